"""The table of plugins: a name, and how to make the plugin from its arguments and the handle."""

from collections.abc import Callable, Mapping
from typing import Any

from teaching.cluster.scheduler.framework.interface import Handle, Plugin
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.defaultbinder import DefaultBinder
from teaching.cluster.scheduler.plugins.defaultpreemption import DefaultPreemption
from teaching.cluster.scheduler.plugins.dynamicresources import DynamicResources
from teaching.cluster.scheduler.plugins.imagelocality import ImageLocality
from teaching.cluster.scheduler.plugins.interpodaffinity.plugin import InterPodAffinity
from teaching.cluster.scheduler.plugins.nodeaffinity import NodeAffinity
from teaching.cluster.scheduler.plugins.nodename import NodeName
from teaching.cluster.scheduler.plugins.nodeports import NodePorts
from teaching.cluster.scheduler.plugins.noderesources.balanced_allocation import NodeResourcesBalancedAllocation
from teaching.cluster.scheduler.plugins.noderesources.fit import NodeResourcesFit
from teaching.cluster.scheduler.plugins.nodeunschedulable import NodeUnschedulable
from teaching.cluster.scheduler.plugins.nodevolumelimits import NodeVolumeLimits
from teaching.cluster.scheduler.plugins.podtopologyspread.plugin import PodTopologySpread
from teaching.cluster.scheduler.plugins.queuesort import PrioritySort
from teaching.cluster.scheduler.plugins.schedulinggates import SchedulingGates
from teaching.cluster.scheduler.plugins.tainttoleration import TaintToleration
from teaching.cluster.scheduler.plugins.volumebinding.plugin import VolumeBinding
from teaching.cluster.scheduler.plugins.volumerestrictions import VolumeRestrictions
from teaching.cluster.scheduler.plugins.volumezone import VolumeZone

Factory = Callable[[Mapping[str, Any], Handle], Plugin]

IN_TREE: Mapping[str, Factory] = {
    names.SCHEDULING_GATES: lambda args, handle: SchedulingGates(),
    names.PRIORITY_SORT: lambda args, handle: PrioritySort(),
    names.NODE_UNSCHEDULABLE: lambda args, handle: NodeUnschedulable(),
    names.NODE_NAME: lambda args, handle: NodeName(),
    names.TAINT_TOLERATION: lambda args, handle: TaintToleration(),
    names.NODE_AFFINITY: lambda args, handle: NodeAffinity(args),
    names.NODE_PORTS: lambda args, handle: NodePorts(),
    names.NODE_RESOURCES_FIT: lambda args, handle: NodeResourcesFit(args),
    names.VOLUME_RESTRICTIONS: lambda args, handle: VolumeRestrictions(handle),
    names.NODE_VOLUME_LIMITS: lambda args, handle: NodeVolumeLimits(handle),
    names.VOLUME_BINDING: lambda args, handle: VolumeBinding(handle),
    names.VOLUME_ZONE: lambda args, handle: VolumeZone(handle),
    names.POD_TOPOLOGY_SPREAD: PodTopologySpread,
    names.INTER_POD_AFFINITY: InterPodAffinity,
    names.DYNAMIC_RESOURCES: lambda args, handle: DynamicResources(),
    names.DEFAULT_PREEMPTION: DefaultPreemption,
    names.NODE_RESOURCES_BALANCED_ALLOCATION: lambda args, handle: NodeResourcesBalancedAllocation(args),
    names.IMAGE_LOCALITY: lambda args, handle: ImageLocality(handle),
    names.DEFAULT_BINDER: lambda args, handle: DefaultBinder(),
}
