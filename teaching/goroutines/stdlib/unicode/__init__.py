"""Package unicode."""
