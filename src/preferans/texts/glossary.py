"""The words of the game: what each of them means, where the rule book says more, and in which forms it occurs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

from preferans.texts.rulebook import by_query, language_switch
from preferans.texts.texts import Texts

RULES: Final[dict[str, str]] = {
    "pulka": "F",
    "pool": "F.1",
    "hill": "F.4",
    "whist": "D.2",
    "whister": "D.2",
    "passer": "D.5",
    "half": "F.7",
    "return": "D.3",
    "trick": "E.2",
    "trump": "A.2",
    "talon": "C.1",
    "discard": "C.1",
    "contract": "C.4",
    "auction": "B.1",
    "bid": "B.2",
    "hold": "B.5",
    "declarer": "B.6",
    "defender": "D.1",
    "misere": "E.6",
    "catcher": "E.6",
    "raspasy": "E.7",
    "exit": "B.8",
    "undertrick": "F.4",
    "consolation": "F.5",
    "responsibility": "F.6",
    "greedy": "F.5",
    "gentleman": "F.5",
    "stalingrad": "D.5",
    "open": "D.7",
    "closed": "D.7",
    "blind": "B.9",
    "dealer": "A.8",
    "first": "A.6",
    "gusarik": "A.9",
    "aid": "G.2",
    "amnesty": "G.7",
    "bomb": "F.12",
    "skachki": "F.13",
    "razboynik": "F.15",
    "marriage": "C.6",
    "surrender": "C.5",
    "claim": "E.4",
    "quota": "D.5",
    "levels": "F.1",
    "once": "B.2",
    "revoke": "H.4",
    "settlement": "G.7",
    "convention": "F.2",
}
"""Every term with the paragraph of the rule book that says more."""

_ALPHABETS: Final = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "en": "abcdefghijklmnopqrstuvwxyz",
}


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the game in one language."""

    id: str
    name: str
    text: str
    rule: str
    forms: tuple[str, ...]
    """The word as it is declined and conjugated, in small letters: how it is recognised in a text."""


@cache
def terms(language: str) -> tuple[Term, ...]:
    """Every term, in the order of the alphabet."""
    texts = Texts(language)
    found = (
        Term(
            id=name,
            name=texts.t(f"term.{name}.name"),
            text=texts.t(f"term.{name}.text"),
            rule=rule,
            forms=tuple(texts.t(f"term.{name}.forms").split("; ")),
        )
        for name, rule in RULES.items()
    )
    alphabet = {letter: place for place, letter in enumerate(_ALPHABETS[language])}
    return tuple(sorted(found, key=lambda term: [alphabet.get(letter, -1) for letter in term.name.lower()]))


@cache
def glossary_page(language: str) -> str:
    """The content of the glossary page (safe HTML). Every term has its id: `/glossary#talon`."""
    texts = Texts(language)
    entries = "\n".join(_entry(term, texts) for term in terms(language))
    return (
        f"{language_switch(language, by_query)}\n"
        f'<article class="glossary" lang="{language}">\n<h1>{escape(texts.t("page.glossary"))}</h1>\n'
        f"<p>{escape(texts.t('page.glossary_lead'))}</p>\n<dl>\n{entries}\n</dl>\n</article>"
    )


def _entry(term: Term, texts: Texts) -> str:
    where = escape(texts.t("page.in_rules", paragraph=term.rule))
    link = f'<a class="rule" href="/rules?lang={texts.language}#{term.rule}" aria-label="{where}">{term.rule}</a>'
    return f'<div id="{term.id}"><dt>{escape(term.name)} {link}</dt><dd>{escape(term.text)}</dd></div>'
