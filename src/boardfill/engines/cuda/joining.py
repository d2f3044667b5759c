"""Where two halves meet: what the kernel that joins them is told.

Entries of the upper half are read block by block, those of the lower one in tiles of as many
blocks, so that both are read by whole sectors.  A tile has *rows*, by the pairs of bits that number
the entries of a lower block, and further ones; a row has *cells*, the entries of an upper block.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardfill import _core
from boardfill.engines.cuda.kernel_arguments import Arithmetic
from boardfill.engines.cuda.pass_steps import BLOCK, BLOCK_BITS, Packing, bits_of, union_of

_MOST_OUTER, _ROW_BITS = 64, 6
_OFFSET_BITS, _WEIGHT_SHIFT, _NO_ENTRY = 44, 50, 0xF << 50
"""Of the numbers in a table; no weight is 15."""


class MeetingHalf(ctypes.Structure):
    """One of the halves, as the tiles of a meeting see it."""

    _fields_ = (
        ("stride", ctypes.c_uint64 * _MOST_OUTER),
        ("start", ctypes.c_uint64),
        ("weighing", ctypes.c_uint64 * 3),
        ("left", ctypes.c_uint32),
        ("modulus", ctypes.c_uint32),
        ("room", ctypes.c_uint32),
    )


class Meeting(ctypes.Structure):
    """Which entries of two halves belong together."""

    _fields_ = (
        ("upper", MeetingHalf),
        ("lower", MeetingHalf),
        ("bits", ctypes.c_uint32),
        ("rows", ctypes.c_uint32),
        ("arithmetic", Arithmetic),
    )


def meeting_of(work: _core.DenseWork, arithmetic: Arithmetic) -> tuple[Meeting, list[int]]:
    """The meeting of two halves, and its table.

    Tiles rise with the upper index, so that it is read nearly in order.
    """
    bits = work.meeting
    assert bits
    assert work.lower
    pairs = sorted(zip(bits.upper, bits.lower, strict=True))
    cells = [pair for pair in pairs if pair[0] <= BLOCK]
    beyond = [pair for pair in pairs if pair[0] > BLOCK]
    rows = sorted(beyond, key=lambda pair: (pair[1] > BLOCK, pair))[:_ROW_BITS]
    outer = [pair for pair in beyond if pair not in rows]
    upper, lower = _Half.of(work.upper), _Half.of(work.lower)
    meeting = Meeting(bits=len(outer), rows=len(rows), arithmetic=arithmetic)
    meeting.upper = upper.outside([above for above, _ in outer], bits.upper_fixed)
    meeting.lower = lower.outside([below for _, below in outer], bits.lower_fixed)

    table = []
    for chosen in range(1 << len(rows)):
        above, below = _split(rows, chosen)
        table += [upper.told(above), lower.told(below | bits.lower_fixed & BLOCK)]
    below_of = {}
    for chosen in range(1 << len(cells)):
        above, below = _split(cells, chosen)
        below_of[above | bits.upper_fixed & BLOCK] = below
    kept = [_NO_ENTRY] * (upper.modulus * upper.room)
    for above, below in below_of.items():
        kept[upper.weight(above) * upper.room + upper.ranks[above]] = lower.told(below)
    return meeting, [*table, *kept, *lower.ranks]


def _split(pairs: Sequence[tuple[int, int]], chosen: int) -> tuple[int, int]:
    """The upper bits of those pairs that are chosen, and the lower bits of the others."""
    above = union_of(pair[0] for bit, pair in enumerate(pairs) if chosen >> bit & 1)
    return above, union_of(pair[1] for bit, pair in enumerate(pairs) if not chosen >> bit & 1)


@dataclass(frozen=True)
class _Half:
    weights: _core.BitWeights
    modulus: int
    """Of weights."""
    room: int
    """For entries of a block."""
    ranks: list[int]

    @classmethod
    def of(cls, plan: _core.DensePlan) -> _Half:
        """A store that is not packed has blocks with room for all, of which one weight is left."""
        packing, weights = Packing.of(plan), plan.last_weights
        if packing is None:
            return cls(weights, 1, BLOCK + 1, list(range(BLOCK + 1)))
        return cls(weights, packing.modulus, packing.room, weights.ranks(packing.modulus))

    def outside(self, bits: Iterable[int], fixed: int) -> MeetingHalf:
        """What the bits of the number of a tile mean; those that are always set lie outside too.

        But those within a block weigh with rows or cells.
        """
        half = MeetingHalf(modulus=self.modulus, room=self.room, start=self._offset(fixed))
        half.left = (self.weights.left - self.weight(fixed & ~BLOCK)) % self.modulus
        for number, bit in enumerate(bits):
            half.stride[number] = self._offset(bit)
            for which in bits_of(self.weight(bit)):
                half.weighing[which] |= 1 << number
        return half

    def told(self, index: int) -> int:
        """Where its block begins, its place within the block, and its weight."""
        place = index & BLOCK
        return self._offset(index) | place << _OFFSET_BITS | self.weight(index) << _WEIGHT_SHIFT

    def weight(self, index: int) -> int:
        """What the bits of an index weigh."""
        return sum(self.weights.weights[place] for place in bits_of(index)) % self.modulus

    def _offset(self, index: int) -> int:
        return (index >> BLOCK_BITS) * self.room
