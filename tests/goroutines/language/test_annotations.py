"""What the checker writes into the tree for the compiler."""

from fractions import Fraction

import pytest

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language import statements as s
from teaching.goroutines.language.selections import SelectionKind

from .library import check, checked_main


def main_statements(body, imports="", top=""):
    package = checked_main(body, imports, top)
    (main,) = [f for f in package.funcs if f.name.name == "main"]
    assert main.body is not None
    return main.body.statements


def test_a_captured_variable_is_listed_where_it_is_captured():
    declare, define = main_statements("x := 1\nf := func() { g := func() { x++ }; g() }; f()")[:2]
    (x,) = declare.new_vars
    outer = define.rhs[0]
    inner = outer.body.statements[0].rhs[0]

    assert x.captured
    assert outer.captures == [x]
    assert inner.captures == [x]


def test_a_parameter_of_the_literal_itself_is_not_captured():
    (define, _) = main_statements("f := func(a int) int { return a }\nf(1)")

    assert define.rhs[0].captures == []
    assert define.rhs[0].params[0].is_param


@pytest.mark.parametrize(
    ("body", "taken"),
    [
        ("x := 1; p := &x; _ = p", True),
        ("var x struct{ a int }; p := &x.a; _ = p", True),
        ("var x [3]int; s := x[:]; _ = s", True),
        ("var x counter; x.inc()", True),
        ("x := new(counter); x.inc()", False),
        ("x := []int{1}; p := &x[0]; _ = p", False),
        ("x := 1; _ = x", False),
    ],
)
def test_address_taken(body, taken):
    first = main_statements(body, top="type counter int\nfunc (c *counter) inc() {}")[0]
    variables = first.new_vars if isinstance(first, s.AssignStmt) else first.decls[0].objs

    assert variables[0].address_taken is taken


def test_reassigned_means_after_the_declaration():
    once, twice, _, _ = main_statements("a := 1\nb := 2\nb = 3\n_, _ = a, b")

    assert not once.new_vars[0].reassigned
    assert twice.new_vars[0].reassigned


@pytest.mark.parametrize(
    "source",
    ["v, ok := m[1]", "v, ok := <-c", "v, ok := i.(int)"],
)
def test_comma_ok_is_marked_on_the_expression(source):
    prologue = "m := map[int]int{}; c := make(chan int); var i any = m; _, _, _ = m, c, i\n"
    define = main_statements(f"{prologue}{source}\n_, _ = v, ok")[-2]

    assert define.rhs[0].comma_ok
    assert define.spread


def test_conversion_to_an_interface_is_noted_where_it_happens():
    (declare, _) = main_statements("var a any = 1\n_ = a")
    value = declare.decls[0].values[0]

    assert str(value.type) == "int"
    assert value.const == 1
    assert str(value.implicit) == "any"


def test_a_constant_has_its_exact_value_and_final_type():
    (declare, _) = main_statements("var f float64 = 1 << 3 / 3.0\n_ = f")
    value = declare.decls[0].values[0]

    assert str(value.type) == "float64"
    assert isinstance(value.const, Fraction)
    assert float(value.const) == 8 / 3


def test_an_instantiated_call_knows_its_type_arguments():
    top = "func pair[K comparable, V any](k K, v V) map[K]V { return map[K]V{k: v} }"
    call = main_statements('_ = pair("a", 1.5)', top=top)[0].rhs[0]

    assert [str(t) for t in call.fun.type_args] == ["string", "float64"]
    assert str(call.signature) == "func(k string, v float64) map[string]float64"
    assert call.kind is n.CallKind.CALL


def test_calls_conversions_and_builtins_are_told_apart():
    calls = main_statements("_ = len([]int{1})\n_ = float64(1)\n_ = f()", top="func f() int { return 1 }")

    assert [x.rhs[0].kind for x in calls] == [n.CallKind.BUILTIN, n.CallKind.CONVERSION, n.CallKind.CALL]
    assert calls[0].rhs[0].builtin == "len"


EMBEDDED = """
type base struct{ id int }
func (b *base) set(n int) { b.id = n }
func (b base) get() int { return b.id }
type middle struct{ *base }
type top struct{ name string; middle }
"""


def test_a_promoted_field_is_reached_step_by_step():
    define = main_statements("var t top\n_ = t.id", top=EMBEDDED)[1]
    selection = define.rhs[0].selection

    assert selection.kind is SelectionKind.FIELD
    assert [(step.index, step.deref) for step in selection.path] == [(1, False), (0, False), (0, True)]
    assert selection.indirect


def test_a_promoted_method_says_how_its_receiver_is_made():
    statements = main_statements("var t top\nt.set(1)\n_ = t.get()", top=EMBEDDED)
    pointer = statements[1].x.fun.selection
    value = statements[2].rhs[0].fun.selection

    assert (pointer.address, pointer.deref) == (False, False)
    assert (value.address, value.deref) == (False, True)
    assert pointer.obj.full_name == "main.(*base).set"
    assert value.obj.full_name == "main.base.get"


def test_a_call_through_an_interface_is_dynamic():
    call = main_statements("var e error\n_ = e.Error()")[1].rhs[0]

    assert call.fun.selection.interface


def test_method_expressions_take_the_receiver_first():
    define = main_statements("f := base.get\n_ = f(base{})", top=EMBEDDED)[0]

    assert define.rhs[0].selection.kind is SelectionKind.METHOD_EXPR
    assert str(define.rhs[0].type) == "func(main.base) int"


def test_branches_know_their_targets():
    (labeled,) = main_statements("outer:\nfor {\nfor { break outer }\n}")
    inner = labeled.stmt.body.statements[0]

    assert inner.body.statements[0].target is labeled.stmt


def test_range_tells_what_it_ranges_over():
    source = 'for range 3 {}\nfor range "s" {}\nfor range []int{} {}\nfor range map[int]int{} {}\n'
    source += "for range make(chan int) {}\nfor range func(func(int) bool) {} {}\nfor range [2]int{} {}"

    kinds = [loop.kind for loop in main_statements(source)]
    assert kinds == ["int", "string", "slice", "map", "chan", "func", "array"]


def test_variables_of_a_loop_are_listed():
    (loop,) = main_statements("for i, j := 0, 1; i < j; i++ {}")

    assert [v.name for v in loop.own_vars] == ["i", "j"]


def test_package_variables_are_initialised_in_order_of_need():
    result = check("package main\nvar a = b + 1\nvar b = f()\nvar c = 3\nfunc f() int { return c }\nfunc main() {}")
    assert result.package is not None

    assert [d.names[0].name for d in result.package.init_order] == ["c", "b", "a"]


def test_packages_come_in_order_of_initialisation():
    result = check('package main\nimport "fmt"\nfunc main() { fmt.Println() }')

    assert [p.path for p in result.packages] == ["errors", "io", "fmt", "main"]


def test_elements_of_a_literal_know_their_fields_and_indexes():
    statements = main_statements("_ = p{y: 1, x: 2}\n_ = [...]int{5: 1, 2}", top="type p struct{ x, y int }")

    assert statements[0].rhs[0].field_indexes == [1, 0]
    assert statements[1].rhs[0].indexes == [5, 6]
    assert statements[1].rhs[0].length == 7
