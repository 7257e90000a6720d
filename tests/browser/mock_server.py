"""A server of the pages without storage or real bots: `python -m tests.browser.mock_server [PORT]`.

`/table/<scene>` shows a scene of `scenes.py`. The table is real, its opponents move by chance; with `?still=1` on the
page nobody moves but the person, so that a picture can be taken.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from preferans.bots import Budget
from preferans.bots.strong.bot import HARD, StrongBot
from preferans.drawing import history_of, sheet_svg
from preferans.notation.conventions import format_convention
from preferans.rules.presets import PRESETS
from preferans.table import (
    Chance,
    Command,
    MakeMove,
    Ready,
    Refused,
    Table,
    Undo,
    deal_view,
    decide,
    event_view,
    table_view,
)
from preferans.texts import Texts
from preferans.web import offers
from preferans.web.hints import document
from preferans.web.pages import shell
from tests.browser import scenes

WEB: Final = Path(__file__).parents[2] / "src/preferans/web"
BOTS: Final = ("random", "easy", "medium")
PAUSE: Final = 0.35
"""Seconds a bot waits before it moves."""


def language_of(request: Request | WebSocket) -> str:
    """The language of the query, else of the cookie, else Russian."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang")
    return chosen if chosen in scenes.NAMES else "ru"


def page(name: str, request: Request, **values: str) -> HTMLResponse:
    """One of the shells with its placeholders filled in."""
    filled = {"lang": language_of(request), "title": "Преферанс", "pdf": "1", **values}
    return HTMLResponse(shell(name, filled))


async def home(request: Request) -> Response:
    return page("home", request)


async def table_page(request: Request) -> Response:
    still = "still-" if "still" in request.query_params else ""
    return page("table", request, table_id=still + request.path_params["name"])


async def rules(request: Request) -> Response:
    return page("rules", request)


async def options(request: Request) -> Response:
    """The options with their words."""
    words = Texts(language_of(request))
    base = format_convention(PRESETS["sochi"])["options"]
    presets = [
        {"name": name, "players": 3, "title": words.preset_title(name), "summary": words.preset_summary(name),
         "options": {**base, **format_convention(preset)["options"]}}
        for name, preset in PRESETS.items()
    ]  # fmt: skip
    bots = [{"name": bot, "title": words.t(f"bot.{bot}.name"), "text": words.t(f"bot.{bot}.text")} for bot in BOTS]
    return JSONResponse({"presets": presets, "options": words.options(), "bots": bots, "languages": list(scenes.NAMES)})


async def tables(request: Request) -> Response:
    """The list of own tables; a new one is always the scene `play`."""
    if request.method == "POST":
        wanted = (await request.json())["options"].get("players", 3)
        return JSONResponse({"id": {2: "play-two", 3: "play", 4: "play-four"}[wanted]})
    listed = [
        _summary("auction", 7, 20, "sochi", ["-34", "58/3", "44/3"]),
        _summary("follow", 2, 10, "leningrad", ["12", "-20", "8"]),
        {**_summary("final", 21, 10, "rostov", ["104", "-60", "-44"]), "over": True},
    ]
    return JSONResponse({"tables": listed})


async def glossary(request: Request) -> Response:
    """The words of the game."""
    return Response(msgspec.json.encode(offers.glossary(language_of(request))), media_type="application/json")


def _summary(name: str, deal: int, limit: int, preset: str, balance: list[str]) -> dict[str, Any]:
    return {
        "id": name,
        "convention": preset,
        "names": scenes.NAMES["ru"][:3],
        "bots": [None, "easy", "easy"],
        "you": 0,
        "deal": deal,
        "limit": limit,
        "balance": balance,
        "over": False,
        "updated": 0,
    }


async def sheet(request: Request) -> Response:
    """The paper pulka of a scene."""
    table = scenes.find(request.path_params["name"].removeprefix("still-"), language_of(request))
    pulka = table.pulka
    history = history_of(
        [sitter.name for sitter in table.sitters],
        [(n, done.score.sheet) for n, done in enumerate(pulka.finished, 1)],
        limit=table.convention.limit,
    )
    return Response(sheet_svg(history, Texts(language_of(request))), media_type="image/svg+xml")


