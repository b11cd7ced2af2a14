"""The language: Go source text to a checked, typed tree."""
