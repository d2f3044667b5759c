"""What the fillings of a cover have in common.

A diagram tells how many there are with each option; where it would be large, a listing does if the
fillings are few.  Otherwise one filling is known, and each of its options is forbidden in turn: an
option that no filling does without is found so, and each filling found on the way rules out others.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from boardfill.answers.solution import ItemColour
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import one_filling
from boardfill.engines.protocol import Filling
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.errors import LimitReached
from boardfill.hinting.position import without_options

_SEARCH_PATIENCE = 0.1
"""Seconds after which a search makes way for a diagram, if that is small."""
_MOST_LISTED = 20_000
_LISTING_PATIENCE = 3.0
"""Seconds for a listing."""


@dataclass(frozen=True)
class UsesOfOptions:
    """How many fillings there are, and how many of them take each option."""

    total: int
    taking: tuple[int, ...]


def any_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none.

    A search soon finds one, or none, in most partial fillings; that dominoes leave one black cell
    too many it would show by trying everything, which a diagram need not.
    """
    deadline = Deadline(limits)
    try:
        return SearchEngine().first(cover, deadline.left(at_most=_SEARCH_PATIENCE))
    except LimitReached:
        deadline.check()
    diagram = DiagramEngine().planned(cover, deadline.left())
    if diagram.is_cheap:
        try:
            built = diagram.build(deadline.left())
            return built.at(0) if built.count else None
        except LimitReached:
            deadline.check()
    return one_filling(cover, deadline.left())


def uses_of_options(cover: Cover, limits: Limits) -> UsesOfOptions | None:
    """How many fillings take each option, or None if that would take long to find out."""
    deadline = Deadline(limits)
    diagram = DiagramEngine().planned(cover, deadline.left())
    if diagram.is_cheap:
        try:
            built = diagram.build(deadline.left())
            return UsesOfOptions(built.count, tuple(built.fillings_with_each_option()))
        except LimitReached:
            deadline.check()
    try:
        listed = SearchEngine().fillings(cover, deadline.left(at_most=_LISTING_PATIENCE))
        found = list(islice(listed, _MOST_LISTED + 1))
    except LimitReached:
        deadline.check()
        return None
    if len(found) > _MOST_LISTED:
        return None
    taking = [0] * len(cover.options)
    for filling in found:
        for option in filling:
            taking[option] += 1
    return UsesOfOptions(len(found), tuple(taking))


def unavoidable_option(cover: Cover, filling: Filling, limits: Limits) -> int | None:
    """An option that every filling takes, given one of them; None if it is certain that none is.

    LimitReached if neither could be shown in time.
    """
    deadline = Deadline(limits)
    candidates = [
        option for option in filling if not isinstance(cover.options[option].meaning, ItemColour)
    ]
    while candidates:
        option = candidates[0]
        rest = without_options(cover, [option])
        other = any_filling(rest.cover, deadline.left())
        if other is None:
            return option
        shared = set(rest.in_whole(other))
        candidates = [candidate for candidate in candidates if candidate in shared]
    return None
