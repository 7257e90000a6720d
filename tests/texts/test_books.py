"""The rule books are complete, equal in the three languages, and say what the program does."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import preferans
from preferans.notation.conventions import option_value
from preferans.rules.convention import OPTIONS, Convention
from preferans.rules.presets import PRESETS
from preferans.texts import LANGUAGES, Texts
from preferans.texts.books import book, titles
from preferans.texts.markdown import Renderer, plain_code
from preferans.texts.rulebook import rules_page

SOURCE = Path(preferans.__file__).parent
Read = Callable[[str], Any]
"""The fixture `read`: HTML to its ids, links and tags."""

SECTIONS = {"A": 11, "B": 9, "C": 8, "D": 7, "E": 7, "F": 16, "G": 9, "H": 4, "I": 4, "J": 0, "K": 0, "L": 3}
WORDS = {"en": "default", "ru": "по умолчанию", "uk": "за замовчуванням"}


@cache
def paragraphs(language: str) -> dict[str, str]:
    """The source of each paragraph by its number, heading included."""
    parts = re.split(r"^(?=###? )", book(language), flags=re.MULTILINE)
    found = (re.match(r"### ([A-Z]\.\d+) ", part) for part in parts)
    return {match[1]: match.string for match in found if match}


def paragraph(language: str, number: str) -> str:
    """The text of one paragraph with line breaks undone."""
    return re.sub(r"\s+", " ", paragraphs(language)[number])


def rows(language: str, number: str) -> list[str]:
    """The lines of its tables."""
    return [line for line in paragraphs(language)[number].splitlines() if line.startswith("|")]


def code(text: str) -> list[str]:
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_there_in_order_with_a_title(language: str) -> None:
    wanted = [part for letter, last in SECTIONS.items() for part in (letter, *(f"{letter}.{n}" for n in _upto(last)))]
    assert list(titles(language)) == wanted
    assert all(titles(language).values())


def _upto(last: int) -> range:
    return range(1, last + 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_stands_at_its_paragraph(language: str) -> None:
    everywhere = code(book(language))
    for name, option in OPTIONS.items():
        said = code(paragraph(language, option.rule))
        assert name in said, (name, option.rule)
        if option.kind is not None and issubclass(option.kind, StrEnum):
            assert {str(value) for value in option.values} <= set(everywhere), name
            assert str(option.default) in said, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_names_its_default(language: str) -> None:
    for name, option in OPTIONS.items():
        value = option_value(option, option.default)
        shown = "-".join(map(str, value)) if isinstance(value, list) else str(value).lower()
        said = rf"`{re.escape(shown)}`[^`]{{0,80}}?{WORDS[language]}"
        assert re.search(said, paragraph(language, option.rule)), (name, option.rule)


def test_code_is_the_same_in_every_language() -> None:
    for number in paragraphs("en"):
        shown = [sorted(code(paragraph(language, number))) for language in LANGUAGES]
        assert shown[0] == shown[1] == shown[2], number


def test_tables_have_the_same_figures_in_every_language() -> None:
    for number in paragraphs("en"):
        figures = [[re.findall(r"\d+", row) for row in rows(language, number)] for language in LANGUAGES]
        assert figures[0] == figures[1] == figures[2], number


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_english_is_left_in_the_slavic_books(language: str) -> None:
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", " ", book(language))
    text = re.sub(r"^## J.*?(?=^## )", "", text, flags=re.MULTILINE | re.DOTALL)
    names = {word for preset in PRESETS for word in preset.split("_")}
    left = {word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in names}
    assert not left


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_point_to_paragraphs_that_exist(language: str) -> None:
    assert not {ref for ref in re.findall(r"\b[A-L]\.\d+\b", book(language)) if ref not in titles(language)}


def test_every_paragraph_named_in_the_code_exists() -> None:
    for path in SOURCE.rglob("*.py"):
        named = set(re.findall(r"\b([A-L]\.\d{1,2})\b(?!\.)", path.read_text(encoding="utf-8")))
        assert named <= titles("en").keys(), path


def test_every_preset_is_in_the_table_of_conventions() -> None:
    for language in LANGUAGES:
        text = paragraph(language, "F.2") + paragraph(language, "F.13")
        for name in PRESETS:
            assert name in text, (name, language)


def test_titles_are_given_out_by_number() -> None:
    assert Texts("en").rule_title("F.4") == "The declarer"
    assert Texts("ru").rule_title("F.4") == "Разыгрывающий"
    assert Texts("uk").rule_title("Z.9") == "Z.9"


# ---- the table of conventions says what the presets are


def _table(number: str) -> dict[str, list[str]]:
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in rows("en", number)]
    return {row[0]: row[1:] for row in cells}


COLUMNS = (("sochi",), ("leningrad",), ("leningrad_fspr",), ("rostov",), ("classic", "razboynik"),
           ("skachki_4x22", "skachki_5x20"))  # fmt: skip


def _price(multiplier: int) -> str:
    return "V" if multiplier == 1 else f"{multiplier}V"


def _consolation(c: Convention) -> str:
    return "10" if c.consolation == "ten" else _price(c.consolation_mult)


def _whister(c: Convention) -> str:
    halves = c.whister_hill_mult * (1 if c.responsibility == "half" else 2)
    return {1: "V/2", 2: "V", 4: "2V"}[halves]


def _style(c: Convention) -> str:
    return "greedy" if c.whist_style == "greedy" else (
        "gentleman's, always" if c.gentleman_scope == "always" else "gentleman's"
    )  # fmt: skip


def _exit(c: Convention) -> str:
    shown = "-".join(str(c.raspasy_exit))
    return f"{shown}, whisted" if c.exit_by == "made_whisted" else shown


ROWS: dict[str, Callable[[Convention], str]] = {
    "hill per undertrick": lambda c: _price(c.hill_mult),
    "hill per trick on a misère": lambda c: str(c.misere_hill),
    "whists per trick": lambda c: _price(c.whist_mult),
    "consolation per undertrick": _consolation,
    "whister's hill per missing trick": _whister,
    "responsibility": lambda c: str(c.responsibility),
    "whist": _style,
    "who answers on 8, 9, 10": lambda c: str(c.high_responsible),
    "half-whist": lambda c: "yes" if c.half_whist else "no",
    "Stalingrad": lambda c: "yes" if c.stalingrad else "no",
    "paid talon": lambda c: {"off": "no", "tricks": "in tricks", "rostov": "Rostov list"}[c.paid_talon],
    "raspasy": lambda c: str(c.raspasy_record),
    "price of their trick": lambda c: ", ".join(str(c.raspasy_price * m) for m in c.progression),
    "no trick in raspasy": lambda c: {
        "price": "price to the pool", "one": "1 to the pool", "hill_minus_2": "two prices off the hill",
    }[c.zero_bonus],
    "talon in raspasy": lambda c: "closed" if c.raspasy_talon == "closed" else "used",
    "exit": _exit,
    "giving up": lambda c: f"without {c.surrender}" if c.surrender else "no",
    "end": lambda c: {
        "each": "each pool", "sum": "sum of pools", "time": "by the clock", "pool_and_hill": "pools and hills",
        "skaks": "skaks",
    }[c.end_mode],
    "American aid": lambda c: str(c.aid_rate) if c.aid else "–",
    "missing pool onto the hill, times": lambda c: str(c.pool_factor),
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_the_table_of_conventions_is_what_the_presets_are(row: str) -> None:
    written = _table("F.2")[row]
    for column, names in enumerate(COLUMNS):
        for name in names:
            assert written[column] == ROWS[row](PRESETS[name]), name


# ---- the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_and_every_link_in_it_leads_somewhere(language: str, read: Read) -> None:
    page = read(rules_page(language))
    assert len(set(page.ids)) == len(page.ids)
    inside = {link[1:] for link in page.links if link.startswith("#")}
    assert inside <= set(page.ids)
    assert {link for link in page.links if not link.startswith("#")} == {"?lang=ru", "?lang=en", "?lang=uk"}
    assert "script" not in page.tags


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_and_option_has_its_anchor(language: str, read: Read) -> None:
    ids = set(read(rules_page(language)).ids)
    assert set(titles(language)) <= ids
    assert set(OPTIONS) <= ids
    assert {option.rule for option in OPTIONS.values()} <= ids


def test_no_text_of_a_book_can_become_markup(read: Read) -> None:
    renderer = Renderer(frozenset(), plain_code, lambda _: None)
    html = renderer.html('<script>x</script> `<b>` [a](javascript:x) **<i>**\n\n| <u> | "b" |\n|---|---|\n| c | & |')
    assert read(html).tags <= {"p", "code", "strong", "div", "table", "thead", "tbody", "tr", "th", "td"}
    assert "javascript" not in html
    assert "&lt;script&gt;" in html


def test_blocks_of_a_book_become_what_they_are() -> None:
    renderer = Renderer(frozenset({"A.2"}), plain_code, lambda _: None)
    html = renderer.html("### A.1 One\nSee A.2,\nnot A.1.\n\n* a\n  b\n* c\n\n1. d\n2. e\n\n```\n* <f>\n```\n")
    assert html == (
        '<h3 id="A.1"><a class="paragraph" href="#A.1">A.1</a> One</h3>\n'
        '<p>See <a href="#A.2">A.2</a>, not A.1.</p>\n'
        "<ul><li>a b</li><li>c</li></ul>\n<ol><li>d</li><li>e</li></ol>\n<pre>* &lt;f&gt;</pre>"
    )
