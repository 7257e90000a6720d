"""The JSON documents of the HTTP interface; the table's own are in table/messages.py."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from preferans.table.messages import ErrorDetail, EventView, Points, ResultKind, Role, TableView

Name = Annotated[str, Meta(min_length=1, max_length=40)]
OptionValue = bool | int | str | list[int] | None


class ConventionChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The agreement of a new table."""

    name: str
    """Name of a preset; there is no default."""
    players: Annotated[int, Meta(ge=2, le=4)] = 3
    options: dict[str, OptionValue] = {}
    """Options that differ from the preset, by dotted name."""


class CreateTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new pulka. The caller sits at place 0, the bots at the next ones; the places left over wait for people."""

    convention: ConventionChoice
    bots: Annotated[list[str], Meta(max_length=3)]
    """The level of each bot."""
    name: Name | None = None
    """What the caller is called at this table; without it the name from last time."""
    hints: bool | None = None
    """Whether people at the table may ask for hints; null: if the caller plays against bots alone."""


class Created(Struct, frozen=True, kw_only=True):
    id: str


class SitDown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a free place."""

    name: Name | None = None


class Seated(Struct, frozen=True, kw_only=True):
    place: int


HintAim = Literal["game", "misere", "clean"]
"""What a chance is the chance of: a game or a misère that is made, no more trick in raspasy."""


class HintOption(Struct, frozen=True, kw_only=True):
    """One move as the bot sees it that is asked for a hint."""

    move: str
    whists: float
    """What it brings on average, in final whists."""
    chance: float | None
    """Chance of what `aim` names, for whoever undertook it."""
    best_in: float | None
    """Share of the layouts in which no other move is better."""


class Hint(Struct, frozen=True, kw_only=True):
    """What a strong bot would do in the caller's place, in three steps: a nudge, the move, the figures."""

    seq: int
    """The event after which it is the caller's turn; a hint is good for that turn only."""
    nudge: str
    """What to think about; names no move."""
    move: str
    advice: str
    """The move in a sentence."""
    grounds: str
    """What it was found by, in sentences."""
    why: Literal["forced", "proof", "layouts", "council", "experience", "thumb"]
    layouts: int | None
    """How many layouts were solved; null where none were."""
    complete: bool
    """Whether these are all that are possible."""
    weighed: bool
    """Whether they count by how well they explain what was said and played."""
    aim: HintAim | None
    options: list[HintOption]
    """The best moves, best first; empty where no move was given a value."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """One of the caller's tables, as a list shows it."""

    id: str
    convention: str
    names: list[str]
    """By place; a free place has an empty name."""
    bots: list[str | None]
    """By place: the level of the bot; null for a person."""
    you: int | None
    deal: int
    limit: int
    balance: list[Points]
    over: bool
    updated: int
    """Milliseconds since 1970, UTC."""


class TableList(Struct, frozen=True, kw_only=True):
    tables: list[TableSummary]


class OptionChoice(Struct, frozen=True, kw_only=True):
    value: OptionValue
    title: str


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a convention, with its words in the caller's language."""

    name: str
    group: str
    title: str
    text: str
    rule: str
    kind: Literal["choice", "bool", "int", "list", "place"]
    default: OptionValue
    values: list[OptionChoice]
    """What a dialog offers."""
    lowest: int | None
    highest: int | None
    """Range of a number that may also have other values than those offered."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    summary: str
    options: dict[str, OptionValue]
    """Every option, for three players."""


class BotInfo(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    text: str


class OptionsDocument(Struct, frozen=True, kw_only=True):
    """Everything a dialog for a new table needs."""

    presets: list[PresetInfo]
    options: list[OptionInfo]
    """In the order in which they are shown, group by group."""
    bots: list[BotInfo]
    """Levels that may be chosen, weakest first."""
    languages: list[str]
    language: str
    """The caller's language."""
    name: str | None
    """What the caller was called last time."""


