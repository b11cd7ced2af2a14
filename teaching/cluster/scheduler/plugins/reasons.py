"""Every sentence with which 1.34 refuses a pod, byte for byte. Versions differ: later ones do not name the taint."""

NODE_NAME = "node(s) didn't match the requested node name"
NODE_UNSCHEDULABLE = "node(s) were unschedulable"
NODE_PORTS = "node(s) didn't have free ports for the requested pod ports"
NODE_AFFINITY_POD = "node(s) didn't match Pod's node affinity/selector"
NODE_AFFINITY_ENFORCED = "node(s) didn't match scheduler-enforced node affinity"
NODE_AFFINITY_CONFLICT = "pod affinity terms conflict"
TOO_MANY_PODS = "Too many pods"
POD_AFFINITY = "node(s) didn't match pod affinity rules"
POD_ANTI_AFFINITY = "node(s) didn't match pod anti-affinity rules"
EXISTING_ANTI_AFFINITY = "node(s) didn't satisfy existing pods anti-affinity rules"
SPREAD_CONSTRAINTS = "node(s) didn't match pod topology spread constraints"
SPREAD_LABEL_MISSING = f"{SPREAD_CONSTRAINTS} (missing required label)"
DISK_CONFLICT = "node(s) had no available disk"
READ_WRITE_ONCE_POD = (
    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod"
)
MAX_VOLUME_COUNT = "node(s) exceed max volume count"
UNBOUND_IMMEDIATE = "pod has unbound immediate PersistentVolumeClaims"
VOLUME_NODE_AFFINITY = "node(s) didn't match PersistentVolume's node affinity"
VOLUME_BIND_CONFLICT = "node(s) didn't find available persistent volumes to bind"
VOLUME_NOT_ENOUGH_SPACE = "node(s) did not have enough free storage"
VOLUME_MISSING = "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)"
VOLUME_ZONE = "node(s) had no available volume zone"
NO_CLAIMS_TO_DEALLOCATE = "no new claims to deallocate"
STATE_NOT_FOUND = "not found"
NO_VICTIMS = "No preemption victims found for incoming pod"
PREEMPTION_NOT_HELPFUL = "Preemption is not helpful for scheduling"
NEVER_PREEMPTS = "not eligible due to preemptionPolicy=Never."
VICTIM_TERMINATING = "not eligible due to a terminating pod on the nominated node."


def untolerated_taint(key: str, value: str) -> str:
    """The refusal by a taint; a taint without a value leaves a space before the brace."""
    return f"node(s) had untolerated taint {{{key}: {value}}}"


def insufficient(resource: str) -> str:
    """The refusal for lack of a resource."""
    return f"Insufficient {resource}"


def scheduling_gates(gates: tuple[str, ...]) -> str:
    """The refusal by gates, in the order of the spec."""
    return f"waiting for scheduling gates: [{' '.join(gates)}]"


def claim_not_found(name: str) -> str:
    """The refusal because of a claim that does not exist."""
    return f'persistentvolumeclaim "{name}" not found'


def claim_lost(name: str, volume: str) -> str:
    """The refusal because of a claim whose volume is gone."""
    return f'persistentvolumeclaim "{name}" bound to non-existent persistentvolume "{volume}"'


def claim_terminating(name: str) -> str:
    """The refusal because of a claim that is being deleted."""
    return f'persistentvolumeclaim "{name}" is being deleted'
