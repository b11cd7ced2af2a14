"""Package sync/atomic."""
