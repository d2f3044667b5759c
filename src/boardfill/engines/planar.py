"""The planar engine: perfect matchings of graphs on spheres and tori, by Pfaffians.

Where every option covers two items, each of which must be covered once, a filling is a perfect
matching of the graph whose vertices are the items and whose edges are the options.  If it can be
drawn without crossings, its edges can be oriented so that all matchings have one sign in the
Pfaffian of the oriented matrix (Kasteleyn; Fisher and Temperley); on a torus four Pfaffians
together give their number.  A Pfaffian takes polynomial time, where a sweep doubles with every cell
of width.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Check, Cover, within_reach
from boardfill.engines.limits import Deadline, Limits, stoppable
from boardfill.engines.pfaffians import MatchingComponent
from boardfill.engines.protocol import Ability, Engine, Plan, UsesOfOptions

_SECONDS_PER_PRODUCT, _SECONDS_PER_ROW, _SECONDS_PER_RESIDUE = 0.5e-9, 2.5e-7, 1.5e-7
"""On one core; measured for dominoes on 100x100 and 2x20000."""
_PLANE = 2
"""Dimensions."""
_BYTES_PER_ITEM, _BYTES_PER_OPTION = 300, 400
"""What a graph and its matrix take, without the elimination itself.  Measured for dominoes on
320x320: 116 MB, of which this accounts for 112."""
_BYTES_PER_RESIDUE = 16
"""Two copies of the residues of each option, and the numbers joined from them."""


@dataclass(frozen=True)
class SharesPlan:
    """How to count the fillings that take each option: decided, and ready to be run."""

    cost: PlannedCost
    run: Callable[[Limits], UsesOfOptions]
    seconds: float
    """Predicted, as in the `Plan` of a count; engines are chosen by it."""


class PlanarEngine(Engine):
    """Counts where every option covers two items and the cover says how to draw it."""

    effort_unit: ClassVar[str] = "row"
    name: str = "planar"

    def answers(self, cover: Cover, question: Ability) -> bool:
        """Only counts, and only where options are pairs that can be drawn without crossings."""
        return question is Ability.COUNT and _drawn_graph(cover, Deadline(Limits())) is not None

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """The Pfaffians of each component, modulo as many primes as its bound needs."""
        plan = self.plan_if_drawn(cover, limits)
        if plan is None:
            raise self._cannot(Ability.COUNT)
        return plan

    def plan_if_drawn(self, cover: Cover, limits: Limits) -> Plan | None:
        """The same; None where this engine cannot count."""
        matchings = self._matchings(cover, limits)
        if matchings is None:
            return None
        cost, seconds = matchings.cost(limits)
        return Plan(cost, partial(self._count, matchings, cost), seconds, needs_no_help=True)

    def plan_shares(
        self, cover: Cover, limits: Limits, weights: Sequence[int] = ()
    ) -> SharesPlan | None:
        """How to count the fillings that take each option; None where this engine cannot.

        With weights, their total weight.  On tori it cannot: there four Pfaffians are summed, and
        one may be 0, with no inverse, and yet change with its entries.
        """
        deadline = Deadline(limits)
        graph = _drawn_graph(cover, deadline)
        if graph is None or not graph.is_plane:
            return None
        matchings = _Matchings(graph, (), deadline, weights)
        cost, seconds = matchings.cost(limits, shares=True)
        run = partial(_shares, matchings, cost, cover.form.option_count)
        return SharesPlan(cost, run, seconds)

    def total_weight(self, cover: Cover, weights: Sequence[int], limits: Limits) -> int:
        """The total weight of all fillings, each the product of the weights of its options.

        Weights are whole numbers from 0 to below 2^32.
        """
        matchings = self._matchings(cover, limits, weights)
        if matchings is None:
            raise self._cannot(Ability.COUNT)
        return self._count(matchings, matchings.cost(limits)[0], limits).count

    def _matchings(
        self, cover: Cover, limits: Limits, weights: Sequence[int] = ()
    ) -> _Matchings | None:
        deadline = Deadline(limits)
        graph = _drawn_graph(cover, deadline)
        return None if graph is None else _Matchings(graph, _points(cover), deadline, weights)

    def _count(self, matchings: _Matchings, cost: PlannedCost, limits: Limits) -> Tally:
        start, control = time.perf_counter(), limits.control()
        with _watched(control, matchings, cost, limits):
            count = matchings.count(limits, control)
        seconds, predicted = time.perf_counter() - start, (cost.states, cost.peak_bytes)
        effort = Effort(seconds, cost.states, None, control.peak_bytes, cost.plan, *predicted)
        return Tally(count, self.name, effort)


def _shares(
    matchings: _Matchings, cost: PlannedCost, option_count: int, limits: Limits
) -> UsesOfOptions:
    deadline, control = Deadline(limits), limits.control()
    with _watched(control, matchings, cost, limits):
        total, shares = matchings.shares(limits, control, deadline.check)
    return UsesOfOptions(total, [shares.get(option, 0) for option in range(option_count)])


def _drawn_graph(cover: Cover, deadline: Deadline) -> _core.PlaneGraph | None:
    """The cover as a graph on spheres or tori; None if its options are no pairs or have no drawing.

    >>> from boardfill.cover.bounded import Cover
    >>> _drawn_graph(Cover([], []), Deadline(Limits())).is_plane
    True
    """
    form = cover.form
    if not _core.is_matching_problem(form):
        return None
    needed = form.item_count * _BYTES_PER_ITEM + form.option_count * _BYTES_PER_OPTION
    deadline.refuse_more(needed, "a drawing of the board with its matrix")
    around = cover.find_around(deadline.check)
    deadline.check()
    if around is None:
        return None
    graph = _core.PlaneGraph(form, around)
    return graph if graph.most_handles <= 1 else None


def _points(cover: Cover) -> Sequence[tuple[int, ...]]:
    """The place of each item in the plane, for cutting the board; empty if some have none."""
    points = [place for place in cover.places if place is not None and len(place) == _PLANE]
    return within_reach(points) if len(points) == cover.form.item_count else ()


class _Matchings:
    """The components of a graph, whose numbers of matchings multiply."""

    def __init__(
        self,
        graph: _core.PlaneGraph,
        points: Sequence[tuple[int, ...]],
        deadline: Deadline,
        weights: Sequence[int] = (),
    ) -> None:
        with stoppable("the planning"):
            matrices = graph.matching_matrices(weights, points, deadline.control())
        self._has_none = matrices is None
        """True if the numbers of vertices alone rule out a matching."""
        self.components = [MatchingComponent(matrix, deadline) for matrix in matrices or ()]

    @property
    def eliminations(self) -> int:
        """The number of eliminations for all components."""
        return sum(component.eliminations for component in self.components)

    def count(self, limits: Limits, control: _core.Control) -> int:
        """The number of perfect matchings, or their total weight."""
        count = 0 if self._has_none else 1
        for component in self.components:
            if not count:
                break
            count *= component.matchings(limits, control)
        return count

    def shares(
        self, limits: Limits, control: _core.Control, check: Check
    ) -> tuple[int, dict[int, int]]:
        """The number of matchings, and how many of them take each option."""
        found = []
        for component in self.components:
            count, shares = component.shares(limits, control, check)
            if not count:
                return 0, {}
            found.append((count, shares))
        total = 0 if self._has_none else prod(count for count, _ in found)
        return total, {
            option: total // count * share
            for count, shares in found
            for option, share in shares.items()
        }

    def cost(self, limits: Limits, *, shares: bool = False) -> tuple[PlannedCost, float]:
        """The cost of counting, or of finding `shares`, and the seconds by which it is chosen."""
        plan, parts = self._plan, self.components
        products = rows = held = residues = 0
        for part in parts:
            matrix = part.matrix
            work = matrix.work_with_inverse if shares else matrix.work
            products += work * part.eliminations
            rows += matrix.size * part.eliminations
            held = max(held, matrix.peak_bytes_with_inverse if shares else matrix.peak_bytes)
            residues += len(matrix.options) * len(part.primes) if shares else 0
        eliminating = products * _SECONDS_PER_PRODUCT + rows * _SECONDS_PER_ROW
        joining = residues * _SECONDS_PER_RESIDUE  # in a single thread
        cost = PlannedCost(
            PlanarEngine.name,
            f"{plan}, with inverses" if shares else plan,
            rows,
            eliminating / limits.cores + joining,
            held * limits.cores + residues * _BYTES_PER_RESIDUE,
            is_exact=True,
            unit=PlanarEngine.effort_unit,
        )
        return cost, eliminating / (limits.threads or 1) + joining

    @property
    def _plan(self) -> str:
        if self._has_none:
            return "no Pfaffian, as the cells are no pairs of equal sides"
        number = sum(part.matrix.orientation_count for part in self.components)
        rows = max((part.matrix.size for part in self.components), default=0)
        primes = max((len(part.primes) for part in self.components), default=0)
        pfaffians = words.counted(number, "Pfaffian")
        return f"{pfaffians} of up to {words.counted(rows, 'row')} modulo {primes} primes"


def _watched(
    control: _core.Control, matchings: _Matchings, cost: PlannedCost, limits: Limits
) -> AbstractContextManager[None]:
    """Check the memory, report progress, and have LimitReached say how far the count came."""
    limits.refuse_beyond(cost.peak_bytes, cost.plan)
    total = matchings.eliminations
    limits.on_progress(lambda: control.steps_done / max(total, 1))

    def so_far() -> str:
        done = f"{control.steps_done} of {words.counted(total, 'elimination')}"
        return f"the count after {done}; it was by {cost.plan}"

    return stoppable(so_far)
