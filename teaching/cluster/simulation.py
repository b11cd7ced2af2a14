"""The simulated cluster behind the protocol that every simulator follows: scenario, seed and commands in, frames out.

Virtual time: a stage of a cycle takes what COSTS says, a cycle a few milliseconds. When nothing can be tried, time
jumps to the next thing that happens by itself (a grace period that ends); else the simulation waits for a command.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teaching.cluster.attempts import Attempts
from teaching.cluster.cluster_state import ClusterState
from teaching.cluster.commands import Step, read_command
from teaching.cluster.control_plane import ControlPlane
from teaching.cluster.event_log import EventLog
from teaching.cluster.manifests import decode, decode_configuration, errors
from teaching.cluster.narration import narrate
from teaching.cluster.object_store import ObjectStore
from teaching.cluster.objects.moments import NS_PER_SECOND
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import PriorityClassView, View
from teaching.cluster.replacement import replaced
from teaching.cluster.scenario import Scenario, read_scenario
from teaching.cluster.scheduler.framework.profiles import POINTS, Configuration
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo
from teaching.cluster.scheduler.queues.scheduling_queue import SchedulingQueue
from teaching.cluster.worldview import WorldView
from teaching.simulation.clock import Clock
from teaching.simulation.diagnostics import Diagnostic, fault
from teaching.simulation.limits import Limit
from teaching.simulation.protocol import Cause, Frame, Simulation, Status
from teaching.simulation.recorder import Recorder
from teaching.simulation.rng import Rng
from teaching.simulation.world import World

VERSION = "1"
MICROSECOND = 1_000
COSTS: Mapping[str, int] = {
    "Enqueue": 20 * MICROSECOND,
    "Pop": 50 * MICROSECOND,
    "PreFilter": 80 * MICROSECOND,
    "Filter": 30 * MICROSECOND,
    "PreScore": 60 * MICROSECOND,
    "Score": 40 * MICROSECOND,
    "NormalizeScore": 30 * MICROSECOND,
    "SelectHost": 10 * MICROSECOND,
    "Reserve": 20 * MICROSECOND,
    "Permit": 10 * MICROSECOND,
    "Bind": 3_000 * MICROSECOND,
    "PostFilter": 500 * MICROSECOND,
    "Preempt": 2_000 * MICROSECOND,
    "FitError": 1_000 * MICROSECOND,
}
"""Nanoseconds that pass before the frame of a cause: orders of magnitude of a quiet cluster, not a measurement."""
JUMPS_MOST = 5
"""Ends of back-off that an idle cluster waits for by itself between two commands."""
FRAMES = Limit("frames", 2_000_000, "frames", "Begin a new run.")


class ClusterSimulation:
    """One cluster: objects, scheduler, kubelets, and their frames."""

    def __init__(self, scenario: Scenario, prepared: "Prepared", seed: int, *, recording: bool = True) -> None:
        """Nothing has happened yet; frame 0 will show what is there."""
        config = prepared.config
        self.world = World(recording=recording)
        self.clock = Clock()
        self._recorder = Recorder(self.world, self.clock, narrate)
        self._config, self._seed = config, seed
        self._build(Clock(scenario.start_ns), scenario.start_ns, WorldView(self.world))
        self._inbox: deque[Step] = deque()
        self._until_ns = self._jumps = 0
        self._status: Status = "ready"
        self._begin = (prepared.views, config.profiles[0].scheduler_name)
        self._life = self._live()

    def _build(self, wall: Clock, start_ns: int, view: WorldView, cycles_before: int = 0) -> None:
        """An empty cluster and its scheduler, at a moment of virtual time."""
        config = self._config
        self.cluster = ClusterState(self.world, wall, start_ns, view, EventLog(view))
        frameworks = self._frameworks(config, Rng(self._seed, "ties"))
        queue = _queue(self.cluster, config, frameworks)
        percentage = config.percentage_of_nodes_to_score
        self.attempts = Attempts(self.cluster, queue, frameworks, percentage, cycles_before)
        self.plane = ControlPlane(self.cluster, self.attempts)

    def _frameworks(self, config: Configuration, rng: Rng) -> dict[str, Framework]:
        cluster = self.cluster
        return {
            profile.scheduler_name: Framework(
                profile, cluster.listers, cluster.snapshot, cluster.nominator, cluster.wall, rng
            )
            for profile in config.profiles
        }

    @property
    def frames_made(self) -> int:
        """How many frames exist."""
        return self._recorder.made

    @property
    def status(self) -> Status:
        """ready while something can be shown; waiting when only a command can change anything."""
        return self._status

    def command(self, do: Mapping[str, Any]) -> Sequence[Diagnostic]:
        """Accept a command, or say what forbids it. It is carried out when the running cycle is over."""
        if self._status == "limit":
            return [fault("limit", FRAMES.explain(), FRAMES.remedy)]
        foreseen = self._foreseen()
        classes = {} if do.get("kind") == "replace" else foreseen.priority_classes()
        step = read_command(do, lambda text, file: decode(text, file, classes))
        if isinstance(step, list):
            return step
        _, refused = step.plan(foreseen)
        if refused:
            return refused
        self._inbox.append(step)
        self._status = "ready"
        return []

    def _foreseen(self) -> ObjectStore:
        """The objects as they will be when the commands before this one have been carried out."""
        foreseen = self.cluster.store
        for step in self._inbox:
            foreseen = step.foreseen(foreseen)
        return foreseen

    def advance(self, max_frames: int) -> Sequence[Frame]:
        """The next frames, at most so many."""
        made = 0
        while made < max_frames and self._status == "ready":
            self._step()
            made += 1
        return self._recorder.take(made)

    def run_to_rest(self) -> None:
        """Go on until only a command could change anything; for runs that nobody watches."""
        while self._status == "ready":
            self._step()

    def _step(self) -> None:
        full = self._recorder.made >= FRAMES.most - 1
        cause = Cause("Limit", (), {"message": FRAMES.explain()}) if full else next(self._life)
        self._pass(COSTS.get(cause.kind, 0))
        self._recorder.frame(cause)
        if full:
            self._status = "limit"
        elif cause.kind == "Idle":
            self._status = "waiting"

    def pods(self) -> list[PodView]:
        """All pods, also those that frame 0 has not shown yet."""
        first = [view for view in self._begin[0] if isinstance(view, PodView)]
        return self.cluster.store.pods() or first

    def _pass(self, ns: int) -> None:
        self.clock.advance_by(ns)
        self.cluster.wall.advance_by(ns)
        self.cluster.view.tick(self.cluster.wall.now_ns)

    def _live(self) -> Iterator[Cause]:
        """Everything that happens, for ever: whoever asks for a cause gets the next one."""
        self.cluster.view.put_clock(self.cluster.wall.now_ns)
        self._show_profile()
        yield from self.plane.start(*self._begin)
        while True:
            yield from self.plane.due()
            if self._inbox:
                step = self._inbox.popleft()
                self._jumps = 0
                if step.advance_ns:
                    self._until_ns = self.cluster.wall.now_ns + step.advance_ns
                yield from self._replace(step) if step.verb == "replace" else self.plane.carry_out(step)
            elif self.attempts.queue_view.ready():
                yield from self.attempts.attempt()
            elif (then_ns := self._next_moment()) is not None:
                passed_ns = then_ns - self.cluster.wall.now_ns
                self._pass(passed_ns)
                self._jumps += 1
                yield Cause("ClockTick", ("clock",), {"passed_ns": passed_ns})
            else:
                yield Cause("Idle", (), {"pending": self.attempts.queue_view.pending()})

    def _replace(self, step: Step) -> Iterator[Cause]:
        """Another cluster in the place of this one: its clock goes on, all else begins anew, chance as well."""
        before = {id_: dict(self.world[id_]) for kind in ("node", "pod") for id_ in self.world.ids(kind)}
        old = self.cluster
        old.view.clear()
        self._until_ns = 0
        self._build(old.wall, old.start_ns, old.view, self.attempts.player.number)
        begin = self.plane.start(step.views, self._begin[1])
        yield replaced(next(begin), before, self.world)
        yield from begin

    def _next_moment(self) -> int | None:
        """Where time may jump to when nobody can be tried: what is due next, or as far as was asked for.

        By itself it jumps only to the end of a grace period, and to a few ends of back-off after faults; without this
        bound a cluster without nodes would try the same pod for ever.
        """
        now_ns, flush_ns = self.cluster.wall.now_ns, self.plane.next_flush()
        moments = [self.plane.next_at()]
        if self._until_ns > now_ns:
            moments += [self._until_ns, flush_ns if flush_ns and flush_ns <= self._until_ns else None]
        elif self._jumps < JUMPS_MOST:
            moments.append(self.attempts.queue.next_backoff_expiry_ns())
        return min((moment for moment in moments if moment is not None and moment > now_ns), default=None)

    def _show_profile(self) -> None:
        name = self._begin[1]
        framework = self.attempts.frameworks[name]
        points = {point: framework.names_at(point) for point in POINTS}
        self.cluster.view.put_profile(name, framework.weights, points)


def _queue(cluster: ClusterState, config: Configuration, frameworks: Mapping[str, Framework]) -> SchedulingQueue:
    """The one queue of all profiles; the first profile orders it."""
    first = frameworks[config.profiles[0].scheduler_name]

    def sort_key(info: QueuedPodInfo) -> tuple[int, ...]:
        return first.sort_key(info.pod, info.timestamp_ns)

    return SchedulingQueue(
        cluster.wall,
        cluster.listers,
        lambda pod: frameworks[pod.scheduler_name].run_pre_enqueue(pod),
        sort_key,
        initial_backoff_ns=config.pod_initial_backoff_seconds * NS_PER_SECOND,
        max_backoff_ns=config.pod_max_backoff_seconds * NS_PER_SECOND,
    )


def create(scenario: Mapping[str, Any], seed: int) -> Simulation | Sequence[Diagnostic]:
    """A cluster with no frame made yet, or everything that is wrong with the scenario."""
    read = read_scenario(scenario)
    if isinstance(read, list):
        return read
    prepared = prepare(read)
    if prepared.faulty:
        return errors(prepared.diagnostics)
    return ClusterSimulation(read, prepared, seed)


@dataclass(frozen=True)
class Prepared:
    """What a scenario's texts describe, and what is wrong with them or worth a warning."""

    views: tuple[View, ...]
    config: Configuration
    diagnostics: tuple[Diagnostic, ...]

    @property
    def faulty(self) -> bool:
        """Whether anything was refused."""
        return bool(errors(self.diagnostics))


def prepare(scenario: Scenario) -> Prepared:
    """Read the texts of a scenario, one after the other."""
    store = ObjectStore()
    classes: dict[str, PriorityClassView] = {}
    diagnostics: list[Diagnostic] = []
    for manifest in scenario.manifests:
        views, said = decode(manifest.text, manifest.name, classes)
        changes, refused = store.plan(views)
        diagnostics += [*said, *refused]
        store.commit(changes)
        classes |= {view.name: view for view in views if isinstance(view, PriorityClassView)}
    config, said = decode_configuration(scenario.config)
    return Prepared(tuple(store.objects.values()), config, (*diagnostics, *said))
