"""A machine that runs fused passes in Python, entry by entry, and sees what no kernel would tell.

What holds nothing is None, and so is all that it is added to; sums of wide entries must stay below
2^64.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import inf

from boardfill import _core
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, LonePass, Round
from boardfill.engines.cuda.kernel_arguments import ENTRY_TYPE, Arithmetic
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.pass_steps import BLOCK, bits_of, spread
from boardfill.engines.cuda.passes_on_machine import SCALED_BITS, EntryStore, Machine, Wanted
from boardfill.errors import LimitReached

Entry = float | None


class PlainMachine(Machine):
    """It claims to be a graphics processor with some memory."""

    name = "paper"

    def __init__(self, memory: float = inf) -> None:
        self._memory = memory

    def prepare(self, wanted: Sequence[Wanted]) -> None:
        self.wanted = wanted

    def usable_bytes(self) -> float:
        return self._memory

    def too_small(self, size: int) -> LimitReached:
        return LimitReached(f"{size} bytes do not fit")

    def catch_up(self) -> None:
        pass

    def store(self, entries: int, kind: EntryKind) -> EntryStore:
        assert entries > 0
        return _PlainStore(kind)


class _PlainStore(EntryStore):
    """By their index, whether the store is packed or not."""

    def __init__(self, kind: EntryKind) -> None:
        self.kind = kind
        self.entries: defaultdict[int, Entry] = defaultdict(lambda: None)

    def begin(self, one: float) -> None:
        self.entries[0] = one

    def scale_down(self) -> None:
        least = 2.0**-126
        for index, entry in self.entries.items():
            if entry:
                self.entries[index] = max(entry * 2.0**-SCALED_BITS, least)

    def first(self) -> float:
        found = self.entries[0]
        assert found is not None
        return found

    def copy_to(self, other: EntryStore, entries: int) -> None:
        assert isinstance(other, _PlainStore)
        assert entries > 0
        other.entries.update(self.entries)

    def run(self, each: AnyPass, arithmetic: Arithmetic) -> None:
        beside = sum(1 << place for place in each.lane_places)
        if each.packing and not each.is_mixed:
            beside = BLOCK
        for outer in _within(each.outer):
            for lane in _within(beside):
                if isinstance(each, FusedPass):
                    self._run_tile(each, outer | lane, arithmetic)
                else:
                    self._run_step(each, outer | lane, arithmetic)

    def _run_tile(self, each: FusedPass, base: int, arithmetic: Arithmetic) -> None:
        shape = each.shape
        index = [base | spread(row, each.places) for row in range(1 << shape.rows)]
        tile: list[Entry] = [None] * len(index)
        last = len(shape.rounds) - 1
        for number, part in enumerate(shape.rounds):
            others = spread((1 << len(shape.others(number))) - 1, shape.others(number))
            for rest in _within(others):
                for row in _own_rows(part, part.before, rest) if number == 0 else ():
                    tile[row] = self.entries[index[row]]
                self._run_round(part, rest, tile, arithmetic)
                for row in _own_rows(part, part.after, rest) if number == last else ():
                    self.entries[index[row]] = self._reduced(tile[row], arithmetic)

    def _run_round(self, part: Round, rest: int, tile: list[Entry], arithmetic: Arithmetic) -> None:
        values = {row: tile[spread(row, part.own) | rest] for row in _within(part.before)}
        if part.reduced_first:
            values = {row: self._reduced(value, arithmetic) for row, value in values.items()}
        for sums in part.steps:
            values = {
                target: self._total([values[source] for source in sources], arithmetic)
                for target, sources in sums
            }
        for row in _within(part.after):
            tile[spread(row, part.own) | rest] = values[row]

    def _run_step(self, each: LonePass, base: int, arithmetic: Arithmetic) -> None:
        step = each.step
        rows = {
            row: self.entries[base | spread(row, step.places)]
            for row in range(1 << len(step.places))
        }
        for target, sources in step.sums:
            total: Entry = 0
            for source in sources:
                total = self._total([total, rows[source]], arithmetic)
                total = self._reduced(total, arithmetic)
            self.entries[base | spread(target, step.places)] = total

    def _total(self, entries: Sequence[Entry], arithmetic: Arithmetic) -> Entry:
        total: float = 0
        for entry in entries:
            if entry is None:
                return None
            total += entry
            if self.kind is EntryKind.NARROW:
                total %= arithmetic.modulus
        if self.kind is EntryKind.WIDE:
            if not arithmetic.excess:
                return int(total) % 2**64
            assert total < 2**64
            return total
        value: float = ENTRY_TYPE[self.kind](total).value
        return value

    def _reduced(self, entry: Entry, arithmetic: Arithmetic) -> Entry:
        if self.kind is not EntryKind.WIDE or entry is None:
            return entry
        low: int = int(entry) & arithmetic.low
        return low + (int(entry) >> 60) * int(arithmetic.excess)

    def joined(
        self,
        other: EntryStore,
        work: _core.DenseWork,
        arithmetic: Arithmetic,  # noqa: ARG002 - kernels need it
    ) -> list[float]:
        assert isinstance(other, _PlainStore)
        products = []
        for upper, lower in meeting_pairs(work):
            above, below = self.entries[upper], other.entries[lower]
            assert above is not None
            assert below is not None
            products.append(above * below)
        return products


def meeting_pairs(work: _core.DenseWork) -> Iterator[tuple[int, int]]:
    """Every index of the upper half, with the one of the lower half that belongs to it."""
    meeting = work.meeting
    assert meeting
    for pair in range(1 << len(meeting.upper)):
        upper, lower = meeting.upper_fixed, meeting.lower_fixed
        for bit, (above, below) in enumerate(zip(meeting.upper, meeting.lower, strict=True)):
            if pair >> bit & 1:
                upper |= above
            else:
                lower |= below
        yield upper, lower


def _within(bits: int) -> Iterator[int]:
    """Every number with set bits among these alone."""
    places = bits_of(bits)
    return (spread(number, places) for number in range(1 << len(places)))


def _own_rows(part: Round, held: int, rest: int) -> list[int]:
    return [spread(row, part.own) | rest for row in _within(held)]
