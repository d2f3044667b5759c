"""The steps of a dense plan, fused for a graphics processor.

A *pass* reads and writes every entry of the store once.  A block of threads takes a tile: the rows
that differ in the bits the pass touches, each in several lanes, which differ in the lowest other
bits, so that whole sectors of memory are read.  A pass consists of *rounds*: in each, a thread
holds the rows that differ in few of the bits, its *own* bits, in registers, and does the steps that
touch no others; between rounds the threads exchange rows.

Row bits are numbered by when they are first and last touched, not by their place in the index: so
passes that do the same at different places have the same *shape*, and share one kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from boardfill import _core

Sums = tuple[tuple[int, tuple[int, ...]], ...]
"""Target rows, each with the rows whose sum it becomes."""

MOST_GROWTH = 15
"""So many entries, each at most a little above 2^60, can be added up in 64 bits."""


@dataclass(frozen=True)
class PassStep:
    """One step of a plan: bit i of its rows is index bit `places[i]`."""

    places: tuple[int, ...]
    before: int
    """Index bits that items hold before it; with any other set, an entry holds nothing."""
    after: int
    sums: Sums
    states: int

    @property
    def most_added(self) -> int:
        """The most rows that are added up for one."""
        return max((len(sources) for _, sources in self.sums), default=0)


def steps_of(passes: Sequence[_core.DensePass]) -> Iterator[PassStep]:
    """The steps of the passes of a plan, one by one."""
    for dense in passes:
        places = bits_of(dense.touched)
        passing = dense.open & ~dense.touched
        before = passing | spread(_union(dense.loaded), places)
        for program in dense.steps:
            after = passing | spread(_union(program.targets), places)
            sources, starts = program.sources, program.starts
            sums = tuple(
                (target, tuple(sources[starts[i] : starts[i + 1]]))
                for i, target in enumerate(program.targets)
            )
            yield PassStep(places, before, after, sums, 1 << after.bit_count())
            before = after


@dataclass(frozen=True)
class Round:
    """Steps that a thread does in registers; its row bit i is row bit `own[i]` of the tile."""

    own: tuple[int, ...]
    before: int
    """Own bits that items hold when it begins: rows with others set hold nothing."""
    after: int
    steps: tuple[Sums, ...]
    reduced_first: bool = False
    """Must entries be brought near the modulus before anything is added?"""


@dataclass(frozen=True)
class Shape:
    """All that a kernel depends on: which sums, but not where in the index."""

    rows: int
    """How many row bits there are."""
    lanes: int
    """How many lane bits."""
    rounds: tuple[Round, ...]
    held: int
    """Row bits that items hold when the pass begins."""

    @property
    def thread_bits(self) -> int:
        """Those of the number of a thread: lanes, and the row bits that are not its own."""
        return self.lanes + self.rows - len(self.rounds[0].own)

    def others(self, number: int) -> list[int]:
        """The row bits that are not a thread's own in a round."""
        return [bit for bit in range(self.rows) if bit not in self.rounds[number].own]


@dataclass(frozen=True)
class FusedPass:
    """A shape at its place in the index."""

    shape: Shape
    places: tuple[int, ...]
    """The index bit of each row bit."""
    lane_places: tuple[int, ...]
    outer: int
    """Index bits that tell tiles apart."""
    states: int


@dataclass(frozen=True)
class LonePass:
    """A step that touches too many bits for registers, or has too few tiles to be worth a kernel.

    Its sums are read from tables.
    """

    step: PassStep
    lane_places: tuple[int, ...]
    outer: int

    @property
    def states(self) -> int:
        """After it."""
        return self.step.states


AnyPass = FusedPass | LonePass


@dataclass(frozen=True)
class Fusing:
    """How steps are fused: at most so many row bits, lane bits and own bits of a thread."""

    rows: int = 10
    lanes: int = 3
    own: int = 5
    sector: int = 3
    """Entries that differ in so many lowest index bits should be read by threads side by side."""
    least_open: int = 19
    """With fewer bits in use a step has few tiles, and is done alone."""


def fused(steps: Sequence[PassStep], fusing: Fusing) -> list[AnyPass]:
    """The passes that do the steps, in order."""
    passes: list[AnyPass] = []
    together: list[PassStep] = []
    reduced: dict[Shape, Shape] = {}

    def finish() -> None:
        if together:
            passes.append(_fuse(together, fusing, reduced))
            together.clear()

    for step in steps:
        is_open = step.before | step.after
        is_lone = (
            len(step.places) > fusing.own
            or is_open.bit_count() < max(fusing.least_open, fusing.own)
            or step.most_added > MOST_GROWTH
        )
        touched = {place for other in [*together, step] for place in other.places}
        if is_lone or len(touched) > fusing.rows:
            finish()
        if is_lone:
            passes.append(_lone(step))
        else:
            together.append(step)
    finish()
    return passes


_LONE_ENTRIES, _LONE_LANES = 13, 5
"""A lone tile has at most 2^13 entries, 64 KiB, unless its rows alone are more, and 2^5 lanes."""


def _lone(step: PassStep) -> LonePass:
    others = (step.before | step.after) & ~_mask(step.places)
    room = min(max(_LONE_ENTRIES - len(step.places), 0), _LONE_LANES)
    lanes = bits_of(others)[:room]
    return LonePass(step, lanes, others & ~_mask(lanes))


