"""A hundred manifests that are wrong, each refused with its sentence, its code, and the place in the text."""

import re

import pytest
import yaml

from teaching.cluster.objects.decode import decode_manifests
from teaching.cluster.objects.manifest_text import MAX_BYTES


def pod_text(spec=None, metadata=None, **container):
    """A pod's manifest with one thing changed."""
    base = {"containers": [{"name": "c", "image": "app", **container}], **(spec or {})}
    return yaml.safe_dump(
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", **(metadata or {})}, "spec": base}
    )


def node_text(spec=None, status=None):
    document = {
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": "n"},
        "spec": spec or {},
        "status": status or {},
    }
    return yaml.safe_dump(document)


def other(kind, api_version, name="x", **fields):
    return yaml.safe_dump({"apiVersion": api_version, "kind": kind, "metadata": {"name": name}, **fields})


def required(*terms):
    return {"requiredDuringSchedulingIgnoredDuringExecution": list(terms)}


def node_terms(*terms):
    return {
        "affinity": {
            "nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": list(terms)}}
        }
    }


def expression(**fields):
    return {"matchExpressions": [fields]}


def spread(**fields):
    base = {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {}}
    return {"topologySpreadConstraints": [{**base, **fields}]}


def config(**fields):
    return other("KubeSchedulerConfiguration", "kubescheduler.config.k8s.io/v1", **fields)


def profile(**fields):
    return config(profiles=[{"schedulerName": "default-scheduler", **fields}])


def arguments(plugin, **args):
    return profile(pluginConfig=[{"name": plugin, "args": args}])


def deployment(**fields):
    template = {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}
    return other(
        "Deployment", "apps/v1", spec={"selector": {"matchLabels": {"app": "x"}}, "template": template, **fields}
    )


def ports(*given, **spec):
    return pod_text(spec=spec, ports=list(given))


REGEX = "quantities must match the regular expression"
UNMARSHAL = "json: cannot unmarshal"

NO_MANIFEST = [
    ("a: [", "did not find expected node content"),
    ("a: 'x", "found unexpected end of stream"),
    ("a:\n\t- x", "found character that cannot start any token"),
    ("a: b: c", "mapping values are not allowed in this context"),
    ("&a [*a]", "anchor 'a' value contains itself"),
    ("a: *nobody", "unknown anchor 'nobody' referenced"),
    ("a: 1\na: 2", 'key "a" already set in map'),
    ('{"a": 1, "a": 2}', 'key "a" already set in map'),
    ('{"a": 1', "did not find expected ',' or '}'"),
    ("x\x00y", "control characters are not allowed"),
    ("[" * 5000, "exceeded max"),
    ('{"a":' * 5000, "exceeded max"),
    ("? [a]\n: b", "invalid map key"),
    ("- 1", "cannot unmarshal number"),
    ('"text"', "cannot unmarshal string"),
    ("true", "cannot unmarshal bool"),
    ("{}", "kind not set"),
    ("kind: Pod", "apiVersion not set"),
    ("kind: [Pod]\napiVersion: v1", "kind not set"),
    ("kind: Pud\napiVersion: v1", 'no matches for kind "Pud" in version "v1"'),
    ("kind: Pod\napiVersion: v2", 'no matches for kind "Pod" in version "v2"'),
    ("kind: Deployment\napiVersion: v1", 'no matches for kind "Deployment" in version "v1"'),
    ("kind: List\napiVersion: v1\nitems: [null]", "cannot unmarshal null"),
    ("kind: PodList\napiVersion: v1\nitems: [7]", "cannot unmarshal number"),
    (b"\xff\xfe\x00", "invalid leading UTF-8 octet"),
    (b"kind: \xe4", "invalid leading UTF-8 octet"),
    ("kind: \ud800", "invalid Unicode character"),
    ("x" * (MAX_BYTES + 1), "Request entity too large"),
]

