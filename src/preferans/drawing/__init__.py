"""The drawings of the score sheet.

>>> from preferans.drawing import blank, sheet_svg
>>> from preferans.texts import Texts
>>> sheet_svg(blank(["Миша", "Оля", "Вера"], limit=10), Texts("ru")).startswith("<svg")
True
"""

from preferans.drawing.history import Figure, PlaceHistory, SheetHistory, blank, history_of
from preferans.drawing.sheet import sheet_pdf, sheet_svg
from preferans.drawing.sitting import history_of_pulka

__all__ = [
    "Figure",
    "PlaceHistory",
    "SheetHistory",
    "blank",
    "history_of",
    "history_of_pulka",
    "sheet_pdf",
    "sheet_svg",
]
