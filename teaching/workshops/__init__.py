"""Django app: rooms led by an instructor."""