def _fuse(steps: Sequence[PassStep], fusing: Fusing, reduced: dict[Shape, Shape]) -> FusedPass:
    places = _rows_in_order(steps)
    open_bits = _union(step.before | step.after for step in steps)
    others = bits_of(open_bits & ~_mask(places))
    places += others[len(others) - max(fusing.own - len(places), 0) :]
    others = tuple(place for place in others if place not in places)
    lanes = others[: fusing.lanes]
    number = {place: bit for bit, place in enumerate(places)}
    rounds = [_round(group, number, fusing.own) for group in _by_own_bits(steps, fusing.own)]
    low = {number[place] for place in range(fusing.sector) if place in number}
    if low & set(rounds[0].own):
        rounds.insert(0, _exchange(steps[0].before, places, fusing.own))
    if low & set(rounds[-1].own):
        rounds.append(_exchange(steps[-1].after, places, fusing.own))
    held = _squeezed(steps[0].before, places)
    shape = Shape(len(places), len(lanes), tuple(rounds), held)
    if shape not in reduced:
        reduced[shape] = _with_reductions(shape)
    return FusedPass(
        reduced[shape],
        places,
        lanes,
        _mask(others[fusing.lanes :]),
        sum(step.states for step in steps),
    )


def _rows_in_order(steps: Sequence[PassStep]) -> tuple[int, ...]:
    """The touched index bits in the order in which they are first, then last touched."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, step in enumerate(steps):
        for place in step.places:
            first.setdefault(place, number)
            last[place] = number
    return tuple(sorted(first, key=lambda place: (first[place], last[place], place)))


def _by_own_bits(steps: Sequence[PassStep], own: int) -> Iterator[list[PassStep]]:
    """The steps in groups that touch few bits and add few entries up for one."""
    group: list[PassStep] = []
    touched: set[int] = set()
    growth = 1
    for step in steps:
        if group and (
            len(touched.union(step.places)) > own or growth * step.most_added > MOST_GROWTH
        ):
            yield group
            group, touched, growth = [], set(), 1
        group.append(step)
        touched.update(step.places)
        growth *= max(step.most_added, 1)
    yield group


def _round(steps: Sequence[PassStep], number: dict[int, int], own: int) -> Round:
    touched = {number[place] for step in steps for place in step.places}
    # A thread has the same number of own bits in every round; the nearest others complete them.
    near = (
        sorted(
            set(number.values()) - touched,
            key=lambda bit: min(abs(bit - other) for other in touched),
        )
        if touched
        else sorted(number.values())
    )
    bits = tuple(sorted(touched.union(near[: own - len(touched)])))
    place_of = {bit: place for place, bit in number.items()}
    places = tuple(place_of[bit] for bit in bits)
    return Round(
        bits,
        _squeezed(steps[0].before, places),
        _squeezed(steps[-1].after, places),
        tuple(_sums_within(step, places) for step in steps),
    )


def _sums_within(step: PassStep, places: tuple[int, ...]) -> Sums:
    """The sums of a step on rows that have further bits, which it leaves as they are."""
    at = {place: bit for bit, place in enumerate(places)}
    rests = _rows_of(
        at[place] for place in places if place not in step.places and step.before >> place & 1
    )
    own = tuple(at[place] for place in step.places)
    return tuple(
        (spread(target, own) | rest, tuple(spread(source, own) | rest for source in sources))
        for rest in rests
        for target, sources in step.sums
    )


def _rows_of(bits: Iterable[int]) -> list[int]:
    """Every row with set bits among these alone."""
    rows = [0]
    for bit in bits:
        rows += [row | 1 << bit for row in rows]
    return rows


def _exchange(held: int, places: Sequence[int], own: int) -> Round:
    """A round without steps, whose own bits are the highest ones of the index."""
    highest = sorted(range(len(places)), key=lambda bit: -places[bit])[:own]
    bits = tuple(sorted(highest))
    kept = _squeezed(held, tuple(places[bit] for bit in bits))
    return Round(bits, kept, kept, ())


def _with_reductions(shape: Shape) -> Shape:
    """The same shape with rounds that reduce first wherever 64 bits might not be enough otherwise.

    Every entry begins at 1; what it becomes says how many entries, at most, have been added up.
    """
    sizes = dict.fromkeys(_rows_of(bits_of(shape.held)), 1)
    rounds = []
    for each in shape.rounds:
        after = _grown(sizes, each)
        must_reduce = max(after.values()) > MOST_GROWTH
        if must_reduce:
            after = _grown(dict.fromkeys(sizes, 1), each)
        rounds.append(replace(each, reduced_first=must_reduce))
        sizes = after
    return replace(shape, rounds=tuple(rounds))


def _grown(sizes: dict[int, int], each: Round) -> dict[int, int]:
    """The size of every row of a tile after a round."""
    own = _mask(each.own)
    rests = {row & ~own for row in sizes}
    for sums in each.steps:
        spread_out = [
            (spread(target, each.own), [spread(source, each.own) for source in sources])
            for target, sources in sums
        ]
        sizes = {
            target | rest: sum(sizes[source | rest] for source in sources)
            for rest in rests
            for target, sources in spread_out
        }
    return sizes


def bits_of(mask: int) -> tuple[int, ...]:
    """The places of the set bits, rising."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def spread(row: int, places: Sequence[int]) -> int:
    """Bit i of the row at places[i].

    >>> bin(spread(0b101, (0, 2, 4)))
    '0b10001'
    """
    return sum((row >> bit & 1) << place for bit, place in enumerate(places))


def _squeezed(mask: int, places: Sequence[int]) -> int:
    """Bit i is bit places[i] of the mask."""
    return sum((mask >> place & 1) << bit for bit, place in enumerate(places))


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _union(rows: Iterable[int]) -> int:
    return reduce(or_, rows, 0)
