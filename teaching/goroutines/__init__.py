"""The simulated Go: real source in, the real scheduler's behaviour out. Imports only teaching.simulation."""
