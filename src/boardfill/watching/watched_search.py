"""How does a search go, step by step?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypeAlias, Unpack, get_args

from boardfill.engines.limits import Deadline, Limits
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import (
    MemoryLimit,
    OptionInfo,
    WatchedLimits,
    given_limits,
    question,
)
from boardfill.questions.preparing import cover_within_limits
from boardfill.reasoning.position import cells_beside
from boardfill.watching.search_events import Done, Event, Fail, Found, Place, SearchCost
from boardfill.watching.textbook_search import Choose, TextbookSearch

WAYS_TO_CHOOSE: tuple[Choose, ...] = get_args(Choose)
MOST_NODES = 100_000
"""Where a comparison stops by default, some seconds of search."""


ChooseOption: TypeAlias = Annotated[
    Choose, OptionInfo("Fill the first empty cell, or the one with the fewest placements left.")
]
Pockets: TypeAlias = Annotated[
    bool,
    OptionInfo("Turn back as soon as the remaining pieces cannot fill a pocket (default: no)."),
]
MaxNodes: TypeAlias = Annotated[
    int,
    OptionInfo(f"With --compare: at most N nodes each (default: {MOST_NODES:,}).", 1, name="nodes"),
]


@question
def watch(
    problem: Problem,
    *,
    choose: ChooseOption = "first",
    pockets: Pockets | None = False,
    **limits: Unpack[MemoryLimit],
) -> Iterator[Event]:
    """The exhaustive search as it is taught, event by event, as slowly as they are asked for.

    It takes the first empty cell in reading order, tries all that fits there, and steps back.  With
    `choose="tightest"` it takes instead what has the fewest placements left.  With `pockets` it
    gives a part of the board up as soon as no pieces left can fill it.  Where it might need more
    than `memory_limit` bytes, LimitReached is raised at once.

    >>> from boardfill import Board, Tiling, pieces
    >>> *_, last = watch(Tiling(Board.rectangle(2, 3), pieces("I2")))
    >>> last
    Done(nodes=9, fails=0, found=3)
    """
    given = given_limits(limits, MemoryLimit)
    return _search(problem, choose, given, pockets=bool(pockets)).events()


@question
def compare_searches(
    problem: Problem, *, most_nodes: MaxNodes = MOST_NODES, **limits: Unpack[WatchedLimits]
) -> list[SearchCost]:
    """What each way to search saves: how many boards each of the four looks at.

    A search that would look at more than `most_nodes`, or take more than its quarter of the time
    limit, is not finished; its numbers are what it came to.

    >>> from boardfill import Board, Tiling, pieces
    >>> for way in compare_searches(Tiling(Board.rectangle(4, 5), pieces("tetrominoes:any"))):
    ...     print(way.choose, way.pockets, way.nodes)
    first False 2410
    first True 2128
    tightest False 1543
    tightest True 1543
    """
    ways = [(choose, pockets) for choose in WAYS_TO_CHOOSE for pockets in (False, True)]
    given = given_limits(limits, WatchedLimits)
    seconds = None if given.seconds is None else given.seconds / len(ways)
    costs: list[SearchCost] = []
    for choose, pockets in ways:
        search = _search(problem, choose, given, pockets=pockets)
        costs.append(_cost(search, most_nodes, seconds))
        given.on_progress(lambda: len(costs) / len(ways))
    return costs


def counted_search(
    problem: Problem, limits: Limits, choose: Choose, most_nodes: int, *, pockets: bool
) -> SearchCost:
    """What one way to search comes to within the limits and so many nodes."""
    search = _search(problem, choose, limits, pockets=pockets)
    return _cost(search, most_nodes, limits.seconds)


def _search(problem: Problem, choose: Choose, limits: Limits, *, pockets: bool) -> TextbookSearch:
    """The search, if there is room for it."""
    cover, _ = cover_within_limits(problem, limits)
    search = TextbookSearch(cover, choose, pockets, cells_beside(problem))
    limits.refuse_beyond(search.most_bytes, "the search")
    return search


def _cost(search: TextbookSearch, most_nodes: int, seconds: float | None) -> SearchCost:
    """What the search comes to within the limits."""
    nodes, fails, found, finished = 1, 0, 0, False
    deadline = Deadline(Limits(seconds))
    for event in search.events():
        if isinstance(event, Place):
            if nodes == most_nodes:
                break
            nodes += 1
            if deadline.seconds <= 0:
                break
        finished = isinstance(event, Done)
        fails += isinstance(event, Fail)
        found += isinstance(event, Found)
    return SearchCost(search.choose, search.pockets, nodes, fails, found, finished)
