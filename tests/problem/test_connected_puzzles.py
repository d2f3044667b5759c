"""Puzzles with connected cells, against fillings found here by trying everything."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise, permutations, product

import pytest

from boardfill import BadInput, Board, Marking, puzzles
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.puzzle_parts import region_lists

_Filling = frozenset[tuple[Cell, str]]


def _cells(rows: int, columns: int) -> list[Cell]:
    return list(product(range(rows), range(columns)))


def _parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells that are connected by edges."""
    left, parts = set(cells), []
    while left:
        part, waiting = set(), [min(left)]
        while waiting:
            row, column = cell = waiting.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                waiting += [(row + 1, column), (row - 1, column)]
                waiting += [(row, column + 1), (row, column - 1)]
        parts.append(part)
    return parts


def _subsets(cells: list[Cell]) -> Iterator[set[Cell]]:
    for chosen in product((False, True), repeat=len(cells)):
        yield {cell for cell, is_in in zip(cells, chosen, strict=True) if is_in}


def _is_apart(cells: set[Cell]) -> bool:
    """Are no two of them side by side?"""
    return not any({(row + 1, column), (row, column + 1)} & cells for row, column in cells)


def _same(problem: Marking, expected: Iterable[_Filling]) -> int:
    """Are these the fillings?  How many there are."""
    found = [
        frozenset((mark.cell, mark.symbol) for mark in one.marks) for one in problem.solve_all()
    ]
    wanted = set(expected)
    assert problem.count() == len(found) == len(set(found))
    assert set(found) == wanted
    return len(found)


def _shaded(cells: list[Cell], shaded: set[Cell]) -> _Filling:
    return frozenset((cell, "#" if cell in shaded else ".") for cell in cells)


def _is_nurikabe(cells: list[Cell], sea: set[Cell], numbers: Mapping[Cell, int | None]) -> bool:
    if len(_parts(sea)) > 1:
        return False
    if any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= sea for r, c in sea):
        return False
    for island in _parts(set(cells) - sea):
        told = [numbers[cell] for cell in island if cell in numbers]
        if len(told) != 1 or told[0] not in (None, len(island)):
            return False
    return not sea & numbers.keys()


def test_nurikabe() -> None:
    draw = random.Random(1)
    several = 0
    for rows, columns in [(3, 3), (2, 5), (3, 4)] * 4:
        cells = _cells(rows, columns)
        numbers = {
            cell: draw.choice((None, 1, 2, 3, 4))
            for cell in draw.sample(cells, draw.choice((1, 2, 3)))
        }
        seas = (sea for sea in _subsets(cells) if _is_nurikabe(cells, sea, numbers))
        problem = puzzles.nurikabe((rows, columns), numbers)
        several += _same(problem, (_shaded(cells, sea) for sea in seas)) > 0
    assert several > 3


def test_an_island_may_be_all() -> None:
    assert puzzles.nurikabe("2x2", {(0, 0): 4}).count() == 1


def test_hitori() -> None:
    draw = random.Random(2)
    several = 0
    for rows, columns in [(3, 3), (2, 4), (3, 4)] * 4:
        cells = _cells(rows, columns)
        drawn = ((cell, draw.randrange(1, 8)) for cell in cells)
        numbers = {cell: None if number == 7 else number for cell, number in drawn}

        def is_right(empty: set[Cell], numbers: dict[Cell, int | None] = numbers) -> bool:
            left = [cell for cell in numbers if cell not in empty]
            for axis in (0, 1):
                told = (cell for cell in left if numbers[cell] is not None)
                seen = [(cell[axis], numbers[cell]) for cell in told]
                if len(set(seen)) < len(seen):
                    return False
            return _is_apart(empty) and len(_parts(left)) <= 1

        expected = (_shaded(cells, empty) for empty in _subsets(cells) if is_right(empty))
        lines = [[numbers[row, column] for column in range(columns)] for row in range(rows)]
        several += _same(puzzles.hitori(lines), expected) > 0
    assert several > 3


def _sees(cell: Cell, shaded: set[Cell], cells: set[Cell]) -> int:
    """How many cells are seen from it, itself included."""
    seen = 1
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = cell[0] + down, cell[1] + right
        while at in cells - shaded:
            seen += 1
            at = at[0] + down, at[1] + right
    return seen


