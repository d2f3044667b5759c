"""The search as it is taught: take the first empty cell, try everything that fits there, step back.

    look at the board
      something that must be used cannot be any more:    fail, step back
      nothing must be used any more:                      found
    take the first cell that must be covered, in reading order, or the one with the least choice
    try each option that covers it: place it, look at the new board, take it back

An option that has been tried is dead for the tries after it, so that no board is met twice.  When
nothing must be used any more, each option that still fits may be added.

`choose="first"` sees that a cell cannot be covered when its turn comes, and that a rule cannot be
met as soon as that is so.  `choose="tightest"` looks at everything that must be used, pieces too,
and takes what has the least to spare; it looks at exactly as many boards as the reference engine.

Sets of options are whole numbers with one bit for each option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Literal, TypeAlias, Unpack, get_args

from boardfill import _core
from boardfill.answers.solution import Implied
from boardfill.cover.bit_sets import set_of, use_levels
from boardfill.cover.bounded import Cover, Option, unchecked
from boardfill.cover.meanings import CopiesOf, meaning_words
from boardfill.cover.translation.hidden_choices import has_hidden_choices
from boardfill.engines.limits import Deadline, Limits
from boardfill.problem.kinds import Marking, Problem
from boardfill.questions.keywords import (
    MemoryLimit,
    OptionInfo,
    WatchedLimits,
    given_limits,
    question,
)
from boardfill.questions.preparing import cover_of_choices
from boardfill.reasoning import position
from boardfill.reasoning.pockets import JoinedPockets
from boardfill.watching import search_events
from boardfill.watching.dead_ends import DeadEnds, GroupCheck, State, possible_uses

Choose: TypeAlias = Literal["first", "tightest"]
Counted: TypeAlias = tuple[int, int, int, bool]
"""Nodes, dead ends and fillings of a search, and whether it finished."""
_BYTES_PER_ITEM = 16
"""The bytes that the need and the room of an item take in a state."""


class TextbookSearch:
    """One way to search a cover.

    With `pockets`, a part of the board is given up as soon as the remaining pieces cannot fill it.
    `beside` returns the neighbours of a cell, only for the words about a pocket.  `groups` checks
    rules that are not in the cover.
    """

    def __init__(
        self,
        cover: Cover,
        choose: Choose = "first",
        pockets: bool = False,
        beside: position.Beside = position.nothing_beside,
        groups: GroupCheck | None = None,
    ) -> None:
        self.cover, self.choose = cover, choose
        self._beside, self._groups = beside, groups
        self.steps: list[search_events.LaidChoice] = list(map(_shown, cover.options))
        items = cover.items
        self._supplies = {i for i, item in enumerate(items) if isinstance(item.meaning, CopiesOf)}
        """The items that stand for the copies of a piece, even of one that fits nowhere."""
        self._cells = sorted(cover.placed_items, key=lambda item: items[item].place or ())
        """The cells in reading order or, without a board, all items."""
        self._cells = self._cells or list(range(len(items)))
        cells = set(self._cells)
        self._is_cell = [index in cells for index in range(len(items))]
        self._order = self._cells + [i for i, is_cell in enumerate(self._is_cell) if not is_cell]
        """The order of turns: the cells, then all other items that must be used."""
        self._rules = [
            index
            for index, item in enumerate(items)
            if not (self._is_cell[index] or index in self._supplies)
            or (item.high is not None and item.low > item.high)
        ]
        """Items that are neither cells nor supplies, or have impossible bounds."""
        self._pockets = JoinedPockets(cover, self._cells, self._supplies) if pockets else None

    def events(self) -> Iterator[search_events.Event]:
        """Yield all events in order; the empty board comes first, as node 1."""
        nodes, fails, found = 1, 0, 0
        room = [item.high for item in self.cover.items]
        live = (1 << len(self.steps)) - 1
        for levels, left in zip(self._users, room, strict=True):
            live = position.without_misfits(live, levels, left)
        state = State(live, live, [item.low for item in self.cover.items], room)
        laid: list[int] = []
        # An explicit stack: a filling may have more options than Python allows nested calls.
        waiting: list[tuple[State, int | None, int]] = []
        while True:
            item, fail = self._look(state, len(laid))
            fail = fail or self._broken(state, laid)
            if fail is not None:
                fails += 1
                yield fail
                candidates = 0
            elif item is None:
                filling = self.cover.solution(laid)
                if self._groups is None or self._groups.is_filling(filling):
                    found += 1
                    yield search_events.Found(filling, found, len(laid))
                candidates = state.live
            else:
                candidates = state.live & self._users[item][0]
            while not candidates:
                if not laid:
                    yield search_events.Done(nodes, fails, found)
                    return
                yield search_events.TakeBack(self.steps[laid.pop()], len(laid))
                state, item, candidates = waiting.pop()
            lowest = candidates & -candidates
            state = state._replace(live=state.live ^ lowest)
            waiting.append((state, item, candidates ^ lowest))
            option = lowest.bit_length() - 1
            laid.append(option)
            nodes += 1
            state = self._after(state, option)
            place = None if item is None else self.cover.items[item].place
            name = "" if item is None else meaning_words(self.cover.items[item].meaning)
            yield search_events.Place(self.steps[option], place, name, len(laid), nodes)

    def count(self, most_nodes: int, deadline: Deadline) -> Counted | None:
        """The counts of the whole search by the core; None if rules need the Python search."""
        if self._groups is not None:
            return None
        return _core.count_textbook(
            self.cover.form,
            self._order,
            len(self._cells),
            self._rules,
            sorted(self._supplies),
            self.choose == "tightest",
            self._pockets is not None,
            most_nodes,
            deadline.control(),
        )

    @property
    def most_bytes(self) -> int:
        """The bytes of its tables: a bit per item and option, two numbers per item and step."""
        items, options = len(self.cover.items), len(self.cover.options)
        return items * options // 8 + items * min(items, options) * _BYTES_PER_ITEM

    @cached_property
    def _users(self) -> list[list[int]]:
        """For each item, the options that use it more than k times, for k = 0, 1, ..."""
        return use_levels(self.cover)

    @cached_property
    def _ends(self) -> DeadEnds:
        return DeadEnds(
            self.cover, self._users, self._cells, self._is_cell, self._supplies, self._beside
        )

    def _after(self, state: State, option: int) -> State:
        live, fits = state.live, state.fits
        need, room = list(state.need), list(state.room)
        uses = self.cover.options[option].items
        for item in uses:
            need[item] -= 1
            left = room[item]
            if left is not None:
                room[item] = left - 1
        for item in set(uses):
            live = position.without_misfits(live, self._users[item], room[item])
            if self._is_cell[item]:
                fits = position.without_misfits(fits, self._users[item], room[item])
        return State(live, fits, need, room)

    def _broken(self, state: State, laid: Sequence[int]) -> search_events.Fail | None:
        """The event that a rule for a group of cells cannot be kept; None if all can."""
        if self._groups is None:
            return None
        group = self._groups.broken(state.live, set_of(laid))
        return self._ends.broken(self._groups.problem, group, len(laid)) if group else None

    def _spare(self, item: int, state: State) -> int:
        """How many more uses than needed the live options would give the item."""
        return possible_uses(self._users[item], state.live) - state.need[item]

    def _look(self, state: State, depth: int) -> tuple[int | None, search_events.Fail | None]:
        """The item to cover next, None if nothing is needed; and the dead end, if there is one."""
        need = state.need
        watched: list[int] = []
        if self.choose == "first":
            item = next((item for item in self._order if need[item] > 0), None)
            watched += self._rules
        else:
            wanting = (item for item in range(len(need)) if need[item] > 0)
            item = min(wanting, key=lambda i: self._spare(i, state), default=None)
        short = self._short(watched if item is None else [*watched, item], state)
        if self._pockets is not None and (short is None or self._is_cell[short]):
            pocket = self._pockets.unfillable(state.live, need, state.room, self._users)
            if pocket is not None:
                return item, self._ends.of_pocket(*pocket, state, depth)
        return item, None if short is None else self._ends.shortage(short, state, depth)

    def _short(self, items: Iterable[int], state: State) -> int | None:
        """The first of the items that must be used more often than possible; None if none."""
        need, live, users = state.need, state.live, self._users
        for item in items:
            wanted = need[item]
            # Most items are needed once, so one option is enough, without counting.
            if wanted == 1:
                if not live & users[item][0]:
                    return item
            elif wanted > 1 and self._spare(item, state) < 0:
                return item
        return None


def _shown(option: Option) -> search_events.LaidChoice:
    """What a search lays; what follows from symbols is left to `groups`."""
    assert not isinstance(option.meaning, Implied)
    return option.meaning


WAYS_TO_CHOOSE: tuple[Choose, ...] = get_args(Choose)
MOST_NODES = 100_000
"""The default number of nodes at which a comparison stops: a few seconds of search."""


ChooseOption: TypeAlias = Annotated[
    Choose, OptionInfo("Fill the first empty cell, or the one with the fewest placements left.")
]
Pockets: TypeAlias = Annotated[
    bool,
    OptionInfo("Turn back as soon as the remaining pieces cannot fill a pocket (default: no)."),
]
UntilFound: TypeAlias = Annotated[bool, OptionInfo("Stop at the first filling.")]
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
) -> Iterator[search_events.Event]:
    """The textbook exhaustive search as a lazy sequence of events.

    It takes the first empty cell in reading order, tries everything that fits there, and steps
    back.  With `choose="tightest"` it takes the item with the fewest placements left instead.  With
    `pockets` it gives up a part of the board as soon as the remaining pieces cannot fill it.  If it
    might need more than `memory_limit` bytes, LimitReached is raised at once.

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
) -> list[search_events.SearchCost]:
    """Compare the four kinds of search by the number of boards each examines.

    A search that would examine more than `most_nodes`, or take more than a quarter of the time
    limit, is not finished; its numbers are those reached so far.

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
    each = given
    if given.seconds is not None:
        each = replace(given, seconds=given.seconds / len(ways))
    costs: list[search_events.SearchCost] = []
    for choose, pockets in ways:
        costs.append(counted_search(problem, each, choose, most_nodes, pockets=pockets))
        given.on_progress(lambda: len(costs) / len(ways))
    return costs


def _search(problem: Problem, choose: Choose, limits: Limits, *, pockets: bool) -> TextbookSearch:
    """The search, if there is room for it."""
    cover, _ = cover_of_choices(problem, limits)
    groups = None
    if isinstance(problem, Marking) and (has_hidden_choices(problem) or cover.webs):
        shown_cover = position.cover_for_people(problem, cover, unchecked)
        cover = Cover(shown_cover.items, shown_cover.options)
        groups = GroupCheck(problem, cover, {})
    search = TextbookSearch(cover, choose, pockets, position.cells_beside(problem), groups)
    limits.refuse_beyond(search.most_bytes, "the search")
    return search


def counted_search(
    problem: Problem, limits: Limits, choose: Choose, most_nodes: int, *, pockets: bool
) -> search_events.SearchCost:
    """The counts of one kind of search within the limits and `most_nodes`."""
    search = _search(problem, choose, limits, pockets=pockets)
    deadline = Deadline(limits)
    counted = search.count(most_nodes, deadline) or count_events(search, most_nodes, deadline)
    return search_events.SearchCost(choose, pockets, *counted)


def count_events(search: TextbookSearch, most_nodes: int, deadline: Deadline) -> Counted:
    """The counts of a search, from its events."""
    nodes, fails, found, finished = 1, 0, 0, False
    for event in search.events():
        if isinstance(event, search_events.Place):
            if nodes == most_nodes:
                break
            nodes += 1
            if deadline.seconds <= 0:
                break
        finished = isinstance(event, search_events.Done)
        fails += isinstance(event, search_events.Fail)
        found += isinstance(event, search_events.Found)
    return nodes, fails, found, finished
