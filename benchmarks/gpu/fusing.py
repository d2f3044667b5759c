"""Ways to fuse the steps of a sweep on a graphics processor, timed against each other.

python -m benchmarks.gpu.fusing [SIZE]: L-trominoes on a square, one sweep of its half.
"""

from __future__ import annotations

import sys
import time

from benchmarks.gpu.sweeps import half_of_trominoes
from boardfill.engines.cuda.fused_passes import FusedPass, Fusing
from boardfill.engines.cuda.gpu import Gpu
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, swept

WIDE = [
    (Fusing(rows, lanes, own, sector), blocks)
    for rows, lanes, own, sector, blocks in (
        (9, 3, 5, 3, 5), (9, 4, 5, 4, 3), (10, 2, 5, 2, 6), (10, 3, 4, 3, 2), (10, 3, 5, 3, 3),
        (10, 3, 6, 3, 3), (11, 2, 5, 2, 2), (11, 2, 5, 2, 3), (11, 2, 6, 2, 3), (11, 3, 5, 3, 1),
        (12, 1, 5, 2, 3), (12, 2, 6, 2, 1),
    )
]  # fmt: skip
NARROW = [
    (Fusing(rows, lanes, own, sector), blocks)
    for rows, lanes, own, sector, blocks in (
        (10, 3, 5, 3, 5), (10, 4, 5, 4, 2), (10, 4, 5, 4, 3), (11, 3, 5, 3, 2), (11, 3, 6, 3, 2),
        (11, 4, 5, 4, 1), (11, 4, 6, 4, 1), (12, 3, 5, 3, 1), (12, 3, 6, 3, 1), (13, 2, 6, 3, 1),
    )
]  # fmt: skip


def measure(size: int, kind: EntryKind, fusing: Fusing, blocks: int, *options: str) -> None:
    """Print a line: the fusing, passes, shapes, seconds to compile and of two sweeps."""
    modulus = {EntryKind.WIDE: 2**60 - 93, EntryKind.NARROW: 2**31 - 1, EntryKind.FLOAT: 0}[kind]
    start = time.perf_counter()
    gpu = Gpu(blocks, options)
    sweep = FusedSweep(half_of_trominoes(size), fusing)
    passes = [each for each in sweep.passes if isinstance(each, FusedPass)]
    planned = time.perf_counter()
    gpu.prepare(sweep.kernels(kind))
    compiled = time.perf_counter()
    took, found = [], 0.0
    for _ in range(2):
        begin = time.perf_counter()
        found = swept(sweep, gpu, kind, modulus)
        took.append(time.perf_counter() - begin)
    print(
        f"{size} {kind.name:6} rows {fusing.rows:2} lanes {fusing.lanes} own {fusing.own} "
        f"sector {fusing.sector} blocks {blocks} {' '.join(options)}: {len(passes)} passes, "
        f"{len(sweep.shapes)} shapes, plan {planned - start:.2f} s, compile "
        f"{compiled - planned:.2f} s, sweeps {took[0]:.3f} {took[1]:.3f} s, residue {found}",
        flush=True,
    )


def main() -> None:
    """Time all of them."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for kind, ways in ((EntryKind.WIDE, WIDE), (EntryKind.NARROW, NARROW)):
        for fusing, blocks in ways:
            try:
                measure(size, kind, fusing, blocks)
            except Exception as error:
                print(f"{fusing} {blocks}: {error!r}"[:200], flush=True)


if __name__ == "__main__":
    main()
