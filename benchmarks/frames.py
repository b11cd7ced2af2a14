"""How many frames a second are made, and what one costs in turns of a plain loop in the same process.

Run as `python -m benchmarks.frames [--json]`. Ratios within one run can be compared between machines; seconds cannot.
"""

import argparse
import json
import time
from collections.abc import Callable

from teaching.cluster.simulation import create
from teaching.simulation.clock import Clock
from teaching.simulation.keyframes import Keyframes
from teaching.simulation.patch import State, apply
from teaching.simulation.protocol import Cause, Frame
from teaching.simulation.recorder import Recorder
from teaching.simulation.world import World

TURNS = 300_000
FRAMES = 20_000
REPEATS = 3


def best(work: Callable[[], int]) -> float:
    """The fewest seconds of processor time that a unit of work took; `work` returns how many units it did."""
    fastest = float("inf")
    for _ in range(REPEATS):
        started = time.process_time()
        done = work()
        fastest = min(fastest, (time.process_time() - started) / done)
    return fastest


def plain_loop() -> int:
    """What everything else is compared with: count up, look something up, compare."""
    table, total = {number: number for number in range(64)}, 0
    for turn in range(TURNS):
        if table[turn & 63] >= 0:
            total += turn
    assert total > 0
    return TURNS


def recorded() -> list[Frame]:
    """A run of 200 entities in which each frame moves two of them."""
    world, clock = World(), Clock()
    recorder = Recorder(world, clock, lambda cause, world: f"{cause.on[0]} moves")
    for number in range(200):
        world.put(f"g:{number}", "g", status="runnable", queue="", pos=0, wait="", m=None, p=None)
    for number in range(FRAMES):
        first, second = f"g:{number % 200}", f"g:{(number * 7 + 1) % 200}"
        clock.advance_by(100)
        world.set(first, status="running" if number % 2 else "runnable", pos=number)
        world.set(second, pos=number, queue=f"p:{number % 4}")
        recorder.frame(Cause("GoStart", (first,)))
    return recorder.take(FRAMES)


def recording() -> int:
    """Writing, noticing what changed, telling."""
    return len(recorded())


def cluster_frames(nodes: int, pods: int) -> list[Frame]:
    """All frames of a cluster in which `pods` wait for `nodes`."""
    texts = [NODE.format(n=number) for number in range(nodes)] + [POD.format(n=number) for number in range(pods)]
    simulation = create({"manifests": [{"name": "all.yaml", "text": "---\n".join(texts)}]}, seed=1)
    assert not isinstance(simulation, list), simulation
    frames: list[Frame] = []
    while made := simulation.advance(500):
        frames += made
    return frames


NODE = """apiVersion: v1
kind: Node
metadata: {{name: node-{n}, labels: {{kubernetes.io/hostname: node-{n}}}}}
status: {{allocatable: {{cpu: "8", memory: 16Gi, pods: "110"}}}}
"""
POD = """apiVersion: v1
kind: Pod
metadata: {{name: pod-{n}}}
spec: {{containers: [{{name: c, image: app, resources: {{requests: {{cpu: 100m, memory: 64Mi}}}}}}]}}
"""


def figures() -> dict[str, dict[str, float]]:
    """Each measurement: frames a second, and loop turns that one frame costs."""
    turn = best(plain_loop)
    frames = recorded()

    def applying() -> int:
        state: State = {}
        for frame in frames:
            apply(state, frame.patch)
        return len(frames)

    def keyframing() -> int:
        keyframes = Keyframes()
        for frame in frames:
            keyframes.see(frame)
        return len(frames)

    measured = {
        "record a frame": best(recording),
        "apply a frame": best(applying),
        "see a frame for keyframes": best(keyframing),
        "cluster, 5 nodes, a frame": best(lambda: len(cluster_frames(5, 60))),
        "cluster, 200 nodes, a frame": best(lambda: len(cluster_frames(200, 60))),
    }
    return {
        name: {"frames_a_second": round(1 / seconds), "loop_turns_a_frame": round(seconds / turn, 1)}
        for name, seconds in measured.items()
    }


def main() -> None:
    """Print the figures as a table or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    found = figures()
    if parser.parse_args().json:
        print(json.dumps(found, indent=2))
        return
    for name, figure in found.items():
        print(
            f"{name:32}{figure['frames_a_second']:>12,} frames/s{figure['loop_turns_a_frame']:>12,} loop turns a frame"
        )


if __name__ == "__main__":
    main()
