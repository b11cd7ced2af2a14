"""Package context."""
