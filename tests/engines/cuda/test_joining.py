"""Halves are joined by the kernel as pair by pair on paper: stores with anything in them."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

import pytest

from boardfill import Board, Tiling, _core, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.cuda.joining import meeting_of
from boardfill.engines.cuda.kernel_arguments import Arithmetic
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.pass_steps import BLOCK, BLOCK_BITS, Packing, bits_of
from boardfill.engines.cuda.passes_on_machine import entries_of
from tests.engines.cuda.compiled_machine import CompiledMachine, HostStore
from tests.engines.cuda.plain_machine import meeting_pairs
from tests.engines.cuda.test_passes import dense_works

MODULI = (
    (EntryKind.WIDE, 2**64),
    (EntryKind.WIDE, 2**60 - 2**16 + 1),
    (EntryKind.NARROW, 2**31 - 1),
)
BOARDS = {
    "L3 14x15": Tiling(Board.rectangle(14, 15), pieces("L3")),
    "L3,I1:1 13x13": Tiling(Board.rectangle(13, 13), pieces("L3,I1:1")),
    "I2 15x16": Tiling(Board.rectangle(15, 16), pieces("I2")),
    "L3 6x6": Tiling(Board.rectangle(6, 6), pieces("L3")),
    "T4,O4 6x8": Tiling(Board.rectangle(6, 8), pieces("T4,O4")),
}
"""Blocks are packed modulo 3, 3, 2, 3 and 4; small boards have a single tile."""


def place_of(index: int, plan: _core.DensePlan) -> int | None:
    """Where an entry lies; None if it cannot be reached."""
    packing, weights = Packing.of(plan), plan.last_weights
    if packing is None:
        return index
    weight = sum(weights.weights[bit] for bit in bits_of(index))
    if (weight - weights.left) % packing.modulus:
        return None
    return (index >> BLOCK_BITS) * packing.room + weights.ranks(packing.modulus)[index & BLOCK]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> CompiledMachine:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None or sys.platform == "win32":
        pytest.skip("there is no C++ compiler, so the kernels are not compiled for the host")
    folder: Path = tmp_path_factory.mktemp("kernels")
    return CompiledMachine(compiler, folder, [(None, kind) for kind, _ in MODULI])


@pytest.mark.parametrize("name", BOARDS)
def test_halves_are_joined_on_the_host_as_on_paper(name: str, machine: CompiledMachine) -> None:
    generator, sizes = random.Random(name), set()
    works = [work for work in dense_works(cover_of(BOARDS[name])) if work.meeting]
    assert [Packing.of(work.upper) is not None for work in works] == [False, True]
    for work in works:
        lower = work.lower
        assert lower
        pairs = [
            (above, below)
            for one, other in meeting_pairs(work)
            if (above := place_of(one, work.upper)) is not None
            and (below := place_of(other, lower)) is not None
        ]
        sizes.add(len(pairs))
        for kind, modulus in MODULI:
            stores = []
            for plan in (work.upper, lower):
                store = machine.store(entries_of(plan), kind)
                assert isinstance(store, HostStore)
                store.entries[:] = [generator.randrange(modulus) for _ in store.entries]
                stores.append(store)
            one, other = stores
            found = one.joined(other, work, Arithmetic.modulo(modulus))
            wanted = sum(one.entries[above] * other.entries[below] for above, below in pairs)
            assert sum(map(int, found)) % modulus == wanted % modulus
    assert max(sizes) >= 2 * min(sizes) > 0


def test_a_meeting_has_tiles_of_all_bits_of_both_blocks() -> None:
    for work in dense_works(cover_of(BOARDS["I2 15x16"])):
        if work.meeting:
            meeting, table = meeting_of(work, Arithmetic.modulo(2**64))
            assert meeting.rows == BLOCK_BITS
            assert meeting.bits == len(work.meeting.upper) - 2 * BLOCK_BITS > 0
            assert len(table) == (2 << meeting.rows) + meeting.upper.modulus * (
                meeting.upper.room
            ) + (BLOCK + 1)
