"""A machine that runs the kernels themselves, compiled for the host, thread by thread."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path

from boardfill import _core
from boardfill.engines.cuda import kernels
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, tiles_of
from boardfill.engines.cuda.joining import meeting_of
from boardfill.engines.cuda.kernel_arguments import (
    ENTRY_TYPE,
    Arithmetic,
    lone_place,
    place_of,
    table_of,
)
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import EntryStore, Machine, Wanted

_JOINING_BLOCKS = 3
_MOST_SHARED = 2**14


class CompiledMachine(Machine):
    """All kernels are compiled before the first sweep, those of a kind together."""

    def __init__(self, compiler: str, folder: Path, wanted: Sequence[Wanted]) -> None:
        self.names = {key: f"pass_{number}" for number, key in enumerate(dict.fromkeys(wanted))}
        self.libraries = {}
        for kind in {kind for _, kind in wanted}:
            included = "".join(
                f'#include "{part}_kernels.h"\n' for part in ("lone", "joining", "mixed")
            )
            source = f"#define KIND {kind.value}\n{included}" + "".join(
                kernels.kernel_source(shape, name, kind)
                for (shape, of), name in self.names.items()
                if shape is not None and of is kind
            )
            (folder / f"{kind.name}.cpp").write_text(source, encoding="utf-8")
            library = folder / f"{kind.name}.so"
            headers = Path(kernels.__file__).parent
            flags = ["-std=c++17", "-O0"]
            places = ["-I", str(headers), "-o", str(library), str(folder / f"{kind.name}.cpp")]
            subprocess.run([compiler, *flags, "-shared", "-fPIC", *places], check=True)
            self.libraries[kind] = ctypes.CDLL(str(library))

    def prepare(self, wanted: Sequence[Wanted]) -> None:
        assert all(key in self.names for key in wanted)

    def store(self, entries: int, kind: EntryKind) -> EntryStore:
        return HostStore(self, entries, kind)


class HostStore(EntryStore):
    """Entries that hold anything at first."""

    def __init__(self, machine: CompiledMachine, entries: int, kind: EntryKind) -> None:
        self._machine, self.kind = machine, kind
        self._library = machine.libraries[kind]
        self.entries = (ENTRY_TYPE[kind] * entries)()
        ctypes.memset(self.entries, 0x5B, ctypes.sizeof(self.entries))  # anything but 0
        self._tile = (ctypes.c_uint64 * _MOST_SHARED)()

    def begin(self, one: float) -> None:
        self.entries[0] = one

    def scale_down(self) -> None:
        self._library.scale_down(self.entries, ctypes.c_uint64(len(self.entries)))

    def first(self) -> float:
        found: float = self.entries[0]
        return found

    def copy_to(self, other: EntryStore, entries: int) -> None:
        assert isinstance(other, HostStore)
        ctypes.memmove(other.entries, self.entries, entries * self.kind.entry_bytes)

    def run(self, each: AnyPass, arithmetic: Arithmetic) -> None:
        tiles = ctypes.c_uint64(tiles_of(each))
        if isinstance(each, FusedPass):
            kernel = self._library[self._machine.names[each.shape, self.kind]]
            place = place_of(each, self.kind, arithmetic)
        else:
            kernel = self._library.lone_pass
            place = lone_place(each, arithmetic)
        numbers = table_of(each, self.kind)
        # Rows of mixed passes have 64 bits.
        table = (ctypes.c_uint64 * (len(numbers) // 2 + 1))()
        ctypes.memmove(table, (ctypes.c_uint32 * len(numbers))(*numbers), 4 * len(numbers))
        kernel(self.entries, ctypes.byref(place), table, tiles, self._tile)

    def joined(
        self, other: EntryStore, work: _core.DenseWork, arithmetic: Arithmetic
    ) -> list[float]:
        assert isinstance(other, HostStore)
        meeting, numbers = meeting_of(work, arithmetic)
        sums = ((ctypes.c_double if self.kind.is_floating else ctypes.c_uint64) * _JOINING_BLOCKS)()
        self._library.join_halves(
            self.entries,
            other.entries,
            ctypes.byref(meeting),
            (ctypes.c_uint64 * len(numbers))(*numbers),
            sums,
            ctypes.c_uint64(_JOINING_BLOCKS),
        )
        return list(sums)
