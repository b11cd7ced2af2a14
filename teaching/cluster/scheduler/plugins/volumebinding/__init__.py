"""VolumeBinding: bound claims must be reachable from the node, unbound ones must find or get a volume there."""
