"""A token bucket: so many at once, so many a second in the long run."""

import time
from collections import OrderedDict
from collections.abc import Callable


class TokenBucket:
    """Full at first."""

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`burst` tokens fit in; `per_s` flow in a second."""
        self._burst, self._per_s, self._clock = burst, per_s, clock
        self._tokens, self._at = burst, clock()

    def take(self) -> bool:
        """Take one token; False if there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_s)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each of the people seen last."""

    def __init__(self, burst: float, per_s: float, most: int = 10_000) -> None:
        """Nobody seen yet."""
        self._burst, self._per_s, self._most = burst, per_s, most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one of somebody's tokens; False if they have none."""
        bucket = self._buckets.setdefault(key, TokenBucket(self._burst, self._per_s))
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
