"""How often the threads of a mixed pass reach their shared tile, and how often they must at least.

As many threads side by side as there are banks reach it at once, unless two of them reach different
entries in one bank: then they take turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from boardfill.engines.cuda.fused_passes import FusedPass
from boardfill.engines.cuda.kernel_arguments import table_of
from boardfill.engines.cuda.kernels import Cells, EntryKind, thread_order

_SIDE, _NO_CELL = 8, 0xFFFF


def turns_taken(fused: FusedPass, kind: EntryKind) -> tuple[int, int]:
    """Turns of the threads of some tiles, one for each weight left; and how many if no two met."""
    banks = 32 if kind.entry_bytes == 4 else 16
    taken = least = 0
    for cells, times in _reached(fused, kind):
        for first in range(0, len(cells), banks):
            together = Counter(cell % banks for cell in cells[first : first + banks] if cell >= 0)
            if together:
                taken += times * max(together.values())
                least += times
    return taken, least


def _reached(fused: FusedPass, kind: EntryKind) -> Iterator[tuple[Sequence[int], int]]:
    """Where threads side by side reach the tile, -1 where one does not; and how often they do."""
    mixed = fused.shape.mixed
    assert mixed
    for left in range(mixed.modulus):
        for is_after in (False, True):
            yield from ((cells, 1) for cells in _of_blocks(fused, kind, left, is_after=is_after))
        for number in range(len(fused.shape.rounds)):
            yield from _of_round(fused, kind, left, number)


def _of_blocks(
    fused: FusedPass, kind: EntryKind, left_in_tile: int, *, is_after: bool
) -> Iterator[list[int]]:
    """As entries are loaded or stored: the table of the pass is read as its kernel reads it."""
    shape = fused.shape
    assert shape.mixed
    halves = table_of(fused, kind)
    table = [low | high << 32 for low, high in zip(halves[::2], halves[1::2], strict=True)]
    rows, parts = 1 << len(shape.high), shape.mixed.room // _SIDE
    words = -(-parts // 4)
    places = table[rows + is_after * shape.mixed.modulus * words * _SIDE :]
    for part in range(parts):
        cells = []
        for told in table[:rows]:
            left = (left_in_tile - (told >> 54 + 3 * is_after & 7)) % shape.mixed.modulus
            for lane in range(_SIDE):
                word = places[(left * words + part // 4) * _SIDE + lane]
                cell = word >> part % 4 * 16 & 0xFFFF
                cells.append(-1 if cell == _NO_CELL else cell ^ told >> 40 & 0x3FFF)
        yield cells


def _of_round(
    fused: FusedPass, kind: EntryKind, left_in_tile: int, number: int
) -> Iterator[tuple[list[int], int]]:
    """As the rows of a round are read and written: those that weigh the same, at the same time."""
    shape = fused.shape
    assert shape.mixed
    modulus, each = shape.mixed.modulus, shape.rounds[number]
    order = thread_order(shape, Cells.of(shape, kind), number)
    for weight in range(modulus):
        left = (left_in_tile - weight) % modulus
        moments = ((each.moments[0], each.before), (each.moments[-1], each.after))
        own = sum(
            row & ~held == 0
            for moment, held in moments
            for row in moment.reached(each.own, left, modulus)
        )
        yield [told & 0xFFFF if told >> 16 == weight else -1 for told in order], own


def share(passes: Iterable[FusedPass], kind: EntryKind) -> float:
    """How many times as often as without conflicts shared memory is reached."""
    taken = least = 0
    for each in passes:
        turns, fewest = turns_taken(each, kind)
        taken, least = taken + turns, least + fewest
    return taken / least
