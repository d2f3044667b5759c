"""The steps of a dense plan, fused for a graphics processor.

A *pass* reads and writes every entry of the store once.  A block of threads takes a tile: the rows
that differ in the bits the pass touches, each in several lanes, which differ in the lowest other
bits, so that whole sectors of memory are read.  A pass consists of *rounds*: in each, a thread
holds the rows that differ in few of the bits, its *own* bits, in registers, and does the steps that
touch no others; between rounds the threads exchange rows.

Row bits are numbered by when they are first and last touched, not by their place in the index: so
passes that do the same at different places have the same *shape*, and share one kernel.

In a packed store, whose blocks keep the entries of one weight, what is added up lies at the same
place of its block as long as no bit of a block is touched: then the lanes are places of a block.
A pass that does touch one is *mixed*: its tiles have rows for all entries of their blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from boardfill import _core
from boardfill.engines.cuda.pass_steps import (
    BLOCK,
    BLOCK_BITS,
    ROOM_BITS,
    Moment,
    Packing,
    PassStep,
    Sums,
    bits_of,
    follower_of,
    mask_of,
    moments_of,
    rows_of,
    spread,
    squeezed,
    union_of,
)

MOST_GROWTH = 15
"""So many entries, each at most a little above 2^60, can be added up in 64 bits."""


@dataclass(frozen=True)
class Round:
    """Steps that a thread does in registers; its row bit i is row bit `own[i]` of the tile."""

    own: tuple[int, ...]
    before: int
    """Own bits that items hold when it begins: rows with others set hold nothing."""
    after: int
    steps: tuple[Sums, ...]
    moments: tuple[Moment, ...] = ()
    """Of a mixed pass: when it begins, and after each step."""
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
    mixed: Packing | None = None
    """Of the blocks, where the pass is a mixed one."""
    high: tuple[int, ...] = ()
    """The row bits of a mixed pass that tell blocks apart."""
    follows: bool = False
    """Does the last row bit follow from the others, where a row can be reached?  It is a thread's
    own in every round, and rows that differ in it alone share their place in the tile."""

    @property
    def thread_bits(self) -> int:
        """Those of the number of a thread: lanes, and the row bits that are not its own."""
        return self.lanes + self.rows - len(self.rounds[0].own)

    @property
    def held_after(self) -> int:
        """Row bits that items hold when it ends."""
        held = self.held
        for each in self.rounds:
            held = held & ~mask_of(each.own) | spread(each.after, each.own)
        return held

    def others(self, number: int) -> list[int]:
        """The row bits that are not a thread's own in a round."""
        return [bit for bit in range(self.rows) if bit not in self.rounds[number].own]


@dataclass(frozen=True, eq=False)
class FusedPass:
    """A shape at its place in the index."""

    shape: Shape
    places: tuple[int, ...]
    """The index bit of each row bit."""
    lane_places: tuple[int, ...]
    """Their index bits; of a packed store, bits of a place in a block."""
    outer: int
    """Index bits that tell tiles apart."""
    states: int
    packing: Packing | None
    weights: tuple[_core.BitWeights, _core.BitWeights]
    """What index bits weigh before and after it."""

    @property
    def is_mixed(self) -> bool:
        """Does it touch the bits of blocks?"""
        return self.shape.mixed is not None


@dataclass(frozen=True, eq=False)
class LonePass:
    """A step that touches too many bits for registers, or has too few tiles to be worth a kernel.

    Its sums are read from tables.
    """

    step: PassStep
    lane_places: tuple[int, ...]
    outer: int
    packing: Packing | None

    @property
    def states(self) -> int:
        """After it."""
        return self.step.states

    @property
    def weights(self) -> tuple[_core.BitWeights, _core.BitWeights]:
        """What index bits weigh before and after it."""
        return self.step.weights

    @property
    def is_mixed(self) -> bool:
        """Does it touch the bits of blocks?"""
        return self.packing is not None and mask_of(self.step.places) & BLOCK != 0


AnyPass = FusedPass | LonePass


