"""The glossary: every word explained in every language, findable in texts, with its paragraph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from preferans.texts import LANGUAGES
from preferans.texts.books import book, titles
from preferans.texts.catalogue import parse_po, source
from preferans.texts.glossary import RULES, glossary_page, terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_short_and_has_a_paragraph(language: str) -> None:
    for term in terms(language):
        assert term.rule in titles(language), term.id
        assert 20 < len(term.text) < 190 and term.text[-1] == ".", term.id
        assert term.name and term.forms, term.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_belongs_to_one_word(language: str) -> None:
    forms = Counter(form for term in terms(language) for form in term.forms)
    assert not [form for form, count in forms.items() if count > 1]
    assert not [form for form in forms if form != form.lower() or form != form.strip() or not form]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_met_in_the_rule_book(language: str) -> None:
    text = book(language).lower()
    for term in terms(language):
        assert any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) for form in term.forms), term.id


def test_words_stand_in_the_order_of_their_alphabet() -> None:
    assert {language: (terms(language)[0].name, terms(language)[-1].name) for language in LANGUAGES} == {
        "ru": ("американская помощь", "шестерная … десятерная"),
        "uk": ("американська допомога", "шестерна … десятерна"),
        "en": ("a six … a ten", "whister"),
    }


def test_the_catalogue_explains_no_word_that_does_not_exist() -> None:
    listed = {key.split(".")[1] for key in parse_po(source("en")) if key.startswith("term.")}
    assert listed == set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_an_anchor_for_every_word(language: str, read: Callable[[str], Any]) -> None:
    page = read(glossary_page(language))
    assert set(RULES) <= set(page.ids) and len(page.ids) == len(set(page.ids))
