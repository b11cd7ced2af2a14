"""Package time."""
