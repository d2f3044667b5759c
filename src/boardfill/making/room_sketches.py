"""Sketches of puzzles with rooms or ends: heyawake, numberlink, yajilin."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from boardfill.making.connected_sketches import inside_of_loop, loop_around
from boardfill.making.layouts import Part, beside, hangs_together, square_cells
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Fill, Marks, NothingDrawn, Sketch, marks
from boardfill.problem import connected_puzzles, line_puzzles
from boardfill.problem.connected_puzzles import OPEN, SHADED, through_three
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking

_MOST_TRIES = 30
"""Changes to one drawing before a new one is made."""
_WAYS = {(0, -1): "left", (0, 1): "right", (-1, 0): "up", (1, 0): "down"}


def draw_heyawake(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Shaded cells, and rectangular rooms with one of them on every line through three rooms."""
    cells = square_cells(size)
    shaded: set[Cell] = set()
    most = size * size * (25 + draws.below(11)) // 100
    for cell in draws.shuffled(cells):
        if len(shaded) < most and _can_be_shaded(cell, cells, shaded):
            shaded.add(cell)
    rooms, waiting = list[Part](), [cells]
    while waiting:
        part = waiting.pop()
        halves = None
        if len(part) > 3 + draws.below(5):
            halves = _cut(part, rooms + waiting, shaded, draws)
        if halves is None:
            rooms.append(part)
        else:
            waiting += halves
    return _heyawake_of(rooms, shaded, draws)


def _cut(part: Part, others: list[Part], shaded: set[Cell], draws: Draws) -> list[Part] | None:
    """The room in two, so that lines through three rooms keep the rule; None if that cannot be."""
    (top, left), (bottom, right) = min(part), max(part)
    firsts = [[cell for cell in part if cell[0] <= row] for row in range(top, bottom)]
    firsts += ([cell for cell in part if cell[1] <= column] for column in range(left, right))
    for first in draws.shuffled(firsts):
        halves = [first, [cell for cell in part if cell not in first]]
        after = enumerate([*others, *halves])
        room = {cell: number for number, cells in after for cell in cells}
        if not any(shaded.isdisjoint(line) for line in through_three(room)):
            return halves
    return None


def _can_be_shaded(cell: Cell, cells: Iterable[Cell], shaded: set[Cell]) -> bool:
    return (
        cell not in shaded
        and not beside(cell, shaded)
        and hangs_together(set(cells) - shaded - {cell})
    )


def _heyawake_of(
    rooms: list[Part], shaded: set[Cell], draws: Draws, tries: int = _MOST_TRIES
) -> Sketch:
    clues = tuple((number, len(shaded.intersection(part))) for number, part in enumerate(rooms))

    def mended(rival: Marks) -> Sketch | None:
        """A room in which the rival differs is cut in two, so that there is one more number."""
        if not tries:
            return None
        dark = {cell for cell, symbol in rival if symbol == SHADED}
        differ = [
            part for part in rooms if len(part) > 1 and dark & set(part) != shaded & set(part)
        ]
        for part in draws.shuffled(differ):
            others = [one for one in rooms if one is not part]
            if halves := _cut(part, others, shaded, draws):
                return _heyawake_of(others + halves, shaded, draws, tries - 1)
        return None

    def told(kept: Iterable[tuple[int, int]]) -> list[int | None]:
        known = dict(kept)
        return [known.get(number) for number in range(len(rooms))]

    shade = {cell: SHADED if cell in shaded else OPEN for part in rooms for cell in part}
    return Sketch(
        marks(shade),
        lambda kept: connected_puzzles.heyawake(rooms, told(kept)),
        clues,
        may_drop=True,
        mended=mended,
    )


