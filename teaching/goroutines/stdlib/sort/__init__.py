"""Package sort."""
