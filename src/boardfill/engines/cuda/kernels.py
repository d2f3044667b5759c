"""The kernels of the dense sweep: their source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from pathlib import Path

from boardfill.engines.cuda.fused_passes import FusedPass, Round, Shape
from boardfill.engines.cuda.pass_steps import bits_of, spread, squeezed


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
    for name in ("entry_arithmetic.h", "lone_kernels.h", "joining_kernels.h", "mixed_kernels.h")
}
"""What all sources include."""


CHANGES: dict[int, tuple[int, ...]] = {
    4: (15, 0, 2, 8, 13, 11, 0, 0, 5),
    5: (0, 19, 13, 17, 9, 0, 0, 22, 20),
}
"""What each of the higher row bits of a mixed pass changes of the 4 or 5 lowest ones, which tell
the bank, found by search (`benchmarks/gpu/banks.py`): with L-trominoes on 28x28, 30x30 and 33x33
threads take 1.25 and 1.31 times as many turns in shared memory as if no two met in a bank.  If
higher bits were folded onto the lowest, as in other passes, it would be 2.17 and 2.76 times: rows
of one weight are read at once, and the parity of bits tells much about their weight."""


@dataclass(frozen=True)
class Cells:
    """Where the rows of a tile lie in shared memory.

    A warp reads rows that differ in some bits at once; lest they lie in one bank, the lowest row
    bits are changed by the higher ones.
    """

    lanes: int
    mixed: int
    """How many row bits are changed, so that all banks are in use."""
    rows: int
    """How many row bits there are, without one that follows."""
    changes: tuple[int, ...]
    """What each of the higher row bits changes."""

    @classmethod
    def of(cls, shape: Shape, kind: EntryKind) -> Cells:
        """Sixteen entries of 8 bytes, or 32 of 4 bytes, lie in different banks."""
        banks = 5 if kind.entry_bytes == 4 else 4
        rows = shape.rows - shape.follows
        mixed = min(max(banks - shape.lanes, 0), rows)
        changes: tuple[int, ...] = ()
        if shape.mixed:
            higher = range(rows - mixed)
            changes = tuple(CHANGES[mixed][bit % len(CHANGES[mixed])] for bit in higher)
        elif mixed:
            changes = tuple(1 << bit % mixed for bit in range(mixed, rows))
        return cls(shape.lanes, mixed, rows, changes)

    def mixed_into(self, row: int) -> int:
        """The changed row."""
        row &= (1 << self.rows) - 1
        for bit, change in enumerate(self.changes, self.mixed):
            row ^= change if row >> bit & 1 else 0
        return row


def shared_entries(shape: Shape) -> int:
    """How many entries a block shares."""
    return (
        1 << (shape.rows - shape.follows + shape.lanes)
        if shape.mixed or len(shape.rounds) > 1
        else 0
    )


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
    calls: list[str] = []
    for number in range(len(shape.rounds)):
        taken = "Value* tile, Value* entries, const Place& place, u32 left_in_tile, u32 thread"
        if shape.mixed:
            told = ", ".join(f"{each:#x}u" for each in thread_order(shape, cells, number))
            lines.append(f"BF_TABLE {name}_order_{number}[] = {{{told}}};")
        lines.append(f"BF_INLINE void {name}_{number}({taken}) {{")
        made = _mixed_lines(shape, cells, number, name) if shape.mixed else None
        lines += [f"  {line}" for line in made or _round_lines(shape, cells, number)]
        lines.append("}")
        entries = "array" if shape.mixed else "array + tile_offset(number, place)"
        calls.append(f"{name}_{number}(tile, {entries}, place, left_in_tile, thread);")
    left = "0"
    if shape.mixed:
        known = f"{shape.mixed.modulus}, {shape.mixed.room}, {len(shape.high)}"
        before, after = (squeezed(held, shape.high) for held in (shape.held, shape.held_after))
        given = "(tile, array, place, table, number, left_in_tile, thread);"
        calls.insert(0, f"load_blocks<{known}, {before}, {threads}>{given}")
        calls.append(f"store_blocks<{known}, {after}, {threads}>{given}")
        left = "weight_left(outer_index(number, place), place.blocks_before, "
        left += f"{shape.mixed.modulus})"
    rounds = " BF_BARRIER ".join(calls)
    lines.append(f"BF_KERNEL({name}, {threads}, {least_blocks}, ({left}), {rounds})")
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


def _mixed_lines(shape: Shape, cells: Cells, number: int, name: str) -> Iterator[str]:
    """A round of a mixed pass: of a thread's rows, those that can be reached."""
    assert shape.mixed
    each, modulus = shape.rounds[number], shape.mixed.modulus
    yield f"const u32 told = {name}_order_{number}[thread];"
    yield "const u32 c0 = told & 0xffffu;"
    yield from _further_cells(cells)
    yield f"const u32 left = (left_in_tile + {modulus} - (told >> 16)) % {modulus};"
    for left in range(modulus):
        yield f"{'else ' * (left > 0)}if (left == {left}) {{"
        reached = [moment.reached(each.own, left, modulus) for moment in each.moments]
        values = _Values()
        names = {}
        for row in _rows_within(each.before, len(each.own)):
            if row in reached[0]:
                value = _shared(cells, each, row)
                value = f"reduced({value}, place.in)" if each.reduced_first else value
                names[row] = values.add(value)
        for sums, live in zip(each.steps, reached[1:], strict=True):
            names = {
                target: values.total([names[row] for row in rows])
                for target, rows in sums
                if target in live
            }
        yield from (f"  {line}" for line in values.lines(set(names.values())))
        yield from (f"  {_shared(cells, each, row)} = {value};" for row, value in names.items())
        yield "}"


def thread_order(shape: Shape, cells: Cells, number: int) -> list[int]:
    """Which rows each thread has in a round of a mixed pass: their cell, and what they weigh.

    Threads side by side have rows that weigh the same, so that they do the same, and that lie in
    different banks.
    """
    assert shape.mixed
    each = shape.rounds[number]
    others = shape.others(number)
    weights = each.moments[0].weights
    by_weight: dict[int, dict[int, list[int]]] = {}
    for rest in range(1 << len(others)):
        row = spread(rest, others)
        cell = cells.mixed_into(row)
        weight = sum(weights[bit] for bit in bits_of(row)) % shape.mixed.modulus
        banks = by_weight.setdefault(weight, {})
        banks.setdefault(cell & ((1 << cells.mixed) - 1), []).append(weight << 16 | cell)
    order: list[int] = []
    together = 1 << cells.mixed
    for _, banks in sorted(by_weight.items()):
        while left := [rows for rows in banks.values() if rows]:
            # Those that are read at once come from the fullest banks, each from another one.
            room = together - len(order) % together
            order += [rows.pop() for rows in sorted(left, key=len, reverse=True)[:room]]
    return order


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
    yield from _further_cells(cells)


def _further_cells(cells: Cells) -> Iterator[str]:
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