class Catalogue(Struct, frozen=True, kw_only=True):
    """Every text of one language: one string, or one for each plural form of the language."""

    language: str
    messages: dict[str, str | list[str]]


class TermInfo(Struct, frozen=True, kw_only=True):
    """A word of the game."""

    id: str
    name: str
    text: str
    """What it means."""
    rule: str
    """Paragraph of the rule book that says more."""
    forms: list[str]
    """In which forms it occurs in a text, in small letters."""


class Glossary(Struct, frozen=True, kw_only=True):
    """The words of the game in the caller's language, in the order of the alphabet."""

    terms: list[TermInfo]


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson of the tutorial, as a page lists it."""

    id: str
    title: str
    text: str
    """What one learns in it."""
    steps: int


class LessonList(Struct, frozen=True, kw_only=True):
    lessons: list[LessonInfo]


class LessonAnswers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All answers of the learner since the lesson began: moves, `next`, or `choose 0`."""

    answers: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=60)] = []


class Frame(Struct, frozen=True, kw_only=True):
    """One thing that has happened, and the table after it."""

    event: EventView
    view: TableView


class LessonStep(Struct, frozen=True, kw_only=True):
    """Where a lesson stands: what is said, what is wanted, and what has happened since the last answer."""

    lesson: str
    number: int
    """Of this lesson among the `lessons`, from 1."""
    lessons: int
    title: str
    done: int
    """How many of the `steps` are answered."""
    steps: int
    kind: Literal["say", "ask", "quiz", "over"]
    text: str
    wrong: str | None
    """Why the last answer is not the one that is wanted; it counts for nothing."""
    answers: list[str]
    """Of a quiz: what may be chosen."""
    show: Literal["result", "settlement"] | None
    """The paper that belongs to the text."""
    following: str | None
    """The next lesson."""
    frames: list[Frame]
    view: TableView


class SolveRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with open hands, and how it is played on."""

    position: Annotated[str, Meta(min_length=1, max_length=400)]
    """`HAND HAND HAND GAME DECLARER LEADER [CARD [CARD]] [| TALON]`, or only a deal: `HAND HAND HAND [| TALON]`."""
    plays: Annotated[list[Annotated[str, Meta(max_length=24)]], Meta(max_length=100)] = []
    """Cards played from there, in order; `GAME DECLARER LEADER` among them changes what is played from then on."""
    setup: Annotated[str, Meta(max_length=24)] = "N 0 0"
    """`GAME DECLARER LEADER` for a deal that comes without."""
    dealer_plays: bool = False
    """Raspasy of four: the talon cards are the sitting dealer's and can win."""


class SolvedPlay(Struct, frozen=True, kw_only=True):
    seat: int
    card: str


class SolvedTrick(Struct, frozen=True, kw_only=True):
    """The last full trick."""

    cards: list[SolvedPlay]
    talon_card: str | None
    winner: int
    """A seat; 3 for the sitting dealer."""


class SolvedCard(Struct, frozen=True, kw_only=True):
    """What comes after one legal card if all play well from then on."""

    card: str
    value: int | None
    """The declarer's tricks from here on; null in raspasy."""
    tricks: list[int] | None
    """In raspasy the tricks of the three hands from here on; else null."""
    best: bool
    """Whether no card is better for who plays it."""


class SolvedPosition(Struct, frozen=True, kw_only=True):
    """Where the deal stands after the plays, and what it is worth. Hands and seats go from 0 to 2."""

    start: str
    """The position of the request in its one form."""
    position: str | None
    """The position after the plays; null when no card is left."""
    game: str
    """`S` `C` `D` `H` `N` (no trump) `M` (misère) or `R` (raspasy)."""
    declarer: int | None
    leader: int
    """Who led the running trick, or leads the next."""
    dealer_plays: bool
    hands: list[list[str]]
    table: list[SolvedPlay]
    """The running trick."""
    talon: list[str]
    """Talon cards that lead the coming tricks of raspasy."""
    turn: int | None
    """Whose hand the next card comes from."""
    taken: list[int]
    """Tricks since the start, by seat; the fourth are the sitting dealer's."""
    last_trick: SolvedTrick | None
    value: int | None
    """The declarer's tricks from here on with best play by all, the running one included; null in raspasy."""
    tricks: list[int]
    """One division of the tricks from here on; zeros where nothing is solved."""
    cards: list[SolvedCard]
    """Every card that may be played now."""
    line: list[SolvedPlay]
    """One way in which best play goes on to the end."""
    unsolved: ErrorDetail | None
    """Why there are no values although somebody is to play."""
    native: bool
    """Whether the fast solver is at work; the slow one takes small positions only."""


