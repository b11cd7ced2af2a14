"""From checked packages to Python source: one generator function a Go function that can be stopped, a plain one for
the others.

Names in the output are made by `names.py` from ASCII letters and digits of the Go names behind a prefix of ours;
texts, types and big constants go through a table. No text of the learner becomes code.
"""
