"""What goes over the wire between a table and the people at it. docs/protocol.md describes every field.

The types for the browser are generated from this module (`python -m preferans.web.typegen`).
Places are indices of people at the table, clockwise from 0; seats are those of one deal (0 first hand … 3 sitting
dealer). Cards, contracts and moves are written as in records: `SA`, `7H`, `play SA`. Points are whole numbers, or the
exact fraction in a string (`"184/3"`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Points = int | str

StageName = Literal[
    "waiting",
    "auction",
    "talon",
    "discard",
    "order",
    "whist",
    "openness",
    "dealer-look",
    "play",
    "claim",
    "split",
    "deal-over",
    "pulka-over",
]
EventKind = Literal["created", "sit", "leave", "back", "deal", "move", "undo", "result", "ready", "over"]
ResultKind = Literal["game", "misere", "raspasy", "passed-out", "half", "surrender"]
Role = Literal["declarer", "whister", "passer", "half", "dealer"]


class ConventionView(Struct, frozen=True, kw_only=True):
    """The agreement that is played."""

    name: str
    players: int
    options: dict[str, bool | int | str | list[int] | None]
    """Every option by its dotted name."""


class Said(Struct, frozen=True, kw_only=True):
    """A call that somebody made in this deal."""

    stage: Literal["auction", "whist"]
    call: str


class PlaceView(Struct, frozen=True, kw_only=True):
    """One person (or bot) at the table, as the viewer sees them."""

    place: int
    name: str
    kind: Literal["human", "bot"]
    level: str | None
    """The bot that plays here: its own level, or that of the bot sitting in for a person who left."""
    seat: int | None
    """Seat in the running deal; null before the first one."""
    cards: list[str] | None
    """The hand if the viewer may see it, lowest card first; otherwise null."""
    count: int
    open: bool
    """Whether the hand lies open for everybody."""
    tricks: int
    said: list[Said]
    role: Role | None
    connected: bool
    ready: bool
    """Has asked for the next deal."""


class DummyView(Struct, frozen=True, kw_only=True):
    """The hand that nobody holds, with two players."""

    seat: int
    cards: list[str] | None
    count: int
    tricks: int


class TalonView(Struct, frozen=True, kw_only=True):
    state: Literal["hidden", "shown", "taken", "closed"]
    """Face down; face up; taken by the declarer; never to be shown (a deal that leaves it closed)."""
    cards: list[str]
    """Those that the viewer has seen."""


class AuctionView(Struct, frozen=True, kw_only=True):
    best: str | None
    by: int | None
    lowest: int
    """Lowest level of a game that may be bid in this deal."""


class TrickCard(Struct, frozen=True, kw_only=True):
    place: int | None
    """Whose card it is; null for the dummy's, and for a talon card that leads."""
    card: str


class TrickView(Struct, frozen=True, kw_only=True):
    """A trick on the table. `leader` is null for the dummy, and where a talon card of nobody's leads."""

    leader: int | None
    cards: list[TrickCard]
    talon_card: str | None


class LastTrickView(Struct, frozen=True, kw_only=True):
    leader: int | None
    cards: list[TrickCard]
    talon_card: str | None
    winner: int | None


class ClaimShare(Struct, frozen=True, kw_only=True):
    place: int | None
    tricks: int


class ClaimView(Struct, frozen=True, kw_only=True):
    by: int
    tricks: list[ClaimShare]
    """How the remaining tricks would be divided."""


class EntryView(Struct, frozen=True, kw_only=True):
    """One figure that was written on the sheet."""

    place: int
    column: Literal["pool", "hill", "whists"]
    points: Points
    on: int | None
    """On whom the whists are written."""
    consolation: bool
    """Whether they are the declarer's consolation for a failed game, and not whists for tricks."""
    rule: str
    """Paragraph of the rule book."""


class ResultView(Struct, frozen=True, kw_only=True):
    """What the deal came to."""

    kind: ResultKind
    contract: str | None
    declarer: int | None
    made: bool | None
    taken: list[int]
    """Tricks by place."""
    ended: Literal["agreed", "decided"] | None
    """Why cards were left unplayed: all agreed on the rest, or the declarer of a misère could take no more."""
    entries: list[EntryView]


class DealtHand(Struct, frozen=True, kw_only=True):
    """A hand of a finished deal as it was dealt; `place` is null for the dummy's."""

    place: int | None
    cards: list[str]
    said: list[Said]


class SheetView(Struct, frozen=True, kw_only=True):
    """The score sheet. `whists[a][b]` are the whists of place a on place b."""

    pool: list[Points]
    hill: list[Points]
    whists: list[list[Points]]
    bombs: list[list[int]]
    balance: list[Points]
    """What everybody would win or lose if the pulka ended now."""


class SettlementStep(Struct, frozen=True, kw_only=True):
    """One line of the final reckoning; what a step does not have is empty."""

    kind: Literal["missing-pools", "amnesty", "pool-to-whists", "hill-to-whists", "prizes", "pairs", "rounding"]
    rule: str
    """Paragraph of the rule book."""
    change: list[Points]
    """By place: what is added to the hill, or by rounding to the balance."""
    after: list[Points]
    """By place: the hill, or the balance, after it."""
    whists: list[list[Points]]
    """What each writes on each; for `pairs` what remains between the two."""


