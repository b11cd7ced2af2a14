"""Package strings."""
