"""Package container/heap."""
