"""What the kernels of the dense sweep are told: the structs of their headers."""

from __future__ import annotations

import ctypes
from itertools import accumulate, chain
from typing import Any

from boardfill import _core
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, LonePass, parts_of
from boardfill.engines.cuda.kernels import Cells, EntryKind, outer_threads
from boardfill.engines.cuda.pass_steps import (
    BLOCK,
    BLOCK_BITS,
    ROOM_BITS,
    Packing,
    PassStep,
    bits_of,
    spread,
    squeezed,
)

_MOST_RUNS, _MOST_PLACES = 24, 24
_START_BITS, _CELL_BITS, _WEIGHT_BITS, _NO_CELL = 40, 14, 3, 0xFFFF
"""Of the table of a mixed pass."""

ENTRY_TYPE: dict[EntryKind, Any] = {
    EntryKind.WIDE: ctypes.c_uint64,
    EntryKind.NARROW: ctypes.c_uint32,
    EntryKind.FLOAT: ctypes.c_float,
    EntryKind.DOUBLE: ctypes.c_double,
}


class Arithmetic(ctypes.Structure):
    """The modulus."""

    _fields_ = (("modulus", ctypes.c_uint64), ("excess", ctypes.c_uint64), ("low", ctypes.c_uint64))

    @classmethod
    def modulo(cls, modulus: int) -> Arithmetic:
        """Entries modulo this number."""
        if modulus == 2**64:
            return cls(0, 0, 2**64 - 1)
        return cls(modulus, max(2**60 - modulus, 0), 2**60 - 1)


class Blocks(ctypes.Structure):
    """Which entries of a packed store can be reached at some moment, and where they lie."""

    _fields_ = (
        ("weighing", ctypes.c_uint64 * 3),
        ("left", ctypes.c_uint32),
        ("modulus", ctypes.c_uint32),
        ("room", ctypes.c_uint32),
        ("rank", ctypes.c_uint8 * (BLOCK + 1)),
    )

    @classmethod
    def of(cls, packing: Packing | None, weights: _core.BitWeights) -> Blocks:
        """Empty if the store is not packed."""
        if packing is None:
            return cls()
        blocks = cls(left=weights.left, modulus=packing.modulus, room=packing.room)
        for bit in range(3):
            blocks.weighing[bit] = sum(
                1 << place for place, weight in enumerate(weights.weights) if weight >> bit & 1
            )
        blocks.rank[:] = weights.ranks(packing.modulus)
        return blocks


