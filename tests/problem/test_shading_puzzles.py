"""Stars, tents, ships, lights and dominoes, against fillings found here by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, permutations, product

import pytest

from boardfill import Marking, puzzles
from boardfill.problem.lattices.lattice import Cell

_Clues = list[int | None]


def _same(problem: Marking, expected: Iterable[frozenset[Cell]]) -> None:
    """What is set down stands in just these sets of cells."""
    found = [
        sorted(mark.cell for mark in filling.marks if mark.symbol not in ("~", "0"))
        for filling in problem.solve_all()
    ]
    assert problem.count() == len(found)
    assert sorted(found) == sorted(map(sorted, expected))


def _cells(rows: int, columns: int) -> list[Cell]:
    return list(product(range(rows), range(columns)))


def _subsets(cells: Sequence[Cell]) -> Iterator[frozenset[Cell]]:
    for chosen in product((False, True), repeat=len(cells)):
        yield frozenset(cell for cell, is_in in zip(cells, chosen, strict=True) if is_in)


def _apart(cells: Iterable[Cell]) -> bool:
    """Do no two of them touch, not even at a corner?"""
    return not any(_far(one, other) == 1 for one in cells for other in cells)


def _far(one: Cell, other: Cell) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _is_beside(one: Cell, other: Cell) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def _has_counts(cells: Iterable[Cell], axis: int, clues: _Clues) -> bool:
    there = [cell[axis] for cell in cells]
    return all(clue is None or there.count(line) == clue for line, clue in enumerate(clues))


def _some_clues(draw: random.Random, lines: int, most: int) -> _Clues:
    return [draw.choice((None, None, *range(most))) for _ in range(lines)]


def test_nonograms() -> None:
    rows: list[tuple[int, ...]] = [(2,), (1, 1), ()]
    columns: list[tuple[int, ...] | int | str] = [(1,), (2,), "0", 1]

    def runs(line: Iterable[bool]) -> list[int]:
        return [len(list(run)) for is_filled, run in groupby(line) if is_filled]

    def fits(filled: frozenset[Cell]) -> bool:
        across = [runs((row, column) in filled for column in range(4)) for row in range(3)]
        down = [runs((row, column) in filled for row in range(3)) for column in range(4)]
        return across == [[2], [1, 1], []] and down == [[1], [2], [], [1]]

    whole = list(filter(fits, _subsets(_cells(3, 4))))
    assert whole
    _same(puzzles.nonogram(rows, columns), whole)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 4), (4, 2), (4, 4)])
@pytest.mark.parametrize("lines_differ", [True, False])
def test_binairo(rows: int, columns: int, lines_differ: bool) -> None:
    def fits(across: tuple[str, ...]) -> bool:
        down = ["".join(line) for line in zip(*across, strict=True)]
        lines = [*across, *down]
        is_even = all(2 * line.count("1") == len(line) for line in lines)
        has_no_three = not any(three in line for line in lines for three in ("000", "111"))
        differ = len(set(across)) == rows and len(set(down)) == columns
        return is_even and has_no_three and (differ or not lines_differ)

    problem = puzzles.binairo(rows, columns, lines_differ=lines_differ)
    words = ["".join(word) for word in product("01", repeat=columns)]
    even = [word for word in words if 2 * word.count("1") == columns]
    boards = filter(fits, product(even, repeat=rows))
    _same(
        problem,
        (
            frozenset((r, c) for r, c in _cells(rows, columns) if board[r][c] == "1")
            for board in boards
        ),
    )


def test_takuzu_boards() -> None:
    """OEIS A253316."""
    assert [puzzles.binairo(size, size).count() for size in (2, 4, 6)] == [2, 72, 4140]


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(6, 12))]
)
def test_akari(seed: int) -> None:
    draw = random.Random(seed)
    picture = "\n".join("".join(draw.choices(".#1", (9, 2, seed % 2), k=4)) for _ in range(4))
    lines = picture.splitlines()
    cells = [cell for cell in _cells(4, 4) if lines[cell[0]][cell[1]] == "."]

    def seen(cell: Cell) -> Iterator[Cell]:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row, column = cell[0] + down, cell[1] + right
            while (row, column) in cells:
                yield row, column
                row, column = row + down, column + right

    def fits(lights: frozenset[Cell]) -> bool:
        numbers = all(
            sum(_is_beside(cell, light) for light in lights) == int(lines[cell[0]][cell[1]])
            for cell in _cells(4, 4)
            if lines[cell[0]][cell[1]].isdecimal()
        )
        return numbers and all(
            (cell in lights) != any(other in lights for other in seen(cell)) for cell in cells
        )

    whole = list(filter(fits, _subsets(cells)))
    _same(puzzles.akari(picture), whole)
    numbers = {
        cell: int(lines[cell[0]][cell[1]])
        for cell in _cells(4, 4)
        if lines[cell[0]][cell[1]] in "01"
    }
    _same(puzzles.akari((cells, numbers)), whole)


@pytest.mark.parametrize("stars", [1, 2])
def test_star_battles(stars: int) -> None:
    regions = "aabb\nacbb\ncccd\ncddd" if stars == 1 else "a" * 4 + "\n" + "\n".join(["b" * 4] * 3)

    def fits(there: frozenset[Cell]) -> bool:
        letters = regions.replace("\n", "")
        held = [letters[4 * row + column] for row, column in there]
        return (
            len(there) == 4 * stars
            and _apart(there)
            and _has_counts(there, 0, [stars] * 4)
            and _has_counts(there, 1, [stars] * 4)
            and all(held.count(letter) == stars for letter in set(letters))
        )

    whole = list(filter(fits, _subsets(_cells(4, 4))))
    assert bool(whole) == (stars == 1)
    _same(puzzles.star_battle(regions, stars), whole)


@pytest.mark.parametrize("seed", range(12))
def test_tents(seed: int) -> None:
    draw = random.Random(seed)
    size = draw.choice([(3, 4), (4, 3), (4, 4)])
    trees = draw.sample(_cells(*size), draw.randint(1, 4))
    rows, columns = (_some_clues(draw, lines, seed % 3) for lines in size)
    free = [cell for cell in _cells(*size) if cell not in trees]
    rows = [0 if line not in {row for row, _ in free} else clue for line, clue in enumerate(rows)]

    def fits(there: frozenset[Cell]) -> bool:
        return (
            len(there) == len(trees)
            and _apart(there)
            and _has_counts(there, 0, rows)
            and _has_counts(there, 1, columns)
            and any(all(map(_is_beside, trees, order)) for order in permutations(there))
        )

    _same(puzzles.tents(size, trees, rows, columns), filter(fits, _subsets(free)))


@pytest.mark.parametrize("seed", range(12))
def test_battleships(seed: int) -> None:
    draw = random.Random(seed)
    size = draw.choice([(3, 4), (4, 3), (1, 6), (3, 3)])
    fleet = [draw.choice((1, 1, 2, 2, 3, 4)) for _ in range(draw.randint(1, 3))]
    rows, columns = (_some_clues(draw, lines, seed % 4) for lines in size)

    def fits(there: frozenset[Cell]) -> bool:
        # Nothing touches at corners, so parts in a line beside each other are a ship.
        if any(_far(a, b) == 1 and not _is_beside(a, b) for a in there for b in there):
            return False
        ships = [frozenset({cell}) for cell in there]
        for cell in there:
            joined = [ship for ship in ships if any(_is_beside(cell, o) or cell == o for o in ship)]
            ships = [ship for ship in ships if ship not in joined]
            ships.append(frozenset().union(*joined))
        return (
            sorted(map(len, ships)) == sorted(fleet)
            and _has_counts(there, 0, rows)
            and _has_counts(there, 1, columns)
        )

    whole = list(filter(fits, _subsets(_cells(*size))))
    _same(puzzles.battleships(rows, columns, fleet), whole)
    corner = (0, 0)
    _same(
        puzzles.battleships(rows, columns, fleet, {corner: "#"}),
        [there for there in whole if corner in there],
    )
    _same(
        puzzles.battleships(rows, columns, fleet, {corner: "~"}),
        [there for there in whole if corner not in there],
    )


def test_a_middle_part_has_ends_on_both_sides() -> None:
    rows, columns = [None] * 3, [None] * 3
    middles = puzzles.battleships(rows, columns, [3], {(1, 1): "m"})
    _same(middles, [frozenset((1, at) for at in range(3)), frozenset((at, 1) for at in range(3))])
    assert puzzles.battleships(rows, columns, [3], {(0, 1): "^"}).count() == 1


@pytest.mark.parametrize("seed", range(12))
def test_dominosa(seed: int) -> None:
    draw, highest = random.Random(seed), seed % 3 + 1
    halves = [
        n for low in range(highest + 1) for high in range(low, highest + 1) for n in (low, high)
    ]
    draw.shuffle(halves)
    width = highest + 2
    numbers = [halves[at : at + width] for at in range(0, len(halves), width)]

    def coverings(free: frozenset[Cell], used: frozenset[tuple[int, ...]]) -> int:
        if not free:
            return 1
        row, column = min(free)
        total = 0
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in free:
                pair = tuple(sorted((numbers[row][column], numbers[beside[0]][beside[1]])))
                if pair not in used:
                    total += coverings(free - {(row, column), beside}, used | {pair})
        return total

    expected = coverings(frozenset(_cells(highest + 1, width)), frozenset())
    assert puzzles.dominosa(numbers).count() == expected


def test_clues_of_columns_stay_with_their_columns_where_the_first_row_has_a_tree() -> None:
    _same(puzzles.tents(3, [(0, 1)], columns=[0, 1, 0]), [frozenset({(1, 1)})])
