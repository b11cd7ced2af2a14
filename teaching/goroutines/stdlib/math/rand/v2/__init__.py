"""Package math/rand/v2."""
