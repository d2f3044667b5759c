"""Choosing how to sweep: the item order, and the dense or the sparse store.

A sweep settles the items one after the other; the fewer are touched but unsettled at any time, the
fewer states it meets.  Following the board along its shorter side is usually best; boards with many
holes may do better with an order by their own shape.  The items of a covering come in the arbitrary
order of its file, which must not affect the speed, so they are ordered by structure.

Orders are costed by the most states they could meet: the sum over all steps of 2 to the bits of the
frontier.  A dense sweep visits exactly that many states, each in a fraction of a nanosecond, once
for every modulus.  A sparse sweep visits only states that occur, but each takes about a hundred
nanoseconds; how many occur is estimated where it matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, permutations
from typing import NamedTuple, TypeAlias

from boardfill import _core, words
from boardfill.answers.tally import Effort, PlannedCost
from boardfill.cover.bounded import Check, Cover, unchecked, with_lines_read
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.sparse_costs import (
    SPARSE_STATE_BYTES,
    sparse_state_bytes,
    sparse_state_seconds,
)
from boardfill.errors import NoEngine

DENSE, SPARSE = "dense", "sparse"

_CHEAP, _PLAIN = 0.02, 0.08
"""Predicted seconds of a dense sweep up to which no further orders are tried, and up to which no
sparse sweep is tried.  Measured in ms: the first at 0.01, 0.02, 0.04 for I- and L-trominoes on 9x10
13, 13, 24, for L-trominoes on 15x15 16, 14, 14; the second at 0.04, 0.08, 0.16 for L-trominoes on
17x18 62, 44, 45, for tetrominoes on 7x8 25, 25, 102."""
_TINY = 2.0**11
"""Sweeps of fewer states take microseconds, less than looking at another order: dominoes on 6x6
took 0.20 ms with 2^10, 0.17 with 2^11, 0.17 with 2^12."""
_MUCH_CHEAPER = 4
"""For a sparse sweep the bound says little, so a further order must be this many times better.  An
order 2 times better (tetrominoes with three monominoes, 7x9) took 0.14 instead of 0.11 s; 4 times
(dominoes 16x16) as long; 6 times (I-pentominoes with nine monominoes, 9x11) 0.23 not 0.80 s."""
DENSE_STATE_SECONDS = 0.3e-9
"""Seconds for one state, scaled to a quiet machine: 0.29 ns for dominoes on 16x16, 0.43 for
L-trominoes on 18x18."""
_CACHED, _BEYOND_CACHE = 2**24, 2.0
"""Bytes of a dense store that caches hold, and how much longer its states take beyond: L-trominoes
on 24x24 took 13 s where 6.9 were predicted, I- and L-trominoes on 12x14 1.4 s where 0.43 were."""
_FEW_OPTIONS = 4
"""Up to this many options a step cost a dense sweep no more than reading and writing its store;
each option adds to every state, so that more of them take proportionally longer."""
GUESSED_SWEEPS = 4
"""How many dense sweeps are assumed before the bound is known: one for the bound, then one for
every 62 bits of the count."""
WORTH_PACKING = 15.5
"""Dense stores of more bits are packed.  On a busy machine L-trominoes took, packed and whole, 5.0
and 2.9 ms on 12x13 (13 bits), 17 and 16 on 14x15, 27 and 31 on 15x15, 93 and 183 on 18x18."""
MOST_DENSE_BITS = 40
"""The widest frontier for a dense store; a wider one would take more than 8 TiB."""
_FAR_MORE = 3
_MANY_PAIRS = 10_000_000
"""Pairs of cells in the same option, over all options: a few tenths of a second's work.  Only
pieces of hundreds of cells have more."""
_NAMES = {(0,): "line", (0, 1): "rows", (1, 0): "columns"}

NamedOrder: TypeAlias = tuple[str, list[int]]


@dataclass(frozen=True)
class Expected:
    """The expected states: of all steps together, the most alive at once, and up to each step."""

    states: float
    alive: float
    so_far: tuple[float, ...] = ()
    is_certain: bool = True

    @classmethod
    def of(cls, layers: Sequence[float], *, is_certain: bool) -> Expected:
        """Sum up the states of each step."""
        so_far = tuple(accumulate(layers, initial=0.0))
        return cls(so_far[-1], float(max(layers, default=1)), so_far, is_certain)


@dataclass(frozen=True)
class SweepChoice:
    """A schedule, the store to use, and what the sweep is expected to take."""

    schedule: _core.SweepSchedule
    order: str
    items: list[int]
    """The items in the order in which they are swept."""
    store: str
    frontier_bits: float
    predicted_states: int | None
    """For one sweep; a dense one is repeated for every modulus.  None if unknown."""
    predicted_bytes: int | None
    cover: Cover
    states_so_far: tuple[float, ...] = ()
    """The expected number of states up to each step; empty if unknown."""
    is_certain: bool = True
    """True if the predicted states are known, not guessed."""

    @property
    def predicted_seconds(self) -> float | None:
        """On one core of 2025; None if unknown."""
        if self.predicted_states is None:
            return None
        if self.store == SPARSE:
            return self.predicted_states * sparse_state_seconds(self.cover)
        options, needed = self.cover.form.option_count, self.predicted_bytes or 0
        return _dense_seconds(self.schedule, self.predicted_states, options, needed)

    def cost(
        self, engine: str, seconds: float | None, plan: str = "", *, is_exact: bool = False
    ) -> PlannedCost:
        """The planned cost of the sweep for an engine, which may describe the plan itself."""
        states, peak_bytes = self.predicted_states, self.predicted_bytes
        described = plan or self.description
        return PlannedCost(engine, described, states, seconds, peak_bytes, is_exact=is_exact)

    def effort(self, seconds: float, states: int, peak_bytes: int, plan: str) -> Effort:
        """What the sweep took, next to what was predicted; `plan` is the one finally used."""
        predicted = self.predicted_states, self.predicted_bytes
        return Effort(seconds, states, None, peak_bytes, plan, *predicted)

    @cached_property
    def description(self) -> str:
        """The choice in a few words, for people."""
        unmet = self.schedule.unmet_item
        if unmet is not None:
            from boardfill.cover.meanings import why_unmet

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
    packed: bool = True,
) -> SweepChoice:
    """The cheapest order found, with the given store or the one expected to be faster.

    A `thorough` prediction takes longer, and is of the same choice.
    """
    chosen = _choose(cover, deadline, store, order, packed=packed)
    if not thorough or chosen.is_certain:
        return chosen
    from boardfill.engines.sweep.sweep_estimate import expected_states

    expected = expected_states(cover, chosen.items, chosen.schedule, deadline, thorough=True)
    scheduled = _ScheduledOrder(chosen.order, chosen.items, chosen.schedule, 0.0)
    return scheduled.choice(cover, SPARSE, expected, sparse_state_bytes(cover))


def _choose(
    cover: Cover, deadline: Deadline, store: str | None, order: str | None, *, packed: bool
) -> SweepChoice:
    form, begun = cover.lean_form, None
    if order is None:
        straight = cheapest = _cheapest(cover, straight_orders(cover, form), deadline.check)
        if _dense_seconds(straight.schedule, straight.most, form.option_count) > _CHEAP:
            if store != DENSE:
                from boardfill.engines.sweep.sweep_estimate import begun_sweep

                begun = begun_sweep(cover, straight.schedule, deadline)
                if begun and begun.is_finished:  # sooner than other orders are found
                    return straight.choice(cover, SPARSE, begun.expected, SPARSE_STATE_BYTES)
            further = _cheapest(cover, further_orders(cover, form), deadline.check)
            cheapest = min(straight, further, key=lambda one: one.most)
    else:
        orders = dict([*straight_orders(cover, form), *further_orders(cover, form)])
        straight = cheapest = _cheapest(cover, [(order, orders[order])], deadline.check)
    if straight.schedule.impossible:
        return straight.choice(cover, store or DENSE, Expected(0, 0), 1)
    fits = _core.DenseWork.fits(cheapest.schedule, MOST_DENSE_BITS)
    is_packed = fits and packed and cheapest.schedule.widest_bits >= WORTH_PACKING
    share = _core.DenseWork.packed_share(cheapest.schedule) if is_packed else 1.0
    needed = 2.0 ** min(round(cheapest.schedule.widest_bits), 1000) * 8 * share
    states = cheapest.most * share
    dense = cheapest.choice(cover, DENSE, Expected(states, needed), 1)
    most = deadline.limits.bytes
    affordable = fits and (most is None or needed <= most)
    if store == DENSE and not fits:
        raise NoEngine(
            "a dense sweep needs a narrow frontier of items used at most once, "
            "and pieces that reach over few of them"
        )
    densely = _dense_seconds(cheapest.schedule, states, form.option_count, needed)
    if store == DENSE or (store is None and affordable and densely <= _PLAIN):
        return dense
    chosen = cheapest if cheapest.most * _MUCH_CHEAPER < straight.most else straight
    from boardfill.engines.sweep.sweep_estimate import expected_states

    known = begun if chosen is straight else None
    expected = expected_states(cover, chosen.items, chosen.schedule, deadline, known)
    sparse = chosen.choice(cover, SPARSE, expected, sparse_state_bytes(cover))
    if store == SPARSE or not affordable:
        return sparse
    sparsely = sparse.predicted_seconds
    if sparsely is None:  # the cost of a dense sweep is known; take it if it fits the memory
        return dense if needed <= deadline.limits.bytes_to_choose_by else sparse
    return sparse if sparsely < densely else dense


class _ScheduledOrder(NamedTuple):
    """A scheduled order, and the most states that it could meet."""

    order: str
    items: list[int]
    schedule: _core.SweepSchedule
    most: float

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
            self.schedule.widest_bits,
            states,
            needed,
            cover,
            () if expected is None else expected.so_far,
            expected is not None and expected.is_certain,
        )


def _dense_seconds(
    schedule: _core.SweepSchedule, states: float, options: int, needed: float = 0.0
) -> float:
    """Seconds for all sweeps together, of `states` each, on one core of 2025."""
    crowded = max(options / max(schedule.step_count, 1) / _FEW_OPTIONS, 1.0)
    slowly = _BEYOND_CACHE if needed > _CACHED else 1.0
    return states * DENSE_STATE_SECONDS * crowded * slowly * GUESSED_SWEEPS


def can_be_dense(cover: Cover) -> bool:
    """True if every frontier item is used at most once, and each step touches few of them."""
    return _core.DenseWork.fits(narrowest_schedule(cover), MOST_DENSE_BITS)


def narrowest_schedule(cover: Cover, check: Check = unchecked) -> _core.SweepSchedule:
    """The sweep that could meet the fewest states, among the straight orders."""
    form = cover.lean_form
    return _cheapest(cover, straight_orders(cover, form), check).schedule


def _cheapest(cover: Cover, orders: Iterable[NamedOrder], check: Check) -> _ScheduledOrder:
    scheduled = []
    for name, order in orders:
        check()
        schedule = _core.SweepSchedule(cover.lean_form, order)
        most = schedule.most_states
        if cover.webs:
            from boardfill.cover.webs import most_open_nodes

            # The state of a node includes what it is connected with: more than one bit.
            most *= 4.0 ** min(most_open_nodes(cover, order), 200)
        scheduled.append(_ScheduledOrder(name, order, schedule, most))
        if scheduled[-1].most <= _TINY:
            break
    return min(scheduled, key=lambda one: one.most)


def straight_orders(cover: Cover, form: _core.CoverForm) -> Iterator[NamedOrder]:
    """The orders to be costed first, each made only when it is reached; there is at least one."""
    for orders in (axis_orders(cover), _narrow_orders(form)):
        first = next(orders, None)
        if first is not None:
            return chain([first], orders)
    return iter(further_orders(cover, form))


def further_orders(cover: Cover, form: _core.CoverForm) -> list[NamedOrder]:
    """Orders that may do better than the straight ones; there is at least one."""
    return [*slanted_orders(cover)] or [
        ("bandwidth", _by_bandwidth(cover, _local(cover), _core.item_colours(form)))
    ]


def axis_orders(cover: Cover) -> Iterator[NamedOrder]:
    """Orders that follow the board's axes: rows, columns and, beyond the plane, all others.

    There are none if no item has a place.
    """
    places = cover.placed_items
    items, others = list(places), cover.other_items
    lines = list(zip(*places.values(), strict=True))
    for axes in permutations(range(len(lines))) if lines else ():
        order = list(range(len(items)))
        for axis in reversed(axes):  # sorting is stable, and sorting by plain numbers is fastest
            order.sort(key=lines[axis].__getitem__)
        name = _NAMES.get(axes, "axes " + " ".join(map(str, axes)))
        along = [items[place] for place in order]
        if cover.webs:
            along = with_lines_read(cover, along)
            yield name, along + sorted(set(others).difference(along))
        else:
            yield name, along + others


def slanted_orders(cover: Cover) -> Iterator[NamedOrder]:
    """Orders that follow the diagonals, and one by the board's shape if that is quick to find."""
    places = cover.placed_items
    if not places:
        return
    for name, sign in (("diagonals", 1), ("antidiagonals", -1)):

        def slant(index: int, sign: int = sign) -> tuple[int, ...]:
            first, *rest = places[index]
            return (first + sign * sum(rest), *rest)

        yield name, sorted(places, key=slant) + cover.other_items
    if sum(len(option.items) ** 2 for option in cover.options) <= _MANY_PAIRS:
        yield "bandwidth", _by_bandwidth(cover, list(places), range(len(cover.items)))


