"""Sizes, supplies and weights as people write them: `12x12`, `any`, `1-4`, `L3=2`, `0,4=-1`.

Also whole boards by their size or family, with pieces: `3x3x3`, `aztec-diamond:4`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Supply, Turn
from boardfill.problem.tiling import Tiling, filled_board

if TYPE_CHECKING:
    from fractions import Fraction

    from boardfill.problem.parts import Parts
    from boardfill.problem.rules import Rule


MOST_DIGITS = 18
"""Longer numbers are no sensible sizes or supplies, and might take long to read."""
_MOST_NUMBERS = 100_000
"""The most numbers in a list of sides of boards."""


def parse_size(text: str) -> tuple[int, ...]:
    """A size such as rows x columns, also with a star, a comma or a multiplication sign.

    If the text is no size, the error suggests one made of its numbers.

    >>> parse_size("6x10"), parse_size("4 X 4"), parse_size("6*8"), parse_size("4,4")
    ((6, 10), (4, 4), (6, 8), (4, 4))
    >>> parse_size("6 by 8")
    Traceback (most recent call last):
    boardfill.errors.BadInput: expected a size such as 6x8, found '6 by 8'
    """
    numbers = re.findall("[0-9]{1,4}", text)[:3]
    meant = "x".join(numbers * 2 if len(numbers) == 1 else numbers) or "6x10"
    wanted = f"a size such as {meant}, found {text!r}"
    return tuple(_whole_number(part, wanted) for part in re.split("[xX×*,]", text))


def parse_numbers(text: str) -> list[int]:
    """Numbers and ranges of numbers, separated by commas.

    >>> parse_numbers("1-4,8")
    [1, 2, 3, 4, 8]
    """
    wanted = f"numbers such as 6 or 1-8 or 2,4,6-8, found {text!r}"
    numbers: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        first = _whole_number(low, wanted)
        last = _whole_number(high, wanted) if dash else first
        if first < 1 or last < first or last - first >= _MOST_NUMBERS - len(numbers):
            raise BadInput(
                f"expected at most {_MOST_NUMBERS:,} numbers of at least 1, ranges rising, "
                f"found {text!r}"
            )
        numbers += range(first, last + 1)
    return numbers


def parse_board(text: str) -> tuple[str | None, tuple[int, ...]]:
    """The family (None for a rectangle) and the size of a board, as in `aztec-diamond:4`.

    >>> parse_board("6x10"), parse_board("aztec-diamond:5")
    ((None, (6, 10)), ('aztec-diamond', (5,)))
    """
    family, colon, size = text.rpartition(":")
    return (family.strip() if colon else None), parse_size(size)


def parse_cells(text: str | Sequence[str], dimensions: int | None = None) -> list[Cell]:
    """Cells with their numbers joined by commas, separated by blanks, semicolons or brackets.

    If the number of `dimensions` is known, commas are enough.

    >>> parse_cells("0,0 7,-1"), parse_cells("(0, 0), (7, 7)"), parse_cells("0,0,7,7", 2)
    ([(0, 0), (7, -1)], [(0, 0), (7, 7)], [(0, 0), (7, 7)])
    """
    cells: list[Cell] = []
    joined = re.sub(r"\s*,\s*", ",", text if isinstance(text, str) else " ".join(text))
    for word in filter(None, (part.strip(",") for part in re.split(r"[\s;()\[\]]+", joined))):
        if not re.fullmatch(r"-?[0-9]{1,18}(,-?[0-9]{1,18})+", word):
            raise BadInput(
                f"expected cells such as '0,0 7,7', row and column from 0, found {word!r}"
            )
        numbers = tuple(map(int, word.split(",")))
        size = len(numbers) if dimensions is None or len(numbers) % dimensions else dimensions
        cells += (numbers[at : at + size] for at in range(0, len(numbers), size))
    return cells


def parse_wrap(text: str) -> tuple[str, ...]:
    """The directions in which a board closes on itself.

    >>> parse_wrap("rows, columns"), parse_wrap("torus")
    (('rows', 'columns'), ('rows', 'columns'))
    """
    if text.strip().lower() in ("torus", "both", "all"):
        return "rows", "columns"
    return tuple(way.strip() for way in text.split(","))


def parse_supply(text: str) -> Supply:
    """How many copies: `any`, a number, or a range.

    >>> parse_supply("0-1")
    Supply(low=0, high=1)
    """
    wanted = f"copies such as any, 3 or 1-4, found {text!r}"
    if text.strip() == "any":
        return ANY
    low, dash, high = text.partition("-")
    least = _whole_number(low, wanted)
    if not dash:
        return Supply.exactly(least)
    return Supply.between(least, None if high.strip() == "any" else _whole_number(high, wanted))


def parse_rank(text: str) -> int:
    """The rank of a filling: a whole number of any length.

    >>> parse_rank("1" + "0" * 9000) == 10**9000
    True
    """
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise BadInput(f"expected a rank, a whole number of at least 0, found {text!r}")
    return _number_of(digits)


def _number_of(digits: str) -> int:
    # Python's `int` refuses more than 4300 digits, which it reads slowly; split the digits instead.
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    shift: int = 10**half
    return _number_of(digits[:-half]) * shift + _number_of(digits[-half:])


def parse_weights(texts: Iterable[str]) -> dict[str | Cell, Fraction]:
    """The weights of pieces, symbols or cells; BadInput if one is given twice.

    >>> parse_weights(["L3=2.5", "0,4=-1"])
    {'L3': Fraction(5, 2), (0, 4): Fraction(-1, 1)}
    """
    from boardfill.cover.weights import exact_weight

    weights: dict[str | Cell, Fraction] = {}
    for text in texts:
        name, equals, weight = text.rpartition("=")
        key: str | Cell = name.strip()
        if not equals or not key:
            raise BadInput(f"expected a weight such as L3=2 or 0,4=-1, found {text!r}")
        with inside(f"weight of {key}"):
            exact = exact_weight(weight)
        if re.fullmatch(r"\s*-?[0-9]{1,1000}(\s*,\s*-?[0-9]{1,1000})+\s*", name):
            key = tuple(map(int, name.split(",")))
        if key in weights:
            raise BadInput("the weight is given twice", place=f"weight {text}")
        weights[key] = exact
    return weights


def parse_share(text: str) -> float:
    """A share such as `5%`, `5 %` or `0.05`, from 0 to 1; BadInput for anything else.

    >>> parse_share("5%"), parse_share("0.05")
    (0.05, 0.05)
    """
    number = text.strip().removesuffix("%")
    try:
        share = float(number) / (100 if number != text.strip() else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise BadInput(f"expected a share such as 5% or 0.05, found {text!r}")
    return share


def _whole_number(text: str, wanted: str) -> int:
    digits = text.strip()
    if not is_number(digits):
        raise BadInput(f"expected {wanted}")
    return int(digits)


def is_number(text: str) -> bool:
    """True for a plain number: a few of the digits 0 to 9, and nothing else.

    Python's `int` also accepts digits of other scripts, signs, blanks and underscores.

    >>> [text for text in ("30", "+3", "1_0", "３", "²", "٣", "", " 3") if is_number(text)]
    ['30']
    """
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


_SIZE = re.compile(r"\s*[0-9]+\s*(?:[xX×*,]\s*[0-9]+\s*){1,2}")
_FAMILY = re.compile(r"\s*([A-Za-z-]+)\s*:\s*[0-9].*")


class BesideBoard(TypedDict, total=False):
    """What goes with a board: pieces, by name or as values, how named ones may be turned, the
    lattice, and the directions in which the board closes on itself.
    """

    pieces: str | tuple[Piece, ...]
    turn: str | Turn | None
    lattice: Lattice | None
    wrap: Collection[str]


class PiecesMissing(BadInput):
    """Raised for a board without pieces; callers that need only the board find it here."""

    def __init__(self, reason: str, board: Board, optional: Collection[Cell] = ()) -> None:
        super().__init__(reason)
        self.board = board
        self.optional = frozenset(optional)

    def inside(self, place: str) -> PiecesMissing:
        """The same error with an outer place added."""
        return PiecesMissing(f"{place}: {self}", self.board, self.optional)


def says_board(text: str) -> bool:
    """True if the text is the size or family of a board, not a file.

    >>> [says_board(text) for text in ("12x12", "6*8", "hexagon:3", "6", "board.txt", "soma:3")]
    [True, True, True, False, False, False]
    """
    if _SIZE.fullmatch(text):
        return True
    named = _FAMILY.fullmatch(text)
    return named is not None and named[1] in family_names()


def family_names() -> set[str]:
    """The families of all lattices."""
    from boardfill.problem.board_families import FAMILIES

    return {"rectangle", "cuboid"}.union(*FAMILIES.values())


def pieces_named(
    pieces: str | tuple[Piece, ...], turn: str | Turn | None, lattice: Lattice | None
) -> tuple[Piece, ...]:
    """The pieces named in a text, or given as values."""
    if isinstance(pieces, tuple):
        return pieces
    from boardfill.formats.piece_list import pieces as listed

    try:
        return listed(pieces, turn, lattice)
    except BadInput as error:  # which begins with the part of the list that is wrong
        raise BadInput(f"--pieces {error}") from None


def _matching(pieces: Iterable[Piece]) -> tuple[Rule, ...]:
    """The rule that coloured sides must match, if any piece has some."""
    if not any(piece.sides for piece in pieces):
        return ()
    from boardfill.problem.tile_rules import Sides

    return (Sides(),)


def tiling_of_board(
    text: str,
    pieces: str | tuple[Piece, ...] = (),
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Tiling | Parts:
    """The problem of filling the board of this size or family with these pieces."""
    with inside(words.shortened(text)):
        lattice = lattice or lattice_of_words(text)
    pieces = pieces_named(pieces, turn, lattice)
    with inside(words.shortened(text)):
        board = board_in_words(text, lattice or (pieces[0].lattice if pieces else None), wrap)
        if not pieces:
            reason = "no pieces were given; say with --pieces what to fill the board with"
            raise PiecesMissing(reason, board)
        return filled_board(board, pieces, rules=_matching(pieces))


def lattice_of_words(text: str) -> Lattice | None:
    """The lattice implied by the text: three sides are a box of cubes; None if none is."""
    family, size = parse_board(text)
    is_solid = family == "cuboid" or (family is None and len(size) == 3)
    return named_lattice("cubic") if is_solid else None


def board_in_words(text: str, lattice: Lattice | None = None, wrap: Collection[str] = ()) -> Board:
    """The board of this size or family, by default of cubes or squares."""
    family, size = parse_board(text)
    if family is None and len(size) == 1:
        raise BadInput(f"expected rows and columns such as {size[0]}x{size[0]}, found {text!r}")
    lattice = lattice or lattice_of_words(text) or SQUARE
    if family is None:
        return Board.rectangle(*size, lattice=lattice, wrap=wrap)
    if wrap:
        raise BadInput("wrap requires a plain size or a picture")
    from boardfill.problem.board_families import family_board

    return family_board(family, size, lattice)
