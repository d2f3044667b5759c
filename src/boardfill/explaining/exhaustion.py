"""The argument of last resort: everything has been tried, by two engines of different kinds."""

from __future__ import annotations

from collections.abc import Callable

from boardfill.answers.certificate import Exhausted, Exhaustion
from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.errors import LimitReached


def by_exhaustion(cover: Cover, limits: Limits, *, search_is_quick: bool) -> Exhaustion | None:
    """What two engines took to find nothing; None if there is a filling.

    A search that is not quick comes last, a sweep that has not the memory makes way for clingo.
    """
    deadline = Deadline(limits)
    ways: list[Callable[[Cover, Deadline], Exhausted | None]] = [_sweep]
    if ClingoEngine.is_installed():
        ways.append(_by_clingo)
    ways.insert(0 if search_is_quick else len(ways), _search)
    engines: list[Exhausted] = []
    for place, way in enumerate(ways):
        try:
            found = way(cover, deadline)
        except LimitReached:
            if deadline.seconds <= 0 or len(engines) + len(ways) - place <= 2:
                raise
            continue
        if found is None:
            if engines:
                raise AssertionError("engines disagree about whether there is a filling")
            return None
        engines.append(found)
        if len(engines) == 2:
            break
    return Exhaustion(tuple(engines))


def _search(cover: Cover, deadline: Deadline) -> Exhausted | None:
    if SearchEngine().first(cover, deadline.left()) is not None:
        return None
    return Exhausted("search", SearchEngine().count(cover, deadline.left()).effort.nodes or 0)


def _sweep(cover: Cover, deadline: Deadline) -> Exhausted | None:
    swept = FrontierEngine().count(cover, deadline.left())
    return None if swept.count else Exhausted("frontier", swept.effort.states or 0)


def _by_clingo(cover: Cover, deadline: Deadline) -> Exhausted | None:
    found = ClingoEngine().first(cover, deadline.left())
    return Exhausted("clingo", None) if found is None else None
