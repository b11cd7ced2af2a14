"""Package math."""
