"""Every pass of a sweep on a graphics processor, timed by itself.

python -m benchmarks.gpu.passes [SIZE [KIND]]: L-trominoes on a square, one sweep of its half.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from benchmarks.gpu.sweeps import half_of_trominoes
from boardfill.engines.cuda.cuda_engine import FUSING
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass
from boardfill.engines.cuda.gpu import Gpu
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, swept

MODULI = {EntryKind.WIDE: 2**60 - 93, EntryKind.NARROW: 2**31 - 1, EntryKind.FLOAT: 0}
TURNS = 3


def timed(gpu: Gpu, sweep: FusedSweep, kind: EntryKind) -> tuple[list[float], float, float]:
    """Milliseconds of each pass, those of the whole sweep, and the residue."""
    cuda = gpu.cupy.cuda
    events = [cuda.Event()]

    def after(_: AnyPass) -> None:
        events.append(cuda.Event())
        events[-1].record()

    cuda.runtime.deviceSynchronize()
    begin = time.perf_counter()
    events[0].record()
    found = swept(sweep, gpu, kind, MODULI[kind], check=after)
    whole = 1000 * (time.perf_counter() - begin)
    took = [cuda.get_elapsed_time(one, other) for one, other in pairwise(events)]
    return took, whole, found


def told(name: str, took: Sequence[float]) -> str:
    """How many passes there are, and what they take."""
    if not took:
        return f"{name}: none"
    return f"{name}: {len(took)}, median {median(took):.2f} ms, {sum(took):.1f} ms in all"


def main() -> None:
    """Time them, least of some turns."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    kind = EntryKind[sys.argv[2]] if len(sys.argv) > 2 else EntryKind.WIDE
    gpu, sweep = Gpu(), FusedSweep(half_of_trominoes(size), FUSING[kind.entry_bytes])
    gpu.prepare(sweep.kernels(kind))
    turns = [timed(gpu, sweep, kind) for _ in range(TURNS + 1)][1:]
    took = list(map(min, zip(*(each for each, _, _ in turns), strict=True)))
    for each, passed in zip(sweep.passes, took, strict=True):
        if isinstance(each, FusedPass):
            kinds = "mixed" if each.is_mixed else "plain"
            print(f"{passed:6.2f} ms, {kinds}, {len(each.shape.rounds)} rounds, {each.places}")
    for name, of_kind in (("mixed", True), ("plain", False)):
        fused = zip(sweep.passes, took, strict=True)
        print(told(name, [
            passed for each, passed in fused
            if isinstance(each, FusedPass) and each.is_mixed is of_kind
        ]))  # fmt: skip
    whole = min(each for _, each, _ in turns)
    print(f"{size} {kind.name}: {whole:.1f} ms a sweep, residue {turns[0][2]}", flush=True)


if __name__ == "__main__":
    main()
