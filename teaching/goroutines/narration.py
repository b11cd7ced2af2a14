"""Every sentence of this engine: what the scheduler just did, in its own terms, so that a beginner can follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from teaching.simulation.properties import Movement, Movements
from teaching.simulation.protocol import Cause
from teaching.simulation.world import World

MOVEMENTS: Movements = {
    "g": Movement(("status", "queue"), lambda id_, fields: (name(id_),)),
    "p": Movement(("status",), lambda id_, fields: (name(id_),)),
    "m": Movement(("status",), lambda id_, fields: (name(id_),)),
}
"""For `teaching.simulation.properties`: a frame that changes one of these names the G, P or M."""


def narrate(cause: Cause, world: World) -> str:
    """The sentence of a cause, in the world after it."""
    said = SENTENCES[cause.kind](cause, world, cause.data)
    for id_, queue in cause.data.get("moved", []):
        said += f" {name(id_)} moves to {place(queue)}."
    return said


def name(id_: str) -> str:
    """G6, P0, M2; other things by their kind and number."""
    kind, _, number = id_.partition(":")
    words = {"g": "G", "p": "P", "m": "M", "ch": "channel ", "mu": "mutex ", "rw": "RWMutex ", "wg": "WaitGroup ",
             "cond": "Cond ", "timer": "timer "}  # fmt: skip
    return f"{words.get(kind, kind + ' ')}{number}"


def thing(id_: str, world: World) -> str:
    """A channel or lock by the name of its variable, if it has one."""
    called = world[id_].get("name", "") if id_ in world else ""
    kind = name(id_).rpartition(" ")[0]
    return f"{kind} {called}" if called else name(id_)


def place(queue: str) -> str:
    """A queue, in words."""
    if queue.startswith("next/"):
        return f"runnext of {name(queue[5:])} (it runs next there)"
    if queue.startswith("p:"):
        return f"the tail of {name(queue)}'s local run queue"
    return "the tail of the global run queue" if queue == "global" else "no queue"


def time_text(ns: int) -> str:
    """A span of virtual time."""
    for unit, size in (("s", 10**9), ("ms", 10**6), ("µs", 10**3)):
        if ns >= size:
            return f"{ns / size:g} {unit}"
    return f"{ns} ns"


Sentence = Callable[[Cause, World, Mapping[str, Any]], str]


def _process_start(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    n = world["process"]["gomaxprocs"]
    ps = "1 P" if n == 1 else f"{n} Ps"
    where = place(world["g:1"]["queue"])
    own = [name(id_) for id_ in world.ids("g") if world[id_]["system"]]
    return (
        f"The process starts with GOMAXPROCS={n} ({ps}). The runtime has prepared: the thread sysmon and its own "
        f"goroutines {_listed(own)} are there; G1, the goroutine of main, is in {where}."
    )


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _go_create(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g = name(cause.on[0])
    where = place(data["queue"])
    if len(cause.on) == 1:
        return f"The timer starts {g}, which will run {data['function']}; it is put into {where}."
    by = name(cause.on[1])
    function = data["function"]
    return f"{by} executes a go statement: {g} is created to run {function} and put into {where}; {by} keeps running."


def _go_start(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, p, m = (name(id_) for id_ in cause.on[:3])
    verb = "starts to run" if data["first"] else "goes on with"
    why = " It came from runnext, so it inherits the rest of the time slice." if data["inherits"] else ""
    return f"{p} picks {g}, and {m} {verb} {world[cause.on[0]]['function']}.{why}"


def _go_block(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, p = name(cause.on[0]), name(cause.on[-1])
    things = [thing(id_, world) for id_ in cause.on[1:-1] if not id_.startswith("timer")]
    at = f" at {' and '.join(things)}" if things else ""
    return f'{g} parks with wait reason "{data["wait"]}"{at}; {p} is free for another goroutine.'


def _go_unblock(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g = name(cause.on[0])
    who = name(cause.on[1]) if len(cause.on) > 1 else "The runtime"
    return f"{who} makes {g} runnable (it waited: {data['waited']}); {g} is put into {place(data['queue'])}."


def _go_sched(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, p = name(cause.on[0]), name(cause.on[1])
    return f"{g} gives up {p} of its own will and goes to {place(data['queue'])}."


def _go_preempt(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, p = name(cause.on[0]), name(cause.on[1])
    return f"{g} has used its 10 ms: sysmon asked it to stop, so {p} preempts it; {g} goes to {place(data['queue'])}."


def _go_destroy(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, p = f"{name(cause.on[0])} ({data['function']})", name(cause.on[1])
    if data.get("goexit"):
        return f"{g} called runtime.Goexit, its deferred calls have run; it is gone; {p} looks for the next."
    return f"{g} has returned and is gone; {p} looks for the next."


def _proc_start(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    p, m = name(cause.on[0]), name(cause.on[1])
    what = "spins, looking for work" if data["spinning"] else "looks for work"
    return f"{m} wakes, takes the idle {p} and {what}."


def _proc_stop(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    p, m = name(cause.on[0]), name(cause.on[1])
    what = "waits in the netpoller until the next timer is due" if data["to"] == "netpoll" else "goes to sleep"
    return f"{p} has nothing to run and becomes idle; its thread {m} {what}."


def _m_spin(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[0])} found no work on {name(cause.on[1])} and spins: it will try to steal from other Ps."


def _proc_steal(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    p, victim, g = (name(id_) for id_ in cause.on)
    count = data["count"]
    what = "one goroutine" if count == 1 else f"half of the queue, {count} goroutines,"
    return f"{p} steals {what} from {victim} and will run {g} first."


def _chan_make(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    kind = "an unbuffered channel" if not data["cap"] else f"a channel with a buffer for {data['cap']}"
    return f"{name(cause.on[1])} makes {thing(cause.on[0], world)}, {kind} of {world[cause.on[0]]['elem']}."


def _chan_send(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g = name(cause.on[1]) if len(cause.on) > 1 else "The runtime"
    c = thing(cause.on[0], world)
    if len(cause.on) > 2:
        return f"{g} sends {data['value']} on {c} and hands it directly to {name(cause.on[2])}, which waited for it."
    fields = world[cause.on[0]]
    return f"{g} sends {data['value']} into the buffer of {c}, which now holds {fields['len']} of {fields['cap']}."


def _chan_recv(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g, c = name(cause.on[1]), thing(cause.on[0], world)
    if data.get("from_closed"):
        return f"{g} receives from {c}, which is closed and empty: the zero value, at once."
    if len(cause.on) > 2:
        return (
            f"{g} receives {data['value']} from {c}; {name(cause.on[2])}, which waited to send, is done with its send."
        )
    return f"{g} receives {data['value']} from the buffer of {c}, which now holds {world[cause.on[0]]['len']}."


def _chan_close(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[1])} closes {thing(cause.on[0], world)}; whoever waits there will be woken."


def _lock(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    how = " for reading" if data["op"] == "rlock" else ""
    return f"{name(cause.on[1])} locks {thing(cause.on[0], world)}{how}."


def _unlock(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    waiting = len(world[cause.on[0]]["waiters"])
    tail = f"; {waiting} wait for it" if waiting else ""
    return f"{name(cause.on[1])} unlocks {thing(cause.on[0], world)}{tail}."


def _wait_group_add(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[1])} changes the counter of {thing(cause.on[0], world)}: {world[cause.on[0]]['state']}."


def _cond_signal(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[1])} signals {thing(cause.on[0], world)}: one waiter, if any, may go on."


def _cond_broadcast(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[1])} broadcasts on {thing(cause.on[0], world)}: all waiters may go on."


def _timer_set(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    what = world[cause.on[0]]["what"]
    who = f" for {name(cause.on[1])}" if len(cause.on) > 1 else ""
    return f"A timer ({what}) is set{who}; it is due at {time_text(data['when'])}."


def _timer_fire(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    p = name(cause.on[1])
    if data.get("g"):
        g = name(data["g"])
        return f"{g}'s sleep is over: its timer is due; {p} runs it, which makes {g} runnable."
    return f"{name(cause.on[0]).capitalize()} ({data['what']}) is due; {p} runs it."


def _timer_stop(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[0]).capitalize()} is stopped before it was due."


def _stack_grow(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g = name(cause.on[0])
    return f"The stack of {g} is full: it is copied from {data['old']} into {data['new']} bytes, and {g} goes on."


def _stack_shrink(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    g = name(cause.on[0])
    return f"{g} uses less than a quarter of its stack: it shrinks from {data['old']} to {data['new']} bytes."


def _gc_begin(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return "A garbage collection begins: all stacks are scanned."


def _gc_end(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return "The garbage collection has ended."


def _output(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    who = name(cause.on[1]) if len(cause.on) > 1 else "The runtime"
    text = data["text"].rstrip("\n").split("\n")[0]
    return f"{who} writes to {data['stream']}: {text}"


def _panic(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{name(cause.on[0])} panics and nothing recovers it ({data['text']}): the whole process will end."


def _fatal(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    if cause.on[0] == "process":
        return f"No goroutine can ever run again, so the runtime gives up: {_ended(data['text'])}"
    return f"While {name(cause.on[0])} runs, the runtime gives up: {_ended(data['text'])} No deferred call runs."


def _ended(text: str) -> str:
    return text if text.endswith(("!", ".", "?")) else f"{text}."


def _process_exit(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    others = [name(id_) for id_ in world.ids("g") if id_ != "g:1" and not world[id_]["system"]]
    left = ""
    if data["reason"] == "main returned" and len(others) == 1:
        left = f" {others[0]}, which has not finished, ends with it."
    elif data["reason"] == "main returned" and others:
        left = f" {len(others)} goroutines that have not finished end with it."
    return f"The process exits with status {data['exit']}: {_ended(data['reason'])}{left}"


def _limit(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return str(data["text"])


def _proc_resize(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    ps = ", ".join(name(id_) for id_ in cause.on if id_.startswith("p:"))
    others = [f"{name(id_)} is {world[id_]['status']} now" for id_ in cause.on if id_.startswith(("m:", "g:"))]
    verb = "join" if data["new"] > data["old"] else "go away; what was in their queues is in the global run queue"
    return f"GOMAXPROCS changes from {data['old']} to {data['new']}: {ps} {verb}." + "".join(
        f" {said}." for said in others
    )


SENTENCES: dict[str, Sentence] = {
    "ProcessStart": _process_start,
    "GoCreate": _go_create,
    "GoStart": _go_start,
    "GoBlock": _go_block,
    "GoUnblock": _go_unblock,
    "GoSched": _go_sched,
    "GoPreempt": _go_preempt,
    "GoDestroy": _go_destroy,
    "ProcStart": _proc_start,
    "ProcStop": _proc_stop,
    "MSpin": _m_spin,
    "ProcSteal": _proc_steal,
    "ProcResize": _proc_resize,
    "ChanMake": _chan_make,
    "ChanSend": _chan_send,
    "ChanRecv": _chan_recv,
    "ChanClose": _chan_close,
    "Lock": _lock,
    "Unlock": _unlock,
    "WaitGroupAdd": _wait_group_add,
    "CondSignal": _cond_signal,
    "CondBroadcast": _cond_broadcast,
    "TimerSet": _timer_set,
    "TimerFire": _timer_fire,
    "TimerStop": _timer_stop,
    "StackGrow": _stack_grow,
    "StackShrink": _stack_shrink,
    "GCBegin": _gc_begin,
    "GCEnd": _gc_end,
    "Output": _output,
    "Panic": _panic,
    "Fatal": _fatal,
    "ProcessExit": _process_exit,
    "Limit": _limit,
}
