"""Package bytes."""
