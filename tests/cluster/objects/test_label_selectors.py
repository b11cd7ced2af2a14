"""Who is meant by selectors: labels, nodes, and the traps of absent and empty ones."""

import pytest

from teaching.cluster.objects.label_selectors import label_selector, node_selector


def expression(operator, *values, key="app"):
    return {"matchExpressions": [{"key": key, "operator": operator, "values": list(values)}]}


@pytest.mark.parametrize(
    ("rule", "selector", "labels", "matches"),
    [
        ("no selector matches nothing", None, {"app": "web"}, False),
        ("the empty selector matches everything", {}, {}, True),
        ("all of matchLabels are wanted", {"matchLabels": {"app": "web", "tier": "x"}}, {"app": "web"}, False),
        ("In wants one of the values", expression("In", "web", "db"), {"app": "db"}, True),
        ("In wants the key to exist", expression("In", "web"), {}, False),
        ("NotIn is fulfilled without the key", expression("NotIn", "web"), {}, True),
        ("NotIn refuses a listed value", expression("NotIn", "web"), {"app": "web"}, False),
        ("Exists wants the key", expression("Exists"), {"app": ""}, True),
        ("DoesNotExist refuses the key", expression("DoesNotExist"), {"app": ""}, False),
        ("an unknown operator matches nothing", expression("Near", "web"), {"app": "web"}, False),
        ("In without values matches nothing", expression("In"), {"app": "web"}, False),
    ],
)
def test_label_selectors(rule, selector, labels, matches):
    assert label_selector(selector).matches(labels) is matches, rule


def terms(*given):
    return {"nodeSelectorTerms": list(given)}


@pytest.mark.parametrize(
    ("rule", "selector", "matches"),
    [
        ("an empty list matches no node", terms(), False),
        ("an empty term matches no node", terms({}), False),
        ("one term is enough", terms(expression("In", "x", key="disk"), expression("In", "ssd", key="disk")), True),
        ("Gt compares numbers", terms(expression("Gt", "9", key="gen")), True),
        ("Gt is strict", terms(expression("Gt", "10", key="gen")), False),
        ("Lt compares numbers", terms(expression("Lt", "11", key="gen")), True),
        ("Gt on a missing label is false", terms(expression("Gt", "1", key="no")), False),
        ("Gt on a text is false", terms(expression("Gt", "1", key="disk")), False),
        (
            "a malformed term is passed over, the others count",
            terms(expression("In", key="disk"), expression("Exists", key="disk")),
            True,
        ),
        (
            "a field is the node's name",
            terms({"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n1"]}]}),
            True,
        ),
        (
            "NotIn on the name",
            terms({"matchFields": [{"key": "metadata.name", "operator": "NotIn", "values": ["n1"]}]}),
            False,
        ),
    ],
)
def test_node_selectors(rule, selector, matches):
    assert node_selector(selector).matches({"disk": "ssd", "gen": "10"}, "n1") is matches, rule
