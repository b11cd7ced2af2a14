"""One socket from hello to goodbye."""

import pytest

from teaching.live import session
from teaching.live.models import Run
from tests.live.playing import BOB, Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


async def closed_after(client: Client, *texts: str | bytes) -> tuple[int, str]:
    """Send these after hello; the close code and reason that come of it."""
    await client.open()
    for text in texts:
        key = "text" if isinstance(text, str) else "bytes"
        await client.socket.send_input({"type": "websocket.receive", key: text})
    while (message := await client.listen())["type"] != "close":
        pass
    return message["code"], message["reason"]


@played
async def test_hello_is_answered_by_a_welcome_that_names_the_run():
    async with serving() as service:
        run_id = await new_run(service, to=5)

        welcome = await Client(service, run_id).open()

    assert welcome == {
        "type": "welcome", "protocol": 1, "run": run_id, "engine": "toy", "version": "toy-1", "title": "counting",
        "head": -1, "status": "ready", "at": -1, "access": "own", "commands": [], "source": {"to": 5},
    }  # fmt: skip


@played
async def test_all_frames_follow_and_then_the_run_waits():
    async with serving() as service:
        client = Client(service, await new_run(service, to=5))
        await client.open()

        assert await client.rest("waiting") == [2, 3, 4, 5, 6]


@played
async def test_no_more_is_computed_than_wanted_until_more_is_asked_for():
    async with serving() as service:
        client = Client(service, await new_run(service, to=1000))
        await client.open()
        while len(client.frames) < session.AHEAD:
            await client.listen()
        assert (client.status, max(client.frames)) == ("ready", session.AHEAD - 1)

        await client.say(type="more", to=999)

        assert len(await client.rest("waiting")) == 1000


@played
async def test_sockets_of_a_run_share_one_computation():
    async with serving() as service:
        run_id = await new_run(service, to=5)
        one, other = Client(service, run_id), Client(service, run_id)
        await one.open()
        await one.rest()

        welcome = await other.open()

        assert welcome["head"] == 4
        assert await other.rest() == await one.rest()
        assert len(service.runners) == 1


@played
async def test_the_playhead_is_found_again():
    async with serving() as service:
        run_id = await new_run(service, to=5)
        client = Client(service, run_id)
        await client.open()
        await client.say(type="at", frame=3)
        await client.close()

    async with serving() as service:
        assert (await Client(service, run_id).open())["at"] == 3


@played
async def test_seek_sends_a_keyframe_at_or_before_and_the_frames_after_it():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2100))
        await client.open()
        await client.say(type="seek", to=2050)

        keyframe = await client.hear("keyframe")
        after = await client.hear("frames")

        assert (keyframe["n"], keyframe["world"]) == (2000, {"counter:1": {"kind": "counter", "value": 2002}})
        assert after["from"] == 2001


@played
async def test_a_run_that_does_not_exist_closes_4404():
    async with serving() as service:
        client = Client(service, "00000000-0000-4000-8000-000000000000")
        await client.connect()

        assert (await client.listen())["code"] == 4404


@played
async def test_an_id_that_is_none_closes_4404():
    async with serving() as service:
        client = Client(service, "-" * 36)
        await client.connect()

        assert (await client.listen())["code"] == 4404


@pytest.mark.parametrize("person", [BOB, ""])
@played
async def test_a_stranger_is_refused_with_4403(person):
    async with serving() as service:
        client = Client(service, await new_run(service), person)
        await client.connect()

        assert (await client.listen())["code"] == 4403


@played
async def test_a_shared_run_can_be_watched_by_a_stranger_and_not_commanded():
    async with serving() as service:
        run_id = await new_run(service, to=3, shared=True)
        bob = Client(service, run_id, BOB)

        welcome = await bob.open()
        values = await bob.rest()
        answer = await bob.command(at=3, kind="add", n=1)

        assert (welcome["access"], values) == ("read", [2, 3, 4])
        assert (answer["type"], answer["diagnostics"][0]["code"]) == ("refused", "read_only")


@played
async def test_a_reader_does_not_move_the_owners_playhead():
    async with serving() as service:
        run_id = await new_run(service, to=3, shared=True)
        bob = Client(service, run_id, BOB)
        await bob.open()
        await bob.say(type="at", frame=2)
        await bob.close()

        assert (await Client(service, run_id).open())["at"] == -1


@pytest.mark.parametrize(
    ("said", "code", "reason"),
    [
        ("{", 4400, "not JSON"),
        (b"{}", 4400, "text frames"),
        ('{"type": "jump"}', 4400, "'jump' is none of"),
        ('{"type": "hello", "protocol": 1, "have": -1}', 4400, "hello was said already"),
        ('{"type": "' + "€" * 60 + '"}', 4400, "€€€"),
        ("x" * 70_000, 4413, "POST large commands"),
    ],
)
@played
async def test_a_message_that_is_not_in_the_protocol_closes(said, code, reason):
    async with serving() as service:
        got = await closed_after(Client(service, await new_run(service)), said)

        assert got[0] == code
        assert reason in got[1]
        assert len(got[1].encode()) <= 123


@played
async def test_a_flood_of_messages_closes_4429():
    async with serving() as service:
        code, _ = await closed_after(Client(service, await new_run(service)), *['{"type": "more", "to": 1}'] * 200)

        assert code == 4429


@played
async def test_the_first_message_must_be_hello():
    async with serving() as service:
        client = Client(service, await new_run(service))
        await client.connect()
        await client.say(type="more", to=1)

        assert (await client.listen())["code"] == 4400


@played
async def test_another_protocol_is_told_which_one_is_spoken():
    async with serving() as service:
        client = Client(service, await new_run(service))
        await client.connect()
        await client.say(type="hello", protocol=2, have=-1)

        assert "protocol 1" in (await client.listen())["reason"]


def test_without_a_hello_the_socket_closes_4408(monkeypatch):
    @played
    async def silent():
        async with serving() as service:
            client = Client(service, await new_run(service))
            await client.connect()
            assert (await client.listen())["code"] == 4408

    monkeypatch.setattr(session, "HELLO_S", 0.05)
    silent()


@played
async def test_a_socket_that_goes_leaves_nothing_behind():
    async with serving() as service:
        run_id = await new_run(service)
        client = Client(service, run_id)
        await client.open()

        await client.close()

        assert service.runners[run_id].listeners == set()


@played
async def test_a_run_that_changes_hands_is_its_new_owners():
    async with serving() as service:
        run_id = await new_run(service)
        alice = Client(service, run_id)
        await alice.open()
        await service.store.read(lambda: Run.objects.filter(pk=run_id).update(owner=BOB))

        assert (await Client(service, run_id, BOB).open())["access"] == "own"


@played
async def test_a_run_that_was_deleted_is_not_there_although_it_was_open():
    async with serving() as service:
        run_id = await new_run(service)
        await Client(service, run_id).open()
        await service.store.read(lambda: Run.objects.filter(pk=run_id).delete())

        client = Client(service, run_id)
        await client.connect()

        assert (await client.listen())["code"] == 4404


@played
async def test_a_run_of_an_older_engine_says_so_and_is_played():
    async with serving() as service:
        client = Client(service, await new_run(service, to=3, version="toy-0"))
        await client.open()

        trouble = await client.hear("trouble")

        assert (trouble["code"], trouble["fatal"]) == ("other_version", False)
        assert await client.rest() == [2, 3, 4]
