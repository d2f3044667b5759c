"""Marking: put one symbol in each cell, under rules.

Words used here
    symbol     what a cell can hold; it may point at edges and corners of its cell
    target     an edge or corner of the lattice; at most one symbol may point at it
    rule       in each line (or region, or the whole board) some symbols together occur between
               `low` and `high` times
    clue       the symbol a cell is known to hold

Arrows that may not meet, Latin squares, sudoku, queens, and "no two neighbours" (a symbol that
points at all four edges of its cell) are all of this kind; see `classics`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput
from boardfill.methods import Askable
from boardfill.problem.board import Board, distinct_cells, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.tiling import check_title, listed_values, refuse_repeated_names

if TYPE_CHECKING:
    from boardfill.problem.given import Choices

WHOLE_BOARD = "board"
REGION = "region"


@dataclass(frozen=True)
class Symbol:
    """A symbol by name, and the edges and corners of its cell that it points at."""

    name: str
    points_at: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise BadInput(f"expected the name of a symbol, found {self.name!r}")
        object.__setattr__(self, "points_at", tuple(_names(self.points_at, "points_at")))
        if len(set(self.points_at)) != len(self.points_at):
            raise BadInput(f"symbol {self.name} points at the same place twice")


@dataclass(frozen=True)
class Rule:
    """In each line of the kind named by `each`, the `symbols` together occur `low` to `high` times.

    `each` is a kind of line of the lattice (row, column, diagonal, antidiagonal), or "board", or
    "region" together with `regions`; `high` None means any number.
    """

    each: str
    symbols: frozenset[str]
    low: int = 0
    high: int | None = None
    regions: tuple[frozenset[Cell], ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", frozenset(_names(self.symbols, "symbols")))
        if not self.symbols:
            raise BadInput("a rule needs at least one symbol")
        if whole_number(self.low, "low") < 0:
            raise BadInput(f"expected a count of at least 0, found {self.low}")
        if self.high is not None and whole_number(self.high, "high") < self.low:
            raise BadInput(f"expected the least before the most, found [{self.low}, {self.high}]")
        if self.regions and self.each != REGION:
            raise BadInput(f'regions require each = "{REGION}", found each = "{self.each}"')
        if self.each == REGION and not self.regions:
            raise BadInput(f'each = "{REGION}" needs at least one region')
        try:
            regions = tuple(frozenset(map(tuple, region)) for region in self.regions)
        except TypeError:
            raise BadInput("expected lists of cells", place="regions") from None
        object.__setattr__(self, "regions", regions)


@dataclass(frozen=True, repr=False)
class Marking(Askable):
    """A board, the symbols its cells may hold, and the rules they obey.

    With `blanks` a cell may also stay empty.
    """

    board: Board
    symbols: tuple[Symbol, ...]
    rules: tuple[Rule, ...] = ()
    clues: Mapping[Cell, str] = field(default_factory=dict)
    blanks: bool = False
    title: str = ""

    if TYPE_CHECKING:
        # What people write will do for the board: sizes, pictures, cells.
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
        if not isinstance(self.board, Board):
            object.__setattr__(self, "board", Board(self.board))
        check_title(self.title)
        listed_values(self, "symbols", Symbol)
        listed_values(self, "rules", Rule)
        if not isinstance(self.clues, Mapping):
            raise BadInput(f"expected cells with symbols, found {self.clues!r}", place="clues")
        if not self.symbols:
            raise BadInput("no symbols were given to fill the board with")
        refuse_repeated_names("symbols", (symbol.name for symbol in self.symbols))
        lattice, names = self.board.lattice, [symbol.name for symbol in self.symbols]
        meetings = lattice.meeting_names()
        for place, symbol in enumerate(self.symbols):
            _check_names(symbol.points_at, meetings, f"symbols[{place}].points_at")
        kinds = (*lattice.line_numbers, WHOLE_BOARD, REGION)
        for place, rule in enumerate(self.rules):
            _check_names([rule.each], kinds, f"rules[{place}].each")
            _check_names(sorted(rule.symbols), names, f"rules[{place}].symbols")
            for region in rule.regions:
                self._check_cells(sorted(region), f"rules[{place}].regions")
        self._check_cells(self.clues, "clues")
        _check_names(self.clues.values(), names, "clues")

    def _check_cells(self, cells: Iterable[Cell], place: str) -> None:
        for cell in cells:
            if not isinstance(cell, tuple):
                raise BadInput(f"expected a cell such as (0, 1), found {cell!r}", place=place)
            if cell not in self.board.cells:
                raise BadInput(f"cell {words.cell(cell)} is not on the board", place=place)

    def __repr__(self) -> str:
        """The problem in a few words."""
        parts = {"symbol": self.symbols, "rule": self.rules, "clue": self.clues}
        counted = (words.counted(len(some), noun) for noun, some in parts.items() if some)
        return f"Marking({', '.join([self.board.summary, *counted])})"

    def __hash__(self) -> int:
        """Equal problems hash alike; a mapping has no hash of its own."""
        clues = frozenset(self.clues.items())
        return hash((self.board, self.symbols, self.rules, clues, self.blanks))

    def with_given(self, given: Iterable[object] | Choices) -> Marking:
        """The same problem with these symbols as clues, besides those there are.

        They are pairs of a cell and a symbol, or those of a partial solution.
        """
        from boardfill.problem.given import listed_choices

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

    def regions_of(self, rule: Rule) -> dict[str, list[Cell]]:
        """The parts of the board in which the rule counts, each with a name to show."""
        if rule.each == WHOLE_BOARD:
            return {WHOLE_BOARD: list(self.board.ordered)}
        if rule.each == REGION:
            return {f"{REGION} {place}": sorted(cells) for place, cells in enumerate(rule.regions)}
        lattice = self.board.lattice
        number_of, origin = lattice.line_numbers[rule.each], lattice.origins[0]
        # On a board that closes on itself a line may come back as another: they are one.
        ends = (number_of(lattice.moved(origin, step)) for step in self.board.period_steps)
        period = gcd(*(end - number_of(origin) for end in ends))
        lines: dict[str, list[Cell]] = {}
        for cell in self.board.ordered:
            number = number_of(cell) % period if period else number_of(cell)
            lines.setdefault(f"{rule.each} {number}", []).append(cell)
        return lines

    def targets_of(self, cell: Cell, symbol: Symbol) -> list[tuple[Cell, ...]]:
        """The edges and corners the symbol points at, each as the cells that meet there.

        A cell has only some of the names that its lattice knows; the others point nowhere.
        """
        around = self.board.lattice.around(cell)
        pointed = (around[name] for name in symbol.points_at if name in around)
        return list(map(self.board.brought_home, pointed))


def _names(given: object, place: str) -> Iterable[str]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise BadInput(f"expected a list of names, found {given!r}", place=place)
    for name in given:
        if not isinstance(name, str):
            raise BadInput(f"expected a name, found {name!r}", place=place)
        yield name


def _check_names(names: Iterable[str], known: Collection[str], place: str) -> None:
    for name in names:
        if name not in known:
            raise BadInput(words.expected_one_of(known, name), place=place)
