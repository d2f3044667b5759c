"""Halving: a cover with a half-turn symmetry needs to be swept only to the middle.

Suppose a half turn of the board carries options onto options and reverses the order of the sweep.
The first half of the sweep decides the options that reach into it; all others lie wholly in the
second half, and turned around wholly in the first.  So it is enough to sweep the first half twice,
once with each kind of option, and all but the last steps are the same.
"""

from __future__ import annotations

from collections import Counter

from boardfill import _core
from boardfill.cover.bounded import Cover, Item


def halved_work(
    cover: Cover, order: list[int], most_touched: int, *, packed: bool = False
) -> _core.DenseWork | None:
    """Both halves for a dense store; None unless a half turn reverses this order."""
    turned = _half_turn(cover)
    cells = [item for item in order if cover.items[item].place is not None]
    if turned is None or [turned[cell] for cell in cells] != cells[::-1]:
        return None
    rank = {cell: place for place, cell in enumerate(cells)}
    middle = len(cells) // 2
    leading, inside = [], []
    crossed: set[int] = set()
    for index, option in enumerate(cover.options):
        ranks = [rank[item] for item in option.items if item in rank]
        if not ranks:
            return None
        if min(ranks) < middle:
            leading.append(index)
            crossed.update(cells[at] for at in ranks if at >= middle)
        if max(ranks) < len(cells) - middle:
            inside.append(index)
    meeting = sorted(crossed) + [item for item in order if item not in rank]
    turned_meeting = [turned[item] for item in meeting]
    upper = _half(cover, order, leading, meeting, set(cells[:middle]))
    lower = _half(cover, order, inside, turned_meeting, set(cells[: len(cells) - middle]))
    return _core.DenseWork.halves(upper, lower, meeting, turned_meeting, most_touched, packed)


def _half_turn(cover: Cover) -> list[int] | None:
    """The image of each item under a half turn of the board; None if that is no symmetry.

    Every item must be used exactly once: only then one half takes just what the other leaves.
    """
    if any(item[1:3] != (1, 1) for item in cover.items):
        return None
    at = {item.place: index for index, item in enumerate(cover.items) if item.place is not None}
    if not at:
        return None
    sums = [min(axis) + max(axis) for axis in zip(*at, strict=True)]
    turned = list(range(len(cover.items)))
    for place, index in at.items():
        image = at.get(tuple(total - x for total, x in zip(sums, place, strict=True)))
        if image is None:
            return None
        turned[index] = image
    options = Counter(option.items for option in cover.options)
    images = Counter(
        tuple(sorted(turned[item] for item in option.items)) for option in cover.options
    )
    return turned if options == images else None


def _half(
    cover: Cover, order: list[int], chosen: list[int], kept: list[int], covered: set[int]
) -> _core.SweepSchedule:
    """The sweep of the `chosen` options, which must cover `covered` except for the `kept` items."""
    must = covered.difference(kept)
    items = tuple(
        Item(item.meaning, int(index in must), 1, item.place)
        for index, item in enumerate(cover.items)
    )
    part = Cover(items, tuple(cover.options[index] for index in chosen))
    return _core.SweepSchedule(part.lean_form, order, kept)
