"""What a page loads: its style sheet, its script and the bundler's chunks that the script will ask for."""

import json
import re
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

PAGE_NAME = re.compile(r"[a-z][a-z0-9-]*")


@register.simple_block_tag
def page_assets(content: str) -> SafeString:
    """Links for the page whose name stands between the tags: css/pages/NAME.css and js/pages/NAME.js; of the page
    `base` where one of them does not exist.

    Raises ValueError for a name that cannot be one, which is a fault of the template.
    """
    name = content.strip()
    if not PAGE_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be the name of a page: small letters, digits and hyphens")
    built = _built(Path(settings.BASE_DIR / "static" / "build" / "pages.json"))
    page = built.get("base", {}) | built.get(name, {})
    style = format_html('<link rel="stylesheet" href="{}">', static(page["style"])) if "style" in page else ""
    chunks = [(settings.STATIC_URL + chunk,) for chunk in page.get("chunks", [])]  # as the scripts name them
    preloads = format_html_join("", '<link rel="modulepreload" href="{}">', chunks)
    script = format_html('<script type="module" src="{}"></script>', static(page["script"])) if "script" in page else ""
    return format_html("{}{}{}", style, preloads, script)


@lru_cache(maxsize=1)
def _built(file: Path) -> dict[str, dict[str, object]]:
    """What the bundler says it made, read once a process."""
    return json.loads(file.read_text()) if file.is_file() else {}
