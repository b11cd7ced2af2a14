"""range over a function: the iterator runs in a generator of its own, and the loop draws from it.

The loop's body stays part of the function around it, so break, continue and return in it need no translation:
whoever leaves early stops the iterator first, whose call of yield then gives false.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any

from teaching.goroutines.runtime.panics import panic_text


class RangeFunc:
    """One run of an iterator function."""

    __slots__ = ("answer", "done", "fn", "gen", "item", "sp")

    def __init__(self, fn: Callable[..., Any], sp: int) -> None:
        """`fn` takes the yield function; it has not been called yet."""
        self.fn, self.sp = fn, sp
        self.gen: Generator[Any, Any, Any] | None = None
        self.item: tuple[Any, ...] = ()
        self.answer = True
        self.done = False

    def _yield(self, sp: int, *item: Any) -> Generator[Any, Any, bool]:
        """The function that the iterator is given: hands an item to the loop."""
        if self.done:
            raise panic_text("range function continued iteration after function for loop body returned false")
        self.item = item
        yield self
        return self.answer

    def next(self) -> Generator[Any, Any, bool]:
        """Let the iterator go on; True if it gave another item."""
        if self.done:
            return False
        if self.gen is None:
            result = self.fn(self.sp, self._yield)
            if type(result) is not GeneratorType:
                self.done = True
                return False
            self.gen = result
        value = None
        while True:
            try:
                yielded = self.gen.send(value)
            except StopIteration:
                self.done = True
                return False
            if yielded is self:
                return True
            value = yield yielded

    def stop(self) -> Generator[Any, Any, None]:
        """The loop is left: the iterator's yield gives false, and it finishes."""
        if self.done or self.gen is None:
            self.done = True
            return
        self.answer = False
        if (yield from self.next()):
            self.done = True
            raise panic_text("range function continued iteration after function for loop body returned false")
