"""Filter plugins, a table each. The names of the rows are the rules."""

import pytest

from teaching.cluster.objects.views import claim_view, csi_node_view, storage_class_view, volume_view
from tests.cluster.makers import ZONE, Cluster, make_node, make_pod, reasons

NOT_UNSCHEDULABLE = {"key": "node.kubernetes.io/unschedulable", "operator": "Exists"}


def refusal(node, pod, *, there=(), others=(), profile=None, objects=()):
    """The reasons with which a node refuses a pod, and the code; `there` are pods on the node."""
    cluster = Cluster([node, *others], there, profile=profile, objects=objects)
    status = cluster.schedule(pod).verdict(node.name)
    return ([], "") if status is None else (list(status.reasons), status.code.value)


RESOLVABLE, BEYOND_HELP = "Unschedulable", "UnschedulableAndUnresolvable"


@pytest.mark.parametrize(
    ("rule", "taint", "toleration", "refused"),
    [
        ("a NoSchedule taint keeps pods away", "a=x:NoSchedule", None, "{a: x}"),
        ("so does NoExecute", "a=x:NoExecute", None, "{a: x}"),
        ("PreferNoSchedule does not", "a=x:PreferNoSchedule", None, ""),
        ("a taint without a value leaves a space", "a:NoSchedule", None, "{a: }"),
        ("Equal wants key and value", "a=x:NoSchedule", {"key": "a", "operator": "Equal", "value": "x"}, ""),
        ("another value is not tolerated", "a=x:NoSchedule", {"key": "a", "value": "y"}, "{a: x}"),
        ("no operator means Equal", "a=x:NoSchedule", {"key": "a", "value": "x"}, ""),
        ("Exists takes any value", "a=x:NoSchedule", {"key": "a", "operator": "Exists"}, ""),
        ("Exists without a key takes every taint", "a=x:NoSchedule", {"operator": "Exists"}, ""),
        (
            "another effect is not tolerated",
            "a:NoSchedule",
            {"key": "a", "operator": "Exists", "effect": "NoExecute"},
            "{a: }",
        ),
        ("an unknown operator never matches", "a:NoSchedule", {"key": "a", "operator": "Near"}, "{a: }"),
        ("an empty key with Equal compares values only", "a=x:NoSchedule", {"value": "x"}, ""),
    ],
)
def test_taint_toleration(rule, taint, toleration, refused):
    pod = make_pod(tolerations=[toleration] if toleration else [])
    want = ([f"node(s) had untolerated taint {refused}"], BEYOND_HELP) if refused else ([], "")
    assert refusal(make_node(taints=[taint]), pod) == want, rule


def test_the_first_taint_that_is_not_tolerated_is_the_reason():
    node = make_node(taints=["a:NoSchedule", "b:NoSchedule"])
    pod = make_pod(tolerations=[{"key": "a", "operator": "Exists"}])
    assert refusal(node, pod)[0] == ["node(s) had untolerated taint {b: }"]


@pytest.mark.parametrize(
    ("rule", "tolerations", "fits"),
    [
        ("a cordoned node takes nobody", [], False),
        ("but those who tolerate the taint of it", [NOT_UNSCHEDULABLE], True),
        ("tolerating everything will do", [{"operator": "Exists"}], True),
        ("tolerating another effect will not", [{**NOT_UNSCHEDULABLE, "effect": "NoExecute"}], False),
    ],
)
def test_node_unschedulable(rule, tolerations, fits):
    want = ([], "") if fits else (["node(s) were unschedulable"], BEYOND_HELP)
    assert refusal(make_node(cordoned=True), make_pod(tolerations=tolerations)) == want, rule


def test_node_name():
    pod = make_pod(on="n2")
    assert refusal(make_node("n1"), pod) == (["node(s) didn't match the requested node name"], BEYOND_HELP)
    assert refusal(make_node("n2"), pod) == ([], "")


def host_port(port, ip="", protocol="TCP"):
    given = {"containerPort": 80, "hostPort": port, "hostIP": ip, "protocol": protocol}
    return {"containers": [{"name": "c", "image": "app:v1", "ports": [given]}]}


