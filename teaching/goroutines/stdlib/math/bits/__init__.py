"""Package math/bits."""
