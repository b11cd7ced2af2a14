"""Where pods wait: activeQ, backoffQ, the unschedulable pods, and the nominations of those that preempted."""
