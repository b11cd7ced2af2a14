"""All rooms together, with the real engines, without a browser."""
