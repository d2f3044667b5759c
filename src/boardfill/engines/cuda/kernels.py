"""The kernels of the dense sweep: their source, and what they are told."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate, chain, groupby
from pathlib import Path
from typing import Any

from boardfill import _core
from boardfill.engines.cuda.fused_passes import (
    FusedPass,
    LonePass,
    PassStep,
    Round,
    Shape,
    bits_of,
    spread,
)


class EntryKind(IntEnum):
    """What the entries of a store are; `entry_arithmetic.h` says more."""

    WIDE = 1
    NARROW = 2
    FLOAT = 3
    DOUBLE = 4

    @property
    def entry_bytes(self) -> int:
        """The size of an entry."""
        return 4 if self in {EntryKind.NARROW, EntryKind.FLOAT} else 8

    @property
    def is_floating(self) -> bool:
        """Are they rounded?"""
        return self in {EntryKind.FLOAT, EntryKind.DOUBLE}


HEADERS = {
    name: (Path(__file__).parent / name).read_text(encoding="utf-8")
    for name in ("entry_arithmetic.h", "lone_kernels.h")
}
"""What all sources include."""


@dataclass(frozen=True)
class Cells:
    """Where the rows of a tile lie in shared memory.

    A warp reads rows that differ in some bits at once; lest they lie in one bank, the lowest row
    bits are changed by the higher ones.
    """

    lanes: int
    mixed: int
    """How many row bits are changed, so that all banks are in use."""

    @classmethod
    def of(cls, shape: Shape, kind: EntryKind) -> Cells:
        """Sixteen entries of 8 bytes, or 32 of 4 bytes, lie in different banks."""
        banks = 5 if kind.entry_bytes == 4 else 4
        return cls(shape.lanes, min(max(banks - shape.lanes, 0), shape.rows))

    def mixed_into(self, row: int) -> int:
        """The changed row."""
        low = 0
        rest = row >> self.mixed if self.mixed else 0
        while rest:
            low ^= rest & ((1 << self.mixed) - 1)
            rest >>= self.mixed
        return row ^ low


def shared_entries(shape: Shape) -> int:
    """How many entries a block shares."""
    return 1 << (shape.rows + shape.lanes) if len(shape.rounds) > 1 else 0


def thread_rows(shape: Shape, cells: Cells, number: int) -> list[int]:
    """The row bits that the bits of a thread's number mean above its lanes, in an inner round.

    The first ones lie in different banks.
    """
    others = shape.others(number)
    if not cells.mixed:
        return others
    first = []
    for bank in range(cells.mixed):
        first += [bit for bit in others if bit % cells.mixed == bank][:1]
    return first + [bit for bit in others if bit not in first]


def outer_threads(fused: FusedPass, number: int) -> list[tuple[int, int]]:
    """What the bits of a thread's number mean in a round that reaches the store, lowest first.

    Each is an index bit and a row bit, or -1 - lane: the index rises with the number, so that
    threads side by side have entries side by side.
    """
    lanes = [(place, -1 - lane) for lane, place in enumerate(fused.lane_places)]
    rows = [(fused.places[bit], bit) for bit in fused.shape.others(number)]
    return sorted(lanes + rows)


_THREADS_AT_ONCE = {4: 1024, 8: 768}
"""That many threads, with registers, should fit a multiprocessor.  With entries of 4 bytes, 1536
took 1.6 times as long; with 8 bytes, 512 took 1.1 times as long (L-trominoes on 30x30, H200)."""


def kernel_source(shape: Shape, name: str, kind: EntryKind, least_blocks: int | None = None) -> str:
    """The kernel of a shape; at least so many blocks of it should fit a multiprocessor."""
    threads = 1 << shape.thread_bits
    if least_blocks is None:
        least_blocks = min(max(_THREADS_AT_ONCE[kind.entry_bytes] // threads, 1), 16)
    cells = Cells.of(shape, kind)
    lines: list[str] = []
    last = len(shape.rounds) - 1
    for number in range(last + 1):
        taken = "Value* tile, Value* entries, const Place& place, u32 thread"
        lines.append(f"BF_INLINE void {name}_{number}({taken}) {{")
        lines += [f"  {line}" for line in _round_lines(shape, cells, number)]
        lines.append("}")
    calls = " BF_BARRIER ".join(
        f"{name}_{number}(tile, entries, place, thread);" for number in range(last + 1)
    )
    lines.append(f"BF_KERNEL({name}, {threads}, {least_blocks}, {calls})")
    return "\n".join(lines) + "\n"


def _round_lines(shape: Shape, cells: Cells, number: int) -> Iterator[str]:
    each = shape.rounds[number]
    is_first, is_last = number == 0, number == len(shape.rounds) - 1
    if is_first:
        yield f"const u64 from = strided(thread, place.load_stride, {shape.thread_bits});"
    if is_last:
        yield f"const u64 to = strided(thread, place.store_stride, {shape.thread_bits});"
    if not (is_first and is_last):
        yield from _cell_lines(shape, cells, number)
    values = _Values()
    names = {}
    for row in _rows_within(each.before, len(each.own)):
        stored = f"BF_LOAD(entries[from{_offset(each, row)}])"
        value = stored if is_first else _shared(cells, each, row)
        names[row] = values.add(f"reduced({value}, place.in)" if each.reduced_first else value)
    for sums in each.steps:
        names = {target: values.total([names[row] for row in rows]) for target, rows in sums}
    left = _rows_within(each.after, len(each.own))
    yield from values.lines({names[row] for row in left})
    for row in left:
        if is_last:
            target = f"entries[to{_offset(each, row)}]"
            yield f"BF_STORE({target}, reduced({names[row]}, place.in));"
        else:
            yield f"{_shared(cells, each, row)} = {names[row]};"


class _Values:
    """What a thread computes, each value once, as far as it is needed."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._parts: dict[str, list[str]] = {}

    def add(self, text: str, parts: Sequence[str] = ()) -> str:
        """A new value, made of others; its name."""
        name = f"v{len(self._texts)}"
        self._texts[name], self._parts[name] = text, list(parts)
        return name

    def total(self, names: Sequence[str]) -> str:
        """The sum of values."""
        if not names:
            return self.add("Value(0)")
        if len(names) == 1:
            return names[0]
        text = names[0]
        for name in names[1:]:
            text = f"add({text}, {name}, place.in)"
        return self.add(text, names)

    def lines(self, needed: set[str]) -> Iterator[str]:
        """The values that are needed, or that needed ones are made of."""
        for name in reversed(self._texts):
            if name in needed:
                needed.update(self._parts[name])
        for name, text in self._texts.items():
            if name in needed:
                yield f"const Value {name} = {text};"


