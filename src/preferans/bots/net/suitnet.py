"""A network that reads a hand suit by suit and says how many tricks it will take.

Each suit is a row of a learned table, by the cards held in it, plus a share for cards known to be out of play. The
four rows and a row for who leads are added, and two small layers turn the sum into chances of 0 to 10 tricks, or into
other figures. Suits in the same role share a table, so exchanging them changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float32]
Whole = NDArray[np.int64]

TRUMP, SIDE, PLAIN = range(3)
"""Roles of a suit: the trump, a side suit beside a trump, a suit where there is no trump."""

NO_TRUMP: Final = 4
OUTCOMES: Final = 11
CHUNK: Final = 256
"""Rows at a time: so few that the matrix products stay in one thread, and in the cache."""

_SUITS: Final = np.arange(4)
_BITS: Final = ((np.arange(256)[:, None] >> np.arange(8)) & 1).astype(np.float32)


@dataclass(slots=True)
class SuitNet:
    """The weights. `held`: 3 roles x 256 holdings x width; `out`: 3 x 8 ranks x width; `lead`: 3 x width."""

    held: Array
    out: Array
    lead: Array
    hidden: Array
    hidden_bias: Array
    last: Array
    last_bias: Array

    @classmethod
    def fresh(cls, width: int, inner: int, outputs: int, rng: np.random.Generator) -> SuitNet:
        """Random weights to begin training with: holdings start from their cards, so that rare ones make sense."""

        def noise(*shape: int, scale: float) -> Array:
            return (rng.standard_normal(shape) * scale).astype(np.float32)

        held = np.stack([_BITS @ noise(8, width, scale=0.3) for _ in range(3)])
        return cls(
            held=held,
            out=noise(3, 8, width, scale=0.1),
            lead=noise(3, width, scale=0.1),
            hidden=noise(width, inner, scale=width**-0.5),
            hidden_bias=np.zeros(inner, np.float32),
            last=noise(inner, outputs, scale=inner**-0.5),
            last_bias=np.zeros(outputs, np.float32),
        )

    @classmethod
    def read(cls, data: bytes) -> SuitNet:
        with np.load(BytesIO(data)) as stored:
            return cls(**{field.name: stored[field.name].astype(np.float32) for field in fields(cls)})

    def write(self) -> bytes:
        """The weights as the bytes of an .npz file, in half precision."""
        stream = BytesIO()
        np.savez_compressed(stream, **{f.name: getattr(self, f.name).astype(np.float16) for f in fields(self)})
        return stream.getvalue()

    def first(
        self, hands: Whole, out: Whole, strain: Whole, lead: Whole, gone: Array | None = None
    ) -> tuple[Array, Whole, Whole]:
        """The sum of the rows, and for training the role and holding of each suit (rows x 4)."""
        gone = self._gone_table() if gone is None else gone
        total = self.lead[lead]
        roles = np.where(strain[:, None] == NO_TRUMP, PLAIN, np.where(strain[:, None] == _SUITS, TRUMP, SIDE))
        holdings = hands[:, None] >> 8 * _SUITS & 0xFF
        at, away = roles * 256 + holdings, roles * 256 + (out[:, None] >> 8 * _SUITS & 0xFF)
        held, gone = self.held.reshape(768, -1), gone.reshape(768, -1)
        for suit in range(4):
            total = total + held[at[:, suit]] + gone[away[:, suit]]
        return total, roles, holdings

    def _gone_table(self) -> Array:
        return np.asarray((_BITS @ self.out), np.float32)

    def chances(self, hands: ArrayLike, out: ArrayLike, strain: ArrayLike, lead: ArrayLike) -> Array:
        """Rows x 11: chances of 0 to 10 tricks. Arguments as for `scores`."""
        scores = self.scores(hands, out, strain, lead)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)

    def scores(self, hands: ArrayLike, out: ArrayLike, strain: ArrayLike, lead: ArrayLike) -> Array:
        """Rows x outputs.

        `hands`, `out`: masks of the ten cards and of those known to be out; `strain`: 0 to 3, 4 without trump;
        `lead`: seats clockwise from the hand to the first leader, 0 to 2. Everything broadcasts.
        """
        h, o, s, first = (
            a.ravel() for a in np.broadcast_arrays(*(np.asarray(a, np.int64) for a in (hands, out, strain, lead)))
        )
        gone = self._gone_table()
        found = np.empty((len(h), self.last.shape[1]), np.float32)
        for start in range(0, len(h), CHUNK):
            part = slice(start, start + CHUNK)
            total, _, _ = self.first(h[part], o[part], s[part], first[part], gone)
            inner = np.maximum(np.maximum(total, 0) @ self.hidden + self.hidden_bias, 0)
            found[part] = inner @ self.last + self.last_bias
        return found


@cache
def stored_net(name: str) -> SuitNet:
    """A network that comes with the program: `tricks`, `misere`, `raspasy` or `bids`."""
    return SuitNet.read(files("preferans.bots").joinpath("data", f"{name}.npz").read_bytes())
