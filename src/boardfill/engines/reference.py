"""The reference engine: short, plainly right, slow.  The judge of the others.

Depth-first search.  While some item is used too little, take the one whose live options exceed
its need the least and try each of them in turn; an option that has been tried is dead for the
later tries, so that no set of options occurs twice.  When no item needs more, each remaining
live option may be taken or left.  An option is live while it has not been decided and fits under
every `high`.

Sets of options are whole numbers with one bit for each option, which Python handles quickly.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from boardfill import words
from boardfill.answers.best import Best
from boardfill.answers.tally import Effort, PlannedCost, Tally, UseCounts
from boardfill.cover.bit_sets import use_levels
from boardfill.cover.bounded import Cover, rank_key
from boardfill.cover.webs import Bounds, Tie, Web
from boardfill.cover.weights import total_weight
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Filling, Plan
from boardfill.errors import LimitReached


class ReferenceEngine(Engine):
    """Depth-first search in plain Python, which answers every question by listing."""

    name: str = "reference"
    abilities: ClassVar[Collection[Ability]] = frozenset(Ability)
    knows_webs: ClassVar[bool] = True

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """Count by listing; how long that takes cannot be predicted."""
        cost = PlannedCost(self.name, "depth-first search", None, None, _table_bytes(cover))
        return Plan(cost, partial(self._count, cover))

    def _count(self, cover: Cover, limits: Limits) -> Tally:
        start, search = time.perf_counter(), _Search(cover, limits)
        count = sum(1 for _ in search.fillings())
        return Tally(count, self.name, _effort(search, start))

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:
        """List by search; for rank order, sort all that it found."""
        found = _Search(cover, limits).fillings()
        return iter(sorted(found, key=rank_key(cover))) if ordered else found

    def count_by_uses(self, cover: Cover, counted: Sequence[int], limits: Limits) -> UseCounts:
        """Count by listing."""
        start, search = time.perf_counter(), _Search(cover, limits)
        counts: Counter[tuple[int, ...]] = Counter()
        for filling in search.fillings():
            used = Counter(item for option in filling for item in cover.options[option].items)
            counts[tuple(used[item] for item in counted)] += 1
        return UseCounts(dict(counts), self.name, _effort(search, start))

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:
        """Compare all that are listed."""
        start, search = time.perf_counter(), _Search(cover, limits)
        heaviest = max(search.fillings(), key=partial(total_weight, weights), default=None)
        if heaviest is None:
            return None
        weight = total_weight(weights, heaviest)
        solution = cover.solution(heaviest)
        return Best(solution, weight, weight, self.name, _effort(search, start))


def _effort(search: _Search, start: float) -> Effort:
    tables = sum(sys.getsizeof(level) for levels in search.users for level in levels)
    return Effort(time.perf_counter() - start, None, search.nodes, tables)


_OPTION_BYTES = 300
"""What an option takes once it has been read into Python; `cover/translation/translate.py` measured
340 and more, except for single cells."""


def _table_bytes(cover: Cover) -> int:
    """About how many bytes the tables of a search take, with the options that it reads."""
    options = cover.form.option_count
    return cover.form.item_count * options // 8 + options * _OPTION_BYTES


def _holds(web: Web, chosen: Sequence[int]) -> bool:
    """True if the chosen options keep the rule of the web."""
    ties = [tie for option in chosen if (tie := web.ties[option]).nodes]
    components: list[set[int]] = []
    for tie in ties:
        met = [component for component in components if not component.isdisjoint(tie.nodes)]
        components = [component for component in components if component not in met]
        components.append(set(tie.nodes).union(*met))
    # Draw each option and each node as a point, and a line for each time that one ties the other.
    lines, points = sum(len(tie.nodes) for tie in ties), sum(map(len, components)) + len(ties)
    cycles = lines - points + len(components)
    if web.cycles == "none" and cycles:
        return False
    if web.cycles == "one" and (cycles, len(components)) != (1, 1):
        return False
    if any(a in part and b in part for tie in ties for a, b in tie.apart for part in components):
        return False
    return _within(len(components), web.number) and all(
        _is_right(web, [tie for tie in ties if tie.nodes[0] in component])
        for component in components
    )


def _is_right(web: Web, ties: list[Tie]) -> bool:
    """True if the component made by these ties has an allowed size and allowed marks."""
    size = sum(tie.weight for tie in ties)
    marks = [tie.mark for tie in ties if tie.mark is not None]
    if web.marks == "one" and (len(marks) != 1 or marks[0] not in (0, size)):
        return False
    if web.marks == "equal" and len(set(marks)) > 1:
        return False
    return _within(size, web.sizes) and size not in web.left_out


def _within(number: int, bounds: Bounds) -> bool:
    low, high = bounds
    return low <= number and (high is None or number <= high)


@dataclass
class _Search:
    cover: Cover
    limits: Limits
    nodes: int = 0

    def __post_init__(self) -> None:
        self.deadline = Deadline(self.limits)
        self.limits.refuse_beyond(_table_bytes(self.cover), "the search")
        self.users = use_levels(self.cover)
        """users[item][k]: the options that use the item more than k times."""

    def fillings(self) -> Iterator[Filling]:
        room = [item.high for item in self.cover.items]
        need = [item.low for item in self.cover.items]
        live = (1 << len(self.cover.options)) - 1
        for item in range(len(self.cover.items)):
            live = self._without_misfits(live, item, room[item])
        # An explicit stack: a filling may have more options than Python allows nested calls.
        chosen: list[int] = []
        stack = [self._branches(live, need)]
        frames: list[tuple[list[int | None], list[int]]] = [(room, need)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                frames.pop()
                if chosen:
                    chosen.pop()
                continue
            option, live = step
            if option is None:
                if all(_holds(web, chosen) for web in self.cover.webs):
                    yield tuple(sorted(chosen))
                continue
            room, need = list(frames[-1][0]), list(frames[-1][1])
            for item in self.cover.options[option].items:
                need[item] -= 1
                if (left := room[item]) is not None:
                    room[item] = left - 1
            for item in set(self.cover.options[option].items):
                live = self._without_misfits(live, item, room[item])
            chosen.append(option)
            stack.append(self._branches(live, need))
            frames.append((room, need))

    def _branches(self, live: int, need: list[int]) -> Iterator[tuple[int | None, int]]:
        """Each option to try next, with what stays live beside it; None for a complete filling."""
        self.nodes += 1
        if self.deadline.seconds <= 0:
            nodes = words.counted(self.nodes, "node")
            raise LimitReached(f"the time limit stopped the search after {nodes}")
        candidates = live
        wanting = [item for item, needed in enumerate(need) if needed > 0]
        if wanting:
            spare = {
                item: sum((live & level).bit_count() for level in self.users[item]) - need[item]
                for item in wanting
            }
            tightest = min(wanting, key=spare.__getitem__)
            if spare[tightest] < 0:
                return
            candidates = live & self.users[tightest][0]
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            live ^= lowest
            yield lowest.bit_length() - 1, live
        if not wanting:
            yield None, live

    def _without_misfits(self, live: int, item: int, room: int | None) -> int:
        """The live options that use the item at most `room` times."""
        levels = self.users[item]
        return live if room is None or room >= len(levels) else live & ~levels[room]
