"""Library packages are checked once an importer, and those of two importers do not mix."""

from teaching.goroutines.language import load_package


class Library:
    """Package b uses a; the text of a is this library's own."""

    def __init__(self, a: str) -> None:
        self.texts = {"a": a, "b": 'package b\n\nimport "a"\n\nvar V = a.V\n'}

    def source(self, path: str) -> str | None:
        return self.texts.get(path)


def test_a_package_is_checked_once_an_importer():
    library = Library("package a\n\nvar V = 1\n")

    assert load_package("b", library) is load_package("b", library)


def test_a_package_refers_to_the_packages_of_its_own_importer():
    first, second = Library("package a\n\nvar V = 1\n"), Library('package a\n\nvar V = "one"\n')
    load_package("b", first)
    load_package("a", second)

    used = load_package("b", first).imports

    assert used == [load_package("a", first)]
    assert load_package("b", second) is not load_package("b", first)
