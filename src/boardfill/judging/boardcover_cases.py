"""Boards for BOARDCOVER, within the limits of the original: at most 20 x 20, 50 of them white.

A case is the rows of a board, `#` black and `.` white.  About half of those drawn at random are
made by laying blocks, since a board of random cells can hardly ever be covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from random import Random
from typing import TypeAlias

from boardfill.errors import BadInput
from boardfill.judging.judged_problem import Size, Style

Rows: TypeAlias = tuple[str, ...]
Spot: TypeAlias = tuple[int, int]

MOST_SIDE = 20
MOST_WHITE = 50
BLACK, WHITE = "#", "."
BLOCKS: tuple[tuple[Spot, Spot, Spot], ...] = (
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (1, -1)),
)
"""The four ways to lay an L-tromino on a cell with nothing before it in reading order."""

EDGES: tuple[Rows, ...] = (
    ("#",),
    (".",),
    ("##", "##"),
    ("..", ".#"),
    ("..", "#."),
    (".#", ".."),
    ("#.", ".."),
    ("...",),
    ("..", ".."),
    ("...", "..."),
    ("..", "..", ".."),
    ("...", "...", "..."),
    ("####", "#..#", "#.##"),
    (".##.", ".##.", "...."),
    ("..#..", ".###.", "#####"),
    ("....", "....", "...."),
    (".." + "#" * 18, "." + "#" * 19),
    ("#" * MOST_SIDE,) * MOST_SIDE,
    ("." * MOST_SIDE,),
    (".",) * MOST_SIDE,
    ("#.....#", "#.....#", "##...##"),
    ("#.....#", "#.....#", "##..###"),
    ("......", "......", "......"),
    ("#..##", "....#"),
)
"""All black, one white cell, each block by itself, no multiple of 3, none all the same, many."""


def generated_boards(seed: int, style: Style | None, size: Size | None) -> Iterator[Rows]:
    """Boards without end; if no style is given, the edges first and then all others in turn."""
    if size is not None and not (min(size) >= 1 and max(size) <= MOST_SIDE):
        raise BadInput(f"expected --size from 1x1 to {MOST_SIDE}x{MOST_SIDE}, as the judge has it")
    others = (Style.RANDOM, Style.HOLES, Style.RANDOM, Style.FRAMED, Style.RANDOM, Style.LARGE)
    for number in count():
        dice = Random(f"boardcover {seed} {style} {size} {number}")
        if style is Style.EDGE or (style is None and size is None and number < len(EDGES)):
            yield _edge(dice, number, size)
            continue
        chosen = style or others[number % len(others)]
        # Small ones first: what a program fails on is then nearly as small as can be.
        most = min(3 + number // 10, 7) if style is None else dice.randint(3, 7)
        yield _MAKERS[chosen](dice, size, most)


def _edge(dice: Random, number: int, size: Size | None) -> Rows:
    if size is None:
        return EDGES[number % len(EDGES)]
    spots = _spots(size)
    whites = min(len(spots), MOST_WHITE)
    amounts = (0, 1, 2, whites, whites - whites % 3, min(4, whites))
    return _drawn(size, dice.sample(spots, amounts[number % len(amounts)]))


def _random(dice: Random, size: Size | None, most: int) -> Rows:
    size = size or Size(dice.randint(1, most), dice.randint(1, most))
    spots = _spots(size)
    if dice.random() < 0.5:
        return _laid(dice, size, dice.randint(1, max(1, len(spots) // 3)))
    whites = min(round(len(spots) * dice.uniform(0.3, 1)), MOST_WHITE)
    return _drawn(size, dice.sample(spots, whites))


def _framed(dice: Random, size: Size | None, most: int) -> Rows:
    """A black frame around white cells, some of which may be black as well."""
    size = size or Size(dice.randint(4, most + 2), dice.randint(4, most + 2))
    inner = [
        (row, column)
        for row, column in _spots(size)
        if 0 < row < size.rows - 1 and 0 < column < size.columns - 1
    ]
    return _drawn(size, _with_some_black(dice, inner))


def _holes(dice: Random, size: Size | None, most: int) -> Rows:
    """White cells up to the edge, with a few black ones among them."""
    size = size or Size(dice.randint(2, most), dice.randint(3, most))
    return _drawn(size, _with_some_black(dice, _spots(size)))


def _with_some_black(dice: Random, spots: list[Spot]) -> list[Spot]:
    """A multiple of 3 of the spots, nearly all of them."""
    whites = min(len(spots), MOST_WHITE - 2) - dice.choice((0, 0, 3))
    return dice.sample(spots, max(whites - whites % 3, 0))


def _large(dice: Random, size: Size | None, _most: int) -> Rows:
    """Blocks laid one beside the other, on as large a board as the judge has."""
    size = size or Size(dice.randint(12, MOST_SIDE), dice.randint(12, MOST_SIDE))
    return _laid(dice, size, dice.randint(4, 12))


def _laid(dice: Random, size: Size, blocks: int) -> Rows:
    """A board that so many blocks cover, if there is room for them."""
    white: set[Spot] = set()
    for _ in range(min(blocks, MOST_WHITE // 3)):
        for _attempt in range(20):
            # Near what lies there already, so that there is more than one way to cover it.
            row, column = dice.choice(sorted(white)) if white else _anywhere(dice, size)
            row, column = row + dice.randint(-2, 2), column + dice.randint(-2, 2)
            block = {(row + down, column + right) for down, right in dice.choice(BLOCKS)}
            if white.isdisjoint(block) and all(_is_on(size, spot) for spot in block):
                white |= block
                break
    return _drawn(size, sorted(white))


def _spots(size: Size) -> list[Spot]:
    return list(product(range(size.rows), range(size.columns)))


def _anywhere(dice: Random, size: Size) -> Spot:
    return dice.randrange(size.rows), dice.randrange(size.columns)


def _is_on(size: Size, spot: Spot) -> bool:
    return 0 <= spot[0] < size.rows and 0 <= spot[1] < size.columns


def _drawn(size: Size, white: list[Spot]) -> Rows:
    return tuple(
        "".join(WHITE if (row, column) in white else BLACK for column in range(size.columns))
        for row in range(size.rows)
    )


_MAKERS = {
    Style.RANDOM: _random,
    Style.FRAMED: _framed,
    Style.HOLES: _holes,
    Style.LARGE: _large,
}
