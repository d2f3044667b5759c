"""The merging search: piece by piece, always at the first cell that is open, equal positions once.

It is native (native/core/search/merging_count.hpp).  Where there is one of each piece, it meets far
fewer positions than a sweep meets states, since it takes whole pieces and sees pockets that none of
those left can fill; and a search meets equal positions again and again.
"""

from __future__ import annotations

import time
from collections import Counter

from boardfill import _core, words
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Cover, along_shorter_sides
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Plan, UsesOfOptions
from boardfill.errors import LimitReached

_POSITION_SECONDS = 150e-9
"""For one position, on one core of 2025.  Measured: 130 ns for the pentominoes on 6x10."""
_POSITIONS_TO_LIST, _MOST_LISTED = 2**19, 2**15
"""Met at most to find all fillings before they are listed: a tenth of a second, and some 40 MB.
More fillings take longer to be handed over than to be found."""
_FEW_PLACES = 16
"""Of a piece that is laid before all others.  The pentominoes on 6x10, with X in one quarter, where
it has 8 places, meet 0.37 million positions, and 1.03 million otherwise; with X anywhere, in 32
places, 2.8 and 1.2 million."""
_PLAN = "search that meets equal positions once"


class MergingEngine(Engine):
    """Counts covers of few items, each used at most once."""

    name: str = "merging"

    def answers(self, cover: Cover, question: Ability) -> bool:
        """It counts covers that its tables fit."""
        return question is Ability.COUNT and _core.MergingTables.fits(cover.form)

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """Count on all threads; how many positions there are cannot be told."""
        if not self.supports(cover, Ability.COUNT):
            raise self._cannot(Ability.COUNT)
        tables = _tables(cover)
        cost = PlannedCost(self.name, _PLAN, None, None, tables.bytes, unit=self.effort_unit)

        def run(limits: Limits) -> Tally:
            start = time.perf_counter()
            control = limits.control()
            limits.on_progress(lambda: control.part_done)
            try:
                found = _core.count_merging(tables, None, limits.cores, control)
            except _core.Stopped as stop:
                met = words.counted(control.work_done, "position")
                raise LimitReached(f"the {stop} stopped the search after {met}") from None
            return self._tally(found, start, control)

        return Plan(cost, run)

    def count_if_short(
        self, cover: Cover, limits: Limits, positions: int, before: int | None = None
    ) -> Tally | None:
        """The count if it meets no more positions than that, and has the memory; None otherwise.

        The options of the item `before`, if it is given, are laid before all others.
        """
        start = time.perf_counter()
        control = limits.control(positions)
        limits.on_progress(lambda: control.part_done)
        try:
            found = _core.count_merging(_tables(cover), before, limits.cores, control)
        except _core.Stopped:
            return None
        return None if found is None else self._tally(found, start, control)

    def uses(
        self, cover: Cover, most: int, limits: Limits, before: int | None = None
    ) -> UsesOfOptions | None:
        """The uses by all fillings; None if these are more than that, or take beyond the limits."""
        control = limits.control()
        try:
            found = _core.uses_merging(_tables(cover), before, most, limits.cores, control)
        except _core.Stopped:
            return None
        return None if found is None else UsesOfOptions(found.count, found.taking)

    def all_if_few(self, cover: Cover, deadline: Deadline) -> _core.KnownFillings | None:
        """All fillings, for a listing in another order; None if it takes too long to find them."""
        control = deadline.control(_POSITIONS_TO_LIST)
        try:
            return _core.known_fillings(_tables(cover), _rare_piece(cover), _MOST_LISTED, control)
        except _core.Stopped:
            return None

    def _tally(self, found: _core.FoundCount | None, start: float, control: _core.Control) -> Tally:
        if found is None:
            raise LimitReached("the count is beyond the 64 bits that this engine has for it")
        effort = Effort(time.perf_counter() - start, None, found.nodes, control.peak_bytes, _PLAN)
        return Tally(found.count, self.name, effort)


def cost_of(found: Tally) -> PlannedCost:
    """What such a count takes, once it has been found: on one thread."""
    effort, nodes = found.effort, found.effort.nodes or 0
    return PlannedCost(
        found.engine,
        effort.plan or _PLAN,
        nodes,
        nodes * _POSITION_SECONDS,
        effort.peak_bytes,
        is_exact=True,
        unit=MergingEngine.effort_unit,
    )


def _rare_piece(cover: Cover) -> int | None:
    """What must be used once and has few places: of symmetric boards, only one of each orbit."""
    users = Counter(item for option in cover.options for item in option.items)
    number, index = min(
        ((users[index], index) for index in cover.other_items if cover.items[index].low),
        default=(0, None),
    )
    return index if number <= _FEW_PLACES else None


def _tables(cover: Cover) -> _core.MergingTables:
    order = along_shorter_sides(cover.placed_items) + cover.other_items
    return _core.MergingTables(cover.form, *cover.flat_places(), order)
