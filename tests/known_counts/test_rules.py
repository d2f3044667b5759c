"""Boards under rules for sums, lines, neighbours and windows, against published counts."""

from __future__ import annotations

import pytest

from boardfill import Board, Marking, Symbol, puzzles, rules


def _numbers(size: int, *others: rules.Rule) -> Marking:
    symbols = [Symbol(str(number)) for number in range(1, size * size + 1)]
    return Marking(f"{size}x{size}", symbols, others)


def _latin(size: int, *others: rules.Rule) -> Marking:
    symbols = [Symbol(str(number)) for number in range(1, size + 1)]
    rows = rules.Different("row"), rules.Different("column")
    return Marking(f"{size}x{size}", symbols, (*rows, *others))


_DIAGONALS = (((0, 0), (1, 1), (2, 2)), ((0, 2), (1, 1), (2, 0)))
_SEMI_MAGIC = rules.Different("board"), rules.Sum("row", 15), rules.Sum("column", 15)


def test_magic_squares() -> None:
    assert _numbers(3, *_SEMI_MAGIC, rules.Sum("region", 15, regions=_DIAGONALS)).count() == 8
    assert _numbers(3, *_SEMI_MAGIC).count() == 72


@pytest.mark.parametrize(("size", "published"), [(2, 2), (4, 72), (6, 4140)])
def test_takuzu_boards(size: int, published: int) -> None:
    """OEIS A253316 also asks for different rows and columns; so the rows are listed here."""
    half = size // 2
    board = Marking(
        f"{size}x{size}",
        [Symbol("0"), Symbol("1")],
        [
            rules.Count("row", frozenset("0"), half, half),
            rules.Count("column", frozenset("0"), half, half),
            rules.Forbid(["000", "111"], "rotate"),
        ],
    )
    found = 0
    for filling in board.solve_all():
        marks = {mark.cell: mark.symbol for mark in filling.marks}
        rows = {tuple(marks[row, at] for at in range(size)) for row in range(size)}
        columns = {tuple(marks[at, column] for at in range(size)) for column in range(size)}
        found += len(rows) == len(columns) == size
    assert found == published


def test_tents_on_a_ring_are_paired_in_two_ways_but_are_one_filling() -> None:
    trees = [(0, 1), (1, 0), (1, 2), (2, 1)]
    free = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ring = Marking(free, [Symbol("^")], [rules.Paired(frozenset("^"), trees)], blanks=True)
    assert ring.count() == 1
    assert [len(filling.marks) for filling in ring.solve_all()] == [4]


@pytest.mark.parametrize(("size", "published"), [(3, 1), (5, 6), (7, 6240)])
def test_symmetric_latin_squares_with_a_given_diagonal(size: int, published: int) -> None:
    """Ways to split the pairs of one point more into perfect matchings, OEIS A000438."""
    mirrored = [[(a, b), (b, a)] for a in range(size) for b in range(a)]
    square = _latin(size, rules.Neighbours("region", "equal", regions=mirrored))
    diagonal: dict[tuple[int, ...], str] = {(n, n): str(n + 1) for n in range(size)}
    assert Marking(square.board, square.symbols, square.rules, diagonal).count() == published


@pytest.mark.parametrize(("size", "published"), [(4, 0), (5, 2), (7, 4)])
def test_latin_squares_with_all_broken_diagonals(size: int, published: int) -> None:
    """Pandiagonal squares with a given first row, OEIS A338620."""
    board = Board.rectangle(size, size, wrap=["rows", "columns"])
    lines = [rules.Different(each) for each in ("row", "column", "diagonal", "antidiagonal")]
    first: dict[tuple[int, ...], str] = {(0, n): str(n + 1) for n in range(size)}
    assert Marking(board, _latin(size).symbols, lines, first).count() == published


@pytest.mark.parametrize(("size", "published"), [(3, 0), (4, 2), (5, 14), (6, 90), (7, 646)])
def test_stars_in_rows_that_are_regions_do_not_touch(size: int, published: int) -> None:
    """Permutations without neighbours that differ by one, OEIS A002464."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    assert puzzles.star_battle(rows).count() == published


def test_increasing_rows_of_latin_squares() -> None:
    """A row in rising order fixes one of n! rows."""
    assert (
        _latin(4).count()
        == 24 * _latin(4, rules.Neighbours("region", "less", regions=_row(4))).count()
    )


def _row(size: int) -> list[list[tuple[int, int]]]:
    return [[(0, column) for column in range(size)]]


@pytest.mark.parametrize(("seen", "rows"), [(1, 6), (2, 11), (3, 6), (4, 1)])
def test_towers_seen_from_the_start_are_stirling_numbers(seen: int, rows: int) -> None:
    """Permutations of 4 by records: unsigned Stirling numbers of the first kind, OEIS A132393."""
    towers = [Symbol(str(height)) for height in range(1, 5)]
    for backwards in (False, True):
        line = rules.Visible("row", seen, backwards=backwards)
        assert Marking("1x4", towers, [rules.Different("row"), line]).count() == rows


def test_words_under_a_pattern() -> None:
    """Binary words without two 1 side by side are Fibonacci numbers, OEIS A000045, in four ways."""
    bits = [Symbol("0"), Symbol("1")]
    for rule in (
        rules.Pattern("row", "(0|10)*1?"),
        rules.Neighbours("row", [("0", "0"), ("0", "1"), ("1", "0")]),
        rules.Forbid("11"),
        rules.Allow(["0.", "10"]),
    ):
        assert Marking("1x12", bits, [rule]).count() == 377


def test_nonogram_of_a_diamond_is_unique() -> None:
    clues = ["1", "3", "5", "3", "1"]
    both = [rules.Runs(each, clues, frozenset("#")) for each in ("row", "column")]
    diamond = Marking("5x5", [Symbol("#")], both, blanks=True)
    assert [len(filling.marks) for filling in diamond.solve_all()] == [13]


def test_ways_to_write_a_number_as_a_product() -> None:
    """Ordered factorizations of 24 into three factors from 1 to 9."""
    factors = [(a, b, c) for a in range(1, 10) for b in range(1, 10) for c in range(1, 10)]
    digits = [Symbol(str(digit)) for digit in range(1, 10)]
    expected = sum(a * b * c == 24 for a, b, c in factors)
    assert Marking("1x3", digits, [rules.Product("row", 24)]).count() == expected
