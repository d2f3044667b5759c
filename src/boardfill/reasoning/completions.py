"""What the fillings of a cover have in common, and the least to take back where there are none.

Where pieces are used once, a merging search soon meets all fillings.  Else a diagram counts those
with each option or, where it would be large, a listing does so if they are few.  Otherwise, given
one filling, each of its options is forbidden in turn, which finds an option that every filling
takes; each filling found on the way rules out other options.

Options that cannot all stay are a conflict; whatever is taken back must hit every conflict.  So
the smallest set that hits all known conflicts is tried: if the rest can be completed, no smaller
set will do; if not, there is another conflict in the rest.  Where much is wrong there are too many
conflicts; then a diagram finds the filling that keeps the most.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from boardfill.answers.solution import Hidden
from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.cover.bounded import Check, Cover, unchecked
from boardfill.cover.symmetry.group import Group, group_of
from boardfill.cover.symmetry.orbits import OneOfEachOrbit, one_of_each_orbit, used_once
from boardfill.engines.limits import Deadline, Limits, OutOfTurn
from boardfill.engines.merging import MergingEngine
from boardfill.engines.one_filling import one_filling
from boardfill.engines.protocol import Ability, Filling, UsesOfOptions
from boardfill.engines.search import SearchEngine, SearchSeeker, seconds_of_search
from boardfill.engines.sweep.diagram import DiagramEngine, FillingDiagram
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Problem, Tiling
from boardfill.reasoning.position import rest_after, rest_to_fill, without_options

_SEARCH_PATIENCE = 0.1
"""Seconds of search before a diagram is tried, if that is small."""
_FEW_STATES = 100_000
"""The most states of a diagram of unknown size: a few tenths of a second."""
_MOST_LISTED = 20_000
_LISTING_PATIENCE = 3.0
"""Seconds of work for a listing."""
_MOST_POSITIONS = 2**19
"""Of a merging search, which is tried before all else: a tenth of a second."""


def any_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none.

    A search settles most positions quickly, but to show that dominoes leave one black cell too many
    it would have to try everything; a diagram need not.
    """
    if cover.webs:
        return one_filling(cover, limits)
    deadline = Deadline(limits)
    seeker = SearchSeeker(cover, limits)
    found = next(seeker.seek(_SEARCH_PATIENCE), None)
    if found is not None or seeker.finished:
        return found
    built = DiagramEngine().planned(cover, deadline.left()).build_if_cheap(deadline.left())
    if built is not None:
        return built.at(0) if built.count else None
    return one_filling(cover, deadline.left())


def uses_of_options(
    cover: Cover, limits: Limits, problem: Problem | None = None
) -> UsesOfOptions | None:
    """How many fillings take each option; None if that would take too long to find out.

    If given the problem that the cover comes from, its symmetries may save time.
    """
    deadline = Deadline(limits)
    if cover.webs:  # a listing does not handle them
        built = _small_diagram(cover, deadline)
    else:
        listing = _Listing.of(cover, problem, deadline)
        uses = listing.merged(deadline)
        if uses is not None:
            return uses
        built = DiagramEngine().planned(cover, deadline.left()).build_if_cheap(deadline.left())
    if built is not None:
        return UsesOfOptions(built.count, built.fillings_with_each_option())
    if cover.webs:
        return None
    most_nodes = int(_LISTING_PATIENCE / seconds_of_search(cover, 1))
    try:
        return listing.searched(replace(deadline.left(), work=most_nodes))
    except LimitReached:
        deadline.check()
        return None


def _small_diagram(cover: Cover, deadline: Deadline) -> FillingDiagram | None:
    """The diagram of a cover of unpredictable size; None if it has too many states."""
    try:
        return DiagramEngine().build(cover, replace(deadline.left(), work=_FEW_STATES))
    except LimitReached:
        deadline.check()
        return None


def listed_uses(cover: Cover, limits: Limits, problem: Problem | None = None) -> UsesOfOptions:
    """How many fillings take each option, by listing them; LimitReached if they are too many."""
    deadline = Deadline(limits)
    listing = _Listing.of(cover, problem, deadline)
    uses = listing.merged(deadline)
    return listing.searched(deadline.left()) if uses is None else uses


