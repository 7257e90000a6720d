"""The three catalogues say the same things, completely, each in its own language."""

from __future__ import annotations

import inspect
import re
import string

import pytest

from preferans.rules.convention import OPTIONS, problems
from preferans.rules.errors import Reason
from preferans.rules.presets import PRESETS
from preferans.texts import LANGUAGES, Texts
from preferans.texts.catalogue import binary, parse_po, source
from preferans.texts.errors import ERRORS
from preferans.texts.groups import GROUPS, group_of, grouped

CATALOGUES = {language: parse_po(source(language)) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]

PROBLEMS = (
    "no-talon-ladder-continues",
    "needs-sitting-dealer",
    "two-players-closed",
    "two-players-joint",
    "no-such-place",
    "skaks-and-end-mode",
    "no-aid-by-sum",
    "aid-needs-pool-limit",
)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_the_same_messages(language: str) -> None:
    assert CATALOGUES[language].keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_carelessly_spaced(language: str) -> None:
    for key, forms in CATALOGUES[language].items():
        assert forms, key
        for form in forms if key else ():
            assert form, key
            assert form.strip() == form, key
            assert "  " not in form, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language_and_plural_form(language: str) -> None:
    for key, forms in CATALOGUES[language].items():
        wanted = placeholders(ENGLISH[key][0]) if key else set()
        assert all(placeholders(form) == wanted for form in forms if key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_noun_has_all_plural_forms_of_its_language(language: str) -> None:
    wanted = 2 if language == "en" else 3
    for key, forms in CATALOGUES[language].items():
        assert len(forms) == (wanted if key.startswith("n.") else 1), key


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_english_is_left_in_the_slavic_catalogues(language: str) -> None:
    for key, forms in CATALOGUES[language].items():
        if key in ("", "language.name"):
            continue
        for form in forms:
            bare = re.sub(r"\{\w+\}|--\w+", "", form)
            assert not re.search(r"[A-Za-z]", bare), (key, form)


def test_each_catalogue_uses_only_letters_of_its_own_language() -> None:
    for key, forms in CATALOGUES["ru"].items():
        assert not re.search("[іїєґІЇЄҐ]", "".join(forms)) or not key, key
    for key, forms in CATALOGUES["uk"].items():
        assert not re.search("[ыэъёЫЭЪЁ]", "".join(forms)), key
    for key, forms in ENGLISH.items():
        assert not re.search("[а-яА-ЯіїєґІЇЄҐ]", "".join(forms)), key


def test_ukrainian_writes_one_apostrophe_only() -> None:
    assert not [key for key, forms in CATALOGUES["uk"].items() if key and re.search("['`ʼ]", "".join(forms))]


def test_every_option_has_a_title_an_explanation_and_titles_of_its_values(texts: Texts) -> None:
    for option in OPTIONS.values():
        assert texts.has(f"option.{option.name}.title"), option.name
        assert len(texts.option_text(option.name)) > 30, option.name
        titles = [texts.value_title(option.name, value) for value in option.values]
        assert len(set(titles)) == len(titles), (option.name, titles)
        for value, title in zip(option.values, titles, strict=True):
            assert title
            if isinstance(value, str):
                assert texts.has(f"value.{option.name}.{value}"), (option.name, value)


def test_titles_of_options_tell_them_apart(texts: Texts) -> None:
    titles = [texts.option_title(name) for name in OPTIONS]
    assert len(set(titles)) == len(titles), {t for t in titles if titles.count(t) > 1}


def test_no_text_is_kept_for_an_option_or_value_that_does_not_exist() -> None:
    for key in ENGLISH:
        kind, _, rest = key.partition(".")
        if kind == "option":
            name, _, last = rest.rpartition(".")
            assert name in OPTIONS, key
            assert last in ("title", "text"), key
        elif kind == "value" and rest not in ("yes", "no"):
            name, _, value = rest.rpartition(".")
            shown = {
                "none" if v is None else "-".join(map(str, v)) if isinstance(v, tuple) else str(v)
                for v in OPTIONS[name].values
            }
            assert value in shown | {"n", "place"}, key
        elif kind == "preset":
            assert rest.partition(".")[0] in PRESETS, key


def test_every_preset_reason_problem_and_error_is_told(texts: Texts) -> None:
    for name in PRESETS:
        assert texts.has(f"preset.{name}.title"), name
        assert texts.has(f"preset.{name}.summary"), name
    for reason in Reason:
        assert texts.has(f"reason.{reason}"), reason
    for code in PROBLEMS:
        assert texts.has(f"problem.{code}"), code
    for code in ERRORS:
        assert texts.has(f"error.{code}"), code


def test_problem_codes_listed_here_are_those_of_the_rules() -> None:
    written = set(re.findall(r'\("[\w.]+", "([\w-]+)"\)', inspect.getsource(problems)))
    assert written == set(PROBLEMS)


def test_error_codes_and_texts_agree() -> None:
    assert [key.partition(".")[2] for key in ENGLISH if key.startswith("error.")] == list(ERRORS)
    assert not set(ERRORS) & {str(reason) for reason in Reason}, "a reason needs no second code"


def test_every_option_has_a_group_and_no_group_is_empty(texts: Texts) -> None:
    assert {group_of(name) for name in OPTIONS} == set(GROUPS)
    assert sum(map(len, grouped().values())) == len(OPTIONS)
    for group in GROUPS:
        assert texts.has(f"group.{group}")


def test_the_dialog_lists_every_option_in_the_order_of_its_groups(texts: Texts) -> None:
    listed = texts.options()
    assert {entry["name"] for entry in listed} == set(OPTIONS)
    assert list(dict.fromkeys(entry["group"] for entry in listed)) == list(GROUPS)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no texts in 'de'"):
        Texts("de")


def test_a_message_that_occurs_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="occurs twice"):
        parse_po('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n')


def test_the_reader_joins_lines_and_undoes_escapes() -> None:
    text = 'msgid ""\nmsgstr "Language: x\\n"\n\nmsgid "a.b"\nmsgstr ""\n"one \\"two\\" "\n"three\\\\"\n'
    assert parse_po(text) == {"": ("Language: x\n",), "a.b": ('one "two" three\\',)}


def test_the_binary_form_is_sorted_as_gettext_wants_it() -> None:
    data = binary({"b": ("2",), "": ("",), "a": ("1",)})
    assert data.index(b"a\0") < data.index(b"b\0")
