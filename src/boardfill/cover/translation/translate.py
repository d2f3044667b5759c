"""From a problem to its cover, and how much memory that takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from boardfill.answers.solution import Hidden, Solution
from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Check, Cover, paced, unchecked
from boardfill.cover.meanings import PartOf
from boardfill.cover.translation.area_bounds import narrowed_supplies
from boardfill.cover.translation.tiling_cover import MANY_USES, tiling_cover
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import spans
from boardfill.problem.piece import ANY, Shape
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Marking, Problem


def tightened(cover: Cover, check: Check = unchecked) -> Cover:
    """A cover with the same fillings, in which some at-most-once items are exactly-once items."""
    must_use = {item for family in _filled_families(cover, check) for item in family}
    if not must_use:
        return cover
    items = [
        item._replace(low=1) if index in must_use else item
        for index, item in enumerate(cover.items)
    ]
    return Cover(items, cover.options, cover.webs)


def _filled_families(cover: Cover, check: Check) -> list[list[int]]:
    """Sets of at-most-once items that are all used in every filling."""
    loose = [i for i, item in enumerate(cover.items) if item.family and item[1:3] == (0, 1)]
    # What people cannot see is no reason that a hint could give.
    exact = {
        i: item.low
        for i, item in enumerate(cover.items)
        if item.low == item.high and not isinstance(item.meaning, PartOf)
    }
    if not loose or not exact:
        return []
    is_loose = frozenset(loose)
    fills = [not is_loose.isdisjoint(option.items) for option in cover.options]
    # Every option of a counter uses an item of the family.
    exact = {i: low for i, low in exact.items() if all(fills[user] for user in cover.users[i])}
    if not exact:
        return []
    # No options at all for an item that some option uses repeatedly.
    of_item = cover.users
    users = {
        item: set_of(of_item[item]) if len(set(of_item[item])) == len(of_item[item]) else 0
        for item in paced((*loose, *exact), check, 16)
    }
    counters_of = [[item for item in option.items if item in exact] for option in cover.options]
    families: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for item in paced(loose, check, 16):
        for counters in _counters_over(users, counters_of, users[item]):
            families.setdefault((cover.items[item].family, counters), []).append(item)
    return [
        family
        for (_, counters), family in families.items()
        if sum(exact[counter] for counter in counters) == len(family) > 1
        and _split_alike(users, counters, family)
    ]


def _counters_over(
    users: Mapping[int, int], counters_of: list[list[int]], wanted: int
) -> set[tuple[int, ...]]:
    """One or two exactly-counted items whose options include all the wanted ones."""
    found: set[tuple[int, ...]] = set()
    if not wanted:
        return found
    for first in counters_of[next(bits_of(wanted))]:
        rest = wanted & ~users[first]
        if not rest:
            found.add((first,))
            continue
        for second in counters_of[next(bits_of(rest))]:
            if not rest & ~users[second]:
                found.add((first, second) if first < second else (second, first))
    return found


def _split_alike(users: Mapping[int, int], counters: tuple[int, ...], family: list[int]) -> bool:
    """True if the counters and the family each split the same options into disjoint parts."""

    # Adding sets as numbers carries, and so loses bits, exactly when they overlap.
    def together(items: tuple[int, ...] | list[int]) -> int:
        return sum(users[item] for item in items)

    def overlap(items: tuple[int, ...] | list[int]) -> bool:
        return together(items).bit_count() != sum(users[item].bit_count() for item in items)

    if not all(users[item] for item in chain(counters, family)):
        return False
    return not overlap(counters) and not overlap(family) and together(counters) == together(family)


_FLAT, _FLAT_PER_USE = 16, 9
_LISTED, _LISTED_PER_USE = 200, 40
"""Bytes for a placement and for each item that it uses: laid flat, and listed in Python besides.
Measured for a placement, resident: dominoes on 300x300 (2 uses) 71 + 341, L-trominoes on 300x300
(3) 66 + 371, pentominoes on 60x60 (6) 75 + 513, heptominoes on 40x40 (8) 112 + 581.  The constants
give 12 to 24 % less than both together, so that nothing that fits is refused; covers that still
exceed a limit are stopped while they are listed."""
_READ = 50
"""The fewest bytes that any engine adds for a placement.  Measured: 50 (L-trominoes) to 300
(dominoes) for the schedule of a sweep, 100 to 170 for the tables of a search."""


def least_bytes(problem: Tiling, *, flat: bool = False) -> tuple[int, bool]:
    """A lower bound for the bytes of the cover and an engine, and whether that is a guess.

    It is a guess unless the board is a box, where placements can be counted in advance.  Options
    of a `flat` cover are not listed.
    """
    box = _box(problem.board)
    needed = listed = uses = 0
    for piece, copies in zip(problem.pieces, narrowed_supplies(problem), strict=True):
        if copies == (0, 0):
            continue
        placements = sum(
            len(problem.board.cells) if box is None else _placements(shape, box)
            for shape in piece.orientations
        )
        used_by_each = len(piece.cells) + (copies != ANY)
        uses += placements * used_by_each
        needed += placements * (_FLAT + _FLAT_PER_USE * used_by_each + _READ)
        listed += placements * (_LISTED + _LISTED_PER_USE * used_by_each)
    return needed + (listed if uses > MANY_USES and not flat else 0), box is None


def _box(board: Board) -> list[int] | None:
    """The lengths of the board's sides if it is a full box that does not wrap; else None."""
    if board.periods or len(board.lattice.origins) > 1 or not board.cells:
        return None
    extents = [span.stop - span.start for span in spans(board.cells)]
    return extents if prod(extents) == len(board.cells) else None


