"""Everything that somebody at the table can do, as a tagged union."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Contract
from preferans.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Pick up one's cards; asked for only where blind calls are played (B.9)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """In the auction: out of it for good; blind: before looking (B.9). In the whist round: no whist."""

    blind: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """A call of the auction; blind: made before looking at the cards (B.9)."""

    contract: Contract
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """«Здесь»: the senior takes over the junior's bid (B.5)."""


@dataclass(frozen=True, slots=True)
class TakeTalon:
    """Turn the talon up and take it (C.1); a move only where it can be refused or the cards are still unseen."""


@dataclass(frozen=True, slots=True)
class RefuseTalon:
    """Play without having seen the talon (C.8)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards, face down: the only move whose content is secret (C.1)."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class ThrowBack:
    """Leave exactly the two talon cards face up as the discard (C.7)."""


@dataclass(frozen=True, slots=True)
class Order:
    """Name the contract that will be played (C.4)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give the game up after the talon and before the order (C.5)."""


@dataclass(frozen=True, slots=True)
class Whist:
    """Undertake to beat the contract, or return the whist (D.2)."""


@dataclass(frozen=True, slots=True)
class HalfWhist:
    """Half-whist (D.2)."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """The sitting dealer looks at one defender's hand before he decides on a whist (D.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayOpen:
    """The lone whister lays the defenders' cards open, «в светлую» (D.7)."""


@dataclass(frozen=True, slots=True)
class PlayClosed:
    """The lone whister leaves the defenders' cards closed, «в тёмную» (D.7)."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """An offer to divide the remaining tricks so, by seat; the one who offers lays his cards down (E.4)."""

    tricks: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Accept:
    """Agree to a claim."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse a claim: the play goes on."""


@dataclass(frozen=True, slots=True)
class Split:
    """The declarer says how many points of a made game go to his pool; the rest come off his hill (F.14)."""

    pool: int


Move = (
    Look
    | Pass
    | Bid
    | Hold
    | TakeTalon
    | RefuseTalon
    | Discard
    | ThrowBack
    | Order
    | Surrender
    | Whist
    | HalfWhist
    | LookAt
    | PlayOpen
    | PlayClosed
    | PlayCard
    | Claim
    | Accept
    | Refuse
    | Split
)

PASS: Final = Pass()
PASS_BLIND: Final = Pass(blind=True)
LOOK: Final = Look()
HOLD: Final = Hold()
WHIST: Final = Whist()
HALF_WHIST: Final = HalfWhist()
OPEN: Final = PlayOpen()
CLOSED: Final = PlayClosed()
SURRENDER: Final = Surrender()
ACCEPT: Final = Accept()
REFUSE: Final = Refuse()
TAKE_TALON: Final = TakeTalon()
REFUSE_TALON: Final = RefuseTalon()
THROW_BACK: Final = ThrowBack()
