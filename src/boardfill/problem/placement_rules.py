"""Rules for where pieces may lie, regardless of what they carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput, check_names, inside
from boardfill.problem.board import Board, cell_of, distinct_cells, refuse_beyond, whole_number
from boardfill.problem.lattices.lattice import Cell, step_between
from boardfill.problem.puzzle_parts import entries, flag, names
from boardfill.problem.rules import Rule

if TYPE_CHECKING:
    from boardfill.problem.tiling import Tiling


class TileRule(Rule, frozen=True):
    """A rule about the pieces of a tiling."""

    def check(self, problem: Tiling) -> None:
        """Raise BadInput if the rule makes no sense on this board with these pieces."""


class Lying(TileRule, frozen=True):
    """Where some pieces lie: `within` the cells, `touching` them, or as the `only` ones there."""

    pieces: tuple[str, ...]
    cells: tuple[Cell, ...]
    how: str = "within"

    if TYPE_CHECKING:

        def __init__(self, pieces: object, cells: object, how: str = "within") -> None: ...

    def __post_init__(self) -> None:
        self._keep("pieces", _piece_names(self.pieces))
        self._keep("cells", _sorted_cells(self.cells))
        check_names([self.how], HOW_LYING, "how")

    def check(self, problem: Tiling) -> None:
        """Raise BadInput unless the problem has these pieces and its board these cells."""
        _check_pieces(self.pieces, problem)
        check_on_board(self.cells, problem.board, "cells")

    def allows(self, piece: str, cells: Iterable[Cell]) -> bool:
        """True if the piece may lie on these cells."""
        where = set(self.cells)
        if self.how == "only":
            return piece in self.pieces or where.isdisjoint(cells)
        if piece not in self.pieces:
            return True
        return where.issuperset(cells) if self.how == "within" else not where.isdisjoint(cells)


HOW_LYING = ("within", "touching", "only")


def _piece_names(given: object) -> tuple[str, ...]:
    """The names, given as one text or as a list, without repeats."""
    return tuple(dict.fromkeys(names([given] if isinstance(given, str) else given, "pieces")))


def _check_pieces(named: Iterable[str], problem: Tiling) -> None:
    """Raise BadInput unless the problem has pieces of these names."""
    check_names(named, [piece.name for piece in problem.pieces], "pieces")


class ListedPlacements(TileRule, frozen=True, dict=True):
    """Each of the pieces lies on one of these lists of cells, which may have names.

    They are lists of cells, pairs of a name and a list, or a mapping from names to lists.
    """

    pieces: tuple[str, ...]
    placements: tuple[tuple[tuple[Cell, ...], str], ...]

    if TYPE_CHECKING:

        def __init__(self, pieces: object, placements: object) -> None: ...

    def __post_init__(self) -> None:
        self._keep("pieces", _piece_names(self.pieces))
        given: object = self.placements
        if isinstance(given, Mapping):
            given = list(given.items())
        found: dict[tuple[Cell, ...], str] = {}
        for entry in entries(given, "placements", "lists of cells"):
            cells, name = _cells_and_name(entry)
            if cells in found:
                raise BadInput(f"{words.cells(cells)} is listed twice", place="placements")
            found[cells] = name
        self._keep("placements", tuple(sorted(found.items())))

    @cached_property
    def names(self) -> dict[tuple[Cell, ...], str]:
        """The name of each list of cells."""
        return dict(self.placements)

    def check(self, problem: Tiling) -> None:
        """Raise BadInput unless one of the pieces fits each of the lists."""
        from boardfill.problem.tiling import piece_named, ways_to_lie

        _check_pieces(self.pieces, problem)
        pieces = [piece_named(name, problem.pieces) for name in self.pieces]
        for cells, _ in self.placements:
            check_on_board(cells, problem.board, "placements")
            under = frozenset(cells)
            if not any(True for piece in pieces for _ in ways_to_lie(under, piece, problem.board)):
                lying = f"{words.listed(self.pieces, 'or')} cannot lie on {words.cells(cells)}"
                raise BadInput(f"{lying}, however it is turned", place="placements")

    def allows(self, piece: str, cells: Iterable[Cell]) -> bool:
        """True if the piece may lie on these cells."""
        return piece not in self.pieces or tuple(sorted(cells)) in self.names


def _cells_and_name(entry: object) -> tuple[tuple[Cell, ...], str]:
    """The cells and the name of an entry: a list of cells, with its name before or after it."""
    name: object = ""
    if isinstance(entry, tuple | list) and len(entry) == 2:
        if isinstance(entry[0], str):
            name, entry = entry
        elif isinstance(entry[1], str):
            entry, name = entry
    listed = entries(entry, "placements", "a list of cells, or a name and such a list")
    cells = tuple(sorted({cell_of(cell, "placements") for cell in listed}))
    if not isinstance(name, str) or not cells or len(cells) < len(listed):
        raise BadInput(f"expected different cells, found {entry!r}", place="placements")
    return cells, name


def placement_names(problem: Tiling) -> dict[tuple[str, tuple[Cell, ...]], str]:
    """The names of placements, by piece and sorted cells."""
    rules = (rule for rule in problem.rules if isinstance(rule, ListedPlacements))
    return {
        (piece, cells): name
        for rule in rules
        for piece in rule.pieces
        for cells, name in rule.placements
        if name
    }


class Areas(TileRule, frozen=True):
    """Every piece covers exactly one of these cells, whose value is its area.

    None, or 0, stands for an unknown area.
    """

    areas: tuple[tuple[Cell, int], ...]

    if TYPE_CHECKING:

        def __init__(self, areas: object) -> None: ...

    def __post_init__(self) -> None:
        found: dict[Cell, int] = {}
        for cell, given in told_by_cell(self.areas, "areas"):
            found[cell] = area = 0 if given is None else whole_number(given, "areas")
            if area < 0:
                raise BadInput(f"expected at least 0, found {area}", place="areas")
        self._keep("areas", tuple(sorted(found.items())))

    def check(self, problem: Tiling) -> None:
        """Raise BadInput unless the cells are on the board."""
        check_on_board((cell for cell, _ in self.areas), problem.board, "areas")

    def allows(self, piece: str, cells: Iterable[Cell]) -> bool:  # noqa: ARG002 - as `Lying` does
        """True if a piece may lie on these cells."""
        known, covered = dict(self.areas), list(cells)
        areas = [known[cell] for cell in covered if cell in known]
        return len(areas) == 1 and areas[0] in (0, len(covered))


class Overhang(TileRule, frozen=True, dict=True):
    """Pieces may stick out of the board onto these cells, but not lie wholly outside.

    Without cells, they may stick out anywhere, also into holes.  The board of the problem includes
    these cells, which may stay empty.
    """

    cells: tuple[Cell, ...] | None = None
    everywhere: bool = False
    """True if pieces may stick out anywhere, so that `cells` follow from the board and pieces."""

    if TYPE_CHECKING:

        def __init__(self, cells: object = None, everywhere: bool = False) -> None: ...

    def __post_init__(self) -> None:
        flag(self.everywhere, "everywhere")
        if self.cells is None:
            self._keep("everywhere", True)
        else:
            self._keep("cells", _sorted_cells(self.cells))

    @cached_property
    def outside(self) -> frozenset[Cell]:
        """The cells outside the board, as a set."""
        return frozenset(self.cells or ())

    def check(self, problem: Tiling) -> None:
        """Raise BadInput if there are two such rules, or the board must be fault-free."""
        if problem.fault_free:
            raise BadInput("pieces cannot stick out of a fault-free board")
        if sum(isinstance(rule, Overhang) for rule in problem.rules) > 1:
            raise BadInput("two rules say where pieces may stick out; leave one of them out")

    def extend(self, problem: Tiling) -> Overhang:
        """Add the cells outside to the board of the problem; return the rule with these cells."""
        board = problem.board
        with inside("cells"):
            outside = distinct_cells(self.cells or (), board.lattice)
            for cell in sorted(outside):
                if board.home(cell) != cell:
                    raise BadInput(f"cell {words.cell(cell)} lies beyond the seam of the board")
        own = board.cells
        # A board that has all these cells is the one they were found for, already extended.
        if outside <= own or not self.everywhere:
            own -= outside
        beyond = _reach(own, problem) if self.everywhere else outside
        if own | beyond != board.cells:
            wider = Board(own | beyond, lattice=board.lattice, periods=board.periods)
            object.__setattr__(problem, "board", wider)
        object.__setattr__(problem, "optional", problem.optional - outside | beyond)
        return Overhang(sorted(beyond), self.everywhere)

    def allows(self, piece: str, cells: Iterable[Cell]) -> bool:  # noqa: ARG002 - as `Lying` does
        """True if a piece may lie on these cells."""
        return not self.outside.issuperset(cells)


def _sorted_cells(given: object) -> tuple[Cell, ...]:
    listed = entries(given, "cells", "a list of cells")
    return tuple(sorted({cell_of(cell, "cells") for cell in listed}))


def _reach(own: frozenset[Cell], problem: Tiling) -> frozenset[Cell]:
    """The cells outside the board that a piece can cover along with a cell of the board."""
    board, lattice = problem.board, problem.board.lattice
    steps: dict[int, set[Cell]] = {}
    """For each colour of cells, the steps from a cell to others of the same piece."""
    for way in (way for piece in problem.pieces for way in piece.ways):
        for here, there in permutations(way.shape, 2):
            step = step_between(here, there)
            steps.setdefault(lattice.colour(here), set()).add(step)
    reached = (
        board.home(lattice.moved(cell, step))
        for cell in own
        for step in steps.get(lattice.colour(cell), ())
    )
    return frozenset(reached) - own


def outside_of(problem: Tiling) -> frozenset[Cell]:
    """The cells onto which pieces may stick out of the board."""
    rules = (rule for rule in problem.rules if isinstance(rule, Overhang))
    return next((rule.outside for rule in rules), frozenset())


def own_board(problem: Tiling) -> tuple[Board, frozenset[Cell]]:
    """The board without the cells outside, and its own optional cells."""
    outside = outside_of(problem)
    board = problem.board.without(outside) if outside else problem.board
    return board, problem.optional - outside


def with_own_board(problem: Tiling, board: Board) -> Tiling:
    """The same problem on another board, keeping the rule that pieces may stick out."""
    rules = (
        Overhang(None if rule.everywhere else sorted(rule.outside - board.cells))
        if isinstance(rule, Overhang)
        else rule
        for rule in problem.rules
    )
    optional = own_board(problem)[1] & board.cells
    return replace(problem, board=board, optional=optional, rules=tuple(rules))


class MostEmpty(TileRule, frozen=True):
    """At most `cells` cells stay empty."""

    cells: int

    def __post_init__(self) -> None:
        if whole_number(self.cells, "cells") < 0:
            raise BadInput(f"expected at least 0, found {self.cells}", place="cells")


def told_by_cell(given: object, place: str) -> Iterator[tuple[Cell, object]]:
    """Yield cells with values, given as a mapping or as a list of pairs."""
    listed = list(given.items()) if isinstance(given, Mapping) else given
    for entry in entries(listed, place, f"cells with {place}"):
        if not isinstance(entry, tuple | list) or len(entry) != 2:
            raise BadInput(f"expected a cell and its value, found {entry!r}", place=place)
        yield cell_of(entry[0], place), entry[1]


def check_on_board(cells: Iterable[Cell], board: Board, place: str) -> None:
    """Raise BadInput unless all are cells of the board."""
    with inside(place):
        refuse_beyond(board, sorted(distinct_cells(set(cells), board.lattice) - board.cells))
