"""PodTopologySpread: the pods of a group are kept even over zones, nodes or any other topology."""
