"""Edge-matching puzzles as covers: square tiles with a colour on each side, equal sides meet.

Every cell and every tile is an item used once.  A side between two cells is so many bits, each an
item used once: the tile before it uses those that are 1 in its colour's code, the tile behind it
the others, so that just equal colours fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Literal, TypeAlias

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem

Tile: TypeAlias = tuple[int, int, int, int]
"""The colours up, right, down, left."""
Code: TypeAlias = Literal["short", "even"]
"""Which bits are 1: those of the colour's number, or half, so that all tiles use equally many."""
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


@dataclass(frozen=True)
class EdgePuzzle:
    """Tiles to lay on a board, each once; they may turn if `turns`.

    The `rim` is the colour of all sides at the rim, and of none within; without one it is free.
    """

    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    turns: bool = False
    rim: int | None = None
    rim_within: bool = False
    """May sides within have the rim's colour as well?"""

    def lying(self) -> Iterator[tuple[int, tuple[int, int], Tile]]:
        """Every tile in every cell, in every way round that keeps to the rim."""
        for row, column in product(range(self.rows), range(self.columns)):
            for number, tile in enumerate(self.tiles):
                ways = [_turned(tile, k) for k in range(4 if self.turns else 1)]
                for way in dict.fromkeys(ways):
                    if self._fits_rim(row, column, way):
                        yield number, (row, column), way

    def _fits_rim(self, row: int, column: int, way: Tile) -> bool:
        if self.rim is None:
            return True
        for (down, right), colour in zip(_STEPS, way, strict=True):
            is_within = 0 <= row + down < self.rows and 0 <= column + right < self.columns
            if is_within and colour == self.rim and not self.rim_within:
                return False
            if not is_within and colour != self.rim:
                return False
        return True

    def cover(self, code: Code = "short") -> Cover:
        """The cells with their places, then the tiles, then the bits of the sides."""
        cells = list(product(range(self.rows), range(self.columns)))
        items = [Item(NamedItem(f"cell {cell}"), 1, 1, cell) for cell in cells]
        items += [Item(NamedItem(f"tile {number}"), 1, 1) for number in range(len(self.tiles))]
        laid = list(self.lying())
        sides: dict[tuple[int, int, int], dict[int, list[int]]] = {}
        colours: dict[tuple[int, int, int], set[int]] = {}
        for _, cell, way in laid:
            for side, _ in sides_of(cell):
                colours.setdefault(side, set()).add(way[_number_of(cell, side)])
        for row, column in cells:
            for side, is_before in sides_of((row, column)):
                if not is_before or not self.is_within(side):
                    continue
                codes = _codes(sorted(colours.get(side, ())), code)
                bits = range(len(items), len(items) + max(map(len, codes.values()), default=0))
                items += [Item(NamedItem(f"side {side} {bit}"), 1, 1) for bit in bits]
                sides[side] = {
                    colour: [bit for bit, is_one in zip(bits, ones, strict=True) if is_one]
                    for colour, ones in codes.items()
                } | {-1: list(bits)}
        options = []
        for number, (row, column), way in laid:
            used = [row * self.columns + column, len(cells) + number]
            for side, is_before in sides_of((row, column)):
                if side in sides:
                    ones = sides[side][way[_number_of((row, column), side)]]
                    used += ones if is_before else set(sides[side][-1]) - set(ones)
            options.append(Option(tuple(sorted(used)), Mark((row, column), str(number))))
        return Cover(items, options)

    def is_within(self, side: tuple[int, int, int]) -> bool:
        row, column, is_upright = side
        last_row, last_column = self.rows - 1 + is_upright, self.columns - is_upright
        return 0 <= row < last_row and 0 <= column < last_column


def sides_of(cell: tuple[int, int]) -> list[tuple[tuple[int, int, int], bool]]:
    """The four sides of a cell, each named by the cell before it, and whether that is this one."""
    row, column = cell
    return [
        ((row - 1, column, 0), False),
        ((row, column, 1), True),
        ((row, column, 0), True),
        ((row, column - 1, 1), False),
    ]


def _number_of(cell: tuple[int, int], side: tuple[int, int, int]) -> int:
    return [each for each, _ in sides_of(cell)].index(side)


def _turned(tile: Tile, quarters: int) -> Tile:
    return tuple(tile[(side + quarters) % 4] for side in range(4))  # type: ignore[return-value]


def _codes(colours: Sequence[int], code: Code) -> dict[int, tuple[bool, ...]]:
    if code == "short":
        bits = max(len(colours) - 1, 0).bit_length()
        return {
            colour: tuple(bool(number >> bit & 1) for bit in range(bits))
            for number, colour in enumerate(colours)
        }
    bits = next(bits for bits in range(64) if _half(bits) >= len(colours))
    codes = zip(colours, combinations(range(bits), bits // 2), strict=False)
    return {colour: tuple(bit in ones for bit in range(bits)) for colour, ones in codes}


def _half(bits: int) -> int:
    return len(list(combinations(range(bits), bits // 2)))


def tetravex(size: int, seed: int, colours: int = 10) -> EdgePuzzle:
    """Tiles of a random filling, which do not turn."""
    random = Random(seed)
    upright = [[random.randrange(colours) for _ in range(size + 1)] for _ in range(size)]
    level = [[random.randrange(colours) for _ in range(size)] for _ in range(size + 1)]
    return EdgePuzzle(size, size, tuple(_shuffled_tiles(level, upright, random)))


def framed(size: int, seed: int, rim_colours: int = 3, colours: int = 6) -> EdgePuzzle:
    """Tiles of a random filling, which turn; 0 is the rim, and sides along it have own colours."""
    random = Random(seed)
    last = size - 1

    def between(is_along_rim: bool) -> int:
        if is_along_rim:
            return 1 + random.randrange(rim_colours)
        return 1 + rim_colours + random.randrange(colours)

    upright = [[0, *(between(row in (0, last)) for _ in range(last)), 0] for row in range(size)]
    level = [
        [0 if row in (0, size) else between(column in (0, last)) for column in range(size)]
        for row in range(size + 1)
    ]
    tiles = [_turned(tile, random.randrange(4)) for tile in _shuffled_tiles(level, upright, random)]
    return EdgePuzzle(size, size, tuple(tiles), turns=True, rim=0)


def macmahon() -> EdgePuzzle:
    """The 24 squares with sides of three colours, on 4x6 with one colour at the rim."""
    three = range(3)
    tiles = {
        min(_turned(tile, k) for k in range(4)) for tile in product(three, three, three, three)
    }
    return EdgePuzzle(4, 6, tuple(sorted(tiles)), turns=True, rim=0, rim_within=True)


def _shuffled_tiles(level: list[list[int]], upright: list[list[int]], random: Random) -> list[Tile]:
    """Each with the colours of the sides around its cell."""
    tiles = [
        (level[row][column], upright[row][column + 1], level[row + 1][column], upright[row][column])
        for row, column in product(range(len(upright)), range(len(level[0])))
    ]
    random.shuffle(tiles)
    return tiles
