"""Tables of squares alone, and of boards with holes and rules: each count is that of its board."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Tiling, count, pieces, table

DOMINO = pieces("domino")


def test_squares_alone() -> None:
    found = table(range(1, 9), None, DOMINO)
    assert found.are_squares
    # A004003, with 0 for the odd sides.
    assert found.squares() == [0, 2, 0, 36, 0, 6728, 0, 12988816]
    assert set(found.counts) == {(side, side) for side in range(1, 9)}


@pytest.mark.parametrize(("fault_free", "tatami"), [(True, False), (False, True)])
def test_rules(fault_free: bool, tatami: bool) -> None:
    found = table(range(4, 7), range(4, 8), DOMINO, fault_free=fault_free, tatami=tatami)
    for size, counted in found.counts.items():
        board = Board.rectangle(*size)
        assert counted == count(Tiling(board, DOMINO, fault_free=fault_free, tatami=tatami))
    assert any(found.counts.values())
    assert found.rules == (("fault-free",) if fault_free else ("tatami",))


def test_fault_free_rectangles_are_the_published_ones() -> None:
    """The smallest with a fault-free filling is 5 x 6; 6 x 6 has none (Golomb)."""
    found = table(range(5, 7), range(5, 9), DOMINO, fault_free=True)
    assert found[5, 6] == 6
    assert found[6, 6] == 0


def test_tatami_squares_are_the_published_ones() -> None:
    """n 2^(n-1) fillings of n x n with n monominoes (Erickson, Ruskey, Schurch, Woodcock)."""
    monominoes = pieces("domino,I1")
    found = table([2, 3, 4], None, monominoes, tatami=True)
    for side in (2, 3, 4):
        exactly = pieces(f"domino,I1:{side}")
        assert table(side, None, exactly, tatami=True)[side, side] == side * 2 ** (side - 1)
        assert (found[side, side] or 0) >= side * 2 ** (side - 1)


def test_holes_and_symmetry() -> None:
    found = table(3, [3, 5], DOMINO, holes=[(1, 1)])
    assert found[3, 3] == 2  # around the ring, one way or the other
    assert found[3, 5] == count(Tiling(Board.rectangle(3, 5).without([(1, 1)]), DOMINO))
    assert table([4, 6], None, DOMINO, up_to="symmetry")[6, 6] == 930
    beside = table(range(2, 4), range(2, 4), pieces("domino,I1"), holes=[(0, 1)])
    assert (beside[2, 3], beside[3, 2]) == (8, 10)  # a board on its side has another hole
    with pytest.raises(BadInput, match=r"2 x 2: cell \(2, 2\) is not on the board"):
        table(range(2, 4), None, DOMINO, holes=[(2, 2)])
