"""Marking: put one symbol in each cell, under rules.

Words used here
    symbol     what a cell can hold; it may point at edges and corners of its cell, or have a line
               that joins some of its edges
    target     an edge or corner of the lattice; at most one symbol may point at it
    rule       a condition on symbols, such as how often some of them occur in each row, or what
               they add up to; see `rules`
    clue       the symbol that a cell is known to hold

Arrows that may not meet, Latin squares, sudoku, queens, and "no two neighbours" (a symbol that
points at all four edges of its cell) are all of this kind; see `classics`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from boardfill import words
from boardfill.errors import BadInput, check_names
from boardfill.methods import Askable
from boardfill.problem.board import Board, distinct_cells, refuse_beyond, whole_number
from boardfill.problem.groups import Groups, groups
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.puzzle_parts import flag, names
from boardfill.problem.tiling import (
    Choices,
    listed_choices,
    listed_values,
    refuse_repeated_names,
    settle_board,
)

if TYPE_CHECKING:
    from boardfill.problem.rules import CluedRule, GroupRule, Rule, Window
    from boardfill.problem.web_rules import Border

_MOST_VALUE = 1000
"""An option of value v uses the item of its sum v times."""
Words: TypeAlias = tuple[frozenset[str], ...]
"""The symbols that each cell of a window may hold; an empty name is an empty cell."""
Windows: TypeAlias = dict[tuple[Cell, ...], set[Words]]
"""The cells under each window, with the patterns that are allowed or forbidden there."""
LaidShapes: TypeAlias = dict[tuple[int, tuple[Cell, ...]], list[tuple[Cell, ...]]]
"""Where a shape fits, by the colour of its first cell and the steps from there to all cells."""


@dataclass(frozen=True)
class Symbol:
    """A symbol: its name, the edges and corners of its cell that it points at, and its value.

    Without a value, a name that is a number is the value.  A symbol that `joins` edges has a line
    over them; see `web_rules`.
    """

    name: str
    points_at: tuple[str, ...] = ()
    value: int | None = None
    joins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise BadInput(f"expected the name of a symbol, found {self.name!r}")
        for does, given in (("points_at", self.points_at), ("joins", self.joins)):
            object.__setattr__(self, does, tuple(names(given, does)))
            if len(set(given)) != len(given):
                raise BadInput(f"symbol {self.name} {does.replace('_', ' ')} the same place twice")
        if self.value is not None and not 0 <= whole_number(self.value, "value") <= _MOST_VALUE:
            raise BadInput(
                f"expected a value from 0 to {_MOST_VALUE}, found {self.value}", place="value"
            )

    @cached_property
    def amount(self) -> int:
        """Its value, or the number that is its name; BadInput if it has neither."""
        if self.value is not None:
            return self.value
        if not re.fullmatch("[0-9]{1,4}", self.name) or int(self.name) > _MOST_VALUE:
            raise BadInput(
                f"the rules need the value of symbol {self.name!r}; give it one from 0 to "
                f"{_MOST_VALUE}"
            )
        return int(self.name)


@dataclass(frozen=True, repr=False)
class Marking(Askable):
    """A board, the symbols that its cells may hold, and the rules that they obey.

    With `blanks`, cells may also stay empty.
    """

    board: Board
    symbols: tuple[Symbol, ...]
    rules: tuple[Rule, ...] = ()
    clues: Mapping[Cell, str] = field(default_factory=dict)
    blanks: bool = False
    title: str = ""

    if TYPE_CHECKING:
        # The board may be given as people write it: sizes, pictures, cells.
        def __init__(
            self,
            board: object,
            symbols: Iterable[Symbol],
            rules: Iterable[Rule] = (),
            clues: Mapping[Cell, str] = {},
            blanks: bool = False,
            title: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        settle_board(self)
        flag(self.blanks, "blanks")
        listed_values(self, "symbols", Symbol)
        if not isinstance(self.clues, Mapping):
            raise BadInput(f"expected cells with symbols, found {self.clues!r}", place="clues")
        if not self.symbols:
            raise BadInput("no symbols were given to fill the board with")
        refuse_repeated_names("symbols", (symbol.name for symbol in self.symbols))
        known = [symbol.name for symbol in self.symbols]
        meetings = self.board.lattice.meeting_names()
        for place, symbol in enumerate(self.symbols):
            check_names(symbol.points_at, meetings, f"symbols[{place}].points_at")
        if any(symbol.joins for symbol in self.symbols):
            from boardfill.problem.web_rules import check_joins

            check_joins(self)
        if self.rules != ():
            from boardfill.problem.rule_places import check_rules

            check_rules(self)
        self.check_cells(self.clues, "clues")
        check_names(self.clues.values(), known, "clues")

    def check_cells(self, cells: Iterable[Cell], place: str) -> None:
        """Raise BadInput unless they are cells of the board."""
        for cell in cells:
            if not isinstance(cell, tuple):
                raise BadInput(f"expected a cell such as (0, 1), found {cell!r}", place=place)
            refuse_beyond(self.board, [cell], place)

    def __repr__(self) -> str:
        """The problem in a few words."""
        parts = {"symbol": self.symbols, "rule": self.rules, "clue": self.clues}
        counted = (words.counted(len(some), noun) for noun, some in parts.items() if some)
        return f"Marking({', '.join([self.board.summary, *counted])})"

    def __hash__(self) -> int:
        """Equal problems have equal hashes; the clues, a mapping, need special care."""
        clues = frozenset(self.clues.items())
        return hash((self.board, self.symbols, self.rules, clues, self.blanks))

    def with_given(self, given: Iterable[object] | Choices) -> Marking:
        """The same problem with these symbols as additional clues.

        They are pairs of a cell and a symbol, or a partial solution.
        """
        clues = dict(self.clues)
        for entry in listed_choices(given):
            if not isinstance(entry, tuple | list) or len(entry) != 2:
                raise BadInput(f"expected a cell and its symbol, found {entry!r}", place="given")
            (cell,) = distinct_cells(entry[:1], self.board.lattice)
            symbol = entry[1]
            if clues.setdefault(cell, symbol) != symbol:
                raise BadInput(
                    f"cell {words.cell(cell)} holds {clues[cell]} already, not {symbol}",
                    place="given",
                )
        return replace(self, clues=clues)

    @cached_property
    def symbols_by_name(self) -> Mapping[str, Symbol]:
        """Each symbol under its name."""
        return {symbol.name: symbol for symbol in self.symbols}

    @cached_property
    def amounts(self) -> Mapping[str, int]:
        """The value of each symbol, by its name; BadInput if one has none."""
        return {symbol.name: symbol.amount for symbol in self.symbols}

    @cached_property
    def letters(self) -> frozenset[str]:
        """What a cell may hold; an empty name is an empty cell."""
        return frozenset(self.symbols_by_name) | ({""} if self.blanks else frozenset())

    @cached_property
    def has_webs(self) -> bool:
        """True if a rule or a symbol is about connections."""
        if any(symbol.joins for symbol in self.symbols):
            return True
        if not self.rules:
            return False
        from boardfill.problem.web_rules import WebRule

        return any(isinstance(rule, WebRule) for rule in self.rules)

    @cached_property
    def borders(self) -> Mapping[Cell, Mapping[str, Border | None]]:
        """The edges of each cell of the board by name; None for edges at the rim."""
        from boardfill.problem.web_rules import borders

        return {cell: borders(self.board, cell) for cell in self.board.ordered}

    # Cached, since code that tries many fillings needs them again and again.
    @cached_property
    def _groups(self) -> dict[GroupRule, Groups]:
        return {}

    @cached_property
    def _windows(self) -> dict[Window, Windows]:
        return {}

    @cached_property
    def _laid_shapes(self) -> LaidShapes:
        return {}

    def groups_of(self, rule: GroupRule) -> Groups:
        """The groups of cells that the rule looks at, each with a name to show."""
        if rule not in self._groups:
            self._groups[rule] = groups(self.board, rule.each, rule.regions, rule.cells)
        return self._groups[rule]

    def clued_groups(self, rule: CluedRule) -> Iterator[tuple[str, tuple[Cell, ...], Any]]:
        """The groups that have a clue: the name, the cells and the clue of each."""
        for place, (name, cells) in enumerate(self.groups_of(rule).items()):
            if (clue := rule.clue(place)) is not None:
                yield name, cells, clue

    def windows_of(self, rule: Window) -> Windows:
        """The places where the shapes of the patterns fit on the board, with their patterns.

        Across a seam of a closed board the cells are unwrapped, since a shape may lie on the same
        cells in several ways.
        """
        if rule not in self._windows:
            from boardfill.problem.rule_places import find_windows

            self._windows[rule] = find_windows(self, rule, self._laid_shapes)
        return self._windows[rule]

    def targets_of(self, cell: Cell, symbol: Symbol) -> list[tuple[Cell, ...]]:
        """The edges and corners the symbol points at, each as the cells that meet there.

        A cell has only some of the lattice's names; the others point nowhere.
        """
        if not symbol.points_at:
            return []
        lattice, home = self.board.lattice, self.board.brought_home
        edges = dict(lattice.beyond_edges(cell))
        if edges.keys() >= set(symbol.points_at):  # corners take far longer
            return [home((cell, edges[name])) for name in symbol.points_at]
        around = lattice.around(cell)
        return [home(around[name]) for name in symbol.points_at if name in around]
