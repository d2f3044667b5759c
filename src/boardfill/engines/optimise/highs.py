"""The HiGHS engine: the best filling as an integer program, where sweeps would be too wide.

In three steps.  The linear relaxation gives prices, and they an exact bound.  Beams guided by the
prices look for a filling that reaches the bound; often that is the end.  If not,
HiGHS branches and cuts, starting from the best filling known.

Weights are divided by what they have in common: on whole numbers a bound of 84.7 is one of 84.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

from boardfill.answers.best import Best
from boardfill.answers.tally import Effort
from boardfill.cover.bounded import Cover
from boardfill.cover.weights import total_weight
from boardfill.engines.extras import has_extra, load_extra
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.optimise.beam import good_filling, laid_one_by_one
from boardfill.engines.optimise.integer_program import Program
from boardfill.engines.optimise.pricing import Prices
from boardfill.engines.protocol import Ability, Engine, Filling
from boardfill.errors import LimitReached

_BYTES_PER_USE = 400
"""What HiGHS keeps for each entry of its matrix: the model, its presolved copy, cuts, sub-problems.
A guess on the safe side, since it cannot be limited."""


@dataclass(frozen=True)
class HighsEngine(Engine):
    """Branch and cut by HiGHS, which works in one thread."""

    name: str = "highs"

    @staticmethod
    def is_installed() -> bool:
        """Can the package be loaded?"""
        return has_extra("highspy")

    def supports(self, cover: Cover, question: Ability) -> bool:  # noqa: ARG002 - any cover will do
        """It finds best fillings."""
        return question is Ability.BEST

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:
        """A best filling, or the best one found in time with HiGHS's bound above it."""
        start = time.perf_counter()
        highspy = load_extra("highspy", self.name, "opt")
        needed = _predicted_bytes(cover)
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
        # What HiGHS really holds it does not tell.
        seconds = time.perf_counter() - start
        effort = Effort(seconds, None, search.nodes, needed, search.plan, predicted_bytes=needed)
        return Best(cover.solution(found), weight, bound, self.name, effort)


def _predicted_bytes(cover: Cover) -> int:
    return _BYTES_PER_USE * sum(len(option.items) + 1 for option in cover.options)


class _Search:
    """Relaxation, beams, branching, each only if the one before has not settled the question."""

    def __init__(
        self, highspy: ModuleType, cover: Cover, weights: Sequence[int], limits: Limits
    ) -> None:
        self.cover, self.weights = cover, weights
        self.program = Program(highspy, cover, weights)
        self.deadline = Deadline(limits)
        most = sum(weight for weight in weights if weight > 0)
        self.bound = min(most, Prices.fair(cover, weights).bound())  # which takes no search
        self.nodes = 0
        self.plan = "linear relaxation and beam"

    def run(self) -> Filling | None:
        """The best filling found; None if there is none at all."""
        program = self.program
        program.run(self.deadline, relaxed=True)
        if program.is_infeasible:
            return None
        good = laid_one_by_one(self.cover, self.weights)
        duals = program.prices()
        if duals is not None:
            prices = Prices.rounded(self.cover, self.weights, duals)
            self.bound = min(self.bound, prices.bound())
            met = good_filling(prices, self.bound, self.deadline)
            known = [filling for filling in (good, met) if filling is not None]
            good = max(known, key=self._weight, default=None)
            if good is not None and self._weight(good) == self.bound:
                return good
        found = good
        if self.deadline.passed() is None:
            self.plan = "linear relaxation, beam, and branch and cut"
            program.run(self.deadline, start=good)
            if program.is_infeasible and good is None:
                return None
            known = [filling for filling in (good, program.filling()) if filling is not None]
            found = max(known, key=self._weight, default=None)
            self.bound = min(self.bound, program.bound())
            self.nodes = program.nodes
        if found is None:
            passed = self.deadline.passed()
            if passed is not None:
                raise LimitReached(f"the {passed} stopped HiGHS before it had found a filling")
            raise LimitReached(f"HiGHS ended without a filling: {program.why_stopped}")
        return found

    def _weight(self, filling: Filling) -> int:
        return total_weight(self.weights, filling)
