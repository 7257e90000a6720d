"""Who is calling: a signed cookie with a token, of which the store keeps only the hash.

A person is written down when they first sit at a table; whoever only looks leaves no trace.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from preferans.storage import Player, Store

TOKEN_BYTES: Final = 24
COOKIE_AGE: Final = 400 * 24 * 3600
"""Seconds: browsers keep no cookie longer than 400 days; every visit renews it."""
REMEMBERED: Final = 4096


@dataclass(slots=True)
class Caller:
    """Whoever sent a request. `player` is None until they are written down."""

    token: str
    player: Player | None

    @property
    def player_id(self) -> str | None:
        return None if self.player is None else self.player.player_id

    @property
    def name(self) -> str | None:
        """What they were called last time."""
        return None if self.player is None else self.player.name


class Identities:
    """Reads and sets the cookie.

    Its name depends on the secret, so that two servers on one machine, which share the browser's cookies whatever their
    port, do not overwrite each other's.
    """

    def __init__(self, secret: bytes, store: Store, *, secure: bool) -> None:
        self._signer = Signer(secret, salt=b"preferans.identity", digest_method=hashlib.sha256)
        self.cookie = f"preferans-{hashlib.sha256(b'cookie' + secret).hexdigest()[:8]}"
        self._store, self._secure = store, secure
        self._known: dict[bytes, Player] = {}

    async def caller(self, request: HTTPConnection) -> Caller:
        """The caller by the cookie; with none, or one that we did not sign, somebody new."""
        token = self._token(request.cookies.get(self.cookie))
        if token is None:
            return Caller(secrets.token_urlsafe(TOKEN_BYTES), None)
        digest = _hash(token)
        player = self._known.get(digest)
        if player is None:
            player = await asyncio.to_thread(self._store.player_by_token, digest)
            if player is not None:
                self._remember(player)
        return Caller(token, player)

    async def enrol(self, caller: Caller, name: str, now: int) -> Player:
        """Write the caller down, or note a new name."""
        player = caller.player
        if player is None:
            player = Player(secrets.token_urlsafe(12), name, _hash(caller.token), now)
            await asyncio.wrap_future(self._store.add_player(player))
        elif player.name != name:
            player = Player(player.player_id, name, player.token_hash, player.created)
            await asyncio.wrap_future(self._store.rename_player(player.player_id, name))
        caller.player = player
        self._remember(player)
        return player

    def renew(self, request: HTTPConnection, response: Response) -> None:
        """Set the cookie that the request came with, or a first one; the store is not asked."""
        token = self._token(request.cookies.get(self.cookie)) or secrets.token_urlsafe(TOKEN_BYTES)
        self.set_cookie(Caller(token, None), response)

    def set_cookie(self, caller: Caller, response: Response) -> None:
        response.set_cookie(
            self.cookie,
            self._signer.sign(caller.token).decode(),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def _token(self, cookie: str | None) -> str | None:
        if cookie is None:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def _remember(self, player: Player) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[player.token_hash] = player


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
