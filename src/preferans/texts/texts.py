"""What the program says in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from preferans.notation.conventions import option_value, read_option
from preferans.rules import moves
from preferans.rules.cards import Card, CardSet, Suit
from preferans.rules.contract import Contract
from preferans.rules.convention import OPTIONS, Option
from preferans.rules.moves import Bid, Claim, Discard, Move, Order, Pass, PlayCard, Split
from preferans.rules.seat import Seat
from preferans.texts import books, catalogue
from preferans.texts.groups import GROUPS, group_of

_UNITS: Final = {
    "deal.stay_dealer_penalty": "hill",
    "talon.throw_back": "whists",
    "talon.refuse_penalty": "hill",
    "talon.two_aces_bonus": "whists",
    "score.misere_hill": "hill",
    "raspasy.dealer_pool": "points",
    "rostov.start_hill": "hill",
    "opening.game_laps": "laps",
    "classic.opening_laps": "laps",
    "skachki.skaks": "skaks",
    "skachki.pool_prize": "whists",
    "skachki.hill_prize": "whists",
    "end.rounds": "laps",
    "end.minutes": "minutes",
    "end.aid_rate": "whists",
    "end.own_hill_ratio": "points",
    "settlement.pool_factor": "points",
}
"""The noun that follows the number of an option, if one does."""

MOVE_KEYS: Final[dict[type, str]] = {
    moves.Look: "look",
    moves.Pass: "pass",
    moves.Hold: "hold",
    moves.TakeTalon: "talon",
    moves.RefuseTalon: "refuse-talon",
    moves.ThrowBack: "throw-back",
    moves.Surrender: "surrender",
    moves.Whist: "whist",
    moves.HalfWhist: "half",
    moves.LookAt: "look-at",
    moves.PlayOpen: "open",
    moves.PlayClosed: "closed",
    moves.Accept: "accept",
    moves.Refuse: "refuse",
}
"""The texts `move.<key>` of the moves that say nothing more than their kind."""


class Texts:
    """The texts of one language of LANGUAGES; cheap to make, the catalogue is read once.

    >>> Texts("ru").contract(Contract.SEVEN_HEARTS), Texts("uk").n("whists", 2)
    ('семь червей', '2 вісти')
    """

    def __init__(self, language: str) -> None:
        """Raise ValueError for a language that the program does not speak."""
        self._catalogue = catalogue.translations(language)
        self.language = language

    def has(self, msgid: str) -> bool:
        """Whether the catalogue has this text (without a count)."""
        return self._catalogue.gettext(msgid) != msgid

    def t(self, msgid: str, **values: object) -> str:
        """The text `msgid` with its `{placeholders}` filled in; the id itself if there is no such text.

        KeyError if a placeholder gets no value. The text is plain: escape it before it goes into HTML.
        """
        text = self._catalogue.gettext(msgid)
        return text.format(**values) if values else text

    def n(self, noun: str, count: int, **values: object) -> str:
        """A whole number with its noun in the right form: `tricks`, `whists`, `points`, … (texts `n.<noun>`)."""
        key = f"n.{noun}"
        return self._catalogue.ngettext(key, key, abs(count)).format(n=count, **values)

    # ---- conventions and their options

    def group_title(self, group: str) -> str:
        return self.t(f"group.{group}")

    def option_title(self, name: str) -> str:
        return self.t(f"option.{name}.title")

    def option_text(self, name: str) -> str:
        """One paragraph that explains the option to a player."""
        return self.t(f"option.{name}.text")

    def value_title(self, name: str, value: object) -> str:
        """An option's value in words; takes it as the field holds it or as JSON writes it (preferans.notation).

        NotationError for a value that is not of the option's kind.
        """
        if not isinstance(value, bool):
            value = read_option(name, value)[1]
        if isinstance(value, bool):
            return self.t("value.yes" if value else "value.no")
        if isinstance(value, tuple):
            shown = "-".join(map(str, value))
            return self._value(name, shown) or shown
        exact = self._value(name, "none" if value is None else str(value))
        if exact is not None:
            return exact
        if isinstance(value, int):
            if name == "deal.first_dealer":
                return self.t("value.deal.first_dealer.place", place=value + 1)
            pattern = self._value(name, "n")
            if pattern is not None:
                return pattern.format(n=value)
            if name in _UNITS:
                return self.n(_UNITS[name], value)
        return str(value)

    def _value(self, name: str, value: str) -> str | None:
        key = f"value.{name}.{value}"
        return self.t(key) if self.has(key) else None

    def options(self) -> list[dict[str, Any]]:
        """The registry of options as the dialog shows it, ready for JSON: by group, each with its values."""
        listed = sorted(OPTIONS.values(), key=lambda option: GROUPS.index(group_of(option.name)))
        return [self._option(option) for option in listed]

    def _option(self, option: Option) -> dict[str, Any]:
        return {
            "name": option.name,
            "group": group_of(option.name),
            "title": self.option_title(option.name),
            "text": self.option_text(option.name),
            "rule": option.rule,
            "default": option_value(option, option.default),
            "values": [
                {"value": option_value(option, v), "title": self.value_title(option.name, v)} for v in option.values
            ],
        }

    def preset_title(self, name: str) -> str:
        return self.t(f"preset.{name}.title")

    def preset_summary(self, name: str) -> str:
        return self.t(f"preset.{name}.summary")

    def rule_title(self, paragraph: str) -> str:
        """The title of a paragraph of the rule book: F.4 «Разыгрывающий»."""
        return books.title(self.language, paragraph)

    # ---- why something is not possible

    def reason(self, code: str) -> str:
        """Why a move is not allowed, to the player who tried it (a `Reason` or its code)."""
        return self.t(f"reason.{code}")

    def problem(self, code: str) -> str:
        """Why options do not go together (a code of `convention.problems`)."""
        return self.t(f"problem.{code}")

    def error(self, code: str, details: Mapping[str, object] | None = None) -> str:
        """The message of an error code (texts/errors.py) or of a Reason. A detail that is missing shows as «…».

        A card and a seat among the details are told in words.
        """
        key = f"error.{code}" if self.has(f"error.{code}") else f"reason.{code}"
        return self.t(key).format_map(_Lenient(self._told(details or {}))) if self.has(key) else code

    def _told(self, details: Mapping[str, object]) -> dict[str, object]:
        """The details with a `card` and a `seat` in words."""
        told = dict(details)
        card, seat = told.get("card"), told.get("seat")
        if isinstance(card, str) and card in Card.__members__:
            told["card"] = self.card(Card[card])
        if isinstance(seat, int) and seat in tuple(Seat):
            told["seat"] = self.t(f"seat.{seat:d}")
        return told

    # ---- the game's own names

    def suit(self, suit: Suit | None, case: str = "nom") -> str:
        """A suit, or no trump for None. Cases: nom «пики», gen «пик», on «на пиках», trump «козырь — пики»."""
        return self.t(f"suit.{'N' if suit is None else suit}.{case}")

    def card(self, card: Card, case: str = "nom") -> str:
        """A card in words: nom «дама пик», acc «даму пик»."""
        return self.t("card", rank=self.t(f"rank.{card.rank}.{case}"), suit=self.suit(card.suit, "gen"))

    def card_short(self, card: Card) -> str:
        """A card in two or three signs: «Д♠», “Q♠”."""
        return self.t(f"rank.{card.rank}.short") + SUIT_SIGNS[card.suit]

    def cards_short(self, cards: CardSet) -> str:
        return " ".join(map(self.card_short, cards))

    def contract(self, contract: Contract) -> str:
        """A bid or an order in words: «семь червей», «шесть без козыря», «мизер»."""
        if not contract.is_game:
            return self.t(f"contract.{contract}")
        return self.t("contract.game", level=self.t(f"level.{contract.tricks}"), suit=self.suit(contract.trump, "gen"))

    def contract_short(self, contract: Contract) -> str:
        """«7♥», «6БК», «мизер»."""
        if not contract.is_game:
            return self.contract(contract)
        sign = self.t("contract.short.N") if contract.trump is None else SUIT_SIGNS[contract.trump]
        return f"{contract.tricks}{sign}"

    def undertricks(self, count: int) -> str:
        """«без одной» … «без десяти»."""
        return self.t(f"without.{count}")

    def move(self, move: Move) -> str:
        """What was said or done, in words. A discard names its cards: keep it from the other players."""
        match move:
            case Bid(contract=contract, blind=blind):
                name = self.contract(contract)
                return self.t("move.bid-blind", contract=name) if blind else name
            case Order(contract=contract):
                return self.t("move.order", contract=self.contract(contract))
            case Discard(cards=cards):
                return self.t("move.discard-cards", cards=self.cards_short(cards))
            case Claim(tricks=tricks):
                return self.t("move.claim", tricks="–".join(map(str, tricks)))
            case Split(pool=pool):
                return self.t("move.split", points=self.n("points", pool))
            case Pass(blind=True):
                return self.t("move.pass-blind")
            case PlayCard(card=card):
                return self.card_short(card)
            case _:
                return self.t(f"move.{MOVE_KEYS[type(move)]}")

    # ---- bots

    def bot_name(self, level: str) -> str:
        return self.t(f"bot.{level}.name")

    def bot_text(self, level: str) -> str:
        return self.t(f"bot.{level}.text")


SUIT_SIGNS: Final = "♠♣♦♥"
"""The signs of the suits in their rising order (A.2)."""


class _Lenient(dict[str, object]):
    """Values for a message that must not fail while it reports a failure."""

    def __missing__(self, key: str) -> str:
        return "…"
