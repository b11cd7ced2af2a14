"""The packages below container/."""
