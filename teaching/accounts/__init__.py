"""Django app: people, roles, guests."""
