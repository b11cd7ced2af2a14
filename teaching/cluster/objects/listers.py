"""The objects beside nodes and pods that plugins look up, by name, as the real ones do through listers."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from teaching.cluster.objects.label_selectors import Labels, Selector
from teaching.cluster.objects.views import (
    BudgetView,
    ClaimView,
    CSINodeView,
    NamespaceView,
    PriorityClassView,
    SelectingView,
    StorageClassView,
    VolumeView,
)


@dataclass
class Listers:
    """Everything known by kind and name (`namespace, name` where a kind has namespaces), in order of addition."""

    namespaces: dict[str, NamespaceView] = field(default_factory=dict)
    priority_classes: dict[str, PriorityClassView] = field(default_factory=dict)
    budgets: dict[tuple[str, str], BudgetView] = field(default_factory=dict)
    services: dict[tuple[str, str], SelectingView] = field(default_factory=dict)
    controllers: dict[tuple[str, str, str], SelectingView] = field(default_factory=dict)
    claims: dict[tuple[str, str], ClaimView] = field(default_factory=dict)
    volumes: dict[str, VolumeView] = field(default_factory=dict)
    storage_classes: dict[str, StorageClassView] = field(default_factory=dict)
    csi_nodes: dict[str, CSINodeView] = field(default_factory=dict)

    def namespace_labels(self, name: str) -> Labels:
        """The labels of a namespace; none if nobody knows it."""
        namespace = self.namespaces.get(name)
        return namespace.labels if namespace else {}

    def namespaces_matching(self, selector: Selector) -> list[str]:
        """Names of the namespaces that a selector means, sorted."""
        return sorted(name for name, view in self.namespaces.items() if selector.matches(view.labels))

    def default_priority_class(self) -> PriorityClassView | None:
        """The class of pods that name none: of several global defaults the one with the lowest value."""
        defaults = [c for c in self.priority_classes.values() if c.global_default]
        return min(defaults, key=lambda c: (c.value, c.name), default=None)

    def add(self, views: Iterable[object]) -> None:
        """Take in views of any kind but Node and Pod, replacing those of the same name."""
        for view in views:
            self.put(view)

    def put(self, view: object) -> None:
        """Take in one view."""
        match view:
            case NamespaceView():
                self.namespaces[view.name] = view
            case PriorityClassView():
                self.priority_classes[view.name] = view
            case BudgetView():
                self.budgets[view.namespace, view.name] = view
            case SelectingView(kind="Service"):
                self.services[view.namespace, view.name] = view
            case SelectingView():
                self.controllers[view.kind, view.namespace, view.name] = view
            case ClaimView():
                self.claims[view.namespace, view.name] = view
            case VolumeView():
                self.volumes[view.name] = view
            case StorageClassView():
                self.storage_classes[view.name] = view
            case CSINodeView():
                self.csi_nodes[view.name] = view
            case _:
                raise TypeError(f"no lister keeps a {type(view).__name__}")

    def remove(self, view: object) -> None:
        """Forget one view, if it is known."""
        match view:
            case NamespaceView():
                self.namespaces.pop(view.name, None)
            case PriorityClassView():
                self.priority_classes.pop(view.name, None)
            case BudgetView():
                self.budgets.pop((view.namespace, view.name), None)
            case SelectingView(kind="Service"):
                self.services.pop((view.namespace, view.name), None)
            case SelectingView():
                self.controllers.pop((view.kind, view.namespace, view.name), None)
            case ClaimView():
                self.claims.pop((view.namespace, view.name), None)
            case VolumeView():
                self.volumes.pop(view.name, None)
            case StorageClassView():
                self.storage_classes.pop(view.name, None)
            case CSINodeView():
                self.csi_nodes.pop(view.name, None)
            case _:
                raise TypeError(f"no lister keeps a {type(view).__name__}")
