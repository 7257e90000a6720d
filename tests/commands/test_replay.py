"""The command `preferans replay`, and what is drawn of a record, when people come and go."""

import json
import random

import pytest

from preferans.cli import main
from preferans.drawing.sitting import history_of_pulka
from preferans.notation.moves import parse_move
from preferans.pulka import Pulka
from preferans.record import format_record, record_of
from preferans.rules.cards import DECK
from preferans.rules.convention import SOCHI
from preferans.rules.presets import SKACHKI_5X20
from preferans.rules.seat import HANDS


@pytest.fixture
def file(tmp_path):
    def write(pulka: Pulka) -> str:
        path = tmp_path / "record.json"
        path.write_text(format_record(record_of(pulka)), encoding="utf-8")
        return str(path)

    return write


def after_the_auction(convention=SOCHI) -> Pulka:
    pulka = Pulka.start(convention, ["Anna", "Boris", "Vera"], 2).dealt(DECK)
    for text in ("bid 6S", "pass", "pass"):
        pulka = pulka.played(parse_move(text))
    return pulka


def with_a_newcomer() -> Pulka:
    """A deal of three, then one of four."""
    rng, pulka = random.Random(4), Pulka.start(SOCHI, ["Anna", "Boris", "Vera"], 0)
    for _ in range(2):
        pulka = pulka.dealt(rng.sample(DECK, 32))
        while pulka.deal is not None:
            pulka = pulka.played(rng.choice(pulka.deal.legal_moves()))
        if pulka.joined is None:
            pulka = pulka.with_newcomer("Gleb")
    return pulka


def test_i3_a_deal_that_somebody_left_is_told(file, capsys):
    path = file(after_the_auction().without(0))
    assert main(["replay", path]) == 0
    said = capsys.readouterr().out
    assert "Anna was to play 6S" in said
    assert "Anna left, and the sheet was settled as it stood" in said
    assert main(["replay", path, "--json"]) == 0
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert (deal["contract"], deal["declarer"]) == ("6S", 0)
    assert deal["entries"] == [{"place": 0, "column": "hill", "points": 6, "rule": "I.3"}]


def test_i3_the_sheet_of_a_skak_that_somebody_left_is_drawn():
    pulka = after_the_auction(SKACHKI_5X20).without(0)
    assert history_of_pulka(pulka).breaks == ()


def test_a10_people_of_a_deal_before_the_newcomer_are_named_rightly(file, capsys):
    pulka = with_a_newcomer()
    assert pulka.names == ("Anna", "Gleb", "Boris", "Vera")
    before, after = pulka.finished
    assert [pulka.names[before.place(seat)] for seat in HANDS] == ["Boris", "Vera", "Anna"]
    assert [pulka.names[after.place(seat)] for seat in HANDS] == ["Boris", "Vera", "Anna"]
    assert pulka.names[after.dealer] == "Gleb"
    assert main(["replay", file(pulka)]) == 0
    assert capsys.readouterr().out.count("Boris first, Vera second, Anna third") == 2
