"""Scanning (fmt/scan.go)."""

from teaching.goroutines.runtime.natives import Native

SCANNING: dict[str, Native] = {}
