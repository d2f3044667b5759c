"""The catalogue: polyominoes of up to six cells, by name and by set.

Names   I1 (monomino), I2 (domino), I3 L3, I4 L4 O4 S4 T4, the pentominoes F I L N P T U V W X Y Z,
        and the hexominoes H1 to H35 in rising order of their shapes.
Sets    trominoes, tetrominoes, pentominoes, hexominoes, and each of them `one-sided`: there the
        mirror image of a piece without mirror symmetry is a piece of its own, marked by a prime
        (F and F'), and pieces may turn but not flip.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from boardfill.errors import BadInput
from boardfill.problem.lattice import Cell
from boardfill.problem.piece import ANY, ONE, Piece, Shape, Supply, Turn, orientations, settled
from boardfill.problem.square import SQUARE

ALIASES = {"monomino": "I1", "domino": "I2"}

_DRAWN = {
    1: {"I1": "X"},
    2: {"I2": "XX"},
    3: {"I3": "XXX", "L3": "X./XX"},
    4: {"I4": "XXXX", "L4": "X../XXX", "O4": "XX/XX", "S4": ".XX/XX.", "T4": "XXX/.X."},
    5: {
        "F": ".XX/XX./.X.",
        "I": "XXXXX",
        "L": "X.../XXXX",
        "N": ".XXX/XX..",
        "P": "XX/XX/X.",
        "T": "XXX/.X./.X.",
        "U": "X.X/XXX",
        "V": "X../X../XXX",
        "W": "X../XX./.XX",
        "X": ".X./XXX/.X.",
        "Y": ".X../XXXX",
        "Z": "XX./.X./.XX",
    },
}  # fmt: skip
_SETS = {"trominoes": 3, "tetrominoes": 4, "pentominoes": 5, "hexominoes": 6}
_ONE_SIDED = "one-sided "


def free_polyominoes(size: int) -> list[Shape]:
    """All polyominoes of `size` cells, one of each up to turning and flipping, in rising order.

    >>> [len(free_polyominoes(size)) for size in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    """
    shapes: set[Shape] = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {_canonical([*shape, cell]) for shape in shapes for cell in _rim(shape)}
    return sorted(shapes)


def set_names() -> list[str]:
    """The names of all sets."""
    return [*_SETS, *(_ONE_SIDED + name for name in _SETS)]


def is_set(name: str) -> bool:
    """Is this the name of a set rather than of one piece?"""
    return name.removeprefix(_ONE_SIDED) in _SETS


def named_piece(name: str, turn: Turn = Turn.FREE, copies: Supply = ANY) -> Piece:
    """The piece of that name.

    >>> len(named_piece("L3").orientations)
    4
    """
    cells = _catalogue().get(ALIASES.get(name, name))
    if cells is None:
        raise unknown_name(name)
    return Piece(ALIASES.get(name, name), cells, turn, copies)


def named_set(name: str, turn: Turn | None = None, copies: Supply = ONE) -> tuple[Piece, ...]:
    """Every piece of the set, each with the given copies.

    One-sided pieces may be turned but not flipped, unless `turn` says otherwise.

    >>> " ".join(piece.name for piece in named_set("one-sided tetrominoes"))
    "I4 L4 L4' O4 S4 S4' T4"
    """
    if not is_set(name):
        raise unknown_name(name)
    size = _SETS[name.removeprefix(_ONE_SIDED)]
    one_sided = name.startswith(_ONE_SIDED)
    turn = turn or (Turn.ROTATE if one_sided else Turn.FREE)
    pieces = []
    for piece_name, cells in _named_shapes(size).items():
        pieces.append(Piece(piece_name, cells, turn, copies))
        if one_sided and orientations(cells, Turn.ROTATE) != orientations(cells, Turn.FREE):
            mirrored = frozenset((row, -column) for row, column in cells)
            pieces.append(Piece(piece_name + "'", mirrored, turn, copies))
    return tuple(pieces)


def unknown_name(name: str) -> BadInput:
    """The error that says a name is not in the catalogue, with the nearest names that are."""
    known = [*_catalogue(), *ALIASES, *set_names()]
    near = get_close_matches(name, known, n=3, cutoff=0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return BadInput(f"there is no piece or set named {name!r} in the catalogue{hint}")


@cache
def _catalogue() -> dict[str, frozenset[Cell]]:
    """Every piece of the catalogue by name."""
    return {name: cells for size in range(1, 7) for name, cells in _named_shapes(size).items()}


@cache
def _named_shapes(size: int) -> dict[str, frozenset[Cell]]:
    if size in _DRAWN:
        return {name: _cells(drawing) for name, drawing in _DRAWN[size].items()}
    return {
        f"H{number}": frozenset(shape) for number, shape in enumerate(free_polyominoes(size), 1)
    }


def _cells(drawing: str) -> frozenset[Cell]:
    return frozenset(
        (row, column)
        for row, line in enumerate(drawing.split("/"))
        for column, character in enumerate(line)
        if character == "X"
    )


def _canonical(cells: Iterable[Cell]) -> Shape:
    return settled(orientations(cells, Turn.FREE)[0])


def _rim(shape: Shape) -> set[Cell]:
    """The cells beside the shape."""
    return {cell for part in shape for cell in SQUARE.neighbours(part)} - set(shape)
