"""Package maps."""
