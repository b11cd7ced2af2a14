"""The simulated kube-scheduler 1.34: queues, framework, plugins, preemption, and the cycle that joins them."""
