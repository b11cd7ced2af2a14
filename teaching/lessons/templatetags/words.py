"""`{{ text|words }}` and `{{ text|line_of_words }}`: Markdown of lessons, cleaned; `{{ a|at:b }}` looks up."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from teaching.lessons.markup import inline, to_html

register = template.Library()


@register.filter
def words(text: str) -> SafeString:
    """Markdown with paragraphs, lists, code and tables."""
    return mark_safe(to_html(text))


@register.filter
def line_of_words(text: str) -> SafeString:
    """Markdown within one line."""
    return mark_safe(inline(text))


@register.filter
def at(mapping: Mapping[str, Any], key: str) -> Any:
    """The value of a key, or None."""
    return mapping.get(key)
