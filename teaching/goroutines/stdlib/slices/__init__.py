"""Package slices."""
