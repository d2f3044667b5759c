"""A graphics processor, through CuPy."""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from types import ModuleType
from typing import Any

from boardfill import _core, words
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, Shape, tiles_of
from boardfill.engines.cuda.joining import meeting_of
from boardfill.engines.cuda.kernel_arguments import (
    ENTRY_TYPE,
    Arithmetic,
    lone_place,
    place_of,
    table_of,
)
from boardfill.engines.cuda.kernels import HEADERS, EntryKind, kernel_source, shared_entries
from boardfill.engines.cuda.passes_on_machine import EntryStore, Machine, Wanted
from boardfill.engines.protocol import has_extra, load_extra
from boardfill.errors import LimitReached, NoEngine

_KEPT_FREE = 2**28
"""Bytes of its memory that are left to the driver."""
_KEPT_TO_DRIVER = 2**30
"""Bytes of all its memory that the driver and its contexts may have taken."""
_JOINING_BLOCKS, _JOINING_THREADS = 2112, 256
"""Halves are joined by so many blocks of threads, each of which adds up its part."""
_MOST_SPARE = 2
"""Memory up to so many times as large as a store needs is taken before the driver is asked for
more: that of entries of 8 bytes serves those of 4 bytes."""
_LONE_THREADS = 256
_SHARED_MEMORY = 8
"""CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, to be set where more than this is shared."""
_PLAIN_SHARED = 48 * 2**10
_FETCHED_AT_ONCE = 5
"""CU_LIMIT_MAX_L2_FETCH_GRANULARITY.  Tiles side by side read the halves of 128 bytes at nearly the
same time: with 128 instead of 64 a sweep of 30x30 took 248 ms instead of 257 (H200)."""
_TO_DEVICE, _TO_HOST, _WITHIN_DEVICE = 1, 2, 3
"""Of cudaMemcpyKind."""


class Gpu(Machine):
    """The one that CuPy takes first."""

    def __init__(self, least_blocks: int | None = None, options: tuple[str, ...] = ()) -> None:
        self.cupy = _cupy_with_device()
        runtime = self.cupy.cuda.runtime
        with suppress(runtime.CUDARuntimeError):  # a hint, which older processors do not take
            runtime.deviceSetLimit(_FETCHED_AT_ONCE, 128)
        self._least_blocks, self._options = least_blocks, ("-std=c++17", *options)
        self._kernels: dict[Wanted, list[Any]] = {}
        """Of each shape; of none, those that serve every cover."""
        self._spare: list[Any] = []
        self._mark: Any = None
        self._tables: dict[tuple[AnyPass, int], Any] = {}

    @cached_property
    def name(self) -> str:
        """Of the processor."""
        found: bytes = self.cupy.cuda.runtime.getDeviceProperties(0)["name"]
        return found.decode()

    def usable_bytes(self) -> int:
        """What stores could take if nobody else used the processor; the same at all times."""
        _, total = self.cupy.cuda.runtime.memGetInfo()
        return max(int(total) - _KEPT_TO_DRIVER, 0)

    def free_bytes(self) -> int:
        """What stores may take, those that are kept for the next sweep included."""
        free, _ = self.cupy.cuda.runtime.memGetInfo()
        spare: int = sum(memory.size for memory in self._spare)
        return max(int(free) + spare - _KEPT_FREE, 0)

    def prepare(self, wanted: Sequence[Wanted]) -> None:
        """Compile what has not been compiled yet, all at once."""
        missing = [key for key in wanted if key not in self._kernels]
        with ThreadPoolExecutor() as pool:
            for key, kernels in zip(missing, pool.map(self._of_shape, missing), strict=True):
                self._kernels[key] = kernels

    def _of_shape(self, wanted: Wanted) -> list[Any]:
        shape, kind = wanted
        source, names = source_of(kind), ["lone_pass", "join_halves", "scale_down"]
        if shape is not None:
            kernel = kernel_source(shape, "fused_pass", kind, self._least_blocks)
            source, names = source_of(kind, kernel), ["fused_pass"]
        with self.cupy.cuda.Device(0):
            module = self.cupy.RawModule(code=source, options=self._options)
            return [module.get_function(name).kernel for name in names]

    def store(self, entries: int, kind: EntryKind) -> EntryStore:
        """Room in the memory of the processor, which is asked whether it has so much."""
        size = max(kind.entry_bytes * entries, 256)
        enough = [memory for memory in self._spare if size <= memory.size <= _MOST_SPARE * size]
        if enough:
            memory = min(enough, key=lambda memory: int(memory.size))
            self._spare.remove(memory)
            return _GpuStore(self, kind, memory)
        self._spare.clear()
        if size > self.free_bytes():
            raise self.too_small(size)
        try:
            memory = self.cupy.cuda.Memory(size)
        except (self.cupy.cuda.runtime.CUDARuntimeError, self.cupy.cuda.memory.OutOfMemoryError):
            raise self.too_small(size) from None
        return _GpuStore(self, kind, memory)

    def take_back(self, memory: Any) -> None:
        """Memory that the next store may need again: to ask the driver for it takes longer."""
        self._spare.append(memory)

    def too_small(self, size: int) -> LimitReached:
        """What is said when a store does not fit."""
        return LimitReached(
            f"a store of {words.memory(size)} does not fit the graphics processor, which has "
            f"{words.memory(self.free_bytes())} free"
        )

    def catch_up(self) -> None:
        """Wait until all is done that was in line when this was called last."""
        if self._mark is not None:
            self._mark.synchronize()
        self._mark = self.cupy.cuda.Event()
        self._mark.record()

    def kernel(self, shape: Shape | None, kind: EntryKind, number: int = 0) -> Any:
        """One of those that were prepared."""
        return self._kernels[shape, kind][number]

    def table(self, each: AnyPass, kind: EntryKind) -> int:
        """Where the table of a pass lies on the processor."""
        key = (each, kind.entry_bytes)
        if key not in self._tables:
            self._tables[key] = self.cupy.array(table_of(each, kind), dtype="uint32")
        where: int = self._tables[key].data.ptr
        return where

    def launch(
        self, kernel: Any, blocks: int, threads: int, shared: int, arguments: Sequence[Any]
    ) -> None:
        """Start a kernel, with so many bytes that the threads of a block share."""
        if shared > _PLAIN_SHARED:
            self.cupy.cuda.driver.funcSetAttribute(kernel.ptr, _SHARED_MEMORY, shared)
        pointers = (ctypes.c_void_p * len(arguments))(*map(ctypes.addressof, arguments))
        self.cupy.cuda.driver.launchKernel(
            kernel.ptr, blocks, 1, 1, threads, 1, 1, shared, 0, ctypes.addressof(pointers), 0
        )


