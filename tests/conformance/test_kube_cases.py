"""Every recorded decision of the real kube-scheduler 1.34.1 is decided alike here, field by field.

The cases and their format: kube/README.md beside the data. A failure names the cases and the fields that differ.
"""

import gzip
import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from teaching.cluster.batch import run_case

CASES = Path(__file__).parent / "kube" / "cases.jsonl.gz"
GROUPS = (
    *("cordon", "gates", "hostport", "images", "nodeaff", "nodename", "nodeselector", "nominated", "podaff"),
    *("podanti", "preempt", "prof", "res", "spread", "taints", "volumes"),
)
MISSING = object()


@cache
def cases_by_group():
    """Cases by the first word of their first feature."""
    groups = defaultdict(list)
    with gzip.open(CASES, "rt") as lines:
        for line in lines:
            case = json.loads(line)
            groups[case["features"][0].split("_")[0]].append(case)
    return groups


def differences(case, with_columns):
    """The fields of a case that are decided otherwise, as `pod.field`."""
    given = {key: value for key, value in case.items() if key != "expect"}
    decided = run_case(given, with_columns=with_columns)["expect"]
    assert len(decided) == len(case["expect"])
    return [
        f"{want['pod']}.{field}"
        for have, want in zip(decided, case["expect"], strict=True)
        for field in sorted({*have, *want})
        if have.get(field, MISSING) != want.get(field, MISSING)
    ]


def test_the_groups_cover_every_recorded_case():
    assert sorted(cases_by_group()) == sorted(GROUPS)
    assert sum(map(len, cases_by_group().values())) == 880


@pytest.mark.parametrize("with_columns", [False, True], ids=["scalar", "columns"])
@pytest.mark.parametrize("group", GROUPS)
def test_recorded_decisions_agree_in_every_field(group, with_columns):
    failing = {case["id"]: found for case in cases_by_group()[group] if (found := differences(case, with_columns))}
    assert not failing, f"{len(failing)} cases differ: {dict(list(failing.items())[:10])}"
