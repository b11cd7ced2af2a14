"""The world records what is written in it: no more than really changed, and no less."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.simulation.patch import apply
from teaching.simulation.world import World

from .strategies import WRITES


def write(world: World, writes) -> None:
    for method, id_, fields in writes:
        if (method == "put") == (id_ in world):
            continue
        if method == "put":
            world.put(id_, "thing", **fields)
        elif method == "set":
            world.set(id_, **fields)
        else:
            world.remove(id_)


@given(st.lists(WRITES, max_size=6))
def test_the_patches_give_the_world(batches):
    world, mirror = World(), {}
    for writes in batches:
        write(world, writes)
        apply(mirror, world.take_patch())

        assert mirror == world.state


@given(WRITES, WRITES)
def test_a_patch_holds_only_what_changed(first, second):
    world = World()
    write(world, first)
    world.take_patch()
    before = copy.deepcopy(world.state)
    write(world, second)

    for id_, changed in world.take_patch().items():
        assert changed != {}
        assert before.get(id_) != world.state.get(id_)


@given(WRITES, WRITES)
def test_a_patch_taken_is_not_changed_by_later_writes(first, second):
    world = World()
    write(world, first)
    patch = world.take_patch()
    kept = copy.deepcopy(patch)
    write(world, second)

    assert patch == kept


def test_what_is_written_back_is_no_change():
    world = World()
    world.put("a", "thing", x=1)
    world.take_patch()

    world.set("a", x=2)
    world.set("a", x=1)

    assert world.take_patch() == {}


def test_what_comes_and_goes_between_two_patches_was_never_there():
    world = World()
    world.put("a", "thing")
    world.remove("a")

    assert world.take_patch() == {}


def test_fields_of_a_removed_entity_do_not_survive_in_its_successor():
    world, mirror = World(), {}
    world.put("a", "thing", x=1, y=1)
    apply(mirror, world.take_patch())
    world.remove("a")
    world.put("a", "thing", x=1)
    apply(mirror, world.take_patch())

    assert mirror == {"a": {"kind": "thing", "x": 1}}


def test_an_id_names_one_entity():
    world = World()
    world.put("a", "thing")

    with pytest.raises(AssertionError, match="a exists already"):
        world.put("a", "thing")


def test_entities_of_a_kind_come_in_order_of_creation():
    world = World()
    for id_, kind in [("b", "g"), ("z", "p"), ("a", "g")]:
        world.put(id_, kind)

    assert list(world.ids("g")) == ["b", "a"]


def test_without_recording_nothing_is_kept():
    world = World(recording=False)
    world.put("a", "thing")
    world.set("b", x=1)
    world.remove("c")

    assert (world.state, world.pending(), world.take_patch()) == ({}, False, {})
