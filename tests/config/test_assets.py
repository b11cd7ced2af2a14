"""Which files a page loads."""

import json
from pathlib import Path

import pytest
from django.template import Context, Template

from teaching.config.templatetags import assets

BUILT = {
    "base": {"style": "css/pages/base.css", "script": "js/pages/base.js", "chunks": []},
    "lesson": {"style": "css/pages/lesson.css", "script": "js/pages/lesson.js", "chunks": ["js/chunks/c-1.js"]},
    "plain": {"style": "css/pages/plain.css"},
}


@pytest.fixture
def render(tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch):
    """The tag around a name, in a project whose bundler made BUILT."""
    (tmp_path / "static/build").mkdir(parents=True)
    (tmp_path / "static/build/pages.json").write_text(json.dumps(BUILT))
    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(assets, "static", lambda name: f"/static/{name}?hash")
    assets._built.cache_clear()
    yield lambda name: Template("{% load assets %}{% page_assets %}" + name + "{% endpage_assets %}").render(Context())
    assets._built.cache_clear()


def test_a_page_loads_its_style_and_script_and_announces_the_chunks_by_the_names_that_scripts_use(render) -> None:
    assert render("lesson") == (
        '<link rel="stylesheet" href="/static/css/pages/lesson.css?hash">'
        '<link rel="modulepreload" href="/static/js/chunks/c-1.js">'
        '<script type="module" src="/static/js/pages/lesson.js?hash"></script>'
    )


def test_what_a_page_has_not_of_its_own_it_has_of_the_base(render) -> None:
    assert "css/pages/plain.css" in render("plain")
    assert "js/pages/base.js" in render("plain")


@pytest.mark.parametrize("name", ["", "../x", "Lesson", '"><script>'])
def test_a_name_that_cannot_be_one_is_a_fault_of_the_template(render, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of a page"):
        render(name)
