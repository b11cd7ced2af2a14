"""Why a pod fits nowhere: the verdict of every node, and the message made of them (framework/types.go)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import Code, Status, unresolvable

NO_NODES = "no nodes available to schedule pods"


class NodeToStatus:
    """Verdicts by node: those given one by one, and the one that all other nodes share."""

    def __init__(self) -> None:
        """No verdict yet; nodes not named count as UnschedulableAndUnresolvable without a reason."""
        self.explicit: dict[str, Status] = {}
        self.absent = unresolvable()

    def __len__(self) -> int:
        """How many nodes have a verdict of their own."""
        return len(self.explicit)

    def get(self, node: str) -> Status:
        """The verdict of a node."""
        return self.explicit.get(node, self.absent)

    def items(self) -> Iterator[tuple[str, Status]]:
        """Verdicts given one by one."""
        return iter(self.explicit.items())

    def put(self, node: str, status: Status) -> None:
        """Note a node's verdict."""
        self.explicit[node] = status

    def nodes_with_code(self, snapshot: Snapshot, code: Code) -> list[NodeInfo]:
        """Nodes whose verdict has a code, in snapshot order."""
        if self.absent.code is code:
            return [info for info in snapshot.node_infos if self.get(info.name).code is code]
        found = (snapshot.get(name) for name, status in self.explicit.items() if status.code is code)
        places = {info.name: info for info in found if info is not None}
        return sorted(places.values(), key=lambda info: snapshot.place(info.name))

    def reasons(self, all_nodes: int) -> Counter[str]:
        """How many nodes give each reason. One node may give several."""
        counted: Counter[str] = Counter()
        for status in self.explicit.values():
            counted.update(status.reasons)
        missing = all_nodes - len(self.explicit)
        if missing > 0:
            for reason in self.absent.reasons:
                counted[reason] += missing
        return counted


@dataclass
class Diagnosis:
    """What a cycle found out about a pod that did not fit."""

    node_to_status: NodeToStatus = field(default_factory=NodeToStatus)
    unschedulable_plugins: set[str] = field(default_factory=set)
    pending_plugins: set[str] = field(default_factory=set)
    pre_filter_message: str = ""
    post_filter_message: str = ""

    def add_plugin_status(self, status: Status) -> None:
        """Remember the plugin of a refusal: its events may bring the pod back."""
        if not status.plugin:
            return
        if status.is_rejection:
            self.unschedulable_plugins.add(status.plugin)
        if status.code is Code.PENDING:
            self.pending_plugins.add(status.plugin)

    def fit_error(self, all_nodes: int) -> str:
        """The message of the PodScheduled condition. Reasons are sorted as strings, so `10 …` comes before `2 …`."""
        message = f"0/{all_nodes} nodes are available:"
        if self.pre_filter_message:
            message += f" {self.pre_filter_message}."
        else:
            parts = sorted(f"{count} {reason}" for reason, count in self.node_to_status.reasons(all_nodes).items())
            if parts:
                message += f" {', '.join(parts)}."
        if self.post_filter_message:
            message += f" {self.post_filter_message}"
        return message
