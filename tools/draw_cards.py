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

from card_art import back, courts, glyphs, icons, pips
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


def texts() -> dict[Path, bytes]:
    """The files that are text, with their content."""
    return {STATIC / "cards.svg": sprite().encode(), STATIC / "icon.svg": icons.icon_svg().encode()}


def pictures() -> dict[Path, tuple[tuple[Part, ...], int, int, float, bool]]:
    """The files that are pixels: what is drawn, width, height, scale, and whether it fills the whole picture."""
    drawn, shared = icons.icon(), icons.shared(face)
    icon_sizes = {STATIC / f"icon-{size}.png": (drawn, size, size, size / icons.ICON, False) for size in (192, 512)}
    return {**icon_sizes, STATIC / "og.png": (shared, *icons.SHARED, 1.0, True)}


def stale() -> list[Path]:
    """The files that are not what would be drawn; of a picture its note of what it was drawn from is compared."""
    found = [path for path, content in texts().items() if not path.exists() or path.read_bytes() != content]
    for path, (parts, width, height, _, _) in pictures().items():
        note = icons.digest(parts, width, height).encode()
        if not path.exists() or note not in path.read_bytes()[:300]:
            found.append(path)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or with `--check` say whether they are current."""
    parser = argparse.ArgumentParser(description="Draw the deck and the icons.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 if a file is not what would be drawn"
    )
    if parser.parse_args(arguments).check:
        wrong = stale()
        for path in wrong:
            print(f"{path}: not what tools/draw_cards.py draws", file=sys.stderr)
        return 1 if wrong else 0
    STATIC.mkdir(parents=True, exist_ok=True)
    outdated = set(stale())
    for path, content in texts().items():
        path.write_bytes(content)
    for path, (parts, width, height, scale, opaque) in pictures().items():
        if path in outdated:
            path.write_bytes(icons.png(parts, width, height, scale=scale, opaque=opaque))
    return 0


if __name__ == "__main__":
    sys.exit(main())
