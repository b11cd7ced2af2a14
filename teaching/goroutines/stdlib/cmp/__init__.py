"""Package cmp."""
