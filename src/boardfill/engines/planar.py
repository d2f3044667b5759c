"""The planar engine: perfect matchings of graphs on spheres and tori, by Pfaffians.

Where every option covers two items, each of which must be covered once, a filling is a perfect
matching of the graph whose vertices are the items and whose edges are the options.  If it can be
drawn without crossings, its edges can be oriented so that all matchings have one sign in the
Pfaffian of the oriented matrix (Kasteleyn; Fisher and Temperley); on a torus four Pfaffians tell
their number together.  A Pfaffian takes polynomial time, where a sweep doubles with every cell of
width.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from typing import ClassVar, NamedTuple

from boardfill import _core, words
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Check, Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.pfaffians import MatchingComponent
from boardfill.engines.placed_items import within_reach
from boardfill.engines.protocol import Ability, Engine, Plan
from boardfill.errors import LimitReached

_SECONDS_PER_PRODUCT, _SECONDS_PER_ROW, _SECONDS_PER_RESIDUE = 0.5e-9, 2.5e-7, 1.5e-7
"""Of one core; measured for dominoes on 100x100 and 2x20000."""
_PLANE = 2
"""Dimensions."""
_BYTES_PER_ITEM, _BYTES_PER_OPTION = 300, 400
"""What a graph and its matrix take, besides what one elimination holds.  Measured for dominoes on
320x320: 116 MB, of which this is 112."""
_BYTES_PER_RESIDUE = 16
"""Those of each option, twice, and the numbers that they make."""


class OptionShares(NamedTuple):
    """How many fillings there are, and how many of them each option is in."""

    total: int
    with_each_option: list[int]


@dataclass(frozen=True)
class SharesPlan:
    """How that would be told: decided, and ready to be run."""

    cost: PlannedCost
    run: Callable[[Limits], OptionShares]


@dataclass(frozen=True)
class PlanarEngine(Engine):
    """Counts where every option covers two items, and a drawing on a sphere is handed over."""

    effort_unit: ClassVar[str] = "row"
    name: str = "planar"

    def supports(self, cover: Cover, question: Ability) -> bool:
        """It counts matchings, if options do not cross."""
        return question is Ability.COUNT and _drawn_graph(cover, Deadline(Limits())) is not None

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """The Pfaffians of each component, modulo as many primes as its bound needs."""
        plan = self.plan_if_drawn(cover, limits)
        if plan is None:
            raise self._cannot(Ability.COUNT)
        return plan

    def plan_if_drawn(self, cover: Cover, limits: Limits) -> Plan | None:
        """The same; None where it cannot count."""
        matchings = self._matchings(cover, limits)
        if matchings is None:
            return None
        cost = matchings.cost(self.name, limits)
        return Plan(cost, partial(self._count, matchings, cost), needs_no_help=True)

    def plan_shares(
        self, cover: Cover, limits: Limits, weights: Sequence[int] = ()
    ) -> SharesPlan | None:
        """How it would tell in how many fillings each option is; None where it cannot.

        With weights, how much those fillings weigh.  On tori four Pfaffians are summed, of which
        one may be 0, without an inverse, and yet grow with its entries.
        """
        deadline = Deadline(limits)
        graph = _drawn_graph(cover, deadline)
        if graph is None or not graph.is_plane:
            return None
        matchings = _Matchings(graph, (), deadline, weights)
        cost = matchings.cost_of_shares(self.name, limits)
        return SharesPlan(cost, partial(_shares, matchings, cost, cover.form.option_count))

    def total_weight(self, cover: Cover, weights: Sequence[int], limits: Limits) -> int:
        """The sum of what all fillings weigh, each the product of the weights of its options.

        Weights are whole numbers from 0 up to before 2^32.
        """
        matchings = self._matchings(cover, limits, weights)
        if matchings is None:
            raise self._cannot(Ability.COUNT)
        return self._count(matchings, matchings.cost(self.name, limits), limits).count

    def _matchings(
        self, cover: Cover, limits: Limits, weights: Sequence[int] = ()
    ) -> _Matchings | None:
        deadline = Deadline(limits)
        graph = _drawn_graph(cover, deadline)
        return None if graph is None else _Matchings(graph, _points(cover), deadline, weights)

    def _count(self, matchings: _Matchings, cost: PlannedCost, limits: Limits) -> Tally:
        start = time.perf_counter()
        limits.refuse_beyond(cost.peak_bytes, cost.plan)
        control = limits.control()
        with _limits_explained(control, matchings, cost, limits):
            count = matchings.count(limits, control)
        effort = Effort(
            time.perf_counter() - start,
            cost.states,
            None,
            control.peak_bytes,
            plan=cost.plan,
            predicted_states=cost.states,
            predicted_bytes=cost.peak_bytes,
        )
        return Tally(count, self.name, effort)


def _shares(
    matchings: _Matchings, cost: PlannedCost, option_count: int, limits: Limits
) -> OptionShares:
    deadline = Deadline(limits)
    limits.refuse_beyond(cost.peak_bytes, cost.plan)
    control = limits.control()
    with _limits_explained(control, matchings, cost, limits):
        total, shares = matchings.shares(limits, control, deadline.check)
    return OptionShares(total, [shares.get(option, 0) for option in range(option_count)])


def _drawn_graph(cover: Cover, deadline: Deadline) -> _core.PlaneGraph | None:
    """The cover as a graph on spheres or tori; None if it is none, or nobody knows how to draw it.

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
    """Where the items lie in the plane, along which the board can be cut; none if some do not."""
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
        try:
            matrices = graph.matching_matrices(weights, points, deadline.control())
        except _core.Stopped as stop:
            raise LimitReached(f"the {stop} stopped the planning") from None
        self._has_none = matrices is None
        """Is that told by the numbers of vertices alone?"""
        self.components = [MatchingComponent(matrix, deadline) for matrix in matrices or ()]

    @property
    def eliminations(self) -> int:
        """How many there are, of all components together."""
        return sum(component.eliminations for component in self.components)

    def count(self, limits: Limits, control: _core.Control) -> int:
        """How many there are."""
        count = 0 if self._has_none else 1
        for component in self.components:
            if not count:
                break
            count *= component.matchings(limits, control)
        return count

    def shares(
        self, limits: Limits, control: _core.Control, check: Check
    ) -> tuple[int, dict[int, int]]:
        """How many there are, and how many of them each option is in; `check` may raise."""
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

    def cost(self, engine: str, limits: Limits) -> PlannedCost:
        """What counting them takes."""
        parts = self.components
        products = sum(part.matrix.work * part.eliminations for part in parts)
        held = max((part.matrix.peak_bytes for part in parts), default=0)
        return self._forecast(engine, limits, self._plan, products, held)

    def cost_of_shares(self, engine: str, limits: Limits) -> PlannedCost:
        """What it takes to tell how many of them each option is in."""
        parts = self.components
        products = sum(part.matrix.work_with_inverse * part.eliminations for part in parts)
        held = max((part.matrix.peak_bytes_with_inverse for part in parts), default=0)
        found = self._forecast(engine, limits, f"{self._plan}, with inverses", products, held)
        residues = sum(len(part.matrix.options) * len(part.primes) for part in parts)
        return replace(
            found,
            seconds=(found.seconds or 0) + residues * _SECONDS_PER_RESIDUE,
            peak_bytes=(found.peak_bytes or 0) + residues * _BYTES_PER_RESIDUE,
        )

    def _forecast(
        self, engine: str, limits: Limits, plan: str, products: int, held: int
    ) -> PlannedCost:
        """Given the multiplications, and the bytes that one elimination holds."""
        rows = sum(part.matrix.size * part.eliminations for part in self.components)
        seconds = products * _SECONDS_PER_PRODUCT + rows * _SECONDS_PER_ROW
        return PlannedCost(
            engine,
            plan,
            rows,
            seconds / limits.cores,
            held * limits.cores,
            is_exact=True,
            unit=PlanarEngine.effort_unit,
        )

    @property
    def _plan(self) -> str:
        """In words."""
        if self._has_none:
            return "no Pfaffian, as the cells are no pairs of equal sides"
        number = sum(part.matrix.orientation_count for part in self.components)
        rows = max((part.matrix.size for part in self.components), default=0)
        primes = max((len(part.primes) for part in self.components), default=0)
        pfaffians = words.counted(number, "Pfaffian")
        return f"{pfaffians} of up to {words.counted(rows, 'row')} modulo {primes} primes"


@contextmanager
def _limits_explained(
    control: _core.Control, matchings: _Matchings, cost: PlannedCost, limits: Limits
) -> Iterator[None]:
    """Limits that stop eliminations as an error that tells how far they were."""
    total = matchings.eliminations
    limits.on_progress(lambda: control.steps_done / max(total, 1))
    try:
        yield
    except _core.Stopped as stop:
        raise LimitReached(
            f"the {stop} stopped the count after {control.steps_done} of "
            f"{words.counted(total, 'elimination')}; it was by {cost.plan}"
        ) from None
