"""Many positions in one call: the same answers in the same order on any threads; limits leave gaps, not errors."""

import random
import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from preferans.rules.cards import Card
from preferans.rules.seat import Seat
from preferans.solver import Game, LimitReached, Position, PositionError, Solver, native
from tests.solver.endings import deals, endings, for_himself
from tests.solver.engines import about_the_kernel

SIZES = (1, 6) if native else (1, 3)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_order_is_kept(threads):
    solver, one = Solver(), Solver()
    positions = list(endings(1, 150, SIZES))
    assert solver.batch_values(positions, threads=threads).tolist() == [one.value(at) for at in positions]
    rows = solver.batch_card_values(positions, threads=threads)
    assert rows.shape == (150, 32)
    assert rows.dtype == np.int8
    for row, at in zip(rows, positions, strict=True):
        assert {Card(card): value for card, value in enumerate(row.tolist()) if value >= 0} == one.card_values(at)
    own = [for_himself(at) for at in positions if at.game is Game.RASPASY]
    assert list(map(tuple, solver.batch_raspasy(own, threads=threads).tolist())) == [one.raspasy(at) for at in own]


def test_an_empty_batch_has_no_rows():
    assert Solver().batch_values([]).shape == (0,)
    assert Solver().world_card_values(np.zeros((0, 3), np.uint32), 0, 0, 0).shape == (0, 32)


def worlds_of(positions: Sequence[Position]) -> NDArray[np.uint32]:
    return np.array([[hand.mask for hand in at.hands] for at in positions], np.uint32)


def test_worlds_of_one_view():
    solver, rng = Solver(), random.Random(3)
    for game in (Game.DIAMONDS, Game.NO_TRUMP, Game.MISERE):
        declarer, leader = Seat(rng.randrange(3)), Seat(rng.randrange(3))
        drawn = [at for at in endings(rng.randrange(1000), 40, (3, 3), (game,)) if not at.table]
        positions = [Position(at.hands, game, declarer, leader) for at in drawn]
        worlds = worlds_of(positions)
        values = [solver.value(at) for at in positions]
        assert solver.world_values(worlds, game, declarer, leader).tolist() == values
        assert solver.world_values(worlds.tolist(), game, declarer, leader).tolist() == values
        taken = solver.world_takes(worlds, game, declarer, leader, tricks=2)
        assert taken.tolist() == [value >= 2 for value in values]
        cards = solver.world_card_values(worlds, game, declarer, leader)
        for row, at in zip(cards, positions, strict=True):
            assert {Card(c): v for c, v in enumerate(row.tolist()) if v >= 0} == solver.card_values(at)


def test_worlds_in_raspasy():
    solver = Solver()
    tried = 0
    for at in endings(4, 80, (2, 4) if native else (2, 3), (Game.RASPASY,)):
        tried += 1
        forms: dict[str, Any] = {"talon": at.talon, "dealer_plays": at.dealer_plays, "two_hands": at.two_hands}
        rows = solver.world_raspasy_cards(worlds_of([at, at]), at.leader, at.table, **forms)
        assert rows.shape == (2, 32, 3)
        expected = solver.raspasy_cards(for_himself(at))
        for row in rows:
            assert {Card(c): tuple(t) for c, t in enumerate(row.tolist()) if t[0] >= 0} == expected
        paranoid = solver.world_card_values(worlds_of([at]), at.game, at.declarer or 0, at.leader, at.table, **forms)[0]
        assert {Card(c): v for c, v in enumerate(paranoid.tolist()) if v >= 0} == solver.card_values(at)
    assert tried == 80


def test_masks_are_the_fast_path_of_the_same_answers():
    solver = Solver()
    for at in endings(5, 50, SIZES):
        assert solver.mask_value(*at.numbers) == solver.value(at)
        assert solver.mask_card_values(*at.numbers) == solver.card_values(at)
        assert solver.mask_takes(1, *at.numbers) == solver.makes(at, 1)


