"""The generators of math/rand and its v2, bit for bit: lagged Fibonacci, PCG-DXSM, ChaCha8; ziggurat tables.

The Fibonacci generator mixes its seed with 607 numbers, its own state after 7.8e12 steps. They are computed here:
the steps are linear, so that many of them at once are a power of x modulo x**607 - x**334 - 1, by repeated
squaring.
"""

from __future__ import annotations

import math
from functools import cache

from teaching.goroutines.stdlib.strconv.floats import round32

LENGTH, TAP = 607, 273
MASK = (1 << 64) - 1
INT31_MAX = (1 << 31) - 1
COOKING_STEPS = 7_800_000_000_000
SLOT_BITS = 160
"""Room for a coefficient of a product: 607 products of two 64-bit numbers."""


def seedrand(x: int) -> int:
    """The next number of the multiplicative generator that spreads a seed."""
    return 48271 * x % INT31_MAX


def spread(seed: int, shifts: tuple[int, int]) -> list[int]:
    """607 numbers from one seed, each of three steps."""
    x = seed % INT31_MAX or 89482311
    for _ in range(20):
        x = seedrand(x)
    out = []
    for _ in range(LENGTH):
        a = seedrand(x)
        b = seedrand(a)
        x = seedrand(b)
        out.append((a << shifts[0]) ^ (b << shifts[1]) ^ x)
    return out


