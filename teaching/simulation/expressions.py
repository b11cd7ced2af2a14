"""CEL, Kubernetes' own expression language, behind one door: compile a text, evaluate it, get a value or an error.

Lesson goals, filters over entities and custom scheduler plugins are all written in it. The evaluator is Google's
(cel-expr-python); no other module may import it, so that another one can stand in.

What bounds a learner's expression: the evaluator allows 10,000 iterations and a nesting of 32. It does not bound
memory, so we do: a text has at most 512 characters and 4 macros, and whatever can multiply what it is given
(concatenation inside macros) is limited by how often it can, and to small inputs.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cel_expr_python import cel

from teaching.simulation.diagnostics import Diagnostic, Where

MAX_SOURCE = 512
"""Characters of an expression."""
MAX_MACROS = 4
"""Uses of map, filter, all, exists and exists_one in one expression."""
MAX_GROWTH = 64
"""(1 + number of `+`) ** macros: how many times larger than its input a result can be."""
MAX_STRING = 1024
"""Characters of a string that an expression with both `+` and a macro may be given."""
MAX_LIST = 5_000
"""Elements of a list passed in; the evaluator gives up after 10,000 iterations in all."""

TYPES: Mapping[str, Any] = {
    "dyn": cel.Type.DYN,
    "bool": cel.Type.BOOL,
    "int": cel.Type.INT,
    "double": cel.Type.DOUBLE,
    "string": cel.Type.STRING,
    "list": cel.Type.List(cel.Type.DYN),
    "map": cel.Type.Map(cel.Type.STRING, cel.Type.DYN),
}
"""What a variable may be declared as; `dyn` is decided at evaluation."""

_STRING = re.compile(r"""r?("{3}|'{3})(?:.|\n)*?\1|r?"(?:\\.|[^"\\\n])*"|r?'(?:\\.|[^'\\\n])*'|//[^\n]*""")
_MACRO = re.compile(r"\.\s*(?:map|filter|all|exists|exists_one)\s*\(")
_ERROR = re.compile(r"ERROR: <input>:(-?\d+):(-?\d+): (.*)")
_STATUS = re.compile(r"^[A-Z_]+: | \[[A-Z_]+\]$")


@dataclass(frozen=True, slots=True)
class Failure:
    """What an evaluation ended with instead of a value, in the evaluator's words: `divide by zero`."""

    message: str


class Expression:
    """A checked expression over declared variables. Made by `compile`; may be evaluated any number of times."""

    __slots__ = ("_grows", "_program", "text", "type")

    def __init__(self, text: str, program: Any, *, grows: bool) -> None:
        """Keep the program; `grows` says that it can make something larger than it was given."""
        self.text, self._program, self._grows = text, program, grows
        self.type: str = program.return_type().name().lower()
        """The type of the result where the check could tell (`bool`, `int`, …), else `dyn`."""

    def evaluate(self, activation: Mapping[str, Any]) -> Any:
        """The value as JSON (None, bool, int, float, str, lists, dicts), or a Failure. Never raises for bad data."""
        too_large = self._too_large(activation)
        if too_large:
            return Failure(too_large)
        try:
            result = self._program.eval(data=dict(activation))
        except RuntimeError as error:
            return Failure(_STATUS.sub("", str(error)))
        if result.type() == cel.Type.ERROR:
            return Failure(_STATUS.sub("", str(result.plain_value())))
        return _as_json(result.plain_value())

    def _too_large(self, activation: Mapping[str, Any]) -> str:
        for name in sorted(activation):
            value = activation[name]
            if isinstance(value, list | dict) and len(value) > MAX_LIST:
                return f"{name} has {len(value):,} elements, at most {MAX_LIST:,} can be looked at"
            if self._grows and any(len(text) > MAX_STRING for text in _strings(value)):
                return f"{name} holds a text of more than {MAX_STRING:,} characters, too long to be joined in a loop"
        return ""


def compile(text: str, variables: Mapping[str, str] | Iterable[str]) -> Expression | Diagnostic:
    """Parse and check `text` against its variables (names, or names with one of TYPES); the first fault otherwise."""
    refused = _refused(text)
    if refused:
        return refused
    declared = variables if isinstance(variables, Mapping) else dict.fromkeys(variables, "dyn")
    env = cel.NewEnv(variables={name: TYPES[type_] for name, type_ in sorted(declared.items())})
    try:
        program = env.compile(text)
    except RuntimeError as error:
        return _diagnostic(text, str(error))
    bare = _STRING.sub("''", text)
    return Expression(text, program, grows="+" in bare and bool(_MACRO.search(bare)))


def _refused(text: str) -> Diagnostic | None:
    """Texts that are not even given to the evaluator."""
    if not text.strip():
        return _fault(text, 0, "cel-empty", "the expression is empty", "Write a condition, such as `size(pods) == 3`.")
    if len(text) > MAX_SOURCE:
        message = f"the expression has {len(text):,} characters, at most {MAX_SOURCE} are allowed"
        return _fault(text, MAX_SOURCE, "cel-too-long", message, "Split it into several shorter expressions.")
    bare = _STRING.sub(lambda found: " " * len(found[0]), text)
    macros = list(_MACRO.finditer(bare))
    if len(macros) > MAX_MACROS:
        message = f"{len(macros)} macros (map, filter, all, exists, exists_one), at most {MAX_MACROS} are allowed"
        return _fault(text, macros[MAX_MACROS].start(), "cel-too-many-macros", message, "Split it into several.")
    if (1 + bare.count("+")) ** len(macros) > MAX_GROWTH:
        message = f"{bare.count('+')} × `+` and {len(macros)} macros can make a value too large"
        return _fault(text, bare.index("+"), "cel-too-large", message, "Use fewer `+` inside map, filter and the like.")
    return None


def _fault(text: str, offset: int, code: str, message: str, remedy: str) -> Diagnostic:
    before = text[:offset]
    line = before.count("\n") + 1
    column = len(before.rpartition("\n")[2].encode()) + 1
    return Diagnostic(Where(line=line, column=column, end_line=line, end_column=column + 1), code, message, remedy)


def _diagnostic(text: str, error: str) -> Diagnostic:
    """The evaluator's first complaint; its columns count characters, ours count bytes."""
    found = _ERROR.search(error)
    if not found or int(found[1]) < 1:
        message = found[3] if found else _STATUS.sub("", error)
        return _fault(text, 0, "cel-error", message, "Make the expression simpler.")
    line, column = int(found[1]), int(found[2])
    offset = sum(len(earlier) + 1 for earlier in text.split("\n")[: line - 1]) + column - 1
    message = found[3].removesuffix(" (in container '')")
    code, remedy = "cel-type", "Compare and combine values of one type; int(…), double(…), string(…) convert."
    if message.startswith("Syntax error"):
        code, remedy = "cel-syntax", "Check the parentheses, quotes and operators here."
    elif message.startswith("undeclared reference"):
        code, remedy = "cel-undeclared", "Only the variables that are offered, and CEL's own functions, exist here."
    return _fault(text, offset, code, _STATUS.sub("", message), remedy)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _as_json(value: Any) -> Any:
    """CEL's own types (bytes, timestamps, durations, types) become text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [_as_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _as_json(item) for key, item in value.items()}
    if isinstance(value, bytes | bytearray):
        return bytes(value).decode("utf-8", "replace")
    return value.name().lower().partition("<")[0] if isinstance(value, cel.Type) else str(value)
