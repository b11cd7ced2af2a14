"""Verdicts of plugins. A refusal is a value here, never an exception; `None` stands for success, as nil does in Go."""

from dataclasses import dataclass, replace
from enum import Enum


class Code(Enum):
    """What a verdict means for the pod. The value is the real code's name."""

    SUCCESS = "Success"
    ERROR = "Error"
    UNSCHEDULABLE = "Unschedulable"
    UNSCHEDULABLE_AND_UNRESOLVABLE = "UnschedulableAndUnresolvable"
    WAIT = "Wait"
    SKIP = "Skip"
    PENDING = "Pending"


_REJECTIONS = (Code.UNSCHEDULABLE, Code.UNSCHEDULABLE_AND_UNRESOLVABLE, Code.PENDING)


@dataclass(frozen=True, slots=True)
class Status:
    """A verdict that is not plain success: its code, its reasons and the plugin that gave it.

    Unschedulable may be helped by preemption, UnschedulableAndUnresolvable may not. Error is a fault, not a refusal.
    """

    code: Code
    reasons: tuple[str, ...] = ()
    plugin: str = ""

    @property
    def message(self) -> str:
        """All reasons in one line."""
        return ", ".join(self.reasons)

    @property
    def is_rejection(self) -> bool:
        """Whether the pod was refused, as against skipped, made to wait, or hit by a fault."""
        return self.code in _REJECTIONS

    def by(self, plugin: str) -> "Status":
        """The same verdict under a plugin's name."""
        return self if self.plugin == plugin else replace(self, plugin=plugin)


SKIP = Status(Code.SKIP)


def unschedulable(*reasons: str) -> Status:
    """A refusal that removing other pods might undo."""
    return Status(Code.UNSCHEDULABLE, reasons)


def unresolvable(*reasons: str) -> Status:
    """A refusal that no preemption can undo."""
    return Status(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, reasons)


def error(*reasons: str) -> Status:
    """A fault on the way to a verdict."""
    return Status(Code.ERROR, reasons)
