"""Package iter."""
