"""Django app: runs over websockets. Drives any `Simulation` without knowing which; knows people only by their key."""
