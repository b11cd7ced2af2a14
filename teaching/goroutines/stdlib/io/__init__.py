"""Package io."""
