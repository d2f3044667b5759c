"""How fast a graphics processor copies its memory: what a pass takes at least."""

from __future__ import annotations

import time

from boardfill.engines.cuda.gpu import Gpu


def copy_bandwidth(size: int = 2**34) -> float:
    """Bytes read and written in a second, the best of five copies."""
    cupy = Gpu().cupy
    source, target = cupy.cuda.Memory(size), cupy.cuda.Memory(size)
    best = float("inf")
    for _ in range(5):
        cupy.cuda.runtime.deviceSynchronize()
        begin = time.perf_counter()
        cupy.cuda.runtime.memcpy(target.ptr, source.ptr, size, 3)
        cupy.cuda.runtime.deviceSynchronize()
        best = min(best, time.perf_counter() - begin)
    return 2 * size / best


if __name__ == "__main__":
    print(f"a copy moves {copy_bandwidth() / 1e12:.2f} TB/s, read and written")
