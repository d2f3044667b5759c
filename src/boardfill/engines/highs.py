"""The HiGHS engine: the best filling as an integer program, where sweeps would be too wide.

It takes three steps.  The linear relaxation gives prices, which give an exact bound.  Beams guided
by the prices, native sweeps that keep only the most promising states (native/core/sweep/beam.hpp),
look for a filling that reaches the bound; often one does.  If not, HiGHS branches and cuts,
starting from the best filling known.

What looks promising depends on the prices and on the order of the sweep, and no choice is best on
every board, so several are tried: the prices of the relaxation in straight orders, and fair prices
layer by layer towards its far end.

Weights are divided by what they have in common: on whole numbers a bound of 84.7 is one of 84.
"""

from __future__ import annotations

import atexit
import math
import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from threading import Event, Thread
from types import ModuleType
from typing import Any, ClassVar

from boardfill import _core
from boardfill.answers.best import Best
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Cover
from boardfill.cover.weights import total_weight
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Filling, load_extra
from boardfill.engines.sweep.sweep_choice import further_orders, straight_orders
from boardfill.errors import LimitReached

_GRACE = 0.2
"""Seconds that HiGHS may take beyond its limit to finish its current step."""
_POLL = 0.02
"""Seconds between checks of Ctrl-C and the limits, as in clingo.py."""
_SLACK, _RELATIVE_SLACK = 1e-3, 1e-10
"""How far a bound of HiGHS is trusted: rounding errors beyond these would be a fault of HiGHS."""


def run_stoppably(solver: Any, deadline: Deadline) -> None:
    """Run HiGHS in its own thread, so that Ctrl-C and limits can stop it."""
    solver.HandleUserInterrupt = True
    # Some stages of HiGHS check its own clock more often than the request to stop.
    left = max(deadline.seconds, 0.0)
    solver.setOptionValue("time_limit", float(solver.getRunTime()) + left)
    finished = Event()

    def work() -> None:
        try:
            solver.run()
        finally:
            finished.set()

    Thread(target=work, daemon=True).start()
    # Do not join the thread: CPython 3.11 believes it has ended when a join is interrupted.
    try:
        while not finished.wait(_POLL):
            if deadline.passed() is not None:
                solver.cancelSolve()
    except BaseException:
        solver.cancelSolve()
        if not finished.wait(_GRACE):
            # HiGHS will notice the request to stop; the interpreter must not exit before.
            atexit.register(finished.wait)
        raise


def linear_program(
    highspy: ModuleType,
    columns: Sequence[Mapping[int, int]],
    costs: Sequence[float],
    most: Sequence[float],
    bounds: tuple[Sequence[float], Sequence[float]],
) -> Any:
    """The program with variables from 0 to their `most`, each a column of the bounded rows."""
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), len(bounds[0])
    model.col_cost_, model.col_lower_, model.col_upper_ = costs, [0.0] * len(columns), most
    model.row_lower_, model.row_upper_ = bounds
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kColwise
    matrix.start_ = list(accumulate(map(len, columns), initial=0))
    matrix.index_ = [row for column in columns for row in column]
    matrix.value_ = [float(times) for column in columns for times in column.values()]
    return model


def quiet_solver(highspy: ModuleType) -> Any:
    """A HiGHS solver that uses one thread and prints nothing."""
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("parallel", "off")
    return solver


def prices_of_rows(solver: Any, rows: int) -> list[float] | None:
    """The dual price of each row of a solved program; None if HiGHS has none."""
    solution = solver.getSolution()
    prices = list(map(float, solution.row_dual)) if solution.dual_valid else []
    return prices if len(prices) == rows and all(map(math.isfinite, prices)) else None


