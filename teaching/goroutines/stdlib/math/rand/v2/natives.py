"""Natives of package math/rand/v2."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.math.rand.natives import TABLES, runtime_uint64
from teaching.goroutines.stdlib.math.rand.sources import ChaCha8, pcg


def pcg_next(source: Any) -> int:
    """PCG.Uint64."""
    source.f_hi, source.f_lo, value = pcg(source.f_hi, source.f_lo)
    return value


def chacha_seed(source: Any, seed: list[int]) -> None:
    """ChaCha8.Seed."""
    source.f_state = ChaCha8(bytes(seed))


NATIVES: dict[str, Native] = {
    "PCG.Uint64": pcg_next,
    "ChaCha8.Seed": chacha_seed,
    "ChaCha8.Uint64": lambda source: source.f_state.next64(),
    "runtimeUint64": runtime_uint64,
    **TABLES,
}
