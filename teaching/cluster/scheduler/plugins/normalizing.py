"""The normalisation that several plugins share (plugins/helper/normalize_score.go).

    normalized = 100 · raw / max          reversed: 100 − 100 · raw / max

Divisions are whole-number ones. If no raw score is above 0, all become 0 (reversed: 100).
"""

from collections.abc import Sequence

from teaching.cluster.scheduler.framework.columns import Ints
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE


def default_normalize_score(scores: Sequence[int], *, reverse: bool) -> list[int]:
    """Raw scores brought into 0 to 100; `reverse` if a small raw score is good."""
    highest = max(scores, default=0)
    if highest <= 0:
        return [MAX_NODE_SCORE if reverse else score for score in scores]
    scaled = [MAX_NODE_SCORE * score // highest for score in scores]
    return [MAX_NODE_SCORE - score for score in scaled] if reverse else scaled


def default_normalize_all(raw: Ints, *, reverse: bool) -> Ints:
    """The same for a column."""
    highest = int(raw.max(initial=0))
    if highest <= 0:
        return raw * 0 + MAX_NODE_SCORE if reverse else raw
    scaled = MAX_NODE_SCORE * raw // highest
    return MAX_NODE_SCORE - scaled if reverse else scaled
