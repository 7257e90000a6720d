"""The fair deal: anybody can recompute the deck from the seed."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from preferans.rules.cards import DECK
from preferans.table.fair import commitment, proves, shuffled


def reference(seed: bytes) -> list[str]:
    """The same procedure, written again from its description and with nothing of the project."""
    names = [s + r for s in "SCDH" for r in "789TJQKA"]
    numbers = b"".join(hashlib.sha256(seed + n.to_bytes(8, "big")).digest() for n in range(40))
    at = 0
    for i in range(31, 0, -1):
        while True:
            word = int.from_bytes(numbers[at : at + 4], "big")
            at += 4
            if word < 2**32 // (i + 1) * (i + 1):
                break
        j = word % (i + 1)
        names[i], names[j] = names[j], names[i]
    return names


@pytest.mark.parametrize("n", range(20))
def test_the_deck_follows_from_the_seed_as_described(n: int) -> None:
    seed = hashlib.sha256(b"test %d" % n).digest()
    assert [str(card) for card in shuffled(seed)] == reference(seed)
    assert sorted(shuffled(seed)) == list(DECK)


def test_a_known_seed_keeps_its_deck() -> None:
    """Records of earlier versions must stay provable."""
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert " ".join(map(str, shuffled(bytes(32)))) == (
        "CJ H8 SJ ST DK CT D7 S7 D8 CQ HA C7 DJ CK DT C9 HJ DA HK H9 HT D9 SA SK S9 DQ SQ C8 H7 CA S8 HQ"
    )


def test_every_card_is_equally_likely_in_every_position() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(3200):
        for position, card in enumerate(shuffled(n.to_bytes(32, "big"))):
            seen[position, card] += 1
    # 1024 cells, 100 expected in each; chi-square with 31 * 31 degrees of freedom: mean 961, deviation 44
    chi_square = sum((count - 100) ** 2 / 100 for count in seen.values())
    assert len(seen) == 1024 and 961 - 6 * 44 < chi_square < 961 + 6 * 44


def test_a_proof_needs_the_promised_seed_and_its_own_deck() -> None:
    seed, other = bytes(32), b"\x01" * 32
    assert proves(seed, commitment(seed), shuffled(seed))
    assert not proves(other, commitment(seed), shuffled(other))
    assert not proves(seed, commitment(seed), shuffled(other))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled(bytes(length))
