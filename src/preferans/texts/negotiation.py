"""Which language to speak to a browser."""

from __future__ import annotations

from typing import Final

from preferans.texts.catalogue import LANGUAGES

DEFAULT: Final = "en"
"""What a browser gets that names none of our languages."""

_ALIASES: Final = {"ua": "uk"}
"""Codes that some people write for a language, though the standard has another."""


def negotiate(accept_language: str | None) -> str:
    """The language of ours that an `Accept-Language` header likes best.

    >>> negotiate("uk-UA,uk;q=0.9,ru;q=0.8"), negotiate("de, ru;q=0.5"), negotiate(None)
    ('uk', 'ru', 'en')
    """
    best, best_quality = DEFAULT, 0.0
    for item in (accept_language or "").split(","):
        tag, _, parameters = item.strip().partition(";")
        code = tag.strip().partition("-")[0].lower()
        code = _ALIASES.get(code, code)
        quality = _quality(parameters)
        if code in LANGUAGES and quality > best_quality:
            best, best_quality = code, quality
    return best


def _quality(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(float(value), 1.0)
    except ValueError:
        return 0.0
