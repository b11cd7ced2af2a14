"""ImageLocality: nodes that have the pod's images already are better.

    sum   = Σ over containers: trunc(size · (nodes with the image / all nodes))
    score = 100 · (clamp(sum, 23 MiB, 1000 MiB · containers) − 23 MiB) / (1000 MiB · containers − 23 MiB)

The share of nodes damps the pull of an image that only one node has (all pods would heap up there).
"""

import numpy as np

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE, Handle
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import ImageState
from teaching.cluster.scheduler.plugins import names

MIB = 1024 * 1024
MIN_THRESHOLD = 23 * MIB
MAX_CONTAINER_THRESHOLD = 1000 * MIB


class ImageLocality:
    """Score."""

    name = names.IMAGE_LOCALITY

    def __init__(self, handle: Handle) -> None:
        """Images are looked up in the handle's snapshot."""
        self._handle = handle

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes, if no node has any of the images; None leaves it to `score`."""
        known = self._handle.snapshot.image_states
        if any(normalized_image_name(image) in known for image in pod.images):
            return None
        return np.zeros(len(columns), np.int64)

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """0 for less than 23 MiB, 100 from 1000 MiB a container on."""
        snapshot = self._handle.snapshot
        present = {name for image_names, _ in info.view.images for name in image_names}
        total = 0
        for image in pod.images:
            name = normalized_image_name(image)
            if name in present and name in snapshot.image_states:
                total += scaled_image_size(snapshot.image_states[name], len(snapshot))
        return priority(total, len(pod.images))


def scaled_image_size(image: ImageState, all_nodes: int) -> int:
    """An image's size, reduced to the share of nodes that have it."""
    return int(image.size_bytes * (image.num_nodes / all_nodes))


def priority(total_bytes: int, containers: int) -> int:
    """The score for images of so many bytes."""
    highest = MAX_CONTAINER_THRESHOLD * containers
    clamped = min(max(total_bytes, MIN_THRESHOLD), highest)
    return MAX_NODE_SCORE * (clamped - MIN_THRESHOLD) // (highest - MIN_THRESHOLD) if containers else 0


def normalized_image_name(name: str) -> str:
    """The name with `:latest` if it has no tag. A colon before the last slash is a registry's port."""
    return name if name.rfind(":") > name.rfind("/") else f"{name}:latest"
