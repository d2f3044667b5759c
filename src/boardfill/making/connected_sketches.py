"""Sketches of puzzles in which lines make a loop, or cells are connected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import combinations, product, takewhile

from boardfill.answers.solution import Placement
from boardfill.making import layouts
from boardfill.making.layouts import beside, hangs_together, square_cells
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Fill, Marks, NothingDrawn, Sketch, marks
from boardfill.problem import connected_puzzles, line_puzzles
from boardfill.problem.board import Board
from boardfill.problem.connected_puzzles import OPEN, SHADED
from boardfill.problem.groups import lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking
from boardfill.problem.parts import PART, Parts

_WAYS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_MOST_TRIES = 12
"""Changes to one drawing before a new one is made."""
_LARGEST_AREA, _MOST_REDRAWN = 5, 100
"""Cells of an area: larger ones leave more rivals; and changes to one drawing of areas, of which
each costs some milliseconds."""


def loop_around(squares: Collection[Cell], rows: int, columns: int) -> dict[Cell, str]:
    """The line along the rim of the squares, as symbols in so many rows and columns of points.

    >>> "".join(loop_around({(0, 0)}, 2, 2).values())
    '┌┐└┘'
    """
    symbols = {frozenset(symbol.joins): symbol.name for symbol in line_puzzles.LOOP}
    symbols[frozenset()] = line_puzzles.OFF
    return {
        (row, column): symbols[
            frozenset(way for way in _WAYS if _is_rim(squares, (row, column), way))
        ]
        for row, column in product(range(rows), range(columns))
    }


def _is_rim(squares: Collection[Cell], point: Cell, way: str) -> bool:
    """Does just one of the squares at both sides of the edge that leads that way belong to them?"""
    down, right = _WAYS[way]
    near = point[0] + min(down, 0), point[1] + min(right, 0)
    other = near[0] - abs(right), near[1] - abs(down)
    return (near in squares) != (other in squares)


def inside_of_loop(size: int, draws: Draws) -> set[Cell]:
    """Squares whose rim is one loop: they are connected, and so is all around them."""
    within = set(square_cells(size))
    around = {(r, c) for r, c in product(range(-1, size + 1), repeat=2)}
    found = {draws.one_of(sorted(within))}
    wanted = size * size * (45 + draws.below(25)) // 100
    while len(found) < wanted:
        steps = sorted({near for cell in found for near in beside(cell, within)} - found)
        # Ragged rims make better puzzles: squares that touch few others come first.
        steps = [
            cell
            for cell in draws.shuffled(steps)
            if draws.below(len(beside(cell, found)) ** 2) == 0
        ]
        cell = next((one for one in steps if hangs_together(around - found - {one})), None)
        if cell is not None:
            found.add(cell)
        elif not any(
            hangs_together(around - found - {near})
            for one in found
            for near in beside(one, within - found)
        ):
            break
    return found


def draw_slitherlink(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A loop, and for each square how many of its edges the loop follows."""
    inside = inside_of_loop(size, draws)
    symbol = loop_around(inside, size + 1, size + 1)
    clues = tuple(
        (square, sum((near in inside) != (square in inside) for near in SQUARE.neighbours(square)))
        for square in square_cells(size)
    )

    def told(kept: Iterable[tuple[Cell, int]]) -> list[list[int | None]]:
        known = dict(kept)
        return [[known.get((row, column)) for column in range(size)] for row in range(size)]

    return Sketch(
        marks(symbol), lambda kept: line_puzzles.slitherlink(told(kept)), clues, may_drop=True
    )


