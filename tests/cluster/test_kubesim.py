"""`manage.py kubesim`: files in, text or JSON out, errors to standard error with status 1."""

import gzip
import io
import json

import pytest
from django.core.management import call_command

CASE = {
    "id": "o-1",
    "profile": None,
    "cluster": {"nodes": [{"metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "4", "pods": "10"}}}]},
    "incoming": [{"metadata": {"name": "web"}, "spec": {"containers": [{"name": "c"}]}}],
}
MANIFESTS = """
apiVersion: v1
kind: Node
metadata: {name: n1}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
---
apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: c, image: app}]}
"""


def kubesim(*arguments) -> tuple[str, str, int]:
    """Standard output, standard error and exit status."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("kubesim", *map(str, arguments), stdout=out, stderr=err, no_color=True)
    except SystemExit as ended:
        status = ended.code
    return out.getvalue(), err.getvalue(), status


@pytest.fixture
def manifests(tmp_path):
    file = tmp_path / "cluster.yaml"
    file.write_text(MANIFESTS)
    return file


def test_it_prints_the_pods(manifests):
    out, err, status = kubesim(manifests)

    assert out.splitlines()[1].split() == ["web", "1/1", "Running", "0", "0s", "<none>", "n1", "<none>", "<none>"]
    assert (err, status) == ("", 0)


def test_it_prints_decisions_as_json(manifests):
    assert json.loads(kubesim(manifests, "--json")[0])["pods"][0]["node"] == "n1"


def test_a_configuration_is_used(manifests, tmp_path):
    config = tmp_path / "config.yaml"
    config.write_text(
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"
        "profiles: [{schedulerName: other}]\n"
    )

    assert json.loads(kubesim(manifests, "--json", "--config", config)[0])["pods"][0]["node"] == ""


def test_standard_input_is_a_file(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(MANIFESTS))

    assert "n1" in kubesim("-")[0]


def test_it_needs_files():
    assert kubesim() == ("", "error: must specify one or more files\n", 1)


def test_an_unknown_field_is_a_warning(tmp_path):
    file = tmp_path / "cluster.yaml"
    file.write_text(MANIFESTS.replace("spec: {containers", "spec: {nodeSelectr: {disk: ssd}, containers"))
    out, err, status = kubesim(file)

    assert (err, status) == ('Warning: unknown field "spec.nodeSelectr"\n', 0)
    assert "n1" in out and "UnknownField" not in out


def test_an_empty_file_holds_nothing_to_apply(tmp_path):
    file = tmp_path / "empty.yaml"
    file.write_text("\n---\n# nothing\n")

    assert kubesim(file) == ("", "error: no objects passed to apply\n", 1)


def test_a_missing_file_is_named():
    assert kubesim("nowhere.yaml") == (
        "", 'error: the path "nowhere.yaml" cannot be read: No such file or directory\n', 1,
    )  # fmt: skip


def test_what_is_no_text_is_refused(tmp_path):
    file = tmp_path / "picture.yaml"
    file.write_bytes(b"\x89PNG\xff\xfe")

    assert kubesim(file) == ("", "error: the input is not UTF-8 text: byte 0\n", 1)


def test_faults_go_to_standard_error_and_nothing_is_scheduled(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text(MANIFESTS.replace("name: web", "name: Web_"))
    out, err, status = kubesim(file)

    assert (out, status) == ("", 1)
    assert err.startswith('The Pod "Web_" is invalid: metadata.name: Invalid value: "Web_"')


@pytest.mark.parametrize("packed", [False, True])
def test_a_batch_prints_what_is_expected_of_each_case(tmp_path, packed):
    file = tmp_path / ("cases.jsonl.gz" if packed else "cases.jsonl")
    raw = (json.dumps(CASE) + "\n\n" + json.dumps(CASE | {"id": "o-2"}) + "\n").encode()
    file.write_bytes(gzip.compress(raw) if packed else raw)
    answers = [json.loads(line) for line in kubesim("--batch", file)[0].splitlines()]

    assert [answer["id"] for answer in answers] == ["o-1", "o-2"]
    assert answers[0]["expect"][0]["chosen"] == "n1"


def test_a_batch_may_come_from_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(CASE) + "\n"))

    assert json.loads(kubesim("--batch", "-")[0])["id"] == "o-1"


def test_a_line_that_is_not_json_is_named(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(CASE) + "\n{\n")
    out, err, status = kubesim("--batch", file)

    assert (len(out.splitlines()), status) == (1, 1)
    assert "line 2" in err


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ([], "a case is an object with the keys id, cluster, incoming"),
        ({"id": "o-2", "incoming": []}, 'missing key "cluster"'),
        ({"id": "o-2", "cluster": {}}, 'missing key "incoming"'),
        ({"cluster": {}, "incoming": []}, 'missing key "id"'),
        (CASE | {"cluster": []}, "cluster: should be an object"),
        (CASE | {"cluster": {"nodes": {}}}, "cluster.nodes: should be a list"),
        (CASE | {"incoming": [7]}, "incoming[0]: should be an object"),
        (CASE | {"incoming": [{"spec": {}}]}, 'incoming[0].metadata: missing key "name"'),
        (CASE | {"profile": []}, "profile: should be an object"),
        (
            CASE | {"incoming": [{"metadata": {"name": "a"}, "spec": {"containers": {}}}]},
            "incoming[0].spec.containers: json: cannot unmarshal object into Go struct field PodSpec.spec.containers",
        ),
    ],
)
def test_a_case_of_the_wrong_form_is_told_by_its_line(tmp_path, case, said):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(CASE) + "\n" + json.dumps(case) + "\n")
    out, err, status = kubesim("--batch", file)

    assert (len(out.splitlines()), status) == (1, 1)
    assert err.startswith(f"error: error parsing {file}: line 2: {said}")
