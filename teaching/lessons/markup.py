"""Markdown of lessons to safe HTML: CommonMark with tables, no raw HTML, cleaned once more by nh3."""

import re

import nh3
from markdown_it import MarkdownIt

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable(["table", "strikethrough"])
_TAGS = {
    "p", "em", "strong", "code", "pre", "ul", "ol", "li", "a", "blockquote", "h1", "h2", "h3", "h4", "hr", "br", "s",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
_SECTION = re.compile(r"^## +([a-z0-9][a-z0-9-]*) *$", re.MULTILINE)


def to_html(text: str) -> str:
    """The words of a step as HTML that may stand in a page as it is."""
    attributes = {"a": {"href", "title"}, "code": {"class"}, "th": {"align"}, "td": {"align"}}
    return nh3.clean(_MARKDOWN.render(text), tags=_TAGS, attributes=attributes, link_rel="noopener")


def inline(text: str) -> str:
    """One line of words (a choice, a hint) as HTML without a paragraph around it."""
    return nh3.clean(_MARKDOWN.renderInline(text), tags={"em", "strong", "code", "s"}, attributes={})


def sections(text: str) -> dict[str, tuple[int, str]]:
    """The sections of a `words.md`: id -> (line of its heading, Markdown below it)."""
    found: dict[str, tuple[int, str]] = {}
    heads = list(_SECTION.finditer(text))
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        body = text[head.end() : following.start() if following else len(text)]
        found[head[1]] = (text.count("\n", 0, head.start()) + 1, body.strip())
    return found


def word_count(text: str) -> int:
    """Words that a learner reads; code blocks do not count."""
    return len(re.sub(r"```.*?```", " ", text, flags=re.DOTALL).split())
