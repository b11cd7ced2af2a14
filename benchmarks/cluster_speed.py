"""Pods a second through whole scheduling cycles, with every node evaluated and every verdict and score kept.

    python benchmarks/cluster_speed.py [--nodes 1000 5000] [--pods 500] [--scalar]

Prints pods a second of processor time, for plain requests and for pods with zone spread, preferred node affinity and a
toleration; with --scalar also the ratio to the same cycles node by node, measured in the same run.
"""

import argparse
import time

from teaching.cluster.objects.defaults import admitted_pod
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.objects.views import namespace_view, node_view
from teaching.cluster.scheduler.cache import Cache
from teaching.cluster.scheduler.framework.profiles import Profile
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.cluster.scheduler.schedule_one import SchedulingCycle, StartIndex, assume_and_reserve, bind
from teaching.simulation.clock import Clock
from teaching.simulation.rng import Rng

EVERY_NODE = 100
SCALAR_PODS = 20


def make_node(number):
    """A node of 16 cores in one of three zones; every tenth carries a soft taint."""
    labels = {"topology.kubernetes.io/zone": f"zone-{number % 3}", "kubernetes.io/hostname": f"node-{number}"}
    labels["disk"] = "ssd" if number % 4 == 0 else "hdd"
    taints = [{"key": "spot", "effect": "NoSchedule"}] if number % 10 == 0 else []
    allocatable = {"cpu": "16", "memory": "64Gi", "pods": "110", "ephemeral-storage": "100Gi"}
    return {
        "metadata": {"name": f"node-{number}", "labels": labels},
        "spec": {"taints": taints},
        "status": {"allocatable": allocatable},
    }


def make_pod(number, kind):
    """A pod of 100 millicores or a little more; the rich kind has wishes, too."""
    requests = {"cpu": f"{100 + number % 5 * 50}m", "memory": f"{128 + number % 7 * 64}Mi"}
    spec = {"containers": [{"name": "c", "image": "app:v1", "resources": {"requests": requests}}]}
    if kind == "rich":
        match = {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}]}
        preferred = [{"weight": 10, "preference": match}]
        spec |= {
            "affinity": {"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}},
            "tolerations": [{"key": "spot", "operator": "Exists"}],
            "topologySpreadConstraints": [
                {
                    "maxSkew": 1,
                    "topologyKey": "topology.kubernetes.io/zone",
                    "whenUnsatisfiable": "DoNotSchedule",
                    "labelSelector": {"matchLabels": {"app": f"a{number % 3}"}},
                }
            ],
        }
    return {"metadata": {"name": f"pod-{number}", "labels": {"app": f"a{number % 3}"}}, "spec": spec}


def pods_a_second(nodes, pods, kind, *, columns):
    """Schedule and bind that many pods on an empty cluster; keep every record."""
    listers, cache, snapshot, nominator = Listers(), Cache(), Snapshot(), Nominator()
    listers.put(namespace_view({"metadata": {"name": "default"}}))
    for number in range(nodes):
        cache.add_node(node_view(make_node(number)))
    framework = Framework(Profile(), listers, snapshot, nominator, Clock(), Rng(1, "ties"))
    cache.update_snapshot(snapshot)
    framework.columns_from = 0 if columns else 1 << 30
    views = [pod_view(admitted_pod(make_pod(number, kind), listers)) for number in range(pods)]
    start, records = StartIndex(), []
    begun = time.process_time()
    for view in views:
        cache.update_snapshot(snapshot)
        cycle = SchedulingCycle(framework, view, start, EVERY_NODE)
        records.append(cycle.run())
        assumed = assume_and_reserve(cycle, cache)
        bind(cycle, cache, assumed)
        cache.add_pod(assumed)
    taken = time.process_time() - begun
    assert all(record.chosen for record in records), "every pod of the workload fits"
    return pods / taken


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1000, 5000])
    parser.add_argument("--pods", type=int, default=500)
    parser.add_argument("--scalar", action="store_true")
    options = parser.parse_args()
    for nodes in options.nodes:
        for kind in ("plain", "rich"):
            speed = pods_a_second(nodes, options.pods, kind, columns=True)
            line = f"{nodes} nodes, {kind}: {speed:.0f} pods/s"
            if options.scalar:
                line += f", {speed / pods_a_second(nodes, SCALAR_PODS, kind, columns=False):.1f} times the scalar path"
            print(line)


if __name__ == "__main__":
    main()
