"""The packages below text/."""
