"""Reading the environment: what is understood, and what stops the start with a sentence."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from teaching.config.env import envbool, envint, envlist, envsecret


@pytest.mark.parametrize("word", ["1", "true", "Yes", " on "])
def test_a_yes_is_true(word: str) -> None:
    assert envbool("DEBUG", False, {"DEBUG": word}) is True


@pytest.mark.parametrize("word", ["0", "false", "No", "off", ""])
def test_a_no_or_nothing_is_false(word: str) -> None:
    assert envbool("DEBUG", True, {"DEBUG": word}) is False


def test_an_unset_switch_has_its_default() -> None:
    assert envbool("DEBUG", True, {}) is True


def test_another_word_is_refused_with_the_name_and_what_is_allowed() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"DEBUG is 'perhaps'; allowed are 1, true, yes, on, 0"):
        envbool("DEBUG", False, {"DEBUG": "perhaps"})


@pytest.mark.parametrize("text", ["0", "101", "ten", "1.5", ""])
def test_a_number_outside_its_limits_is_refused_with_them(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"N is .*; allowed is a whole number from 1 to 100"):
        envint("N", 5, 1, 100, {"N": text})


@pytest.mark.parametrize("number", [1, 100])
def test_the_limits_themselves_are_allowed(number: int) -> None:
    assert envint("N", 5, 1, 100, {"N": str(number)}) == number


def test_a_list_is_split_at_commas_and_empty_parts_are_dropped() -> None:
    assert envlist("HOSTS", {"HOSTS": " a.example, ,b.example,"}) == ["a.example", "b.example"]


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("hush\n")

    assert envsecret("SECRET_KEY", {"SECRET_KEY_FILE": str(file)}) == "hush"


def test_a_secret_set_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY and SECRET_KEY_FILE are both set"):
        envsecret("SECRET_KEY", {"SECRET_KEY": "hush", "SECRET_KEY_FILE": str(tmp_path / "secret")})


def test_a_secret_in_a_missing_file_is_refused_with_the_file(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"SECRET_KEY_FILE names '.*/nowhere', which cannot be read"):
        envsecret("SECRET_KEY", {"SECRET_KEY_FILE": str(tmp_path / "nowhere")})