def _pack(coefficients: list[int]) -> int:
    return int.from_bytes(b"".join(c.to_bytes(SLOT_BITS // 8, "little") for c in coefficients), "little")


def _reduced(product: int) -> list[int]:
    """A product of two polynomials modulo x**607 = x**334 + 1, coefficients modulo 2**64."""
    size = SLOT_BITS // 8
    data = product.to_bytes(size * 2 * LENGTH, "little")
    c = [int.from_bytes(data[i : i + 8], "little") for i in range(0, len(data), size)]
    for i in range(2 * LENGTH - 1, LENGTH - 1, -1):
        c[i - TAP] = (c[i - TAP] + c[i]) & MASK
        c[i - LENGTH] = (c[i - LENGTH] + c[i]) & MASK
    return c[:LENGTH]


@cache
def cooked() -> tuple[int, ...]:
    """The 607 numbers."""
    state = spread(1, (20, 10))
    start = LENGTH - TAP - 1
    order = [state[(start - i) % LENGTH] for i in range(LENGTH)]  # as the generator consumes them
    power = [1] + [0] * (LENGTH - 1)
    for bit in bin(COOKING_STEPS)[2:]:
        packed = _pack(power)
        power = _reduced(packed * packed)
        if bit == "1":
            power = _reduced(_pack(power) << SLOT_BITS)
    coming = list(order)
    while len(coming) < 2 * LENGTH:
        coming.append((coming[-LENGTH] + coming[-TAP]) & MASK)
    after = [sum(p * coming[k + i] for i, p in enumerate(power)) & MASK for k in range(LENGTH)]
    feed = start - COOKING_STEPS
    out = [0] * LENGTH
    for i, value in enumerate(after):
        out[(feed - i) % LENGTH] = value
    return tuple(out)


class Fibonacci:
    """rand.NewSource."""

    __slots__ = ("feed", "tap", "vec")

    def __init__(self, seed: int) -> None:
        """Seeded with any int64."""
        self.tap, self.feed = 0, LENGTH - TAP
        self.vec = [(a ^ b) & MASK for a, b in zip(spread(seed, (40, 20)), cooked(), strict=True)]

    def next64(self) -> int:
        """The next 64 bits."""
        self.tap = (self.tap or LENGTH) - 1
        self.feed = (self.feed or LENGTH) - 1
        value = self.vec[self.feed] = (self.vec[self.feed] + self.vec[self.tap]) & MASK
        return value


PCG_MUL = 2549297995355413924 << 64 | 4865540595714422341
PCG_INC = 6364136223846793005 << 64 | 1442695040888963407


def pcg(hi: int, lo: int) -> tuple[int, int, int]:
    """One step of PCG-DXSM: the new state and 64 bits."""
    state = ((hi << 64 | lo) * PCG_MUL + PCG_INC) & ((1 << 128) - 1)
    hi, lo = state >> 64, state & MASK
    out = hi ^ hi >> 32
    out = out * 0xDA942042E4DD58B5 & MASK
    out ^= out >> 48
    return hi, lo, out * (lo | 1) & MASK


ROUND = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15),
    (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)
)  # fmt: skip
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
U32 = (1 << 32) - 1


def _block(key: list[int], counter: int) -> list[int]:
    """16 words of ChaCha8; only the key's words are added back."""
    b = [*CONSTANTS, *key, counter, 0, 0, 0]
    for _ in range(4):
        for w, x, y, z in ROUND:
            for left, right in ((16, 12), (8, 7)):
                b[w] = (b[w] + b[x]) & U32
                b[z] ^= b[w]
                b[z] = (b[z] << left | b[z] >> (32 - left)) & U32
                b[y] = (b[y] + b[z]) & U32
                b[x] ^= b[y]
                b[x] = (b[x] << right | b[x] >> (32 - right)) & U32
    return [*b[:4], *((c + k) & U32 for c, k in zip(b[4:12], key, strict=True)), *b[12:]]


class ChaCha8:
    """rand.NewChaCha8: blocks of four interleaved, and a new key from the last words of every fourth of them."""

    __slots__ = ("at", "buffer", "counter", "key", "limit")

    def __init__(self, seed: bytes) -> None:
        """Seeded with 32 bytes."""
        self.key = [int.from_bytes(seed[i : i + 4], "little") for i in range(0, 32, 4)]
        self.counter, self.at, self.limit = 0, 0, 32
        self._fill()

    def _fill(self) -> None:
        blocks = [_block(self.key, self.counter + i) for i in range(4)]
        words = [blocks[i][j] for j in range(16) for i in range(4)]
        self.buffer = [words[i] | words[i + 1] << 32 for i in range(0, 64, 2)]

    def next64(self) -> int:
        """The next 64 bits."""
        if self.at >= self.limit:
            self.counter += 4
            if self.counter == 16:
                self.key = [half for x in self.buffer[-4:] for half in (x & U32, x >> 32)]
                self.counter = 0
            self._fill()
            self.at, self.limit = 0, 28 if self.counter == 12 else 32
        self.at += 1
        return self.buffer[self.at - 1]


@cache
def normal_tables() -> tuple[list[int], list[float], list[float]]:
    """kn, wn, fn of the ziggurat for the normal distribution (Marsaglia and Tsang, 2000)."""
    scale, d, v = float(1 << 31), 3.442619855899, 9.91256303526217e-3
    q, last = v / math.exp(-0.5 * d * d), d
    k, w, f = [0] * 128, [0.0] * 128, [0.0] * 128
    k[0], w[0], f[0] = int(d / q * scale), q / scale, 1.0
    w[127], f[127] = d / scale, math.exp(-0.5 * d * d)
    for i in range(126, 0, -1):
        d = math.sqrt(-2.0 * math.log(v / d + math.exp(-0.5 * d * d)))
        k[i + 1], last = int(d / last * scale), d
        f[i], w[i] = math.exp(-0.5 * d * d), d / scale
    return k, [round32(x) for x in w], [round32(x) for x in f]


@cache
def exponential_tables() -> tuple[list[int], list[float], list[float]]:
    """ke, we, fe of the ziggurat for the exponential distribution."""
    scale, d, v = float(1 << 32), 7.69711747013104972, 3.949659822581572e-3
    q, last = v / math.exp(-d), d
    k, w, f = [0] * 256, [0.0] * 256, [0.0] * 256
    k[0], w[0], f[0] = int(d / q * scale), q / scale, 1.0
    w[255], f[255] = d / scale, math.exp(-d)
    for i in range(254, 0, -1):
        d = -math.log(v / d + math.exp(-d))
        k[i + 1], last = int(d / last * scale), d
        f[i], w[i] = math.exp(-d), d / scale
    return k, [round32(x) for x in w], [round32(x) for x in f]
