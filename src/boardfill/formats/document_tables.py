"""The tables of a problem document: a struct for each, whose fields are the keys in the order of
writing.

docs/document.md describes them for people.  Annotations are evaluated with the module, so that
msgspec need not evaluate a hundred of them at every start, which takes a millisecond.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Supply

FORMAT = "boardfill/1"
NUMBERS = ("count", "up_to_rotation", "up_to_symmetry", "fits")
"""The keys for answers, in the order in which they are shown."""
_MOST_DIGITS = 4000
"""Python does not read much longer numbers."""
Copies: TypeAlias = int | str | list[int | str]
"""`"any"`, a number, or a list of the least and the most."""


class DocumentTable(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The base of all tables: unknown keys are refused, defaults are not written."""


class BoardTable(DocumentTable, frozen=True):
    """A board by picture, size or cells: exactly one of them.

    The size is that of a rectangle (in space a cuboid) or of the family named.
    """

    lattice: str = "square"
    picture: str | None = None
    size: list[int] | str | None = None
    family: str | None = None
    cells: list[Cell] | None = None
    holes: list[Cell] | None = None
    wrap: list[str] = []
    optional: list[Cell] | None = None


class PieceTable(DocumentTable, frozen=True):
    """A piece or set of the catalogue by name, or a new piece by picture or cells."""

    name: str | None = None
    set: str | None = None
    picture: str | None = None
    cells: list[Cell] | None = None
    turn: str | None = None
    copies: Copies | None = None
    marks: str | list[str] | None = None
    sides: str | list[str | list[str]] | None = None


class GivenTable(DocumentTable, frozen=True):
    """A piece on its cells, or a symbol in its cell, or in several."""

    piece: str | None = None
    symbol: str | None = None
    cells: list[Cell] | None = None
    cell: Cell | None = None
    laid: list[Cell] = []
    marks: list[str] = []
    sides: str | list[str | list[str]] = []

    def all_cells(self) -> tuple[Cell, ...]:
        """The cells, from whichever key has them."""
        if (self.cells is None) == (self.cell is None):
            found = "neither" if self.cells is None else "both"
            raise BadInput(f"expected either cells or cell, found {found}")
        return tuple(self.cells or ()) if self.cell is None else (self.cell,)


class SymbolTable(DocumentTable, frozen=True):
    """A symbol and what it points at."""

    name: str
    points_at: list[str] = []
    value: int | None = None
    joins: list[str] = []


class HeldTable(DocumentTable, frozen=True):
    """A cell of a window, and what it may hold."""

    cell: Cell
    symbols: list[str]


class ListedTable(DocumentTable, frozen=True):
    """Cells that a piece may lie on, and the name of that placement."""

    cells: list[Cell]
    name: str = ""


class AreaTable(DocumentTable, frozen=True):
    """A cell with the area of the piece that covers it; 0 if unknown."""

    cell: Cell
    area: int = 0


class MarkTable(DocumentTable, frozen=True):
    """A mark on a cell of the board."""

    cell: Cell
    mark: str


Clues: TypeAlias = int | str | list[int | str]
"""A clue for all groups, or one for each; an empty text is no clue."""


class RuleTable(DocumentTable, frozen=True):
    """What symbols together must obey; `rule_tables` says which keys go together."""

    each: str | list[str] | None = None
    regions: str | list[list[Cell]] | None = None
    cells: list[Cell] | None = None
    symbols: list[str] | str | None = None
    count: Copies | None = None
    different: bool | None = None
    distinct: bool | None = None
    held: list[HeldTable] | None = None
    times: Copies | None = None
    name: str | None = None
    sum: Copies | None = None
    sums: list[Copies] | None = None
    product: Clues | None = None
    arrow: bool | None = None
    neighbours: str | list[list[str]] | None = None
    forbid: str | list[str | list[HeldTable]] | None = None
    allow: str | list[str | list[HeldTable]] | None = None
    turn: str | None = None
    pattern: str | list[str] | None = None
    runs: Clues | None = None
    visible: Clues | None = None
    sandwich: Clues | None = None
    ends: list[str] | None = None
    paired: bool | None = None
    backwards: bool | None = None
    connected: bool | None = None
    parts: Copies | None = None
    sizes: Copies | None = None
    outside: bool | None = None
    in_sight: bool | None = None
    lines: str | None = None
    joined: int | list[int | str] | None = None
    marks: str | list[MarkTable] | None = None
    fit: str | list[list[str]] | None = None
    sides: str | list[list[str]] | None = None
    rim: str | list[tuple[Cell, str, str]] | None = None
    lying: str | None = None
    pieces: list[str] | None = None
    placements: list[ListedTable] | None = None
    areas: list[AreaTable] | None = None
    overhang: bool | list[Cell] | None = None
    empty: int | None = None


class ClueTable(DocumentTable, frozen=True):
    """The symbol that a cell is known to hold."""

    cell: Cell
    symbol: str


class FittingTable(DocumentTable, frozen=True):
    """The table of a fitting problem."""

    picture: str


class PartsTable(DocumentTable, frozen=True):
    """The conditions on parts of any shape: sizes as a number, [least, most], or a text."""

    sizes: Copies | None = None
    number: Copies | None = None
    marks: str | list[MarkTable] | None = None
    corners: bool | None = None


class ItemTable(DocumentTable, frozen=True):
    """An item, and how often it must be used: by default exactly once."""

    name: str
    uses: Copies = 1


class OptionTable(DocumentTable, frozen=True):
    """An option: what it uses, in which colours, and what it costs."""

    items: list[str]
    name: str = ""
    colours: dict[str, str] = {}
    cost: int = 0


