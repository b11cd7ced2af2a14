"""Packages of golang.org/x, as far as they are simulated."""
