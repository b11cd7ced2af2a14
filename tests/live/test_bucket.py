"""So many at once, so many a second."""

from teaching.live.bucket import Buckets, TokenBucket


def test_a_bucket_gives_its_burst_and_then_what_flows_in():
    now = 0.0
    bucket = TokenBucket(burst=2, per_s=1, clock=lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]

    now = 1.0

    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_bucket_never_holds_more_than_its_burst():
    now = 0.0
    bucket = TokenBucket(burst=2, per_s=1, clock=lambda: now)

    now = 1000.0

    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_people_have_a_bucket_each():
    buckets = Buckets(burst=1, per_s=0)

    assert [buckets.take("alice"), buckets.take("bob"), buckets.take("alice")] == [True, True, False]


def test_only_the_people_seen_last_are_remembered():
    buckets = Buckets(burst=1, per_s=0, most=1)
    buckets.take("alice")
    buckets.take("bob")

    assert buckets.take("alice")
