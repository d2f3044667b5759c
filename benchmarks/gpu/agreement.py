"""Does a graphics processor count as the other engines do?  Random covers, then boards.

python -m benchmarks.gpu.agreement [COVERS]
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace

from tests.engines.cuda.random_covers import random_cover

from boardfill import Board, Limits, Tiling, _core, pieces
from boardfill.engines.cuda import cuda_engine
from boardfill.engines.cuda.cuda_engine import CudaEngine
from boardfill.engines.cuda.fused_passes import Fusing
from boardfill.engines.cuda.gpu import Gpu
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, bound_bits, swept
from boardfill.engines.limits import Deadline
from boardfill.engines.planner import engine_named
from boardfill.engines.sweep.sweep_choice import DENSE, can_be_dense, choose_sweep
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.questions.preparing import cover_within_limits

MODULI = ((EntryKind.WIDE, 2**64), (EntryKind.WIDE, 2**60 - 93), (EntryKind.NARROW, 2**31 - 1))


def check_random_covers(covers: int) -> None:
    """Every kind of entry, kernels of their own and the ones that read tables."""
    gpu, reference = Gpu(), engine_named("frontier-sparse")
    start, swept_covers, kernels = time.perf_counter(), 0, 0
    for seed in range(covers):
        cover = random_cover(seed, items=(3, 22), options=5, used=4)
        expected = reference.count(cover, Limits(threads=1)).count
        choice = choose_sweep(cover, Deadline(Limits()), DENSE)
        if choice.schedule.impossible:
            assert expected == 0
            continue
        work = _core.DenseWork.whole(choice.schedule, 1)
        # Few of them have kernels of their own, since those must be compiled.
        fusing = Fusing(rows=7, lanes=1, own=4, least_open=5 if seed % 8 == 0 else 64)
        sweep = FusedSweep(work, fusing)
        swept_covers += 1
        kernels += len(sweep.shapes)
        for kind, modulus in MODULI:
            found = swept(sweep, gpu, kind, modulus)
            assert found == expected % modulus, (seed, kind, found, expected)
        bits = bound_bits({EntryKind.FLOAT: sweep, EntryKind.DOUBLE: sweep}, gpu)
        assert bits is not None, seed
        assert expected < 2**bits, (seed, bits, expected)
    seconds = time.perf_counter() - start
    print(f"{covers} random covers agree, {swept_covers} swept, {kernels} kernels: {seconds:.0f} s")


def with_holes(rows: int, columns: int, holes: int, seed: int) -> Board:
    """A rectangle without some of its cells."""
    cells = sorted(Board.rectangle(rows, columns).cells)
    gone = set(random.Random(seed).sample(cells, holes))
    return Board(frozenset(cell for cell in cells if cell not in gone))


def boards() -> dict[str, Tiling]:
    """Boards on several lattices."""
    square = Board.rectangle
    return {
        "L-trominoes 15x15": Tiling(square(15, 15), pieces("L3")),
        "L-trominoes 18x18": Tiling(square(18, 18), pieces("L3")),
        "L-trominoes 21x22": Tiling(square(21, 22), pieces("L3")),
        "L-trominoes, a monomino 20x20": Tiling(square(20, 20), pieces("L3,I1:1")),
        "dominoes 16x17": Tiling(square(16, 17), pieces("I2")),
        "dominoes, monominoes 17x18": Tiling(square(17, 18), pieces("I2:any,I1:any")),
        "2x2, L-trominoes 18x20": Tiling(square(18, 20), pieces("O4:any,L3:any")),
        "I-, L-trominoes 10x12": Tiling(square(10, 12), pieces("I3:any,L3:any")),
        "L-trominoes, 12 holes 18x20": Tiling(with_holes(18, 20, 12, 1), pieces("L3")),
        "dominoes, 9 holes 17x19": Tiling(with_holes(17, 19, 9, 5), pieces("I2")),
        **lattice_boards(),
    }


def lattice_boards() -> dict[str, Tiling]:
    """Hexes and triangles."""
    hexes, triangles = named_lattice("hex"), named_lattice("triangle")
    return {
        "dihexes, hexagon of side 8": Tiling(
            family_board("hexagon", (8,), hexes), pieces("I2:any,I1:any", lattice=hexes)
        ),
        "trihexes, hexagon of side 6": Tiling(
            family_board("hexagon", (6,), hexes), pieces("A3:any,I1:0-1", lattice=hexes)
        ),
        "lozenges, hexagon of side 9": Tiling(
            family_board("hexagon", (9,), triangles), pieces("I2", lattice=triangles)
        ),
        "I-triamonds, monoamonds, hexagon of side 5": Tiling(
            family_board("hexagon", (5,), triangles), pieces("I3:any,I1:any", lattice=triangles)
        ),
    }


def check_boards() -> None:
    """The count by the processor and by the dense sweep of the core."""
    # Also small boards should have kernels of their own.
    for size, fusing in cuda_engine.FUSING.items():
        cuda_engine.FUSING[size] = replace(fusing, least_open=10)
    for name, problem in boards().items():
        cover, limits = cover_within_limits(problem, Limits(threads=16), only="fillings")
        if not can_be_dense(cover):
            print(f"{name}: cannot be swept densely")
            continue
        begin = time.perf_counter()
        expected = engine_named("frontier-dense").count(cover, limits).count
        between = time.perf_counter()
        for halve, skip in ((True, 0), (False, 5)):
            tally = CudaEngine(halve=halve, skipped_moduli=skip).count(cover, Limits())
            assert tally.count == expected, (name, halve, tally.count, expected)
        seconds = time.perf_counter() - between
        print(f"{name}: {expected} twice, {between - begin:.2f} s and {seconds:.2f} s", flush=True)


if __name__ == "__main__":
    check_random_covers(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    check_boards()
