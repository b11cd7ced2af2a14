"""The newest frames of a run as encoded bytes, bounded: the oldest go first, since any frame can be made again."""

from collections.abc import Sequence

MOST_FRAMES = 50_000
MOST_BYTES = 16 * 1024 * 1024
DROP_AT_ONCE = 1_000


class FrameWindow:
    """Frames `first` to `head`, without a gap. Empty: head is first - 1."""

    def __init__(self, most_frames: int = MOST_FRAMES, most_bytes: int = MOST_BYTES) -> None:
        """Nothing held; frame 0 comes next."""
        self.first = 0
        self._frames: list[bytes] = []
        self.size_bytes = 0
        self._most_frames, self._most_bytes = most_frames, most_bytes

    @property
    def head(self) -> int:
        """The number of the newest frame, -1 before the first."""
        return self.first + len(self._frames) - 1

    def add(self, frames: Sequence[bytes]) -> None:
        """Append the frames that follow."""
        self._frames.extend(frames)
        self.size_bytes += sum(map(len, frames))
        while len(self._frames) > self._most_frames:
            self._drop_oldest(min(DROP_AT_ONCE, len(self._frames) - 1))
        self.shrink(self._most_bytes)

    def shrink(self, most_bytes: int) -> None:
        """Drop the oldest until no more than this is held; the newest frame stays."""
        while self.size_bytes > most_bytes and len(self._frames) > 1:
            self._drop_oldest(min(DROP_AT_ONCE, len(self._frames) - 1))

    def truncate(self, n: int) -> None:
        """Frame n and all later ones are void."""
        keep = max(0, n - self.first)
        self.size_bytes -= sum(map(len, self._frames[keep:]))
        del self._frames[keep:]
        self.first = min(self.first, n)

    def batch(self, first: int, last: int, most_bytes: int) -> list[bytes]:
        """Frames from `first` to at most `last`, at least one and no more than fit; they must be held."""
        assert self.first <= first <= self.head, f"frame {first} is not among {self.first} to {self.head}"
        size, end = 0, first - self.first
        stop = min(last, self.head) - self.first + 1
        while end < stop:
            size += len(self._frames[end])
            if size > most_bytes and end > first - self.first:
                break
            end += 1
        return self._frames[first - self.first : end]

    def _drop_oldest(self, count: int) -> None:
        self.size_bytes -= sum(map(len, self._frames[:count]))
        del self._frames[:count]
        self.first += count
