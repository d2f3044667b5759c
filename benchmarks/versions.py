"""Two versions of boardfill side by side, each built in a checkout with a `.venv` of its own.

    python -m benchmarks.versions ../before --rounds 5

Every task is done by the one and the other in turns, each time in a new process, so that a busy
machine slows both alike; the least of all rounds counts.  Where a task is begun anew in a warm
process, that process does it a few times, and its least counts.  CPU seconds are those of all
threads, so they tell of work, and the clock, on a quiet machine, of waiting.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks.outcomes import NONE, ratio_text, show
from benchmarks.peers.machine import cpu_model

HERE = Path(__file__).resolve().parents[1]
WARM, FIRST = 5, 1
"""How often a process does its task: again when it is warm, or once, as the first thing it does."""
MEASURED = """
import json, sys, time
from boardfill import Board, Tiling
{prepared}
def task():
    return {asked}
least = [float("inf")] * 2
for _ in range({times}):
    clock, cpu = time.perf_counter(), time.process_time()
    found = task()
    cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
    least = [min(least[0], cpu), min(least[1], clock)]
    if clock > 2: break
json.dump(least, sys.stdout)
"""
SUDOKU = """
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""


class Took(NamedTuple):
    """CPU seconds, seconds of the clock, and the most bytes in memory, if it was a command."""

    cpu: float
    clock: float
    most_bytes: int = 0


@dataclass(frozen=True)
class Asked:
    """A question in Python; loading the package is not counted."""

    name: str
    asked: str
    prepared: str = ""
    times: int = WARM

    def took(self, checkout: Path, scratch: Path) -> Took:
        """The least of its runs in a new process of that version."""
        program = MEASURED.format(prepared=self.prepared, asked=self.asked, times=self.times)
        told = subprocess.run(
            [_python(checkout), "-c", program], check=True, cwd=scratch, capture_output=True
        )
        return Took(*json.loads(told.stdout))


@dataclass(frozen=True)
class Typed:
    """A whole command, from the start of its process to its end."""

    name: str
    arguments: str

    def took(self, checkout: Path, scratch: Path) -> Took:
        """One run by that version, which works in the folder `scratch`."""
        command = [_python(checkout), "-m", "boardfill", *self.arguments.split()]
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=scratch, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        clock = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, command
        return Took(used.ru_utime + used.ru_stime, clock, used.ru_maxrss * 1024)


@dataclass(frozen=True)
class Said(Typed):
    """What a command says of its seconds, without its start."""

    def took(self, checkout: Path, scratch: Path) -> Took:
        """One run by that version."""
        command = [_python(checkout), "-m", "boardfill", *self.arguments.split(), "--json"]
        told = subprocess.run(command, check=True, cwd=scratch, capture_output=True)
        return Took(math.nan, json.loads(told.stdout)["effort"]["seconds"])


def _python(checkout: Path) -> str:
    return str(checkout.resolve() / ".venv" / "bin" / "python")


def counted(name: str, board: str, pieces: str, times: int = WARM) -> Asked:
    """The count of fillings of a board."""
    return Asked(name, f'Tiling({board}, "{pieces}").count()', times=times)


def rectangle(board: str, pieces: str, times: int = WARM) -> Asked:
    """The same of a rectangle."""
    return counted(f"{pieces} {board} counted", f'"{board}"', pieces, times)


HOLLOW = "Board(Board.rectangle(8, 8).cells - {(3, 3), (3, 4), (4, 3), (4, 4)})"
TASKS: tuple[Asked | Typed, ...] = (
    rectangle("12x12", "L3"),
    rectangle("15x15", "L3"),
    rectangle("18x18", "L3"),
    rectangle("21x21", "L3"),
    rectangle("24x24", "L3", FIRST),
    rectangle("12x12", "domino"),
    rectangle("10x10", "tetrominoes:any", FIRST),
    rectangle("6x10", "pentominoes"),
    counted("pentominoes 8x8 without the middle counted", HOLLOW, "pentominoes"),
    rectangle("3x20", "pentominoes"),
    Asked(
        "pentominoes 6x10 listed",
        "sum(1 for _ in problem.solve_all())",
        'problem = Tiling("6x10", "pentominoes")',
    ),
    Asked(
        "pentominoes 8x8 without the middle listed",
        "sum(1 for _ in problem.solve_all())",
        f'problem = Tiling({HOLLOW}, "pentominoes")',
    ),
    Said("first count in a process: L3 12x12", "count 12x12 --pieces L3"),
    Said("first count in a process: domino 12x12", "count 12x12 --pieces domino"),
    Typed("command: count 12x12 --pieces L3", "count 12x12 --pieces L3"),
    Typed(
        "command: solve 6x10 --pieces pentominoes --all",
        "solve 6x10 --pieces pentominoes --all -o all.jsonl",
    ),
    Typed("command: count magic-square:4", "count magic-square:4"),
    Typed("command: count latin-square:6", "count latin-square:6"),
    Typed("command: count 9x9 --pieces any", "count 9x9 --pieces any"),
    Typed("command: count corner-paths:12", "count corner-paths:12"),
    Typed("command: unique sudoku.txt", "unique sudoku.txt"),
    Typed("command: hint on an empty 6x10", "hint 6x10 --pieces pentominoes"),
    Typed("command: rate an easy sudoku", "rate sudoku.txt"),
    Typed("command: draw 300x300 as STL", "draw 300x300 -o board.stl"),
    Typed("command: draw 1000x1000 as SVG", "draw 1000x1000 -o board.svg"),
)


def compared(before: Path, rounds: int, tasks: tuple[Asked | Typed, ...]) -> Iterator[str]:
    """The report, a line for each task as soon as it is known."""
    yield "# Two versions side by side"
    yield ""
    yield (
        f"`python -m benchmarks.versions`, {rounds} rounds in turns on {cpu_model()}, Python "
        f"{platform.python_version()}: {_commit(before)} and {_commit(HERE)}. The least of all "
        "rounds; CPU seconds are those of all threads."
    )
    yield ""
    yield "| task | CPU s before | now | times | clock before | now | times | MB before | now |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        (scratch / "sudoku.txt").write_text(SUDOKU)
        for checkout in (before, HERE):  # what is not compiled would be at every start
            subprocess.run(
                [_python(checkout), "-m", "compileall", "-q", checkout / "src"], check=True
            )
        for task in tasks:
            runs = [(task.took(before, scratch), task.took(HERE, scratch)) for _ in range(rounds)]
            cells = []
            for measure in ("cpu", "clock"):
                old, new = (
                    min(getattr(one, measure) for one in took) for took in zip(*runs, strict=True)
                )
                known = [f"{old:.3g}", f"{new:.3g}", ratio_text(old / new)]
                cells += [NONE] * 3 if math.isnan(old) else known
            for took in zip(*runs, strict=True):
                most = min(one.most_bytes for one in took)
                cells.append(f"{most / 1e6:.0f}" if most else NONE)
            yield f"| {task.name} | {' | '.join(cells)} |"


def _commit(checkout: Path) -> str:
    """The commit that is checked out, and its day."""
    told = ["git", "-C", str(checkout), "log", "-1", "--format=%h of %as"]
    return subprocess.run(told, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    options = argparse.ArgumentParser(description="Two versions of boardfill side by side.")
    options.add_argument("before", type=Path, help="the checkout of the other version")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--only", default="", help="tasks whose names have this in them")
    given = options.parse_args()
    tasks = tuple(task for task in TASKS if given.only in task.name)
    show(compared(given.before, given.rounds, tasks))


if __name__ == "__main__":
    main()
