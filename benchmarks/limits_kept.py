"""Are limits kept?  Random limits for the gallery, hard cases and random problems, all questions.

Each question is asked in a process that measures itself: the time beyond its limit, by the clock
and of the processor (on a busy machine the clock counts the others too), and the memory that the
process took at its peak beyond what it had before, against the memory limit.

`python -m benchmarks.limits_kept 2000` tries so many random problems beside the others; names of
files after the number are tried too.  The exit status is 1 if a limit was not kept.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from random import Random

from boardfill import Board, BoardfillError, Tiling, count, pieces, solve
from boardfill.explaining.no_filling import explain
from boardfill.formats.gallery import gallery
from boardfill.formats.problem_file import read_problem
from boardfill.problem.kinds import Problem
from boardfill.questions.counting import count_by_pieces
from boardfill.questions.keywords import LimitOptions
from boardfill.questions.listing import heat, is_unique, sample, solution_set
from boardfill.questions.weighing import best

DATA = Path(__file__).parent / "data"
HARD = ("big-square-60x60", "rect61x69", "forecast-heptiamonds", "forecast-trefoil")
SECONDS, MEBIBYTES = (0.1, 0.3, 1.0), (64, 128, 512)
LATE, ABOVE = 0.5, 1.1
"""Seconds beyond the limit, and times the memory limit, that are still allowed."""
SMALL_BATCH, PATIENCE = 40, 300
ONE = "--one"
"""How a process is told that it is one of those that measure themselves."""
SETS = (
    "L3",
    "I2",
    "L3,I2",
    "T4,L4",
    "tetrominoes:any",
    "pentominoes",
    "P,Y,W",
    "L3,I1:0-5",
    "I3,O4",
)

Ask = Callable[[Problem, LimitOptions], object]
QUESTIONS: dict[str, Ask] = {
    "count": lambda problem, limits: count(problem, **limits),
    "count up to symmetry": lambda problem, limits: count(problem, up_to="symmetry", **limits),
    "count by pieces": lambda problem, limits: count_by_pieces(problem, **limits),
    "first": lambda problem, limits: solve(problem, time_limit=limits["time_limit"]),
    "unique": lambda problem, limits: is_unique(problem, time_limit=limits["time_limit"]),
    "list": lambda problem, limits: list(islice(solution_set(problem, **limits), 10_000)),
    "list in any order": lambda problem, limits: list(
        islice(solution_set(problem, **limits).any_order(), 10_000)
    ),
    "sample": lambda problem, limits: sample(problem, 10, seed=1, **limits),
    "marginals": lambda problem, limits: heat(problem, **limits),
    "best": lambda problem, limits: best(problem, partial=True, **limits),
    "why none": lambda problem, limits: explain(problem, **limits),
}
WITHOUT_MEMORY = ("first", "unique")


@dataclass(frozen=True)
class Measurement:
    """One question: what it was allowed and what it took."""

    problem: str
    question: str
    time_limit: float
    memory_limit: int
    seconds: float
    processor: float
    grown: int

    @property
    def late(self) -> float:
        """By the clock, but not more than the processor spent: others may have held it up."""
        return min(self.seconds, self.processor) - self.time_limit

    @property
    def above(self) -> float:
        """Times the memory limit."""
        return 0.0 if self.question in WITHOUT_MEMORY else self.grown / self.memory_limit


def measure(name: str, problem: Problem, random: Random, question: str) -> Measurement:
    """Ask with random limits."""
    limit, memory = random.choice(SECONDS), random.choice(MEBIBYTES) * 2**20
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the peak so far
    before = _status("VmRSS")
    clock, spent = time.perf_counter(), time.process_time()
    with contextlib.suppress(BoardfillError, LookupError):
        QUESTIONS[question](problem, {"time_limit": limit, "memory_limit": memory, "threads": 1})
    seconds, processor = time.perf_counter() - clock, time.process_time() - spent
    return Measurement(
        name, question, limit, memory, seconds, processor, max(_status("VmHWM") - before, 0)
    )


def _status(field: str) -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(field):
            return int(line.split()[1]) * 1024
    raise LookupError(field)


def random_problem(random: Random) -> Problem:
    """A rectangle from tiny to large, some with holes."""
    side = random.choice((4, 8, 12, 20, 40))
    board = Board.rectangle(random.randint(2, side), random.randint(2, side))
    holes = random.sample(board.ordered, random.choice((0, 0, 1, 3)))
    return Tiling(board.without(holes), pieces(random.choice(SETS)))


def work(source: str, seed: int, number: int) -> Iterator[Measurement]:
    """What one process does: a problem by name with all questions, or some random ones."""
    random = Random(seed)
    if source != "random":
        problem = read_problem(source)
        for question in QUESTIONS:
            yield measure(source, problem, random, question)
        return
    for at in range(number):
        name = f"random {seed}, {at}"
        yield measure(name, random_problem(random), random, random.choice(list(QUESTIONS)))


def tried(number: int, files: list[str]) -> bool:
    """Print who was late or took too much, and the worst of all; True if nobody was."""
    sources = [f"gallery:{name}" for name in gallery()]
    sources += [str(DATA / f"{name}.json") for name in HARD]
    sources += files
    jobs = [(source, seed, 1) for seed, source in enumerate(sources)]
    jobs += [("random", seed, SMALL_BATCH) for seed in range(number // SMALL_BATCH)]
    found: list[Measurement] = []
    for source, seed, size in jobs:
        command = [
            sys.executable,
            "-m",
            "benchmarks.limits_kept",
            ONE,
            source,
            str(seed),
            str(size),
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
        for line in done.stdout.splitlines():
            one = Measurement(**json.loads(line))
            found.append(one)
            if one.late > LATE or one.above > ABOVE:
                print(
                    f"{one.problem}, {one.question}: {one.time_limit:g} s, "
                    f"late by {one.late:.2f} s; "
                    f"{one.memory_limit >> 20} MiB, took {one.above:.2f} times as much",
                    flush=True,
                )
    late = sum(one.late > LATE for one in found)
    above = sum(one.above > ABOVE for one in found)
    print(
        f"{len(found)} questions: {late} late by more than {LATE:g} s "
        f"(worst {max(one.late for one in found):.2f} s), {above} above {ABOVE:g} times "
        f"the memory limit (worst {max(one.above for one in found):.2f})"
    )
    return not late and not above


if __name__ == "__main__":
    if sys.argv[1:2] == [ONE]:
        for one in work(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])):
            print(json.dumps(asdict(one)), flush=True)
    else:
        number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
        sys.exit(not tried(number, sys.argv[2:]))