class _GpuStore(EntryStore):
    def __init__(self, gpu: Gpu, kind: EntryKind, memory: Any) -> None:
        self._gpu, self.kind, self._memory = gpu, kind, memory

    def __del__(self) -> None:
        self._gpu.take_back(self._memory)

    def begin(self, one: float) -> None:
        self._entry = ENTRY_TYPE[self.kind](one)
        self._gpu.cupy.cuda.runtime.memcpy(
            self._memory.ptr, ctypes.addressof(self._entry), self.kind.entry_bytes, _TO_DEVICE
        )

    def scale_down(self) -> None:
        entries = ctypes.c_uint64(self._memory.size // self.kind.entry_bytes)
        kernel = self._gpu.kernel(None, self.kind, 2)
        arguments = [ctypes.c_uint64(self._memory.ptr), entries]
        self._gpu.launch(kernel, _JOINING_BLOCKS, _JOINING_THREADS, 0, arguments)

    def first(self) -> float:
        entry = ENTRY_TYPE[self.kind]()
        self._gpu.cupy.cuda.runtime.memcpy(
            ctypes.addressof(entry), self._memory.ptr, self.kind.entry_bytes, _TO_HOST
        )
        value: float = entry.value
        return value

    def run(self, each: AnyPass, arithmetic: Arithmetic) -> None:
        memory = ctypes.c_uint64(self._memory.ptr)
        if isinstance(each, FusedPass):
            shared, threads = shared_entries(each.shape), 1 << each.shape.thread_bits
            kernel = self._gpu.kernel(each.shape, self.kind)
            place = place_of(each, self.kind, arithmetic)
        else:
            shared, threads = 1 << len(each.step.places) + len(each.lane_places), _LONE_THREADS
            kernel = self._gpu.kernel(None, self.kind)
            place = lone_place(each, arithmetic)
        arguments = [memory, place, ctypes.c_uint64(self._gpu.table(each, self.kind))]
        self._gpu.launch(kernel, tiles_of(each), threads, shared * self.kind.entry_bytes, arguments)

    def copy_to(self, other: EntryStore, entries: int) -> None:
        assert isinstance(other, _GpuStore)
        size = entries * self.kind.entry_bytes
        self._gpu.cupy.cuda.runtime.memcpy(
            other._memory.ptr, self._memory.ptr, size, _WITHIN_DEVICE
        )

    def joined(
        self, other: EntryStore, work: _core.DenseWork, arithmetic: Arithmetic
    ) -> list[float]:
        assert isinstance(other, _GpuStore)
        meeting, numbers = meeting_of(work, arithmetic)
        table = self._gpu.cupy.array(numbers, dtype="uint64")
        sums = self._gpu.cupy.empty(
            _JOINING_BLOCKS, dtype="float64" if self.kind.is_floating else "uint64"
        )
        pointers = [self._memory.ptr, other._memory.ptr, table.data.ptr, sums.data.ptr]
        upper, lower, told, into = map(ctypes.c_uint64, pointers)
        kernel = self._gpu.kernel(None, self.kind, 1)
        arguments = [upper, lower, meeting, told, into]
        self._gpu.launch(kernel, _JOINING_BLOCKS, _JOINING_THREADS, 0, arguments)
        found: list[float] = sums.get().tolist()
        return found


def source_of(kind: EntryKind, kernel: str = "") -> str:
    """All that is compiled for a kernel; without one, for those that serve every cover."""
    names = ["mixed_kernels.h"] if kernel else ["lone_kernels.h", "joining_kernels.h"]
    text = "".join(HEADERS[name] for name in ("entry_arithmetic.h", *names))
    for gone in ('#include "entry_arithmetic.h"', "#pragma once"):
        text = text.replace(gone, "")
    return f"#define KIND {kind.value}\n{text}{kernel}"


def has_gpu() -> bool:
    """Is there a processor, and CuPy?"""
    return has_extra("cupy") and _devices(importlib.import_module("cupy")) > 0


def _devices(cupy: ModuleType) -> int:
    try:
        return int(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError:
        return 0


def _cupy_with_device() -> ModuleType:
    """CuPy, if it finds a processor to run on."""
    cupy = load_extra("cupy", "cuda", "gpu")
    if _devices(cupy) == 0:
        raise NoEngine("engine cuda needs an NVIDIA graphics processor, and there is none")
    return cupy
