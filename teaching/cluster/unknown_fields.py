"""Fields that an accepted pod or node has and its kind does not: kept as they are, and told as a warning."""

from teaching.cluster.cluster_state import ClusterState
from teaching.cluster.objects.kinds import KINDS
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.validation.field_errors import path_text
from teaching.cluster.objects.validation.schema import unknown_fields
from teaching.cluster.objects.views import NodeView, View
from teaching.cluster.scheduler.events import Event
from teaching.cluster.worldview import node_id, pod_id


def note_unknown_fields(view: View, cluster: ClusterState) -> list[str]:
    """Write a warning about each such field into the events of an object in a world that is watched; their paths."""
    if not cluster.world.recording or not isinstance(view, NodeView | PodView):
        return []
    kind, id_ = ("Pod", pod_id(view)) if isinstance(view, PodView) else ("Node", node_id(view.name))
    paths = [path_text(path) for path in unknown_fields(view.document, KINDS[kind].shape)]
    for path in paths:
        event = Event("Warning", "UnknownField", "Applying", f'unknown field "{path}"')
        cluster.events.note(event, id_, cluster.wall.now_ns)
    return paths