@pytest.mark.parametrize(
    ("rule", "used", "wanted", "fits"),
    [
        ("a port is used once on a node", host_port(80), host_port(80), False),
        ("another port is free", host_port(80), host_port(81), True),
        ("another protocol is another port", host_port(80), host_port(80, protocol="UDP"), True),
        ("two addresses do not meet", host_port(80, "10.0.0.1"), host_port(80, "10.0.0.2"), True),
        ("0.0.0.0 meets every address", host_port(80, "10.0.0.1"), host_port(80, "0.0.0.0"), False),
        ("no address is 0.0.0.0", host_port(80), host_port(80, "10.0.0.1"), False),
    ],
)
def test_node_ports(rule, used, wanted, fits):
    there = [make_pod("old", on="n1", **used)]
    want = ([], "") if fits else (["node(s) didn't have free ports for the requested pod ports"], RESOLVABLE)
    assert refusal(make_node(), make_pod(**wanted), there=there) == want, rule


@pytest.mark.parametrize(
    ("rule", "node", "pod", "want"),
    [
        ("what is free is enough", {"cpu": "2"}, {"cpu": "1"}, ([], "")),
        ("too little is free", {"cpu": "2"}, {"cpu": "1500m"}, (["Insufficient cpu"], RESOLVABLE)),
        ("an empty node would have too little", {"cpu": "2"}, {"cpu": "3"}, (["Insufficient cpu"], BEYOND_HELP)),
        (
            "all that is short is named",
            {"cpu": "1", "memory": "1Gi"},
            {"cpu": "1", "memory": "2Gi"},
            (["Insufficient cpu", "Insufficient memory"], BEYOND_HELP),
        ),
        ("a pod takes a place even if it asks for nothing", {"pods": "1"}, {}, (["Too many pods"], RESOLVABLE)),
    ],
)
def test_node_resources_fit(rule, node, pod, want):
    there = [make_pod("old", on="n1", cpu="1")]
    assert refusal(make_node(**node), make_pod(**pod), there=there) == want, rule


def test_an_extended_resource_can_be_ignored_by_name_or_group():
    limits = {"containers": [{"name": "c", "image": "a", "resources": {"limits": {"example.com/gpu": "1"}}}]}
    for args in ({"ignoredResources": ["example.com/gpu"]}, {"ignoredResourceGroups": ["example.com"]}):
        profile = {"pluginConfig": [{"name": "NodeResourcesFit", "args": args}]}
        assert refusal(make_node(), make_pod(**limits), profile=profile) == ([], "")
    assert refusal(make_node(), make_pod(**limits)) == (["Insufficient example.com/gpu"], BEYOND_HELP)


def node_affinity(*terms):
    return {
        "affinity": {
            "nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": list(terms)}}
        }
    }


SSD = {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}]}


@pytest.mark.parametrize(
    ("rule", "spec", "labels", "fits"),
    [
        ("nodeSelector wants the label", {"nodeSelector": {"disk": "ssd"}}, {"disk": "hdd"}, False),
        (
            "nodeSelector and affinity are both wanted",
            {"nodeSelector": {"pool": "a"}, **node_affinity(SSD)},
            {"disk": "ssd"},
            False,
        ),
        (
            "one term is enough",
            node_affinity({"matchExpressions": [{"key": "x", "operator": "Exists"}]}, SSD),
            {"disk": "ssd"},
            True,
        ),
        ("an empty term matches no node", node_affinity({}), {}, False),
    ],
)
def test_node_affinity(rule, spec, labels, fits):
    want = ([], "") if fits else (["node(s) didn't match Pod's node affinity/selector"], BEYOND_HELP)
    assert refusal(make_node(labels=labels), make_pod(**spec)) == want, rule


