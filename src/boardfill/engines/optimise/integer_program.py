"""A cover as an integer program for HiGHS: a variable of 0 or 1 per option, a row per item.

HiGHS computes with rounded numbers, so the fillings it finds are checked in whole numbers, and its
bounds are rounded up safely.
"""

from __future__ import annotations

import atexit
import math
from collections import Counter
from collections.abc import Sequence
from threading import Event, Thread
from types import ModuleType
from typing import Any

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling

_GRACE = 0.2
"""Seconds that HiGHS may take beyond its limit to come to the end of what it is doing."""
_POLL = 0.02
"""Seconds between two looks at Ctrl-C and the limits, as in clingo.py."""
_SLACK, _RELATIVE_SLACK = 1e-3, 1e-10
"""How far a bound of HiGHS is trusted: rounding errors beyond these would be a fault of HiGHS."""


def run_stoppably(solver: Any, deadline: Deadline) -> None:
    """Let HiGHS work, in a thread of its own so that Ctrl-C and limits can stop it."""
    solver.HandleUserInterrupt = True
    # Some of its stages look at its own clock more often than whether they were told to stop.
    left = max(deadline.seconds, 0.0)
    solver.setOptionValue("time_limit", float(solver.getRunTime()) + left)
    finished = Event()

    def work() -> None:
        try:
            solver.run()
        finally:
            finished.set()

    Thread(target=work, daemon=True).start()
    # Not by joining the thread: CPython 3.11 takes it for ended when a join is interrupted.
    try:
        while not finished.wait(_POLL):
            if deadline.passed() is not None:
                solver.cancelSolve()
    except BaseException:
        solver.cancelSolve()
        if not finished.wait(_GRACE):
            # It will see that it was told to stop; the interpreter must not end before.
            atexit.register(finished.wait)
        raise


class Program:
    """The cover as HiGHS takes it, and what HiGHS has found out about it."""

    def __init__(self, highspy: ModuleType, cover: Cover, weights: Sequence[int]) -> None:
        self.highspy, self.cover, self.weights = highspy, cover, weights
        self.solver = highspy.Highs()
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("mip_rel_gap", 0.0)
        self.solver.setOptionValue("parallel", "off")
        self.solver.passModel(self._model())

    def run(
        self, deadline: Deadline, *, relaxed: bool = False, start: Filling | None = None
    ) -> None:
        """Let HiGHS work, on the linear relaxation alone or on the whole, from a filling or not."""
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

    def prices(self) -> list[float] | None:
        """After the relaxation, what one more use of each item would be worth."""
        solution = self.solver.getSolution()
        prices = list(map(float, solution.row_dual)) if solution.dual_valid else []
        if len(prices) != len(self.cover.items) or not all(map(math.isfinite, prices)):
            return None
        return prices

    def bound(self) -> int:
        """After branching, a whole number that no filling exceeds."""
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
