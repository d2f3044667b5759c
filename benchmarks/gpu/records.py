"""Records on a graphics processor: each count twice, with different moduli.

    python -m benchmarks.gpu.records FILE A233807:26-33 A028420:27-29
    python -m benchmarks.gpu.records --again FILE A233807:34

Every count is written to FILE as a line of JSON as soon as it is known, with its checksum; every
residue is printed as soon as it is known.  With --again only the second count is made, and what the
first one gave is compared when FILE is added to the records.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from benchmarks.record_files import Record, add_asked, checksum
from benchmarks.records import OTHER_MODULI, rectangle
from boardfill.engines.cuda.cuda_engine import GpuSweep
from boardfill.engines.cuda.gpu import Gpu
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.frontier import joined
from boardfill.engines.sweep.sweep_choice import DENSE, choose_sweep
from boardfill.questions.preparing import cover_within_limits


def counted(family: str, n: int, gpu: Gpu, skip: int) -> Record:
    """One count, and what it took."""
    begin = time.perf_counter()
    cover, limits = cover_within_limits(rectangle(family, n, n), Limits(), only="fillings")
    sweep = GpuSweep(cover, choose_sweep(cover, Deadline(limits), DENSE), gpu)
    prepared = time.perf_counter()
    bits = sweep.bound_bits(limits)
    assert bits is not None
    bounded = time.perf_counter()
    moduli = sweep.moduli(bits, skip) if bits else []
    residues = []
    for modulus in moduli:
        residues.append((sweep.modulo(modulus, limits), modulus))
        passed = time.perf_counter() - begin
        print(f"{family} {n}: {residues[-1][0]} modulo {modulus}, {passed:.3f} s", flush=True)
    count = joined(residues)
    end = time.perf_counter()
    assert count < 2**bits
    return {
        "sequence": family,
        "n": n,
        "count": str(count),
        "sha256": checksum(str(count)),
        "bits": bits,
        "moduli": len(moduli),
        "first_modulus": str(moduli[0]) if moduli else "",
        "last_modulus": str(moduli[-1]) if moduli else "",
        "how": sweep.description,
        "gib": round(sweep.bytes / 2**30, 3),
        "seconds": round(end - begin, 3),
        "seconds_to_prepare": round(prepared - begin, 3),
        "seconds_of_bound": round(bounded - prepared, 3),
    }


def main() -> None:
    """Count what is asked for."""
    gpu, skips = Gpu(), [0, OTHER_MODULI]
    if "--again" in sys.argv:
        sys.argv.remove("--again")
        skips = [OTHER_MODULI]

    def counts_of(family: str, n: int) -> Iterator[Record]:
        counts = set()
        for skip in skips:
            found = counted(family, n, gpu, skip)
            counts.add(found["count"])
            yield found
        assert len(counts) == 1, f"{family} n = {n}: the moduli differ"

    add_asked(counts_of)


if __name__ == "__main__":
    main()