async def hint(request: Request) -> Response:
    """What a bot would do in the scene as it begins."""
    language = request.headers["accept-language"][:2]
    table = scenes.find(request.path_params["name"].removeprefix("still-"), language)
    view = table.view_of_actor()
    assert view is not None
    explanation = StrongBot(HARD).explain(view, random.Random(1), Budget(effort=0.2))
    return Response(msgspec.json.encode(document(table.seq, view, explanation, language)))


async def deal(request: Request) -> Response:
    """A finished deal of a scene."""
    table = scenes.find(request.path_params["name"].removeprefix("still-"), language_of(request))
    return Response(msgspec.json.encode(deal_view(table, request.path_params["number"])), media_type="application/json")


class Player:
    """One connection: its own copy of the table."""

    def __init__(self, socket: WebSocket, table: Table, still: bool) -> None:
        self.socket, self.table, self.still = socket, table, still
        self.chance = random.Random(table.id)
        whole = table.id.startswith("deal-")
        self.likes = scenes.SCENES[table.id].likes if whole else {}
        self.pause = 0.0 if whole else PAUSE
        self.deciding = asyncio.Lock()
        """Whoever decides something tells all of it before anybody else decides."""

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())

    async def apply(self, command: Any) -> None:
        """Do it, and tell what has happened. Only with `deciding`."""
        for event in decide(self.table, command, Chance(self.chance.randbytes(32), 0)):
            self.table = self.table.after(event)
            view = table_view(self.table, scenes.YOU, frozenset({scenes.YOU}))
            await self.send({"type": "event", "seq": self.table.seq, "event": event_view(event), "view": view})

    async def bots(self) -> None:
        """Lets the others move until it is the person's turn."""
        while self.bot() is not None:
            await asyncio.sleep(self.pause)
            async with self.deciding:
                place = self.bot()
                if place is not None:
                    await self.apply(MakeMove(place, scenes.some_move(self.table, self.chance, self.likes)))

    def bot(self) -> int | None:
        """The place of the bot that is to move, if one is."""
        moves = not self.still and self.table.in_play and self.table.actor != scenes.YOU
        return self.table.actor if moves else None

    async def state(self) -> None:
        view = table_view(self.table, scenes.YOU, frozenset({scenes.YOU}))
        await self.send({"type": "state", "seq": self.table.seq, "view": view})


def _command(kind: str, message: dict[str, str]) -> Command:
    if kind == "move":
        return MakeMove(scenes.YOU, message["move"], message["id"])
    return Ready(scenes.YOU, message["id"]) if kind == "ready" else Undo(scenes.YOU, message["id"])


async def socket(connection: WebSocket) -> None:
    """The socket of a table."""
    await connection.accept()
    name = connection.path_params["name"]
    still = name.startswith("still-")
    player = Player(connection, scenes.find(name.removeprefix("still-"), language_of(connection)), still)
    await player.state()
    thinking = asyncio.create_task(player.bots())
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            message = json.loads(await connection.receive_text())
            kind = message["type"]
            if kind == "ping":
                await player.send({"type": "pong"})
                continue
            if kind == "pace":
                continue
            if kind == "resync":
                await player.state()
                continue
            async with player.deciding:
                await _answer(player, _command(kind, message), message["id"])
            if thinking.done():
                thinking = asyncio.create_task(player.bots())
    thinking.cancel()


async def _answer(player: Player, command: Command, command_id: str) -> None:
    try:
        await player.apply(command)
        await player.send({"type": "ack", "id": command_id, "seq": player.table.seq})
    except Refused as refused:
        error = {"code": str(refused.code), "message": "", "details": {}}
        await player.send({"type": "error", "id": command_id, "error": error})


app = Starlette(
    routes=[
        Route("/", home),
        Route("/rules", rules),
        Route("/table/{name}", table_page),
        Route("/api/v1/options", options),
        Route("/api/v1/glossary", glossary),
        Route("/api/v1/tables", tables, methods=["GET", "POST"]),
        Route("/api/v1/tables/{name}/sheet.svg", sheet),
        Route("/api/v1/tables/{name}/hint", hint, methods=["POST"]),
        Route("/api/v1/tables/{name}/deals/{number:int}", deal),
        WebSocketRoute("/api/v1/tables/{name}/socket", socket),
        Mount("/static", StaticFiles(directory=WEB / "static")),
    ]
)


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else 8777, log_level="warning")
