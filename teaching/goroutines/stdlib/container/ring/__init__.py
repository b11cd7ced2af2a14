"""Package container/ring."""
