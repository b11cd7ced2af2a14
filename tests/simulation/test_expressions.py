"""Expressions: values and errors, positions, and what bounds a learner's text."""

import pytest

from teaching.simulation import expressions
from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.expressions import Expression, Failure

PODS = [{"name": "a", "node": "n1", "cpu": 500}, {"name": "b", "node": None, "cpu": 1500}]


def value(text: str, **activation: object) -> object:
    compiled = expressions.compile(text, list(activation))
    assert isinstance(compiled, Expression), compiled
    return compiled.evaluate(activation)


def fault(text: str, *variables: str) -> Diagnostic:
    compiled = expressions.compile(text, variables)
    assert isinstance(compiled, Diagnostic)
    return compiled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("size(pods) == 2", True),
        ("pods.exists(p, p.node == null)", True),
        ("pods.filter(p, p.cpu > 1000).map(p, p.name)", ["b"]),
        ("pods[0].cpu + pods[1].cpu", 2000),
        ("{'first': pods[0].name}", {"first": "a"}),
        ("pods[0].cpu == 500.0", True),
        ("size('é')", 1),
        ("type(pods)", "list"),
        ("b'abc'", "abc"),
    ],
)
def test_values_are_json(text, expected):
    assert value(text, pods=PODS) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 / (size(pods) - 2)", "divide by zero"),
        ("pods[0].nothing", 'Key not found in map : "nothing"'),
        ("pods[7].name", "Index error: index=7 size=2"),
    ],
)
def test_what_goes_wrong_while_evaluating_is_a_value(text, message):
    assert value(text, pods=PODS) == Failure(message)


def test_data_that_is_not_json_is_a_failure():
    assert isinstance(value("x", x=object()), Failure)
    assert isinstance(value("x", x=1 << 80), Failure)


def test_a_syntax_error_has_its_place_and_the_evaluators_words():
    diagnostic = fault("pods.size(\n  == 3", "pods")

    assert (diagnostic.where.line, diagnostic.code) == (2, "cel-syntax")
    assert diagnostic.message.startswith("Syntax error: ")


def test_columns_count_bytes():
    assert fault("'é' == nope").where.column == len("'é' == ".encode()) + 1


def test_an_unknown_name_is_found_before_evaluation():
    diagnostic = fault("size(pds) == 2", "pods")

    assert (diagnostic.where.line, diagnostic.where.column) == (1, 6)
    assert diagnostic.message == "undeclared reference to 'pds'"


def test_declared_types_are_checked():
    compiled = expressions.compile("n == 'three'", {"n": "int"})

    assert isinstance(compiled, Diagnostic)
    assert compiled.message == "found no matching overload for '_==_' applied to '(int, string)'"


def test_the_type_of_the_result_is_known_before_evaluation():
    compiled = expressions.compile("size(pods) > 1", ["pods"])

    assert isinstance(compiled, Expression)
    assert compiled.type == "bool"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("  ", "cel-empty"),
        ("1 + " * 200 + "1", "cel-too-long"),
        (".".join(["xs"] + ["map(x, x)"] * 5), "cel-too-many-macros"),
        (".".join(["xs"] + ["map(x, x + x + x + x)"] * 4), "cel-too-large"),
        ("(" * 40 + "1" + ")" * 40, "cel-error"),
    ],
)
def test_texts_that_could_cost_too_much_are_refused(text, code):
    assert fault(text, "xs").code == code


def test_signs_and_macros_inside_quotes_do_not_count():
    assert value("'+ + + .map(.map(.map(.map(.map(' + x", x="!") == "+ + + .map(.map(.map(.map(.map(!"


def test_a_long_list_is_not_looked_at():
    assert value("size(xs)", xs=[0] * 5_001) == Failure("xs has 5,001 elements, at most 5,000 can be looked at")


def test_nested_loops_end_by_the_evaluators_own_budget():
    assert value("xs.all(a, xs.all(b, xs.all(c, a + b + c >= 0)))", xs=[0] * 300) == Failure(
        "Iteration budget exceeded"
    )


def test_long_texts_may_be_read_but_not_joined_in_a_loop():
    assert value("xs[0].contains('a')", xs=["a" * 2_000]) is True
    assert value("xs.map(x, x + x)", xs=["a" * 1_024]) == ["a" * 2_048]
    assert isinstance(value("xs.map(x, x + x)", xs=["a" * 1_025]), Failure)
