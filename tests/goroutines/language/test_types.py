"""Types: identity, method sets, layout, instances, and how they are written."""

import pytest

from teaching.goroutines.language.gotype import Named, Pointer
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.lookup import method_set
from teaching.goroutines.language.sizes import align_of, field_offsets, size_of
from teaching.goroutines.language.typestring import type_string

from .library import checked_main

TOP = """
type T struct { a bool; b int64; c bool }
type E struct{}
type Tail struct { n int32; e E }
type List[X any] struct { head *X; next *List[X] }
type Inner struct{}
func (Inner) Value() {}
func (*Inner) Pointer() {}
type Outer struct{ Inner }
type Holder struct{ *Inner }
var l1 List[int]
var l2 List[int]
var l3 List[string]
var f1 func(a int, b ...string) (x error)
var f2 func(int, ...string) error
var f3 func(int, []string) error
"""


@pytest.fixture(scope="module")
def scope():
    return checked_main("", top=TOP).scope


def type_of(scope, name):
    return scope.lookup(name).type


def test_names_of_parameters_do_not_matter_but_variadic_does(scope):
    assert identical(type_of(scope, "f1"), type_of(scope, "f2"))
    assert not identical(type_of(scope, "f2"), type_of(scope, "f3"))


def test_instances_with_the_same_arguments_are_one_type(scope):
    assert type_of(scope, "l1") is type_of(scope, "l2")
    assert not identical(type_of(scope, "l1"), type_of(scope, "l3"))


def test_an_instance_is_written_as_percent_t_prints_it(scope):
    instance = type_of(scope, "l1")
    assert isinstance(instance, Named)

    assert str(instance) == "main.List[int]"
    assert type_string(instance.underlying, instance.obj.package) == "struct{head *int; next *List[int]}"


def test_struct_layout_on_amd64(scope):
    struct = type_of(scope, "T").underlying

    assert field_offsets(struct) == [0, 8, 16]
    assert (size_of(struct), align_of(struct)) == (24, 8)


def test_a_last_field_without_size_gets_a_byte(scope):
    assert size_of(type_of(scope, "E")) == 0
    assert size_of(type_of(scope, "Tail")) == 8


@pytest.mark.parametrize(
    ("name", "pointer", "methods"),
    [
        ("Inner", False, ["Value"]),
        ("Inner", True, ["Pointer", "Value"]),
        ("Outer", False, ["Value"]),
        ("Outer", True, ["Pointer", "Value"]),
        ("Holder", False, ["Pointer", "Value"]),
    ],
)
def test_method_sets(scope, name, pointer, methods):
    t = type_of(scope, name)

    assert [m.name for m in method_set(Pointer(t) if pointer else t)] == methods
