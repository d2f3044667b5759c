"""Rules about connected cells, lines that go from cell to cell, and what is seen from cells.

A symbol that `joins` some edges of its cell has a line that crosses exactly these.  Both cells of
an edge must agree whether a line crosses it; no line leaves the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from boardfill import words
from boardfill.errors import BadInput, check_names
from boardfill.problem.board import Board, cell_of, whole_number
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import ANY, Supply
from boardfill.problem.puzzle_parts import flag
from boardfill.problem.rules import CluedRule, Rule, some_symbols

if TYPE_CHECKING:
    from boardfill.problem.marking import Marking

SHAPES = ("loop", "path", "tree", "net", "links")


class Border(NamedTuple):
    """An edge between two cells of the board, seen from one of them."""

    cells: tuple[Cell, ...]
    """Both cells; the first is on the board, the other may lie beyond a seam of a closed board."""
    other: Cell
    """The cell on the other side."""
    is_first: bool
    """True if it is seen from the first of the two cells."""


def borders(board: Board, cell: Cell) -> dict[str, Border | None]:
    """The edges of a cell by name; None for edges at the rim."""
    found: dict[str, Border | None] = {}
    for name, beyond in board.lattice.beyond_edges(cell):
        other = board.home(beyond)
        if other in board.cells:
            found[name] = Border(board.brought_home((cell, beyond)), other, cell < beyond)
        else:
            found[name] = None
    return found


class WebRule(Rule, frozen=True):
    """A rule about connections."""

    def check(self, problem: Marking) -> None:
        """Raise BadInput if the rule makes no sense on this board with these symbols."""


class Connected(WebRule, frozen=True):
    """The cells that hold one of the `symbols` are connected by their edges.

    They form one part or, if given, `parts` parts, each with a number of cells in `sizes`.  `marks`
    are cells with numbers that hold such symbols: each part has exactly one of them, and as many
    cells as its number; 0 allows any.  If they are connected `outside`, there may be any number of
    parts, and each touches the rim of the board or a hole.
    """

    symbols: Collection[str]
    parts: Any = None
    sizes: Any = ANY
    marks: Any = ()
    outside: bool = False

    def __post_init__(self) -> None:
        self._keep("symbols", some_symbols(self.symbols))
        self._keep("marks", _numbers(self.marks))
        if any(size < 0 for _, size in self.marks):
            raise BadInput("expected numbers of at least 0", place="marks")
        self._keep("sizes", Supply.of(self.sizes))
        if self.marks and self.sizes != ANY:
            raise BadInput("the marks already give the sizes; leave one of them out", place="sizes")
        if flag(self.outside, "outside") and (
            self.marks or self.sizes != ANY or self.parts not in (None, ANY)
        ):
            raise BadInput(
                "parts that reach the rim may be many, of any size; leave out parts, sizes, marks",
                place="outside",
            )
        is_any = self.marks or self.outside
        parts = (ANY if is_any else 1) if self.parts is None else self.parts
        self._keep("parts", Supply.of(parts))

    def check(self, problem: Marking) -> None:
        """Raise BadInput unless its symbols are known and its marks lie on the board."""
        _check_marked(self, problem)
        if self.outside and problem.blanks:
            raise BadInput(
                "what is connected outside needs a symbol in every cell; instead of blanks give "
                "one more symbol",
                place=".outside",
            )


class Lines(WebRule, frozen=True):
    """The lines of symbols that join edges form one `loop`, `path`, `tree` or `net`, or `links`.

    A net is connected, without other conditions; a tree has no cycle; links are any number of paths
    between equal marks.  If there are `marks`, cells with names, lines end exactly there.
    """

    shape: str
    marks: Any = ()

    def __post_init__(self) -> None:
        check_names([self.shape], SHAPES, "lines")
        marks = dict(marked(self.marks))
        for name in marks.values():
            if not isinstance(name, str) or not name:
                raise BadInput(f"expected a name, found {name!r}", place="marks")
        self._keep("marks", tuple(sorted(marks.items())))
        if self.shape == "links":
            once = [name for name, times in Counter(marks.values()).items() if times != 2]
            if once or not marks:
                found = f"{once[0]!r} is not there twice" if once else "found none"
                raise BadInput(f"links join two equal marks each; {found}", place="marks")
        if (self.shape == "loop" and marks) or (self.shape == "path" and len(marks) not in (0, 2)):
            ends = "no ends" if self.shape == "loop" else "two ends"
            raise BadInput(f"a {self.shape} has {ends}, found {len(marks)} marks", place="marks")

    def check(self, problem: Marking) -> None:
        """Raise BadInput if the lines of these symbols cannot have this shape."""
        problem.check_cells((cell for cell, _ in self.marks), ".marks")
        numbers = {len(symbol.joins) for symbol in problem.symbols} - {0}
        if not numbers:
            raise BadInput("no symbol joins edges; say which with joins", place=".lines")
        most = {"loop": {2}, "path": {1, 2}, "links": {1, 2}}.get(self.shape, numbers)
        if numbers - most:
            allowed = words.listed(map(str, sorted(most)), "or")
            raise BadInput(
                f"in a {self.shape} a symbol joins {allowed} edges or none, found "
                f"{max(numbers - most)}",
                place=".lines",
            )


class Joined(CluedRule, frozen=True):
    """The clue is the number of edges between cells of a group that lines cross."""


def marked(given: Any) -> list[tuple[Cell, Any]]:
    """The cells with their marks, from a mapping or from pairs."""
    pairs = given.items() if isinstance(given, Mapping) else given
    try:
        listed = [(cell_of(cell, "marks"), mark) for cell, mark in pairs]
    except (TypeError, ValueError):
        raise BadInput("expected cells with their marks", place="marks") from None
    if len({cell for cell, _ in listed}) < len(listed):
        raise BadInput("a cell is listed twice", place="marks")
    return listed


def _numbers(given: Any) -> tuple[tuple[Cell, int], ...]:
    return tuple(sorted((cell, whole_number(number, "marks")) for cell, number in marked(given)))


def _check_marked(rule: Connected | InSight, problem: Marking) -> None:
    check_names(sorted(rule.symbols), list(problem.symbols_by_name), ".symbols")
    problem.check_cells((cell for cell, _ in rule.marks), ".marks")


def check_joins(problem: Marking) -> None:
    """Raise BadInput unless symbols join edges that cells have."""
    edges = sorted(problem.board.lattice.edge_names())
    for place, symbol in enumerate(problem.symbols):
        check_names(symbol.joins, edges, f"symbols[{place}].joins")
    if problem.blanks:
        raise BadInput(
            "lines need a symbol in every cell; instead of blanks, use a symbol that joins nothing",
            place="blanks",
        )


class InSight(Rule, frozen=True):
    """The number in each of the `marks` is how many cells are seen from there along lines.

    The cell itself counts.  The view ends at a hole and before a cell that holds one of the
    `symbols`, which the marked cell itself does not hold.
    """

    symbols: Collection[str]
    marks: Any
    may_hide = True

    def __post_init__(self) -> None:
        self._keep("symbols", some_symbols(self.symbols))
        self._keep("marks", _numbers(self.marks))
        if not self.marks or min(number for _, number in self.marks) < 1:
            raise BadInput("expected cells with numbers of at least 1", place="marks")

    def check(self, problem: Marking) -> None:
        """Raise BadInput unless its symbols are known and no line of sight returns to its cell."""
        _check_marked(self, problem)
        for cell, _ in self.marks:
            seen = view(problem.board, cell)
            if len(set(seen)) < len(seen):
                raise BadInput(
                    f"from cell {words.cell(cell)} another is seen in two ways; in_sight needs a "
                    "board without wrap, of squares, hexes or cubes",
                    place=".marks",
                )


def view(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The cell and all cells it could see, one line after the other."""
    return (cell, *(at for line in lines_of_sight(board, cell) for at in line))
