"""What the kernels of the dense sweep are told: the structs of their headers."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple

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
)

_MOST_RUNS, _MOST_PLACES = 24, 24
_START_BITS, _CELL_BITS, _WEIGHT_BITS = 40, 14, 3
_NO_CELL, _PLACE_BITS, _PLACES_TOLD = 0xFFFF, 16, 4
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
    rows = _each_set([_Told.of(fused, cells, fused.places[row]) for row in shape.high], modulus)
    numbers = [
        (row.bits >> BLOCK_BITS) * (room >> ROOM_BITS)
        | row.cell << _START_BITS
        | row.before << _START_BITS + _CELL_BITS
        | row.after << _START_BITS + _CELL_BITS + _WEIGHT_BITS
        for row in rows
    ]
    entries = _each_set([_Told.of(fused, cells, place) for place in range(BLOCK_BITS)], modulus)
    for is_after, weights in enumerate(fused.weights):
        kept = [_NO_CELL] * (modulus * room)
        for entry, rank in zip(entries, weights.ranks(modulus), strict=True):
            kept[(entry.after if is_after else entry.before) * room + rank] = entry.cell
        for left in range(0, modulus * room, room):
            numbers += _told_places(kept[left : left + room])
    return [half for number in numbers for half in (number & 0xFFFFFFFF, number >> 32)]


def _told_places(cells: list[int]) -> list[int]:
    """The places of the entries of a block, as eight threads read them."""
    side = 1 << ROOM_BITS
    parts = [cells[part : part + side] for part in range(0, len(cells), side)]
    words = [parts[word : word + _PLACES_TOLD] for word in range(0, len(parts), _PLACES_TOLD)]
    return [
        sum(part[lane] << number * _PLACE_BITS for number, part in enumerate(word))
        for word in words
        for lane in range(side)
    ]


class _Told(NamedTuple):
    """Some bits of an index: what they change of the place in a tile, and what they weigh."""

    bits: int
    cell: int
    before: int
    after: int

    @classmethod
    def of(cls, fused: FusedPass, cells: Cells, place: int) -> _Told:
        cell = cells.mixed_into(1 << fused.places.index(place))
        before, after = (weights.weights[place] for weights in fused.weights)
        return cls(1 << place, cell, before, after)


def _each_set(bits: Sequence[_Told], modulus: int) -> list[_Told]:
    """Of every set of these bits, as they are counted."""
    sets = [_Told(0, 0, 0, 0)]
    for bit in bits:
        sets += [
            _Told(
                one.bits | bit.bits,
                one.cell ^ bit.cell,
                (one.before + bit.before) % modulus,
                (one.after + bit.after) % modulus,
            )
            for one in sets
        ]
    return sets


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
