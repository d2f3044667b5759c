"""Choosing how to sweep: the item order, and the dense or the sparse store.

Orders are costed by what they could meet at most: the sum over all steps of 2 to the bits of the
frontier.  A dense sweep visits just that many states, each in a fraction of a nanosecond, once for
every modulus.  A sparse sweep visits only states that occur, but each takes some hundred
nanoseconds; how many occur is estimated where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from boardfill import _core, words
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.sweep_orders import (
    NamedOrder,
    further_orders,
    order_named,
    straight_orders,
)
from boardfill.errors import NoEngine

DENSE, SPARSE = "dense", "sparse"

_CHEAP, _PLAIN = 0.02, 0.08
"""Predicted seconds of a dense sweep for which no further orders are looked at, and for which a
sparse one is not tried.  In milliseconds: the first at 0.01, 0.02, 0.04 for I- and L-trominoes on
9x10 13, 13, 24, for L-trominoes on 15x15 16, 14, 14; the second at 0.04, 0.08, 0.16 for
L-trominoes on 17x18 62, 44, 45, for tetrominoes on 7x8 25, 25, 102."""
_TINY = 2.0**11
"""Sweeps below so many states take microseconds, less than to look at another order: dominoes on
6x6 took 0.20 ms with 2^10, 0.17 with 2^11, 0.17 with 2^12."""
_MUCH_CHEAPER = 4
"""For a sparse sweep the bound says little; only such a factor makes a further order better.  Where
it was 2 (tetrominoes with three monominoes, 7x9) that took 0.14 instead of 0.11 s; where it was 4
(dominoes 16x16) as long; 6 (I-pentominoes with nine monominoes, 9x11) 0.23 instead of 0.80 s."""
SPARSE_STATE_SECONDS, _DENSE_STATE = 80e-9, 0.3e-9
"""Seconds for one state.  Measured sparse, on a busy machine: 53 ns for L-trominoes on 16x18, 86 ns
for tetrominoes on 8x8; dense: 0.29 ns for dominoes on 16x16, 0.43 for L-trominoes on 18x18."""
_FEW_OPTIONS = 4
"""So many options a step cost a dense sweep no more than reading and writing its store; each adds
to every state, so that more of them take longer in proportion."""
GUESSED_SWEEPS = 4
"""How often a dense sweep is repeated, before its bound is known: once for the bound, then once
for every 62 bits of the count."""
_BYTES_PER_STATE = 60
"""A sparse store holds two layers in tables that are half full."""
_MOST_DENSE_BITS = 40
"""A bound of memory: a store of more takes above 8 TiB."""


@dataclass(frozen=True)
class Expected:
    """States of all steps together, the most alive at once, and how many up to each step."""

    states: float
    alive: float
    so_far: tuple[float, ...] = ()

    @classmethod
    def of(cls, layers: Sequence[float]) -> Expected:
        """What follows from the states of each step."""
        so_far = tuple(accumulate(layers, initial=0.0))
        return cls(so_far[-1], float(max(layers, default=1)), so_far)


@dataclass(frozen=True)
class SweepChoice:
    """A schedule with the store to use and what it is expected to take."""

    schedule: _core.SweepSchedule
    order: str
    items: list[int]
    """The order itself."""
    store: str
    frontier_bits: float
    predicted_states: int | None
    """Of one sweep; a dense one is repeated for every modulus.  None if nobody can tell."""
    predicted_bytes: int | None
    cover: Cover
    states_so_far: tuple[float, ...] = ()
    """How many are expected up to each step, if that is known."""

    @property
    def predicted_seconds(self) -> float | None:
        """On one core of 2025."""
        if self.predicted_states is None:
            return None
        if self.store == SPARSE:
            return self.predicted_states * SPARSE_STATE_SECONDS
        return _dense_seconds(self.schedule, self.predicted_states, self.cover.form.option_count)

    @cached_property
    def description(self) -> str:
        """The choice in a few words."""
        unmet = self.schedule.unmet_item
        if unmet is not None:
            from boardfill.cover.meaning_words import why_unmet

            reason = why_unmet(self.cover.items[unmet])
            return f"none needed: it is clear at once that there is no filling, since {reason}"
        steps = words.counted(self.schedule.step_count, "step")
        bits = words.counted(round(self.frontier_bits), "bit")
        return f"{self.store} sweep by {self.order}, {steps}, frontier of {bits}"


def choose_sweep(
    cover: Cover,
    deadline: Deadline,
    store: str | None = None,
    order: str | None = None,
    *,
    thorough: bool = False,
) -> SweepChoice:
    """The cheapest order found, with the store asked for or the one expected to be faster."""
    form = cover.form
    if order is None:
        straight = _cheapest(form, straight_orders(cover, form), deadline.check)
        cheapest = straight
        if _dense_seconds(straight.schedule, straight.most, form.option_count) > _CHEAP:
            further = _cheapest(form, further_orders(cover, form), deadline.check)
            cheapest = min(straight, further, key=lambda way: way.most)
    else:
        named = [(order, order_named(order, cover, form))]
        straight = cheapest = _cheapest(form, named, deadline.check)
    if straight.schedule.impossible:
        return straight.choice(cover, store or DENSE, Expected(0, 0), 1)
    needed = 2.0 ** min(round(cheapest.bits), 1000) * 8
    dense = cheapest.choice(cover, DENSE, Expected(cheapest.most, needed), 1)
    fits = _core.DenseWork.fits(cheapest.schedule, _MOST_DENSE_BITS)
    most = deadline.limits.bytes
    affordable = fits and (most is None or needed <= most)
    if store == DENSE and not fits:
        raise NoEngine(
            "a dense sweep needs a narrow frontier of items used at most once, "
            "and pieces that reach over few of them"
        )
    densely = _dense_seconds(cheapest.schedule, cheapest.most, form.option_count)
    if store == DENSE or (store is None and affordable and densely <= _PLAIN):
        return dense
    way = cheapest if cheapest.most * _MUCH_CHEAPER < straight.most else straight
    from boardfill.engines.sweep.sweep_estimate import expected_states

    expected = expected_states(cover, way.items, way.schedule, deadline, thorough=thorough)
    sparse = way.choice(cover, SPARSE, expected, _BYTES_PER_STATE)
    if store == SPARSE or not affordable:
        return sparse
    sparsely = sparse.predicted_seconds
    if sparsely is None:  # what a dense sweep takes is certain, if there is so much memory
        return dense if needed <= deadline.limits.bytes_to_choose_by else sparse
    return sparse if sparsely < densely else dense


@dataclass(frozen=True)
class _Way:
    """One order, scheduled; it could meet at most so many states."""

    order: str
    items: list[int]
    schedule: _core.SweepSchedule
    most: float

    @property
    def bits(self) -> float:
        return self.schedule.widest_bits

    def choice(
        self, cover: Cover, store: str, expected: Expected | None, bytes_each: int
    ) -> SweepChoice:
        states = None if expected is None else int(expected.states)
        needed = None if expected is None else int(expected.alive * bytes_each)
        return SweepChoice(
            self.schedule,
            self.order,
            self.items,
            store,
            self.bits,
            states,
            needed,
            cover,
            () if expected is None else expected.so_far,
        )


def _dense_seconds(schedule: _core.SweepSchedule, states: float, options: int) -> float:
    """For all sweeps together, of so many states each, on one core of 2025."""
    crowded = max(options / max(schedule.step_count, 1) / _FEW_OPTIONS, 1.0)
    return states * _DENSE_STATE * crowded * GUESSED_SWEEPS


def can_be_dense(cover: Cover) -> bool:
    """Is every item of the frontier used at most once, and does each step touch few of them?"""
    return _core.DenseWork.fits(narrowest_schedule(cover), _MOST_DENSE_BITS)


def narrowest_schedule(
    cover: Cover, check: Callable[[], None] = lambda: None
) -> _core.SweepSchedule:
    """The sweep that could meet the fewest states, of those that come to mind first."""
    form = cover.form
    return _cheapest(form, straight_orders(cover, form), check).schedule


def _cheapest(
    form: _core.CoverForm, orders: Iterable[NamedOrder], check: Callable[[], None]
) -> _Way:
    ways = []
    for name, order in orders:
        check()
        schedule = _core.SweepSchedule(form, order)
        ways.append(_Way(name, order, schedule, schedule.most_states))
        if ways[-1].most <= _TINY:
            break
    return min(ways, key=lambda way: way.most)
