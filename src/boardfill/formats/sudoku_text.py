"""Sudokus in text: grids, then lines such as `thermo: r1c1 r1c2`; see `puzzle_text`."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.errors import BadInput
from boardfill.formats.puzzle_text import PuzzleText, cells_in, known, lettered, rim_number
from boardfill.problem.classics import sudoku
from boardfill.problem.digit_puzzles import KINDS, sudoku_variant
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

SUDOKU = "sudoku"
SUDOKUS = frozenset(
    (
        *KINDS,
        "jigsaw",
        "killer",
        "thermo",
        "arrow",
        "sandwich",
        "kropki",
        "little-killer",
        "even-odd",
    )
)
"""The kinds of sudokus; a puzzle may be of several."""
_STEPS = {"up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}


def read_sudoku(text: PuzzleText, names: Sequence[str]) -> Marking:
    """The sudoku of the kinds that are named.

    Of several grids the first has the clues; others have regions, cages or `e` and `o` for even and
    odd.
    """
    kinds = [name for name in names if name in KINDS]
    grids = text.squares()
    if names == [SUDOKU] and len(grids) == 1 and not text.statements:
        return sudoku("\n".join(grids[0]))
    lettered_sums = [said for said in text.statements if len(said[0]) == 1 and said[0].isalpha()]
    sums = dict(lettered_sums)
    for letter, _ in lettered_sums if len(sums) < len(lettered_sums) else ():
        if [what for what, _ in lettered_sums].count(letter) > 1:
            raise BadInput(f"there are several sums of cage {letter}")
    text.statements = [said for said in text.statements if said[0] not in sums]
    totals = [what for what, _ in text.statements if what.isdecimal()]
    cages: list[tuple[int | None, list[Cell]]] = [
        (rim_number(what.split(" ")[-1]), cells_in(value))
        for what, value in text.take("cage", *totals)
    ]
    size = len(grids[0]) if grids else (text.numbers or [9])[0]
    even, odd = text.cells("even"), text.cells("odd")
    has_clues = len(grids) > 1 or not (sums or "jigsaw" in names)
    clues = known(grids.pop(0)) if grids and has_clues else {}
    regions = None
    for grid in grids:
        letters = lettered(grid)
        if letters.keys() <= {"e", "o"}:
            even.append(letters.get("e", []))
            odd.append(letters.get("o", []))
        elif sums and letters.keys() & sums.keys():
            cages += ((_sum_of(letter, sums), cells) for letter, cells in letters.items())
        else:
            regions = list(letters.values())
    if sums:
        raise BadInput(f"no cell of a grid has the letter {next(iter(sums))}")
    rows, columns = text.rim("rows"), text.rim("columns")
    return sudoku_variant(
        size,
        clues,
        regions=regions,
        kinds=kinds,
        cages=cages,
        thermos=text.cells("thermo"),
        arrows=text.cells("arrow"),
        sandwiches=(rows, columns) if rows or columns else None,
        whites=text.cells("white"),
        blacks=text.cells("black"),
        all_dots=_are_all_dots_given(text),
        diagonals=[
            (rim_number(what.split(" ")[-1]), _diagonal(value, size))
            for what, value in text.take("diagonal")
        ],
        even=[cell for cells in even for cell in cells],
        odd=[cell for cells in odd for cell in cells],
    )


def _are_all_dots_given(text: PuzzleText) -> bool:
    said = [value for _, value in text.take("dots")]
    for value in said:
        if value.lower() != "all":
            raise BadInput(f"expected dots: all, found {value!r}")
    return bool(said)


def _sum_of(letter: str, sums: dict[str, str]) -> int | None:
    if letter not in sums:
        raise BadInput(f"the sum of cage {letter} is missing; write {letter}=12, or {letter}=?")
    return rim_number(sums.pop(letter))


def _diagonal(value: str, size: int) -> list[Cell]:
    """Cells that are listed, or the first one and where it goes from there: `r1c5 down-left`."""
    first, _, way = value.partition(" ")
    if way.strip().lower() not in _STEPS:
        return cells_in(value)
    ((row, column),) = cells_in(first)
    down, right = _STEPS[way.strip().lower()]
    cells: list[Cell] = []
    while 0 <= row < size and 0 <= column < size:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def read_kropki(text: PuzzleText) -> Marking:
    """A Latin square with dots between neighbours, all that there are."""
    grids = text.squares() or [["." * size] * size for size in text.numbers[:1]]
    if len(grids) != 1:
        raise BadInput(f"expected one grid, found {len(grids) or 'none'}")
    (grid,) = grids
    whites, blacks = text.cells("white"), text.cells("black")
    return sudoku_variant(
        len(grid), known(grid), regions=(), whites=whites, blacks=blacks, all_dots=True
    )
