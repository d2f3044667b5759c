"""A program that sweeps a layer of 2^22 states, and tells the count and its peak of memory.

Each of 22 bits is set by one of the first steps or not, and asked for by one of the last: an option
of the first kind or of the second, or neither, so there are 3^22 fillings.
"""

from __future__ import annotations

import json
import sys
from itertools import accumulate
from pathlib import Path

from boardfill import _core
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.stages import planned_stages
from boardfill.engines.sweep.sweep_choice import SPARSE, SweepChoice
from boardfill.jobs.durable_files import Block, SafeFolder
from boardfill.jobs.sealed_files import BlockFiles, BlockSeal
from boardfill.jobs.strategies.counts import LayersPlan

BITS = 22


def wide_cover() -> tuple[Cover, list[int]]:
    """The cover, and the order of its items that has a wide frontier in the middle."""
    items = tuple(Item(NamedItem(str(index)), 0, 1, None) for index in range(3 * BITS))
    early = [Option((bit, 2 * BITS + bit), Mark((bit,), "a")) for bit in range(BITS)]
    late = [Option((BITS + bit, 2 * BITS + bit), Mark((bit,), "b")) for bit in range(BITS)]
    return Cover(items, tuple(early + late)), list(range(3 * BITS))


def swept_in_parts(cover: Cover, order: list[int], memory: int, folder: Path) -> int:
    """As a job does it."""
    schedule = _core.SweepSchedule(cover.form, order)
    layers = [2 ** min(step + 1, 2 * BITS - 1 - step) for step in range(2 * BITS)]
    so_far = tuple(map(float, accumulate(layers, initial=0)))
    choice = SweepChoice(schedule, "", order, SPARSE, BITS, sum(layers), None, cover, so_far)
    plan = LayersPlan("", 1, order, *planned_stages(choice, memory))
    work = plan.swept(cover).work
    files, seals = BlockFiles(SafeFolder(folder)), dict[str, BlockSeal]()
    limits = Limits(bytes=memory, threads=1)
    answers = []

    def read(name: str) -> Block:
        return files.read(name, seals[name])

    for unit in range(plan.units):
        done = work(unit, read, limits)
        answers.append(done.answer)
        seals.update(files.keep(done.blocks.items()))
        if unit + 1 == plan.units or plan.round_of(unit + 1) > plan.round_of(unit):
            files.remove(plan.releasable_after(plan.round_of(unit)))
    return plan.total(answers)


def peak_bytes() -> int:
    """Of this program alone; what `getrusage` tells begins with the peak of the process before."""
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    told = next(line for line in status if line.startswith("VmHWM:"))
    return int(told.split()[1]) * 1024


def main(memory: str | None = None, folder: str = "") -> None:
    """Sweep, in parts if there is a limit, and print what was found."""
    cover, order = wide_cover()
    before = peak_bytes()
    if memory is not None:
        count = swept_in_parts(cover, order, int(memory), Path(folder))
    else:
        schedule = _core.SweepSchedule(cover.form, order)
        found = _core.count_by_sparse_sweep(schedule, 1, _core.Control())
        count = int.from_bytes(found.count, "little")
    told = {"count": str(count), "bytes": peak_bytes() - before}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
