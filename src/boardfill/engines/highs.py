"""The HiGHS engine: the best filling as an integer program, where sweeps would be too wide.

One variable of 0 or 1 for each option, one row for each item.  HiGHS computes with rounded
numbers, so what it finds is checked and weighed again in whole numbers, and its bound is rounded
up safely.  Weights are divided by what they have in common: on whole numbers a bound of 84.7 is
one of 84, which often ends the search at its root.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Any

from boardfill.answers.best import Best
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Cover
from boardfill.cover.weights import total_weight
from boardfill.engines.extras import load_extra
from boardfill.engines.protocol import Engine, Filling, Limits, Question
from boardfill.errors import LimitReached

_PLAN = "integer program"
_BYTES_PER_USE = 400
"""What HiGHS keeps for each entry of its matrix: the model, its presolved copy, cuts, sub-problems.
A guess on the safe side, since it cannot be limited."""
_POLL = 0.02
_SLACK, _RELATIVE_SLACK = 1e-3, 1e-10
"""How far a bound of HiGHS is trusted: rounding errors beyond these would be a fault of HiGHS."""


@dataclass(frozen=True)
class HighsEngine(Engine):
    """Branch and cut by HiGHS, which works in one thread."""

    name: str = "highs"

    def supports(self, cover: Cover, question: Question) -> bool:  # noqa: ARG002 - any cover will do
        """It finds best fillings."""
        return question is Question.BEST

    def forecast(self, cover: Cover, limits: Limits) -> Forecast:  # noqa: ARG002 - cannot be told
        """How long branching takes cannot be told before."""
        return Forecast(self.name, _PLAN, None, None, _predicted_bytes(cover))

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:
        """A best filling, or the best one found in time with HiGHS's bound above it."""
        start = time.perf_counter()
        highspy = load_extra("highspy", self.name, "opt")
        needed = _predicted_bytes(cover)
        if limits.bytes is not None and needed > limits.bytes:
            raise LimitReached(
                f"HiGHS is predicted to need {needed:,} bytes, "
                f"above the memory limit of {limits.bytes:,}"
            )
        if not cover.options:
            nothing = Best(cover.solution(()), 0, 0, self.name, Effort(0.0, None, 0, 0, _PLAN))
            return nothing if cover.is_filling(()) else None
        common = math.gcd(*weights) or 1
        program = _Program(highspy, cover, [weight // common for weight in weights])
        program.run(limits.seconds)
        found = program.filling()
        if found is None:
            if program.is_infeasible:
                return None
            raise LimitReached(f"HiGHS found no filling: {program.why_stopped}")
        weight = total_weight(weights, found)
        bound = max(weight, common * program.bound())
        effort = Effort(time.perf_counter() - start, None, program.nodes, needed, _PLAN)
        return Best(cover.solution(found), weight, bound, self.name, effort)


def _predicted_bytes(cover: Cover) -> int:
    return _BYTES_PER_USE * sum(len(option.items) + 1 for option in cover.options)


class _Program:
    """The cover as HiGHS takes it, and what HiGHS has found out about it."""

    def __init__(self, highspy: Any, cover: Cover, weights: Sequence[int]) -> None:
        self.highspy, self.cover, self.weights = highspy, cover, weights
        self.solver = highspy.Highs()
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("mip_rel_gap", 0.0)
        self.solver.setOptionValue("parallel", "off")
        self.solver.passModel(self._model())

    def run(self, seconds: float | None) -> None:
        """Let HiGHS work, in a thread of its own so that Ctrl-C can stop it."""
        if seconds is not None:
            self.solver.setOptionValue("time_limit", float(seconds))
        self.solver.HandleUserInterrupt = True
        worker = Thread(target=self.solver.run, daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                worker.join(_POLL)
        except BaseException:
            self.solver.cancelSolve()
            worker.join()
            raise

    def filling(self) -> Filling | None:
        """The best filling found, if there is one and it keeps to all bounds exactly."""
        solution = self.solver.getSolution()
        if not solution.value_valid:
            return None
        chosen = tuple(i for i, value in enumerate(solution.col_value) if value > 0.5)
        return chosen if self.cover.is_filling(chosen) else None

    def bound(self) -> int:
        """A whole number that no filling exceeds."""
        most = sum(weight for weight in self.weights if weight > 0)
        bound = float(self.solver.getInfo().mip_dual_bound)
        if not math.isfinite(bound):
            return most
        return min(most, math.floor(bound + _SLACK + _RELATIVE_SLACK * abs(bound)))

    @property
    def is_infeasible(self) -> bool:
        """Has HiGHS proved that there is no filling?"""
        return bool(self.solver.getModelStatus() == self.highspy.HighsModelStatus.kInfeasible)

    @property
    def why_stopped(self) -> str:
        """The end of HiGHS's work in its own words."""
        return str(self.solver.modelStatusToString(self.solver.getModelStatus())).lower()

    @property
    def nodes(self) -> int:
        """The nodes of its search tree."""
        return max(int(self.solver.getInfo().mip_node_count), 0)

    def _model(self) -> Any:
        highspy = self.highspy
        options, items = self.cover.options, self.cover.items
        starts, rows, times = [0], [], []
        possible = [0] * len(items)
        for option in options:
            for item, uses in Counter(option.items).items():
                rows.append(item)
                times.append(float(uses))
                possible[item] += uses
            starts.append(len(rows))
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = len(options), len(items)
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = [float(weight) for weight in self.weights]
        model.col_lower_, model.col_upper_ = [0.0] * len(options), [1.0] * len(options)
        model.integrality_ = [highspy.HighsVarType.kInteger] * len(options)
        # Bounds beyond what all options use together mean the same, and no float need hold them.
        model.row_lower_ = [
            float(min(item.low, most + 1)) if item.low else -highspy.kHighsInf
            for item, most in zip(items, possible, strict=True)
        ]
        model.row_upper_ = [
            highspy.kHighsInf if item.high is None or item.high >= most else float(item.high)
            for item, most in zip(items, possible, strict=True)
        ]
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kColwise
        matrix.start_, matrix.index_, matrix.value_ = starts, rows, times
        return model
