"""Markdown of lessons: sections, cleanliness, counting."""

from teaching.lessons.markup import inline, sections, to_html, word_count


def test_a_section_begins_at_a_heading_that_is_an_id():
    found = sections("## first\nOne.\n\n## second-step\nTwo.\n")

    assert found == {"first": (1, "One."), "second-step": (4, "Two.")}


def test_raw_html_is_shown_and_not_obeyed():
    assert "<script>" not in to_html("<script>alert(1)</script>")


def test_a_javascript_link_loses_its_target():
    assert "javascript:" not in to_html("[look](javascript:alert(1))").replace("(javascript", "")


def test_inline_words_have_no_paragraph_around_them():
    assert inline("`<-done` *now*") == "<code>&lt;-done</code> <em>now</em>"


def test_code_blocks_are_not_counted_as_reading():
    assert word_count("Three little words\n```go\nx := 1\n```\n") == 3
