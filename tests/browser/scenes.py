"""Tables at every stage of a deal, found by playing seeded deals: for the mock server, screenshots and page tests.

A scene is a convention, a condition on what the viewer is shown, and the chance to look for it. The search is
deterministic, so a scene is the same table on every machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

import msgspec

from preferans.bots import UNLIMITED, make_bot
from preferans.notation.conventions import format_convention, parse_convention
from preferans.notation.moves import format_move
from preferans.rules.convention import Convention, seated
from preferans.rules.presets import PRESETS
from preferans.table import Chance, MakeMove, Ready, Sitter, Table, create, decide, table_view

NAMES: Final = {
    "ru": ("Саша", "Миша", "Лена", "Аркадий"),
    "uk": ("Сашко", "Михайло", "Олена", "Аркадій"),
    "en": ("Alex", "Misha", "Lena", "Arkady"),
}
YOU: Final = 0


@dataclass(frozen=True)
class Scene:
    """A stage of a deal to look at. `wanted` is asked about the TableView of place 0."""

    wanted: Callable[[Any], bool]
    preset: str = "web_sochi"
    players: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    likes: Mapping[str, float] = field(default_factory=dict)
    """How much more often than others a move is made whose text begins so; where no move does, a bot decides."""
    deals: int = 1
    """Finished deals before the one that is looked at, at least."""


def _mine(view: Any, stage: str) -> bool:
    return bool(view.stage == stage and view.turn == YOU)


def _bids(view: Any) -> bool:
    return _mine(view, "auction") and view.auction.best is not None


def _open_others(view: Any) -> int:
    return sum(1 for place in view.places if place.place != YOU and place.cards)


def _play(view: Any, *, own: bool = True, opened: int = 0, held: int = 1, lying: int = 0) -> bool:
    """Place 0 is to play: from the own hand or not, so many other hands open, so many cards held and on the table."""
    return bool(
        _mine(view, "play")
        and (view.holder == YOU) is own
        and _open_others(view) == opened
        and view.places[YOU].count >= held
        and len(view.trick.cards) >= lying
    )


def _whole(view: Any) -> bool:
    """The first call of the first deal is the person's."""
    return bool(view.deal == 1 and view.dealer == 2 and _mine(view, "auction") and not any(p.said for p in view.places))


def _result(view: Any, kind: str, *, made: bool | None = None) -> bool:
    return bool(view.stage == "deal-over" and view.result.kind == kind and made in (None, view.result.made))


_MIND: Final = make_bot("easy")

MISERES: Final = {"bid M": 60.0, "bid 9": 0.01, "bid 10": 0.01}
PASSES: Final = {"pass": 200.0}

ALWAYS: Final = 1e9
ELSE: Final = 1e5
WHOLE: Final[dict[str, dict[str, float]]] = {
    "closed": {"whist": ALWAYS, "pass": ELSE, "refuse": ALWAYS},
    "open": {"bid 6S": ALWAYS, "pass": ELSE},
    "misere": {"pass": ELSE, "refuse": ALWAYS},
    "raspasy": {"pass": ELSE},
    "half": {"bid 6S": ALWAYS, "pass": ELSE},
    "surrender": {"pass": ELSE},
    "claim": {"whist": ALWAYS, "pass": ELSE, "accept": ALWAYS},
}
"""What the others do in a whole deal of each kind; the person does the rest."""

