"""Puzzles of things placed in cells: nonograms, binairo, akari, stars, tents, ships, dominoes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem import puzzle_parts as checked
from boardfill.problem.board import Board, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.picture import read_picture
from boardfill.problem.puzzle_parts import NO_CLUES, Clues, RimClues
from boardfill.problem.rules import Count, Forbid, Held, Neighbours, Paired, Rule, Runs, Sum, Unlike

FILLED, LIGHT, STAR, TENT, WATER = "#", "*", "*", "A", "~"
"""The symbols of nonograms, akari, star battles, tents and battleships."""
RunClues: TypeAlias = Sequence[Sequence[int] | int | str]
_ALONE = SQUARE.meeting_names()
"""The targets of a symbol that touches no other, not even at a corner."""


def nonogram(rows: RunClues, columns: RunClues) -> Marking:
    """Each row and column has runs of filled cells with the given lengths, in this order.

    >>> nonogram([(1,), (3,), (1,)], [(1,), (3,), (1,)]).count()
    1
    """
    filled = frozenset({FILLED})
    wanted = "a list of lengths of runs"
    both = {
        "row": checked.entries(rows, "rows", wanted),
        "column": checked.entries(columns, "columns", wanted),
    }
    if not all(both.values()):
        raise BadInput("expected at least one row and one column")
    rules = [
        Runs(each, [(clue,) if isinstance(clue, int) else clue for clue in clues], filled)
        for each, clues in both.items()
    ]
    size = (len(both["row"]), len(both["column"]))
    return Marking(size, [Symbol(FILLED)], rules, blanks=True, title="Nonogram")


def binairo(
    rows: int, columns: int, clues: Clues = NO_CLUES, *, lines_differ: bool = True
) -> Marking:
    """0 and 1, equally often in every row and column, and never three alike side by side.

    No two rows and no two columns are equal, unless `lines_differ` is False.

    >>> binairo(4, 4).count()
    72
    """
    for place, size in (("rows", rows), ("columns", columns)):
        if whole_number(size, place) < 1 or size % 2:
            raise BadInput(f"expected an even number, found {size}", place=place)
    rules: list[Rule] = [
        Forbid(["000", "111"], "rotate"),
        Count("row", frozenset("0"), columns // 2, columns // 2),
        Count("column", frozenset("0"), rows // 2, rows // 2),
    ]
    if checked.flag(lines_differ, "lines_differ"):
        rules += [Unlike("row"), Unlike("column")]
    return Marking(
        (rows, columns), [Symbol("0"), Symbol("1")], rules, checked.named(clues), title="Binairo"
    )


def akari(puzzle: str | tuple[Iterable[Cell], Mapping[Cell, int]]) -> Marking:
    r"""Lights shine along rows and columns up to walls; they light all cells, but not each other.

    A number on a wall says how many lights are beside it.  The puzzle is a picture of cells `.`,
    walls `#` and numbers, or a pair: the cells, and a mapping of walls to numbers.

    >>> akari("..\n.#").count(), akari("..\n.2").count()
    (2, 1)
    """
    if isinstance(puzzle, str):
        drawn = read_picture(puzzle, SQUARE, ".#01234")
        cells: Iterable[Cell] = [cell for cell, character in drawn if character == "."]
        numbers = {cell: int(character) for cell, character in drawn if character.isdecimal()}
    elif isinstance(puzzle, tuple) and len(puzzle) == 2 and isinstance(puzzle[1], Mapping):
        cells, numbers = puzzle[0], dict(puzzle[1])
    else:
        raise BadInput(f"expected a picture, or cells and the numbers of walls, found {puzzle!r}")
    board, light = Board.from_cells(cells), frozenset({LIGHT})
    if not board.cells:
        raise BadInput("expected at least one cell that is not a wall")
    rules: list[Rule] = [Count(f"{line} run", light, 0, 1) for line in ("row", "column")]
    rules.append(Count("seen", light, 1, cells=board.ordered))
    walls: dict[int, list[Cell]] = {}
    for wall, number in numbers.items():
        walls.setdefault(whole_number(number, "numbers"), []).append(wall)
    rules += (Count("around", light, n, n, cells=some) for n, some in sorted(walls.items()))
    return Marking(board, [Symbol(LIGHT)], rules, blanks=True, title="Akari")


def star_battle(regions: str | Iterable[Iterable[Cell]], stars: int = 1) -> Marking:
    r"""`stars` stars in each row, column and region; no two touch, not even at a corner.

    >>> star_battle("aabb\naabb\nccdd\nccdd").count()
    2
    """
    star, parts = frozenset({STAR}), checked.region_lists(regions)
    rules = [
        Count("row", star, stars, stars),
        Count("column", star, stars, stars),
        Count("region", star, stars, stars, regions=parts),
    ]
    board = Board.from_cells({cell for part in parts for cell in part})
    return Marking(board, [Symbol(STAR, _ALONE)], rules, blanks=True, title="Star battle")


def tents(
    size: int | tuple[int, int], trees: Iterable[Cell], rows: RimClues = (), columns: RimClues = ()
) -> Marking:
    """Each tree has a tent of its own beside it; tents do not touch, not even at a corner.

    `rows` and `columns` say how many tents there are in each.

    >>> tents(3, [(0, 0), (2, 2)], rows=[1, 0, 1]).count()
    1
    """
    height, width = checked.sides(size)
    whole = Board.rectangle(height, width)
    (listed,) = checked.cell_lists([trees], "trees", whole)
    board = whole.without(listed)
    rules: list[Rule] = [Paired(frozenset({TENT}), listed)]
    rules += _counts(
        board, checked.rim(rows, "rows", height), checked.rim(columns, "columns", width)
    )
    tent = Symbol(TENT, _ALONE, value=1)
    return Marking(board, [tent], rules, blanks=True, title="Tents")


def _counts(board: Board, rows: RimClues, columns: RimClues) -> list[Rule]:
    """The rules for the sums of values in rows and columns; a line may have no cells."""
    rules: list[Rule] = []
    for axis, (each, given) in enumerate((("row", rows), ("column", columns))):
        there = {cell[axis] for cell in board.cells}
        clues = [clue for line, clue in enumerate(given) if line in there]
        for line, clue in enumerate(given):
            if clue and line not in there:
                raise BadInput(f"{each} {line} has no cells, but should have {clue}")
        if any(clue is not None for clue in clues):
            rules.append(Sum(each, clues))
    return rules


_ACROSS, _DOWN = "-=≡≣", "|‖⦀⁞"
SHIP_ENDS = "<>^v"
"""The left, right, upper and lower ends of ships."""
SUBMARINE, MIDDLE, SHIP = "o", "m", "#"
"""A ship of one cell; and, only as clues, any part between two ends, and any part of a ship."""
SHIP_IN = "the ship in"
"""How the name of a rule about a known part of a ship begins."""

USUAL_FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)


def battleships(
    rows: RimClues, columns: RimClues, fleet: Sequence[int] = USUAL_FLEET, clues: Clues = NO_CLUES
) -> Marking:
    """Straight ships with the lengths in `fleet` that do not touch each other, in water.

    `rows` and `columns` say how many cells of each line are parts of ships.  Parts are `o`, a ship
    of one cell, the ends `<`, `>`, `^`, `v`, and those between them; water is `~`.  A clue is one
    of these, or `m` for any part between two ends, or `#` for any part.

    >>> battleships([2, 0, 1], [None] * 3, [2, 1]).count()
    6
    """
    in_rows = checked.entries(rows, "rows", "a list of numbers")
    in_columns = checked.entries(columns, "columns", "a list of numbers")
    board = Board.rectangle(len(in_rows), len(in_columns))
    lengths = [
        whole_number(length, "fleet") for length in checked.entries(fleet, "fleet", "lengths")
    ]
    longest = len(_ACROSS) + 2
    if not all(1 <= length <= longest for length in lengths):
        raise BadInput(f"expected ships of 1 to {longest} cells", place="fleet")
    between = max(max(lengths, default=0) - 2, 0)
    across, down = ship_parts(between + 2)
    parts = [SUBMARINE, *across, *down]
    apart = [(WATER, WATER), *((WATER, part) for part in parts), *((part, WATER) for part in parts)]
    rules: list[Rule] = [
        Neighbours("corner", apart),
        Neighbours("row", _beside(across, apart)),
        Neighbours("column", _beside(down, apart)),
        Count("board", frozenset({SUBMARINE}), lengths.count(1), lengths.count(1)),
    ]
    for place in range(between + 1):  # only longer ships have this part
        ships = sum(length > place + 1 for length in lengths)
        rules.append(Count("board", frozenset({across[place], down[place]}), ships, ships))
    outside: dict[Cell, set[str]] = {cell: set() for cell in board.ordered}
    for axis, line in enumerate((down, across)):
        for cell, wrong in outside.items():
            wrong.update(line[1:] if cell[axis] == 0 else ())
            wrong.update(line[:-1] if cell[axis] == board.ordered[-1][axis] else ())
    rules.append(Held("a ship outside", {cell: s for cell, s in outside.items() if s}, 0, 0))
    rules += _counts(
        board,
        checked.rim(in_rows, "rows", len(in_rows)),
        checked.rim(in_columns, "columns", len(in_columns)),
    )
    wide = {SHIP: parts, MIDDLE: across[1:-1] + down[1:-1]}
    given = checked.named(clues)
    rules += (
        Held(f"{SHIP_IN} {words.cell(cell)}", {cell: wide[name]}, 1, 1)
        for cell, name in given.items()
        if name in wide
    )
    return Marking(
        board,
        [Symbol(WATER, value=0), *(Symbol(part, value=1) for part in parts)],
        rules,
        {cell: name for cell, name in given.items() if name not in wide},
        title="Battleships",
    )


def ship_parts(length: int) -> tuple[list[str], list[str]]:
    """The parts of a ship lying across, and of one lying down, in order."""
    if length == 1:
        return [SUBMARINE], [SUBMARINE]
    between = length - 2
    return ["<", *_ACROSS[:between], ">"], ["^", *_DOWN[:between], "v"]


def _beside(line: Sequence[str], apart: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Pairs of parts that may be neighbours in a line: in the same ship, or with water between."""
    joined = [*pairwise(line), *((part, line[-1]) for part in line[:-2])]
    return joined + [(a, b) for a, b in apart if a not in line[:-1] and b not in line[1:]]


