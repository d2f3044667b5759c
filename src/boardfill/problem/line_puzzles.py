"""Puzzles of lines from cell to cell: slitherlink, masyu, numberlink, yajilin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem import puzzle_parts as checked
from boardfill.problem.board import Board, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.rules import Held, Rule
from boardfill.problem.web_rules import Joined, Lines

OFF = "•"
"""A cell without a line."""
SHADED = "#"
STRAIGHT, TURNS = ("─", "│"), ("┌", "┐", "└", "┘")
_JOINED = ["left right", "up down", "right down", "left down", "up right", "up left"]
_LINES = {name: tuple(ways.split()) for name, ways in zip(STRAIGHT + TURNS, _JOINED, strict=True)}
_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
ENDS = {"left": "╴", "right": "╶", "up": "╵", "down": "╷"}
"""The end of a line that leaves its cell in this direction."""
WHERE = {"left": "left of", "right": "right of", "up": "above", "down": "below"}
"""Directions in words, used in the names of yajilin rules, from which clues are read back."""
LOOP = [Symbol(name, joins=edges) for name, edges in _LINES.items()]
"""A line straight on, or a turn."""


def slitherlink(clues: Sequence[Sequence[int | None]]) -> Marking:
    """A loop along the edges of a grid; a number says how many edges of its square are on it.

    `clues` are rows of numbers, with None for squares without one.  The cells of the board are the
    points of the grid, one more in each row and column than there are squares.

    >>> slitherlink([[3, None], [None, 3]]).count()
    2
    """
    wanted = "rows of numbers"
    rows = [
        checked.entries(row, f"clues[{at}]", wanted)
        for at, row in enumerate(checked.entries(clues, "clues", wanted))
    ]
    width = len(rows[0]) if rows else 0
    told: dict[Cell, int] = {}
    for at, row in enumerate(rows):
        if len(row) != width:
            raise BadInput(
                f"expected {words.counted(width, 'number')} as in the first row, found {len(row)}",
                place=f"clues[{at}]",
            )
        for column, clue in enumerate(row):
            if clue is not None:
                if not 0 <= whole_number(clue, f"clues[{at}]") <= 4:
                    raise BadInput(f"expected 0 to 4, found {clue}", place=f"clues[{at}]")
                told[at, column] = clue
    if not width:
        raise BadInput("expected at least one square", place="clues")
    rules: list[Rule] = [Lines("loop")]
    if told:
        corners = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in told]
        rules.append(Joined("region", list(told.values()), regions=corners))
    board = Board.rectangle(len(rows) + 1, width + 1)
    return Marking(board, [*LOOP, Symbol(OFF)], rules, title="Slitherlink")


def masyu(
    size: int | tuple[int, int], white: Iterable[Cell] = (), black: Iterable[Cell] = ()
) -> Marking:
    """A loop through the middles of cells that visits all pearls.

    It goes straight through a white pearl and turns in the cell before or after it, or both.  It
    turns in a black pearl and goes straight through the cells before and after it.

    >>> masyu(3, white=[(0, 1)], black=[(2, 2)]).count()
    1
    """
    board = Board.rectangle(*checked.sides(size))
    (whites,) = checked.cell_lists([white], "white", board)
    (blacks,) = checked.cell_lists([black], "black", board)
    if both := set(whites) & set(blacks):
        raise BadInput(f"cell {words.cell(min(both))} is both white and black")
    rules: list[Rule] = [Lines("loop")]
    for cell in sorted(whites):
        at = words.cell(cell)
        rules.append(Held(f"the line straight through {at}", {cell: STRAIGHT}, 1, 1))
        for straight in STRAIGHT:
            three = {_beside(cell, way): straight for way in _LINES[straight]} | {cell: straight}
            if three.keys() <= board.cells:
                rules.append(Held(f"a turn beside {at}", three, 0, 2))
    for cell in sorted(blacks):
        at = words.cell(cell)
        rules.append(Held(f"the turn in {at}", {cell: TURNS}, 1, 1))
        for way in _STEPS:
            there, through = _beside(cell, way), next(s for s in STRAIGHT if way in _LINES[s])
            if there in board.cells:
                wrong = {
                    cell: [turn for turn in TURNS if way in _LINES[turn]],
                    there: [name for name in (*_LINES, OFF) if name != through],
                }
                rules.append(Held(f"the line on from {at}", wrong, 0, 1))
    return Marking(board, [*LOOP, Symbol(OFF)], rules, title="Masyu")


def numberlink(
    size: int | tuple[int, int], ends: Mapping[Cell, str | int], *, all_cells: bool = False
) -> Marking:
    """Paths that never meet, each between two equal letters or numbers.

    Cells may stay empty, unless paths must visit `all_cells`.

    >>> ends = {(0, 0): "a", (1, 0): "a"}
    >>> numberlink((2, 3), ends).count(), numberlink((2, 3), ends, all_cells=True).count()
    (3, 1)
    """
    board = Board.rectangle(*checked.sides(size))
    names = checked.named(ends, "ends")
    checked.cell_lists([list(names)], "ends", board)
    ending = [Symbol(name, joins=(way,)) for way, name in ENDS.items()]
    empty = [] if checked.flag(all_cells, "all_cells") else [Symbol(OFF)]
    return Marking(board, [*LOOP, *ending, *empty], [Lines("links", names)], title="Numberlink")


def yajilin(
    size: int | tuple[int, int], clues: Mapping[Cell, tuple[int, str] | None] = MappingProxyType({})
) -> Marking:
    """A loop through all cells except clues and shaded cells, no two of which are side by side.

    A clue such as (2, "left") says how many cells are shaded in that direction, up to the rim:
    left, right, up or down.  None is a clue without information.

    >>> yajilin(3, {(1, 1): (0, "up")}).count(), yajilin(3, {(2, 1): (2, "up")}).count()
    (1, 0)
    """
    whole = Board.rectangle(*checked.sides(size))
    if not isinstance(clues, Mapping):
        raise BadInput(f"expected cells with clues, found {clues!r}", place="clues")
    (listed,) = checked.cell_lists([clues], "clues", whole)
    board = whole.without(listed)
    if not board.cells:
        raise BadInput("expected at least one cell without a clue", place="clues")
    rules: list[Rule] = [Lines("loop")]
    for cell in sorted(listed):
        if (clue := clues[cell]) is not None:
            rules += _shaded_ahead(board, cell, clue)
    shaded = Symbol(SHADED, tuple(_STEPS))
    return Marking(board, [*LOOP, shaded], rules, title="Yajilin")


def _shaded_ahead(board: Board, cell: Cell, clue: object) -> list[Rule]:
    """The rule for the clue in a cell; none if there are no cells in its direction."""
    wanted = 'a clue such as (2, "left")'
    said = checked.entries(clue, "clues", wanted)
    if len(said) != 2 or not isinstance(said[1], str) or said[1] not in _STEPS:
        raise BadInput(f"expected {wanted}, found {clue!r}", place="clues")
    number, way = said
    if whole_number(number, "clues") < 0:
        raise BadInput(f"expected a number of at least 0, found {number}", place="clues")
    row, column = cell
    ahead = [
        at for at in board.ordered if (_sign(at[0] - row), _sign(at[1] - column)) == _STEPS[way]
    ]
    where = f"{WHERE[way]} {words.cell(cell)}"
    if number and not ahead:
        raise BadInput(f"there are no cells to shade {where}", place="clues")
    held = dict.fromkeys(ahead, SHADED)
    return [Held(f"shaded cells {where}", held, number, number)] if ahead else []


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _beside(cell: Cell, way: str) -> Cell:
    down, right = _STEPS[way]
    return cell[0] + down, cell[1] + right
