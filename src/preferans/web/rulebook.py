"""The rule book as a page."""

from __future__ import annotations

import html

from preferans.texts import Texts


def rule_book(language: str) -> str:
    """The body of the rules page as HTML."""
    texts = Texts(language)
    return f"<h1>{html.escape(texts.t('page.rules'))}</h1>"
