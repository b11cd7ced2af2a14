"""What counts as a movement in the cluster's world, and what sentences call the entity that moves."""

from teaching.cluster.wording import called
from teaching.simulation.properties import Movement, Movements

MOVEMENTS: Movements = {
    "pod": Movement(("queue", "node", "nominated", "phase", "terminating"), lambda id_, fields: (called(id_),)),
    "node": Movement(("unschedulable", "ready"), lambda id_, fields: (called(id_),)),
}
"""For `teaching.simulation.properties`: a frame that changes one of these names the pod or node."""