class IntegerProgram:
    """The cover as a model for HiGHS, and what HiGHS has found out about it."""

    def __init__(self, highspy: ModuleType, cover: Cover, weights: Sequence[int]) -> None:
        self.highspy, self.cover, self.weights = highspy, cover, weights
        self.solver = quiet_solver(highspy)
        self.solver.setOptionValue("mip_rel_gap", 0.0)
        self.solver.passModel(self._model())

    def run(
        self, deadline: Deadline, *, relaxed: bool = False, start: Filling | None = None
    ) -> None:
        """Run HiGHS on the linear relaxation or on the whole program, from a filling if given."""
        self.solver.setOptionValue("solve_relaxation", relaxed)
        if start is not None:
            known = self.highspy.HighsSolution()
            taken = set(start)
            known.col_value = [float(i in taken) for i in range(len(self.cover.options))]
            self.solver.setSolution(known)
        run_stoppably(self.solver, deadline)

    def filling(self) -> Filling | None:
        """The best filling found, if there is one and it keeps to all bounds exactly."""
        solution = self.solver.getSolution()
        if not solution.value_valid:
            return None
        chosen = tuple(i for i, value in enumerate(solution.col_value) if value > 0.5)
        return chosen if self.cover.is_filling(chosen) else None

    def bound(self) -> int:
        """A weight that no filling exceeds; call it after branching."""
        most = sum(weight for weight in self.weights if weight > 0)
        bound = float(self.solver.getInfo().mip_dual_bound)
        if not math.isfinite(bound):
            return most
        return min(most, math.floor(bound + _SLACK + _RELATIVE_SLACK * abs(bound)))

    @property
    def is_infeasible(self) -> bool:
        """Has HiGHS proved that there is no filling?"""
        return bool(self.solver.getModelStatus() == self.highspy.HighsModelStatus.kInfeasible)

    def _model(self) -> Any:
        highspy = self.highspy
        columns = [Counter(option.items) for option in self.cover.options]
        items, possible = self.cover.items, list(map(len, self.cover.users))
        # Bounds beyond what all options use together are cut down: a float might not hold them.
        lows = [
            float(min(item.low, most + 1)) if item.low else -highspy.kHighsInf
            for item, most in zip(items, possible, strict=True)
        ]
        highs = [
            highspy.kHighsInf if item.high is None or item.high >= most else float(item.high)
            for item, most in zip(items, possible, strict=True)
        ]
        costs = [float(weight) for weight in self.weights]
        model = linear_program(highspy, columns, costs, [1.0] * len(columns), (lows, highs))
        model.sense_ = highspy.ObjSense.kMaximize
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
        return model


_FINEST = 2**24
"""Prices are rounded to this fraction of the unit, coarser where sums would exceed 62 bits.  The
solver's own tolerance is 1e-7, so that a finer one would gain nothing."""
_MOST_SUM = 2**62


@dataclass(frozen=True)
class Prices:
    """Whole-numbered prices of the items, `parts` to the unit of the options' weights."""

    cover: Cover
    weights: Sequence[int]
    values: tuple[int, ...]
    parts: int

    @classmethod
    def rounded(cls, cover: Cover, weights: Sequence[int], prices: Iterable[float]) -> Prices:
        """The prices, as fine as the native core can add them."""
        exact = list(prices)
        sums = sum(map(abs, weights)) + math.fsum(
            abs(exact[item]) for option in cover.options for item in option.items
        )
        parts = _FINEST
        while parts > 1 and parts * sums >= _MOST_SUM / 4:
            parts //= 2
        return cls(cover, weights, tuple(round(parts * price) for price in exact), parts)

    @classmethod
    def fair(cls, cover: Cover, weights: Sequence[int]) -> Prices:
        """The average weight of a cell's options, each spread evenly over its cells."""
        shares: list[list[float]] = [[] for _ in cover.items]
        for option, weight in zip(cover.options, weights, strict=True):
            cells = [item for item in option.items if cover.items[item].place is not None]
            for cell in cells:
                shares[cell].append(weight / len(cells))
        return cls.rounded(cover, weights, (math.fsum(s) / len(s) if s else 0.0 for s in shares))

    def bound(self) -> int:
        """A weight that no filling exceeds."""
        possible = [0] * len(self.values)
        total = 0
        for option, weight in zip(self.cover.options, self.weights, strict=True):
            surplus = self.parts * weight
            for used in option.items:
                surplus -= self.values[used]
                possible[used] += 1
            total += max(surplus, 0)
        for item, price, most in zip(self.cover.items, self.values, possible, strict=True):
            high = most if item.high is None else min(item.high, most)
            total += price * (high if price > 0 else item.low)
        return total // self.parts

    def can_be_added(self) -> bool:
        """True when every sum that a sweep can meet stays below 62 bits."""
        used = sum(abs(self.values[item]) for option in self.cover.options for item in option.items)
        sums = self.parts * sum(map(abs, self.weights)) + used + sum(map(abs, self.values))
        return sums < _MOST_SUM


_WIDTHS = (1000, 10_000)
_MOST_BEAM_WORK = 2e7
"""States of one beam: about two seconds.  At half of it boards of more than 1000 steps would get
only the narrow beam; at twice it a wide beam may waste four seconds."""
_MOST_LAID = 100_000
"""The most options for laying them one by one: a tenth of a second's work."""


def good_filling(prices: Prices, bound: int, deadline: Deadline) -> Filling | None:
    """The heaviest filling that several beams find; stops early at one that reaches the bound.

    None proves nothing: beams may lose every filling.
    """
    cover, weights = prices.cover, prices.weights
    control = deadline.control()
    form = cover.form
    guides = [(prices, order) for _, order in straight_orders(cover, form)]
    layers = dict(further_orders(cover, form)).get("bandwidth")
    if layers is not None:
        guides.append((Prices.fair(cover, weights), layers[::-1]))
    best: Filling | None = None
    for width in _WIDTHS:
        for guide, order in guides:
            schedule = _core.SweepSchedule(form, order)
            if not guide.can_be_added() or width * schedule.step_count > _MOST_BEAM_WORK:
                continue
            scaled = [guide.parts * weight for weight in weights]
            try:
                met = _core.beam_filling(schedule, scaled, guide.values, width, control)
            except _core.Stopped:
                return best
            if met is None or not cover.is_filling(met):
                continue
            found = tuple(met)
            if best is None or total_weight(weights, found) > total_weight(weights, best):
                best = found
            if total_weight(weights, best) == bound:
                return best
    return best


