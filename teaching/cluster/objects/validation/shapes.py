"""The shape of each kind: which fields are read here, and of which type they are."""

from teaching.cluster.objects.validation import unread_fields
from teaching.cluster.objects.validation.schema import (
    BOOL,
    INT32,
    INT64,
    INT_OR_STRING,
    RESOURCE_LIST,
    STRING,
    STRING_MAP,
    STRINGS,
    TIME,
    Listing,
    Mapped,
    Struct,
    Type,
)

OWNER = Struct(
    "OwnerReference", {"apiVersion": STRING, "kind": STRING, "name": STRING, "uid": STRING, "controller": BOOL}
)
METADATA = Struct(
    "ObjectMeta",
    {
        "name": STRING,
        "generateName": STRING,
        "namespace": STRING,
        "uid": STRING,
        "labels": STRING_MAP,
        "annotations": STRING_MAP,
        "deletionTimestamp": TIME,
        "creationTimestamp": TIME,
        "ownerReferences": Listing(OWNER),
    },
    also=unread_fields.METADATA,
)
REQUIREMENT = Struct("LabelSelectorRequirement", {"key": STRING, "operator": STRING, "values": STRINGS})
LABEL_SELECTOR = Struct("LabelSelector", {"matchLabels": STRING_MAP, "matchExpressions": Listing(REQUIREMENT)}, also=())
NODE_REQUIREMENT = Struct("NodeSelectorRequirement", {"key": STRING, "operator": STRING, "values": STRINGS})
NODE_TERM = Struct(
    "NodeSelectorTerm", {"matchExpressions": Listing(NODE_REQUIREMENT), "matchFields": Listing(NODE_REQUIREMENT)}
)
NODE_SELECTOR = Struct("NodeSelector", {"nodeSelectorTerms": Listing(NODE_TERM)})
_PREFERRED_NODE = Struct("PreferredSchedulingTerm", {"weight": INT32, "preference": NODE_TERM})
_REQUIRED, _PREFERRED = (
    "requiredDuringSchedulingIgnoredDuringExecution",
    "preferredDuringSchedulingIgnoredDuringExecution",
)
NODE_AFFINITY = Struct("NodeAffinity", {_REQUIRED: NODE_SELECTOR, _PREFERRED: Listing(_PREFERRED_NODE)}, also=())
POD_TERM = Struct(
    "PodAffinityTerm",
    {
        "labelSelector": LABEL_SELECTOR,
        "namespaceSelector": LABEL_SELECTOR,
        "namespaces": STRINGS,
        "topologyKey": STRING,
        "matchLabelKeys": STRINGS,
        "mismatchLabelKeys": STRINGS,
    },
    also=(),
)
_WEIGHTED = Struct("WeightedPodAffinityTerm", {"weight": INT32, "podAffinityTerm": POD_TERM})
_POD_TERMS: dict[str, Type] = {_REQUIRED: Listing(POD_TERM), _PREFERRED: Listing(_WEIGHTED)}
AFFINITY = Struct(
    "Affinity",
    {
        "nodeAffinity": NODE_AFFINITY,
        "podAffinity": Struct("PodAffinity", _POD_TERMS, also=()),
        "podAntiAffinity": Struct("PodAntiAffinity", _POD_TERMS, also=()),
    },
    also=(),
)
RESOURCES = Struct(
    "ResourceRequirements", {"limits": RESOURCE_LIST, "requests": RESOURCE_LIST}, also=unread_fields.RESOURCES
)
_PORT = Struct(
    "ContainerPort",
    {"name": STRING, "containerPort": INT32, "hostPort": INT32, "hostIP": STRING, "protocol": STRING},
)
CONTAINER = Struct(
    "Container",
    {
        "name": STRING,
        "image": STRING,
        "command": STRINGS,
        "args": STRINGS,
        "ports": Listing(_PORT),
        "resources": RESOURCES,
        "restartPolicy": STRING,
    },
    also=unread_fields.CONTAINER,
)
_CLAIM_SOURCE = Struct("PersistentVolumeClaimVolumeSource", {"claimName": STRING, "readOnly": BOOL})
_VOLUME = Struct(
    "Volume",
    {
        "name": STRING,
        "persistentVolumeClaim": _CLAIM_SOURCE,
        "ephemeral": Struct("EphemeralVolumeSource", {}),
        "gcePersistentDisk": Struct("GCEPersistentDiskVolumeSource", {"pdName": STRING, "readOnly": BOOL}),
        "awsElasticBlockStore": Struct("AWSElasticBlockStoreVolumeSource", {"volumeID": STRING, "readOnly": BOOL}),
        "iscsi": Struct("ISCSIVolumeSource", {"iqn": STRING, "readOnly": BOOL}),
        "rbd": Struct("RBDVolumeSource", {"monitors": STRINGS, "pool": STRING, "image": STRING, "readOnly": BOOL}),
    },
)
_TOLERATION = Struct(
    "Toleration",
    {"key": STRING, "operator": STRING, "value": STRING, "effect": STRING, "tolerationSeconds": INT64},
    also=(),
)
_SPREAD = Struct(
    "TopologySpreadConstraint",
    {
        "maxSkew": INT32,
        "topologyKey": STRING,
        "whenUnsatisfiable": STRING,
        "labelSelector": LABEL_SELECTOR,
        "minDomains": INT32,
        "nodeAffinityPolicy": STRING,
        "nodeTaintsPolicy": STRING,
        "matchLabelKeys": STRINGS,
    },
    also=(),
)
POD_SPEC = Struct(
    "PodSpec",
    {
        "containers": Listing(CONTAINER),
        "initContainers": Listing(CONTAINER),
        "nodeName": STRING,
        "nodeSelector": STRING_MAP,
        "affinity": AFFINITY,
        "tolerations": Listing(_TOLERATION),
        "topologySpreadConstraints": Listing(_SPREAD),
        "priority": INT32,
        "priorityClassName": STRING,
        "preemptionPolicy": STRING,
        "schedulerName": STRING,
        "schedulingGates": Listing(Struct("PodSchedulingGate", {"name": STRING})),
        "restartPolicy": STRING,
        "hostNetwork": BOOL,
        "overhead": RESOURCE_LIST,
        "resources": RESOURCES,
        "volumes": Listing(_VOLUME),
        "terminationGracePeriodSeconds": INT64,
        "activeDeadlineSeconds": INT64,
    },
    also=unread_fields.POD_SPEC,
)
_CONDITION = Struct("PodCondition", {"type": STRING, "status": STRING, "reason": STRING, "message": STRING})
POD_STATUS = Struct(
    "PodStatus",
    {"phase": STRING, "nominatedNodeName": STRING, "startTime": TIME, "conditions": Listing(_CONDITION)},
)
POD = Struct("Pod", {"metadata": METADATA, "spec": POD_SPEC, "status": POD_STATUS}, also=unread_fields.OBJECT)
TEMPLATE = Struct("PodTemplateSpec", {"metadata": METADATA, "spec": POD_SPEC})

