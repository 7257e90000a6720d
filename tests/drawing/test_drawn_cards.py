"""The deck: one sprite, drawn by a script, complete, small and without surprises."""

from __future__ import annotations

import gzip
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from preferans.rules.cards import DECK, Rank, Suit

ROOT = Path(__file__).resolve().parents[2]
SPRITE = ROOT / "src" / "preferans" / "web" / "static" / "cards.svg"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def symbols() -> dict[str, ET.Element]:
    root = ET.parse(SPRITE).getroot()
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def test_committed_files_are_what_the_script_draws() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "draw_cards.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_every_card_and_the_back_have_a_face(symbols: dict[str, ET.Element]) -> None:
    assert len(DECK) == 32
    for name in [card.name for card in DECK] + ["back"]:
        assert symbols[name].attrib["viewBox"] == "0 0 250 350", name
        assert list(symbols[name]), name


def test_every_card_has_a_face_for_small_screens_and_every_rank_an_index_in_both_alphabets(
    symbols: dict[str, ET.Element],
) -> None:
    wanted = {f"big-{card.name}" for card in DECK} | {f"suit-{suit}" for suit in Suit}
    wanted |= {f"{kind}-{script}-{rank}" for kind in ("idx", "bigidx") for script in ("ru", "en") for rank in Rank}
    assert wanted <= symbols.keys()


def test_number_cards_show_as_many_signs_as_their_rank_says(symbols: dict[str, ET.Element]) -> None:
    for card in DECK:
        if card.rank <= Rank.TEN:
            pips = symbols[card.name].find(f"{SVG}g[@fill]")
            assert pips is not None
            assert len(list(pips)) == 7 + card.rank, card


def test_the_letters_are_outlines_so_no_font_is_needed() -> None:
    assert "<text" not in SPRITE.read_text(encoding="utf-8")


def test_the_indices_of_king_and_of_the_numbers_are_the_same_in_both_alphabets(symbols: dict[str, ET.Element]) -> None:
    for rank in Rank:
        russian, english = (ET.tostring(symbols[f"idx-{script}-{rank}"]).split(b">", 1)[1] for script in ("ru", "en"))
        assert (russian == english) == (str(rank) in "789TK"), rank


def test_each_suit_is_painted_by_its_own_variable_only(symbols: dict[str, ET.Element]) -> None:
    for card in DECK:
        used = set(re.findall(r"--suit-(\w)", ET.tostring(symbols[card.name]).decode()))
        assert used == {str(card.suit)}, card


def test_nothing_in_the_sprite_reaches_outside_or_needs_a_style_sheet() -> None:
    text = SPRITE.read_text(encoding="utf-8")
    for forbidden in ("<style", "style=", "<script", "<image", "url(", "href", "clip-path", "filter"):
        assert forbidden not in text, forbidden


def test_the_deck_is_at_most_40_kilobytes_compressed() -> None:
    assert len(gzip.compress(SPRITE.read_bytes(), 9)) <= 40_000


def test_everything_stays_on_the_card(symbols: dict[str, ET.Element]) -> None:
    number = re.compile(r"-?\d+(?:\.\d+)?")
    for name in ("back", "SK", "HQ", "CJ", "DT"):
        for path in symbols[name].iter(f"{SVG}path"):
            if "transform" in path.attrib:
                continue
            values = [float(value) for value in number.findall(path.attrib["d"])]
            assert all(0 <= x <= 250 for x in values[0::2]), name
            assert all(0 <= y <= 350 for y in values[1::2]), name


@pytest.mark.parametrize(("name", "size"), [("icon-192", (192, 192)), ("icon-512", (512, 512)), ("og", (1200, 630))])
def test_the_pictures_have_their_size_and_are_small(name: str, size: tuple[int, int]) -> None:
    data = (SPRITE.parent / f"{name}.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == size
    assert len(data) <= 200_000


def test_the_icon_is_an_svg_of_its_own() -> None:
    root = ET.parse(SPRITE.parent / "icon.svg").getroot()
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 512 512"
