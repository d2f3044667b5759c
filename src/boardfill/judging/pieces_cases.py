"""Game boards and tables, within the limits of the original.

Both are squares of one size, 3 to 50, with a hole and a piece at least, none of more than 6 cells.
A case holds their rows of `0` and `1`.  Most of those drawn at random share shapes, turned and
flipped, since groups of random cells hardly ever fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple, TypeAlias

from boardfill.errors import BadInput
from boardfill.judging.judged_problem import Size, Style

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIDES_AND_CORNERS = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def groups(rows: Rows, value: str, near: Sequence[Spot] = SIDES) -> list[Shape]:
    """The groups of cells of that value, each joined by such steps; the first cell comes first.

    >>> [sorted(group) for group in groups(("011", "001"), "0")]
    [[(0, 0), (1, 0), (1, 1)]]
    """
    left = {
        (row, column): None
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character == value
    }
    found = []
    while left:
        start = next(iter(left))
        group, new = {start}, [start]
        while new:
            row, column = new.pop()
            for down, right in near:
                spot = (row + down, column + right)
                if spot in left and spot not in group:
                    group.add(spot)
                    new.append(spot)
        for spot in group:
            del left[spot]
        found.append(frozenset(group))
    return found


def moved_home(shape: Iterable[Spot]) -> Shape:
    """The shape with its least row and its least column at 0."""
    spots = list(shape)
    top, left = min(row for row, _ in spots), min(column for _, column in spots)
    return frozenset((row - top, column - left) for row, column in spots)


def turned(shape: Shape, quarters: int) -> Shape:
    """Turned by so many quarters, clockwise, and moved home."""
    for _ in range(quarters):
        shape = frozenset((column, -row) for row, column in shape)
    return moved_home(shape)


def flipped(shape: Shape) -> Shape:
    """Its mirror image, moved home."""
    return moved_home((row, -column) for row, column in shape)


def class_of(shape: Shape) -> tuple[Spot, ...]:
    """The same for all shapes that can be turned into each other, and for no others."""
    return min(tuple(sorted(turned(shape, quarters))) for quarters in range(4))


Rows: TypeAlias = tuple[str, ...]
Spot: TypeAlias = tuple[int, int]
Shape: TypeAlias = frozenset[Spot]

LEAST_SIDE, MOST_SIDE = 3, 50
MOST_CELLS = 6
"""Of a hole or a piece."""


class PiecesCase(NamedTuple):
    """A game board, where `0` is empty, and a table, where `1` is a piece."""

    game: Rows
    table: Rows


def _case(game: str, table: str) -> PiecesCase:
    return PiecesCase(tuple(game.split("/")), tuple(table.split("/")))


EDGES = (
    _case("011/111/111", "100/000/000"),
    _case("110/111/111", "000/010/000"),
    _case("001/111/111", "010/010/000"),
    _case("001/011/111", "110/100/000"),
    _case("001/101/111", "110/100/000"),
    _case("101/001/111", "110/100/000"),
    _case("011/001/111", "110/100/000"),
    _case("010/111/111", "100/000/000"),
    _case("011/111/111", "101/000/000"),
    _case("001/111/111", "100/000/000"),
    _case("011/111/111", "110/000/000"),
    _case("001/011/111", "111/000/000"),
    _case("100/001/111", "110/011/000"),
    _case("100/001/111", "010/110/100"),
    _case("011/101/111", "100/010/000"),
    _case("011/101/111", "101/000/000"),
    _case("010/111/111", "100/010/000"),
    _case("001/011/111", "101/010/000"),
    _case("011/101/111", "110/100/000"),
    _case("010/010/111", "111/000/111"),
    _case("000/000/111", "110/110/110"),
    _case("000/001/111", "111/101/000"),
)
"""One cell, each turn, too few pieces and too few holes, parts of holes, flips, diagonals, rows."""


def generated_pieces(seed: int, style: Style | None, size: Size | None) -> Iterator[PiecesCase]:
    """Cases without end; if no style is given, the edges first and then all others in turn."""
    if size is not None and not (
        size.rows == size.columns and LEAST_SIDE <= size.rows <= MOST_SIDE
    ):
        raise BadInput(
            f"expected --size from {LEAST_SIDE}x{LEAST_SIDE} to {MOST_SIDE}x{MOST_SIDE}, "
            "and square, as the judge has it"
        )
    others = (Style.RANDOM, Style.HOLES, Style.FRAMED, Style.RANDOM, Style.LARGE)
    is_mixed = style is None and size is None
    for number in count():
        dice = Random(f"puzzle-pieces {seed} {style} {size} {number}")
        chosen = style or (Style.EDGE if is_mixed and number < len(EDGES) else None)
        chosen = chosen or others[number % len(others)]
        if chosen is Style.EDGE and size is None:
            yield EDGES[number % len(EDGES)]
            continue
        yield _made(dice, chosen, size.rows if size else _side(dice, number, chosen, is_mixed))


def _side(dice: Random, number: int, style: Style, is_mixed: bool) -> int:
    """Small at first if styles are mixed: what a program fails on is then nearly the smallest."""
    if style is Style.LARGE:
        return dice.randint(15, 25)
    return min(4 + max(number - len(EDGES), 0) // 5, 8) if is_mixed else dice.randint(4, 8)


def _made(dice: Random, style: Style, side: int) -> PiecesCase:
    """A case in which most holes have a like piece, turned, flipped or not at all."""
    most = {Style.HOLES: 2, Style.EDGE: 1}.get(style, MOST_CELLS)
    shapes = [grown(dice, dice.randint(1, most)) for _ in range(dice.randint(2, 5))]
    inside = 1 if style is Style.FRAMED else 0
    number = 1 if style is Style.EDGE else side * side // 6
    holes = _scattered(dice, shapes, side, inside, number)
    pieces = _scattered(dice, shapes, side, 0, number)
    return PiecesCase(_rows(side, holes, "0", "1"), _rows(side, pieces, "1", "0"))


def grown(dice: Random, cells: int) -> Shape:
    """A connected shape of so many cells."""
    shape = {(0, 0)}
    while len(shape) < cells:
        row, column = dice.choice(sorted(shape))
        shape.add(dice.choice([(row + 1, column), (row - 1, column), (row, column + 1)]))
    return frozenset(shape)


def _scattered(dice: Random, shapes: list[Shape], side: int, inside: int, number: int) -> set[Spot]:
    """Some of the shapes, as they come to lie, no two of them side by side; one at least."""
    taken: set[Spot] = set()
    for _ in range(number):
        for _attempt in range(4):
            shape = _turned(dice, dice.choice(shapes))
            down, right = dice.randrange(side), dice.randrange(side)
            spots = {(row + down, column + right) for row, column in shape}
            is_on = all(inside <= at < side - inside for spot in spots for at in spot)
            if is_on and taken.isdisjoint(spots | _beside(spots)):
                taken |= spots
                break
    return taken or {(inside, inside)}


def _turned(dice: Random, shape: Shape) -> Shape:
    for _ in range(dice.randrange(4)):
        shape = frozenset((column, -row) for row, column in shape)
    return frozenset((row, -column) for row, column in shape) if dice.random() < 0.2 else shape


def _beside(spots: set[Spot]) -> set[Spot]:
    return {
        (row + down, column + right)
        for row, column in spots
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }


def _rows(side: int, spots: set[Spot], inside: str, outside: str) -> Rows:
    return tuple(
        "".join(inside if (row, column) in spots else outside for column in range(side))
        for row in range(side)
    )
