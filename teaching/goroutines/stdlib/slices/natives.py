"""Natives of package slices: its sorts are those of package sort."""

from __future__ import annotations

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.sort.natives import sort_ordered, sort_slice, stable_slice

NATIVES: dict[str, Native] = {"sortOrdered": sort_ordered, "sortSlice": sort_slice, "stableSlice": stable_slice}
