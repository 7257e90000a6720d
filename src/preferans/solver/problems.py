"""Open-hand problems as lines of text, the form that `preferans solve` reads.

`HAND0 HAND1 HAND2 GAME DECLARER LEADER [CARD [CARD]] [| TALON [TALON]]`: GAME is `S C D H N` for a game with that
trump or none, `M` misère, `R` raspasy; DECLARER is `-` in raspasy; the cards lie on the table and are no longer in the
hands. The talon cards after a bar lead the coming tricks of raspasy (E.7). Raspasy with an empty second hand is played
by two (A.9).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from preferans.notation.cards import format_cards, format_hand, parse_card, parse_cards, parse_hand
from preferans.rules.seat import HANDS, Seat
from preferans.solver.position import DEFAULT_CODE, LETTERS, Game, Position, PositionError

FORM: Final = "HAND HAND HAND GAME DECLARER LEADER [CARD [CARD]]"

_GAMES: Final = {letter: Game(i) for i, letter in enumerate(LETTERS)} | {
    "♠": Game.SPADES,
    "♣": Game.CLUBS,
    "♦": Game.DIAMONDS,
    "♥": Game.HEARTS,
    "NT": Game.NO_TRUMP,
    "БК": Game.NO_TRUMP,
}
_SEATS: Final = {"0": Seat.FIRST, "1": Seat.SECOND, "2": Seat.THIRD}
_Part = TypeVar("_Part")


def parse_problem(line: str, *, dealer_plays: bool = False) -> Position:
    """The position of a line; ValueError names the field that is wrong. `dealer_plays`: talon cards can win (E.7)."""
    before, bar, after = line.partition("|")
    words = before.split()
    if not 6 <= len(words) <= 8:
        raise PositionError(
            f"a problem has 6 to 8 fields ({FORM}), not {len(words)}", "bad-problem", "position", count=len(words)
        )
    first, second, third = (_field(f"hand {i}", "bad-hand", parse_hand, words[i], seat=i) for i in range(3))
    game, declarer, leader = parse_setup(words[3:6])
    table = tuple(_field("card", "bad-card", parse_card, word) for word in words[6:])
    talon = _field("talon", "bad-card", parse_cards, after) if bar else ()
    played = {(leader + turn) % len(HANDS) for turn in range(len(table))}
    two_hands = game is Game.RASPASY and not second and Seat.SECOND not in played and bool(first or third)
    return Position(
        (first, second, third), game, declarer, leader, table, talon, dealer_plays and bool(talon), two_hands
    )


def parse_setup(words: Sequence[str]) -> tuple[Game, Seat | None, Seat]:
    """GAME, DECLARER and LEADER of a line."""
    game = _field("game", "bad-game", _game, words[0])
    declarer = _field("declarer", "bad-seat", lambda text: _declarer(text, game), words[1])
    return game, declarer, _field("leader", "bad-seat", _seat, words[2])


def format_problem(position: Position) -> str:
    """The one form of a position as a line."""
    declarer = "-" if position.declarer is None else str(int(position.declarer))
    words = [*map(format_hand, position.hands), position.game.letter, declarer, str(int(position.leader))]
    words += [card.name for card in position.table]
    return " ".join(words) + (f" | {format_cards(position.talon)}" if position.talon else "")


def _field(name: str, code: str, parse: Callable[[str], _Part], text: str, **details: int) -> _Part:
    try:
        return parse(text)
    except ValueError as error:
        code = error.code if isinstance(error, PositionError) and error.code != DEFAULT_CODE else code
        raise PositionError(f"{name}: {error}", code, name, text=text, **details) from None


def _game(text: str) -> Game:
    try:
        return _GAMES[text.upper().rstrip("\ufe0e\ufe0f")]
    except KeyError:
        raise PositionError(f"{text!r} is no game; games are S C D H N, M misère and R raspasy") from None


def _seat(text: str) -> Seat:
    try:
        return _SEATS[text]
    except KeyError:
        raise PositionError(f"{text!r} is no seat; seats are 0, 1 and 2") from None


def _declarer(text: str, game: Game) -> Seat | None:
    if text == "-":
        if game is not Game.RASPASY:
            raise PositionError("a declarer is needed: 0, 1 or 2", "no-declarer")
        return None
    if game is Game.RASPASY:
        raise PositionError("raspasy has no declarer; write -", "declarer-in-raspasy")
    return _seat(text)
