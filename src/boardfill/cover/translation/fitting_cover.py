"""From fitting to cover: a hole is filled by one whole piece of its own shape, or stays empty."""

from __future__ import annotations

from dataclasses import dataclass

from boardfill import _core
from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell, CopiesOf
from boardfill.problem.fitting import Fitting
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE


@dataclass(frozen=True)
class ShapeClasses:
    """The pieces and holes of a fitting problem, sorted into classes of equal shape."""

    book: _core.ShapeBook
    pieces: _core.Groups
    holes: _core.Groups
    table_columns: int
    game_columns: int


def shape_classes(problem: Fitting) -> ShapeClasses:
    """Find the pieces and holes, and which have the same shape; linear in the number of cells."""
    book, control = _core.ShapeBook(), _core.Control()
    table, game = problem.table, problem.game
    pieces = book.groups_of(table.cells, table.rows, table.columns, 1, True, control)
    holes = book.groups_of(game.cells, game.rows, game.columns, 0, False, control)
    return ShapeClasses(book, pieces, holes, table.columns, game.columns)


def numbers(column: bytes) -> memoryview[int]:
    """View a column from the native core as a sequence of whole numbers."""
    return memoryview(column).cast("Q")


def fitting_cover(problem: Fitting) -> Cover:
    """The cover whose fillings are the ways to put pieces into holes.

    A piece of class k is called `shape k`; pieces of one class are interchangeable.
    """
    classes = shape_classes(problem)
    supplies: dict[int, int] = {}
    for shape in numbers(classes.pieces.shapes):
        supplies[shape] = supplies.get(shape, 0) + 1

    game = problem.game
    ordered: list[Cell] = [
        divmod(i, game.columns) for i, cell in enumerate(game.cells) if cell == 0
    ]
    holes = {min(hole): sorted(hole) for hole in SQUARE.parts_of(ordered)}
    index_of = {cell: index for index, cell in enumerate(ordered)}
    items = [Item(BoardCell(cell), 0, 1, cell) for cell in ordered]
    shape_items = {}
    for shape, supply in supplies.items():
        shape_items[shape] = len(items)
        items.append(Item(CopiesOf(f"shape {shape}"), 0, supply))

    options = []
    for first, shape in zip(
        numbers(classes.holes.first_cells), numbers(classes.holes.shapes), strict=True
    ):
        if shape not in shape_items:
            continue
        cells = holes[divmod(first, game.columns)]
        used = tuple(index_of[cell] for cell in cells)
        options.append(
            Option((*used, shape_items[shape]), Placement(tuple(cells), f"shape {shape}"))
        )
    return Cover(tuple(items), tuple(options))
