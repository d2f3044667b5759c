"""Rules for what pieces carry; `placement_rules` has the rules for where they lie.

Words used here
    mark       what a cell of a piece carries: pips, a colour, a letter
    side       an edge of a cell; it may carry a colour
    rim        sides with no cell of the board beyond them
    fits       equal; complementary, such as `a` and `A`; or listed pairs; nothing fits everything

Rules from `rules` about groups of cells, such as sums, apply to the marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from boardfill import words
from boardfill.errors import BadInput, check_names, inside
from boardfill.problem.board import Board, cell_of
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.placement_rules import (
    Areas,
    ListedPlacements,
    Lying,
    MostEmpty,
    Overhang,
    TileRule,
    check_on_board,
    outside_of,
    own_board,
    told_by_cell,
)
from boardfill.problem.puzzle_parts import entries, names
from boardfill.problem.rule_places import check_rule
from boardfill.problem.rules import Count, Different, Neighbours, Product, Rule, Sum

if TYPE_CHECKING:
    from boardfill.problem.tiling import Tiling

Pairs: TypeAlias = tuple[tuple[str, str], ...]
Fit: TypeAlias = str | Pairs
"""`equal`, `complement`, or the pairs that fit, in either order."""
_NAMED_FITS = ("equal", "complement")
ON_MARKS = (Count, Different, Neighbours, Product, Sum)
"""The rules for symbols that can also apply to marks."""


def fits(fit: Fit, one: str, other: str) -> bool:
    """True if the two fit together; an empty one fits everything.

    >>> fits("equal", "a", "a"), fits("complement", "a", "A"), fits((("a", "b"),), "b", "a")
    (True, True, True)
    """
    if not one or not other:
        return True
    if fit == "equal":
        return one == other
    if fit == "complement":
        return one == other.swapcase()
    return (one, other) in fit or (other, one) in fit


def _checked_fit(given: object, place: str) -> Fit:
    if isinstance(given, str):
        check_names([given], _NAMED_FITS, place)
        return given
    pairs = [tuple(names(pair, place)) for pair in entries(given, place, "pairs of names")]
    for pair in pairs:
        if len(pair) != 2:
            raise BadInput(f"expected two that fit, found {words.listed(pair)}", place=place)
    return tuple((one, other) for one, other in pairs)


class BoardMarks(TileRule, frozen=True):
    """Marks on cells of the board: a piece there must carry a mark that fits.

    They are given by cell.
    """

    marks: tuple[tuple[Cell, str], ...]
    fit: Fit = "equal"

    if TYPE_CHECKING:

        def __init__(self, marks: object, fit: object = "equal") -> None: ...

    def __post_init__(self) -> None:
        found: dict[Cell, str] = {}
        for cell, given in told_by_cell(self.marks, "marks"):
            (found[cell],) = names([given], "marks")
        self._keep("marks", tuple(sorted((cell, mark) for cell, mark in found.items() if mark)))
        self._keep("fit", _checked_fit(self.fit, "fit"))

    def check(self, problem: Tiling) -> None:
        """Raise BadInput unless the marks lie on cells of the board."""
        check_on_board((cell for cell, _ in self.marks), problem.board, "marks")


class Sides(TileRule, frozen=True):
    """Sides that meet must fit; those at the rim must fit the rim, if it has a colour.

    The rim has one colour, or colours for some sides, given by cell and name of the edge.
    """

    fit: Fit = "equal"
    rim: str | tuple[tuple[Cell, str, str], ...] = ""

    if TYPE_CHECKING:

        def __init__(self, fit: object = "equal", rim: object = "") -> None: ...

    def __post_init__(self) -> None:
        self._keep("fit", _checked_fit(self.fit, "fit"))
        if isinstance(self.rim, str):
            return
        given: Any = self.rim
        if isinstance(given, Mapping):
            given = [(*where, colour) for where, colour in given.items()]
        found = set()
        for entry in entries(given, "rim", "a colour, or sides with colours"):
            if not isinstance(entry, tuple | list) or len(entry) != 3:
                raise BadInput(
                    f'expected a cell, a side and a colour, such as [[0, 0], "up", "red"], '
                    f"found {entry!r}",
                    place="rim",
                )
            side, colour = names(entry[1:], "rim")
            found.add((cell_of(entry[0], "rim"), side, colour))
        self._keep("rim", tuple(sorted(found)) or "")

    def check(self, problem: Tiling) -> None:
        """Raise BadInput unless the coloured sides are at the rim."""
        if self.rim and outside_of(problem):
            raise BadInput("no rim is coloured where pieces may stick out", place="rim")
        if isinstance(self.rim, str):
            return
        board = problem.board
        check_on_board((cell for cell, _, _ in self.rim), board, "rim")
        seen = set()
        for cell, side, _ in self.rim:
            around = board.lattice.around(cell)
            own = [name for name in board.lattice.edge_names() if name in around]
            check_names([side], own, "rim")
            where = f"{side} of cell {words.cell(cell)}"
            if not is_rim(board, around[side]):
                raise BadInput(f"the side {where} is not at the rim", place="rim")
            if (cell, side) in seen:
                raise BadInput(f"the side {where} has two colours", place="rim")
            seen.add((cell, side))

    def rim_colour(self, cell: Cell, side: str) -> str:
        """The colour of the rim at this side; empty if it has none."""
        if isinstance(self.rim, str):
            return self.rim
        return next((c for at, name, c in self.rim if (at, name) == (cell, side)), "")


def is_rim(board: Board, edge: Iterable[Cell]) -> bool:
    """True if one side of the edge has no cell of the board."""
    return not board.cells.issuperset(map(board.home, edge))


def check_tile_rules(problem: Tiling) -> None:
    """Raise BadInput unless all are rules for pieces that make sense for the problem."""
    given: Any = problem.rules
    listed = list(given) if isinstance(given, Iterable) else [given]
    for place, rule in enumerate(listed):
        if isinstance(rule, Overhang):
            with inside(f"rules[{place}]"):
                listed[place] = rule.extend(problem)
    object.__setattr__(problem, "rules", tuple(listed))
    for place, rule in enumerate(problem.rules):
        with inside(f"rules[{place}]"):
            if isinstance(rule, TileRule):
                rule.check(problem)
            elif isinstance(rule, ON_MARKS):
                marking = marks_as_symbols(problem, ())
                check_rule(marking, rule, list(marking.symbols_by_name))
            else:
                kinds: tuple[type[Rule], ...] = (*TILE_RULES, *ON_MARKS)
                known = words.listed(kind.__name__ for kind in kinds)
                raise BadInput(f"expected a rule for pieces ({known}), found {rule!r}")


def marks_as_symbols(problem: Tiling, rules: Iterable[Rule]) -> Marking:
    """The problem of putting marks on the board under these rules, without the pieces.

    Marks that stick out of the board are not subject to rules.
    """
    marks = sorted({mark for piece in problem.pieces for mark in piece.marks if mark})
    if not marks:
        raise BadInput("no piece carries a mark")
    board, _ = own_board(problem)
    return Marking(board, list(map(Symbol, marks)), tuple(rules), blanks=True)


TILE_RULES: tuple[type[TileRule], ...] = (
    BoardMarks,
    Sides,
    Lying,
    ListedPlacements,
    Areas,
    Overhang,
    MostEmpty,
)
