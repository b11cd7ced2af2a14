"""Package math/rand."""
