"""Package sync."""
