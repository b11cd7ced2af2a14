"""Preemption: which nodes could be made to fit, at whose expense, and which of them is taken."""
