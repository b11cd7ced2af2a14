"""Package errors."""
