"""The frontier engine: counting without listing.

Sweep the items in an order that keeps the frontier (items touched but not yet settled) narrow;
the state is what has been used of the frontier; equal states merge and their counts add.  The
sweep itself is native, with two stores: sparse (native/core/sweep/sparse_sweep.hpp) and dense
(native/core/sweep/dense_sweep.hpp).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from boardfill import _core
from boardfill.answers.distribution import UseCounts
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Engine, Limits, Question
from boardfill.engines.sweep.halving import find_halves
from boardfill.engines.sweep.residues import WORD, joined, moduli_for
from boardfill.engines.sweep.sweep_choice import (
    DENSE,
    GUESSED_SWEEPS,
    SPARSE,
    SweepChoice,
    can_be_dense,
    choose_sweep,
)
from boardfill.engines.sweep.use_counts import sweep_by_uses
from boardfill.errors import LimitReached

_WORTH_HALVING = 2.0**22
"""Smaller sweeps are over before their symmetry has been looked for."""
_WORTH_SPARING = 200_000
"""Smaller sparse sweeps are over before options to be left out have been found."""
_REFUSED_BEYOND = 8
"""A prediction may be wrong by such a factor; only beyond it the work is not even begun.  It is
twice the most that a forecast was off by (benchmarks/report.md)."""


@dataclass(frozen=True)
class FrontierEngine(Engine):
    """A sweep.

    By default it takes the store and the order that it expects to be the fastest.  To find a count
    again in another way, ask for a store, an order by name, other moduli, or no halving.
    """

    name: str = "frontier"
    store: str | None = None
    order: str | None = None
    skipped_moduli: int = 0
    halve: bool = True

    def supports(self, cover: Cover, question: Question) -> bool:
        """It counts every cover; the dense store needs a frontier of items used at most once."""
        if question is Question.COUNT_BY_USES:
            return self.store != DENSE
        if question is not Question.COUNT:
            return False
        return self.store != DENSE or can_be_dense(cover)

    def forecast(self, cover: Cover, limits: Limits) -> Forecast:
        """The sweep it would choose."""
        choice = choose_sweep(cover, Deadline(limits), self.store, self.order)
        seconds = choice.predicted_seconds
        return Forecast(
            self.name,
            choice.describe(),
            choice.predicted_states,
            None if seconds is None else seconds / limits.threads,
            choice.predicted_bytes,
            is_exact=choice.store == DENSE,
        )

    def gains_by_fewer_options(self, cover: Cover, limits: Limits) -> bool:
        """A sparse sweep meets fewer states then; a dense one passes over all of them anyway."""
        choice = choose_sweep(cover, Deadline(limits), self.store, self.order)
        states = choice.predicted_states
        return choice.store == SPARSE and (states is None or states > _WORTH_SPARING)

    def count(self, cover: Cover, limits: Limits) -> Tally:
        """Count by sweeping as planned."""
        start = time.perf_counter()
        deadline = Deadline(limits)
        choice = choose_sweep(cover, deadline, self.store, self.order)
        _refuse_hopeless(choice, limits)
        control = deadline.control()
        try:
            count, effort = self._sweep(cover, choice, limits, control)
        except _core.Stopped as stop:
            raise _limit_reached(str(stop), choice, control) from None
        return Tally(count, self.name, replace(effort, seconds=time.perf_counter() - start))

    def count_by_uses(self, cover: Cover, counted: Sequence[int], limits: Limits) -> UseCounts:
        """Count by a sparse sweep that keeps the uses."""
        if not self.supports(cover, Question.COUNT_BY_USES):
            raise self._cannot(Question.COUNT_BY_USES)
        return sweep_by_uses(cover, counted, limits, self.name, self.order)

    def _sweep(
        self, cover: Cover, choice: SweepChoice, limits: Limits, control: _core.Control
    ) -> tuple[int, Effort]:
        predicted = Effort(
            0.0,
            None,
            None,
            0,
            plan=choice.describe(),
            predicted_states=choice.predicted_states,
            predicted_bytes=choice.predicted_bytes,
        )
        if choice.schedule.impossible:
            return 0, replace(predicted, states=0)
        if choice.store == DENSE:
            work = self._dense_work(cover, choice, limits)
            count = self._count_densely(work, limits, control)
            plan = choice.describe() + (", in two halves" if work.is_halved else "")
            if count is not None:
                peak = control.peak_bytes
                return count, replace(predicted, states=work.states, peak_bytes=peak, plan=plan)
        # Also for counts beyond the range of the bound, which only long, thin boards have.
        limits.watch(_progress(choice, control))
        found = _core.count_by_sparse_sweep(choice.schedule, limits.threads, control)
        count = int.from_bytes(found.count, "little")
        return count, replace(predicted, states=found.states, peak_bytes=control.peak_bytes)

    def _dense_work(self, cover: Cover, choice: SweepChoice, limits: Limits) -> _core.DenseWork:
        """Half of a symmetric cover where that pays and the second store has room, or all of it."""
        touched = _touched_bits(choice.frontier_bits)
        needed, states = choice.predicted_bytes or 0, choice.predicted_states or 0
        has_room = limits.bytes is None or 2 * needed <= limits.bytes
        if self.halve and has_room and states > _WORTH_HALVING:
            halves = find_halves(cover, choice.items)
            if halves is not None:
                return halves.work(touched)
        return _core.DenseWork.whole(choice.schedule, touched)

    def _count_densely(
        self, work: _core.DenseWork, limits: Limits, control: _core.Control
    ) -> int | None:
        """The count from as many residues as it needs; None if it is too large for the bound."""
        sweeps = GUESSED_SWEEPS
        limits.watch(lambda: control.work_done / (sweeps * max(work.states, 1)))
        bits = _core.bound_bits(work, limits.threads, control)
        if not bits:
            return bits
        moduli = moduli_for(bits, self.skipped_moduli)
        sweeps = 1 + len(moduli)
        return joined(
            (_core.count_modulo(work, modulus % WORD, limits.threads, control), modulus)
            for modulus in moduli
        )


def _touched_bits(frontier_bits: float) -> int:
    """How far steps are fused: a store in the cache gains little, and plans take their time."""
    return 6 if frontier_bits < 17 else 8


def _refuse_hopeless(choice: SweepChoice, limits: Limits) -> None:
    needed = choice.predicted_bytes
    if limits.bytes is None or needed is None or needed <= _REFUSED_BEYOND * limits.bytes:
        return
    raise LimitReached(
        f"a {choice.describe()} is predicted to need {_readable(needed)}, "
        f"far above the memory limit of {_readable(limits.bytes)}"
    )


def _limit_reached(limit: str, choice: SweepChoice, control: _core.Control) -> LimitReached:
    predicted = choice.predicted_states
    if choice.store == SPARSE:
        done = f"{control.steps_done} of {choice.schedule.step_count} steps"
    else:
        done = f"{100 * control.work_done / max(predicted or 0, 1):.0f} % of one sweep"
    foretold = "its states could not be predicted"
    if predicted is not None:
        foretold = f"it was predicted to visit {predicted:,}"
    return LimitReached(
        f"the {limit} stopped the count after {done} and {control.work_done:,} states; "
        f"it was a {choice.describe()}, and {foretold}"
    )


def _progress(choice: SweepChoice, control: _core.Control) -> Callable[[], float]:
    """The part of the states that has been visited, or else of the steps."""
    if choice.predicted_states is None:
        return lambda: control.steps_done / max(choice.schedule.step_count, 1)
    expected = max(choice.predicted_states, 1)
    return lambda: min(control.work_done / expected, 0.99)


def _readable(amount: float) -> str:
    for unit in ("bytes", "KiB", "MiB", "GiB", "TiB"):
        if amount < 1024:
            return f"{amount:.4g} {unit}"
        amount /= 1024
    return f"{amount:.4g} PiB"
