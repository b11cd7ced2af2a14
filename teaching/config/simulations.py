"""The one table of simulators: the name that a stored run bears, and the factory that makes it.

A third simulator is a folder, its renderers, its lessons and one line here.
"""

SIMULATIONS = {
    "go": "teaching.goroutines.simulation:create",
    "cluster": "teaching.cluster.simulation:create",
}
"""Engine name to `module:function`; imported when a run first asks for it, so that no page pays for both."""
