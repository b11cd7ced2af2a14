"""Package math/cmplx."""