def _placements(shape: Shape, box: list[int]) -> int:
    """The number of places where the shape fits in the box."""
    reaches = (max(along) - min(along) for along in zip(*shape, strict=True))
    return prod(max(side - reach, 0) for side, reach in zip(box, reaches, strict=True))


def cover_of(
    problem: Problem, check: Check = unchecked, *, partial: bool = False, flat: bool = False
) -> Cover:
    """The bounded cover whose fillings are the solutions of the problem.

    In `partial` solutions cells may stay empty.  All else stays: three copies of a piece are still
    exactly three, rules count what is set, and a clue must be there.  Fittings are always partial.
    With `flat`, options are listed only on demand, where that is possible.
    """
    if isinstance(problem, Tiling):
        return tiling_cover(problem, check, partial=partial, flat=flat)
    # Only the kind that is asked for is loaded; most are markings.
    from boardfill.problem.marking import Marking

    if isinstance(problem, Marking):
        return _marking_cover(problem, check, partial=partial)
    from boardfill.problem.covering import Covering
    from boardfill.problem.fitting import Fitting

    if isinstance(problem, Fitting):
        from boardfill.cover.translation.fitting_cover import fitting_cover

        return fitting_cover(problem)
    if isinstance(problem, Covering):
        if partial:
            raise BadInput(
                "a covering has no cells that could stay empty; let its items be used 0 times"
            )
        from boardfill.cover.translation.covering_cover import covering_cover

        return covering_cover(problem, check)
    if partial:
        raise BadInput("parts cover every cell of the board; to leave cells empty, make them holes")
    from boardfill.cover.translation.parts_cover import parts_cover

    return parts_cover(problem, check)


def _marking_cover(problem: Marking, check: Check, *, partial: bool) -> Cover:
    from boardfill.cover.translation.marking_cover import marking_cover

    if partial:
        if any(symbol.joins for symbol in problem.symbols):
            raise BadInput(
                "lines need a symbol in every cell, so that no filling is partial; give a symbol "
                "that joins nothing"
            )
        return marking_cover(replace(problem, blanks=True), check)
    return tightened(marking_cover(problem, check), check)


def implied_choices(problem: Problem, solution: Solution) -> Sequence[Hidden]:
    """The hidden choices that the filling takes besides the choices of the solution."""
    from boardfill.problem.kinds import Covering, Marking, Parts

    if isinstance(problem, Parts):
        from boardfill.cover.translation.parts_cover import implied_by_parts

        return implied_by_parts(problem, solution)
    if isinstance(problem, Covering):
        from boardfill.cover.translation.covering_cover import implied_states

        return implied_states(problem, solution)
    if isinstance(problem, Marking):
        from boardfill.cover.translation.hidden_choices import implied_by

        return implied_by(problem, solution)
    return []
