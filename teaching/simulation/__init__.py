"""What both simulators stand on: world, frames, virtual clock, seeded randomness, limits, the Simulation protocol.

Imports nothing of ours.
"""
