"""Format strings: flags, widths, precisions, argument indexes, and the texts for what is wrong with them (doPrintf)."""

from __future__ import annotations

from collections.abc import Sequence

from teaching.goroutines.runtime.natives import Steps
from teaching.goroutines.runtime.rtype import INTEGER_BITS
from teaching.goroutines.runtime.strings import decode
from teaching.goroutines.runtime.values import Iface
from teaching.goroutines.stdlib.fmt.printing import Printer
from teaching.goroutines.stdlib.fmt.verbs import Flags

TOO_LARGE = 1_000_000
"""Widths and precisions beyond this are refused."""
FLAG_NAMES = {0x23: "sharp", 0x30: "zero", 0x2B: "plus", 0x2D: "minus", 0x20: "space"}
Args = Sequence[Iface | None]


class Directives:
    """Walks through one format string."""

    __slots__ = ("after_index", "args", "at", "end", "format", "good", "next_arg", "printer")

    def __init__(self, printer: Printer, format_: bytes, args: Args) -> None:
        """At the beginning of both."""
        self.printer, self.format, self.args = printer, format_, args
        self.at, self.end, self.next_arg = 0, len(format_), 0
        self.good, self.after_index = True, False

    def run(self) -> Steps:
        """Print everything."""
        p, text = self.printer, self.format
        while self.at < self.end:
            percent = text.find(b"%", self.at)
            if percent < 0:
                p.out += text[self.at :]
                break
            p.out += text[self.at : percent]
            self.at = percent + 1
            self.good = True
            p.flags = self._flags()
            if not self._is_simple():
                self._measures(p.flags)
            yield from self._verb()
        if not p.reordered and self.next_arg < len(self.args):
            yield from self._extra()

    def _flags(self) -> Flags:
        flags = Flags()
        while self.at < self.end and self.format[self.at] in FLAG_NAMES:
            setattr(flags, FLAG_NAMES[self.format[self.at]], True)
            self.at += 1
        return flags

    def _is_simple(self) -> bool:
        """Whether the verb stands here already: no index, width or precision."""
        return self.at < self.end and 0x61 <= self.format[self.at] <= 0x7A and self.next_arg < len(self.args)

    def _measures(self, flags: Flags) -> None:
        self._index()
        if self._byte() == b"*":
            self.at += 1
            flags.wid = self._star()
            if flags.wid is None:
                self.printer.out += b"%!(BADWIDTH)"
            elif flags.wid < 0:
                flags.wid, flags.minus, flags.zero = -flags.wid, True, False
            self.after_index = False
        else:
            flags.wid = self._number()
            if self.after_index and flags.wid is not None:
                self.good = False
        if self._byte() == b"." and self.at + 1 < self.end:
            self._precision(flags)
        if not self.after_index:
            self._index()

    def _precision(self, flags: Flags) -> None:
        self.at += 1
        if self.after_index:
            self.good = False
        self._index()
        if self._byte() != b"*":
            flags.prec = self._number() or 0
            return
        self.at += 1
        flags.prec = self._star()
        if flags.prec is not None and flags.prec < 0:
            flags.prec = None
        if flags.prec is None:
            self.printer.out += b"%!(BADPREC)"
        self.after_index = False

    def _byte(self) -> bytes:
        return self.format[self.at : self.at + 1]

    def _number(self) -> int | None:
        start = self.at
        while self._byte().isdigit():
            self.at += 1
        if start == self.at:
            return None
        digits = self.format[start : self.at]
        if len(digits) > 7 or int(digits) > TOO_LARGE:
            self.at = self.end
            return None
        return int(digits)

    def _star(self) -> int | None:
        """The next argument as a width."""
        if self.next_arg >= len(self.args):
            return None
        arg = self.args[self.next_arg]
        self.next_arg += 1
        if arg is None or arg.t.kind not in INTEGER_BITS or not -TOO_LARGE <= arg.v <= TOO_LARGE:
            return None
        return int(arg.v)

    def _index(self) -> None:
        """`[n]`, if it stands here."""
        if self._byte() != b"[":
            self.after_index = False
            return
        self.printer.reordered = True
        close = self.format.find(b"]", self.at)
        digits = self.format[self.at + 1 : close] if close > 0 else b""
        self.at = close + 1 if close > 0 else self.at + 1
        self.after_index = digits.isdigit() and len(digits) < 8
        number = int(digits) if self.after_index else 0
        if 1 <= number <= len(self.args):
            self.next_arg = number - 1
        else:
            self.good = False

    def _verb(self) -> Steps:
        p = self.printer
        if self.at >= self.end:
            p.out += b"%!(NOVERB)"
            return
        rune, width = decode(self.format, self.at)
        self.at += width
        verb = chr(rune)
        if verb == "%":
            p.out += b"%"
        elif not self.good:
            p.out += b"%!" + verb.encode() + b"(BADINDEX)"
        elif self.next_arg >= len(self.args):
            p.out += b"%!" + verb.encode() + b"(MISSING)"
        else:
            if verb == "w":
                p.wrapped.append(self.next_arg)
            if verb in "vw":
                p.flags.for_v()
            arg = self.args[self.next_arg]
            self.next_arg += 1
            yield from p.print_arg(arg, verb)

    def _extra(self) -> Steps:
        p = self.printer
        p.flags = Flags()
        p.out += b"%!(EXTRA "
        for i, arg in enumerate(self.args[self.next_arg :]):
            if i:
                p.out += b", "
            if arg is None:
                p.out += b"<nil>"
            else:
                p.out += arg.t.string.encode() + b"="
                yield from p.print_arg(arg, "v")
        p.out += b")"