_OTHER_HALF = {">": (0, 1), "<": (0, -1), "v": (1, 0), "^": (-1, 0)}
"""The symbols for half a domino, with the step to the other half."""


def dominosa(numbers: Sequence[Sequence[int | None]]) -> Marking:
    """A full set of dominoes, up to the highest number, covers the numbers, each used once.

    `numbers` are rows, with None for a hole.  A symbol shows on which side the other half lies.

    >>> dominosa([[0, 0, 1], [1, 1, 0]]).count()
    1
    """
    wanted = "rows of numbers"
    number_at = {
        (row, column): whole_number(number, f"numbers[{row}]")
        for row, line in enumerate(checked.entries(numbers, "numbers", wanted))
        for column, number in enumerate(checked.entries(line, f"numbers[{row}]", wanted))
        if number is not None
    }
    if min(number_at.values(), default=0) < 0:
        raise BadInput("expected numbers of at least 0", place="numbers")
    highest = max(number_at.values(), default=0)
    if len(number_at) != (highest + 1) * (highest + 2):
        raise BadInput(
            f"dominoes up to {highest} have {(highest + 1) * (highest + 2)} numbers, "
            f"found {len(number_at)}",
            place="numbers",
        )
    outside: dict[Cell, list[str]] = {}
    domino: dict[tuple[int, int], dict[Cell, list[str]]] = {
        pair: {} for pair in combinations_with_replacement(range(highest + 1), 2)
    }
    for cell, number in number_at.items():
        for symbol, (down, right) in _OTHER_HALF.items():
            beside = (cell[0] + down, cell[1] + right)
            if beside not in number_at:
                outside.setdefault(cell, []).append(symbol)
            elif symbol in ">v":  # each placement of a domino is counted at its first half
                low, high = sorted((number, number_at[beside]))
                domino[low, high].setdefault(cell, []).append(symbol)
    rules: list[Rule] = [
        Neighbours(
            line, [(a, b) for a in _OTHER_HALF for b in _OTHER_HALF if (a == first) == (b == last)]
        )
        for line, first, last in (("row run", ">", "<"), ("column run", "v", "^"))
    ]
    rules.append(Held("a half outside", outside, 0, 0))
    for (low, high), ways in domino.items():
        rules.append(Held(f"domino {low}-{high}", ways, 1, 1))
    return Marking(number_at, map(Symbol, _OTHER_HALF), rules, title="Dominosa")