class KnownAnswers(DocumentTable, frozen=True):
    """The known answers of a problem; None for unknown ones.

    `count` is the number of fillings, `up_to_rotation` and `up_to_symmetry` the numbers of classes
    under turning, or turning and mirroring; `fits` the most cells that pieces of the table can
    fill; `source` says where the answers are from.
    """

    source: str
    count: int | None = None
    up_to_rotation: int | None = None
    up_to_symmetry: int | None = None
    fits: int | None = None


class Document(DocumentTable, frozen=True):
    """The whole document."""

    format: str = ""
    title: str = ""
    clues: str | list[ClueTable] | None = None
    blanks: bool | None = None
    board: BoardTable | None = None
    table: FittingTable | None = None
    parts: PartsTable | None = None
    pieces: str | list[str | PieceTable] | None = None
    fault_free: bool | None = None
    tatami: bool | None = None
    given: list[GivenTable] | None = None
    symbols: str | list[str | SymbolTable] | None = None
    rules: list[RuleTable] | None = None
    items: list[str | ItemTable] | None = None
    options: list[OptionTable] | None = None
    answers: KnownAnswers | None = None


def document_of(tree: Any) -> Document:
    """The document in a tree of plain values, not yet made into a problem."""
    if not isinstance(tree, dict):
        raise BadInput("expected a table of keys, found a list or a single value")
    given = tree.get("format")
    if given != FORMAT:
        found = "nothing" if given is None else repr(given)
        raise BadInput(f'expected "{FORMAT}", found {found}', place="format")
    if isinstance(answers := tree.get("answers"), dict):
        tree = tree | {"answers": answers.copy()}
        for key in filter(answers.__contains__, NUMBERS):
            with inside(f"answers.{key}"):
                tree["answers"][key] = _whole_number(answers[key])
    try:
        return msgspec.convert(tree, Document)
    except msgspec.ValidationError as error:
        raise _explained(error, tree) from None


def answers_of(document: Document) -> KnownAnswers | None:
    """The answers in the document, checked; None if there are none."""
    answers = document.answers
    if answers is None:
        return None
    if not answers.source.strip():
        raise BadInput("expected where the answers are from", place="answers.source")
    if answers.fits is not None and document.table is None:
        raise BadInput("requires a table of pieces", place="answers.fits")
    if all(getattr(answers, key) is None for key in NUMBERS):
        raise BadInput(f"expected one of {words.listed(NUMBERS)}, found none", place="answers")
    return answers


def _whole_number(value: object) -> object:
    """The number, which may be written as a string of its digits."""
    if isinstance(value, int) and value < 0:
        raise BadInput(f"expected 0 or more, found {value}")
    if not isinstance(value, str):
        return value
    if not re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", value):
        raise BadInput(f"expected a whole number of at most {_MOST_DIGITS} digits")
    return int(value)


def supply_of(copies: Copies) -> Supply:
    """The supply that a document gives."""
    if copies == "any":
        return Supply()
    if isinstance(copies, int):
        return Supply.exactly(copies)
    if isinstance(copies, list) and len(copies) == 2:
        low, high = copies
        if isinstance(low, int) and (isinstance(high, int) or high == "any"):
            return Supply.between(low, high if isinstance(high, int) else None)
    raise BadInput(f'expected "any", a number or [least, most], found {copies!r}')


def copies_of(low: int, high: int | None) -> Copies:
    """The form of a supply in a document, the inverse of `supply_of`."""
    if high is None:
        return [low, "any"] if low else "any"
    return low if low == high else [low, high]


def _explained(error: msgspec.ValidationError, tree: Mapping[str, Any]) -> BadInput:
    """The error about a key or its value in our words, with what to write instead."""
    reason, _, path = str(error).partition(" - at `")
    place = path.removesuffix("`").removeprefix("$").removeprefix(".")
    wrong = re.fullmatch(r"Object (contains unknown|missing required) field `(.*)`", reason)
    if wrong is None:
        plain = re.sub("`([^`]*)`", _types_in_words, reason)
        plain = plain.replace("Expected", "expected").replace(", got", ", found")
        return BadInput(plain, place=place)
    key, what = wrong[2], "this key is missing"
    if wrong[1] == "contains unknown":
        known = _keys_at(re.split(r"[.\[]", place)[0])
        if place == "board" and key in ("rows", "columns", "width", "height", "layers"):
            instead = f"write size = [{', '.join(_sides(tree['board']))}]"
        elif near := get_close_matches(key.lower(), known, n=1, cutoff=0.6):
            instead = f"did you mean {near[0]}?"
        else:
            instead = f"expected {words.listed(known, 'or')}"
        what = f"unknown key; {instead}"
    return BadInput(what, place=f"{place}.{key}".lstrip("."))


def _types_in_words(quoted: re.Match[str]) -> str:
    """What these types are called in documents; that a key may be left out is no type."""
    named = [_TYPES.get(name, name) for name in quoted[1].split(" | ") if name != "null"]
    return words.listed(named, "or") or "nothing"


_TYPES = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def _keys_at(place: str) -> tuple[str, ...]:
    """The keys of the document or, for one of them, of the tables that it holds."""
    waiting = [get_type_hints(Document)[place] if place else Document]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and issubclass(one, DocumentTable):
            return one.__struct_fields__
        waiting += get_args(one)
    return ()


def _sides(board: Mapping[str, Any]) -> list[str]:
    """The sides of a board as numbers where they are given, otherwise as words."""
    names = [["layers"]] * ("layers" in board) + [["rows", "height"], ["columns", "width"]]
    given = ([board[key] for key in side if isinstance(board.get(key), int)] for side in names)
    return [str((found or side)[0]) for found, side in zip(given, names, strict=True)]
