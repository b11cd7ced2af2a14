"""Package text/tabwriter."""
