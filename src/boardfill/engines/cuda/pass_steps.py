"""The steps of a dense plan, one by one, in terms of index bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from boardfill import _core

Sums = tuple[tuple[int, tuple[int, ...]], ...]
"""Target rows, each with the rows whose sum it becomes."""

BLOCK_BITS = 6
"""Of a packed store, so many of the lowest bits number the entries of a block."""
BLOCK = (1 << BLOCK_BITS) - 1
ROOM_BITS = 3
"""A block has room for a multiple of 2^3 entries: whole sectors of memory."""


@dataclass(frozen=True)
class Packing:
    """How blocks of a store are kept."""

    modulus: int
    """Of weights."""
    room: int
    """For entries of a block."""

    @classmethod
    def of(cls, plan: _core.DensePlan) -> Packing | None:
        """None if the store has room for all entries."""
        rows = -(-plan.block_room >> ROOM_BITS)
        return cls(plan.modulus, rows << ROOM_BITS) if plan.modulus > 1 else None


@dataclass(frozen=True)
class PassStep:
    """One step of a plan: bit i of its rows is index bit `places[i]`."""

    places: tuple[int, ...]
    before: int
    """Index bits that items hold before it; with any other set, an entry holds nothing."""
    after: int
    sums: Sums
    states: int
    weights: tuple[_core.BitWeights, _core.BitWeights]
    """What index bits of a packed store weigh before and after it."""

    @property
    def most_added(self) -> int:
        """The most rows that are added up for one."""
        return max((len(sources) for _, sources in self.sums), default=0)


def steps_of(passes: Sequence[_core.DensePass], modulus: int = 1) -> Iterator[PassStep]:
    """The steps of the passes of a plan, one by one; one state in `modulus` is reached."""
    for dense in passes:
        places = bits_of(dense.touched)
        passing = dense.open & ~dense.touched
        before = passing | spread(union_of(dense.loaded), places)
        weights = dense.before
        for program in dense.steps:
            after = passing | spread(union_of(program.targets), places)
            sources, starts = program.sources, program.starts
            sums = tuple(
                (target, tuple(sources[starts[i] : starts[i + 1]]))
                for i, target in enumerate(program.targets)
            )
            states = (1 << after.bit_count()) // modulus
            yield PassStep(places, before, after, sums, states, (weights, program.after))
            before, weights = after, program.after


@dataclass(frozen=True)
class Moment:
    """What decides at some moment of a mixed pass which rows can be reached."""

    weights: tuple[int, ...]
    """Of all row bits."""
    gone: int
    """How much less is left to weigh than when the pass began."""

    def reached(self, own: Sequence[int], left: int, modulus: int) -> set[int]:
        """The rows of a thread that can be reached, if so much was left to them at first."""
        weights = [self.weights[bit] for bit in own]
        return {
            row
            for row in range(1 << len(own))
            if (sum(weights[bit] for bit in bits_of(row)) + self.gone - left) % modulus == 0
        }


def moments_of(
    steps: Sequence[PassStep], places: Sequence[int], left: int, modulus: int
) -> tuple[Moment, ...]:
    """When steps begin, and after each; `left` was left to weigh when their pass began."""
    known = [steps[0].weights[0], *(step.weights[1] for step in steps)]
    return tuple(
        Moment(
            tuple(weights.weights[place] % modulus for place in places),
            (left - weights.left) % modulus,
        )
        for weights in known
    )


def follower_of(places: Sequence[int], steps: Sequence[PassStep], packing: Packing) -> int | None:
    """A bit that follows from the others all the time; if there is any, one that is not touched."""
    known = [steps[0].weights[0], *(step.weights[1] for step in steps)]
    weighing = (
        place
        for place in reversed(places)
        if all(weights.weights[place] % packing.modulus for weights in known)
    )
    return next(weighing, None)


def rows_of(bits: Iterable[int]) -> list[int]:
    """Every row with set bits among these alone."""
    rows = [0]
    for bit in bits:
        rows += [row | 1 << bit for row in rows]
    return rows


def bits_of(mask: int) -> tuple[int, ...]:
    """The places of the set bits, rising."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def spread(row: int, places: Sequence[int]) -> int:
    """Bit i of the row at places[i].

    >>> bin(spread(0b101, (0, 2, 4)))
    '0b10001'
    """
    return sum((row >> bit & 1) << place for bit, place in enumerate(places))


def squeezed(mask: int, places: Sequence[int]) -> int:
    """Bit i is bit places[i] of the mask.

    >>> bin(squeezed(0b10001, (0, 2, 4)))
    '0b101'
    """
    return sum((mask >> place & 1) << bit for bit, place in enumerate(places))


def mask_of(places: Sequence[int]) -> int:
    """The bits at these places."""
    return sum(1 << place for place in places)


def union_of(rows: Iterable[int]) -> int:
    """The bits of all of them."""
    return reduce(or_, rows, 0)
