"""Boards, and the tilings of a document: pieces are turned, moved and tried everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.independent.geometry import AXES, Cell, Shape, may_move_by, turnings
from tests.independent.judging import Bounds, Choice, Document, Filling, Judged, Patience, bounds_of
from tests.independent.tiles import NOTHING, Way, carried_in, moved_way, turned, wherever_way


@dataclass(frozen=True)
class Board:
    """Cells, some of which may stay empty, and after how many steps each coordinate comes back.

    Pieces may stick out onto those `outside`, which are among them.
    """

    lattice: str
    cells: frozenset[Cell]
    optional: frozenset[Cell]
    periods: tuple[int, ...]
    outside: frozenset[Cell] = frozenset()

    def home(self, cell: Cell) -> Cell:
        """Where the cell is, once around the board or more."""
        pairs = zip(cell, self.periods, strict=True)
        return tuple(at % period if period else at for at, period in pairs)

    def extent(self, axis: int) -> tuple[int, int]:
        along = [cell[axis] for cell in self.cells]
        return min(along, default=0), max(along, default=0)


def board_of(document: Document) -> Board:
    table = document["board"]
    lattice = table.get("lattice", "square")
    axes = AXES[lattice]
    periods = [0] * len(axes)
    if "cells" in table:
        cells = frozenset(map(tuple, table["cells"]))
    else:
        extents = [0] * len(axes)
        for (name, axis), extent in zip(axes.items(), table["size"], strict=True):
            extents[axis] = extent
            periods[axis] = extent if name in table.get("wrap", ()) else 0
        cells = frozenset(product(*map(range, extents)))
    cells -= frozenset(map(tuple, table.get("holes", ())))
    optional = frozenset(map(tuple, table.get("optional", ())))
    given = {cell for known in givens_of(document) for cell in known.cells}
    board = Board(lattice, cells, optional - given, tuple(periods))
    for rule in document.get("rules", ()):
        if "overhang" in rule:
            listed = rule["overhang"]
            out = _reach(document, board) if listed is True else frozenset(map(tuple, listed))
            return Board(lattice, cells | out, (optional | out) - given, tuple(periods), out)
    return board


def _reach(document: Document, board: Board) -> frozenset[Cell]:
    """What lies off the board under some piece with a cell on it."""
    found: set[Cell] = set()
    for piece in pieces_of(document, board.lattice):
        for way in ways_of(piece, board.lattice):
            for (at, _), to in product(way, board.cells):
                step = tuple(b - a for a, b in zip(at, to, strict=True))
                if may_move_by(step, board.lattice):
                    found.update(board.home(cell) for cell, _ in moved_way(way, step))
    return frozenset(found) - board.cells


def givens_of(document: Document) -> list[Choice]:
    """What lies there already, laid as it is said, if anything is said of that."""
    found = []
    for table in document.get("given", ()):
        cells = list(map(tuple, table.get("cells", ())))
        order = sorted(zip(cells, carried_in(table, cells), strict=True))
        says = "marks" in table or "sides" in table
        found.append(
            Choice(
                table.get("piece", ""),
                tuple(sorted(cells)),
                tuple(sorted(map(tuple, table.get("laid", ())))),
                carried=tuple(on for _, on in order) if says else (),
            )
        )
    return found


def meets(choice: Choice, known: Choice) -> bool:
    """Is this the piece that is given, on its cells and, if that is said, laid and turned so?"""
    same = (choice.name, choice.cells) == (known.name, known.cells)
    is_turned_so = known.carried in ((), choice.carried)
    return same and is_turned_so and known.laid in ((), choice.laid or choice.cells)


def fits_with(choice: Choice, givens: list[Choice]) -> bool:
    """Does it lie beside all that is given, or is it one of them?"""
    return all(
        meets(choice, known) or set(known.cells).isdisjoint(choice.cells) for known in givens
    )


@dataclass(frozen=True)
class Piece:
    name: str
    way: Way
    turn: str
    copies: Bounds

    @property
    def cells(self) -> Shape:
        return frozenset(cell for cell, _ in self.way)


def pieces_of(document: Document, lattice: str) -> list[Piece]:
    usual = "rotate" if lattice == "cubic" else "free"
    found = []
    for table in document["pieces"]:
        cells = sorted(map(tuple, table["cells"]))
        found.append(
            Piece(
                table["name"],
                frozenset(zip(cells, carried_in(table, cells), strict=True)),
                table.get("turn", usual),
                bounds_of(table.get("copies", "any")),
            )
        )
    return found


def ways_of(piece: Piece, lattice: str) -> set[Way]:
    """The piece turned in every way that it may be."""
    return {
        wherever_way(turned(piece.way, number, lattice), lattice)
        for number, (_, mirrors) in enumerate(turnings(lattice, "free"))
        if not number or piece.turn == "free" or (piece.turn == "rotate" and not mirrors)
    }


def as_laid(name: str, way: Way, board: Board) -> Choice | None:
    """The piece laid so, as if the board went on; None if it cannot lie there."""
    homes = sorted((board.home(cell), on) for cell, on in way)
    cells = tuple(cell for cell, _ in homes)
    if len(set(cells)) < len(cells) or not board.cells.issuperset(cells):
        return None
    first = min(cell for cell, _ in way)
    back = tuple(to - at for to, at in zip(board.home(first), first, strict=True))
    laid = tuple(sorted(cell for cell, _ in moved_way(way, back)))
    carried = tuple(on for _, on in homes)
    return Choice(
        name,
        cells,
        () if board.cells.issuperset(laid) else laid,
        carried=() if set(carried) == {NOTHING} else carried,
    )


def placements_of(piece: Piece, board: Board, patience: Patience) -> Iterator[Choice]:
    """Every place of every turn; on a closed board once around is enough."""
    for way in ways_of(piece, board.lattice):
        steps = []
        for axis, period in enumerate(board.periods):
            low, high = board.extent(axis)
            along = [cell[axis] for cell, _ in way]
            steps.append(
                range(period) if period else range(low - max(along), high - min(along) + 1)
            )
        for step in product(*steps):
            if may_move_by(step, board.lattice):
                patience.step()
                choice = as_laid(piece.name, moved_way(way, step), board)
                if choice is not None:
                    yield choice


def judged(document: Document, patience: Patience, *, partial: bool) -> Judged:
    from tests.independent.tile_rules import RulesForPieces

    board = board_of(document)
    pieces, rules = pieces_of(document, board.lattice), RulesForPieces(document, board)
    choices = frozenset(
        choice
        for piece in pieces
        for choice in placements_of(piece, board, patience)
        if rules.allow(choice)
    )
    beginning: dict[Cell, list[Choice]] = {cell: [] for cell in board.cells}
    for choice in choices:
        beginning[choice.cells[0]].append(choice)
    most = {piece.name: piece.copies for piece in pieces}
    drawn_empty = document["board"].get("optional", ())
    may_stay_empty = board.cells if partial else board.outside.union(map(tuple, drawn_empty))
    order = sorted(board.cells)

    def fillings(at: int, covered: Shape, laid: tuple[Choice, ...]) -> Iterator[Filling]:
        """Whatever lies on the cells before is decided; no other piece begins there."""
        patience.step()
        if not rules.marks_obey(at, laid):
            return
        if at == len(order):
            if obeys(document, board, pieces, laid) and rules.enough_covered(laid):
                yield frozenset(laid)
            return
        cell = order[at]
        if cell in covered:
            yield from fillings(at + 1, covered, laid)
            return
        if cell in may_stay_empty:
            yield from fillings(at + 1, covered, laid)
        there = rules.colours_of(laid)
        for choice in beginning[cell]:
            if (
                covered.isdisjoint(choice.cells)
                and most[choice.name].allow(1 + [other.name for other in laid].count(choice.name))
                and rules.fit_beside(choice, there)
            ):
                yield from fillings(at + 1, covered.union(choice.cells), (*laid, choice))

    # All fillings whatsoever, and of them those that have what is given.
    givens = givens_of(document)
    found = frozenset(
        filling
        for filling in fillings(0, frozenset(), ())
        if all(any(meets(choice, known) for choice in filling) for known in givens)
    )
    return Judged(frozenset(choice for choice in choices if fits_with(choice, givens)), found)


def obeys(document: Document, board: Board, pieces: list[Piece], laid: tuple[Choice, ...]) -> bool:
    """Are supplies kept, lines crossed, and no corners shared by four?"""
    used = Counter(choice.name for choice in laid)
    if not all(piece.copies.hold(used[piece.name]) for piece in pieces):
        return False
    if document.get("fault_free") and not _crosses_all_lines(board, laid):
        return False
    return not document.get("tatami") or not has_corner_of_four(laid)


def _crosses_all_lines(board: Board, laid: tuple[Choice, ...]) -> bool:
    for axis in (0, 1):
        low, high = board.extent(axis)
        for line in range(low, high):
            sides = ({cell[axis] > line for cell in choice.cells} for choice in laid)
            if not any(len(side) == 2 for side in sides):
                return False
    return True


def has_corner_of_four(laid: tuple[Choice, ...]) -> bool:
    at: dict[Any, int] = {cell: n for n, choice in enumerate(laid) for cell in choice.cells}
    for row, column in at:
        around = [(row + a, column + b) for a in (0, 1) for b in (0, 1)]
        if all(cell in at for cell in around) and len({at[cell] for cell in around}) == 4:
            return True
    return False
