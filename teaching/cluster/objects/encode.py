"""Objects back to text: YAML as `kubectl get -o yaml` prints it, whole documents in the order given."""

from collections.abc import Iterable, Mapping
from typing import Any

import yaml


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes shared parts out in full: what is exported has no anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        """Always."""
        return True


def encode_manifests(documents: Iterable[Mapping[str, Any]]) -> str:
    """All documents, separated by `---`. Texts that would be read as numbers are quoted."""
    return yaml.dump_all(
        documents, Dumper=_Dumper, sort_keys=False, allow_unicode=True, explicit_start=True, width=4096
    )