WRONG = [
    (pod_text(metadata={"name": None}), "metadata.name: Required value: name or generateName is required"),
    (pod_text(metadata={"name": "Web"}), 'metadata.name: Invalid value: "Web": a lowercase RFC 1123 subdomain'),
    (pod_text(metadata={"name": "a" * 254}), "must be no more than 253 characters"),
    (pod_text(metadata={"namespace": "a.b"}), 'metadata.namespace: Invalid value: "a.b": a lowercase RFC 1123 label'),
    (pod_text(metadata={"labels": {"a b": "x"}}), 'metadata.labels: Invalid value: "a b": name part must consist'),
    (pod_text(metadata={"labels": {"a": "x y"}}), 'metadata.labels: Invalid value: "x y": a valid label must be'),
    (
        pod_text(metadata={"labels": {"a": 1}}),
        f"{UNMARSHAL} number into Go struct field ObjectMeta.metadata.labels of type string",
    ),
    (pod_text(metadata={"labels": ["a"]}), "of type map[string]string"),
    (pod_text(metadata={"deletionTimestamp": "soon"}), 'parsing time "soon"'),
    (pod_text(spec={"containers": None}), "spec.containers: Required value"),
    (
        pod_text(spec={"containers": {}}),
        f"{UNMARSHAL} object into Go struct field PodSpec.spec.containers of type []v1.Container",
    ),
    (pod_text(spec={"containers": ["c"]}), f"{UNMARSHAL} string into Go struct field"),
    (pod_text(spec={"containers": [None]}), "spec.containers[0]: Required value"),
    (pod_text(name=None), "spec.containers[0].name: Required value"),
    (pod_text(name="C_1"), "spec.containers[0].name: Invalid value"),
    (pod_text(image=""), "spec.containers[0].image: Required value"),
    (pod_text(image=" app"), "must not have leading or trailing whitespace"),
    (pod_text(spec={"initContainers": [{"name": "c", "image": "i"}]}), 'spec.containers[0].name: Duplicate value: "c"'),
    (pod_text(resources={"requests": {"cpu": "one"}}), REGEX),
    (pod_text(resources={"requests": {"memory": "1Gb"}}), REGEX),
    (pod_text(resources={"requests": {"memory": "1 Gi"}}), REGEX),
    (pod_text(resources={"requests": {"cpu": True}}), REGEX),
    (pod_text(resources={"requests": {"memory": "1mi"}}), "unable to parse quantity's suffix"),
    (
        pod_text(resources={"requests": {"cpu": "-1"}}),
        'spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    ),
    (pod_text(resources={"requests": ["cpu"]}), "of type map[string]resource.Quantity"),
    (
        pod_text(resources={"requests": {"cpu": "2"}, "limits": {"cpu": "1"}}),
        'Invalid value: "2": must be less than or equal to cpu limit of 1',
    ),
    (pod_text(resources={"requests": {"gpu": "1"}}), "must be a standard resource type or fully qualified"),
    (pod_text(resources={"limits": {"example.com/gpu": "500m"}}), "must be an integer"),
    (pod_text(resources={"requests": {"example.com/gpu": "1"}}), "Limit must be set for non overcommitable resources"),
    (
        pod_text(resources={"requests": {"example.com/gpu": "1"}, "limits": {"example.com/gpu": "2"}}),
        "must be equal to example.com/gpu limit of 2",
    ),
    (pod_text(spec={"resources": {"requests": {"example.com/gpu": "1"}}}), "Unsupported value"),
    (pod_text(spec={"overhead": {"cpu": "-1"}}), "spec.overhead[cpu]: Invalid value"),
    (ports({"containerPort": 0}), "ports[0].containerPort: Required value"),
    (ports({"containerPort": 70000}), "Invalid value: 70000: must be between 1 and 65535, inclusive"),
    (ports({"containerPort": "http"}), f"{UNMARSHAL} string into Go struct field ContainerPort"),
    (ports({"containerPort": 1.5}), f"{UNMARSHAL} number 1.5"),
    (ports({"containerPort": 80, "hostPort": -1}), "hostPort: Invalid value: -1"),
    (
        ports({"containerPort": 80, "protocol": "ICMP"}),
        'Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ),
    (ports({"containerPort": 80, "hostPort": 80}, {"containerPort": 81, "hostPort": 80}), 'Duplicate value: "TCP//80"'),
    (
        ports({"containerPort": 80, "hostPort": 81}, hostNetwork=True),
        "must match `hostPort` when `hostNetwork` is true",
    ),
    (pod_text(spec={"restartPolicy": "Sometimes"}), "spec.restartPolicy: Unsupported value"),
    (pod_text(spec={"preemptionPolicy": "Maybe"}), "spec.preemptionPolicy: Unsupported value"),
    (pod_text(spec={"nodeName": "A_B"}), "spec.nodeName: Invalid value"),
    (pod_text(spec={"nodeSelector": {"a": "x y"}}), "spec.nodeSelector: Invalid value"),
    (
        pod_text(spec={"priority": "high"}),
        f"{UNMARSHAL} string into Go struct field PodSpec.spec.priority of type int32",
    ),
    (pod_text(spec={"priority": 2**40}), "of type int32"),
    (pod_text(spec={"terminationGracePeriodSeconds": -5}), "must be greater than or equal to 0"),
    (pod_text(spec={"tolerations": [{"operator": "Equal"}]}), "operator must be Exists when `key` is empty"),
    (
        pod_text(spec={"tolerations": [{"key": "a", "operator": "Near"}]}),
        'Unsupported value: "Near": supported values: "Equal", "Exists"',
    ),
    (
        pod_text(spec={"tolerations": [{"key": "a", "operator": "Exists", "value": "x"}]}),
        "value must be empty when `operator` is 'Exists'",
    ),
    (pod_text(spec={"tolerations": [{"key": "a", "effect": "Never"}]}), "effect: Unsupported value"),
    (
        pod_text(spec={"tolerations": [{"key": "a", "tolerationSeconds": 5}]}),
        "effect must be 'NoExecute' when `tolerationSeconds` is set",
    ),
    (pod_text(spec={"schedulingGates": [{"name": "a"}, {"name": "a"}]}), "spec.schedulingGates[1]: Duplicate value"),
    (
        pod_text(spec={"schedulingGates": [{"name": "a"}], "nodeName": "n"}),
        "cannot be set until all schedulingGates have been cleared",
    ),
    (pod_text(spec={"volumes": [{"name": "v"}, {"name": "v"}]}), "spec.volumes[1].name: Duplicate value"),
    (pod_text(spec={"volumes": [{"name": "v", "persistentVolumeClaim": {}}]}), "claimName: Required value"),
    (pod_text(spec=node_terms()), "nodeSelectorTerms: Required value: must have at least one node selector term"),
    (pod_text(spec=node_terms(expression(key="a", operator="Near"))), "not a valid selector operator"),
    (
        pod_text(spec=node_terms(expression(key="a", operator="In"))),
        "must be specified when `operator` is 'In' or 'NotIn'",
    ),
    (
        pod_text(spec=node_terms(expression(key="a", operator="Exists", values=["x"]))),
        "may not be specified when `operator` is",
    ),
    (
        pod_text(spec=node_terms(expression(key="a", operator="Gt", values=["1", "2"]))),
        "must be specified single value",
    ),
    (pod_text(spec=node_terms(expression(key="a", operator="Gt", values=["x"]))), "the value must be an integer"),
    (
        pod_text(spec=node_terms({"matchFields": [{"key": "spec.x", "operator": "In", "values": ["a"]}]})),
        "not a valid field selector key",
    ),
    (
        pod_text(
            spec={
                "affinity": {
                    "nodeAffinity": {
                        "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 101, "preference": {}}]
                    }
                }
            }
        ),
        "must be in the range 1-100",
    ),
    (
        pod_text(spec={"affinity": {"podAffinity": required({"labelSelector": {}})}}),
        "topologyKey: Required value: can not be empty",
    ),
    (
        pod_text(
            spec={
                "affinity": {
                    "podAntiAffinity": required(
                        {"topologyKey": "z", "labelSelector": expression(key="a", operator="Gt")}
                    )
                }
            }
        ),
        "not a valid selector operator",
    ),
    (
        pod_text(spec={"affinity": {"podAffinity": required({"topologyKey": "z", "matchLabelKeys": ["a"]})}}),
        "must not be specified when labelSelector is not set",
    ),
    (pod_text(spec=spread(maxSkew=0)), "maxSkew: Invalid value: 0: must be greater than zero"),
    (pod_text(spec=spread(topologyKey="")), "topologyKey: Required value: can not be empty"),
    (pod_text(spec=spread(whenUnsatisfiable="Perhaps")), 'supported values: "DoNotSchedule", "ScheduleAnyway"'),
    (pod_text(spec=spread(minDomains=0)), "minDomains: Invalid value: 0: must be greater than zero"),
    (
        pod_text(spec=spread(minDomains=2, whenUnsatisfiable="ScheduleAnyway")),
        "can only use minDomains if whenUnsatisfiable=DoNotSchedule",
    ),
    (pod_text(spec=spread(nodeTaintsPolicy="Heed")), "nodeTaintsPolicy: Unsupported value"),
    (
        pod_text(spec={"topologySpreadConstraints": spread()["topologySpreadConstraints"] * 2})
        .replace("&id001", "")
        .replace("*id001", "{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}"),
        'Duplicate value: "{zone, DoNotSchedule}"',
    ),
    (node_text(spec={"taints": [{"key": "a"}]}), "spec.taints[0].effect: Required value"),
    (node_text(spec={"taints": [{"key": "a", "effect": "Never"}]}), "spec.taints[0].effect: Unsupported value"),
    (node_text(spec={"taints": [{"key": "a b", "effect": "NoSchedule"}]}), "spec.taints[0].key: Invalid value"),
    (node_text(spec={"unschedulable": "yes"}), "of type bool"),
    (node_text(status={"allocatable": {"cpu": "4 cores"}}), REGEX),
    (node_text(status={"capacity": {"pods": "-3"}}), "status.capacity[pods]: Invalid value"),
    (
        other("PriorityClass", "scheduling.k8s.io/v1", value=2_000_000_000),
        "value: Forbidden: maximum allowed value of a user defined priority is 1000000000",
    ),
    (
        other("PriorityClass", "scheduling.k8s.io/v1", name="system-x", value=1),
        "names with 'system-' prefix are reserved",
    ),
    (
        other("PodDisruptionBudget", "policy/v1", spec={"minAvailable": 1, "maxUnavailable": 1}),
        "minAvailable and maxUnavailable cannot be both set",
    ),
    (
        other("PodDisruptionBudget", "policy/v1", spec={"minAvailable": "half"}),
        "a valid percent string must be a numeric string",
    ),
    (other("PodDisruptionBudget", "policy/v1", spec={"minAvailable": []}), "of type intstr.IntOrString"),
    (other("Namespace", "v1", name="a.b"), "a lowercase RFC 1123 label"),
    (other("StorageClass", "storage.k8s.io/v1"), "provisioner: Required value"),
    (
        other("StorageClass", "storage.k8s.io/v1", provisioner="p", volumeBindingMode="Later"),
        "volumeBindingMode: Unsupported value",
    ),
    (other("PersistentVolume", "v1", spec={"accessModes": ["ReadWriteOnce"]}), "spec.capacity: Required value"),
    (
        other(
            "PersistentVolumeClaim", "v1", spec={"accessModes": ["Mine"], "resources": {"requests": {"storage": "1Gi"}}}
        ),
        "spec.accessModes: Unsupported value",
    ),
    (
        other("PersistentVolumeClaim", "v1", spec={"accessModes": ["ReadWriteOnce"]}),
        "spec.resources[storage]: Required value",
    ),
    (
        other("CSINode", "storage.k8s.io/v1", spec={"drivers": [{"name": "d"}, {"name": "d"}]}),
        "spec.drivers[1].name: Duplicate value",
    ),
    (deployment(replicas=-1), "spec.replicas: Invalid value: -1: must be greater than or equal to 0"),
    (deployment(selector={"matchLabels": {"app": "y"}}), "`selector` does not match template `labels`"),
    (deployment(selector=None), "spec.selector: Required value"),
    (deployment(template=None), "spec.template: Required value"),
    (config(percentageOfNodesToScore=101), "percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]"),
    (config(podMaxBackoffSeconds=0), "podMaxBackoffSeconds: Invalid value"),
    (config(profiles=[{}, {}]), 'profiles[1].schedulerName: Duplicate value: "default-scheduler"'),
    (profile(plugins={"score": {"enabled": [{"name": "Fast"}]}}), 'plugin "Fast" does not exist'),
    (
        profile(plugins={"score": {"enabled": [{"name": "NodeName"}, {"name": "NodeName"}]}}),
        "enabled[1].name: Duplicate value",
    ),
    (profile(plugins={"scores": {}}), 'unknown field "plugins.scores"'),
    (arguments("InterPodAffinity", hardPodAffinityWeight=101), "not in valid range [0-100]"),
    (arguments("NodeResourcesFit", scoringStrategy={"type": "Best"}), "scoringStrategy.type: Unsupported value"),
    (
        arguments("NodeResourcesFit", scoringStrategy={"type": "RequestedToCapacityRatio"}),
        "at least one point must be specified",
    ),
]


@pytest.mark.parametrize(("text", "problem"), NO_MANIFEST, ids=[str(n) for n in range(len(NO_MANIFEST))])
def test_what_is_no_manifest_is_refused_with_the_readers_words(text, problem):
    decoded = decode_manifests(text, "file.yaml")
    assert not decoded.objects
    assert any(problem in d.message for d in decoded.diagnostics), decoded.diagnostics
    assert all(d.where.file == "file.yaml" and d.remedy for d in decoded.diagnostics)


@pytest.mark.parametrize(("text", "problem"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_a_wrong_object_is_refused_with_the_api_servers_sentence(text, problem):
    decoded = decode_manifests(text, "file.yaml")
    assert not decoded.objects
    assert any(problem in d.message for d in decoded.diagnostics), [d.message for d in decoded.diagnostics]
    assert all(d.where.line and d.remedy and d.severity == "error" for d in decoded.diagnostics)


def test_there_are_at_least_a_hundred_of_them():
    assert len(NO_MANIFEST) + len(WRONG) >= 100


def test_a_bomb_of_aliases_is_defused():
    layers = ["a0: &a0 [1,2,3,4,5,6,7,8,9]"]
    layers += [f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    decoded = decode_manifests("\n".join(layers))
    assert [d.message for d in decoded.diagnostics] == [
        "error converting YAML to JSON: yaml: line 5: document contains excessive aliasing"
    ]
    assert "aliases" in decoded.diagnostics[0].remedy


@pytest.mark.parametrize("text", ["a: " + "[" * 250 + "]" * 250, "a: " + "[" * 20_000])
def test_a_text_nested_too_deeply_is_told_to_nest_less(text):
    (diagnostic,) = decode_manifests(text).diagnostics

    assert re.search("exceeded max(imum nesting)? depth", diagnostic.message)
    assert diagnostic.remedy.startswith("Nest lists and mappings less deeply")
