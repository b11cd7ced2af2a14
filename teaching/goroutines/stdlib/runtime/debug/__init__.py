"""Package runtime/debug."""
