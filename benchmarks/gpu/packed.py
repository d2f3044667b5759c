"""Packed stores against whole ones on a graphics processor, timed by turns.

python -m benchmarks.gpu.packed [SIZE ...]: L-trominoes on squares, one sweep of their halves.
"""

from __future__ import annotations

import sys
import time

from benchmarks.gpu.sweeps import half_of_trominoes
from boardfill.engines.cuda.cuda_engine import FUSING
from boardfill.engines.cuda.fused_passes import FusedPass
from boardfill.engines.cuda.gpu import Gpu
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, entries_of, swept

MODULI = {EntryKind.WIDE: 2**60 - 93, EntryKind.NARROW: 2**31 - 1}
TURNS = 5


def main() -> None:
    """Print seconds, least of several turns, memory and the passes, for each kind of entry."""
    gpu = Gpu()
    for size in map(int, sys.argv[1:] or ["24", "30"]):
        for kind, modulus in MODULI.items():
            sweeps = {
                packed: FusedSweep(half_of_trominoes(size, packed=packed), FUSING[kind.entry_bytes])
                for packed in (False, True)
            }
            took: dict[bool, list[float]] = {False: [], True: []}
            found = set()
            for _ in range(TURNS):
                for packed, sweep in sweeps.items():
                    gpu.prepare(sweep.kernels(kind))
                    begin = time.perf_counter()
                    found.add(swept(sweep, gpu, kind, modulus))
                    took[packed].append(time.perf_counter() - begin)
            assert len(found) == 1, found
            for packed, sweep in sweeps.items():
                passes = [each for each in sweep.passes if isinstance(each, FusedPass)]
                mixed = sum(each.shape.mixed is not None for each in passes)
                gib = entries_of(sweep.work.upper) * kind.entry_bytes / 2**30
                print(
                    f"{size} {kind.name} {'packed' if packed else 'whole'}: "
                    f"{min(took[packed]):.4f} s, {gib:.2f} GiB a store, {len(passes)} passes, "
                    f"{mixed} mixed",
                    flush=True,
                )


if __name__ == "__main__":
    main()
