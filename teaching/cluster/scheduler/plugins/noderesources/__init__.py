"""The two plugins about resources: NodeResourcesFit with its three strategies, and NodeResourcesBalancedAllocation."""
