"""The checker: names, types and constants of a parsed file, after go/types, one file a construct.

Functions take the `Checker` that holds the state of one package. Faults are collected in it and never raised.
"""
