"""How the rows of mixed passes should lie in the banks of shared memory: the search for `CHANGES`.

python -m benchmarks.gpu.banks [SIZE ...] [--search SECONDS]: how many times as often as without
conflicts it is reached, for L-trominoes on squares; a search changes one number after the other.
It needs no graphics processor.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from tests.engines.cuda.bank_conflicts import share

from benchmarks.gpu.sweeps import half_of_trominoes
from boardfill.engines.cuda import kernels
from boardfill.engines.cuda.cuda_engine import FUSING
from boardfill.engines.cuda.fused_passes import FusedPass
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep

BANK_BITS = {EntryKind.WIDE: 4, EntryKind.NARROW: 5}


def mixed_passes(size: int, kind: EntryKind) -> list[FusedPass]:
    """Those of a sweep that differ."""
    fused = FusedSweep(half_of_trominoes(size), FUSING[kind.entry_bytes]).passes
    mixed = [each for each in fused if isinstance(each, FusedPass) and each.is_mixed]
    return list({(each.shape, each.places): each for each in mixed}.values())


def search(passes: Sequence[FusedPass], kind: EntryKind, seconds: float) -> None:
    """Print every better choice that is found."""
    bits, random_bits = BANK_BITS[kind], random.Random(1)
    end = time.monotonic() + seconds
    best = list(kernels.CHANGES[bits])
    least = share(passes, kind)
    while time.monotonic() < end:
        tried = list(best)
        for _ in range(random_bits.choice((1, 1, 1, 2, 3))):
            tried[random_bits.randrange(len(tried))] = random_bits.randrange(1 << bits)
        kernels.CHANGES[bits] = tuple(tried)
        found = share(passes, kind)
        if found < least:
            best, least = tried, found
            print(f"{kind.name}: {found:.3f} with {tuple(best)}", flush=True)
    kernels.CHANGES[bits] = tuple(best)


def main() -> None:
    """Tell of the numbers in use, then look for better ones."""
    asked = sys.argv[1:]
    seconds = float(asked.pop()) if "--search" in asked else 0
    sizes = [int(size) for size in asked if size != "--search"] or [28, 30, 33]
    for kind in BANK_BITS:
        passes = [each for size in sizes for each in mixed_passes(size, kind)]
        print(f"{kind.name}: {share(passes, kind):.3f}, {len(passes)} passes", flush=True)
        search(passes, kind, seconds)


if __name__ == "__main__":
    main()
