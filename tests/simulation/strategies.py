"""Generators of worlds and of writes, shared by the properties of this folder."""

from hypothesis import strategies as st

VALUES = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from(["", "a"]), st.just([1]), st.just({}))
IDS = st.sampled_from(["a", "b", "c", "d"])
NAMES = st.sampled_from(["x", "y", "z"])

FIELDS = st.dictionaries(NAMES, VALUES).map(lambda fields: {"kind": "thing", **fields})
STATES = st.dictionaries(IDS, FIELDS)

WRITES = st.lists(
    st.one_of(
        st.tuples(st.just("put"), IDS, st.dictionaries(NAMES, VALUES)),
        st.tuples(st.just("set"), IDS, st.dictionaries(NAMES, VALUES)),
        st.tuples(st.just("remove"), IDS, st.just({})),
    ),
    max_size=12,
)
"""Writes as (method, id, fields); those that do not apply to the world at hand are to be left out."""
