"""Natives of package math/rand: the generators, kept as Python objects in the field state, and the ziggurat tables."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.natives import Door, Native, with_runtime
from teaching.goroutines.stdlib.math.rand.sources import Fibonacci, exponential_tables, normal_tables


def seed(source: Any, value: int) -> None:
    """rngSource.Seed."""
    source.f_state = Fibonacci(value)


@with_runtime
def runtime_uint64(door: Door) -> int:
    """The generator that needs no seed: one stream a run, decided by the run's seed."""
    return door.rng("math/rand").next64()


TABLES: dict[str, Native] = {
    "kn": lambda i: normal_tables()[0][i],
    "wn": lambda i: normal_tables()[1][i],
    "fn": lambda i: normal_tables()[2][i],
    "ke": lambda i: exponential_tables()[0][i],
    "we": lambda i: exponential_tables()[1][i],
    "fe": lambda i: exponential_tables()[2][i],
}
NATIVES: dict[str, Native] = {
    "rngSource.Seed": seed,
    "rngSource.Uint64": lambda source: source.f_state.next64(),
    "runtimeUint64": runtime_uint64,
    **TABLES,
}
