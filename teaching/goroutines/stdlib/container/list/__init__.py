"""Package container/list."""
