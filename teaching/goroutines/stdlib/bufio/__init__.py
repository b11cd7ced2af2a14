"""Package bufio."""