def parts_of(each: AnyPass) -> int:
    """How many tiles have the same index bits: each has some places of their blocks."""
    if each.packing is None or each.is_mixed:
        return 1
    return each.packing.room >> len(each.lane_places)


def tiles_of(each: AnyPass) -> int:
    """How many tiles there are."""
    return parts_of(each) << each.outer.bit_count()


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

    def cost(self, touched: int, packing: Packing | None) -> int | None:
        """Of a pass that touches these index bits, in passes; None if they are too many."""
        if packing is None or not touched & BLOCK:
            return 1 if touched.bit_count() <= self.rows else None
        # All entries of its blocks are added up, though one in `modulus` is reached.
        return 2 if (touched | BLOCK).bit_count() <= self.rows + self.lanes else None


def fused(
    steps: Iterable[PassStep], fusing: Fusing, packing: Packing | None = None
) -> list[AnyPass]:
    """The passes that do the steps, in order."""
    passes: list[AnyPass] = []
    together: list[PassStep] = []
    reduced: dict[Shape, Shape] = {}

    def finish() -> None:
        groups = _cheapest_groups(together, fusing, packing)
        passes.extend(_fuse(group, fusing, packing, reduced) for group in groups)
        together.clear()

    for step in steps:
        is_open = step.before | step.after
        if (
            len(step.places) > fusing.own
            or is_open.bit_count() < max(fusing.least_open, fusing.own)
            or step.most_added > MOST_GROWTH
            or fusing.cost(mask_of(step.places), packing) is None
        ):
            finish()
            passes.append(_lone(step, packing))
        else:
            together.append(step)
    finish()
    return passes


def _cheapest_groups(
    steps: Sequence[PassStep], fusing: Fusing, packing: Packing | None
) -> list[Sequence[PassStep]]:
    """The steps, cut into passes that cost least in all; of these, with the longest ones last."""
    best = [(0, 0)]  # what the first steps cost, and where their last pass begins
    for end in range(1, len(steps) + 1):
        ways = []
        touched = 0
        for start in range(end - 1, -1, -1):
            touched |= mask_of(steps[start].places)
            cost = fusing.cost(touched, packing)
            if cost is None:
                break
            ways.append((best[start][0] + cost, start))
        best.append(min(ways))
    groups: list[Sequence[PassStep]] = []
    end = len(steps)
    while end:
        groups.append(steps[best[end][1] : end])
        end = best[end][1]
    return groups[::-1]


_LONE_ENTRIES, _LONE_LANES = 13, 5
"""A lone tile has at most 2^13 entries, 64 KiB, unless its rows alone are more, and 2^5 lanes."""


def _lone(step: PassStep, packing: Packing | None) -> LonePass:
    touched = mask_of(step.places)
    others = (step.before | step.after) & ~touched
    if packing and not touched & BLOCK:
        return LonePass(step, tuple(range(ROOM_BITS)), others & ~BLOCK, packing)
    room = min(max(_LONE_ENTRIES - len(step.places), 0), _LONE_LANES)
    if packing:
        room = max(room, (others & BLOCK).bit_count())  # entries of a block change their places
    lanes = bits_of(others)[:room]
    return LonePass(step, lanes, others & ~mask_of(lanes), packing)


