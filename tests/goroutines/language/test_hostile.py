"""Whatever the text, there is an answer and never an exception."""

from hypothesis import given
from hypothesis import strategies as st

from .library import TESTS, check

PROGRAMS = [path.read_text() for path in sorted((TESTS / "programs" / "errors").glob("*.go"))]
TOKENS = [
    *["package", "main", "func", "type", "struct", "interface", "if", "else", "for", "range", "switch", "case", "go"],
    *["select", "return", "var", "const", "map", "chan", "(", ")", "[", "]", "{", "}", ",", ";", ":", ":=", "=", "+"],
    *["<-", "*", "&", "...", ".", "x", "y", "T", "int", "string", "any", "1", "1.5", '"s"', "'r'", "\n", "~", "|"],
    *["nil", "len", "make", "new", "append", "iota", "_", "==", "<<", "/", "0"],
]


@given(st.lists(st.sampled_from(TOKENS), max_size=40))
def test_any_sequence_of_tokens(tokens):
    check("package main\n" + " ".join(tokens))


@given(st.lists(st.sampled_from(TOKENS), max_size=30))
def test_any_sequence_of_tokens_inside_a_function(tokens):
    check("package main\ntype T struct{ x int }\nfunc main() {\n" + " ".join(tokens) + "\n}\n")


@given(st.text(max_size=60))
def test_any_text(text):
    check(text)


@given(st.sampled_from(PROGRAMS), st.data())
def test_any_program_with_a_piece_cut_out(program, data):
    start = data.draw(st.integers(0, len(program)))
    check(program[:start] + program[start + data.draw(st.integers(0, 30)) :])


def test_deep_nesting_is_refused_in_words():
    (diagnostic,) = check("package main\nvar x = " + "(" * 5000 + "1" + ")" * 5000 + "\nfunc main() {}").diagnostics

    assert "nested too deeply" in diagnostic.message


def test_a_long_chain_of_operators_is_no_problem():
    assert check("package main\nvar x = " + " + ".join(["1"] * 600) + "\nfunc main() { _ = x }").diagnostics == []


def test_constants_cannot_grow_without_bound():
    doubling = 'package main\nconst a0 = "x"\n' + "".join(f"const a{i + 1} = a{i} + a{i}\n" for i in range(40))

    assert "constant string too long" in check(doubling + "func main() {}").diagnostics[0].message
