"""How much a strong player imagines: one code path, several sets of figures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """The figures of one level. Numbers of worlds are those at effort 1."""

    name: str
    talons: int
    """Talons weighed before a bid; 231 are all of them."""
    discards: int
    """Discards, each with a trump, that are put to the solver."""
    layouts: int
    """Hands of the opponents imagined for a discard and an order."""
    whist_worlds: int
    """Layouts for the answer to an order."""
    play_worlds: int
    """Layouts for a card of a game."""
    raspasy_worlds: int
    """Layouts for a card of raspasy, the dearest to solve."""
    misere_worlds: int = 66
    """Discards imagined against a misère; 66 are all of them."""
    misere_discards: int = 8
    """Discards of a misère that are put to the solver."""
    orders: int = 6
    """Games that are put to the solver before the order."""
    defence: float = -4.0
    """Whists that a deal brings when somebody else plays a game."""
    respect: float = 0.0
    """How far an answer to an order makes up for declarers who are imagined too weak: 1 by `whist.UNDERRATED`."""
    council: int = 0
    """Common decisions that defenders with open hands look ahead, not knowing the discard; 0: none."""
    inference: float = 0.0
    """How far layouts are weighed by what was said: 0 not at all, 1 by their likelihood, more if bots are firmer."""
    play_inference: float = 0.0
    """The same for a card of a closed game or of raspasy."""
    reads_plays: bool = False
    """With inference: reads the cards of a declarer who sees all hands as the best ones."""
    candidates: int = 32
    """With inference: layouts drawn for each one that is kept; who wins the auction holds no usual hand."""
    leans: bool = False
    """With inference: draws them with a lean to what a declarer holds."""
    judged: int = 3
    """With inference: of these, layouts for each one that is kept whose discard is judged as well."""
    doubt: float = 0.05
    """With inference: share of the weight that every layout keeps, whatever was said."""
    open_inference: float = 0.0
    open_doubt: float = 0.15
    """The same two against a misère or an open game: there all discards are looked at, and he who is careless about an
    unlikely one lets him through."""
    bids_by_thumb: bool = False
    """Everything before the first card is decided by rules of thumb."""
    eagerness: float = 0.0
    """Whists added to every bid: above 0 a bold player, below 0 a cautious one."""
