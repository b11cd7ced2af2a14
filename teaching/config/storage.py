"""Where `collectstatic` puts files: names with a hash of the content, Brotli and gzip bodies beside them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from whitenoise.storage import CompressedManifestStaticFilesStorage

CHUNKS = "js/chunks/"
"""The bundler's shared parts: it put a hash into their names itself, and scripts ask for them by these names."""


class CollectedFiles(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage, which compresses only what pages ask for, and nothing twice.

    A name with a hash has one content for ever. So its compressed bodies are kept from one collection to the next, and
    files of earlier versions stay for pages that are still open.
    """

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress what is new under a lasting name, but for the administration, which few people ever open."""
        lasting = set(self.hashed_files.values())
        new = [
            path
            for path in paths
            if (path in lasting or path.startswith(CHUNKS))
            and not path.startswith("admin/")
            and not Path(f"{self.path(path)}.br").exists()
        ]
        yield from super().compress_files(new)