def test_terms_that_all_name_nodes_restrict_the_search_to_these():
    field = {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n2"]}]}
    record = Cluster([make_node("n1"), make_node("n2")]).schedule(make_pod(**node_affinity(field)))
    assert record.node_names == frozenset({"n2"})
    assert reasons(record, "n1") == ["node(s) didn't satisfy plugin(s) [NodeAffinity]"]
    assert record.chosen == "n2"


def test_the_profiles_added_affinity_comes_before_the_pods():
    args = {"addedAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [SSD]}}}
    profile = {"pluginConfig": [{"name": "NodeAffinity", "args": args}]}
    refused = refusal(make_node(), make_pod(nodeSelector={"pool": "a"}), profile=profile)
    assert refused[0] == ["node(s) didn't match scheduler-enforced node affinity"]


def pod_affinity(kind, key=ZONE, **match):
    term = {"topologyKey": key, "labelSelector": {"matchLabels": match}}
    return {"affinity": {kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}}


NEAR, AWAY, OTHERS = (
    "node(s) didn't match pod affinity rules",
    "node(s) didn't match pod anti-affinity rules",
    "node(s) didn't satisfy existing pods anti-affinity rules",
)


@pytest.mark.parametrize(
    ("rule", "pod", "labels", "there", "want"),
    [
        (
            "whom the pod needs is in the zone",
            pod_affinity("podAffinity", app="db"),
            {},
            {"labels": {"app": "db"}},
            ([], ""),
        ),
        ("whom the pod needs is nowhere", pod_affinity("podAffinity", app="db"), {}, {}, ([NEAR], BEYOND_HELP)),
        ("the first of its own kind is let in", pod_affinity("podAffinity", app="web"), {"app": "web"}, {}, ([], "")),
        (
            "whom the pod shuns is in the zone",
            pod_affinity("podAntiAffinity", app="db"),
            {},
            {"labels": {"app": "db"}},
            ([AWAY], RESOLVABLE),
        ),
        (
            "who is there shuns the pod",
            {},
            {"app": "web"},
            pod_affinity("podAntiAffinity", app="web"),
            ([OTHERS], RESOLVABLE),
        ),
        (
            "a node without the topology key fails affinity",
            pod_affinity("podAffinity", key="rack", app="web"),
            {"app": "web"},
            {},
            ([NEAR], BEYOND_HELP),
        ),
    ],
)
def test_inter_pod_affinity(rule, pod, labels, there, want):
    nodes = [make_node("n1", labels={"zone": "a"}), make_node("n2", labels={"zone": "a"})]
    old = make_pod("old", on="n2", **there)
    assert refusal(nodes[0], make_pod(labels=labels, **pod), there=[old], others=nodes[1:]) == want, rule


def test_another_namespace_is_not_meant_unless_named():
    near = pod_affinity("podAffinity", app="db")
    old = make_pod("old", on="n1", labels={"app": "db"}, namespace="team-a")
    node = make_node(labels={"zone": "a"})
    assert refusal(node, make_pod(**near), there=[old])[0] == [NEAR]
    near["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0]["namespaces"] = ["team-a"]
    assert refusal(node, make_pod(**near), there=[old]) == ([], "")


def spread(**more):
    base = {"maxSkew": 1, "topologyKey": ZONE, "whenUnsatisfiable": "DoNotSchedule"}
    return {"topologySpreadConstraints": [{**base, "labelSelector": {"matchLabels": {"app": "web"}}, **more}]}


SKEWED, NO_LABEL = (
    "node(s) didn't match pod topology spread constraints",
    "node(s) didn't match pod topology spread constraints (missing required label)",
)


@pytest.mark.parametrize(
    ("rule", "constraint", "in_a", "in_b", "want"),
    [
        ("the other zone has one less", {}, 1, 0, ([SKEWED], RESOLVABLE)),
        ("both zones are even", {}, 1, 1, ([], "")),
        ("a larger skew is allowed", {"maxSkew": 2}, 1, 0, ([], "")),
        ("too few domains make the fewest zero", {"minDomains": 3}, 1, 1, ([SKEWED], RESOLVABLE)),
        ("the empty selector counts nobody", {"labelSelector": {}}, 3, 0, ([], "")),
        ("a key that the node lacks", {"topologyKey": "rack"}, 0, 0, ([NO_LABEL], BEYOND_HELP)),
    ],
)
def test_pod_topology_spread(rule, constraint, in_a, in_b, want):
    nodes = [make_node("n1", labels={"zone": "a"}), make_node("n2", labels={"zone": "b"})]
    there = [make_pod(f"a{n}", on="n1", labels={"app": "web"}) for n in range(in_a)]
    there += [make_pod(f"b{n}", on="n2", labels={"app": "web"}) for n in range(in_b)]
    pod = make_pod(labels={"app": "web"}, **spread(**constraint))
    assert refusal(nodes[0], pod, there=there, others=nodes[1:]) == want, rule


def test_a_zone_that_is_only_tainted_counts_unless_the_policy_honours_taints():
    nodes = [make_node("n1", labels={"zone": "a"}), make_node("n2", labels={"zone": "b"}, taints=["x:NoSchedule"])]
    there = [make_pod("old", on="n1", labels={"app": "web"})]
    pod = make_pod(labels={"app": "web"}, **spread())
    assert refusal(nodes[0], pod, there=there, others=nodes[1:])[0] == [SKEWED]
    pod = make_pod(labels={"app": "web"}, **spread(nodeTaintsPolicy="Honor"))
    assert refusal(nodes[0], pod, there=there, others=nodes[1:]) == ([], "")


def claim(name="data", volume="v1", mode="ReadWriteOnce", storage_class="", bound=True):
    annotations = {"pv.kubernetes.io/bind-completed": "yes"} if bound else {}
    metadata = {"name": name, "annotations": annotations}
    spec = {"volumeName": volume, "accessModes": [mode], "storageClassName": storage_class}
    return claim_view({"metadata": metadata, "spec": {**spec, "resources": {"requests": {"storage": "1Gi"}}}})


def volume(name="v1", labels=None, hosts=None, **spec):
    if hosts:
        match = {"matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": hosts}]}
        spec["nodeAffinity"] = {"required": {"nodeSelectorTerms": [match]}}
    spec = {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, **spec}
    return volume_view({"metadata": {"name": name, "labels": labels or {}}, "spec": spec})


def using(name="data"):
    return {"volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": name}}]}