_TAINT = Struct("Taint", {"key": STRING, "value": STRING, "effect": STRING}, also=unread_fields.TAINT)
_IMAGE = Struct("ContainerImage", {"names": STRINGS, "sizeBytes": INT64})
_NODE_CONDITION = Struct("NodeCondition", {"type": STRING, "status": STRING})
NODE = Struct(
    "Node",
    {
        "metadata": METADATA,
        "spec": Struct("NodeSpec", {"unschedulable": BOOL, "taints": Listing(_TAINT)}, also=unread_fields.NODE_SPEC),
        "status": Struct(
            "NodeStatus",
            {
                "capacity": RESOURCE_LIST,
                "allocatable": RESOURCE_LIST,
                "images": Listing(_IMAGE),
                "conditions": Listing(_NODE_CONDITION),
            },
        ),
    },
    also=unread_fields.OBJECT,
)
NAMESPACE = Struct("Namespace", {"metadata": METADATA})
PRIORITY_CLASS = Struct(
    "PriorityClass", {"metadata": METADATA, "value": INT32, "globalDefault": BOOL, "preemptionPolicy": STRING}
)
POD_DISRUPTION_BUDGET = Struct(
    "PodDisruptionBudget",
    {
        "metadata": METADATA,
        "spec": Struct(
            "PodDisruptionBudgetSpec",
            {"minAvailable": INT_OR_STRING, "maxUnavailable": INT_OR_STRING, "selector": LABEL_SELECTOR},
        ),
        "status": Struct("PodDisruptionBudgetStatus", {"disruptionsAllowed": INT32, "disruptedPods": Mapped(TIME)}),
    },
)
SERVICE = Struct("Service", {"metadata": METADATA, "spec": Struct("ServiceSpec", {"selector": STRING_MAP})})


def _workload(name: str, selector: Type, **more: Type) -> Struct:
    fields: dict[str, Type] = {"selector": selector, "template": TEMPLATE, "replicas": INT32, **more}
    return Struct(name, {"metadata": METADATA, "spec": Struct(f"{name}Spec", fields)})


REPLICATION_CONTROLLER = _workload("ReplicationController", STRING_MAP)
REPLICA_SET = _workload("ReplicaSet", LABEL_SELECTOR)
DEPLOYMENT = _workload("Deployment", LABEL_SELECTOR, paused=BOOL, revisionHistoryLimit=INT32)
STATEFUL_SET = _workload("StatefulSet", LABEL_SELECTOR, serviceName=STRING, podManagementPolicy=STRING)
DAEMON_SET = _workload("DaemonSet", LABEL_SELECTOR)
JOB = _workload("Job", LABEL_SELECTOR, parallelism=INT32, completions=INT32, backoffLimit=INT32)

