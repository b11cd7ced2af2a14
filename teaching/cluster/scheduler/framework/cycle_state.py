"""What the plugins of one scheduling cycle tell each other: a small store under keys named after stage and plugin."""

from typing import Protocol, TypeVar, runtime_checkable


@runtime_checkable
class Cloneable(Protocol):
    """Data that preemption changes while it tries nodes, and that each try therefore needs a copy of."""

    def clone(self) -> "Cloneable":
        """A copy whose changes do not reach the original."""
        ...


T = TypeVar("T")


class CycleState:
    """The store of one cycle, and which plugins have nothing to say in it."""

    __slots__ = ("_data", "skip_filter_plugins", "skip_score_plugins")

    def __init__(self) -> None:
        """Empty."""
        self._data: dict[str, object] = {}
        self.skip_filter_plugins: frozenset[str] = frozenset()
        self.skip_score_plugins: frozenset[str] = frozenset()

    def write(self, key: str, value: object) -> None:
        """Keep a value."""
        self._data[key] = value

    def read(self, key: str, kind: type[T]) -> T | None:
        """The value under a key, which is known to be of a kind; None if nobody wrote it."""
        value = self._data.get(key)
        assert value is None or isinstance(value, kind), f"{key} holds a {type(value).__name__}"
        return value

    def clone(self) -> "CycleState":
        """A copy for a trial: what can be changed is copied, the rest is shared."""
        copy = CycleState()
        copy._data = {k: v.clone() if isinstance(v, Cloneable) else v for k, v in self._data.items()}
        copy.skip_filter_plugins = self.skip_filter_plugins
        copy.skip_score_plugins = self.skip_score_plugins
        return copy
