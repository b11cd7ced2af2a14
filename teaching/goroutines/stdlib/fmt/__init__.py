"""Package fmt."""
