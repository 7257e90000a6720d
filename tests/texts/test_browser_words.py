"""The browser's catalogue calls things what the program calls them, each language in its own letters."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import preferans
from preferans.rules.errors import Reason
from preferans.texts import LANGUAGES, Texts

FOLDER = Path(preferans.__file__).parent / "web" / "static" / "i18n"
MESSAGES: dict[str, dict[str, str | list[str]]] = {
    language: json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))["messages"]
    for language in LANGUAGES
}
SAME = (
    *((f"suit.all.{suit}", f"suit.{suit}.nom") for suit in "SCDH"),
    *((f"suit.of.{suit}", f"suit.{suit}.gen") for suit in "SCDH"),
    *((f"rank.{rank}", f"rank.{rank}.nom") for rank in "789TJQKA"),
    *((f"under.{n}", f"without.{n}") for n in range(1, 11)),
    *((f"level.{n}", f"level.{n}") for n in range(6, 11)),
    *((f"call.{code}", f"contract.{code}") for code in ("M", "MN", "9WT")),
    *((f"call.{call}", f"move.{call}") for call in ("pass", "whist", "half", "hold", "open", "closed")),
    ("sheet.pool", "sheet.pool"),
    ("sheet.hill", "sheet.hill"),
    ("sheet.balance", "sheet.balance"),
)
"""Texts of the browser and of the program that are one and the same word."""

NAMES = {"Enter", "F", "Esc", "M", "SVG", "SHA", "PDF", "JSON", "CSV"}
"""Latin words that stay as they are: keys and formats."""


def forms(language: str) -> list[tuple[str, str]]:
    return [
        (key, form)
        for key, text in MESSAGES[language].items()
        for form in ([text] if isinstance(text, str) else text)
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_things_have_the_same_names(language: str) -> None:
    texts = Texts(language)
    for browser, program in SAME:
        assert MESSAGES[language][browser] == texts.t(program), browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_told(language: str) -> None:
    missing = [str(reason) for reason in Reason if f"reason.{reason}" not in MESSAGES[language]]
    assert not missing


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_english_is_left(language: str) -> None:
    for key, form in forms(language):
        words = set(re.findall(r"[A-Za-z]+", re.sub(r"\{\w+\}", "", form)))
        assert words <= NAMES, key


def test_each_language_uses_its_own_letters() -> None:
    assert not [key for key, form in forms("ru") if re.search("[іїєґІЇЄҐ]", form)]
    assert not [key for key, form in forms("uk") if re.search("[ыэъёЫЭЪЁ'ʼ]", form)]
    assert not [key for key, form in forms("en") if re.search("[а-яА-ЯіїєґІЇЄҐ]", form)]


DECLINED = {
    "ru": {
        ("взятка", "взятки", "взяток"),
        ("карта", "карты", "карт"),
        ("карту", "карты", "карт"),
        ("пулька", "пульки", "пулек"),
        ("пульку", "пульки", "пулек"),
        ("сдача", "сдачи", "сдач"),
        ("отличие", "отличия", "отличий"),
        ("сыгранная", "сыгранные", "сыгранных"),
        ("прежнюю", "прежние", "прежних"),
        ("Осталась", "Осталось", "Осталось"),
    },
    "uk": {
        ("взятка", "взятки", "взяток"),
        ("карта", "карти", "карт"),
        ("карту", "карти", "карт"),
        ("пулька", "пульки", "пульок"),
        ("пульку", "пульки", "пульок"),
        ("роздача", "роздачі", "роздач"),
        ("відмінність", "відмінності", "відмінностей"),
        ("зіграна", "зіграні", "зіграних"),
        ("давнішу", "давніші", "давніших"),
        ("Залишилася", "Залишилося", "Залишилося"),
    },
}
"""Words as they stand beside 1 and 21, beside 2 and 22, beside 5 and 11."""


@pytest.mark.parametrize("language", DECLINED)
def test_every_counted_word_is_declined_by_its_number(language: str) -> None:
    for key, text in MESSAGES[language].items():
        if isinstance(text, str):
            continue
        ways = [
            re.findall(r"[\w']+|\{\w+\}", form.split(".")[0].replace(" ещё", "").replace(" ще", "")) for form in text
        ]
        assert len(ways) == 3 and len({len(way) for way in ways}) == 1, key
        changing = [words for words in zip(*ways, strict=True) if len(set(words)) > 1]
        assert changing and set(changing) <= DECLINED[language], (key, changing)
