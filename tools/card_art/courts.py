"""Jack, queen and king: emblems of our own, two-way by a half turn.

Each is known by its silhouette even on a small card: the king by a pointed crown and a beard, the queen by a round
diadem of rays, the jack by a slanting cap with a long feather. The suit gives the cloth, its pattern and what is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from card_art.pips import PIPS
from card_art.shapes import HALF_TURN, Group, Part, Shape, circle, ellipse, place, polygon

HAIR: Final[dict[str, str]] = {"S": "#3a3038", "C": "#70462a", "D": "#c88a3a", "H": "#9a4a28"}
"""The colour of hair and beard in each suit."""

_BODY: Final = "M34 190C33 160 56 140 104 130L146 130C190 136 214 146 216 160Z"
"""From the shoulders to the slanting belt, which runs from (34, 190) to (216, 160) through the middle of the card."""


def court(suit: str, rank: str) -> Iterator[Part]:
    """Both halves and the belt over their seam."""
    draw = {"J": _jack, "Q": _queen, "K": _king}[rank]
    half = tuple(draw(suit))
    yield Group(half)
    yield Group(half, HALF_TURN)
    yield from _belt(suit)


def _belt(suit: str) -> Iterator[Part]:
    yield Shape(polygon((31, 186.500), (219, 155.500), (219, 163.500), (31, 194.500)), fill="card-gold")
    yield Shape("M31 190.500L219 159.500", stroke="card-ink", width=1.2)


def _cloth(suit: str) -> Iterator[Part]:
    """The mantle with the pattern of the suit."""
    yield Shape(_BODY, fill=f"suit-{suit}")


def _face(suit: str, chin: float = 126) -> Iterator[Part]:
    yield Shape("M112 116L138 116L140 136L125 148L110 136Z", fill="card-skin")
    yield Shape(
        f"M103 84L147 84L147 103C147 {chin - 8} 136 {chin} 125 {chin}C114 {chin} 103 {chin - 8} 103 103Z",
        fill="card-skin",
    )
    for x in (115, 135):
        yield Shape(ellipse(x, 100, 2.2, 2.800), fill="card-ink")
    yield Shape("M110 94C113 92 117 92 120 94M130 94C133 92 137 92 140 94", stroke="card-ink", width=1.8)
    yield Shape("M125 99L125 108L122 109.500", stroke="card-ink", width=1.400)


def _medal(suit: str, x: float, y: float, size: float) -> Iterator[Part]:
    yield Shape(circle(x, y, size * 0.82), fill="card-gold")
    yield Shape(circle(x, y, size * 0.66), fill="card-face")
    yield Shape(PIPS[suit], fill=f"suit-{suit}", at=place(x, y, size / 120))


def _king(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    yield Shape("M96 84C84 104 88 122 80 134C92 140 104 136 108 128L142 128C146 136 158 140 170 134C162 122 166 104 154 84Z", fill=hair)
    yield from _cloth(suit)
    # sceptre
    yield Shape("M196 60L196 166", stroke="card-gold", width=5)
    yield Shape(PIPS[suit], fill="card-gold", at=place(196, 46, 0.3))
    # ermine
    yield Shape("M78 134C92 128 104 126 110 126L140 126C146 126 158 128 172 134L178 146C160 152 140 160 125 170C110 160 90 152 72 146Z", fill="card-face", stroke="card-ink", width=1)
    for x, y in ((86, 140), (98, 147), (164, 140), (152, 147), (110, 155), (140, 155)):
        yield Shape(f"M{x} {y - 4}L{x + 2} {y + 3}L{x} {y + 5}L{x - 2} {y + 3}Z", fill="card-ink")
    yield from _face(suit)
    # beard
    yield Shape(
        "M101 98C104 108 110 112 117 110C120 108 123 110 125 112C127 110 130 108 133 110C140 112 146 108 149 98"
        "C154 120 150 140 139 150C135 155 128 160 125 168C122 160 115 155 111 150C100 140 96 120 101 98Z",
        fill=hair,
    )
    yield Shape("M118 116C122 119 128 119 132 116C130 122 120 122 118 116Z", fill="#a8423f")
    # crown
    yield Shape("M92 62L92 44L106 58L113 36L125 54L137 36L144 58L158 44L158 62L154 84C136 78 114 78 96 84Z", fill="card-gold")
    yield Shape("M95 74C114 68 136 68 155 74L154 86C136 80 114 80 96 86Z", fill=f"suit-{suit}")
    for x, y, r in ((92, 41, 4), (113, 33, 4.5), (137, 33, 4.5), (158, 41, 4)):
        yield Shape(circle(x, y, r), fill="card-gold")
    for x, y in ((105, 77.500), (125, 75.500), (145, 77.500)):
        yield Shape(circle(x, y, 2.6), fill="card-gold")


def _queen(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    # diadem
    for i in range(-4, 5):
        yield Shape("M-4 -30L0 -62L4 -30Z", fill="card-gold", at=_turn(i * 20, 125, 96))
    yield Shape(circle(125, 96, 47), fill=f"suit-{suit}")
    yield Shape(circle(125, 96, 42), fill="card-gold")
    yield Shape(circle(125, 97, 36), fill=hair)
    yield Shape("M90 100C82 120 78 136 84 150L108 146L142 146L166 150C172 136 168 120 160 100Z", fill=hair)
    yield from _cloth(suit)
    yield Shape("M100 131C104 150 114 162 125 170C136 162 146 150 150 131L138 128L112 128Z", fill="card-skin")
    yield from _face(suit)
    yield Shape("M119 116C122 114 128 114 131 116C129 120.500 121 120.500 119 116Z", fill="#b8363f")
    yield Shape("M125 72C112 72 102 82 100 104C106 100 118 92 125 82C132 92 144 100 150 104C148 82 138 72 125 72Z", fill=hair)
    yield from _medal(suit, 125, 156, 12)


def _jack(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    # feather
    yield Shape("M150 66C170 40 200 40 214 62C206 58 200 58 196 62C202 64 204 70 204 76C196 70 186 70 180 74C184 76 184 80 184 84C172 76 160 76 150 78Z", fill="card-gold")
    yield Shape("M98 84C92 104 92 124 98 134L152 134C158 124 158 104 152 84Z", fill=hair)
    yield from _cloth(suit)
    yield Shape("M92 136C104 132 110 128 112 126L138 126C140 128 146 132 158 136L125 162Z", fill="card-face")
    yield from _face(suit)
    yield Shape("M119 116C123 118.500 127 118.500 131 116", stroke="#a8423f", width=2.200)
    yield Shape("M100 100C104 94 106 90 107 84L143 84C144 90 146 94 150 100L152 80L98 80Z", fill=hair)
    # cap
    yield Shape("M88 84C82 66 96 46 124 48C150 50 168 62 164 82C142 76 112 76 88 84Z", fill=f"suit-{suit}")
    yield Shape("M87 88C112 78 142 78 165 86L164 78C142 71 112 71 86 80Z", fill="card-gold")


def _turn(degrees: float, x: float, y: float) -> tuple[float, float, float, float, float, float]:
    from math import cos, radians, sin

    a = radians(degrees)
    return (round(cos(a), 4), round(sin(a), 4), round(-sin(a), 4), round(cos(a), 4), x, y)
