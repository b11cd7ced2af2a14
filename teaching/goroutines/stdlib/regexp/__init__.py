"""Package regexp."""
