"""Schedlab: two schedulers, taught by simulation."""
