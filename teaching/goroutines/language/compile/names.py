"""Python identifiers for Go names: a prefix of ours, the ASCII letters and digits of the name, a number where
needed."""

from __future__ import annotations

import re

_FOREIGN = re.compile(r"[^A-Za-z0-9_]")


def ascii_of(name: str) -> str:
    """The name with everything but ASCII letters, digits and `_` written as its code point."""
    return _FOREIGN.sub(lambda m: f"u{ord(m.group()):x}", name)


def field_attribute(name: str, index: int) -> str:
    """The slot of a struct field; blank fields are numbered."""
    return f"f_blank{index}" if name == "_" else "f_" + ascii_of(name)


class Names:
    """Hands out identifiers that are unique within one scope of the output."""

    def __init__(self) -> None:
        """None taken."""
        self._taken: dict[str, int] = {}

    def fresh(self, prefix: str, name: str) -> str:
        """`prefix_name`, or with a number behind if that is taken."""
        wanted = f"{prefix}_{ascii_of(name)}"
        count = self._taken.get(wanted, 0)
        self._taken[wanted] = count + 1
        return wanted if count == 0 else f"{wanted}_{count + 1}"