@pytest.mark.parametrize("kind", ["corral", "kurodoko"])
def test_corral_and_kurodoko(kind: str) -> None:
    draw = random.Random(kind)
    several = 0
    for rows, columns in [(3, 3), (2, 4), (3, 4)] * 3:
        cells = _cells(rows, columns)
        hole = draw.choice([None, (1, 1)])
        cells = [cell for cell in cells if cell != hole]
        rim = {
            (r, c)
            for r, c in cells
            if not {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} <= {*cells}
        }
        known = draw.sample(cells, 3)
        hidden = {cell for cell in cells if draw.random() < 0.3 and cell not in known}
        numbers = {cell: _sees(cell, hidden, {*cells}) for cell in known[:2]}
        told: dict[Cell, int | None] = {**numbers, known[2]: None}

        def is_right(shaded: set[Cell]) -> bool:
            if kind == "kurodoko" and not _is_apart(shaded):
                return False
            if kind == "corral" and not all(part & rim for part in _parts(shaded)):  # noqa: B023
                return False
            return (
                len(_parts({*cells} - shaded)) <= 1  # noqa: B023
                and not shaded & {*known}  # noqa: B023
                and all(_sees(at, shaded, {*cells}) == number for at, number in numbers.items())  # noqa: B023
            )

        expected = (_shaded(cells, shaded) for shaded in _subsets(cells) if is_right(shaded))
        several += _same(getattr(puzzles, kind)(Board.from_cells(cells), told), expected) > 0
    assert several > 3


def _crossed(line: list[Cell], shaded: set[Cell], room: Mapping[Cell, int]) -> int:
    """The most borders of rooms that cells of the line go over one after the other, unshaded."""
    most = here = 0
    for one, other in pairwise(line):
        here = 0 if shaded & {one, other} else here + (room[one] != room[other])
        most = max(most, here)
    return most


def _is_heyawake(
    shaded: set[Cell], room: Mapping[Cell, int], counts: Mapping[int, int | None]
) -> bool:
    for number, count in counts.items():
        if count not in (None, sum(room[cell] == number for cell in shaded)):
            return False
    lines: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for cell, axis in product(sorted(room), (0, 1)):
        lines[axis, cell[axis]].append(cell)
    return (
        _is_apart(shaded)
        and len(_parts(room.keys() - shaded)) <= 1
        and all(_crossed(line, shaded, room) < 2 for line in lines.values())
    )


def test_heyawake() -> None:
    draw = random.Random(3)
    several = 0
    for rows, columns in [(3, 3), (1, 6), (3, 4)] * 4:
        cells = _cells(rows, columns)
        room = {cell: draw.randrange(4) for cell in cells}
        counts = {number: draw.choice((None, None, 0, 1, 2)) for number in sorted({*room.values()})}
        rooms = [[cell for cell in cells if room[cell] == number] for number in counts]
        expected = (
            _shaded(cells, shaded)
            for shaded in _subsets(cells)
            if _is_heyawake(shaded, room, counts)
        )
        several += _same(puzzles.heyawake(rooms, list(counts.values())), expected) > 0
    assert several > 3


def _fillominoes(cells: list[Cell]) -> set[_Filling]:
    """Every way to join neighbours, if equal sizes that touch are joined."""
    pairs = [
        (cell, other)
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in cells
    ]
    found = set()
    for joined in product((False, True), repeat=len(pairs)):
        part = {cell: frozenset([cell]) for cell in cells}
        for is_joined, (one, other) in zip(joined, pairs, strict=True):
            if is_joined:
                both = part[one] | part[other]
                part.update(dict.fromkeys(both, both))
        if all(part[a] == part[b] or len(part[a]) != len(part[b]) for a, b in pairs):
            found.add(frozenset((cell, str(len(part[cell]))) for cell in cells))
    return found


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 4), (3, 3)])
def test_fillomino(rows: int, columns: int) -> None:
    draw = random.Random(4)
    cells = _cells(rows, columns)
    whole = _fillominoes(cells)
    _same(puzzles.fillomino((rows, columns)), whole)
    for _ in range(12):
        told = dict(draw.sample(sorted(draw.choice(sorted(whole, key=sorted))), 3))
        if draw.randrange(4) == 0:  # which may be wrong
            told[draw.choice(cells)] = str(draw.randrange(1, 5))
        one, other = border = draw.choice([((0, 0), (0, 1)), ((rows - 1, 2), (rows - 1, 1))])
        expected = (
            filling
            for filling in whole
            if told.items() <= (held := dict(filling)).items() and held[one] != held[other]
        )
        clues = {cell: int(number) for cell, number in told.items()}
        _same(puzzles.fillomino((rows, columns), clues, [border]), expected)


