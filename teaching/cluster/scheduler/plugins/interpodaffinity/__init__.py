"""InterPodAffinity: pods that want to be near others, or away from them, within a topology."""
