"""What to do about a fault: a short advice for each code, and for the fields where people err most."""

from teaching.cluster.objects.manifest_text import Path

_BY_CODE = {
    "Syntax": "Look at the line named and the one before it: indentation, a missing colon, an open bracket or quote.",
    "Encoding": "Save the text as UTF-8.",
    "RequestEntityTooLarge": "Leave out what scheduling does not need (managedFields, events), or split the text.",
    "DuplicateKey": "Keep one of the two.",
    "NotAnObject": "Begin with apiVersion, kind and metadata.",
    "NotSet": "Every object begins with apiVersion and kind.",
    "NoMatch": "Check spelling and version; the kinds known here are listed in the reference.",
    "WithoutEffect": "Nothing to do.",
    "UnknownField": "Look at its spelling and its indentation: it is kept as it is, and nothing reads it.",
    "AlreadyExists": "Give each object its own name, or take one of them out.",
    "BadRequest": "Give the field a value of the type that it has.",
    "FieldValueRequired": "Add the field.",
    "FieldValueInvalid": "Change the value as the sentence says.",
    "FieldValueForbidden": "Take the field out.",
    "FieldValueDuplicate": "Keep one of the two.",
    "FieldValueNotSupported": "Choose one of the supported values.",
}
_BY_PROBLEM = {
    "excessive aliasing": "Write out what the aliases (*name) stand for, or use fewer of them.",
    "contains itself": "Write out what the alias stands for: an anchor may not be used inside its own value.",
    "nesting depth": "Nest lists and mappings less deeply; no field of an object here lies deeper than a few levels.",
    "max depth": "Nest lists and mappings less deeply; no field of an object here lies deeper than a few levels.",
    "too many values": "Leave out what scheduling does not need (managedFields, events), or split the text.",
    "control characters": "Take out the characters that cannot be seen; they may come from copying.",
}
_BY_FIELD = {
    "requests": "Write amounts as 500m, 1.5, 256Mi or 2Gi; a request may not exceed its limit.",
    "limits": "Write amounts as 500m, 1.5, 256Mi or 2Gi; extended resources need request and limit alike.",
    "allocatable": "Write amounts as 4, 3920m, 16Gi or 110.",
    "capacity": "Write amounts as 4, 3920m, 16Gi or 110.",
}
_TYPED = ("BadRequest", "FieldValueInvalid")


def remedy_for_text(problem: str) -> str:
    """The advice for a text that cannot be read, by what the reader says."""
    fitting = (remedy for words, remedy in _BY_PROBLEM.items() if words in problem)
    return next(fitting, _BY_CODE["Syntax"])


def remedy_for(code: str, path: Path) -> str:
    """The advice for a fault."""
    for part in reversed(path):
        if isinstance(part, str) and part in _BY_FIELD and code in _TYPED:
            return _BY_FIELD[part]
    return _BY_CODE.get(code, "")