class PassPlace(ctypes.Structure):
    """Where a pass lies in the index."""

    _fields_ = (
        ("run_mask", ctypes.c_uint64 * _MOST_RUNS),
        ("row_stride", ctypes.c_uint64 * _MOST_PLACES),
        ("load_stride", ctypes.c_uint64 * _MOST_PLACES),
        ("store_stride", ctypes.c_uint64 * _MOST_PLACES),
        ("load_cell", ctypes.c_uint32 * _MOST_PLACES),
        ("store_cell", ctypes.c_uint32 * _MOST_PLACES),
        ("run_shift", ctypes.c_uint32 * _MOST_RUNS),
        ("runs", ctypes.c_uint32),
        ("rows", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("before", ctypes.c_uint32),
        ("after", ctypes.c_uint32),
        ("parts", ctypes.c_uint32),
        ("room", ctypes.c_uint32),
        ("blocks_before", Blocks),
        ("blocks_after", Blocks),
        ("arithmetic", Arithmetic),
    )


def place_of(fused: FusedPass, kind: EntryKind, arithmetic: Arithmetic) -> PassPlace:
    """The place of a fused pass."""
    cells = Cells.of(fused.shape, kind)
    place = _outer_place(fused, arithmetic)
    place.lanes = fused.shape.lanes
    if fused.shape.mixed:
        place.before = squeezed(fused.shape.held, fused.shape.high)
        place.after = squeezed(fused.shape.held_after, fused.shape.high)
        return place
    strides = [_stride(at, fused.packing) for at in fused.places]
    place.row_stride[: len(strides)] = strides
    last = len(fused.shape.rounds) - 1
    for number, strides, changes in (
        (0, place.load_stride, place.load_cell),
        (last, place.store_stride, place.store_cell),
    ):
        for bit, (at, row) in enumerate(outer_threads(fused, number)):
            strides[bit] = _stride(at, fused.packing)
            changes[bit] = cells.mixed_into(1 << row) << cells.lanes if row >= 0 else 1 << -1 - row
    return place


def _stride(place: int, packing: Packing | None) -> int:
    """How far apart entries lie that differ in an index bit, or in one of a place in a block."""
    if packing is None or place < BLOCK_BITS:
        return 1 << place
    return packing.room << place - BLOCK_BITS


def table_of(each: AnyPass, kind: EntryKind) -> list[int]:
    """The numbers that the kernel of a pass reads: of a lone or a mixed one."""
    if isinstance(each, LonePass):
        return _sums_of(each.step)
    return _mixed_table(each, kind) if each.is_mixed else []


def _mixed_table(fused: FusedPass, kind: EntryKind) -> list[int]:
    """As `mixed_kernels.h` reads it."""
    shape = fused.shape
    assert shape.mixed
    cells = Cells.of(shape, kind)
    modulus, room = shape.mixed.modulus, shape.mixed.room
    places = [fused.places[row] for row in shape.high]
    numbers = []
    for number in range(1 << len(places)):
        told = (spread(number, places) >> BLOCK_BITS) * (room >> ROOM_BITS)
        told |= cells.mixed_into(spread(number, shape.high)) << _START_BITS
        for which, weights in enumerate(fused.weights):
            weight = _weight(spread(number, places), weights, modulus)
            told |= weight << _START_BITS + _CELL_BITS + which * _WEIGHT_BITS
        numbers += [told & 0xFFFFFFFF, told >> 32]
    row_of = {place: row for row, place in enumerate(fused.places)}
    for weights in fused.weights:
        kept = [_NO_CELL] * (modulus * room)
        for low, rank in enumerate(weights.ranks(modulus)):
            cell = cells.mixed_into(sum(1 << row_of[place] for place in bits_of(low)))
            kept[_weight(low, weights, modulus) * room + rank] = cell
        numbers += kept
    return numbers


def _weight(index: int, weights: _core.BitWeights, modulus: int) -> int:
    return sum(weights.weights[place] for place in bits_of(index)) % modulus


def lone_place(lone: LonePass, arithmetic: Arithmetic) -> PassPlace:
    """The place of a lone pass."""
    places = lone.step.places
    place = _outer_place(lone, arithmetic)
    place.rows, place.lanes = len(places), len(lone.lane_places)
    place.before = sum((lone.step.before >> at & 1) << bit for bit, at in enumerate(places))
    packing = None if lone.is_mixed else lone.packing
    for bit, at in enumerate(places):
        place.row_stride[bit] = _stride(at, packing)
    for bit, at in enumerate(lone.lane_places):
        place.load_stride[bit] = _stride(at, packing)
    return place


def _outer_place(each: AnyPass, arithmetic: Arithmetic) -> PassPlace:
    place = PassPlace(arithmetic=arithmetic, parts=parts_of(each))
    if each.is_mixed:
        before, after = each.weights
        place.blocks_before = Blocks.of(each.packing, before)
        place.blocks_after = Blocks.of(each.packing, after)
    elif each.packing:
        place.room = each.packing.room
    # How far the bits of a number are shifted, and which of them so far, to lie in `outer`.
    masks: dict[int, int] = {}
    for number, at in enumerate(bits_of(each.outer)):
        masks[at - number] = masks.get(at - number, 0) | 1 << at
    place.runs = len(masks)
    for number, (shift, mask) in enumerate(masks.items()):
        place.run_shift[number], place.run_mask[number] = shift, mask
    return place


def _sums_of(step: PassStep) -> list[int]:
    """The sums of a step: how many, the targets, where the sources of each begin, the sources."""
    targets, sources = zip(*step.sums, strict=True) if step.sums else ((), ())
    starts = accumulate(map(len, sources), initial=0)
    return [len(step.sums), *targets, *starts, *chain.from_iterable(sources)]