_CSI = Struct("CSIPersistentVolumeSource", {"driver": STRING, "volumeHandle": STRING})
_CLAIM_REF = Struct("ObjectReference", {"namespace": STRING, "name": STRING, "uid": STRING})
PERSISTENT_VOLUME = Struct(
    "PersistentVolume",
    {
        "metadata": METADATA,
        "spec": Struct(
            "PersistentVolumeSpec",
            {
                "capacity": RESOURCE_LIST,
                "accessModes": STRINGS,
                "storageClassName": STRING,
                "volumeMode": STRING,
                "claimRef": _CLAIM_REF,
                "csi": _CSI,
                "nodeAffinity": Struct("VolumeNodeAffinity", {"required": NODE_SELECTOR}),
            },
        ),
        "status": Struct("PersistentVolumeStatus", {"phase": STRING}),
    },
)
PERSISTENT_VOLUME_CLAIM = Struct(
    "PersistentVolumeClaim",
    {
        "metadata": METADATA,
        "spec": Struct(
            "PersistentVolumeClaimSpec",
            {
                "accessModes": STRINGS,
                "resources": Struct("VolumeResourceRequirements", {"limits": RESOURCE_LIST, "requests": RESOURCE_LIST}),
                "storageClassName": STRING,
                "volumeName": STRING,
                "volumeMode": STRING,
                "selector": LABEL_SELECTOR,
            },
        ),
        "status": Struct("PersistentVolumeClaimStatus", {"phase": STRING}),
    },
)
_TOPOLOGY = Struct("TopologySelectorLabelRequirement", {"key": STRING, "values": STRINGS})
STORAGE_CLASS = Struct(
    "StorageClass",
    {
        "metadata": METADATA,
        "provisioner": STRING,
        "volumeBindingMode": STRING,
        "allowedTopologies": Listing(Struct("TopologySelectorTerm", {"matchLabelExpressions": Listing(_TOPOLOGY)})),
    },
)
_DRIVER = Struct(
    "CSINodeDriver",
    {
        "name": STRING,
        "nodeID": STRING,
        "topologyKeys": STRINGS,
        "allocatable": Struct("VolumeNodeResources", {"count": INT32}),
    },
)
CSI_NODE = Struct("CSINode", {"metadata": METADATA, "spec": Struct("CSINodeSpec", {"drivers": Listing(_DRIVER)})})

_PLUGIN = Struct("Plugin", {"name": STRING, "weight": INT32})
_PLUGIN_SET = Struct("PluginSet", {"enabled": Listing(_PLUGIN), "disabled": Listing(_PLUGIN)})
_POINTS = (
    *("preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score", "reserve", "permit"),
    *("preBind", "bind", "postBind", "multiPoint"),
)
_RESOURCE_SPEC = Struct("ResourceSpec", {"name": STRING, "weight": INT64})
_SHAPE = Struct("UtilizationShapePoint", {"utilization": INT32, "score": INT32})
_STRATEGY = Struct(
    "ScoringStrategy",
    {
        "type": STRING,
        "resources": Listing(_RESOURCE_SPEC),
        "requestedToCapacityRatio": Struct("RequestedToCapacityRatioParam", {"shape": Listing(_SHAPE)}),
    },
)
_ARGUMENTS = Struct(
    "PluginArgs",
    {
        "addedAffinity": NODE_AFFINITY,
        "scoringStrategy": _STRATEGY,
        "ignoredResources": STRINGS,
        "ignoredResourceGroups": STRINGS,
        "resources": Listing(_RESOURCE_SPEC),
        "hardPodAffinityWeight": INT32,
        "ignorePreferredTermsOfExistingPods": BOOL,
        "defaultConstraints": Listing(_SPREAD),
        "defaultingType": STRING,
        "minCandidateNodesPercentage": INT32,
        "minCandidateNodesAbsolute": INT32,
    },
)
_PROFILE = Struct(
    "KubeSchedulerProfile",
    {
        "schedulerName": STRING,
        "percentageOfNodesToScore": INT32,
        "plugins": Struct("Plugins", dict.fromkeys(_POINTS, _PLUGIN_SET)),
        "pluginConfig": Listing(Struct("PluginConfig", {"name": STRING, "args": _ARGUMENTS})),
    },
)
SCHEDULER_CONFIGURATION = Struct(
    "KubeSchedulerConfiguration",
    {
        "metadata": METADATA,
        "profiles": Listing(_PROFILE),
        "percentageOfNodesToScore": INT32,
        "podInitialBackoffSeconds": INT64,
        "podMaxBackoffSeconds": INT64,
    },
)
RESOURCE_QUOTA = Struct(
    "ResourceQuota",
    {"metadata": METADATA, "spec": Struct("ResourceQuotaSpec", {"hard": RESOURCE_LIST, "scopes": STRINGS})},
)