SCENES: Final[dict[str, Scene]] = {
    "auction": Scene(_bids, deals=2),
    "auction-first": Scene(lambda v: _mine(v, "auction") and not any(p.said for p in v.places), deals=0),
    "auction-wait": Scene(lambda v: v.stage == "auction" and v.turn == 1 and bool(v.places[YOU].said)),
    "auction-hold": Scene(lambda v: "hold" in v.moves, preset="sochi"),
    "auction-blind": Scene(lambda v: "look" in v.moves and len(v.moves) > 2, options={"auction.blind": "codex"}),
    "auction-four": Scene(_bids, players=4),
    "auction-two": Scene(_bids, players=2),
    "talon": Scene(
        lambda v: _mine(v, "talon"), options={"auction.blind": "codex"}, likes={"bid-blind": 30, "look": 0.01}
    ),
    "talon-theirs": Scene(lambda v: v.stage == "discard" and v.turn == 1),
    "discard": Scene(lambda v: _mine(v, "discard")),
    "discard-throw": Scene(lambda v: _mine(v, "discard") and "throw-back" in v.moves, preset="rostov"),
    "order": Scene(lambda v: _mine(v, "order")),
    "whist": Scene(lambda v: _mine(v, "whist") and "half" in v.moves),
    "openness": Scene(lambda v: _mine(v, "openness")),
    "dealer-look": Scene(lambda v: _mine(v, "dealer-look"), players=4, likes={"whist": 0.02, "half": 9}),
    "lead": Scene(lambda v: _play(v) and not v.trick.cards and v.declarer == YOU),
    "follow": Scene(lambda v: _play(v, lying=2) and len(v.refused) > 3 and v.last_trick is not None, deals=3),
    "theirs": Scene(lambda v: v.stage == "play" and v.turn == 2 and v.last_trick and not _open_others(v)),
    "open-mine": Scene(lambda v: v.holder is not None and _play(v, own=False, opened=1, held=7, lying=1)),
    "open-declarer": Scene(lambda v: _play(v, opened=2, held=8) and v.contract != "M"),
    "open-four": Scene(lambda v: _play(v, opened=2, held=7), players=4),
    "open-two": Scene(lambda v: _mine(v, "play") and v.dummy.cards and v.dummy.count > 6, players=2),
    "misere": Scene(lambda v: _play(v, opened=2, held=7) and v.contract == "M", likes=MISERES),
    "misere-catch": Scene(lambda v: _play(v, opened=1, held=8) and v.contract == "M", likes=MISERES),
    "misere-notes": Scene(lambda v: _mine(v, "play") and v.contract == "M" and len(v.tricks) > 2, likes=MISERES),
    "raspasy": Scene(lambda v: _play(v, lying=1) and v.trick.talon_card is not None, likes=PASSES),
    "raspasy-wait": Scene(lambda v: v.stage == "play" and v.turn == 1 and len(v.tricks) == 0, likes=PASSES),
    "raspasy-four": Scene(lambda v: _play(v, lying=2) and v.trick.talon_card is not None, likes=PASSES, players=4),
    "may-claim": Scene(lambda v: v.may_claim and v.places[YOU].count == 5 and v.declarer == YOU),
    "claim": Scene(lambda v: _mine(v, "claim"), likes={"claim": 4.0}),
    "split": Scene(lambda v: _mine(v, "split"), options={"made_game_target": "choice"}, deals=3),
    "result-made": Scene(lambda v: _result(v, "game", made=True) and len(v.result.entries) > 1, deals=4),
    "result-failed": Scene(
        lambda v: _result(v, "game", made=False) and v.declarer == YOU, deals=4, likes={"bid 8": 30.0, "whist": 90.0}
    ),
    "result-misere": Scene(lambda v: _result(v, "misere", made=False), likes=MISERES, deals=3),
    "result-raspasy": Scene(lambda v: _result(v, "raspasy"), likes=PASSES, deals=3),
    "result-passed": Scene(lambda v: _result(v, "passed-out"), deals=3, likes={"whist": 0.01, "half": 0.01}),
    "result-half": Scene(lambda v: _result(v, "half"), deals=3),
    "final": Scene(lambda v: v.stage == "pulka-over", options={"end.limit": 4}),
    "final-four": Scene(lambda v: v.stage == "pulka-over", players=4, options={"end.limit": 4}),
    **{f"deal-{kind}": Scene(_whole, deals=0, likes=likes) for kind, likes in WHOLE.items()},
    "play": Scene(lambda v: v.deal == 1, deals=0),
    "play-four": Scene(lambda v: v.deal == 1, deals=0, players=4),
    "play-two": Scene(lambda v: v.deal == 1, deals=0, players=2),
}


