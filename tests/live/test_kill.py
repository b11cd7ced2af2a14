"""kill -9 of a real server under load: no acknowledged command is missing, and its workers go with it."""

import asyncio
import json
import os
import signal
import sqlite3
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.live.toyserver import Server, serving

SOCKETS = 20
ENOUGH = 400


async def give_commands(socket: ClientConnection, run: str, acknowledged: list[tuple[str, str]]) -> None:
    """One command after the other, each as soon as the last one is acknowledged, until the server is gone."""
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "have": -1}))
    frames = 1
    try:
        while True:
            id_ = f"c{frames}"
            await socket.send(
                json.dumps(
                    {"type": "command", "id": id_, "at": frames, "seen": frames - 1, "do": {"kind": "add", "n": 1}}
                )
            )
            while (message := json.loads(await socket.recv())).get("id") != id_:
                pass
            assert message["type"] == "accepted", message
            acknowledged.append((run, id_))
            frames += 1
            await asyncio.sleep(0.05)
    except ConnectionClosed:
        return


async def load_until_killed(server: Server) -> list[tuple[str, str]]:
    """Commands on many sockets; the server is killed in the middle. What was acknowledged until then."""
    acknowledged: list[tuple[str, str]] = []
    sockets = [
        await connect(server.socket_of(run), origin=server.origin, additional_headers={"Cookie": server.cookie})
        for run in server.runs
    ]
    going = [
        asyncio.create_task(give_commands(socket, run, acknowledged))
        for socket, run in zip(sockets, server.runs, strict=True)
    ]
    while len(acknowledged) < ENOUGH:
        await asyncio.sleep(0.01)
        assert not any(task.done() and task.exception() for task in going), going
    os.kill(server.process.pid, signal.SIGKILL)
    await asyncio.gather(*going)
    return acknowledged


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_no_acknowledged_command_is_missing_after_kill_9_under_load(tmp_path):
    with serving(tmp_path, runs=SOCKETS) as server:
        acknowledged = asyncio.run(load_until_killed(server))
        database = server.database

    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT run_id, client_id, seq, at FROM live_commandrecord").fetchall()
    stored = {(run, client_id) for run, client_id, _, _ in rows}
    missing = [(run, id_) for run, id_ in acknowledged if (run.replace("-", ""), id_) not in stored]
    assert len(acknowledged) >= ENOUGH
    assert missing == []
    assert all(at == seq + 1 for _, _, seq, at in rows)


def test_workers_end_when_the_server_is_killed_even_one_that_spins(tmp_path):
    async def spin(server: Server) -> None:
        headers = {"Cookie": server.cookie}
        async with connect(
            server.socket_of(server.runs[0]), origin=server.origin, additional_headers=headers
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "have": -1}))
            do = {"kind": "spin", "s": 300.0}
            await socket.send(json.dumps({"type": "command", "id": "c1", "at": 1, "seen": 0, "do": do}))
            while json.loads(await socket.recv())["type"] != "accepted":
                pass

    with serving(tmp_path, runs=1) as server:
        asyncio.run(spin(server))
        workers = children(server.process.pid)
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()

        assert workers
        asyncio.run(gone(workers))


async def gone(pids: list[int]) -> None:
    """Return when none of these processes is left."""
    async with asyncio.timeout(10):
        while any(is_running(pid) for pid in pids):
            await asyncio.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process is there and more than a corpse that nobody has fetched."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
