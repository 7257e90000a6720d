"""The socket of a table: `/api/v1/tables/{id}/socket`. What each message means stands in docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Final, assert_never

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from preferans.storage import StorageError
from preferans.table import Code, Command, Leave, MakeMove, Ready, Refused, Return, Undo
from preferans.table.messages import (
    Ack,
    ClientMessage,
    Failed,
    LeaveCommand,
    MoveCommand,
    Pace,
    Ping,
    Pong,
    ReadyCommand,
    Resync,
    UndoCommand,
)
from preferans.web.connection import Connection
from preferans.web.errors import ApiError, Details, error_detail
from preferans.web.language import language_of
from preferans.web.live import ENCODER, LiveTable
from preferans.web.security import from_another_site
from preferans.web.services import Services, services_of

log = structlog.get_logger()

MAX_MESSAGE: Final = 4096
"""Longest message from a client in bytes."""
RATE: Final = 20.0
"""Messages a second that a client may send for long; a faster one is read more slowly."""
BURST: Final = 60.0

FAREWELL: Final = 2.0
"""Seconds to send what is queued when the connection is closed from here."""
NO_SUCH_TABLE: Final = 4404
TOO_LARGE: Final = 1009
TRY_LATER: Final = 1011

_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_PONG: Final = ENCODER.encode(Pong())


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection from its handshake to its end."""
    if from_another_site(socket.headers):
        raise HTTPException(403)
    services = services_of(socket)
    language = language_of(socket)
    await socket.accept()
    try:
        caller = await services.identities.caller(socket)
        live = await services.hub.get(socket.path_params["table_id"])
    except (ApiError, StorageError) as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await _turn_away(socket, error, language)
        return
    connection = Connection(socket, live.table.place_of_player(caller.player_id), language)
    live.connect(connection)
    services.metrics.sockets.inc()
    pump = asyncio.ensure_future(connection.pump())
    try:
        if connection.place is not None and live.table.sitters[connection.place].away:
            await live.execute(Return(connection.place))
        await _Reader(socket, connection, live, services).run()
    finally:
        live.disconnect(connection)
        services.metrics.sockets.dec()
        if not connection.closing:
            pump.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(pump, FAREWELL)


async def _turn_away(socket: WebSocket, error: ApiError | StorageError, language: str) -> None:
    """Say why there is nothing to see, and close."""
    code = error.code if isinstance(error, ApiError) else "storage-failed"
    failed = Failed(id=None, error=error_detail(code, {}, language))
    await socket.send_text(ENCODER.encode(failed).decode())
    await socket.close(NO_SUCH_TABLE if code == "unknown-table" else TRY_LATER)


class _Reader:
    """Reads the messages of one connection and answers them in order."""

    def __init__(self, socket: WebSocket, connection: Connection, live: LiveTable, services: Services) -> None:
        self._socket, self._connection, self._live, self._services = socket, connection, live, services
        self._allowance, self._last = BURST, time.monotonic()

    async def run(self) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text: str | bytes = received.get("text") or received.get("bytes") or b""
            if len(text) > MAX_MESSAGE:
                self._connection.close(TOO_LARGE)
                return
            await self._keep_pace()
            try:
                message = _DECODER.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self._fail(_id_of(text), "bad-message")
                continue
            await self._answer(message)

    async def _keep_pace(self) -> None:
        """Read on later if the client sends too fast."""
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._last) * RATE)
        self._last = now
        self._allowance -= 1
        if self._allowance < 0:
            await asyncio.sleep(-self._allowance / RATE)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._connection.send(_PONG)
            case Resync():
                self._connection.send(self._live.state(self._connection.place))
            case Pace(factor=factor):
                self._connection.pace = factor
            case MoveCommand() | ReadyCommand() | UndoCommand() | LeaveCommand():
                await self._command(message)
            case _:
                assert_never(message)

    async def _command(self, message: MoveCommand | ReadyCommand | UndoCommand | LeaveCommand) -> None:
        place = self._connection.place
        if place is None:
            self._fail(message.id, Code.NOT_AT_TABLE)
            return
        try:
            seq = await self._live.execute(self._command_of(message, place))
        except Refused as refused:
            self._fail(message.id, refused.code, refused.details)
        except ApiError as error:
            self._fail(message.id, error.code, error.details)
        except StorageError as error:
            log.warning("command not stored", table=self._live.table.id, seq=self._live.table.seq, error=str(error))
            self._fail(message.id, "storage-failed")
        else:
            self._services.metrics.commands.labels("done").inc()
            self._connection.send(ENCODER.encode(Ack(id=message.id, seq=seq)))

    def _command_of(self, message: MoveCommand | ReadyCommand | UndoCommand | LeaveCommand, place: int) -> Command:
        match message:
            case MoveCommand():
                return MakeMove(place, message.move, message.id)
            case ReadyCommand():
                return Ready(place, message.id)
            case UndoCommand():
                return Undo(place, message.id)
            case LeaveCommand():
                return Leave(place, self._services.settings.sit_in, message.id)

    def _fail(self, message_id: str | None, code: str, details: Details | None = None) -> None:
        self._services.metrics.commands.labels("refused").inc()
        detail = error_detail(code, details or {}, self._connection.language)
        self._connection.send(ENCODER.encode(Failed(id=message_id, error=detail)))


class _HasId(msgspec.Struct):
    id: str


def _id_of(text: str | bytes) -> str | None:
    """The id of a message that is otherwise unreadable, so that its sender knows which one it was."""
    try:
        found = msgspec.json.decode(text, type=_HasId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found[:64]
