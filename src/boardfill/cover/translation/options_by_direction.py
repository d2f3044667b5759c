"""The order of options around an item, where options are lines between two items."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from typing import TypeAlias

from boardfill.cover.bounded import Check, paced, unchecked
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import Shape

Step: TypeAlias = tuple[int, int]
"""From the middle of one cell to another."""
Line: TypeAlias = tuple[int, int, Step]
"""The two items of an option, and the step from the first to the second."""


def options_by_direction(
    item_count: int,
    option_count: int,
    lines: Iterable[Line],
    steps: Iterable[Step],
    check: Check = unchecked,
) -> tuple[tuple[int, ...], ...]:
    """For each item the options around it, by direction; `steps` are all steps that lines have.

    Options between the same items are assumed to lie side by side, so that they come in opposite
    orders at their two ends.

    >>> lines = [(0, 1, (1, 0)), (0, 2, (0, 1)), (0, 1, (1, 0))]
    >>> options_by_direction(3, 3, lines, [(1, 0), (0, 1)])
    ((0, 2, 1), (2, 0), (1,))
    """
    place_of = _places(list({way for x, y in steps for way in ((x, y), (-x, -y))}))
    # Sort by direction, then by the order of parallel options, packed into one number for speed.
    span = 2 * option_count + 1
    around: list[list[int]] = [[] for _ in range(item_count)]
    for option, (start, end, (x, y)) in enumerate(lines):
        beside = option if start < end else -option
        around[start].append(place_of[x, y] * span + option_count + beside)
        around[end].append(place_of[-x, -y] * span + option_count - beside)
    return tuple(
        tuple(abs(end % span - option_count) for end in sorted(ends))
        for ends in paced(around, check)
    )


def steps_between(lattice: Lattice, shapes: Iterable[Shape]) -> list[Step] | None:
    """For each shape of two cells the step from its first to its second; None in space.

    It is the same wherever the shape is laid, even across a seam, since cells are unwrapped.
    """
    steps = []
    for first, second in shapes:
        start, end = lattice.middle_of(first), lattice.middle_of(second)
        if start is None or end is None:
            return None
        steps.append((end[0] - start[0], end[1] - start[1]))
    return steps


def _places(steps: Sequence[Step]) -> dict[Step, int]:
    """The rank of each step by direction; steps in the same direction have the same rank."""
    turning = sorted(steps, key=cmp_to_key(_turn))
    places: dict[Step, int] = {}
    for number, step in enumerate(turning):
        is_new = number == 0 or _turn(turning[number - 1], step) != 0
        places[step] = number if is_new else places[turning[number - 1]]
    return places


def _turn(one: Step, other: Step) -> int:
    """Compare directions, turning from (1, 0): negative if `one` comes first, 0 if equal."""
    if _is_far(one) != _is_far(other):
        return 1 if _is_far(one) else -1
    return one[1] * other[0] - one[0] * other[1]


def _is_far(step: Step) -> bool:
    """True if it points into the second half of the turn."""
    x, y = step
    return y < 0 or (y == 0 and x < 0)
