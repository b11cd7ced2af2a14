"""Package os."""
