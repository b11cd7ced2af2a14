"""Django app: the lesson format and its engine (loading, steps, predictions, goals, progress)."""
