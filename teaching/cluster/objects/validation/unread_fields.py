"""Fields of pods and nodes that exist and that nothing reads here: what is in neither list does not exist."""

OBJECT = ("apiVersion", "kind")
METADATA = (
    *("selfLink", "resourceVersion", "generation", "deletionGracePeriodSeconds", "finalizers", "managedFields"),
    "clusterName",
)
POD_SPEC = (
    *("ephemeralContainers", "dnsPolicy", "serviceAccountName", "serviceAccount", "automountServiceAccountToken"),
    *("hostPID", "hostIPC", "shareProcessNamespace", "securityContext", "imagePullSecrets", "hostname", "subdomain"),
    *("hostAliases", "dnsConfig", "readinessGates", "runtimeClassName", "enableServiceLinks", "setHostnameAsFQDN"),
    *("os", "hostUsers", "resourceClaims", "hostnameOverride", "workloadRef", "schedulingGroup"),
)
CONTAINER = (
    *("workingDir", "envFrom", "env", "resizePolicy", "restartPolicyRules", "volumeMounts", "volumeDevices"),
    *("livenessProbe", "readinessProbe", "startupProbe", "lifecycle", "terminationMessagePath"),
    *("terminationMessagePolicy", "imagePullPolicy", "securityContext", "stdin", "stdinOnce", "tty"),
)
RESOURCES = ("claims",)
NODE_SPEC = ("podCIDR", "podCIDRs", "providerID", "configSource", "externalID")
TAINT = ("timeAdded",)
