"""The planar engine: perfect matchings of planar graphs, by determinants.

Where every option covers two items, each of which must be covered once, a filling is a perfect
matching of the graph whose vertices are the items and whose edges are the options.  If it can be
drawn without crossings, its edges can be oriented so that all matchings have one sign in the
Pfaffian of the oriented matrix (Kasteleyn; Fisher and Temperley), whose square is a determinant.
Between two sides of a bipartite graph, such as black and white cells, a determinant of a quarter of
the size is the Pfaffian itself.  Determinants take polynomial time, where a sweep doubles with
every cell of width.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import isqrt, prod
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.protocol import Engine, Plan, Question
from boardfill.engines.sweep.residues import joined
from boardfill.errors import LimitReached

_PRIME_BITS = 29
"""Each of the primes taken is above 2^29."""
_SECONDS_PER_PRODUCT, _SECONDS_PER_ROW = 0.5e-9, 2.5e-7
"""Of one core; measured for dominoes on 100x100 and 2x20000."""


@dataclass(frozen=True)
class PlanarEngine(Engine):
    """Counts where every option covers two items, and a planar drawing is handed over."""

    effort_unit: ClassVar[str] = "row"
    name: str = "planar"

    def supports(self, cover: Cover, question: Question) -> bool:
        """It counts matchings, if options do not cross."""
        return question is Question.COUNT and _plane_graph(cover) is not None

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """A determinant for each component, modulo as many primes as its bound needs."""
        graph = _plane_graph(cover)
        if graph is None:
            raise self._cannot(Question.COUNT)
        matrices = graph.matching_matrices()
        parts = None if matrices is None else [_Part(matrix) for matrix in matrices]
        forecast = Forecast(
            self.name,
            _description(parts),
            sum(part.rows for part in parts or ()),
            sum(part.seconds for part in parts or ()) / limits.cores,
            max((part.matrix.bytes for part in parts or ()), default=0) * limits.cores,
            is_exact=True,
        )
        return Plan(forecast, partial(self._count, parts, forecast), needs_no_help=True)

    def _count(self, parts: Sequence[_Part] | None, forecast: Forecast, limits: Limits) -> Tally:
        start = time.perf_counter()
        limits.refuse_beyond(forecast.peak_bytes, forecast.plan)
        control = limits.control()
        primes = sum(len(part.primes) for part in parts or ())
        limits.on_progress(lambda: control.steps_done / max(primes, 1))
        count = 0 if parts is None else 1
        try:
            for part in parts or ():
                count *= part.matchings(limits, control)
                if not count:
                    break
        except _core.Stopped as stop:
            raise LimitReached(
                f"the {stop} stopped the count after {control.steps_done} of "
                f"{words.counted(primes, 'elimination')}; it was by {forecast.plan}"
            ) from None
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


def _plane_graph(cover: Cover) -> _core.PlaneGraph | None:
    """The cover as a graph on spheres; None if it is none, or nobody knows how to draw it so."""
    if not _core.is_matching_problem(cover.form):
        return None
    around = cover.around
    if around is None:
        return None
    graph = _core.PlaneGraph(cover.form, around)
    return graph if graph.is_plane else None


class _Part:
    """One component: its matrix, and the primes that tell its determinant."""

    def __init__(self, matrix: _core.MatchingMatrix) -> None:
        self.matrix = matrix
        # Hadamard: the volume spanned by the rows, which is the determinant but for its sign, is at
        # most the product of their lengths; so for the columns.  Squares keep to whole numbers.
        self._most_squared = min(prod(matrix.row_squares), prod(matrix.column_squares))
        # A number from -most to most is told by its residues modulo a product above 2 * most.
        needed = isqrt(4 * self._most_squared) + 1
        self.primes = _primes_beyond(needed)

    @property
    def rows(self) -> int:
        """How many are eliminated, modulo all primes together."""
        return self.matrix.size * len(self.primes)

    @property
    def seconds(self) -> float:
        """About how long that takes one core."""
        products = self.matrix.work * len(self.primes)
        return products * _SECONDS_PER_PRODUCT + self.rows * _SECONDS_PER_ROW

    def matchings(self, limits: Limits, control: _core.Control) -> int:
        """How many perfect matchings the component has."""
        residues = self.matrix.determinants(self.primes, limits.cores, control)
        determinant = joined(zip(residues, self.primes, strict=True))
        modulus = prod(self.primes)
        if 2 * determinant > modulus:
            determinant -= modulus
        if determinant**2 > self._most_squared:
            raise ArithmeticError("a determinant is beyond its bound")
        if self.matrix.is_bipartite:
            return abs(determinant)
        count = isqrt(max(determinant, 0))
        if count**2 != determinant:
            raise ArithmeticError("the determinant of a skew matrix is no square")
        return count


def _primes_beyond(needed: int) -> list[int]:
    """Primes whose product is above a number, and not more of them than it takes."""
    primes = _core.greatest_primes(needed.bit_length() // _PRIME_BITS + 1)
    product = 1
    for number, prime in enumerate(primes, start=1):
        product *= prime
        if product > needed:
            return primes[:number]
    raise ArithmeticError("primes are smaller than they should be")


def _description(parts: Sequence[_Part] | None) -> str:
    """The plan in words."""
    if parts is None:
        return "no determinant, as the cells are no pairs of equal sides"
    rows = max((part.matrix.size for part in parts), default=0)
    most = max((len(part.primes) for part in parts), default=0)
    determinants = words.counted(len(parts), "determinant")
    return f"{determinants} of up to {words.counted(rows, 'row')} modulo {most} primes"
