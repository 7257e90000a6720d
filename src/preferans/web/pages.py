"""The pages: templates with a few places to fill in. Whatever a person wrote comes in later, by script, as text."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from preferans.texts import Texts
from preferans.texts.agreement import agreement_page
from preferans.texts.glossary import glossary_page
from preferans.texts.rulebook import rules_page
from preferans.web.errors import ApiError
from preferans.web.hub import MAX_ID
from preferans.web.language import language_of
from preferans.web.lessons import lesson_of
from preferans.web.services import services_of

HERE: Final = Path(__file__).parent
PAGES: Final = HERE / "pages"
STATIC: Final = HERE / "static"

OVERLAID: Final = ("table", "lesson")
"""Pages that fill the screen: the keyboard of a phone lies over them and does not squeeze them."""

_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_SCRIPT: Final = re.compile(r'<script type="module" src="/static/(js/[\w./-]+\.js)">')
_IMPORT: Final = re.compile(r'^(?:import|export)\s(?:[^"\';]*?\sfrom\s)?"(\./[\w./-]+\.js)"', re.MULTILINE)


async def home(request: Request) -> Response:
    """The page on which a pulka is begun or taken up again."""
    return _page(request, "home", {})


async def table(request: Request) -> Response:
    """The page of a table; 404 where there is none, so that a mistyped link says so at once."""
    table_id = request.path_params["table_id"][: MAX_ID + 1]
    await services_of(request).hub.get(table_id)
    return _page(request, "table", {"table_id": html.escape(table_id), "pdf": "1" if _prints() else ""})


async def rules(request: Request) -> Response:
    """The rule book; with `?table=ID` what that table has agreed on."""
    language = language_of(request)
    texts = Texts(language)
    table_id = request.query_params.get("table")
    if table_id is None:
        title, content = texts.t("page.rules"), rules_page(language)
    else:
        live = await services_of(request).hub.get(table_id[: MAX_ID + 1])
        title = texts.t("page.agreement")
        content = agreement_page(live.table.convention, language, lambda other: f"?table={live.table.id}&lang={other}")
    values = {"title": title, "home": _title(language), "content": content}
    return _page(request, "rules", values)


async def glossary(request: Request) -> Response:
    """The words of the game."""
    language = language_of(request)
    title = Texts(language).t("page.glossary")
    return _page(request, "rules", {"title": title, "home": _title(language), "content": glossary_page(language)})


async def learn(request: Request) -> Response:
    """The list of the lessons."""
    return _page(request, "learn", {})


async def lesson(request: Request) -> Response:
    """One lesson; 404 where there is none."""
    return _page(request, "lesson", {"lesson": lesson_of(request.path_params["lesson"]).id})


async def analysis(request: Request) -> Response:
    """The page on which a deal with open hands is set up, solved and played through."""
    return _page(request, "analysis", {})


async def statistics(request: Request) -> Response:
    """The page of the caller's own statistics."""
    return _page(request, "statistics", {})


async def interface(request: Request) -> Response:
    """The page on which the HTTP interface can be tried; it is for programmers, and in English."""
    return _page(request, "api", {"title": "Preferans: the interface"})


def _page(request: Request, name: str, values: Mapping[str, str]) -> Response:
    language = language_of(request)
    filled = {"lang": language, "title": _title(language), "modulepreload": preloads(name)} | dict(values)
    response = HTMLResponse(
        shell(name, filled), headers={"cache-control": "no-cache", "vary": "Cookie, Accept-Language"}
    )
    services_of(request).identities.renew(request, response)
    return response


def trouble(status: int, message: str, language: str) -> Response:
    """A small page that says what went wrong and leads home."""
    home = {"ru": "На главную", "uk": "На головну"}.get(language, "Home")
    values = {"lang": language, "title": _title(language), "home": home, "content": f"<p>{html.escape(message)}</p>"}
    return HTMLResponse(shell("rules", values), status, headers={"cache-control": "no-store"})


def _title(language: str) -> str:
    return {"ru": "Преферанс", "uk": "Преферанс"}.get(language, "Preferans")


def shell(name: str, values: Mapping[str, str]) -> str:
    """A page with the head that all pages share, every place filled in."""
    viewport = ", interactive-widget=overlays-content" if name in OVERLAID else ""
    return fill(_template(name).replace("{{head}}", _template("head").rstrip()), {"viewport": viewport, **values})


def fill(template: str, values: Mapping[str, str]) -> str:
    """`template` with every `{{name}}` replaced: by its value, or by the file pages/name.svg; else by nothing."""
    return _PLACE.sub(lambda found: values.get(found[1], _included(found[1])), template)


@cache
def _prints() -> bool:
    """Whether what draws PDFs is installed."""
    return find_spec("reportlab") is not None


@cache
def _template(name: str) -> str:
    path = PAGES / f"{name}.html"
    if not path.is_file():
        raise ApiError(404, "not-found")
    return path.read_text(encoding="utf-8")


@cache
def _included(name: str) -> str:
    path = PAGES / f"{name}.svg"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@cache
def preloads(name: str) -> str:
    """Links that let the browser fetch every module of a page at once instead of one layer after another."""
    links: list[str] = []
    waiting = _SCRIPT.findall(_template(name))
    while waiting:
        module = waiting.pop(0)
        if module in links or not (STATIC / module).is_file():
            continue
        links.append(module)
        folder = Path(module).parent
        for found in _IMPORT.findall((STATIC / module).read_text(encoding="utf-8")):
            waiting.append((folder / found).as_posix())
    return "\n".join(f'<link rel="modulepreload" href="/static/{module}">' for module in links)
