"""The default plugins of kube-scheduler 1.34, under their own names."""
