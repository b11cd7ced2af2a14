"""Pods, nodes and whole cycles for tests, made with one call."""

from teaching.cluster.batch import FirstByName
from teaching.cluster.objects.defaults import admitted_pod, defaulted_node
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.objects.views import namespace_view, node_view
from teaching.cluster.scheduler.cache import Cache
from teaching.cluster.scheduler.framework.profiles import configuration
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.cluster.scheduler.schedule_one import SchedulingCycle, StartIndex
from teaching.simulation.clock import Clock

ZONE = "topology.kubernetes.io/zone"
NEVER = 1 << 30
NOON_NS = 1_767_268_800_000_000_000


def make_node(name="n1", *, cpu="4", memory="8Gi", pods="110", labels=None, taints=(), cordoned=False, **allocatable):
    """A node; `zone=` in labels is short for the zone label. Taints are `key=value:Effect`."""
    given = {"kubernetes.io/hostname": name, **(labels or {})}
    if "zone" in given:
        given[ZONE] = given.pop("zone")
    amounts = {"cpu": cpu, "memory": memory, "pods": pods, **allocatable}
    spec = {"unschedulable": cordoned, "taints": [taint(text) for text in taints]}
    metadata = {"name": name, "labels": given}
    return node_view(
        defaulted_node({"kind": "Node", "metadata": metadata, "spec": spec, "status": {"capacity": amounts}})
    )


def taint(text):
    """The document of `key=value:Effect` or `key:Effect`."""
    pair, effect = text.split(":")
    key, _, value = pair.partition("=")
    return {"key": key, "value": value, "effect": effect}


def make_pod(name="web", *, labels=None, on=None, namespace="default", status=None, listers=None, **more):
    """A pod after admission; `cpu=` and `memory=` are its one container's requests, the rest goes into the spec."""
    requests = {resource: more.pop(resource) for resource in ("cpu", "memory") if resource in more}
    containers = [{"name": "c", "image": "app:v1", "resources": {"requests": requests}}]
    spec = {"containers": containers, **more, **({"nodeName": on} if on else {})}
    priority = spec.pop("priority", None)
    metadata = {"name": name, "namespace": namespace, "labels": labels or {}}
    document = {"kind": "Pod", "metadata": metadata, "spec": spec, "status": status or {}}
    if "deletionTimestamp" in document["status"]:
        metadata["deletionTimestamp"] = document["status"].pop("deletionTimestamp")
    admitted = admitted_pod(document, listers or Listers())
    if priority is not None:
        admitted["spec"]["priority"] = priority
    return pod_view(admitted)


class Cluster:
    """A cache with nodes and pods, and a framework over it."""

    def __init__(self, nodes, pods=(), *, profile=None, objects=(), nominated=(), with_columns=False):
        """`profile` is a profile's document, `objects` are views for the listers."""
        self.listers, self.cache, self.snapshot, self.nominator = Listers(), Cache(), Snapshot(), Nominator()
        self.listers.put(namespace_view({"metadata": {"name": "default"}}))
        self.listers.add(objects)
        for node in nodes:
            self.cache.add_node(node)
        for pod in pods:
            self.cache.add_pod(pod)
        for pod in nominated:
            self.nominator.add(pod)
        document = {"profiles": [profile]} if profile else None
        self.framework = Framework(
            configuration(document).profiles[0],
            self.listers,
            self.snapshot,
            self.nominator,
            Clock(NOON_NS),
            FirstByName(),
        )
        self.cache.update_snapshot(self.snapshot)
        self.framework.columns_from = 0 if with_columns else NEVER
        self.start = StartIndex()

    def cycle(self, pod, percentage=100):
        """A cycle that has not begun."""
        self.cache.update_snapshot(self.snapshot)
        return SchedulingCycle(self.framework, pod, self.start, percentage)

    def schedule(self, pod):
        """The record of a whole cycle."""
        return self.cycle(pod).run()


def reasons(record, node):
    """Why a node was refused; empty if it fits."""
    status = record.verdict(node)
    return list(status.reasons) if status else []


def normalized(record, plugin):
    """Node -> normalised score of a plugin."""
    return {node: cell.normalized for node, cell in record.score_table()[plugin].items()}


def raw(record, plugin):
    """Node -> raw score of a plugin."""
    return {node: cell.raw for node, cell in record.score_table()[plugin].items()}
