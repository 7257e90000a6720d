"""Where to look for layouts first: who plays a game holds trumps and high cards, and throws neither.

Layouts that explain a high bid are rare among all that are possible. They are found by drawing each card with a lean
towards the place where it is likely to be; what was drawn too often counts the less for it, so that nothing is believed
because it was looked for.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from preferans.bots.belief.counting import Floats
from preferans.bots.sight import ASIDE, Sight
from preferans.rules.cards import RANK_OF, SUIT_OF

HELD_TRUMP: Final = (0.5, 0.5, 0.55, 0.6, 0.7, 0.8, 0.95, 1.1)
HELD: Final = (-0.1, -0.1, -0.1, 0.0, 0.0, 0.2, 0.5, 0.9)
"""Lean of a card of each rank, from the seven on, to the hand of the declarer; logarithms, times STRENGTH."""
THROWN: Final = (0.3, 0.3, 0.2, 0.1, 0.0, -0.2, -0.8, -1.5)
THROWN_TRUMP: Final = -1.5
"""The same to his discard."""
STRENGTH: Final = {6: 0.8, 7: 1.0, 8: 1.3, 9: 1.7, 10: 2.0}
"""By the level of the game."""

Lean = Floats
"""32 cards x 4 places (three hands, then aside): logarithms, 0 where nothing is known."""


def lean_of(sight: Sight) -> Lean | None:
    """The lean towards the hidden hand of who plays a game after having seen the talon; None if there is none."""
    exchange = sight.public.exchange
    if exchange is None or exchange.contract is None or not exchange.contract.is_game:
        return None
    declarer, contract = exchange.declarer, exchange.contract
    if sight.known[declarer] is not None:
        return None
    lean = np.zeros((32, 4))
    for card in range(32):
        rank, trump = RANK_OF[card], SUIT_OF[card] == contract.trump
        lean[card, declarer] = (HELD_TRUMP if trump else HELD)[rank]
        if exchange.takes_talon and not exchange.thrown_back:
            lean[card, ASIDE] = THROWN_TRUMP if trump else THROWN[rank]
    return lean * STRENGTH[contract.tricks]