@dataclass(frozen=True)
class _Listing:
    """Of all fillings of a cover or, where symmetry saves something, of a part of them.

    A piece that is used exactly once needs only one placement of each orbit: an option is in as
    many fillings as each of its images, so the average over its images is exact.
    """

    cover: Cover
    part: OneOfEachOrbit | None
    group: Group | None

    @classmethod
    def of(cls, cover: Cover, problem: Problem | None, deadline: Deadline) -> _Listing:
        if not isinstance(problem, Tiling) or not used_once(cover):
            return cls(cover, None, None)
        group = group_of(problem, cover, deadline.check)
        return cls(cover, one_of_each_orbit(cover, group, deadline.check), group)

    @property
    def most(self) -> int:
        """The most fillings to be met."""
        return _MOST_LISTED if self.part is None else _MOST_LISTED // self.part.factor

    def merged(self, deadline: Deadline) -> UsesOfOptions | None:
        """Soon found by a merging search; None if it does not end soon, or there is no part."""
        merging = MergingEngine()
        if self.part is None or not merging.supports(self.part.cover, Ability.COUNT):
            return None
        short = replace(deadline.left(), work=_MOST_POSITIONS)
        found = merging.uses(self.part.cover, self.most, short, self.part.index)
        return None if found is None else self._of_whole(found)

    def searched(self, limits: Limits) -> UsesOfOptions:
        """Found one by one; LimitReached if they are too many."""
        cover = self.cover if self.part is None else self.part.cover
        return self._of_whole(SearchEngine().uses(cover, self.most, limits))

    def _of_whole(self, uses: UsesOfOptions) -> UsesOfOptions:
        if self.part is None or self.group is None:
            return uses
        in_part = [0] * self.cover.form.option_count
        for option, taking in zip(self.part.options, uses.taking, strict=True):
            in_part[option] += self.part.factor * taking
        images = zip(*(element.options for element in self.group.acting), strict=True)
        of_images = [sum(in_part[image] for image in several) for several in images]
        if any(times % len(self.group.acting) for times in of_images):
            raise AssertionError("symmetries carry fillings onto something else")
        taken = [times // len(self.group.acting) for times in of_images]
        return UsesOfOptions(self.part.factor * uses.total, taken)


def unavoidable_option(cover: Cover, filling: Filling, limits: Limits) -> int | None:
    """An option that every filling takes, given one filling; None if it is certain there is none.

    LimitReached if neither could be shown in time.
    """
    deadline = Deadline(limits)
    candidates = [
        option for option in filling if not isinstance(cover.options[option].meaning, Hidden)
    ]
    while candidates:
        rest = without_options(cover, candidates[:1])
        other = any_filling(rest.cover, deadline.left())
        if other is None:
            return candidates[0]
        shared = set(rest.in_whole(other))
        candidates = [candidate for candidate in candidates if candidate in shared]
    return None


_MOST_ASKED = 50
"""The most checks whether options can stay before a small diagram is tried, and for shrinking one
conflict."""


@dataclass(frozen=True)
class Repair:
    """The fewest options to take back, and conflicts, each of which includes one of them."""

    taken_back: tuple[int, ...]
    conflicts: tuple[tuple[int, ...], ...]


def smallest_repair(
    cover: Cover, fixed: Sequence[int], loose: Sequence[int], limits: Limits
) -> Repair | None:
    """The fewest `loose` options to take back; None if even the `fixed` ones have no completion."""
    repairs = Repairs(cover, fixed, loose, Deadline(limits))
    planned = DiagramEngine().planned(rest_after(cover, fixed).cover, repairs.deadline.left())
    if planned.is_cheap:
        for repair in (repairs.by_conflicts, repairs.by_diagram):
            try:
                return repair(_MOST_ASKED)
            except LimitReached:
                repairs.deadline.check()
    return repairs.by_conflicts()


_CanStand = Callable[[tuple[int, ...]], bool]


@dataclass(frozen=True)
class Repairs:
    """Two ways to find the answer of `smallest_repair`."""

    cover: Cover
    fixed: Sequence[int]
    loose: Sequence[int]
    deadline: Deadline

    def by_conflicts(self, most_asked: float = math.inf) -> Repair | None:
        """Hit all conflicts; OutOfTurn if that takes more than `most_asked` checks."""
        can_stand = self._standing(most_asked)
        if not can_stand(()):
            return None
        place_of = {option: place for place, option in enumerate(self.loose)}
        conflicts: list[tuple[int, ...]] = []
        sets: list[int] = []
        back: tuple[int, ...] = ()
        while not can_stand(kept := tuple(option for option in self.loose if option not in back)):
            conflicts.append(_small_conflict(kept, can_stand))
            sets.append(set_of(place_of[option] for option in conflicts[-1]))
            fewest = fewest_meeting(sets, self.deadline.check) or ()
            back = tuple(self.loose[place] for place in fewest)
        return Repair(back, tuple(conflicts))

    def by_diagram(self, most_asked: float = math.inf) -> Repair | None:
        """Find the filling that keeps the most options, and at most one conflict.

        The conflict is shrunk by at most `most_asked` checks.
        """
        rest = rest_after(self.cover, self.fixed)
        kept = set(self.loose)
        weights = [int(number in kept) for number in rest.numbers]
        for _, filling in DiagramEngine().build(rest.cover, self.deadline.left()).best(weights):
            kept &= set(rest.in_whole(filling))
            back = tuple(option for option in self.loose if option not in kept)
            can_stand = self._standing(most_asked)
            conflict = _small_conflict(tuple(self.loose), can_stand, in_turn=True) if back else ()
            return Repair(back, (conflict,) if back else ())
        return None

    def _standing(self, most_asked: float) -> _CanStand:
        """A check whether some options can stay beside the fixed ones; it may raise OutOfTurn."""
        asked = 0

        @cache
        def can_stand(kept: tuple[int, ...]) -> bool:
            nonlocal asked
            asked += 1
            if asked > most_asked:
                raise OutOfTurn("too many questions were asked")
            rest = rest_to_fill(self.cover, (*self.fixed, *kept))
            return any_filling(rest.cover, self.deadline.left()) is not None

        return can_stand


def _small_conflict(
    options: tuple[int, ...], can_stand: _CanStand, *, in_turn: bool = False
) -> tuple[int, ...]:
    """Some of these options that cannot all stay, although they can without any one of them.

    If the checks run out, it raises OutOfTurn or, `in_turn`, returns the smallest set found so far.
    """
    conflict = options
    try:
        for option in options:
            smaller = tuple(other for other in conflict if other != option)
            if not can_stand(smaller):
                conflict = smaller
    except OutOfTurn:
        if not in_turn:
            raise
    return conflict


def fewest_meeting(
    sets: Sequence[int], check: Check = unchecked, most_nodes: float = math.inf
) -> list[int] | None:
    """The fewest numbers that hit all sets, none of them empty; None if that takes too long.

    >>> fewest_meeting([0b011, 0b110, 0b1100])
    [1, 2]
    """
    best: list[int] = []
    left = sets
    while left:  # greedily take the number in most of the remaining sets
        met_by = [sum(one >> place & 1 for one in left) for place in range(max(left).bit_length())]
        best.append(met_by.index(max(met_by)))
        left = [one for one in left if not one >> best[-1] & 1]
    best.sort()
    nodes = 0

    def search(left: list[int], chosen: list[int], barred: int) -> bool:
        nonlocal best, nodes
        nodes += 1
        check()
        if nodes > most_nodes:
            return False
        if not left:
            best = sorted(chosen)
            return True
        left = [one & ~barred for one in left]
        if len(chosen) + _disjoint(left) >= len(best):
            return True
        # Try the members of the smallest set in turn; those tried before are barred for the rest.
        for place in bits_of(min(left, key=int.bit_count)):
            rest = [one for one in left if not one >> place & 1]
            if not search(rest, [*chosen, place], barred):
                return False
            barred |= 1 << place
            left = [one & ~barred for one in left]
        return True

    return best if search(list(sets), [], 0) else None


def _disjoint(sets: list[int]) -> int:
    """A number of disjoint sets, found greedily: each of them needs its own member."""
    met, number = 0, 0
    for one in sorted(sets, key=int.bit_count):
        if not one & met:
            number += 1
            met |= one
    return number
