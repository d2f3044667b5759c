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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.pfaffians import MatchingComponent
from boardfill.engines.protocol import Engine, Plan, Question
from boardfill.errors import LimitReached

_SECONDS_PER_PRODUCT, _SECONDS_PER_ROW = 0.5e-9, 2.5e-7
"""Of one core; measured for dominoes on 100x100 and 2x20000."""


@dataclass(frozen=True)
class PlanarEngine(Engine):
    """Counts where every option covers two items, and a drawing on a sphere is handed over."""

    effort_unit: ClassVar[str] = "row"
    name: str = "planar"

    def supports(self, cover: Cover, question: Question) -> bool:
        """It counts matchings, if options do not cross."""
        return question is Question.COUNT and _drawn_graph(cover) is not None

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """The Pfaffians of each component, modulo as many primes as its bound needs."""
        matchings = self._matchings(cover)
        forecast = matchings.forecast(self.name, limits)
        return Plan(forecast, partial(self._count, matchings, forecast), needs_no_help=True)

    def total_weight(self, cover: Cover, weights: Sequence[int], limits: Limits) -> int:
        """The sum of what all fillings weigh, each the product of the weights of its options.

        Weights are whole numbers from 0 up to before 2^32.
        """
        matchings = self._matchings(cover, weights)
        return self._count(matchings, matchings.forecast(self.name, limits), limits).count

    def _matchings(self, cover: Cover, weights: Sequence[int] = ()) -> _Matchings:
        graph = _drawn_graph(cover)
        if graph is None:
            raise self._cannot(Question.COUNT)
        return _Matchings(graph, weights)

    def _count(self, matchings: _Matchings, forecast: Forecast, limits: Limits) -> Tally:
        start = time.perf_counter()
        limits.refuse_beyond(forecast.peak_bytes, forecast.plan)
        control = limits.control()
        with _limits_explained(control, matchings, forecast, limits):
            count = matchings.count(limits, control)
        effort = Effort(
            time.perf_counter() - start,
            forecast.states,
            None,
            control.peak_bytes,
            plan=forecast.plan,
            predicted_states=forecast.states,
            predicted_bytes=forecast.peak_bytes,
        )
        return Tally(count, self.name, effort)


def _drawn_graph(cover: Cover) -> _core.PlaneGraph | None:
    """The cover as a graph on spheres or tori; None if it is none, or nobody knows how to draw it.

    >>> from boardfill.cover.bounded import Cover
    >>> _drawn_graph(Cover([], [])).is_plane
    True
    """
    if not _core.is_matching_problem(cover.form):
        return None
    around = cover.around
    if around is None:
        return None
    graph = _core.PlaneGraph(cover.form, around)
    return graph if graph.most_handles <= 1 else None


class _Matchings:
    """The components of a graph, whose numbers of matchings multiply."""

    def __init__(self, graph: _core.PlaneGraph, weights: Sequence[int] = ()) -> None:
        matrices = graph.matching_matrices(weights)
        self._has_none = matrices is None
        """Is that told by the numbers of vertices alone?"""
        self.components = list(map(MatchingComponent, matrices or ()))

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

    def forecast(self, engine: str, limits: Limits) -> Forecast:
        """What counting them takes."""
        parts = self.components
        rows = sum(part.matrix.size * part.eliminations for part in parts)
        products = sum(part.matrix.work * part.eliminations for part in parts)
        seconds = products * _SECONDS_PER_PRODUCT + rows * _SECONDS_PER_ROW
        held = max((part.matrix.bytes for part in parts), default=0)
        return Forecast(
            engine, self._plan, rows, seconds / limits.cores, held * limits.cores, is_exact=True
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
    control: _core.Control, matchings: _Matchings, forecast: Forecast, limits: Limits
) -> Iterator[None]:
    """Limits that stop eliminations as an error that tells how far they were."""
    total = matchings.eliminations
    limits.on_progress(lambda: control.steps_done / max(total, 1))
    try:
        yield
    except _core.Stopped as stop:
        raise LimitReached(
            f"the {stop} stopped the count after {control.steps_done} of "
            f"{words.counted(total, 'elimination')}; it was by {forecast.plan}"
        ) from None
