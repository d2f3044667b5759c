"""The engine cuda: on a machine of paper, and refused where there is no processor."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from importlib import metadata
from math import lcm, prod
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from boardfill import Board, Tiling, pieces, words
from boardfill.cli.main import main
from boardfill.cover.translation.translate import cover_of
from boardfill.engines import planner, protocol
from boardfill.engines.cuda import cuda_engine, gpu
from boardfill.engines.cuda.cuda_engine import CudaEngine, GpuSweep
from boardfill.engines.cuda.gpu import source_of
from boardfill.engines.cuda.kernels import EntryKind, kernel_source
from boardfill.engines.cuda.passes_on_machine import FusedSweep
from boardfill.engines.limits import Limits
from boardfill.errors import LimitReached, NoEngine
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_status import status
from boardfill.questions.counting import plan, tally
from tests.clock import Clock
from tests.engines.cuda.plain_machine import PlainMachine
from tests.engines.cuda.test_passes import dense_works

TROMINOES = Tiling(Board.rectangle(6, 9), pieces("L3"))
COUNT = tally(TROMINOES).count
BITS = 7
"""Of the frontier of these."""


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_engine, "Gpu", PlainMachine)
    monkeypatch.setattr(cuda_engine, "has_gpu", lambda: True)
    monkeypatch.setattr(protocol, "has_extra", lambda _: True)


@pytest.mark.usefixtures("paper")
def test_the_engine_counts() -> None:
    found = tally(TROMINOES, engine="cuda")
    assert (found.count, found.engine) == (COUNT, "cuda")
    assert found.effort.plan is not None
    assert found.effort.plan.endswith("frontier of 7 bits, in two halves, on paper")
    assert tally(Tiling(Board.rectangle(5, 5), pieces("L3")), engine="cuda").count == 0


@pytest.mark.parametrize(
    ("stores", "halved", "moduli"),
    [(16, True, 2**64), (8, True, 2**31 - 1), (4, False, 2**31 - 1)],
)
def test_entries_are_as_wide_as_memory_allows(
    monkeypatch: pytest.MonkeyPatch, stores: int, *, halved: bool, moduli: int
) -> None:
    memory = stores * 2**BITS
    monkeypatch.setattr(cuda_engine, "Gpu", lambda: PlainMachine(memory))
    sweep = CudaEngine().residues(cover_of(TROMINOES), Limits())
    assert ("in two halves" in sweep.description) == halved
    assert sweep.bytes <= memory
    assert sweep.moduli(20)[0] == moduli
    assert CudaEngine().count(cover_of(TROMINOES), Limits()).count == COUNT


@pytest.mark.usefixtures("paper")
def test_what_is_left_of_a_long_count_is_found_with_narrow_entries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sweep = CudaEngine().residues(cover_of(TROMINOES), Limits())
    assert sweep.moduli(94)[1:] == [2**60 - 1]
    monkeypatch.setattr(cuda_engine, "_WORTH_NARROW", 0)
    for bits, wide in ((64, 1), (94, 1), (95, 2), (153, 2), (304, 5), (333, 5), (335, 6)):
        moduli = {skip: sweep.moduli(bits, skip) for skip in (0, 40)}
        for found in moduli.values():
            assert sum(modulus >= 2**59 for modulus in found) == wide
            assert lcm(*found) == prod(found) >= 2**bits
        assert set(moduli[0][1:]).isdisjoint(moduli[40][1:])
    assert sweep.moduli(94) == [2**64, 2**31 - 1]
    assert CudaEngine().count(cover_of(TROMINOES), Limits()).count == COUNT
    assert sweep.modulo(2**31 - 1, Limits()) == COUNT


class _Memory:
    """What CuPy says of the memory of a processor, and that it gives."""

    cuda = runtime = property(lambda self: self)
    asked: ClassVar[list[int]] = []

    def __call__(self) -> _Memory:
        return self

    class CUDARuntimeError(Exception):
        pass

    def deviceSetLimit(self, limit: int, size: int) -> None:  # noqa: N802 - as CuPy calls it
        raise self.CUDARuntimeError(limit, size)

    def memGetInfo(self) -> tuple[int, int]:  # noqa: N802 - as CuPy calls it
        return 2**40, 2**40

    def Memory(self, size: int) -> SimpleNamespace:  # noqa: N802 - as CuPy calls it
        self.asked.append(size)
        return SimpleNamespace(size=size)


def test_memory_of_wide_entries_serves_narrow_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "_cupy_with_device", _Memory())
    machine, asked = gpu.Gpu(), _Memory.asked
    for entries, kind, size in (
        (1000, EntryKind.WIDE, 8000),
        (1000, EntryKind.NARROW, None),
        (1000, EntryKind.WIDE, None),
        (999, EntryKind.NARROW, 3996),
        (1000, EntryKind.WIDE, 8000),
    ):
        asked.clear()
        machine.store(entries, kind)
        assert asked == ([] if size is None else [size])


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_engine, "Gpu", lambda: PlainMachine(4 * 2**BITS - 1))
    with pytest.raises(LimitReached, match="512 bytes do not fit"):
        tally(TROMINOES, engine="cuda")


@pytest.mark.usefixtures("paper")
def test_a_time_limit_stops_between_passes(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(cuda_engine, "_STATES_PER_LOOK", 1)
    cover = cover_of(TROMINOES)
    sweep = CudaEngine().residues(cover, Limits())
    clock.tick(1)
    with pytest.raises(LimitReached, match=r"time limit stopped the count after .* states"):
        sweep.modulo(2**64, Limits(seconds=2))


@pytest.mark.usefixtures("paper")
def test_other_moduli_and_the_whole_board_give_the_same() -> None:
    cover = cover_of(TROMINOES)
    assert CudaEngine(halve=False, skipped_moduli=7).count(cover, Limits()).count == COUNT


@pytest.mark.usefixtures("paper")
@pytest.mark.parametrize("entry", [4, 8])
def test_moduli_are_coprime_and_enough(monkeypatch: pytest.MonkeyPatch, entry: int) -> None:
    monkeypatch.setattr(cuda_engine, "Gpu", lambda: PlainMachine(2 * entry * 2**BITS))
    sweep = CudaEngine().residues(cover_of(TROMINOES), Limits())
    first, second = sweep.moduli(900), sweep.moduli(900, skip=40)
    together = 1
    for modulus in dict.fromkeys(first + second):
        assert _gcd(modulus, together) == 1
        assert modulus == 2**64 or 2**60 - 2**16 < modulus < 2**60 or modulus < 2**31
        together *= modulus
    assert set(first) & set(second) <= {2**64}


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


@pytest.mark.usefixtures("paper")
def test_a_job_keeps_every_residue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Tiling(Board.rectangle(4, 60), pieces("I2"))
    begin_job(tmp_path, problem, engine="cuda")
    modulo = GpuSweep.modulo
    done: list[int] = []

    def one(self: GpuSweep, modulus: int, limits: Limits) -> int:
        if done:
            raise LimitReached("the time limit stopped the work")
        done.append(modulus)
        return modulo(self, modulus, limits)

    with monkeypatch.context() as patch:
        patch.setattr(GpuSweep, "modulo", one)
        with pytest.raises(LimitReached, match="of 7 units are done and kept"):
            resume(tmp_path)
    found = status(tmp_path)
    assert (found.strategy, found.units) == ("residues", 7)
    assert len(done) == 1
    assert resume(tmp_path) == tally(problem).count


@pytest.mark.usefixtures("paper")
def test_the_planner_offers_it_where_it_is_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    big = Tiling(Board.rectangle(27, 27), pieces("L3"))
    assert plan(big).engine == "cuda"
    assert plan(TROMINOES).engine == "frontier"
    monkeypatch.setattr(cuda_engine, "Gpu", lambda: PlainMachine(2**20))
    assert plan(big).engine == "frontier"


def test_without_cupy_a_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    asked = ["boardfill", "count", "6x9", "--pieces", "L3", "--engine", "cuda"]
    monkeypatch.setattr(sys, "argv", asked)
    assert main() == 2
    said = capsys.readouterr()
    needs = f'boardfill: engine cuda needs the extra "gpu": {words.pip_install("gpu")}\n'
    assert (said.out, said.err) == ("", needs)


class _NoDevice:
    """CuPy where there is no processor."""

    class CUDARuntimeError(Exception):
        pass

    cuda = runtime = property(lambda self: self)

    def getDeviceCount(self) -> int:  # noqa: N802 - as CuPy calls it
        raise self.CUDARuntimeError


def test_without_a_processor_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", _NoDevice())
    with pytest.raises(NoEngine, match=r"^engine cuda needs an NVIDIA graphics processor, "):
        tally(TROMINOES, engine="cuda")


def test_what_this_machine_cannot_run_is_not_among_its_engines() -> None:
    names = {engine.name for engine in planner.every_engine()}
    assert set(planner.ENGINES) - names <= {"cuda"}


def _libraries() -> Iterator[Path]:
    for package in ("nvidia-cuda-nvrtc", "nvidia-cuda-nvrtc-cu12"):
        try:
            files = metadata.files(package) or []
        except metadata.PackageNotFoundError:
            continue
        yield from (Path(str(f.locate())) for f in files if f.name.startswith("libnvrtc.so"))


@pytest.mark.parametrize("kind", list(EntryKind))
def test_nvrtc_compiles_the_kernels(kind: EntryKind) -> None:
    path = next(_libraries(), None)
    if path is None:
        pytest.skip("nvidia-cuda-nvrtc is not installed, so no kernel is compiled for a processor")
    nvrtc = ctypes.CDLL(str(path))
    (work, *_) = dense_works(cover_of(Tiling(Board.rectangle(20, 20), pieces("I2"))))
    shape = FusedSweep(work, cuda_engine.FUSING[kind.entry_bytes]).shapes[0]
    for source in (source_of(kind), source_of(kind, kernel_source(shape, "fused_pass", kind))):
        program = ctypes.c_void_p()
        made = nvrtc.nvrtcCreateProgram(
            ctypes.byref(program), source.encode(), b"kernels.cu", 0, None, None
        )
        assert made == 0
        options = (ctypes.c_char_p * 2)(b"--gpu-architecture=sm_90", b"-std=c++17")
        failed = nvrtc.nvrtcCompileProgram(program, 2, options)
        size = ctypes.c_size_t()
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        assert (failed, log.value) == (0, b"")
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
