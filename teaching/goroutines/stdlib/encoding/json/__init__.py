"""Package encoding/json."""
