"""One open socket from the table's side: a place to see from, and a queue of what is to be sent."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

QUEUE: Final = 128
"""Messages that may wait for a slow client; after that it is cut off and fetches the state anew when it is back."""

SLOW_CLIENT: Final = 4008


class Connection:
    """Sends in order and without making the table wait."""

    def __init__(self, socket: WebSocket, place: int | None, language: str) -> None:
        self.place, self.language = place, language
        self._socket = socket
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue(QUEUE)
        self._closing = False
        self.pace: float | None = None
        """How long this person wants the bots' pauses, relative to what the server is set to; None: no wish."""

    def send(self, message: bytes) -> None:
        """Queue a message (UTF-8 JSON)."""
        if self._closing:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._queue.get_nowait()
            self.close(SLOW_CLIENT)

    def close(self, code: int) -> None:
        """Close the socket with this code after what is queued."""
        if not self._closing:
            self._closing = True
            if self._queue.full():
                self._queue.get_nowait()
            self._queue.put_nowait(code)

    @property
    def closing(self) -> bool:
        """Whether nothing more is taken, only what is queued still sent."""
        return self._closing

    async def pump(self) -> None:
        """Send what is queued until the connection is closed from here or from there."""
        try:
            while True:
                item = await self._queue.get()
                if isinstance(item, int):
                    await self._socket.close(item)
                    return
                await self._socket.send_text(item.decode())
        except (WebSocketDisconnect, RuntimeError):
            self._closing = True  # the reader notices the same and tidies up