def late(**more):
    return storage_class_view({"metadata": {"name": "late"}, "volumeBindingMode": "WaitForFirstConsumer", **more})


@pytest.mark.parametrize(
    ("rule", "objects", "want"),
    [
        ("a bound volume that can be reached", [claim(), volume(hosts=["n1"])], ([], "")),
        (
            "a bound volume elsewhere",
            [claim(), volume(hosts=["n2"])],
            (["node(s) didn't match PersistentVolume's node affinity"], BEYOND_HELP),
        ),
        (
            "a volume of another zone",
            [claim(), volume(labels={ZONE: "b"})],
            (["node(s) had no available volume zone"], BEYOND_HELP),
        ),
        ("one of several zones", [claim(), volume(labels={ZONE: "a__b"})], ([], "")),
        (
            "a free volume for a waiting claim",
            [late(), claim(volume="", bound=False, storage_class="late"), volume(storageClassName="late")],
            ([], ""),
        ),
        (
            "a free volume that is too small",
            [
                late(),
                claim(volume="", bound=False, storage_class="late"),
                volume(storageClassName="late", capacity={"storage": "1Mi"}),
            ],
            (["node(s) didn't find available persistent volumes to bind"], BEYOND_HELP),
        ),
        (
            "a provisioner makes one",
            [late(provisioner="csi"), claim(volume="", bound=False, storage_class="late")],
            ([], ""),
        ),
        (
            "a provisioner of another zone",
            [
                late(
                    provisioner="csi", allowedTopologies=[{"matchLabelExpressions": [{"key": ZONE, "values": ["b"]}]}]
                ),
                claim(volume="", bound=False, storage_class="late"),
            ],
            (["node(s) didn't find available persistent volumes to bind"], BEYOND_HELP),
        ),
    ],
)
def test_volume_binding_and_zone(rule, objects, want):
    assert refusal(make_node(labels={"zone": "a"}), make_pod(**using()), objects=objects) == want, rule


@pytest.mark.parametrize(
    ("rule", "objects", "message"),
    [
        ("the claim does not exist", [], 'persistentvolumeclaim "data" not found'),
        ("nobody bound the claim", [claim(volume="", bound=False)], "pod has unbound immediate PersistentVolumeClaims"),
    ],
)
def test_a_claim_in_the_wrong_state_ends_the_cycle_in_pre_filter(rule, objects, message):
    record = Cluster([make_node()], objects=objects).schedule(make_pod(**using()))
    assert record.message == f"0/1 nodes are available: {message}. not found", rule


def test_a_read_write_once_pod_claim_serves_one_pod_in_the_cluster():
    objects = [claim(mode="ReadWriteOncePod"), volume()]
    there = [make_pod("old", on="n2", **using())]
    refused = refusal(make_node(), make_pod(**using()), there=there, others=[make_node("n2")], objects=objects)
    assert refused == (
        [
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode "
            "already in-use by another pod"
        ],
        RESOLVABLE,
    )


def test_a_node_attaches_only_so_many_volumes_of_a_driver():
    driver = {"name": "csi", "allocatable": {"count": 1}}
    objects = [csi_node_view({"metadata": {"name": "n1"}, "spec": {"drivers": [driver]}})]
    for number in (1, 2):
        objects += [
            claim(f"c{number}", f"v{number}"),
            volume(f"v{number}", csi={"driver": "csi", "volumeHandle": str(number)}),
        ]
    there = [make_pod("old", on="n1", **using("c1"))]
    refused = refusal(make_node(), make_pod(**using("c2")), there=there, objects=objects)
    assert refused == (["node(s) exceed max volume count"], RESOLVABLE)
    assert refusal(make_node(), make_pod(**using("c1")), there=there, objects=objects) == ([], "")


def test_gates_hold_a_pod_back_before_any_cycle():
    held = Cluster([make_node()]).framework.run_pre_enqueue(make_pod(schedulingGates=[{"name": "a"}, {"name": "b"}]))
    assert (held.plugin, held.reasons) == ("SchedulingGates", ("waiting for scheduling gates: [a b]",))