def laid_one_by_one(cover: Cover, weights: Sequence[int]) -> Filling | None:
    """A greedy filling: the heaviest options first, each if it fits.

    None if the empty choice is no filling; empty where the options are too many to try.
    """
    if not cover.is_filling(()):
        return None
    form = cover.form
    if form.option_count > _MOST_LAID:
        return ()
    room = [item.high for item in cover.items]
    taken = []
    for option in sorted(range(form.option_count), key=lambda option: -weights[option]):
        if weights[option] <= 0:
            break
        uses = Counter(form.items_of(option))
        if all((left := room[item]) is None or number <= left for item, number in uses.items()):
            taken.append(option)
            for item, number in uses.items():
                left = room[item]
                room[item] = None if left is None else left - number
    chosen = tuple(sorted(taken))
    return chosen if cover.is_filling(chosen) else ()


_BYTES_PER_USE = 400
"""What HiGHS keeps for each entry of its matrix: the model, its presolved copy, cuts, sub-problems.
A cautious guess, since the memory of HiGHS cannot be limited."""


class HighsEngine(Engine):
    """Branch and cut by HiGHS, which works in one thread."""

    name: str = "highs"
    package: ClassVar[str] = "highspy"
    abilities: ClassVar[Collection[Ability]] = (Ability.BEST,)

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:
        """A best filling; at a limit, the best one found with the bound that HiGHS proved."""
        start = time.perf_counter()
        highspy = load_extra("highspy", self.name, "opt")
        needed = _BYTES_PER_USE * (cover.form.use_count + cover.form.option_count)
        limits.refuse_beyond(needed, "HiGHS")
        if not cover.options:
            if not cover.is_filling(()):
                return None
            return Best(cover.solution(()), 0, 0, self.name, Effort(0.0, None, 0, 0))
        common = math.gcd(*weights) or 1
        search = _Search(highspy, cover, [weight // common for weight in weights], limits)
        found = search.run()
        if found is None:
            return None
        weight = total_weight(weights, found)
        bound = max(weight, common * search.bound)
        # HiGHS does not report the memory it uses.
        seconds = time.perf_counter() - start
        effort = Effort(seconds, None, search.nodes, needed, search.plan, predicted_bytes=needed)
        return Best(cover.solution(found), weight, bound, self.name, effort)


class _Search:
    """Relaxation, beams, branching; each runs only if the step before left the answer open."""

    def __init__(
        self, highspy: ModuleType, cover: Cover, weights: Sequence[int], limits: Limits
    ) -> None:
        self.cover, self.weights = cover, weights
        self.program = IntegerProgram(highspy, cover, weights)
        self.deadline = Deadline(limits)
        most = sum(weight for weight in weights if weight > 0)
        self.bound = min(most, Prices.fair(cover, weights).bound())  # which takes no search
        self.nodes = 0
        self.plan = "linear relaxation and beam"

    def run(self) -> Filling | None:
        """The best filling found; None if it is certain that there is none."""
        program = self.program
        program.run(self.deadline, relaxed=True)
        if program.is_infeasible:
            return None
        good = laid_one_by_one(self.cover, self.weights)
        duals = prices_of_rows(program.solver, len(self.cover.items))
        if duals is not None:
            prices = Prices.rounded(self.cover, self.weights, duals)
            self.bound = min(self.bound, prices.bound())
            met = good_filling(prices, self.bound, self.deadline)
            good = self._heavier(good, met)
            if good is not None and self._weight(good) == self.bound:
                return good
        found = good
        if self.deadline.passed() is None:
            self.plan = "linear relaxation, beam, and branch and cut"
            program.run(self.deadline, start=good)
            if program.is_infeasible and good is None:
                return None
            found = self._heavier(good, program.filling())
            self.bound = min(self.bound, program.bound())
            self.nodes = max(int(program.solver.getInfo().mip_node_count), 0)
        if found is None:
            passed = self.deadline.passed()
            if passed is not None:
                raise LimitReached(f"the {passed} stopped HiGHS before it had found a filling")
            status = program.solver.modelStatusToString(program.solver.getModelStatus())
            raise LimitReached(f"HiGHS ended without a filling: {str(status).lower()}")
        return found

    def _weight(self, filling: Filling) -> int:
        return total_weight(self.weights, filling)

    def _heavier(self, *fillings: Filling | None) -> Filling | None:
        """The heaviest of those that are not None; None if all are."""
        known = [filling for filling in fillings if filling is not None]
        return max(known, key=self._weight, default=None)