class SettlementView(Struct, frozen=True, kw_only=True):
    balance: list[Points]
    steps: list[SettlementStep]


class TableView(Struct, frozen=True, kw_only=True):
    """Everything that one viewer may know of the table."""

    id: str
    seq: int
    """Number of the last event that is contained."""
    deal: int
    """Number of the deal from 1; 0 before the first one."""
    convention: ConventionView
    stage: StageName
    you: int | None
    """The viewer's place; null for a spectator."""
    turn: int | None
    """The place that is to act."""
    holder: int | None
    """The place whose hand the next card comes from; null also when it comes from the dummy."""
    dealer: int | None
    limit: int
    places: list[PlaceView]
    dummy: DummyView | None
    talon: TalonView
    discard: list[str] | None
    auction: AuctionView
    declarer: int | None
    contract: str | None
    trump: str | None
    trick: TrickView | None
    last_trick: LastTrickView | None
    tricks: list[LastTrickView]
    """Every full trick, the oldest first, where notes may be taken (a misère); otherwise empty."""
    claim: ClaimView | None
    moves: list[str]
    """The viewer's legal moves now."""
    refused: dict[str, str]
    """The cards of the hand to play from that may not be played, with the code of the reason."""
    may_claim: bool
    may_undo: bool
    may_hint: bool
    commitment: str | None
    """SHA-256 of the deal's seed."""
    seed: str | None
    """The seed, once the deal is over."""
    result: ResultView | None
    sheet: SheetView
    settlement: SettlementView | None


class DealView(Struct, frozen=True, kw_only=True):
    """A finished deal with everything that happened in it."""

    deal: int
    dealer: int
    hands: list[DealtHand]
    """By seat: first, second, third hand."""
    talon: list[str]
    discard: list[str] | None
    tricks: list[LastTrickView]
    result: ResultView | None
    commitment: str
    seed: str
    position: str | None
    """The open hands with which play began, as in problems; None where no card was played, and where two play."""
    dealer_plays: bool
    """Raspasy of four: the talon cards can win."""


# Server to client


class EventView(Struct, frozen=True, kw_only=True):
    """What happened. `move` is its text; what others may not see of it is left out (`discard` without cards)."""

    kind: EventKind
    place: int | None
    move: str | None


class State(Struct, frozen=True, kw_only=True, tag="state"):
    """The whole view: on connecting, and after `resync`."""

    seq: int
    view: TableView


class Happened(Struct, frozen=True, kw_only=True, tag="event"):
    """One event, and the view after it. `seq` rises by one from message to message."""

    seq: int
    event: EventView
    view: TableView


class Ack(Struct, frozen=True, kw_only=True, tag="ack"):
    """The command is done and stored. A repeated command is acknowledged with the same `seq`."""

    id: str
    seq: int


class ErrorDetail(Struct, frozen=True, kw_only=True):
    """The one shape of errors, here and over HTTP. `message` is in the caller's language."""

    code: str
    message: str
    details: dict[str, str | int | list[str]]


class Failed(Struct, frozen=True, kw_only=True, tag="error"):
    """The command was not done and nothing has changed. `id` is null if the message could not be read."""

    id: str | None
    error: ErrorDetail


class Bye(Struct, frozen=True, kw_only=True, tag="bye"):
    """The last message before the server closes this connection; the client does not come back by itself."""

    reason: Literal["newer-tab"]


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""


class Presence(Struct, frozen=True, kw_only=True, tag="presence"):
    """Somebody came or went: who is connected now, by place. Not an event of the table, so without a number."""

    connected: list[bool]


ServerMessage = State | Happened | Ack | Failed | Bye | Pong | Presence


# Client to server


CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=40)]


class MoveCommand(Struct, frozen=True, kw_only=True, tag="move", forbid_unknown_fields=True):
    """Make this move. `id` is chosen by the client; the same id twice does it once."""

    id: CommandId
    move: MoveText


class ReadyCommand(Struct, frozen=True, kw_only=True, tag="ready", forbid_unknown_fields=True):
    """Ask for the next deal; it comes when every person at the table has asked."""

    id: CommandId


class UndoCommand(Struct, frozen=True, kw_only=True, tag="undo", forbid_unknown_fields=True):
    """Take back everything since one's own last decision; against bots only."""

    id: CommandId


class LeaveCommand(Struct, frozen=True, kw_only=True, tag="leave", forbid_unknown_fields=True):
    """Leave for good or for a while: a bot sits in until one comes back. The last person ends the pulka."""

    id: CommandId


class Pace(Struct, frozen=True, kw_only=True, tag="pace", forbid_unknown_fields=True):
    """How long the bots' pauses should be while this connection lasts; `factor` 1 is what the server is set to.

    Where several people have a wish, the slowest counts.
    """

    factor: Annotated[float, Meta(ge=0.1, le=5.0)]


class Resync(Struct, frozen=True, kw_only=True, tag="resync", forbid_unknown_fields=True):
    """Ask for what happened after event `last`."""

    last: int


class Ping(Struct, frozen=True, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """Ask for a sign of life."""


ClientMessage = MoveCommand | ReadyCommand | UndoCommand | LeaveCommand | Pace | Resync | Ping