def draw_numberlink(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Paths through all cells, none of which touches itself."""
    free, paths = set(square_cells(size)), list[Part]()
    for start in draws.shuffled(sorted(free)):
        if start not in free:
            continue
        path, wanted = [start], 3 + draws.below(2 * size)
        free.discard(start)
        while len(path) < wanted:
            steps = [
                (at, cell)
                for at in (0, -1)
                for cell in beside(path[at], free)
                if len(beside(cell, path)) == 1
            ]
            if not steps:
                break
            at, cell = draws.one_of(steps)
            path.insert(0 if at == 0 else len(path), cell)
            free.discard(cell)
        if len(path) > 1 or not _lengthened(paths, start):
            paths.append(path)
    if any(len(path) < 2 for path in paths):
        raise NothingDrawn
    return _numberlink_of(size, paths, draws)


def _lengthened(paths: list[Part], cell: Cell) -> bool:
    """Add the cell to a path that it touches only at an end; False if there is none."""
    for path in paths:
        if len(beside(cell, path)) == 1 and beside(cell, path)[0] in (path[0], path[-1]):
            path.insert(0 if beside(cell, path)[0] == path[0] else len(path), cell)
            return True
    return False


def _numberlink_of(size: int, paths: list[Part], draws: Draws, tries: int = _MOST_TRIES) -> Sketch:
    ordered = sorted(paths, key=min)
    ends = {end: str(name) for name, path in enumerate(ordered, 1) for end in (path[0], path[-1])}
    problem = line_puzzles.numberlink((size, size), ends)
    symbols = {frozenset(symbol.joins): symbol.name for symbol in problem.symbols}
    ways: dict[Cell, set[str]] = {cell: set() for path in paths for cell in path}
    for path in paths:
        for one, other in pairwise(path):
            step = (other[0] - one[0], other[1] - one[1])
            ways[one].add(_WAYS[step])
            ways[other].add(_WAYS[-step[0], -step[1]])
    shown = {cell: symbols[frozenset(joined)] for cell, joined in ways.items()}

    def mended(rival: Marks) -> Sketch | None:
        """Cut a path in two that the rival lays differently."""
        differ = {cell for cell, symbol in rival if shown[cell] != symbol}
        long = [path for path in ordered if len(path) > 3 and differ.intersection(path)]
        if not long or not tries:
            return None
        path = draws.one_of(long)
        cut = 2 + draws.below(len(path) - 3)
        after = [one for one in ordered if one is not path] + [path[:cut], path[cut:]]
        return _numberlink_of(size, after, draws, tries - 1)

    return Sketch(marks(shown), lambda _: problem, mended=mended)


def draw_yajilin(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A loop; of the cells that it leaves out some are shaded and the others tell of these."""
    symbol = loop_around(inside_of_loop(size - 1, draws), size, size)
    left_out = {cell for cell, one in symbol.items() if one == line_puzzles.OFF}
    shaded: set[Cell] = set()
    for cell in draws.shuffled(sorted(left_out)):
        if not beside(cell, shaded):
            shaded.add(cell)
    if 4 * len(left_out - shaded) > size * size:
        raise NothingDrawn
    return _yajilin_of(size, symbol, shaded, draws)


def _yajilin_of(
    size: int, symbol: dict[Cell, str], shaded: set[Cell], draws: Draws, tries: int = _MOST_TRIES
) -> Sketch:
    left_out = sorted(cell for cell, one in symbol.items() if one == line_puzzles.OFF)
    telling = [cell for cell in left_out if cell not in shaded]
    clues = []
    for cell in telling:
        ahead = {way: _ahead(cell, step, size) for step, way in _WAYS.items()}
        ahead = {way: cells for way, cells in ahead.items() if set(cells) - set(telling)}
        if ahead:
            most = max(len(shaded.intersection(cells)) for cells in ahead.values())
            best = [w for w, cells in ahead.items() if len(shaded.intersection(cells)) == most]
            way = draws.one_of(best if draws.below(3) else sorted(ahead))
            clues.append((cell, (len(shaded.intersection(ahead[way])), way)))

    def mended(rival: Marks) -> Sketch | None:
        """Turn a shaded cell that the rival leaves unshaded into a clue."""
        dark = {cell for cell, one in rival if one == line_puzzles.SHADED}
        differ = sorted(shaded - dark)
        if not differ or not tries:
            return None
        return _yajilin_of(size, symbol, shaded - {draws.one_of(differ)}, draws, tries - 1)

    def problem(kept: Iterable[tuple[Cell, tuple[int, str]]]) -> Marking:
        known = dict(kept)
        return line_puzzles.yajilin(size, {cell: known.get(cell) for cell in telling})

    shown = {cell: one for cell, one in symbol.items() if one != line_puzzles.OFF}
    filling = marks(shown | dict.fromkeys(shaded, line_puzzles.SHADED))
    return Sketch(filling, problem, tuple(clues), may_drop=True, mended=mended)


def _ahead(cell: Cell, step: tuple[int, int], size: int) -> Part:
    found = [(cell[0] + k * step[0], cell[1] + k * step[1]) for k in range(1, size)]
    return [(row, column) for row, column in found if 0 <= row < size and 0 <= column < size]
