"""`preferans sheet` and the PDF back end."""

from __future__ import annotations

import json
import random
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from preferans.cli import main
from preferans.commands.sheet import balance_text, of_record
from preferans.drawing import PlaceHistory, SheetHistory, blank, history_of_pulka, lettering, sheet_pdf, sheet_svg
from preferans.pulka import Pulka
from preferans.record import format_record, record_of
from preferans.rules import moves
from preferans.rules.cards import DECK
from preferans.rules.convention import SOCHI, Convention
from preferans.rules.presets import CLASSIC, SKACHKI_4X22
from preferans.texts import Texts

SVG = "{http://www.w3.org/2000/svg}"


def played(convention: Convention, deals: int, seed: int = 5) -> Pulka:
    """A pulka in which everybody bids and whists at random."""
    chance = random.Random(seed)
    pulka = Pulka.start(convention, ["Миша", "Оля", "Вера", "Тарас"][: convention.players])
    while len(pulka.finished) < deals and not pulka.over:
        pulka = pulka.dealt(chance.sample(DECK, 32))
        while pulka.deal is not None:
            assert pulka.deal.actor is not None
            legal = pulka.deal.view(pulka.deal.actor).legal_moves()
            plain = [move for move in legal if isinstance(move, moves.Pass | moves.Whist)]
            pulka = pulka.played(chance.choice(plain if plain and chance.random() < 0.8 else legal))
    return pulka


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_bytes(format_record(record_of(played(replace(SOCHI, limit=10), 8))).encode())
    return path


def test_a_record_fills_the_sheet(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.svg"
    assert main(["sheet", "--record", str(record), "--out", str(out), "--lang", "ru", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(out), "players": 3, "bytes": len(out.read_bytes()), "language": "ru",
    }  # fmt: skip
    root = ET.fromstring(out.read_text(encoding="utf-8"))
    deals = {int(g.attrib["data-deal"]) for g in root.iter(f"{SVG}g") if "data-deal" in g.attrib}
    assert deals <= set(range(1, 9))
    assert 8 in deals


def test_the_last_figures_are_those_of_the_sheet() -> None:
    pulka = played(replace(SOCHI, limit=10, players=4), 12)
    history = history_of_pulka(pulka)
    for i, place in enumerate(history.places):
        assert (place.pool[-1].value if place.pool else 0) == pulka.sheet.pool[i]
        assert (place.hill[-1].value if place.hill else 0) == pulka.sheet.hill[i]
        for j in range(4):
            series = place.whists_on(j)
            assert (series[-1].value if series else 0) == pulka.sheet.whists[i][j]


def test_bombs_stand_in_the_pool_field() -> None:
    """F.12: everyone has a bomb after the opening raspasy."""
    pulka = played(CLASSIC, 3)
    history = history_of_pulka(pulka)
    assert [place.bombs for place in history.places] == list(pulka.sheet.bombs)
    assert any(place.bombs for place in history.places)


def test_skaks_and_their_prizes_are_marked() -> None:
    """F.13: a skak ends with a prize of 300 for the pool and 200 for the hill, shared by those who tie."""
    pulka = played(SKACHKI_4X22, 200)
    history = history_of_pulka(pulka)
    assert len(history.breaks) == min(len(pulka.progress.prizes), 4) > 0
    first = history.breaks[0]
    for name, whole in (("pool_prizes", 300), ("hill_prizes", 200)):
        won = [figure.value for place in history.places for figure in getattr(place, name) if figure.deal == first]
        assert sum(won) == whole
    svg = sheet_svg(history, Texts("ru"))
    assert 'class="prize"' in svg


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_blank_sheet(players: int, tmp_path: Path) -> None:
    out = tmp_path / "blank.svg"
    assert main(["sheet", "--players", str(players), "--out", str(out), "--limit", "20"]) == 0
    assert "data-deal" not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--out", "sheet.png"], "must end in .svg or .pdf"),
        (["--out", "x.svg", "--names", "a"], "1 names given, two to four wanted"),
        (["--out", "x.svg", "--names", "a,b,c", "--players", "4"], "3 names given, 4 wanted"),
        (["--out", "x.svg", "--players", "5"], "5"),
        (["--out", "/no/such/folder/x.svg"], "/no/such/folder/x.svg"),
    ],
)
def test_bad_input_is_said_in_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_record_for_another_number_of_players_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--record", str(record), "--players", "4", "--out", str(record.with_suffix(".svg"))]) == 2
    assert "the record is of 3 players" in capsys.readouterr().err


def test_balances_have_a_sign() -> None:
    pulka = played(replace(SOCHI, limit=10), 300)
    assert pulka.over
    history, heading = of_record(pulka, Texts("ru"))
    assert [place.note for place in history.places] == [balance_text(b) for b in pulka.settlement.balance]
    assert heading == "Сочи · 10"


# ---- PDF


def test_a_pdf_is_one_page_and_always_the_same() -> None:
    pytest.importorskip("reportlab", reason="the extra pdf is not installed")
    name = 'O\'Brien <"Z"> & Co'
    sheet = SheetHistory((PlaceHistory(name), PlaceHistory("Оля 🙂"), PlaceHistory("Щ" * 40)), 10)
    first, second = (sheet_pdf(sheet, Texts("uk"), heading="Сочі") for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-")
    assert first.count(b"/Type /Page\n") == 1


def test_no_letter_is_wider_than_the_room_reserved_for_it() -> None:
    """The packed font is among the widest a reader may have."""
    pytest.importorskip("reportlab", reason="the extra pdf is not installed")
    from reportlab.pdfbase import pdfmetrics

    sheet_pdf(blank(["a", "b"]), Texts("ru"))
    letters = [chr(code) for code in (*range(0x20, 0x7F), *range(0xC0, 0x100), *range(0x400, 0x460), 0x490, 0x491)]
    for letter in [*letters, "…", "—", "«", "»", "№", "−"]:
        for font, bold in (("DejaVuSerif-subset", False), ("DejaVuSerif-Bold-subset", True)):
            width = pdfmetrics.stringWidth(letter, font, 100)
            assert width <= lettering.width_of(letter, 100, bold=bold) + 1e-6, letter


def test_without_reportlab_one_line_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "reportlab"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_Missing(), *sys.meta_path])
    assert main(["sheet", "--out", str(tmp_path / "x.pdf")]) == 2
    assert capsys.readouterr().err == "preferans: reportlab is needed for this: pip install 'preferans[pdf]'\n"


class _Missing:
    """An importer that has no reportlab."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] == "reportlab":
            raise ModuleNotFoundError(f"No module named {name!r}", name="reportlab")