def draw_masyu(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A loop, and all pearls that it might go through."""
    symbol = loop_around(inside_of_loop(size - 1, draws), size, size)
    is_straight = {cell: one in line_puzzles.STRAIGHT for cell, one in symbol.items()}
    clues = []
    for cell, one in sorted(symbol.items()):
        if one == line_puzzles.OFF:
            continue
        joins = next(known.joins for known in line_puzzles.LOOP if known.name == one)
        after = [is_straight[cell[0] + _WAYS[way][0], cell[1] + _WAYS[way][1]] for way in joins]
        if is_straight[cell] and not all(after):
            clues.append((cell, "white"))
        elif not is_straight[cell] and all(after):
            clues.append((cell, "black"))

    def told(kept: Iterable[tuple[Cell, str]]) -> dict[str, list[Cell]]:
        listed = list(kept)
        return {shade: [c for c, one in listed if one == shade] for shade in ("white", "black")}

    return Sketch(
        marks(symbol),
        lambda kept: line_puzzles.masyu(size, **told(kept)),
        tuple(clues),
        may_drop=True,
    )


def draw_nurikabe(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A sea without pools, and a number on each island."""
    cells = set(square_cells(size))
    sea = {draws.one_of(sorted(cells))}
    largest = 2 + draws.below(size)
    while True:
        near_sea = {near for cell in sea for near in beside(cell, cells)} - sea
        steps = [cell for cell in sorted(near_sea) if not _makes_pool(sea, cell)]
        islands = list(_parts(cells - sea))
        large = {cell for island in islands if len(island) > largest for cell in island}
        if not large:
            break
        fitting = [cell for cell in steps if cell in large]
        if not fitting:
            raise NothingDrawn
        sea.add(draws.one_of(fitting))
    return _nurikabe_of(size, sea, {draws.one_of(island): len(island) for island in islands}, draws)


def _makes_pool(sea: set[Cell], cell: Cell) -> bool:
    row, column = cell
    return any(
        sea >= {(r, c) for r in (top, top + 1) for c in (left, left + 1)} - {cell}
        for top, left in product((row - 1, row), (column - 1, column))
    )


def _parts(cells: Collection[Cell]) -> list[list[Cell]]:
    return list(map(sorted, SQUARE.parts_of(cells)))


def _nurikabe_of(
    size: int, sea: set[Cell], numbers: dict[Cell, int], draws: Draws, tries: int = _MOST_TRIES
) -> Sketch:
    problem = connected_puzzles.nurikabe((size, size), numbers)
    islands = _parts(set(square_cells(size)) - sea)

    def mended(rival: Marks) -> Sketch | None:
        """Move the number of an island where the rival differs; None if there is no such island."""
        dry = {cell for cell, symbol in rival if symbol == OPEN}
        differ = [i for i in islands if len(i) > 1 and not dry.issuperset(i)]
        if not differ or not tries:
            return None
        island = draws.one_of(differ)
        kept = {cell: number for cell, number in numbers.items() if cell not in island}
        moved = kept | {draws.one_of(island): len(island)}
        return _nurikabe_of(size, sea, moved, draws, tries - 1)

    shade = {cell: SHADED if cell in sea else OPEN for cell in square_cells(size)}
    return Sketch(marks(shade), lambda _: problem, mended=mended)


def draw_fillomino(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Parts no two of which have as many cells where they meet, and the numbers in all cells."""
    cells = square_cells(size)
    parts = [set(part) for part in layouts.cages(cells, draws, 5, lambda _, __: True)]
    while pair := next(filter(_are_alike, combinations(parts, 2)), None):
        one, other = pair
        if len(one) + len(other) > 9:
            raise NothingDrawn
        parts = [part for part in parts if part not in pair] + [one | other]
    number = {cell: len(part) for part in parts for cell in part}
    return Sketch(
        marks(number),
        lambda kept: connected_puzzles.fillomino((size, size), dict(kept)),
        tuple(sorted(number.items())),
        may_drop=True,
    )


def draw_areas(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Parts of any shape, each with the number of its cells in one of them."""
    parts = layouts.cages(square_cells(size), draws, _LARGEST_AREA, lambda _, __: True)
    region_of = {cell: number for number, part in enumerate(parts) for cell in part}
    return _areas_of(region_of, [draws.one_of(part) for part in parts], draws)


def _areas_of(
    region_of: dict[Cell, int], places: list[Cell], draws: Draws, tries: int = _MOST_REDRAWN
) -> Sketch:
    """The sketch of these parts, each with the place of its number."""
    parts = layouts.parts_of(region_of)
    sizes = Counter(region_of.values())
    board = Board.from_cells(region_of)
    problem = Parts(
        board, marks={at: sizes[number] for number, at in enumerate(places)}, title="Areas"
    )
    filling = frozenset(Placement(tuple(part), PART) for part in parts)

    def mended(rival: frozenset[Placement]) -> Sketch | None:
        """Move a number or another cell of a part that the rival cuts differently."""
        if not tries:
            return None
        taken = {cell: one.cells for one in rival for cell in one.cells}
        differ = [one.cells for one in sorted(filling - rival)]
        cells = [cell for part in differ for cell in part if cell not in places]
        if draws.below(2):
            moves = [
                (cell, number)
                for cell, number in layouts.moves(cells, region_of)
                if sizes[number] < _LARGEST_AREA
            ]
            if moves:
                cell, number = draws.one_of(moves)
                return _areas_of(region_of | {cell: number}, places, draws, tries - 1)
        # Where the rival does not lay the part with this number, it has to go.
        free = [cell for cell in cells if cell not in taken.get(places[region_of[cell]], ())]
        if not free:
            return None
        cell = draws.one_of(free)
        moved = [cell if number == region_of[cell] else at for number, at in enumerate(places)]
        return _areas_of(region_of, moved, draws, tries - 1)

    return Sketch(filling, lambda _: problem, mended=mended)


def _are_alike(parts: tuple[set[Cell], set[Cell]]) -> bool:
    """True if the two parts share an edge and have as many cells."""
    one, other = parts
    return len(one) == len(other) and any(beside(cell, other) for cell in one)


def _scattered(size: int, draws: Draws) -> set[Cell]:
    """Cells that share no edges and leave the other cells connected."""
    cells, found = set(square_cells(size)), set[Cell]()
    wanted = size * size * (15 + draws.below(15)) // 100
    for cell in draws.shuffled(sorted(cells)):
        if (
            len(found) < wanted
            and not beside(cell, found)
            and hangs_together(cells - found - {cell})
        ):
            found.add(cell)
    return found


def draw_kurodoko(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Scattered shaded cells, and what the others see."""
    open_cells = set(square_cells(size)) - _scattered(size, draws)
    return _seen_from(size, open_cells, connected_puzzles.kurodoko)


def draw_corral(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A cave that leaves the outside linked to the rim, and what its cells see."""
    return _seen_from(size, inside_of_loop(size, draws), connected_puzzles.corral)


def _seen_from(size: int, open_cells: Collection[Cell], puzzle: Callable[..., Marking]) -> Sketch:
    """The puzzle of these cells, each with the number of those seen from it."""
    board = Board.rectangle(size, size)
    clues = []
    for cell in sorted(open_cells):
        lines = lines_of_sight(board, cell)
        views = (takewhile(open_cells.__contains__, line) for line in lines)
        clues.append((cell, 1 + sum(len(list(view)) for view in views)))
    return Sketch(
        marks({cell: OPEN if cell in open_cells else SHADED for cell in square_cells(size)}),
        lambda kept: puzzle(board, dict(kept)),
        tuple(clues),
        may_drop=True,
    )


def draw_hitori(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A Latin square; the numbers of the shaded cells are replaced by repeated ones."""
    rows, columns, names = (draws.shuffled(range(size)) for _ in range(3))
    number: dict[Cell, int] = {
        (row, column): 1 + names[(rows[row] + columns[column]) % size]
        for row, column in square_cells(size)
    }
    empty = _scattered(size, draws)
    spoilt = {cell: _spoilt(cell, number, empty, draws) for cell in sorted(empty)}
    return _hitori_of(size, number | spoilt, empty, draws)


def _spoilt(cell: Cell, number: Mapping[Cell, int], empty: set[Cell], draws: Draws) -> int:
    """A number of an unshaded cell in the same row or column."""
    lines = [
        other
        for other in sorted(number)
        if other not in empty and (other[0] == cell[0] or other[1] == cell[1])
    ]
    return number[draws.one_of(lines)]


def _hitori_of(
    size: int, number: dict[Cell, int], empty: set[Cell], draws: Draws, tries: int = _MOST_TRIES
) -> Sketch:
    rows = [[number[row, column] for column in range(size)] for row in range(size)]
    problem = connected_puzzles.hitori(rows)

    def mended(rival: Marks) -> Sketch | None:
        """Replace the number of a shaded cell, if possible one where the rival differs."""
        shown = {cell for cell, symbol in rival if symbol == OPEN}
        differ = sorted(empty & shown) or sorted(empty)
        if not differ or not tries:
            return None
        cell = draws.one_of(differ)
        changed = number | {cell: _spoilt(cell, number, empty, draws)}
        return _hitori_of(size, changed, empty, draws, tries - 1)

    filling = {cell: SHADED if cell in empty else OPEN for cell in number}
    return Sketch(marks(filling), lambda _: problem, mended=mended)