def test_a_bad_row_is_named():
    worlds = np.array([(1, 2, 4), (0, 0, 0), (1, 2, 4)], np.uint32)
    with pytest.raises(ValueError, match="row 1: "):
        Solver().world_values(worlds, Game.SPADES, 0, 0)
    with pytest.raises(PositionError, match="three masks"):
        Solver().world_values(np.zeros((2, 2), np.uint32), Game.SPADES, 0, 0)


def test_strain_tables():
    solver = Solver()
    positions = list(deals(7, 4, Game.NO_TRUMP) if native else endings(7, 20, (2, 2), (Game.NO_TRUMP,)))
    positions = [at for at in positions if not at.table]
    tables = solver.batch_strains([at.hands for at in positions])
    for table, at in zip(tables, positions, strict=True):
        rows = solver.strains(at.hands)
        assert [tuple(row) for row in table.tolist()] == [rows[seat] for seat in Seat if seat in rows]
        for seat, row in rows.items():
            for strain, tricks in enumerate(row):
                assert tricks == Solver().value(Position(at.hands, Game(strain), seat, Seat.FIRST))


def test_a_node_limit_stops_a_question_and_leaves_a_gap_in_a_batch():
    positions = list(deals(8, 30, Game.MISERE) if native else endings(8, 30, (2, 4), (Game.MISERE,)))
    solver = Solver(nodes=300)
    rows = solver.batch_values(positions, threads=2)
    exact = Solver().batch_values(positions)
    assert 0 < (rows == -1).sum() < 30
    assert ((rows == exact) | (rows == -1)).all()
    hard = positions[int(np.argmin(rows))]
    with pytest.raises(LimitReached):
        solver.value(hard)
    solver.limit()
    assert solver.value(hard) == exact[positions.index(hard)]


def test_a_deadline_ends_a_batch():
    """The plain solver does not come to the end of the first row."""
    positions = list(deals(9, 40, Game.RASPASY))
    solver = Solver(seconds=0.05)
    rows = solver.batch_raspasy([for_himself(at) for at in positions], threads=1)
    assert (rows[-1] == -1).all()


@about_the_kernel
def test_other_python_threads_run_while_the_kernel_works():
    """The interpreter lock is released: the main thread counts on while a batch is solved."""
    positions = [for_himself(at) for at in deals(10, 6, Game.RASPASY)]
    worker = threading.Thread(target=lambda: Solver().batch_raspasy(positions, threads=1))
    worker.start()
    counted = 0
    while worker.is_alive():
        counted += 1
        time.sleep(0.001)
    assert counted > 5


def test_threads_may_share_a_solver():
    solver = Solver()
    positions = list(deals(11, 40, Game.HEARTS) if native else endings(11, 40, (2, 3), (Game.HEARTS,)))
    expected = [Solver().value(at) for at in positions]
    found: dict[int, list[int]] = {}

    def work(i: int) -> None:
        found[i] = [solver.value(at) for at in positions]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 3


@pytest.mark.parametrize("threads", [1_000_000, 10**30])
def test_a_silly_number_of_threads_is_bounded(threads):
    """Each thread has tables of its own: they tell how many there were. No more than rows, and never above 256."""
    positions = list(endings(13, 300, (1, 1)))
    for rows in (3, 300):
        solver = Solver(table_bytes=1, raspasy_bytes=1)
        one = solver.bytes
        expected = [Solver(plain=True).value(at) for at in positions[:rows]]
        assert solver.batch_values(positions[:rows], threads=threads).tolist() == expected
        assert solver.bytes == min(rows, 256) * one


def test_tables_stay_within_their_memory():
    assert Solver().bytes <= 32 << 20
    if native:
        solver = Solver()
        solver.batch_raspasy([for_himself(at) for at in deals(12, 8, Game.RASPASY)], threads=1)
        assert solver.bytes <= 32 << 20
