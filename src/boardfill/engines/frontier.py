"""The frontier engine: counting without listing.

Sweep the items in an order that keeps the frontier (items touched but not yet settled) narrow;
the state is what has been used of the frontier; equal states merge and their counts add.  The
sweep itself is native; see native/core/sweep_plan.hpp and sparse_sweep.hpp.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, chain

from boardfill import _core
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.order import sweep_orders
from boardfill.engines.protocol import Limits, Question
from boardfill.errors import LimitReached, NoEngine

_MOST_USES = 2**32 - 1
"""The native core counts uses in 32 bits; bounds above the number of options never bind."""


@dataclass(frozen=True)
class FrontierEngine:
    """A sweep with a sparse store of states."""

    name: str = "frontier"

    def supports(self, cover: Cover, question: Question) -> bool:  # noqa: ARG002 - any cover will do
        """It counts every cover."""
        return question is Question.COUNT

    def count(self, cover: Cover, limits: Limits) -> Tally:
        """Count by sweeping in the cheapest of several orders."""
        start = time.perf_counter()
        form = _flat(cover)
        plans = (_core.SweepPlan(form, order) for order in sweep_orders(cover))
        plan = min(plans, key=lambda plan: plan.cost)
        control = _core.Control(limits.seconds, limits.bytes)
        try:
            result = _core.count_by_sparse_sweep(plan, control)
        except _core.Stopped as stop:
            raise LimitReached(
                f"the {stop} stopped the count after {control.steps_done} of "
                f"{plan.step_count} steps and {control.states:,} states"
            ) from None
        return Tally(
            int.from_bytes(result.count, "little"),
            self.name,
            Effort(time.perf_counter() - start, result.states, None, control.peak_bytes),
        )

    def fillings(self, cover: Cover, limits: Limits) -> Iterator[frozenset[int]]:  # noqa: ARG002
        """A sweep forgets how it got to a count."""
        raise NoEngine(f"engine {self.name} cannot list fillings")


def _flat(cover: Cover) -> _core.CoverForm:
    """The cover as the native core takes it."""
    lists = [option.items for option in cover.options]
    most = [_MOST_USES if item.high is None else item.high for item in cover.items]
    return _core.CoverForm(
        [min(item.low, _MOST_USES) for item in cover.items],
        [min(high, _MOST_USES) for high in most],
        list(chain.from_iterable(lists)),
        list(accumulate(map(len, lists), initial=0)),
    )
