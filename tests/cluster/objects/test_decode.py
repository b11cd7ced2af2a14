"""What can be given as manifests, and where a fault is said to be."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from teaching.cluster.objects.decode import decode_manifests
from teaching.cluster.objects.encode import encode_manifests
from teaching.cluster.objects.kinds import KINDS, view_of

POD = """
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
  - name: c
    image: app
    resources:
      requests: {cpu: 500m}
"""


def named(decoded):
    return [(o.kind, o.namespace, o.name) for o in decoded.objects]


def test_many_documents_with_empty_ones_between():
    second = POD.replace("name: web", "name: db")
    assert named(decode_manifests(f"---\n{POD}\n---\n---\n# nothing\n---\n{second}")) == [
        ("Pod", "default", "web"),
        ("Pod", "default", "db"),
    ]


def test_json_documents_one_after_the_other():
    document = {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "a"}}
    other = {**document, "metadata": {"name": "b"}}
    assert named(decode_manifests(json.dumps(document) + "\n" + json.dumps(other))) == [
        ("Namespace", "", "a"),
        ("Namespace", "", "b"),
    ]


def test_a_list_as_kubectl_prints_it():
    items = [{"apiVersion": "v1", "kind": "Node", "metadata": {"name": n, "resourceVersion": "7"}} for n in ("a", "b")]
    decoded = decode_manifests(json.dumps({"apiVersion": "v1", "kind": "List", "items": items}))
    assert named(decoded) == [("Node", "", "a"), ("Node", "", "b")]


def test_a_typed_list_lends_its_kind_to_its_items():
    text = "apiVersion: v1\nkind: NodeList\nitems:\n- metadata: {name: a}\n"
    assert named(decode_manifests(text)) == [("Node", "", "a")]


def test_unknown_fields_are_kept():
    document = decode_manifests(POD.replace("spec:", "spec:\n  futureField: {a: [1]}")).objects[0].document
    assert document["spec"]["futureField"] == {"a": [1]}


def test_kinds_without_a_part_in_scheduling_are_left_out_with_a_word():
    decoded = decode_manifests("apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n---" + POD)
    assert named(decoded) == [("Pod", "default", "web")]
    assert [(d.code, d.severity) for d in decoded.diagnostics] == [("WithoutEffect", "warning")]
    assert not decoded.faulty


def test_the_same_name_twice_is_refused_the_second_time():
    decoded = decode_manifests(f"{POD}---{POD}")
    assert [d.message for d in decoded.diagnostics] == ['pods "web" already exists']
    assert len(decoded.objects) == 1


def test_a_fault_is_placed_at_its_field_in_its_document():
    bad = POD.replace("500m", '"-1"').replace("name: web", "name: bad")
    (fault,) = decode_manifests(f"{POD}---{bad}", "pods.yaml").diagnostics
    assert str(fault.where) == "pods.yaml:22:18"
    assert fault.where.path == "spec.containers[0].resources.requests[cpu]"


def test_a_fault_in_a_list_is_placed_in_its_item():
    text = "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata: {name: A}\n"
    (fault,) = decode_manifests(text).diagnostics
    assert (fault.where.line, fault.where.column, fault.where.path) == (6, 14, "items[0].metadata.name")


def test_faultless_objects_are_given_beside_faulty_ones():
    decoded = decode_manifests(f"{POD}---\napiVersion: v1\nkind: Pod\nmetadata: {{name: x}}\n")
    assert named(decoded) == [("Pod", "default", "web")]
    assert [d.message for d in decoded.diagnostics] == ["spec.containers: Required value"]


def test_words_that_are_truths_elsewhere_stay_texts():
    text = "apiVersion: v1\nkind: Node\nmetadata: {name: n, labels: {a: yes, b: on, c: 2026-01-01, d: '1', e: 1e}}\n"
    labels = decode_manifests(text).objects[0].document["metadata"]["labels"]
    assert labels == {"a": "yes", "b": "on", "c": "2026-01-01", "d": "1", "e": "1e"}


def test_what_is_exported_reads_back_as_the_same():
    documents = [o.document for o in decode_manifests(POD).objects]
    assert [o.document for o in decode_manifests(encode_manifests(documents)).objects] == documents


def test_utf16_with_its_mark_is_read():
    assert named(decode_manifests(POD.encode("utf-16"))) == [("Pod", "default", "web")]


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
FIELDS = ["metadata", "name", "spec", "containers", "resources", "requests", "cpu", "tolerations", "affinity", "labels"]
FIELDS += ["podAffinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms", "key"]
FIELDS += [
    "matchExpressions",
    "operator",
    "values",
    "taints",
    "status",
    "allocatable",
    "volumes",
    "profiles",
    "plugins",
]
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.sampled_from(FIELDS), anything, max_size=4))
def test_any_document_is_an_object_or_a_diagnostic(kind, fields):
    document = {"apiVersion": KINDS[kind].api_version, "kind": kind, **fields}
    decoded = decode_manifests(encode_manifests([document]))
    assert decoded.objects or decoded.diagnostics
    for item in decoded.objects:
        view_of(item.document)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="a:-[]{}&*!|>'\"% \n\t1#?", max_size=40) | st.binary(max_size=20))
def test_any_text_is_read_or_refused(text):
    decode_manifests(text)
