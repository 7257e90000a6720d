"""The drawings of the deck, as code: shapes, pips, index glyphs, courts, the back and the icons.

Nothing here is imported by the program; `tools/draw_cards.py` writes the files that the program serves.
"""