def _cell_lines(shape: Shape, cells: Cells, number: int) -> Iterator[str]:
    """The first cell of a thread, and those that differ from it in the mixed bits."""
    last = len(shape.rounds) - 1
    if number in {0, last}:
        which = "load" if number == 0 else "store"
        yield "u32 c0 = 0;"
        for bit in range(shape.thread_bits):
            yield f"c0 ^= thread >> {bit} & 1 ? place.{which}_cell[{bit}] : 0;"
    else:
        rows = thread_rows(shape, cells, number)
        parts = []
        # Row bits that follow each other are shifted together.
        for offset, group in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
            by = offset - cells.lanes
            moved = f"thread << {by}" if by >= 0 else f"thread >> {-by}"
            parts.append(f"({moved} & {sum(1 << row for _, row in group):#x}u)")
        yield f"const u32 row = {' | '.join(parts) or '0'};"
        shifts = range(cells.mixed, shape.rows, cells.mixed) if cells.mixed else ()
        folds = " ^ ".join(f"(row >> {by})" for by in shifts)
        mixed = f"row ^ (({folds}) & {(1 << cells.mixed) - 1}u)"
        yield f"const u32 mixed = {mixed if folds else 'row'};"
        yield f"const u32 c0 = mixed << {cells.lanes} | (thread & {(1 << cells.lanes) - 1}u);"
    for low in range(1, 1 << cells.mixed):
        yield f"const u32 c{low} = c0 ^ {low << cells.lanes}u;"


def _shared(cells: Cells, each: Round, row: int) -> str:
    cell = cells.mixed_into(spread(row, each.own))
    low = cell & ((1 << cells.mixed) - 1)
    return f"tile[c{low} + {(cell ^ low) << cells.lanes}u]"


def _offset(each: Round, row: int) -> str:
    return "".join(f" + place.row_stride[{bit}]" for i, bit in enumerate(each.own) if row >> i & 1)


def _rows_within(bits: int, count: int) -> list[int]:
    return [row for row in range(1 << count) if row & ~bits == 0]


_MOST_RUNS, _MOST_PLACES, _MOST_MEETING = 24, 24, 64

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


def place_of(fused: FusedPass, kind: EntryKind, arithmetic: Arithmetic) -> PassPlace:
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
            changes[bit] = cells.mixed_into(1 << row) << cells.lanes if row >= 0 else 1 << -1 - row
    return place


def lone_place(lone: LonePass, arithmetic: Arithmetic) -> PassPlace:
    """The place of a lone pass."""
    places = lone.step.places
    place = _outer_place(lone.outer, places, arithmetic)
    place.rows, place.lanes = len(places), len(lone.lane_places)
    place.before = sum((lone.step.before >> at & 1) << bit for bit, at in enumerate(places))
    for bit, at in enumerate(lone.lane_places):
        place.load_stride[bit] = 1 << at
    return place


def _outer_place(outer: int, places: Sequence[int], arithmetic: Arithmetic) -> PassPlace:
    place = PassPlace(arithmetic=arithmetic)
    # How far the bits of a number are shifted, and which of them so far, to lie in `outer`.
    masks: dict[int, int] = {}
    for number, at in enumerate(bits_of(outer)):
        masks[at - number] = masks.get(at - number, 0) | 1 << at
    place.runs = len(masks)
    for number, (shift, mask) in enumerate(masks.items()):
        place.run_shift[number], place.run_mask[number] = shift, mask
    for bit, at in enumerate(places):
        place.row_stride[bit] = 1 << at
    return place


def table_of(step: PassStep) -> list[int]:
    """The sums of a step: how many, the targets, where the sources of each begin, the sources."""
    targets, sources = zip(*step.sums, strict=True) if step.sums else ((), ())
    starts = accumulate(map(len, sources), initial=0)
    return [len(step.sums), *targets, *starts, *chain.from_iterable(sources)]


def meeting_of(bits: _core.MeetingBits, arithmetic: Arithmetic) -> Meeting:
    """The meeting of two halves; pairs rise with the upper index, so that it is read in order."""
    meeting = Meeting(arithmetic=arithmetic)
    meeting.upper_fixed, meeting.lower_fixed = bits.upper_fixed, bits.lower_fixed
    meeting.bits = len(bits.upper)
    for bit, (upper, lower) in enumerate(sorted(zip(bits.upper, bits.lower, strict=True))):
        meeting.upper[bit], meeting.lower[bit] = upper, lower
    return meeting
