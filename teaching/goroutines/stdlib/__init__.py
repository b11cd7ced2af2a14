"""The simulated standard library: a folder a package, `<name>.go` with the declarations, `natives.py` with what Go
cannot say."""
