"""The simulated Kubernetes: real manifests in, the real kube-scheduler's verdicts out.

Imports only teaching.simulation.
"""
