"""One filling, or two different ones, by whoever finds them.

The search engine finds one of most boards at once.  Where it finds nothing for a while, clingo,
which learns from its conflicts, may; if it is not installed the search goes on.

Two are the first two of a listing, if that comes to an end or to two of them soon.  On a large,
tight board it may not, though one filling is easily found.  A second one then leaves out some
option of the first, so each of them is forbidden in turn; or it has all of them and more.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Filling, Limits
from boardfill.engines.search import SearchEngine
from boardfill.errors import LimitReached

PATIENCE = 30.0
"""Seconds after which the search makes way."""
LISTING_PATIENCE = 3.0
"""Seconds after which a listing that has not found two does."""


def one_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none; LimitReached if neither is found."""
    deadline = Deadline(limits)
    if not ClingoEngine.is_installed():
        return SearchEngine().first(cover, limits)
    try:
        return SearchEngine().first(cover, deadline.left(at_most=PATIENCE))
    except LimitReached:
        if deadline.seconds <= 0:
            raise
    return ClingoEngine().first(cover, deadline.left())


def two_fillings(cover: Cover, limits: Limits) -> list[Filling]:
    """Two different fillings, or fewer if it is certain that there are no more."""
    deadline = Deadline(limits)
    try:
        listed = SearchEngine().fillings(cover, deadline.left(at_most=LISTING_PATIENCE))
        return list(islice(listed, 2))
    except LimitReached:
        if deadline.seconds <= 0:
            raise
    return two_by_forbidding(cover, deadline.left())


def two_by_forbidding(cover: Cover, limits: Limits) -> list[Filling]:
    """As `two_fillings`, without listing."""
    deadline = Deadline(limits)
    first = one_filling(cover, limits)
    if first is None:
        return []
    for option in first:
        kept = [index for index in range(len(cover.options)) if index != option]
        second = one_filling(_with_options(cover, kept), deadline.left())
        if second is not None:
            return [first, tuple(kept[index] for index in second)]
    larger = _larger_filling(cover, first, deadline.left())
    return [first] if larger is None else [first, larger]


def _with_options(cover: Cover, kept: list[int]) -> Cover:
    return Cover(cover.items, tuple(cover.options[index] for index in kept))


def _larger_filling(cover: Cover, filling: Filling, limits: Limits) -> Filling | None:
    """A filling that has all options of this one and more; None if there is none."""
    used = Counter(item for option in filling for item in cover.options[option].items)
    room = tuple(
        item._replace(low=0, high=None if item.high is None else item.high - used[index])
        for index, item in enumerate(cover.items)
    )
    kept = [index for index in range(len(cover.options)) if index not in filling]
    rest = _with_options(Cover(room, cover.options), kept)
    for more in SearchEngine().fillings(rest, limits):
        if more:
            return tuple(sorted((*filling, *(kept[index] for index in more))))
    return None
