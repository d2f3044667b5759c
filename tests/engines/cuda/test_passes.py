"""Fused passes count as the reference does: on paper, and as kernels compiled for the host."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from boardfill import Board, Tiling, _core, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.cuda.cuda_engine import FUSING
from boardfill.engines.cuda.fused_passes import FusedPass, Fusing
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, Machine, bound_bits, swept
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import engine_named
from boardfill.engines.sweep.halving import halved_work
from boardfill.engines.sweep.sweep_choice import DENSE, choose_sweep
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.lattice import named_lattice
from tests.engines.cuda.bank_conflicts import share
from tests.engines.cuda.compiled_machine import CompiledMachine
from tests.engines.cuda.plain_machine import PlainMachine
from tests.engines.cuda.random_covers import random_cover

MODULI = (
    (EntryKind.WIDE, 2**64),
    (EntryKind.WIDE, 2**60 - 93),
    (EntryKind.WIDE, 2**60 - 2**16 + 1),
    (EntryKind.NARROW, 2**31 - 1),
)
SMALL = (
    Fusing(rows=3, lanes=0, own=2, sector=1, least_open=2),
    Fusing(rows=5, lanes=1, own=3, sector=2, least_open=3),
    Fusing(rows=6, lanes=2, own=4, sector=3, least_open=4),
    Fusing(rows=6, lanes=2, own=4, least_open=64),
)
"""Ways to fuse that make many passes of small covers; the last one fuses nothing."""
PACKED = Fusing(rows=5, lanes=3, own=4, sector=3, least_open=5)
"""Passes of packed stores that mix blocks, and others that do not."""


def dense_works(cover: Cover) -> list[_core.DenseWork]:
    """The whole, and the halves where there are any, each with all entries, and packed.

    Nothing if it is clear there is no filling.
    """
    choice = choose_sweep(cover, Deadline(Limits()), DENSE)
    if choice.schedule.impossible:
        return []
    works = []
    for packed in (False, True):
        works.append(_core.DenseWork.whole(choice.schedule, 1, packed))
        works += filter(None, [halved_work(cover, choice.items, 1, packed=packed)])
    return works


def agrees(sweep: FusedSweep, machine: Machine, count: int) -> None:
    for kind, modulus in MODULI:
        # Entries begin as large as they may be, lest small counts need no reduction.
        one = modulus - 1
        found = swept(sweep, machine, kind, modulus, one)
        assert found == count * one ** (2 if sweep.work.is_halved else 1) % modulus
    for kind in (EntryKind.FLOAT, EntryKind.DOUBLE):
        bits = bound_bits({kind: sweep}, machine)
        assert bits is not None
        assert count < 2**bits <= 8 * max(count, 1)


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 10))]
)
def test_random_covers_on_paper(part: int) -> None:
    reference, kernels = engine_named("reference"), 0
    for seed in range(part * 200, part * 200 + 200):
        cover = random_cover(seed)
        count = reference.count(cover, Limits()).count
        for work in dense_works(cover):
            sweep = FusedSweep(work, SMALL[seed % len(SMALL)])
            kernels += len(sweep.shapes)
            agrees(sweep, PlainMachine(), count)
    assert kernels > 20


def small_boards() -> dict[str, Tiling]:
    hexes, triangles = named_lattice("hex"), named_lattice("triangle")
    holed = Board.rectangle(7, 7).without([(0, 0), (3, 4), (6, 2), (5, 5)])
    return {
        "trominoes": Tiling(Board.rectangle(6, 6), pieces("L3")),
        "a monomino": Tiling(Board.rectangle(7, 7), pieces("L3,I1:0-1")),
        "dominoes, monominoes": Tiling(Board.rectangle(6, 7), pieces("I2,I1")),
        "squares, trominoes": Tiling(Board.rectangle(7, 8), pieces("O4,L3")),
        "holes": Tiling(holed, pieces("L3")),
        "hexes": Tiling(family_board("hexagon", (3,), hexes), pieces("I2,I1", lattice=hexes)),
        "triangles": Tiling(
            family_board("hexagon", (3,), triangles), pieces("I2,I1", lattice=triangles)
        ),
    }


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=[pytest.mark.full] * (name in ("a monomino", "squares, trominoes"))
        )
        for name in small_boards()
    ],
)
def test_boards_on_paper(name: str) -> None:
    cover = cover_of(small_boards()[name])
    count = engine_named("frontier-sparse").count(cover, Limits()).count
    for work in dense_works(cover):
        for fusing in (SMALL[1], SMALL[2]):
            agrees(FusedSweep(work, fusing), PlainMachine(), count)


def wide_boards() -> list[Tiling]:
    """Blocks are packed modulo 3, 2 and 4; steps of the last one touch too much to be fused."""
    return [
        Tiling(Board.rectangle(9, 10), pieces("L3")),
        Tiling(Board.rectangle(10, 10), pieces("L3,I1:1")),
        Tiling(Board.rectangle(9, 10), pieces("I2")),
        Tiling(Board.rectangle(5, 8), pieces("T4,O4")),
    ]


@pytest.mark.parametrize("number", range(3))
def test_blocks_of_packed_stores_are_mixed_in_few_passes(number: int) -> None:
    cover = cover_of(wide_boards()[number])
    works = [work for work in dense_works(cover) if work.upper.modulus > 1]
    assert works
    for work in works:
        passes = [each for each in FusedSweep(work, PACKED).passes if isinstance(each, FusedPass)]
        assert {bool(each.shape.mixed) for each in passes} == {False, True}
        assert sum(each.states for each in FusedSweep(work, PACKED).passes) <= work.states


@pytest.mark.full
def test_kernels_compiled_for_the_host_count_alike(tmp_path: Path) -> None:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None or sys.platform == "win32":
        pytest.skip("there is no C++ compiler, so the kernels are not compiled for the host")
    covers = [random_cover(seed) for seed in range(3000, 3040)]
    covers += [cover_of(small_boards()[name]) for name in ("a monomino", "holes", "hexes")]
    cases = []
    for number, cover in enumerate(covers):
        count = engine_named("frontier-sparse").count(cover, Limits()).count
        fusing = SMALL[number % len(SMALL)]
        cases += [(FusedSweep(work, fusing), count) for work in dense_works(cover)]
    for problem in wide_boards():
        cover = cover_of(problem)
        count = engine_named("frontier-sparse").count(cover, Limits()).count
        cases += [(FusedSweep(work, PACKED), count) for work in dense_works(cover)]
    kinds = {kind for kind, _ in MODULI} | {EntryKind.FLOAT, EntryKind.DOUBLE}
    wanted = [key for sweep, _ in cases for kind in kinds for key in sweep.kernels(kind)]
    machine = CompiledMachine(compiler, tmp_path, wanted)
    for sweep, count in cases:
        agrees(sweep, machine, count)


@pytest.mark.parametrize("kind", [EntryKind.FLOAT, EntryKind.DOUBLE])
def test_bounds_hold_where_entries_are_scaled_down_on_their_way(kind: EntryKind) -> None:
    """As if the count were 2^230 times as large, which no float holds."""
    cover = cover_of(Tiling(Board.rectangle(6, 6), pieces("L3")))
    count = engine_named("frontier-sparse").count(cover, Limits()).count
    for work in dense_works(cover):
        if work.is_halved:
            continue
        sweep = FusedSweep(work, SMALL[2])
        start = 2.0**110 if kind is EntryKind.FLOAT else 2.0**900
        for scalings in (1, 2, 4):
            found = swept(sweep, PlainMachine(), kind, 0, start, scalings=scalings)
            exact = count * start * 2.0 ** (-100 * scalings)
            # Beneath the range it is too large, but never 0.
            assert found > exact if kind is EntryKind.FLOAT and scalings > 2 else found == exact


@pytest.fixture(scope="module")
def large_works() -> list[_core.DenseWork]:
    return dense_works(cover_of(Tiling(Board.rectangle(24, 24), pieces("L3"))))


@pytest.mark.parametrize(("kind", "most"), [(EntryKind.WIDE, 1.3), (EntryKind.NARROW, 1.4)])
def test_threads_of_mixed_passes_seldom_meet_in_a_bank(
    large_works: list[_core.DenseWork], kind: EntryKind, most: float
) -> None:
    passes = FusedSweep(large_works[2], FUSING[kind.entry_bytes]).passes
    mixed = [each for each in passes if isinstance(each, FusedPass) and each.is_mixed]
    assert 1 < share(mixed[2:6], kind) < most


@pytest.mark.parametrize("kind", [EntryKind.WIDE, EntryKind.NARROW])
def test_tiles_of_packed_stores_are_as_large_as_they_may_be(
    large_works: list[_core.DenseWork], kind: EntryKind
) -> None:
    fusing = FUSING[kind.entry_bytes]
    for each in FusedSweep(large_works[2], fusing).passes:
        if isinstance(each, FusedPass):
            assert each.shape.rows + each.shape.lanes == fusing.rows + fusing.lanes


def test_passes_at_different_places_share_their_shape(large_works: list[_core.DenseWork]) -> None:
    (work, *_) = large_works
    sweep = FusedSweep(work, Fusing())
    fused = [each for each in sweep.passes if isinstance(each, FusedPass)]
    assert len(fused) > 2 * len(sweep.shapes)
    assert sum(each.states for each in sweep.passes) == work.states


def test_sums_of_long_passes_are_reduced_on_their_way() -> None:
    cover = cover_of(Tiling(Board.rectangle(7, 9), pieces("I2,I1")))
    count = engine_named("frontier-sparse").count(cover, Limits()).count
    for work in dense_works(cover):
        sweep = FusedSweep(work, Fusing(rows=9, lanes=0, own=4, least_open=5))
        assert any(part.reduced_first for shape in sweep.shapes for part in shape.rounds)
        agrees(sweep, PlainMachine(), count)
