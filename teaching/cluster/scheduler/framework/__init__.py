"""The scheduling framework: extension points, statuses, what a cycle knows, and the order in which plugins run."""
