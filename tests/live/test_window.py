"""The newest frames, bounded."""

from teaching.live.window import FrameWindow


def frames(*numbers: int) -> list[bytes]:
    return [b"%04d" % n for n in numbers]


def test_frames_are_numbered_from_0_and_head_is_the_last():
    window = FrameWindow()
    assert window.head == -1

    window.add(frames(0, 1, 2))

    assert window.head == 2
    assert window.batch(1, 2, most_bytes=100) == frames(1, 2)


def test_a_batch_ends_before_it_is_too_large():
    window = FrameWindow()
    window.add(frames(*range(10)))

    assert window.batch(2, 9, most_bytes=13) == frames(2, 3, 4)


def test_a_batch_has_at_least_one_frame_however_large():
    window = FrameWindow()
    window.add([b"x" * 1000])

    assert window.batch(0, 0, most_bytes=10) == [b"x" * 1000]


def test_truncation_voids_a_frame_and_all_later_ones():
    window = FrameWindow()
    window.add(frames(0, 1, 2, 3))

    window.truncate(2)
    window.add(frames(20, 30))

    assert window.batch(0, 9, most_bytes=100) == frames(0, 1, 20, 30)


def test_above_its_limits_the_oldest_frames_go():
    window = FrameWindow(most_frames=1500)
    window.add(frames(*range(1600)))

    assert (window.first, window.head) == (1000, 1599)


def test_bytes_are_a_limit_too_and_the_newest_frame_always_stays():
    window = FrameWindow(most_bytes=10)
    window.add([b"x" * 100, b"y" * 100])

    assert (window.first, window.head) == (1, 1)


def test_truncation_before_everything_held_leaves_an_empty_window_there():
    window = FrameWindow(most_frames=10)
    window.add(frames(*range(1600)))

    window.truncate(5)

    assert (window.first, window.head) == (5, 4)
