"""One seed, one run: in another process, under another hash seed, with another size of chunks."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from teaching.cluster.simulation import create
from teaching.simulation.properties import drive
from teaching.simulation.protocol import Command

CLUSTER = """
apiVersion: v1
kind: Node
metadata: {{name: n{n}, labels: {{zone: "z{zone}", kubernetes.io/hostname: n{n}}}}}
spec: {{taints: [{{key: k{n}, value: v, effect: PreferNoSchedule}}]}}
status: {{allocatable: {{cpu: "2", memory: 4Gi, pods: "5", "example.com/gpu": "1"}}}}
---
apiVersion: v1
kind: Pod
metadata: {{name: p{n}, labels: {{app: web, tier: front}}}}
spec:
  priority: {n}
  containers:
    - name: c
      image: app
      resources: {{limits: {{cpu: 1500m, "example.com/gpu": "1", "example.com/nic": "{zone}"}}}}
  topologySpreadConstraints:
    - {{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, labelSelector: {{matchLabels: {{app: web}}}}}}
"""


def digest(chunk: int = 64) -> str:
    """A hash of all frames of a busy little cluster with preemption, ties and several reasons."""
    text = "---".join(CLUSTER.format(n=n, zone=n % 2) for n in range(8))
    simulation = create({"manifests": [{"name": "a.yaml", "text": text}]}, seed=3)
    later = "---".join(CLUSTER.format(n=n, zone=0).partition("---")[2] for n in range(90, 96))
    frames = [
        frame.as_json() for frame in drive(simulation, [Command(10_000, {"kind": "apply", "text": later})], chunk=chunk)
    ]
    assert {"Preempt", "Bind", "FitError"} <= {frame["cause"]["kind"] for frame in frames}
    return hashlib.sha256(json.dumps(frames).encode()).hexdigest()


def test_hash_seeds_and_processes_change_nothing():
    root = Path(__file__).resolve().parents[2]
    code = "from tests.cluster.test_simulation_determinism import digest; print(digest())"
    found = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
        ended = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        found.add(ended.stdout.strip())

    assert found == {digest()}


def test_chunks_change_nothing():
    assert digest(1) == digest(1_000)
