"""Jack, queen and king: emblems of our own, two-way by a half turn.

Each is known by its silhouette even on a small card: the king by a pointed crown, a beard and the sceptre, the queen by
a round diadem of rays, the jack by a slanting cap with a long feather. The suit gives the cloth, the signs strewn on it
and what is held.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from card_art.pips import PIPS
from card_art.shapes import HALF_TURN, Group, Matrix, Part, Shape, circle, ellipse, place, polygon

HAIR: Final[dict[str, str]] = {"S": "#41353d", "C": "#74492c", "D": "#c98d3f", "H": "#9d4c2a"}
"""The colour of hair and beard in each suit."""
LIPS: Final = "#ab3f45"

HEAD: Final[Matrix] = (1.14, 0, 0, 1.14, 125 - 125 * 1.14, 130 - 130 * 1.14)
"""Heads are drawn small and enlarged about the collar."""

_BODY: Final = "M34 183C33 156 44 143 76 136L106 129L144 129L174 136C204 143 215 152 216 167Z"
"""From the shoulders to the slanting belt, which runs from (34, 183) to (216, 167) through the middle of the card."""
_SHOULDERS: Final = "M34 183C33 156 44 143 76 136L106 129M144 129L174 136C204 143 215 152 216 167"


def court(suit: str, rank: str) -> Iterator[Part]:
    """Both halves and the belt over their seam."""
    half = tuple({"J": _jack, "Q": _queen, "K": _king}[rank](suit))
    yield Group(half)
    yield Group(half, HALF_TURN)
    yield Shape(polygon((31, 178.800), (219, 162.200), (219, 171.200), (31, 187.800)), fill="card-gold")
    yield Shape("M31 181.300L219 164.700M31 185.300L219 168.700", stroke="card-ink", width=0.9)
    for step in range(-4, 5):
        x = 125 + 22 * step
        y = 175 - 22 * step * 8 / 91
        yield Shape(polygon((x - 4, y), (x, y - 2.600), (x + 4, y), (x, y + 2.600)), fill=f"suit-{suit}")


def _mantle(suit: str, *signs: tuple[float, float]) -> Iterator[Part]:
    """The cloth with small signs of the suit strewn on it."""
    yield Shape(_BODY, fill=f"suit-{suit}")
    yield Shape(_SHOULDERS, stroke="card-gold", width=2.6)
    yield Group(tuple(Shape(PIPS[suit], at=place(x, y, 0.115)) for x, y in signs), paint="card-gold")


def _face(beard: bool = False) -> Iterator[Part]:
    yield Shape("M113 112L137 112L139 134L125 146L111 134Z", fill="card-skin")
    yield Shape(
        "M113 121C118 127 132 127 137 121L137.600 126C131 132 119 132 112.400 126Z", fill="card-ink", opacity=0.16
    )
    yield Shape(
        "M103 82L147 82L147 102C147 118 136 126 125 126C114 126 103 118 103 102Z",
        fill="card-skin",
    )
    if not beard:
        for x in (109.500, 140.500):
            yield Shape(ellipse(x, 109.500, 4, 2.800), fill=LIPS, opacity=0.22)
    for x in (115, 135):
        yield Shape(ellipse(x, 100.500, 2.2, 2.700), fill="card-ink")
    yield Shape(
        "M110 94.500C113 92.500 117 92.500 120 94.500M130 94.500C133 92.500 137 92.500 140 94.500",
        stroke="card-ink",
        width=1.7,
    )
    yield Shape(
        "M126.500 99L127.500 108C126.500 109.500 124.500 109.800 123 109.300",
        stroke="card-ink",
        width=1.3,
        opacity=0.75,
    )


def _hand(x: float, y: float) -> Iterator[Part]:
    """A closed hand about a staff, with its cuff."""
    yield Shape(polygon((x - 10, y + 8), (x + 10, y + 6), (x + 12, y + 15), (x - 12, y + 17)), fill="card-gold")
    yield Shape(ellipse(x, y + 1, 8.500, 7), fill="card-skin")
    yield Shape(
        f"M{x - 6} {y - 1}L{x + 6} {y - 1}M{x - 6.500} {y + 2.500}L{x + 6.500} {y + 2.500}",
        stroke="card-ink",
        width=0.9,
        opacity=0.5,
    )


def _king(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    yield Group(
        (
            Shape(
                "M97 84C86 104 90 120 80 133C92 139 104 136 108 128L142 128C146 136 158 139 170 133C160 120 164 104 153 84Z",
                fill=hair,
            ),
        ),
        HEAD,
    )
    yield from _mantle(suit, (48, 162), (62, 151), (62, 173), (77, 163), (172, 164), (207, 160))
    yield Shape("M192 60L192 172", stroke="card-gold", width=5)
    yield Shape(circle(192, 69, 5.500), fill="card-gold")
    yield Shape(PIPS[suit], fill="card-gold", at=place(192, 46, 0.36))
    yield from _hand(192, 146)
    yield Shape(
        "M75 135C94 126 106 128 110 128L140 128C144 128 156 126 175 135C176 143 174 149 171 154C155 158 138 164 127 176"
        "L123 176C112 164 95 158 79 154C76 149 74 143 75 135Z",
        fill="card-linen",
        stroke="card-ink",
        width=1.1,
    )
    for x, y, lean in ((86, 143, -2), (99, 151, -1), (164, 143, 2), (151, 151, 1), (112, 161, -1), (138, 161, 1)):
        yield Shape(
            f"M{x} {y - 5}L{x + lean + 2.500} {y + 3}L{x + lean} {y + 6}L{x + lean - 2.500} {y + 3}Z", fill="card-ink"
        )
    beard = Shape(
        "M101.500 98C104 107 110 111.500 117 109.500C120 108 123 110 125 112C127 110 130 108 133 109.500C140 111.500 146 107 148.500 98"
        "C153 118 150 136 140 146C135 151 128 156 125 164C122 156 115 151 110 146C100 136 97 118 101.500 98Z",
        fill=hair,
    )
    crown = (
        Shape(
            "M92 66L90 47L106 60L112 39L125 55L138 39L144 60L160 47L158 66L154.500 83C136 77 114 77 95.500 83Z",
            fill="card-gold",
        ),
        Shape("M94.500 73C114 67.500 136 67.500 155.500 73L154 85C136 79 114 79 96 85Z", fill=f"suit-{suit}"),
        *(
            Shape(circle(x, y, r), fill="card-gold")
            for x, y, r in ((89.500, 44, 4), (112, 36, 4.300), (138, 36, 4.300), (160.500, 44, 4))
        ),
        *(Shape(circle(x, y, 2.600), fill="card-gold") for x, y in ((107, 75.800), (143, 75.800))),
        Shape(polygon((120, 74.800), (125, 71.300), (130, 74.800), (125, 78.300)), fill="card-gold"),
    )
    strands = Shape(
        "M110 120C110 132 114 140 119 146M140 120C140 132 136 140 131 146M125 124L125 154",
        stroke="card-ink",
        width=1,
        opacity=0.35,
    )
    mouth = Shape("M118.500 115.500C122 118 128 118 131.500 115.500C130 121 120 121 118.500 115.500Z", fill=LIPS)
    yield Group((*_face(beard=True), beard, strands, mouth, *crown), HEAD)


def _queen(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    rays = tuple(
        Shape("M-4.500 -42L0 -63L4.500 -42Z" if turn % 2 == 0 else "M-3 -42L0 -55L3 -42Z", at=_turn(turn * 13, 125, 97))
        for turn in range(-8, 9)
    )
    pearls = tuple(
        Shape(circle(round(125 + 41.500 * sin(radians(a)), 1), round(97 - 41.500 * cos(radians(a)), 1), 2))
        for a in range(-110, 111, 20)
    )
    yield Group(
        (
            Group(rays, paint="card-gold"),
            Shape(circle(125, 97, 47), fill="card-gold"),
            Shape(circle(125, 97, 45), fill=f"suit-{suit}"),
            Group(pearls, paint="card-gold"),
            Shape(circle(125, 97, 38), fill="card-gold"),
            Shape(
                "M125 61C104 61 89 77 89 100C89 118 84 128 82 138L108 146L142 146L168 138C166 128 161 118 161 100C161 77 146 61 125 61Z",
                fill=hair,
            ),
        ),
        HEAD,
    )
    yield from _mantle(
        suit, (48, 163), (62, 152), (62, 174), (77, 164), (91, 172), (209, 160), (156, 165), (171, 151), (177, 164)
    )
    yield Shape("M208 70C206 100 198 130 196 171", stroke="card-gold", width=3.400)
    yield Shape(
        "M204 108C194 108 186 101 184 92C194 91 202 98 204 108ZM202 120C212 120 220 113 222 104C212 103 204 110 202 120Z",
        fill="card-gold",
    )
    yield Shape(PIPS[suit], fill=f"suit-{suit}", at=place(208, 58, 0.38))
    yield from _hand(197, 147)
    yield Shape(
        "M92 132L108 127L142 127L158 132C154 148 142 162 127 172L123 172C108 162 96 148 92 132Z",
        fill="card-linen",
        stroke="card-ink",
        width=1,
    )
    yield Shape("M102 128C106 146 116 157 125 163C134 157 144 146 148 128Z", fill="card-skin")
    beads = ((107, 137), (112.500, 143.500), (118.500, 148.500), (131.500, 148.500), (137.500, 143.500), (143, 137))
    yield Group(tuple(Shape(circle(x, y, 2.300)) for x, y in beads), paint="card-gold")
    yield Shape(circle(125, 152.500, 5.400), fill="card-gold")
    yield Shape(PIPS[suit], fill=f"suit-{suit}", at=place(125, 152.500, 0.07))
    locks = Shape(
        "M125 66C109 66 97 80 99 106C107 102 119 92 125 78C131 92 143 102 151 106C153 80 141 66 125 66Z", fill=hair
    )
    mouth = Shape(
        "M119 115.500C121.500 113.800 123.500 114 125 114.800C126.500 114 128.500 113.800 131 115.500C129 120 121 120 119 115.500Z",
        fill=LIPS,
    )
    parting = Shape("M125 67L125 79", stroke="card-ink", width=1, opacity=0.4)
    tiara = (
        Shape("M104 74C117 67.500 133 67.500 146 74L144.500 79C132 73.500 118 73.500 105.500 79Z", fill="card-gold"),
        Shape(polygon((120, 68), (125, 60), (130, 68), (125, 76)), fill="card-gold"),
        Shape(polygon((122.300, 68), (125, 63.800), (127.700, 68), (125, 72.200)), fill=f"suit-{suit}"),
    )
    yield Group((*_face(), mouth, locks, parting, *tiara), HEAD)


def _jack(suit: str) -> Iterator[Part]:
    hair = HAIR[suit]
    yield Group(
        (
            Shape(
                "M146 68C160 40 196 30 212 58C206 54 200 54 196 57C203 60 206 67 205 74C198 68 190 68 184 71C188 74 189 79 188 84"
                "C176 76 162 76 150 80Z",
                fill="card-gold",
            ),
            Shape("M150 76C164 62 182 52 204 54", stroke="card-linen", width=1.600),
            Shape("M98 84C92 104 93 122 99 132L151 132C157 122 158 104 152 84Z", fill=hair),
        ),
        HEAD,
    )
    yield from _mantle(suit)
    for x in (48, 62, 76):
        yield Shape(
            f"M{x} 149C{x - 4} 158 {x - 4} 170 {x - 2} 180L{x + 3} 180C{x + 1} 170 {x + 2} 158 {x + 5} 147Z",
            fill="card-gold",
        )
    for x in (202, 188, 174):
        yield Shape(
            f"M{x} 147C{x + 4} 153 {x + 4} 162 {x + 4} 168L{x - 1} 169C{x - 1} 162 {x - 2} 154 {x - 5} 146Z",
            fill="card-gold",
        )
    yield Shape(
        "M88 134L108 128L142 128L162 134C158 150 156 160 156 172L94 178C94 162 92 148 88 134Z",
        fill="card-linen",
        stroke="card-ink",
        width=1,
    )
    yield Shape("M96 134C106 130 110 128 112 127L138 127C140 128 144 130 154 134L125 168Z", fill=f"suit-{suit}")
    yield Shape("M107 128.500L112 126L138 126L143 128.500L125 152Z", fill="card-gold")
    smile = Shape("M118.500 115.500C122 118.800 128 118.800 131.500 115.500", stroke=LIPS, width=2.200)
    fringe = Shape("M99 106C104 100 107 95 108 87C116 92 132 93 142 86C143 95 146 101 151 106L153 78L97 78Z", fill=hair)
    cap = (
        Shape("M88 82C80 62 94 42 124 44C152 46 172 60 166 80C142 73 112 73 88 82Z", fill=f"suit-{suit}"),
        Shape(
            "M112 50C104 54 99 62 98 70M128 49C126 56 125 62 125 68M146 54C150 59 152 64 153 70",
            stroke="card-gold",
            width=1.500,
        ),
        Shape("M87 89C112 79.500 142 79.500 166 87L165.500 78C142 71 112 71 85 80Z", fill="card-gold"),
        Shape(circle(150, 78.500, 6), fill=f"suit-{suit}", stroke="card-gold", width=2),
    )
    yield Group((*_face(), smile, fringe, *cap), HEAD)


def _turn(degrees: float, x: float, y: float) -> Matrix:
    """Turn about the origin, then move to (x, y)."""
    c, s = round(cos(radians(degrees)), 4), round(sin(radians(degrees)), 4)
    return (c, s, -s, c, x, y)
