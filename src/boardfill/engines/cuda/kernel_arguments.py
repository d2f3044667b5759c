"""What kernels are told of a pass: the structures of `entry_arithmetic.h` and `lone_kernels.h`."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from boardfill import _core
from boardfill.engines.cuda.fused_passes import FusedPass, LonePass, Step, bits_of
from boardfill.engines.cuda.kernel_source import Cells, Kind, outer_threads

_MOST_RUNS, _MOST_PLACES, _MOST_MEETING = 24, 24, 64


ENTRY_TYPE: dict[Kind, Any] = {
    Kind.WIDE: ctypes.c_uint64,
    Kind.NARROW: ctypes.c_uint32,
    Kind.FLOAT: ctypes.c_float,
    Kind.DOUBLE: ctypes.c_double,
}


class Arithmetic(ctypes.Structure):
    """The modulus."""

    _fields_ = (
        ("modulus", ctypes.c_uint64),
        ("excess", ctypes.c_uint64),
        ("low", ctypes.c_uint64),
    )

    @classmethod
    def modulo(cls, modulus: int) -> Arithmetic:
        """Entries modulo this number."""
        if modulus == 2**64:
            return cls(0, 0, 2**64 - 1)
        return cls(modulus, max(2**60 - modulus, 0), 2**60 - 1)


class Place(ctypes.Structure):
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
        ("arithmetic", Arithmetic),
    )


class Meeting(ctypes.Structure):
    """Which entries of two halves belong together."""

    _fields_ = (
        ("upper", ctypes.c_uint64 * _MOST_MEETING),
        ("lower", ctypes.c_uint64 * _MOST_MEETING),
        ("upper_fixed", ctypes.c_uint64),
        ("lower_fixed", ctypes.c_uint64),
        ("bits", ctypes.c_uint32),
        ("arithmetic", Arithmetic),
    )


def place_of(fused: FusedPass, kind: Kind, arithmetic: Arithmetic) -> Place:
    """The place of a fused pass."""
    cells = Cells.of(fused.shape, kind)
    place = _outer_place(fused.outer, fused.places, arithmetic)
    last = len(fused.shape.rounds) - 1
    for number, strides, changes in (
        (0, place.load_stride, place.load_cell),
        (last, place.store_stride, place.store_cell),
    ):
        for bit, (at, row) in enumerate(outer_threads(fused, number)):
            strides[bit] = 1 << at
            changes[bit] = cells.cell(1 << row) if row >= 0 else 1 << -1 - row
    return place


def lone_place(lone: LonePass, arithmetic: Arithmetic) -> Place:
    """The place of a lone pass."""
    places = lone.step.places
    place = _outer_place(lone.outer, places, arithmetic)
    place.rows, place.lanes = len(places), len(lone.lane_places)
    place.before = sum((lone.step.before >> at & 1) << bit for bit, at in enumerate(places))
    for bit, at in enumerate(lone.lane_places):
        place.load_stride[bit] = 1 << at
    return place


def _outer_place(outer: int, places: Sequence[int], arithmetic: Arithmetic) -> Place:
    place = Place(arithmetic=arithmetic)
    for number, (shift, mask) in enumerate(_runs(outer)):
        place.run_shift[number], place.run_mask[number] = shift, mask
        place.runs = number + 1
    for bit, at in enumerate(places):
        place.row_stride[bit] = 1 << at
    return place


def _runs(outer: int) -> Iterator[tuple[int, int]]:
    """How far the bits of a number are shifted, and which of them so far, to lie in `outer`."""
    masks: dict[int, int] = {}
    for number, at in enumerate(bits_of(outer)):
        masks[at - number] = masks.get(at - number, 0) | 1 << at
    yield from masks.items()


def table_of(step: Step) -> list[int]:
    """The sums of a step: how many, the targets, where the sources of each begin, the sources."""
    starts = [0]
    for _, sources in step.sums:
        starts.append(starts[-1] + len(sources))
    return [
        len(step.sums),
        *(target for target, _ in step.sums),
        *starts,
        *chain.from_iterable(sources for _, sources in step.sums),
    ]


def meeting_of(bits: _core.MeetingBits, arithmetic: Arithmetic) -> Meeting:
    """The meeting of two halves; pairs rise with the upper index, so that it is read in order."""
    meeting = Meeting(arithmetic=arithmetic)
    meeting.upper_fixed, meeting.lower_fixed = bits.upper_fixed, bits.lower_fixed
    meeting.bits = len(bits.upper)
    for bit, (upper, lower) in enumerate(sorted(zip(bits.upper, bits.lower, strict=True))):
        meeting.upper[bit], meeting.lower[bit] = upper, lower
    return meeting
