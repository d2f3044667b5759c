"""Meanings: what the items of a cover stand for, as values, and what people call them.

Code never infers a meaning from its words: a piece may have any name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from boardfill import words
from boardfill.problem.lattices.lattice import Cell

if TYPE_CHECKING:
    from boardfill.cover.bounded import Item

Axis: TypeAlias = Literal["row", "column"]
AXES: tuple[Axis, ...] = get_args(Axis)


class BoardCell(NamedTuple):
    """A cell: of the board to be filled or, in a fitting, of a hole."""

    cell: Cell


class CopiesOf(NamedTuple):
    """The copies of a piece that are used."""

    piece: str


class LineAfter(NamedTuple):
    """The line after that row or column of the board; pieces that cross it use it."""

    axis: Axis
    number: int


class CornerAt(NamedTuple):
    """The corner above and left of the cell; pieces with one cell there and no more use it."""

    cell: Cell


class SideOf(NamedTuple):
    """One of the items that check whether the sides of pieces fit where these cells meet."""

    cells: tuple[Cell, ...]
    part: int


class CoveredIn(NamedTuple):
    """How many of the cells that may stay empty are covered."""


class MeetingOf(NamedTuple):
    """The edge or corner where these cells meet; symbols that point there use it."""

    cells: tuple[Cell, ...]


class LineOver(NamedTuple):
    """Whether a line crosses the border between these cells; both must agree."""

    cells: tuple[Cell, ...]


class CountIn(NamedTuple):
    """The symbols that the rule with this number counts in one of its lines or regions."""

    rule: int
    region: str
    symbols: tuple[str, ...]


class SymbolIn(NamedTuple):
    """A symbol that may occur only once in a group of the rule."""

    rule: int
    region: str
    symbol: str


class SumIn(NamedTuple):
    """The sum of the values in a group of the rule."""

    rule: int
    region: str


class FactorsIn(NamedTuple):
    """How often a prime divides the product of the values in a group of the rule."""

    rule: int
    region: str
    prime: int


class Clash(NamedTuple):
    """One block of symbols that the rule forbids to stand together in these cells."""

    rule: int
    cells: tuple[Cell, ...]
    block: int


class PartOf(NamedTuple):
    """Ties hidden choices to the symbols and to each other.

    For an automaton that reads a line, `cell` is the cell read at this step.
    """

    rule: int
    region: str
    cell: Cell | None
    what: tuple[object, ...]


class NamedItem(NamedTuple):
    """An item of a covering."""

    name: str


class ColouredItem(NamedTuple):
    """An item of a covering in a colour shared by several options; None if only one uses it."""

    item: str
    colour: str | None


class UsesOf(NamedTuple):
    """How often the piece, symbol or option with this name is chosen."""

    name: str


class WrongArea(NamedTuple):
    """No choice of the pieces has as many cells as the board."""


Meaning: TypeAlias = (
    BoardCell
    | CopiesOf
    | LineAfter
    | CornerAt
    | SideOf
    | CoveredIn
    | MeetingOf
    | LineOver
    | CountIn
    | SymbolIn
    | SumIn
    | FactorsIn
    | Clash
    | PartOf
    | NamedItem
    | ColouredItem
    | UsesOf
    | WrongArea
)


def _set_apart(kind: type) -> None:
    """Make values of this type differ from equal tuples of other types.

    >>> CopiesOf("a") == CopiesOf("a"), CopiesOf("a") == UsesOf("a")
    (True, False)
    """

    def equals(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: tuple[object, ...], other: object) -> bool:
        return not equals(self, other)

    for name, method in {"__eq__": equals, "__ne__": differs, "__hash__": tuple.__hash__}.items():
        setattr(kind, name, method)


for _kind in get_args(Meaning):
    _set_apart(_kind)

RULE_MEANINGS = (
    MeetingOf | LineOver | CountIn | SymbolIn | SumIn | FactorsIn | Clash | PartOf | ColouredItem
)
"""The meanings of items that come from rules and colours, not from cells or named things."""
_KINDS = {CopiesOf: "piece", NamedItem: "item", UsesOf: "uses of"}
_MEETINGS = {(2, 2): "edge between", (3, 2): "face between", (3, 4): "edge of"}
"""By the dimension and the number of cells that meet; all others meet at a corner."""
_MOST_SYMBOLS = 8


def meaning_words(meaning: Meaning) -> str:
    """The words for a meaning, for the middle of a sentence.

    >>> meaning_words(BoardCell((0, 1))), meaning_words(LineAfter("row", 2))
    ('cell (0, 1)', 'the line after row 2')
    >>> meaning_words(MeetingOf(((0, 1), (0, 2))))
    'the edge between (0, 1) and (0, 2)'
    >>> meaning_words(CountIn(0, "row 3", ("↖", "↗")))
    'symbol ↖ or ↗ in row 3'
    """
    match meaning:
        case BoardCell(cell):
            return f"cell {words.cell(cell)}"
        case CopiesOf(name) | NamedItem(name) | UsesOf(name):
            return f"{_KINDS[type(meaning)]} {name}"
        case LineAfter(axis, number):
            return f"the line after {axis} {number}"
        case CornerAt(cell):
            return f"the corner above and left of cell {words.cell(cell)}"
        case MeetingOf(cells):
            kind = _MEETINGS.get((len(cells[0]), len(cells)), "corner of")
            return f"the {kind} {words.listed(map(words.cell, cells))}"
        case CountIn(_, region, symbols):
            named = words.listed(symbols, "or", most=_MOST_SYMBOLS)
            return f"symbol {named} {where_words(region)}"
        case ColouredItem(item, colour):
            return f"item {item} " + (f"in colour {colour}" if colour else "used by one option")
    return _other_words(meaning)


def _other_words(
    meaning: WrongArea
    | SideOf
    | LineOver
    | CoveredIn
    | SymbolIn
    | SumIn
    | FactorsIn
    | Clash
    | PartOf,
) -> str:
    match meaning:
        case WrongArea():
            return "the number of cells"
        case CoveredIn():
            return "the cells that may stay empty"
        case SideOf(cells):
            return f"the side between {words.listed(map(words.cell, cells))}"
        case LineOver(cells):
            return f"the line between {words.listed(map(words.cell, cells))}"
        case Clash(_, cells):
            return f"what stands in cells {words.listed(map(words.cell, cells))}"
    where = where_words(meaning.region)
    match meaning:
        case SymbolIn(_, _, symbol):
            return f"symbol {symbol} {where}"
        case SumIn():
            return f"the sum {where}"
        case FactorsIn(_, _, prime):
            return f"the factors {prime} of the product {where}"
    return f"the rule {where}"


def where_words(region: str) -> str:
    """The words for where a group is, given its name.

    >>> where_words("row 3"), where_words("board"), where_words("seen (0, 1)")
    ('in row 3', 'on the board', 'within sight of (0, 1)')
    """
    from boardfill.problem.groups import WHOLE_BOARD

    if region == WHOLE_BOARD:
        return "on the board"
    kind, _, cell = region.partition(" ")
    if kind in ("seen", "around", "touching"):
        return f"within sight of {cell}" if kind == "seen" else region
    return f"in {region}"


def why_unmet(item: Item) -> str:
    """Why the item cannot be used as often as it must be, judged by its options alone.

    >>> from boardfill.cover.bounded import Item
    >>> why_unmet(Item(CopiesOf("P"), 2, 2))
    'piece P is needed twice, but cannot be used that often'
    """
    name = meaning_words(item.meaning)
    match item.meaning:
        case WrongArea():
            return "no set of these pieces has as many cells as the board"
        case CopiesOf() if item.high is not None and item.low > item.high:
            return f"no number of copies of {name} fits the number of cells"
        case BoardCell():
            return f"nothing fits in {name}"
        case _:
            return f"{name} is needed {words.times(item.low)}, but cannot be used that often"
