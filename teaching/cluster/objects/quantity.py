"""Resource quantities, exact in every form that Kubernetes accepts: `500m`, `1.5Gi`, `1e3`, `0.1`, `12E`.

Models k8s.io/apimachinery/pkg/api/resource: a quantity is a whole number of nano-units (finer digits are rounded away
from zero, sizes beyond 2**63 - 1 are capped) together with the family of its suffix, which decides how it is written
again. Whoever reads a quantity as a whole or milli number rounds up, as the real one does.
"""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

NANO = 10**9
MICRO_PER_MILLI = 10**6
_LARGEST = ((1 << 63) - 1) * NANO

FORMAT_WRONG = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
SUFFIX_WRONG = "unable to parse quantity's suffix"
NUMERIC_WRONG = "unable to parse numeric part of quantity"

_SHAPE = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)", re.ASCII)
_EXPONENT = re.compile(r"[eE]([+-]?[0-9]+)", re.ASCII)
_DECIMAL = {"n": -9, "u": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
_BINARY = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4, "Pi": 5, "Ei": 6}
_DECIMAL_NAMES = {power: name for name, power in _DECIMAL.items()}
_BINARY_NAMES = {power: name for name, power in _BINARY.items()}
_MOST_DIGITS = 400


class Format(Enum):
    """The family of suffixes in which a quantity was written."""

    DECIMAL_SI = "DecimalSI"
    BINARY_SI = "BinarySI"
    DECIMAL_EXPONENT = "DecimalExponent"


class MalformedQuantity(ValueError):
    """A text that is no quantity; the message is the API server's."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """An exact amount in nano-units, and the family of suffixes to write it with."""

    nano: int
    format: Format = Format.DECIMAL_SI

    def value(self) -> int:
        """Whole units, rounded up."""
        return -(-self.nano // NANO)

    def milli_value(self) -> int:
        """Thousandths, rounded up: millicores, for cpu."""
        return -(-self.nano // MICRO_PER_MILLI)

    def canonical(self) -> str:
        """The one spelling that the API server gives back: no fraction, the largest suffix that loses nothing."""
        if self.nano == 0:
            return "0"
        if self.format is Format.BINARY_SI and abs(self.nano) >= 1024 * NANO:
            return _binary(self.value())
        mantissa, power = self.nano, -9
        while mantissa % 1000 == 0 and (power < 18 or self.format is Format.DECIMAL_EXPONENT):
            mantissa, power = mantissa // 1000, power + 3
        if self.format is Format.DECIMAL_EXPONENT:
            return f"{mantissa}e{power}" if power else str(mantissa)
        return f"{mantissa}{_DECIMAL_NAMES[power]}"


def _binary(value: int) -> str:
    power = 0
    while value % 1024 == 0 and power < 6:
        value, power = value // 1024, power + 1
    return f"{value}{_BINARY_NAMES[power] if power else ''}"


@lru_cache(maxsize=4096)
def parse_quantity(text: str) -> Quantity:
    """The quantity that a text denotes. Raises MalformedQuantity with the API server's sentence."""
    found = _SHAPE.fullmatch(text)
    if found is None or not text or len(text) > _MOST_DIGITS:
        raise MalformedQuantity(FORMAT_WRONG)
    sign, whole, fraction, suffix = found.groups()
    factor, family = _interpret(suffix)
    if not whole and not fraction:
        raise MalformedQuantity(NUMERIC_WRONG)
    amount = Fraction(int((whole or "0") + (fraction or "")), 10 ** len(fraction or "")) * factor * NANO
    nano = min(-(-amount.numerator // amount.denominator), _LARGEST)
    return Quantity(-nano if sign == "-" else nano, family)


def _interpret(suffix: str) -> tuple[Fraction, Format]:
    """What a suffix multiplies by, and its family."""
    if suffix in _DECIMAL:
        return _power(10, _DECIMAL[suffix]), Format.DECIMAL_SI
    if suffix in _BINARY:
        return Fraction(1 << 10 * _BINARY[suffix]), Format.BINARY_SI
    exponent = _EXPONENT.fullmatch(suffix)
    if exponent is None or abs(int(exponent[1])) > _MOST_DIGITS:
        raise MalformedQuantity(SUFFIX_WRONG)
    return _power(10, int(exponent[1])), Format.DECIMAL_EXPONENT


def _power(base: int, exponent: int) -> Fraction:
    return Fraction(base**exponent) if exponent >= 0 else Fraction(1, base**-exponent)


def quantity_of(value: object) -> Quantity:
    """The quantity of a document's value, which may be a string or (as the API server allows) a bare number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise MalformedQuantity(FORMAT_WRONG)
    return parse_quantity(str(value))


def from_milli(milli: int) -> Quantity:
    """A quantity of so many thousandths."""
    return Quantity(milli * MICRO_PER_MILLI)