def _narrow_orders(form: _core.CoverForm) -> Iterator[NamedOrder]:
    for name, anywhere in (("narrow front", False), ("narrow front anywhere", True)):
        order = _core.narrow_order(form, anywhere)
        if order is not None:
            yield name, order


def has_long_lines(cover: Cover, longest: int) -> bool:
    """True if every axis has a line of more than `longest` cells, which makes any sweep wide."""
    cells_on: list[Counter[int]] = []
    short: set[int] = set()
    for place in cover.places:
        if place is None:
            continue
        if not cells_on:
            cells_on, short = [Counter() for _ in place], set(range(len(place)))
        for axis in tuple(short):
            line = cells_on[axis]
            line[place[axis]] += 1
            if line[place[axis]] > longest:
                short.remove(axis)
        if not short:  # soon, on a large board
            return True
    return False


def _local(cover: Cover) -> list[int]:
    """Items that look like cells though they have no place: used at most once, and not by far more
    options than others, as the supply of a piece is.
    """
    users = Counter(item for option in cover.options for item in option.items)
    once = [index for index, item in enumerate(cover.items) if item.high == 1]
    usual = sorted(users[index] for index in once)[len(once) // 2] if once else 0
    return [index for index in once if users[index] <= _FAR_MORE * usual]


def _by_bandwidth(cover: Cover, placed: list[int], ties: Sequence[int]) -> list[int]:
    """Layer by layer from a cell far out, few neighbours first (Cuthill and McKee, 1969).

    `ties` decide between equals.  The items that are not `placed` come last.
    """
    beside: dict[int, set[int]] = {index: set() for index in placed}
    for option in cover.options:
        cells = [item for item in option.items if item in beside]
        for cell in cells:
            beside[cell].update(cells)

    def layers(start: int) -> list[int]:
        order, seen = [start], {start}
        for cell in order:
            near = sorted(beside[cell] - seen, key=lambda one: (len(beside[one]), ties[one], one))
            order += near
            seen.update(near)
        return order

    order: list[int] = []
    left = set(placed)
    while left:
        # The last cell reached from any cell lies far out; the last one reached from there as well.
        start = layers(layers(min(left, key=ties.__getitem__))[-1])[-1]
        component = layers(start)
        order += component
        left.difference_update(component)
    return order + [index for index in range(len(cover.items)) if index not in beside]
