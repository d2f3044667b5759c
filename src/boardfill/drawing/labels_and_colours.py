"""What distinguishes tiles: labels, colours in which neighbours differ, and colours of sides.

Outlines alone are ambiguous where only the layers of a solid are drawn, where the cells of a piece
do not touch, and where several pieces have the same shape.

Tiles are coloured in the reverse of an order in which always one with the fewest neighbours left
is taken away (Matula, Beck: Smallest-last ordering and clustering and graph coloring algorithms,
1983).  Connected tiles of a flat board form a planar graph, and so does whatever is left: some tile
has at most five neighbours.  So each finds one of six colours free.  On a torus, in space, and for
tiles in several parts it may take more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from string import ascii_letters

from boardfill.answers.solution import Placement
from boardfill.drawing.text.text_style import visible_width
from boardfill.problem.board import Board
from boardfill.problem.kinds import Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, Lattice, step_between
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, OPTIONAL_CELL
from boardfill.problem.piece import Piece, Shape

EMPTY = "·"
"""The label of an empty cell."""
EQUALS = " = "
"""Between labels and the name of their piece, in the line below a drawing that explains them."""
_LONGEST_NAME = 3
"""Longer names of pieces would make every cell wider."""
_NO_MARKS = frozenset("‹›<>")
"""Characters that mean that a piece continues in another layer, so they are no labels."""
_NO_LABELS = {EMPTY, BOARD_CELL, BOARD_GAP, OPTIONAL_CELL}


def placement_labels(
    problem: Problem, placements: Sequence[Placement], *, letters: bool
) -> list[str]:
    """A label for each placement, empty unless outlines are ambiguous or labels are requested."""
    if isinstance(problem, Parts) and problem.needs_labels:
        return [str(number) for number in range(1, len(placements) + 1)]
    if not isinstance(problem, Tiling):
        return [""] * len(placements)
    if tears_pieces_apart(problem.pieces):
        # The names of the pieces, if each is used once and is short, otherwise numbers.
        names = [lying.piece for lying in placements]
        are_labels = len(set(names)) == len(names) and all(map(_is_label, names))
        return names if are_labels else [str(number) for number in range(1, len(names) + 1)]
    if letters or has_pieces_of_one_shape(problem.pieces, problem.board):
        label_of = piece_labels(problem.pieces)
        # What a piece carries distinguishes it.
        return [label_of[lying.piece] * (letters or not lying.carried) for lying in placements]
    return [""] * len(placements)


def explained(labels: Mapping[str, str]) -> tuple[str, ...]:
    """Lines that explain labels that are not the name of their piece.

    >>> explained({"a": "corner", "b": "bar", "c": "corner", "I2": "I2"})
    ('a c = corner', 'b = bar')
    """
    of_piece: dict[str, list[str]] = {}
    for label, piece in labels.items():
        if label != piece:
            of_piece.setdefault(piece, []).append(label)
    return tuple(f"{' '.join(found)}{EQUALS}{piece}" for piece, found in of_piece.items())


def piece_labels(pieces: Sequence[Piece]) -> dict[str, str]:
    """The name of each piece if all of them are short, otherwise letters."""
    names = [piece.name for piece in pieces]
    if all(map(_is_label, names)):
        return {name: name for name in names}
    return dict(zip(names, chain(ascii_letters, map(str, count(1))), strict=False))


def tears_pieces_apart(pieces: Sequence[Piece]) -> bool:
    """True if outlines alone do not show which parts belong together.

    So it is in space, where only the layers are drawn, and for pieces whose cells do not touch.
    """
    return any(
        piece.lattice.dimensions > 2 or not piece.lattice.are_connected(piece.cells)
        for piece in pieces
    )


def has_pieces_of_one_shape(pieces: Sequence[Piece], board: Board | None) -> bool:
    """True if two pieces can lie on the same cells, so that outlines are ambiguous.

    On a closed board even pieces of different shapes can.
    """
    seen: set[object] = set()
    for piece in pieces:
        shapes: set[object] = set(piece.orientations)
        if board is not None and board.periods:
            shapes = {_around(shape, board) for shape in piece.orientations}
        if not seen.isdisjoint(shapes):
            return True
        seen |= shapes
    return False


def _around(shape: Shape, board: Board) -> tuple[Cell, ...]:
    """The cells under a shape on a closed board, in a normal form."""
    moved = ([step_between(start, cell) for cell in shape] for start in shape)
    return min(tuple(sorted(map(board.home, cells))) for cells in moved)


def _is_label(name: str) -> bool:
    """True if the name can be used as a label in a cell."""
    fits = name not in _NO_LABELS and 0 < visible_width(name) <= _LONGEST_NAME
    fits = fits and _NO_MARKS.isdisjoint(name)
    return fits and not any(character.isspace() for character in name) and name.isprintable()


ALWAYS_ENOUGH = 6
"""The number of colours that is always enough for connected tiles of a flat board."""


def neighbour_colours(tiles: Sequence[frozenset[Cell]], board: Board) -> list[int]:
    """A colour for each tile, from 0 on, different from those of its neighbours."""
    beside = touching(tiles, board.lattice, board)
    colours = [-1] * len(tiles)
    for tile in reversed(_smallest_last(beside)):
        taken = {colours[other] for other in beside[tile]}
        # Starting at a different colour each time spreads the colours over the board.
        spread = ((tile + offset) % ALWAYS_ENOUGH for offset in range(ALWAYS_ENOUGH))
        tries = chain(spread, count(ALWAYS_ENOUGH))
        colours[tile] = next(colour for colour in tries if colour not in taken)
    return colours


def touching(
    tiles: Sequence[frozenset[Cell]], lattice: Lattice, board: Board | None
) -> list[set[int]]:
    """For each tile, the indices of tiles that share an edge with it, also across seams."""
    owner = {cell: index for index, cells in enumerate(tiles) for cell in cells}
    near, home = lattice.neighbours, board.home if board is not None and board.periods else None
    beside = []
    for index, cells in enumerate(tiles):
        others = (other if home is None else home(other) for cell in cells for other in near(cell))
        beside.append({owner.get(cell, index) for cell in others} - {index})
    return beside


def _smallest_last(beside: Sequence[set[int]]) -> list[int]:
    """The smallest-last order: always remove a tile with the fewest remaining neighbours."""
    left = [len(others) for others in beside]
    by_size: list[list[int]] = [[] for _ in range(max(left, default=0) + 1)]
    for tile, size in enumerate(left):
        by_size[size].append(tile)
    order: list[int] = []
    least = 0
    while len(order) < len(beside):
        while not by_size[least]:
            least += 1
        tile = by_size[least].pop()
        if left[tile] != least:
            continue  # outdated: it has fewer neighbours now, or is already in the order
        left[tile] = -1
        order.append(tile)
        for other in beside[tile]:
            if left[other] > 0:
                left[other] -= 1
                by_size[left[other]].append(other)
                least = min(least, left[other])
    return order


def side_colours(pieces: Iterable[Piece], others: Iterable[str] = ()) -> tuple[str, ...]:
    """The colours of the sides of pieces, then others; `a` and `A`, which may fit, are the same.

    They are sorted by name, so that each keeps its colour.
    """
    own = {side for piece in pieces for sides in piece.sides for side in sides}
    first = _ordered(own)
    return (*first, *(name for name in _ordered(others) if name not in first))


def _ordered(names: Iterable[str]) -> list[str]:
    """The names sorted by length, so that numbers are sorted by value."""
    return sorted({name.casefold() for name in names if name}, key=lambda name: (len(name), name))


def colour_number(name: str, colours: Sequence[str]) -> int:
    """The number of a colour."""
    return colours.index(name.casefold())