def _fuse(
    steps: Sequence[PassStep], fusing: Fusing, packing: Packing | None, reduced: dict[Shape, Shape]
) -> FusedPass:
    places = _rows_in_order(steps)
    beside = union_of(step.before | step.after for step in steps) & ~mask_of(places)
    mixed = packing if mask_of(places) & BLOCK else None
    own, follower = fusing.own, None
    if mixed:
        places += bits_of(BLOCK & ~mask_of(places))
        follower = follower_of(places, steps, mixed)
        own += follower is not None
    others = bits_of(beside & ~BLOCK if packing else beside)
    if packing:  # tiles are as large as they may be, of blocks side by side
        room = fusing.rows + (fusing.lanes if mixed else 0) - len(places)
        places, others = places + others[:room], others[room:]
        lanes = () if mixed else tuple(range(min(fusing.lanes, ROOM_BITS)))
    else:
        room = max(len(others) - max(own - len(places), 0), 0)
        places, others = places + others[room:], others[:room]
        lanes, others = others[: fusing.lanes], others[fusing.lanes :]
    if follower is not None:
        places = (*(place for place in places if place != follower), follower)
    number = {place: bit for bit, place in enumerate(places)}
    always = set() if follower is None else {follower}
    rounds = [
        _round(group, number, own, always, mixed, steps[0].weights[0].left)
        for group in _by_own_bits(steps, own, always)
    ]
    low = {number[place] for place in range(fusing.sector) if place in number}
    if not mixed and low & set(rounds[0].own):
        rounds.insert(0, _exchange(steps[0].before, places, fusing.own))
    if not mixed and low & set(rounds[-1].own):
        rounds.append(_exchange(steps[-1].after, places, fusing.own))
    held = squeezed(steps[0].before, places)
    high = tuple(bit for bit, place in enumerate(places) if place >= BLOCK_BITS) if mixed else ()
    shape = Shape(len(places), len(lanes), tuple(rounds), held, mixed, high, bool(always))
    if shape not in reduced:
        reduced[shape] = _with_reductions(shape)
    return FusedPass(
        reduced[shape],
        places,
        lanes,
        mask_of(others),
        sum(step.states for step in steps),
        packing,
        (steps[0].weights[0], steps[-1].weights[1]),
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


def _by_own_bits(steps: Sequence[PassStep], own: int, always: set[int]) -> Iterator[list[PassStep]]:
    """The steps in groups that touch few bits, with `always`, and add few entries up for one."""
    group: list[PassStep] = []
    touched = set(always)
    growth = 1
    for step in steps:
        if group and (
            len(touched.union(step.places)) > own or growth * step.most_added > MOST_GROWTH
        ):
            yield group
            group, touched, growth = [], set(always), 1
        group.append(step)
        touched.update(step.places)
        growth *= max(step.most_added, 1)
    yield group


def _round(
    steps: Sequence[PassStep],
    number: dict[int, int],
    own: int,
    always: set[int],
    mixed: Packing | None,
    left: int,
) -> Round:
    touched = {number[place] for step in steps for place in step.places}
    touched |= {number[place] for place in always}
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
        squeezed(steps[0].before, places),
        squeezed(steps[-1].after, places),
        tuple(_sums_within(step, places) for step in steps),
        moments_of(steps, tuple(number), left, mixed.modulus) if mixed else (),
    )


def _sums_within(step: PassStep, places: tuple[int, ...]) -> Sums:
    """The sums of a step on rows that have further bits, which it leaves as they are."""
    at = {place: bit for bit, place in enumerate(places)}
    rests = rows_of(
        at[place] for place in places if place not in step.places and step.before >> place & 1
    )
    own = tuple(at[place] for place in step.places)
    return tuple(
        (spread(target, own) | rest, tuple(spread(source, own) | rest for source in sources))
        for rest in rests
        for target, sources in step.sums
    )


def _exchange(held: int, places: Sequence[int], own: int) -> Round:
    """A round without steps, whose own bits are the highest ones of the index."""
    highest = sorted(range(len(places)), key=lambda bit: -places[bit])[:own]
    bits = tuple(sorted(highest))
    kept = squeezed(held, tuple(places[bit] for bit in bits))
    return Round(bits, kept, kept, ())


def _with_reductions(shape: Shape) -> Shape:
    """The same shape with rounds that reduce first wherever 64 bits might not be enough."""
    rounds = []
    size = 1  # entries that have been added up for one, at most
    for each in shape.rounds:
        growth = _growth(each)
        must_reduce = size * growth > MOST_GROWTH
        rounds.append(replace(each, reduced_first=must_reduce))
        size = growth if must_reduce else size * growth
    return replace(shape, rounds=tuple(rounds))


def _growth(each: Round) -> int:
    """How many entries a round adds up for one, at most."""
    sizes = dict.fromkeys(rows_of(bits_of(each.before)), 1)
    for sums in each.steps:
        sizes = {target: sum(sizes[source] for source in sources) for target, sources in sums}
    return max(sizes.values())