def test_fillomino_on_other_boards() -> None:
    torus = Board.rectangle(1, 3, wrap=["columns"])
    assert puzzles.fillomino(torus).count() == 4  # 333, and one 1 between two 2
    hexagons = Board([(0, 0), (0, 1), (1, 0)], lattice="hex")
    assert puzzles.fillomino(hexagons).count() == 4


def _letter(cells: tuple[Cell, ...]) -> str:
    """L, I, T or S; nothing if the four cells are a square, or not connected."""
    if len(_parts(cells)) > 1:
        return ""
    beside = [sum(abs(a - c) + abs(b - d) == 1 for c, d in cells) for a, b in cells]
    if sorted(beside) != [1, 1, 2, 2]:
        return "T" if 3 in beside else ""
    longest = max(sum(a == c for c, _ in cells) for a, _ in cells)
    longest = max(longest, *(sum(b == d for _, d in cells) for _, b in cells))
    return {2: "S", 3: "L", 4: "I"}[longest]


def _lits(regions: list[list[Cell]]) -> Iterator[_Filling]:
    """Every choice of four cells in each region that is right."""
    cells = [cell for region in regions for cell in region]
    choices = [[(some, _letter(some)) for some in combinations(region, 4)] for region in regions]
    for chosen in product(*([one for one in some if one[1]] for some in choices)):
        held = {cell: letter for some, letter in chosen for cell in some}
        own = {cell: number for number, (some, _) in enumerate(chosen) for cell in some}
        beside = [
            (cell, other)
            for cell in held
            for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
            if other in held
        ]
        has_pool = any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= held.keys() for r, c in held)
        is_apart = all(own[a] == own[b] or held[a] != held[b] for a, b in beside)
        if is_apart and not has_pool and len(_parts(held)) == 1:
            yield frozenset((cell, held.get(cell, ".")) for cell in cells)


def test_lits() -> None:
    draw = random.Random(5)
    several = 0
    for rows, columns in [(3, 4), (4, 4), (3, 5)] * 4:
        cells = _cells(rows, columns)
        region = {cell: number for number, cell in enumerate(draw.sample(cells, 2))}
        while len(region) < len(cells):
            (row, column), (down, right) = draw.choice(cells), draw.choice([(0, 1), (1, 0)])
            for one, other in permutations([(row, column), (row + down, column + right)]):
                if one in region and other in cells:
                    region.setdefault(other, region[one])
        regions = [[cell for cell in region if region[cell] == number] for number in (0, 1)]
        several += _same(puzzles.lits(regions), _lits(regions)) > 0
    assert several > 3
    pictures = "aabb aabc abbc cccc", "aaab cabb cabb cccb", "abbb aabc aacc bbcc"
    for picture in pictures:
        regions = list(map(list, region_lists(picture.replace(" ", "\n"))))
        assert _same(puzzles.lits(regions), _lits(regions)) < 9


def test_what_is_wrong_is_said() -> None:
    wrong: list[tuple[Callable[[], Marking], str]] = [
        (lambda: puzzles.nurikabe("3x3", {}), "numbers: expected at least one number"),
        (lambda: puzzles.nurikabe("3x3", {(0, 0): 0}), "numbers: .* from 1 to 9, found 0"),
        (lambda: puzzles.nurikabe("3x3", {(0, 5): 1}), r"\(0, 5\) is not on the board"),
        (
            lambda: puzzles.nurikabe(Board([(0, 0)], lattice="hex"), {(0, 0): 1}),
            "board: a nurikabe needs a board of squares",
        ),
        (
            lambda: puzzles.corral(Board([(0, 0)], lattice="hex")),
            "board: a corral needs a board of squares",
        ),
        (lambda: puzzles.kurodoko("2x2", {(0, 0): 5}), "numbers: .* from 1 to 4, found 5"),
        (lambda: puzzles.hitori([[1, -1]]), "rows: expected numbers of at least 0"),
        (lambda: puzzles.hitori([]), "rows: expected numbers of at least 0"),
        (lambda: puzzles.heyawake([[(0, 0)], [(0, 0)]]), "regions: a cell is in two rooms"),
        (lambda: puzzles.lits([[(0, 0)], [(0, 0)]]), "regions: a cell is in two regions"),
        (lambda: puzzles.heyawake("ab", [1]), "counts: expected 2 clues, found 1"),
        (lambda: puzzles.fillomino("2x2", {(0, 0): 5}), "clues: .* from 1 to 4, found 5"),
    ]
    for made, said in wrong:
        with pytest.raises(BadInput, match=said):
            made()
