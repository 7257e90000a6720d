"""The rule book of the project as a page: contents, paragraphs with their anchors, a switch of language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape

from preferans.rules.convention import OPTIONS
from preferans.texts.books import FILES, book, titles
from preferans.texts.catalogue import LANGUAGES
from preferans.texts.markdown import Renderer, plain_code
from preferans.texts.texts import Texts

Switch = Callable[[str], str]
"""From a language to the address of the same page in it."""


def by_query(language: str) -> str:
    """The same page with another language in its query."""
    return f"?lang={language}"


@cache
def rules_page(language: str) -> str:
    """The content of the rules page: a switch of language and the whole book, its contents below the title (safe HTML).

    Every paragraph has its number as its id, every option the id of its name: `/rules?lang=ru#F.4`, `#auction.hold`.
    """
    title = "</h1>"
    body = _body(language).replace(title, f"{title}\n{_contents(language)}", 1)
    return f"{language_switch(language, by_query)}\n{body}"


def language_switch(language: str, switch: Switch) -> str:
    """Links to the same page in every language; the present one is marked."""
    links = []
    for other in LANGUAGES:
        current = ' aria-current="true"' if other == language else ""
        name = escape(Texts(other).t("language.name"))
        links.append(f'<a href="{escape(switch(other))}" lang="{other}" hreflang="{other}"{current}>{name}</a>')
    label = escape(Texts(language).t("page.language"))
    return f'<nav class="languages" aria-label="{label}">{" ".join(links)}</nav>'


def _contents(language: str) -> str:
    label = escape(Texts(language).t("page.contents"))
    sections: list[str] = []
    paragraphs: dict[str, list[str]] = {}
    for number, name in titles(language).items():
        if "." not in number:
            sections.append(number)
        shown = f'<a href="#{number}">{number} {Renderer(frozenset(), plain_code, lambda _: None).inline(name)}</a>'
        paragraphs.setdefault(number[0], []).append(shown)
    listed = "".join(
        f"<li>{paragraphs[section][0]}<ul>{''.join(f'<li>{link}</li>' for link in paragraphs[section][1:])}</ul></li>"
        for section in sections
    )
    top = "".join(f"<li>{paragraphs[section][0]}</li>" for section in sections)
    everything = f"<details><summary>{label}</summary><ul>{listed}</ul></details>"
    return f'<nav class="contents" aria-label="{label}"><ul>{top}</ul>{everything}</nav>'


def _body(language: str) -> str:
    languages = {name: other for other, name in FILES.items()}

    def link(target: str) -> str | None:
        return by_query(languages[target]) if target in languages else None

    renderer = Renderer(frozenset(titles(language)), _option_code(language), link)
    return f'<article class="rules" lang="{language}">\n{renderer.html(book(language))}\n</article>'


def _option_code(language: str) -> Callable[[str, str], str]:
    """Code that names an option carries its title; where the option is described it can be linked to by its name."""
    texts, anchored = Texts(language), set[str]()

    def code(text: str, paragraph: str) -> str:
        option = OPTIONS.get(text)
        if option is None:
            return plain_code(text, paragraph)
        shown = f'<code class="option-name" title="{escape(texts.option_title(text))}">{escape(text)}</code>'
        if paragraph == option.rule and text not in anchored:
            anchored.add(text)
            return f'<span id="{escape(text)}">{shown}</span>'
        return shown if paragraph == option.rule else f'<a href="#{escape(text)}">{shown}</a>'

    return code
