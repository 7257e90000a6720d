"""Deals in every mode of the rules for the bots' tests, and the reshuffle of what a seat cannot know."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from preferans.bots import UNLIMITED, Bot, Budget
from preferans.bots.chance import RandomBot
from preferans.rules.auction import Auction
from preferans.rules.cards import DECK, Card, CardSet
from preferans.rules.choices import (
    Blind,
    DealerReturn,
    HalfByFirst,
    HoldRule,
    MadeGameTarget,
    MisereControl,
    MisereLadder,
    NineOverMisere,
    OpenTiming,
    RaspasyTalon,
    Steps,
    TenRule,
)
from preferans.rules.convention import SOCHI, Convention, problems, seated
from preferans.rules.deal import Deal
from preferans.rules.errors import IllegalMove
from preferans.rules.exchange import Exchange
from preferans.rules.moves import Claim, Discard, Move, PlayCard
from preferans.rules.play import Play
from preferans.rules.presets import PRESETS
from preferans.rules.seat import HANDS, Seat
from preferans.rules.terms import FRESH, Compulsory, Terms
from preferans.rules.whist import WhistRound

VARIANTS: dict[str, Convention] = {
    "jump": replace(SOCHI, steps=Steps.JUMP, hold=HoldRule.ANY),
    "blind codex": replace(SOCHI, blind=Blind.CODEX, steps=Steps.JUMP),
    "blind lift": replace(SOCHI, blind=Blind.LIFT),
    "misère without talon": replace(
        SOCHI, misere_ladder=MisereLadder.NO_TALON, nine_over_misere=NineOverMisere.CONTINUE, steps=Steps.JUMP
    ),
    "talon refused or thrown back": replace(SOCHI, refuse_penalty=5, throw_back=10, surrender=2),
    "ten checked, pool chosen": replace(SOCHI, ten=TenRule.CHECKED, made_game_target=MadeGameTarget.CHOICE),
    "half by first, opened late": replace(
        SOCHI, half_by_first=HalfByFirst.YES, open_timing=OpenTiming.AFTER_FIRST_TRICK, half_gusarik=True
    ),
    "opened at once, joint": replace(
        SOCHI, open_timing=OpenTiming.BEFORE_LEAD, misere_control=MisereControl.JOINT, stalingrad=True
    ),
    "closed raspasy, no surrender": replace(
        SOCHI, raspasy_talon=RaspasyTalon.CLOSED, surrender=0, dealer_return=DealerReturn.AFTER_PASS
    ),
}
TERMS = (
    FRESH,
    FRESH,
    FRESH,
    Terms(lowest_level=7, raspasy_run=1),
    Terms(lowest_level=8, raspasy_run=3),
    Terms(compulsory=Compulsory.RASPASY),
    Terms(compulsory=Compulsory.GAME),
    Terms(raspasy_run=1, blind_run=1),
)


def modes(conventions: Mapping[str, Convention] | None = None) -> Iterator[tuple[str, Convention]]:
    """Every preset and variant, or those given, for two, three and four players."""
    for name, convention in ({**PRESETS, **VARIANTS} if conventions is None else conventions).items():
        for players in (2, 3, 4):
            mode = seated(convention, players)
            assert not problems(mode), name
            yield f"{name}-{players}", mode


def phase_of(deal: Deal) -> str:
    """The phase of a deal that is not over, the play by what is played."""
    public = deal.public
    match public.stage:
        case Auction():
            return "auction"
        case Exchange(step=step):
            return step.name.lower()
        case WhistRound():
            return "whist"
        case Play():
            return "raspasy" if public.contract is None else "misère" if public.contract.is_misere else "game"
    return "pool"


def shuffled(rng: random.Random) -> list[Card]:
    deck = list(DECK)
    rng.shuffle(deck)
    return deck


Watch = Callable[[Deal, Sequence[Card], list[Move]], None]


def play_out(
    deck: Sequence[Card],
    convention: Convention,
    terms: Terms,
    players: Callable[[Seat], Bot],
    rng: random.Random,
    *,
    claims: float = 0.0,
    watch: Watch | None = None,
    budget: Budget = UNLIMITED,
) -> Deal:
    """Play a deal to its end; now and then somebody claims at random. `watch` sees the deal before each move."""
    deal = Deal.start(deck, convention, terms)
    moves: list[Move] = []
    while deal.actor is not None:
        if watch is not None:
            watch(deal, deck, moves)
        view = deal.view(deal.actor)
        move: Move
        if claims and view.may_claim() and rng.random() < claims:
            move = any_claim(deal, rng)
        else:
            move = players(deal.actor).choose(view, rng, budget)
        deal = deal.apply(move)
        moves.append(move)
    return deal


def any_claim(deal: Deal, rng: random.Random) -> Claim:
    play = deal.public.play
    assert play is not None
    tricks = [0, 0, 0]
    for _ in range(10 - play.tricks_done):
        tricks[rng.choice(play.participants)] += 1
    return Claim((tricks[0], tricks[1], tricks[2]))


class Mixed:
    """Mostly a bot, sometimes chance: it brings the bot into positions that it would never seek."""

    def __init__(self, bot: Bot, chance: float) -> None:
        self.bot, self.chance, self.other = bot, chance, RandomBot()
        self.name = bot.name

    def choose(self, view, rng, budget):
        chosen = self.bot if rng.random() > self.chance else self.other
        return chosen.choose(view, rng, budget)


# --- what a seat cannot know ---------------------------------------------------------------------------------------


def lies_open(deal: Deal, moves: list[Move]) -> set[Seat]:
    """Hands that everybody has seen by the rules, told from the moves and the convention alone."""
    public = deal.public
    play, whist = public.play, public.whist
    if play is None:
        return set()
    seen = set(play.laid)
    if whist is None or not (whist.open or whist.checked):
        return seen
    opened = set(HANDS) if whist.checked else set(HANDS) - {whist.declarer}
    cards = sum(isinstance(move, PlayCard) for move in moves)
    timing = OpenTiming.BEFORE_LEAD if whist.checked else public.convention.open_timing
    if public.convention.players == 2 and timing is OpenTiming.AFTER_FIRST_TRICK:
        timing = OpenTiming.AFTER_DECLARER_CARD
    if timing is OpenTiming.BEFORE_LEAD:
        ready = True
    elif timing is OpenTiming.AFTER_FIRST_TRICK:
        ready = cards >= 3
    else:
        ready = cards >= 1 or whist.declarer is not Seat.FIRST
    return seen | opened if ready else seen


def hidden_cards(deal: Deal, seat: Seat, moves: list[Move]) -> list[set[Card]]:
    """The places that `seat` cannot see, each with its cards: hidden hands, and the talon or the discard."""
    public = deal.public
    seen = lies_open(deal, moves) | {seat}
    if public.whist is not None and public.whist.looked_at is not None and seat is Seat.DEALER:
        seen.add(public.whist.looked_at)
    exchange = public.exchange
    plays = exchange is not None and exchange.declarer == seat
    looked = exchange.looked if exchange is not None and plays else seat in public.auction.looked
    if seat is not Seat.DEALER and not looked:
        seen.discard(seat)
    if public.convention.players == 2 and seat is Seat.SECOND:
        seen.discard(seat)
    places = [set(deal.hands[s]) for s in HANDS if s not in seen]
    talon = set(deal.talon)
    taken = exchange is not None and exchange.takes_talon
    if not taken:
        turned = set(public.play.talon_seen) if public.play is not None and exchange is None else set()
        places.append(talon - turned)
    elif deal.discard is not None and exchange is not None and not exchange.thrown_back and exchange.declarer != seat:
        places.append(set(deal.discard))
    return [place for place in places if place]


def reshuffled(
    deal: Deal,
    deck: Sequence[Card],
    moves: list[Move],
    terms: Terms,
    seat: Seat,
    *,
    rng: random.Random,
    tries: int = 12,
) -> Deal | None:
    """The same deal as far as `seat` can know, with some hidden cards exchanged; None if no exchange fits.

    Cards are exchanged in the deck itself and the moves replayed, so that only histories that the rules allow count.
    """
    places = hidden_cards(deal, seat, moves)
    if len(places) < 2:
        return None
    shown = deal.public.exchange.talon if deal.public.exchange is not None else None
    for _ in range(tries):
        swap: dict[Card, Card] = {}
        for _ in range(rng.randint(1, 4)):
            one, two = rng.sample(range(len(places)), 2)
            a, b = rng.choice(sorted(places[one])), rng.choice(sorted(places[two]))
            if a in swap or b in swap or (shown is not None and (a in shown or b in shown)):
                continue
            swap[a], swap[b] = b, a
        if not swap:
            continue
        other = _replayed([swap.get(card, card) for card in deck], deal.public.convention, terms, moves, swap)
        if other is not None:
            return other
    return None


def _replayed(deck, convention, terms, moves, swap) -> Deal | None:
    deal = Deal.start(deck, convention, terms)
    try:
        for move in moves:
            secret = isinstance(move, Discard)
            deal = deal.apply(Discard(CardSet.union(swap.get(c, c) for c in move.cards)) if secret else move)
    except IllegalMove:
        return None
    return deal


__all__ = ["Mixed", "modes", "phase_of", "play_out", "reshuffled", "shuffled"]
