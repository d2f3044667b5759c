"""The frontier engine: counting without listing.

It sweeps the items in an order that keeps the frontier (items touched but not yet settled) narrow;
the state is what has been used of the frontier; equal states merge and their counts add.  The
sweep itself is native, with two stores: sparse (native/core/sweep/sparse_sweep.hpp) and dense
(native/core/sweep/dense_sweep.hpp).  Dense sweeps count modulo several numbers; the Chinese
remainder theorem joins the residues to the exact count.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import gcd, nan, prod
from operator import mul
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.tally import Effort, Tally, UseCounts
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import WORK_LIMIT, Deadline, Limits, OutOfTurn, stoppable
from boardfill.engines.protocol import Ability, Engine, Plan, Units
from boardfill.engines.sweep.sparse_costs import sparse_plan_bytes
from boardfill.engines.sweep.sweep_choice import (
    DENSE,
    GUESSED_SWEEPS,
    SPARSE,
    WORTH_PACKING,
    SweepChoice,
    can_be_dense,
    choose_sweep,
)
from boardfill.errors import LimitReached

WORD = 2**64
"""The modulus that needs no reduction: 64-bit addition wraps around."""
_LARGEST = 2**62 - 1
"""The native core needs all other moduli below 2^62."""


def moduli_for(
    bits: int, skip: int = 0, *, largest: int = _LARGEST, has_word: bool = True
) -> list[int]:
    """Pairwise coprime moduli whose product is at least 2^bits.

    The first is 2^64, if `has_word`; the others are odd numbers from `largest` down, which must be
    odd, each taken only if it is coprime to all before.  `skip` leaves out that many of the odd
    ones, for a second count that shares nothing but 2^64 with the first.

    >>> [modulus.bit_length() for modulus in moduli_for(130)]
    [65, 62, 62]
    """
    moduli, product = ([WORD], WORD) if has_word else ([], 1)
    odd_product, candidate = 1, largest
    while product < 2**bits:
        if gcd(candidate, odd_product) == 1:
            odd_product *= candidate
            if skip:
                skip -= 1
            else:
                moduli.append(candidate)
                product *= candidate
        candidate -= 2
    return moduli


def joined(residues: Iterable[tuple[int, int]]) -> int:
    """The one number from 0 to below the product of the moduli that has these residues.

    >>> joined([(2, 3), (3, 5), (2, 7)])
    23
    """
    pairs = list(residues)
    return joiner([modulus for _, modulus in pairs])([residue for residue, _ in pairs])


_AT_A_TIME = 8
"""Residues joined in one group, so that the numbers stay short."""


def joiner(moduli: Sequence[int]) -> Callable[[Sequence[int]], int]:
    """A function that joins residues modulo these, as `joined` does, but fast for many numbers.

    >>> join = joiner([3, 5, 7])
    >>> join([2, 3, 2]), join([1, 1, 1])
    (23, 1)
    """
    groups = [moduli[i : i + _AT_A_TIME] for i in range(0, len(moduli), _AT_A_TIME)]
    factors = [_factors(group) for group in groups]
    products = list(map(prod, groups))
    long_factors, whole = _factors(products), prod(products)

    def join(residues: Sequence[int]) -> int:
        short = [
            sum(map(mul, residues[i * _AT_A_TIME : (i + 1) * _AT_A_TIME], factors[i])) % products[i]
            for i in range(len(groups))
        ]
        joined_up: int = sum(map(mul, short, long_factors))
        return joined_up % whole

    return join


def _factors(moduli: Sequence[int]) -> list[int]:
    """For each modulus the number that is 1 modulo it and 0 modulo all others."""
    whole = prod(moduli)
    others = [whole // modulus for modulus in moduli]
    return [other * pow(other, -1, modulus) for other, modulus in zip(others, moduli, strict=True)]


_WORTH_HALVING = 2.0**23
"""Smaller sweeps end before their symmetry would be found.  L-trominoes took, halved and
whole, 4.8 and 1.5 ms on 12x12 (2^20 states), 10.3 and 7.0 on 14x15 (2^22.4), 16.3 and 18.0 on 15x15
(2^23.5)."""
_WORTH_SPARING = 100_000
"""Smaller sparse sweeps end before removable options would be found.  The pentominoes on 3x20 took
24 ms with 0, 16 with 50,000, 14 with 200,000; tetrominoes with a P and an F on 7x7 0.15 s with up
to 100,000, 0.29 with 200,000, 1.6 if none are removed."""
_TELLING = 3
"""Without webs, layers grow in the first of so many parts of a sweep, which tells far too few
states (native/core/sweep/sparse_layers.hpp)."""
_FUSED, _MOST_FUSED = ((8, 4), (15, 5), (17, 6)), 8
"""Pairs of frontier bits and items: below so many bits, steps are fused as long as they touch at
most so many items.  Plan and two sweeps took, in microseconds: dominoes 6x6 (6 bits) 19 with 4 and
34 with 6, L-trominoes 12x12 (13 bits) 900 with 5 and 1400 with 4."""


class FrontierEngine(Engine):
    """Counts by a sweep.

    By default it takes the store and the order that it expects to be the fastest.  To check a count
    in another way, ask for a store, an order by name, other moduli, or no halving.
    """

    effort_unit: ClassVar[str] = "state"

    def __init__(
        self,
        name: str = "frontier",
        store: str | None = None,
        order: str | None = None,
        skipped_moduli: int = 0,
        *,
        halve: bool = True,
    ) -> None:
        self.name, self.store, self.order = name, store, order
        self.skipped_moduli, self.halve = skipped_moduli, halve

    def supports(self, cover: Cover, question: Ability) -> bool:
        """It counts every cover, webs or not; the dense store needs items used at most once."""
        if question is Ability.COUNT_BY_USES:
            return self.store != DENSE
        if question is not Ability.COUNT:
            return False
        return self.store != DENSE or can_be_dense(cover)

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:
        """Plan the sweep that is expected to be the fastest."""
        choice = choose_sweep(cover, Deadline(limits), self.store, self.order, thorough=thorough)
        states, seconds = choice.predicted_states, choice.predicted_seconds
        is_dense = choice.store == DENSE
        on_cores = None if seconds is None else seconds / limits.cores
        return Plan(
            choice.cost(self.name, on_cores, is_exact=is_dense),
            partial(self._count, cover, choice),
            None if seconds is None else seconds / (limits.threads or 1),
            # Fewer options mean fewer sparse states; a dense sweep visits all states anyway.
            gains_by_fewer_options=not is_dense
            and not cover.webs
            and (states is None or states > _WORTH_SPARING),
            units=Units.RESIDUES if is_dense else Units.LAYERS,
            sweep=choice,
        )

    def residues(self, cover: Cover, limits: Limits) -> Residues:
        """The cover, ready for a dense sweep modulo one number after the other."""
        return ResidueSweep(cover, limits)

    def _count(self, cover: Cover, choice: SweepChoice, limits: Limits) -> Tally:
        start = time.perf_counter()
        limits.refuse_beyond(choice.predicted_bytes, f"a {choice.description}", is_guess=True)
        control = limits.control()
        try:
            count, states, plan = self._sweep(cover, choice, limits, control)
        except _core.Stopped as stop:
            raise _limit_reached(str(stop), choice, control) from None
        effort = choice.effort(time.perf_counter() - start, states, control.peak_bytes, plan)
        return Tally(count, self.name, effort)

    def count_by_uses(self, cover: Cover, counted: Sequence[int], limits: Limits) -> UseCounts:
        """Count by a sparse sweep in which the counted items never close.

        Their uses stay in the keys, so the states after the last step have all the counts.
        """
        if not self.supports(cover, Ability.COUNT_BY_USES):
            raise self._cannot(Ability.COUNT_BY_USES)
        start = time.perf_counter()
        deadline = Deadline(limits)
        choice = choose_sweep(cover, deadline, SPARSE, self.order)
        schedule = _core.SweepSchedule(cover.lean_form, choice.items, counted)
        steps = words.counted(schedule.step_count, "step")
        control = deadline.control()
        limits.on_progress(lambda: control.steps_done / max(schedule.step_count + 1, 1))

        def so_far() -> str:
            states = words.counted(control.work_done, "state")
            return f"the count by uses after {control.steps_done} of {steps} and {states}"

        with stoppable(so_far):
            found = _core.count_by_uses(schedule, list(counted), limits.cores, control)
        counts = {tuple(uses): int.from_bytes(count, "little") for uses, count in found.counts}
        plan, seconds = f"sparse sweep by {choice.order}, {steps}", time.perf_counter() - start
        effort = Effort(seconds, found.states, None, control.peak_bytes, plan=plan)
        return UseCounts(counts, self.name, effort)

    def _sweep(
        self, cover: Cover, choice: SweepChoice, limits: Limits, control: _core.Control
    ) -> tuple[int, int, str]:
        """The count, the number of states met, and a description of the plan."""
        if choice.schedule.impossible:
            return 0, 0, choice.description
        if choice.store == DENSE:
            work = self.dense_work(cover, choice, limits)
            count = self._count_densely(work, limits, control)
            if count is not None:
                halves = ", in two halves" if work.is_halved else ""
                return count, work.states, choice.description + halves
        # Also where the bound of a dense count overflowed, as only long, thin boards do.
        needed = sparse_plan_bytes(choice.schedule, cover)
        Deadline(limits).refuse_more(needed, f"the plan of a {choice.description}")
        limits.on_progress(_progress(choice, control))
        found = _core.count_by_sparse_sweep(choice.schedule, limits.cores, control)
        return int.from_bytes(found.count, "little"), found.states, choice.description

    def dense_work(self, cover: Cover, choice: SweepChoice, limits: Limits) -> _core.DenseWork:
        """Half of a symmetric cover where that pays and memory suffices for two stores, or all."""
        # How far steps are fused: a store that fits the cache gains little, and plans take time.
        fits = (touched for bits, touched in _FUSED if choice.frontier_bits < bits)
        touched = next(fits, _MOST_FUSED)
        packed = choice.frontier_bits >= WORTH_PACKING
        has_room = 2 * (choice.predicted_bytes or 0) <= limits.bytes_to_choose_by
        if self.halve and has_room and choice.schedule.most_states > _WORTH_HALVING:
            from boardfill.engines.sweep.halving import halved_work

            halves = halved_work(cover, choice.items, touched, packed=packed)
            if halves is not None:
                return halves
        return _core.DenseWork.whole(choice.schedule, touched, packed)

    def _count_densely(
        self, work: _core.DenseWork, limits: Limits, control: _core.Control
    ) -> int | None:
        """The count from as many residues as needed; None if its bound overflows."""
        sweeps = GUESSED_SWEEPS
        limits.on_progress(lambda: control.work_done / (sweeps * max(work.states, 1)))
        bits = _core.bound_bits(work, limits.cores, control)
        if not bits:
            return bits
        moduli = moduli_for(bits, self.skipped_moduli)
        sweeps = 1 + len(moduli)
        return joined(
            (_core.count_modulo(work, modulus % WORD, limits.cores, control), modulus)
            for modulus in moduli
        )


def dense_frontier() -> FrontierEngine:
    """The frontier engine restricted to the dense store."""
    return FrontierEngine("frontier-dense", DENSE)


def sparse_frontier() -> FrontierEngine:
    """The frontier engine restricted to the sparse store."""
    return FrontierEngine("frontier-sparse", SPARSE)


def _limit_reached(limit: str, choice: SweepChoice, control: _core.Control) -> LimitReached:
    predicted = choice.predicted_states
    if choice.store == SPARSE:
        done = f"{control.steps_done} of {words.counted(choice.schedule.step_count, 'step')}"
    else:
        done = f"{100 * control.work_done / max(predicted or 0, 1):.0f} % of one sweep"
    expected = "its states could not be predicted"
    if predicted is not None:
        expected = f"it was predicted to visit {words.number(predicted)}"
    told = (
        f"the {limit} stopped the count after {done} and "
        f"{words.counted(control.work_done, 'state')}; "
        f"it was a {choice.description}, and {expected}"
    )
    if limit != WORK_LIMIT:
        return LimitReached(told)
    stop = OutOfTurn(told)
    steps = choice.schedule.step_count
    if choice.cover.webs or (choice.store == SPARSE and _TELLING * control.steps_done >= steps):
        stop.expected_states = _states_if_even(choice, control)
    return stop


def _states_if_even(choice: SweepChoice, control: _core.Control) -> int:
    """All states, if every later step meets as many as the last one did.

    With webs that is soon nearly right: a third of the rows tells it within a factor of two.
    """
    return control.work_done + control.alive * (choice.schedule.step_count - control.steps_done)


def _progress(choice: SweepChoice, control: _core.Control) -> Callable[[], float]:
    """A function for the fraction of the work done, from the expected states; NaN if unknown.

    The fraction is still right if all steps turn out to have twice the expected states.
    """
    so_far = choice.states_so_far
    if choice.cover.webs:
        return lambda: control.work_done / max(_states_if_even(choice, control), 1)
    if not so_far or not so_far[-1]:
        return lambda: nan
    return lambda: so_far[min(control.steps_done, len(so_far) - 1)] / so_far[-1]


class Residues(ABC):
    """A cover, ready to be counted modulo one number after the other."""

    work: _core.DenseWork | None = None
    """The planned sweep; None if it is clear at once that there is no filling."""

    @property
    def is_impossible(self) -> bool:
        """True if it is clear at once that there is no filling."""
        return self.work is None

    @abstractmethod
    def bound_bits(self, limits: Limits) -> int | None:
        """A number of bits that holds the count, 0 if it is 0; None if the bound overflows."""

    def moduli(self, bits: int, skip: int = 0) -> list[int]:
        """Pairwise coprime moduli with a product of at least 2^bits, without the first `skip`."""
        return moduli_for(bits, skip)

    @abstractmethod
    def modulo(self, modulus: int, limits: Limits) -> int:
        """The count modulo one of the `moduli`."""


class ResidueSweep(Residues):
    """Residues counted by dense sweeps of the native core."""

    def __init__(self, cover: Cover, limits: Limits) -> None:
        choice = choose_sweep(cover, Deadline(limits), DENSE)
        self._described = f"a {choice.description}"
        limits.refuse_beyond(choice.predicted_bytes, self._described, is_guess=True)
        if not choice.schedule.impossible:
            self.work = dense_frontier().dense_work(cover, choice, limits)

    def bound_bits(self, limits: Limits) -> int | None:
        """A number of bits that holds the count, 0 if it is 0; None if the bound overflows."""
        if self.work is None:
            return 0
        with stoppable(self._described):
            return _core.bound_bits(self.work, limits.cores, self._watched(limits))

    def modulo(self, modulus: int, limits: Limits) -> int:
        """The count modulo this number, which must be below 2^62 or be 2^64."""
        if self.work is None:
            return 0
        control = self._watched(limits)
        with stoppable(self._described):
            return _core.count_modulo(self.work, modulus % WORD, limits.cores, control)

    def _watched(self, limits: Limits) -> _core.Control:
        control, states = limits.control(), max(self.work.states if self.work else 0, 1)
        limits.on_progress(lambda: control.work_done / states)
        return control