class ProblemInfo(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    position: str
    level: int | None
    """Of the contract, where the source names it."""
    source: str
    note: str | None


class ProblemList(Struct, frozen=True, kw_only=True):
    problems: list[ProblemInfo]


class GamesLine(Struct, frozen=True, kw_only=True):
    """Games of one level that the caller has played, or misères (`call` is `6` to `10`, or `M`)."""

    call: str
    played: int
    made: int
    given_up: int
    """Those of the failed ones that were given up before the order."""
    balance: float


class WhistsLine(Struct, frozen=True, kw_only=True):
    """How the caller has defended: `call` is `whist`, `half`, `pass`, `catch` (a misère) or `dealer` (sitting)."""

    call: str
    deals: int
    good: int
    """Whists without an undertrick, half-whists that stood, games failed after a pass, misères caught."""
    tricks: int
    balance: float


class RaspasyLine(Struct, frozen=True, kw_only=True):
    deals: int
    tricks: int
    clean: int
    """Without a single trick."""
    balance: float


class GroupLine(Struct, frozen=True, kw_only=True):
    """All that counts at one level of the bots and by one convention."""

    level: str
    """Of the bots; `people` where other people played, `mixed` where the bots differed."""
    convention: str
    pulkas: int
    deals: int
    games: int
    made: int
    balance: float


class ChartPoint(Struct, frozen=True, kw_only=True):
    """The sum of all deals so far."""

    deal: int
    """How many deals, from 1."""
    at: int
    """Milliseconds since 1970, UTC."""
    balance: float


class DealLine(Struct, frozen=True, kw_only=True):
    """One finished deal of the caller."""

    table: str
    deal: int
    """Number at its table, from 1."""
    at: int
    level: str
    convention: str
    players: int
    kind: ResultKind
    role: Role | None
    contract: str | None
    made: bool | None
    tricks: int
    balance: float
    """How many whists the deal has brought, by the settlement before and after it."""
    pool: float
    hill: float
    whists: float
    position: str | None
    """The open hands with which play began; null where no card was played."""
    dealer_plays: bool


class Statistics(Struct, frozen=True, kw_only=True):
    """What the caller's finished deals come to. Balances are in whists."""

    since: int
    """Only deals after this time count; 0: all."""
    level: str | None
    convention: str | None
    """What was asked for; null: everything."""
    pulkas: int
    deals: int
    balance: float
    games: list[GamesLine]
    whists: list[WhistsLine]
    raspasy: RaspasyLine
    groups: list[GroupLine]
    """Of everything, whatever was asked for."""
    chart: list[ChartPoint]
    best: list[DealLine]
    worst: list[DealLine]
    waiting: int
    """Tables from an older version that are not counted yet: ask again."""


class DealsExport(Struct, frozen=True, kw_only=True):
    """Every counted deal of the caller, oldest first."""

    deals: list[DealLine]


class CountFrom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From when deals count: from now on, or all of them again. Tables and pulkas are not touched."""

    start: Literal["now", "beginning"]


class Counted(Struct, frozen=True, kw_only=True):
    since: int


class ErrorDocument(Struct, frozen=True, kw_only=True):
    error: ErrorDetail


class Health(Struct, frozen=True, kw_only=True):
    status: str
    version: str
