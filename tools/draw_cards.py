#!/usr/bin/env python3
"""Draw the deck: write the sprite of the cards and the icons of the program.

    python tools/draw_cards.py            writes src/preferans/web/static/cards.svg and the icons
    python tools/draw_cards.py --check    exits 1 if the files differ from the drawing

Standard library only. How a page shows a card is written in docs/cards.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from card_art import back, courts, glyphs, pips
from card_art.shapes import HALF_TURN, HEIGHT, WIDTH, Group, Part, Shape, rounded, symbol

ROOT: Final = Path(__file__).resolve().parents[1]
STATIC: Final = ROOT / "src" / "preferans" / "web" / "static"
SUITS: Final = "SCDH"
INDEX_X: Final = 31
"""The middle of the corner index."""


def paper() -> Part:
    """The blank card."""
    return Shape(rounded(1, 1, WIDTH - 2, HEIGHT - 2, 17), fill="card-face", stroke="card-edge", width=2)


def face(suit: str, rank: str) -> Iterator[Part]:
    """A card without its index letters: these come from the index symbols."""
    yield paper()
    corner = pips.pip(suit, INDEX_X, 91, 30, f"suit-{suit}")
    yield corner
    yield Group((corner,), HALF_TURN)
    if rank in "789T":
        yield from pips.number_card(suit, rank)
    elif rank == "A":
        yield from pips.ace(suit)
    else:
        yield from courts.court(suit, rank)


def big_face(suit: str) -> Iterator[Part]:
    """The face for small screens: a sign at the left, where a fan shows it, and a large one; no pips."""
    yield paper()
    yield pips.pip(suit, 60, 174.9, 58, f"suit-{suit}")
    yield Shape(pips.PIPS[suit], fill=f"suit-{suit}", at=(1.4, 0, 0, 1.4, 164, 258))


def index(text: str) -> Iterator[Part]:
    """The corner letters, upright and upside down, in the colour of the text around."""
    letters = glyphs.lettering(text, INDEX_X, 15, 54, paint="currentColor", narrow=0.86 if len(text) > 1 else 1)
    yield Group(letters)
    yield Group(letters, HALF_TURN)


def big_index(text: str) -> Iterator[Part]:
    """The huge letters of the face for small screens."""
    yield from glyphs.lettering(text, 62, 16, 122, paint="currentColor", narrow=0.88 if len(text) > 1 else 1.1)


def sprite() -> str:
    """The whole file."""
    symbols = [symbol(suit + rank, face(suit, rank)) for suit in SUITS for rank in glyphs.RANKS]
    symbols.append(symbol("back", (paper(), *back.back())))
    symbols += [symbol(f"big-{suit}{rank}", big_face(suit)) for suit in SUITS for rank in glyphs.RANKS]
    for language, texts in glyphs.INDEX.items():
        symbols += [symbol(f"idx-{language}-{rank}", index(text)) for rank, text in texts.items()]
        symbols += [symbol(f"bigidx-{language}-{rank}", big_index(text)) for rank, text in texts.items()]
    symbols += [symbol(f"suit-{suit}", (pips.pip(suit, 50, 50, 92, f"suit-{suit}"),), 100, 100) for suit in SUITS]
    body = "\n".join(symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'


def files() -> dict[Path, bytes]:
    """Every file and its content."""
    return {STATIC / "cards.svg": sprite().encode()}


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or compare them; the exit status."""
    parser = argparse.ArgumentParser(description="Draw the deck and the icons.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if a file is not what would be drawn"
    )
    check = parser.parse_args(arguments).check
    stale = 0
    for path, content in files().items():
        if check:
            if not path.exists() or path.read_bytes() != content:
                print(f"{path}: not what tools/draw_cards.py draws", file=sys.stderr)
                stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return stale


if __name__ == "__main__":
    sys.exit(main())
