"""Package io/fs."""
