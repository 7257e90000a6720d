"""The pulka: dealer's turn, sheet, end, taking back; and its record, there and back."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.notation.conventions import preset
from preferans.notation.moves import parse_move
from preferans.pulka import Pulka
from preferans.record import RecordError, format_record, parse_record, record_of, replay, schema
from preferans.rules.cards import DECK, Card
from preferans.rules.choices import AfterRaspasy, EndMode, MadeGameTarget
from preferans.rules.convention import SOCHI, Convention, problems
from preferans.rules.errors import IllegalMove, RuleError
from preferans.rules.presets import CLASSIC, PRESETS
from preferans.rules.terms import Compulsory
from preferans.score.sheet import Points


def played_out(convention: Convention, seed: int, most_deals: int = 12) -> Pulka:
    """Some deals played at random, with the last one left in the middle."""
    rng = random.Random(seed)
    pulka = Pulka.start(convention, tuple("ABCD"[: convention.players]), rng.randrange(convention.players))
    for _ in range(most_deals):
        if pulka.over:
            return pulka
        deck = list(DECK)
        rng.shuffle(deck)
        pulka = pulka.dealt(deck)
        while pulka.deal is not None:
            pulka = pulka.played(rng.choice(pulka.deal.legal_moves()))
    if not pulka.over:
        pulka = pulka.dealt(rng.sample(DECK, len(DECK)))
        assert pulka.deal is not None
        pulka = pulka.played(pulka.deal.legal_moves()[0])
    return pulka


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.sampled_from([2, 3, 4]), st.integers(0, 10**6))
def test_a_record_replays_to_the_same_sheet(name: str, players: int, seed: int) -> None:
    pulka = played_out(preset(name, players), seed)
    record = record_of(pulka, unfinished=True)
    again = replay(parse_record(format_record(record)))
    assert parse_record(format_record(record)) == record
    assert again == pulka
    assert sum(again.settlement.balance) == 0


def test_a_record_fits_its_schema() -> None:
    record = record_of(played_out(preset("classic", 4), 5), {0: ("ab" * 32, "cd" * 32)})
    jsonschema.validate(json.loads(format_record(record)), schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"format": "preferans-record", "version": 1, "players": "AB"}, schema())


def test_hidden_cards_of_the_running_deal_are_not_exported() -> None:
    pulka = played_out(SOCHI, 7, most_deals=2)
    assert pulka.deal is not None
    assert len(record_of(pulka).deals) == 2


def test_a7_the_deal_passes_clockwise_after_every_deal() -> None:
    pulka = played_out(replace(SOCHI, limit=500), 3, most_deals=7)
    assert [done.dealer for done in pulka.finished] == [(pulka.first_dealer + n) % 3 for n in range(7)]


def test_a7_the_dealer_stays_after_raspasy_where_agreed() -> None:
    convention = replace(SOCHI, after_raspasy=AfterRaspasy.STAY)
    pulka = Pulka.start(convention, "ABC", 1).dealt(DECK)
    for _ in range(3):
        pulka = pulka.played(parse_move("pass"))
    while pulka.deal is not None:
        pulka = pulka.played(pulka.deal.legal_moves()[0])
    assert pulka.dealer == 1
    assert pulka.terms.raspasy_run == 1


def test_g1_by_time_the_running_deal_is_finished() -> None:
    pulka = Pulka.start(replace(SOCHI, end_mode=EndMode.TIME, aid=False), "ABC").dealt(DECK).clock_rang()
    assert not pulka.over
    for text in ("bid 6S", "pass", "pass", "surrender"):
        pulka = pulka.played(parse_move(text))
    assert pulka.over
    with pytest.raises(RuleError, match="over"):
        pulka.dealt(DECK)
    assert replay(record_of(pulka)) == pulka


def test_g1_all_may_agree_to_stop() -> None:
    pulka = Pulka.start(SOCHI, "ABC").dealt(DECK).agreed_to_stop()
    assert pulka.over
    assert pulka.settlement.balance == (0, 0, 0)


def test_p13_a_new_pulka_has_an_empty_sheet() -> None:
    assert played_out(SOCHI, 3).sheet != Pulka.start(SOCHI, "ABC").sheet
    assert not any(Pulka.start(SOCHI, "ABC").sheet.pool)


def test_moves_can_be_taken_back_within_the_running_deal() -> None:
    start = Pulka.start(SOCHI, "ABC").dealt(DECK)
    later = start.played(parse_move("bid 6S")).played(parse_move("pass"))
    assert later.undone(2) == start
    with pytest.raises(RuleError, match="nothing to take back"):
        start.undone(1)


def test_an_illegal_move_leaves_the_pulka_as_it_was() -> None:
    pulka = Pulka.start(SOCHI, "ABC").dealt(DECK)
    with pytest.raises(IllegalMove):
        pulka.played(parse_move("bid 10N"))
    assert pulka == Pulka.start(SOCHI, "ABC").dealt(DECK)


@pytest.mark.parametrize(("names", "dealer", "said"), [("AB", 0, "3 players"), ("ABC", 3, "place 0 to 2")])
def test_a_pulka_that_does_not_fit_is_refused(names: str, dealer: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Pulka.start(SOCHI, names, dealer)


# --- records that are wrong -------------------------------------------------------------------------------------------

GOOD = json.loads(format_record(record_of(played_out(SOCHI, 11, most_deals=3))))


def broken(**changes: object) -> str:
    return json.dumps({**GOOD, **changes})


DOUBLED = {**GOOD["deals"][0], "deck": "S7 " * 32}
REVOKED = {**GOOD["deals"][1], "moves": [*GOOD["deals"][1]["moves"][:2], "play H7"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("[]", "no record"),
        (broken(format="pgn"), "no record"),
        (broken(version=99), "version 99"),
        (broken(version="1"), "no version"),
        (broken(extra=1), "extra"),
        (broken(players=["A"]), "players"),
        (broken(players=["A", "B", "C", "D"]), "for 3 players"),
        (broken(convention={"name": "sochi", "options": {"x": 1}}), "no option 'x'"),
        (broken(deals=[DOUBLED]), r"deal 1: S7 is there twice"),
        (broken(deals=[GOOD["deals"][0], REVOKED, GOOD["deals"][2]]), r"deal 2, move 3 \(play H7\)"),
        (broken(deals=[{**GOOD["deals"][0], "moves": ["pass"]}, GOOD["deals"][1]]), "deal 1 is not finished"),
        (broken(deals=[{**GOOD["deals"][0], "seed": "xyz"}]), "seed"),
        (broken(deals=[{**GOOD["deals"][0], "deck": "x" * 1000}]), r"^.{1,100}… is no card"),
        (broken(left=3), "nobody sits at place 3"),
        (broken(joined={"after": 9, "name": "D"}), "after deal 9, but there are 3"),
        (broken(players=["A", "\x1b[2J", "C"]), "player 2: a name"),
        (broken(players=["A", "B", "C" * 101]), "player 3: a name"),
        (broken(joined={"after": 3, "name": "D\nE"}), "player 4: a name"),
    ],
)
def test_x03_x04_a_false_record_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        replay(parse_record(text))


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=80), st.binary(max_size=80)))
def test_garbage_is_refused_as_a_record(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_record_is_read_or_refused_and_never_crashes(data) -> None:
    text = json.dumps(GOOD)
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.sampled_from(list('09azSH"{}[], '))) + text[at + 1 :]
    try:
        replay(parse_record(changed))
    except RecordError as error:
        assert str(error)  # noqa: PT017


def test_presets_can_be_played() -> None:
    for name in PRESETS:
        for players in (2, 3, 4):
            assert problems(preset(name, players)) == ()


def test_decks_are_facts_and_stay_as_dealt() -> None:
    pulka = played_out(SOCHI, 2, most_deals=1)
    assert set(pulka.finished[0].facts.deck) == set(Card)


# --- who comes and goes (A.10, I.3) --------------------------------------------------------------------------------


def three_deals(convention: Convention = SOCHI) -> Pulka:
    pulka = played_out(replace(convention, limit=200), 8, most_deals=3)
    return replace(pulka, facts=None, deal=None)


def test_a10_b10_a_newcomer_sits_left_of_the_last_dealer_deals_next_and_changes_no_balance() -> None:
    pulka = three_deals()
    before: dict[str, Points] = dict(zip(pulka.names, pulka.settlement.balance, strict=True))
    place = pulka.finished[-1].dealer + 1
    four = pulka.with_newcomer("New")
    assert four.names[place] == "New"
    assert four.dealer == place
    assert four.convention.players == 4
    after: dict[str, Points] = dict(zip(four.names, four.settlement.balance, strict=True))
    assert -10 < after["New"] < 10
    for name, points in before.items():
        assert -10 < after[name] - points < 10
    assert sum(after.values()) == 0
    assert set(four.sheet.whists[place]) == {0}


def test_a10_entries_of_earlier_deals_stay_with_their_people() -> None:
    pulka = three_deals()
    four = pulka.with_newcomer("New")
    for old, new in zip(pulka.finished, four.finished, strict=True):
        assert pulka.names[old.dealer] == four.names[new.dealer]
        for one, other in zip(old.score.entries, new.score.entries, strict=True):
            assert pulka.names[one.place] == four.names[other.place]


def test_a10_the_pulka_of_four_goes_on_and_its_record_replays() -> None:
    four = three_deals().with_newcomer("New").dealt(DECK)
    rng = random.Random(5)
    while four.deal is not None:
        four = four.played(rng.choice(four.deal.legal_moves()))
    assert replay(parse_record(format_record(record_of(four)))) == four


def test_a10_f12_a_newcomer_after_the_opening_does_not_prolong_it() -> None:
    opened = three_deals(CLASSIC)
    assert opened.terms.compulsory is Compulsory.NONE
    assert opened.with_newcomer("New").terms.compulsory is Compulsory.NONE
    two_laps = three_deals(replace(CLASSIC, opening_raspasy_laps=2))
    assert two_laps.with_newcomer("New").terms.compulsory is Compulsory.RASPASY


@pytest.mark.parametrize("when", ["running", "before the first deal", "at four"])
def test_a10_a_newcomer_is_refused(when: str) -> None:
    pulka = {
        "running": three_deals().dealt(DECK),
        "before the first deal": Pulka.start(SOCHI, "ABC"),
        "at four": three_deals().with_newcomer("New").dealt(DECK).agreed_to_stop(),
    }[when]
    with pytest.raises(RuleError):
        pulka.with_newcomer("X")


def test_i3_a_deal_still_in_the_auction_is_annulled() -> None:
    pulka = Pulka.start(SOCHI, "ABC").dealt(DECK).played(parse_move("bid 6S")).without(1)
    assert pulka.over
    assert not any(pulka.settlement.balance)


def test_i3_a_declarer_who_leaves_is_without_three() -> None:
    pulka = Pulka.start(SOCHI, "ABC").dealt(DECK)
    for text in ("bid 6S", "pass", "pass"):
        pulka = pulka.played(parse_move(text))
    declarer = pulka.actor
    assert declarer is not None
    left = pulka.without(declarer)
    assert left.over
    assert left.sheet.hill[declarer] == 6
    assert replay(parse_record(format_record(record_of(left)))) == left


def test_i3_who_leaves_before_he_has_divided_a_made_game_has_made_it() -> None:
    pulka = Pulka.start(replace(SOCHI, made_game_target=MadeGameTarget.CHOICE), "ABC").dealt(DECK)
    for text in ("bid 6S", "pass", "pass", "discard S7 S8", "order 7S", "pass", "pass"):
        pulka = pulka.played(parse_move(text))
    declarer = pulka.actor
    assert declarer is not None
    left = pulka.without(declarer)
    assert left.sheet.pool[declarer] == 4
    assert not any(left.sheet.hill)
    assert replay(parse_record(format_record(record_of(left)))) == left


def test_g1_a_pulka_that_would_never_end_is_settled_after_a_hundred_laps() -> None:
    start = Pulka.start(SOCHI, "ABC")
    before, after = (replace(start, progress=replace(start.progress, number=n)) for n in (300, 301))
    assert not before.over
    assert after.over