def convention(scene: Scene) -> Convention:
    """The agreement of a scene."""
    base = format_convention(seated(PRESETS[scene.preset], scene.players))
    return parse_convention({**base, "options": {**base["options"], **scene.options}})


def new_table(scene: Scene, language: str, chance: random.Random, name: str = "mock") -> Table:
    """A table of a person and bots, with its first deal."""
    sitters = [Sitter(kind="human", name=NAMES[language][0], player="me")]
    sitters += [Sitter(kind="bot", name=NAMES[language][n], level="easy") for n in range(1, scene.players)]
    events = create(convention(scene), sitters, chance.randrange(scene.players), "0", Chance(chance.randbytes(32), 0))
    return Table.replay(name, events)


def some_move(table: Table, chance: random.Random, likes: Mapping[str, float]) -> str:
    """A move for whoever is to act: mostly that of a bot; by chance where `likes` wants something out of the way.

    `likes`: how much more often than others a move is made whose text begins so.
    """
    assert table.hand is not None and table.actor is not None
    view = table.hand.deal.view(table.seat_of(table.actor))
    left = 10 - sum(table_view(table, None).places[place].tricks for place in range(table.players))
    if view.may_claim() and left > 3 and likes.get("claim", 0) > chance.random() * 10:
        own = table.seat_of(table.actor)
        return "claim " + " ".join(str(left if seat == own else 0) for seat in range(3))
    moves = [format_move(move) for move in view.legal_moves()]
    wanted = [move for move in moves for start in likes if move.startswith(start)]
    if not wanted:
        return format_move(_MIND.choose(view, chance, UNLIMITED))
    known = sorted(likes, key=len, reverse=True)
    weights = [next((likes[text] for text in known if move.startswith(text)), 1.0) for move in moves]
    return chance.choices(moves, weights)[0]


def step(table: Table, chance: random.Random, likes: Mapping[str, float]) -> Table:
    """The table after one more decision of anybody."""
    luck = Chance(chance.randbytes(32), 0)
    assert table.hand is not None
    if table.in_play:
        assert table.actor is not None
        events = decide(table, MakeMove(table.actor, some_move(table, chance, likes)), luck)
    else:
        events = decide(table, Ready(YOU), luck)
    for event in events:
        table = table.after(event)
    return table


def find(name: str, language: str = "ru") -> Table:
    """The table of a scene; in every language it is the same with other names. LookupError if the search fails."""
    table = _found(name)
    names = zip(table.sitters, NAMES[language], strict=False)
    return replace(table, sitters=tuple(msgspec.structs.replace(sitter, name=own) for sitter, own in names))


@cache
def _found(name: str, tries: int = 400) -> Table:
    scene = SCENES[name]
    for seed in range(tries):
        chance = random.Random(f"{name} {seed}")
        table = new_table(scene, "ru", chance, name)
        for _ in range(160 if scene.deals < 9 and not name.startswith("final") else 3000):
            assert table.hand is not None
            if table.hand.number > scene.deals and scene.wanted(table_view(table, YOU)):
                return table
            if table.over or table.hand.number > scene.deals + (200 if name.startswith("final") else 3):
                break
            table = step(table, chance, scene.likes if table.hand.number > scene.deals else {})
    raise LookupError(f"no deal shows the scene {name}")


if __name__ == "__main__":
    for scene_name in SCENES:
        begun = time.perf_counter()
        try:
            found = find(scene_name)
            print(
                f"{scene_name:16} deal {found.hand.number if found.hand else 0:2}  {time.perf_counter() - begun:.2f} s",
                flush=True,
            )
        except LookupError as error:
            print(error, f"{time.perf_counter() - begun:.2f} s", flush=True)
