"""Sketches of LITS: tetrominoes that hang together, each in a region that grows around it.

The regions are changed until a search of a few lines finds no rival.  Whether there is none is
shown as for every other kind: this search only spares that of sketches that have one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from boardfill.making import layouts
from boardfill.making.layouts import square_cells
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Fill, Marks, NothingDrawn, Sketch, marks
from boardfill.problem.connected_puzzles import OPEN, TETROMINOES, lits
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece

_MOST_TRIES = 15
"""Changes to the regions before new tetrominoes are drawn."""
_MOST_NODES = 3_000
"""Nodes of one search for a rival."""


class _Place(NamedTuple):
    """A tetromino in a place: its cells as a set, and as bits; so are those around it."""

    letter: str
    cells: frozenset[Cell]
    bits: int
    around: int


def draw_lits(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Tetrominoes beside each other, one after the other, until no more fit or there are enough."""
    enough, laid, dark = size * size // 6, list[_Place](), 0
    while len(laid) < enough:
        fitting = [
            place
            for place in _places(size)
            if (not laid or place.around & dark)
            and not place.bits & dark
            and not _has_square(dark | place.bits, size)
            and not any(place.letter == one.letter and place.around & one.bits for one in laid)
        ]
        if not fitting:
            break
        laid.append(draws.one_of(fitting))
        dark |= laid[-1].bits
    if 2 * len(laid) < enough:
        raise NothingDrawn
    seeds = {cell: number for number, place in enumerate(laid) for cell in sorted(place.cells)}
    return _lits_of(laid, layouts.grown(seeds, square_cells(size), draws), size, draws)


def _lits_of(laid: list[_Place], region_of: dict[Cell, int], size: int, draws: Draws) -> Sketch:
    letter_of = {cell: place.letter for place in laid for cell in place.cells}
    others = [cell for cell in sorted(region_of) if cell not in letter_of]

    def changed(cells: Iterable[Cell]) -> dict[Cell, int]:
        """Move one of these cells, or else any cell, into another region."""
        moves = list(layouts.moves(cells, region_of)) or list(layouts.moves(others, region_of))
        if not moves:
            raise NothingDrawn
        cell, region = draws.one_of(moves)
        return region_of | {cell: region}

    for _ in range(_MOST_TRIES):
        rival = _rival(laid, region_of, size)
        if rival is None:
            break
        region_of = changed(sorted(rival.difference(letter_of)))
    else:
        raise NothingDrawn
    problem = lits(layouts.parts_of(region_of))

    def mended(rival: Marks) -> Sketch | None:
        dark = sorted(cell for cell, letter in rival if letter != OPEN and cell not in letter_of)
        return _lits_of(laid, changed(dark), size, draws)

    shown = {cell: letter_of.get(cell, OPEN) for cell in region_of}
    return Sketch(marks(shown), lambda _: problem, mended=mended)


def _rival(laid: list[_Place], region_of: Mapping[Cell, int], size: int) -> frozenset[Cell] | None:
    """The cells of other tetrominoes in the regions that keep the rules; None if none is met."""
    choices = _choices(laid, region_of, size)
    own = sum(place.bits for place in laid)
    for tried, found in enumerate(_completed([], choices, size)):
        if found is not None and sum(place.bits for place in found) != own:
            return frozenset[Cell]().union(*(place.cells for place in found))
        if tried > _MOST_NODES:
            return frozenset(region_of)  # undecided
    return None


def _choices(laid: list[_Place], region_of: Mapping[Cell, int], size: int) -> list[list[_Place]]:
    """For each region the places of tetrominoes in it."""
    regions = [0 for _ in laid]
    for cell, region in region_of.items():
        regions[region] |= 1 << _bit(cell, size)
    return [[place for place in _places(size) if not place.bits & ~one] for one in regions]


def _completed(
    taken: list[_Place], choices: list[list[_Place]], size: int
) -> Iterator[list[_Place] | None]:
    """All choices that keep the rules; a None for each step, so that callers can stop."""
    yield None
    if not choices:
        yield taken
        return
    least = min(choices, key=len)
    rest = [one for one in choices if one is not least]
    for place in least:
        now = [*taken, place]
        dark = sum(one.bits for one in now)
        left = [[other for other in some if _may_meet(place, other, dark, size)] for some in rest]
        if all(left) and _can_be_joined(now, left, size):
            yield from _completed(now, left, size)


def _may_meet(place: _Place, other: _Place, dark: int, size: int) -> bool:
    is_like = place.letter == other.letter and place.around & other.bits
    return not is_like and not _has_square(dark | other.bits, size)


def _can_be_joined(taken: list[_Place], choices: list[list[_Place]], size: int) -> bool:
    """True if the laid tetrominoes and one of each other region may still be connected."""
    dark = sum(place.bits for place in taken)
    free = dark
    for some in choices:
        for place in some:
            free |= place.bits
    reached, before = taken[0].bits, 0
    while reached != before:
        before = reached
        reached |= _spread(reached, size) & free
    return not dark & ~reached and all(
        any(not place.bits & ~reached for place in some) for some in choices
    )


@cache
def _places(size: int) -> list[_Place]:
    """Every tetromino in every place, in order."""
    cells = frozenset(square_cells(size))
    found = {
        (letter, frozenset((row + down, column + right) for down, right in shape))
        for letter, shapes in TETROMINOES.items()
        for shape in Piece(letter, shapes).orientations
        for row, column in cells
    }
    ordered = sorted((letter, sorted(there)) for letter, there in found if there <= cells)
    places = []
    for letter, there in ordered:
        bits = sum(1 << _bit(cell, size) for cell in there)
        places.append(_Place(letter, frozenset(there), bits, _spread(bits, size) & ~bits))
    return places


def _bit(cell: Cell, size: int) -> int:
    """The bit of a cell; a spare bit between rows keeps neighbours from wrapping around."""
    return cell[0] * (size + 1) + cell[1]


def _spread(bits: int, size: int) -> int:
    """All cells beside these; some beyond the board."""
    return bits << 1 | bits >> 1 | bits << size + 1 | bits >> size + 1


def _has_square(bits: int, size: int) -> bool:
    return bool(bits & bits >> 1 & bits >> size + 1 & bits >> size + 2)
