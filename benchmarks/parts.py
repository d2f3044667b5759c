"""Parts, paths and trees: boardfill beside Graphillion and TdZdd, who count with diagrams.

Everyone counts the same in turn, each time in a process of its own with one thread; what is told is
the processor time of the best run, from the problem on, with packages loaded, and the peak memory
of the process.  Every count is compared with the published one.  Graphillion and TdZdd get the
edges of the board in its order, and boardfill is told to sweep; by itself it also looks, in turns,
whether a search is sooner done.  TdZdd, a library of C++ headers, is asked for paths alone.

`python -m benchmarks.parts HEADERS` overwrites benchmarks/parts.md; HEADERS is the folder `include`
of a copy of TdZdd (github kunisura/TdZdd), and without it TdZdd is left out and nothing written.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from benchmarks.outcomes import QUICK, RUNS, ratio_text
from benchmarks.peers.asking import ENVIRONMENTS, Peer, Unable
from benchmarks.peers.machine import cpu_model
from boardfill import Board, Marking, Parts, Symbol
from boardfill.problem.kinds import Problem
from boardfill.rules import Lines

REPORT = Path(__file__).with_name("parts.md")
SCRIPTS = Path(__file__).with_name("peers")
GRAPHILLION = Peer("graphillion", "decision diagrams of sets of edges")
LIMIT = 600
"""Seconds after which a run is stopped."""


@dataclass(frozen=True)
class Case:
    """What is counted on a square of so many cells or points to a side, and the published count."""

    what: str
    side: int
    known: int
    title: str
    sequence: str

    def problem(self) -> Problem:
        """As boardfill has it; points are cells that a line goes through."""
        side = self.side
        if self.what == "equal parts":
            return Parts((side, side), side)
        if self.what == "parts":
            return Parts((side, side))
        if self.what == "paths":
            ends = {(0, 0): "end", (side - 1, side - 1): "end"}
            return self._lines(Lines("path", ends), range(3))
        return self._lines(Lines("tree"), range(1, 5))

    def _lines(self, rule: Lines, numbers: range) -> Problem:
        sides = ("up", "right", "down", "left")
        joined = [joins for number in numbers for joins in combinations(sides, number)]
        symbols = [Symbol(" ".join(joins) or "none", joins=joins) for joins in joined]
        return Marking(Board.rectangle(self.side, self.side), symbols, [rule])


CASES = (
    Case("equal parts", 7, 158753814, "7x7 cells in seven connected parts of 7", "A172477"),
    Case("parts", 7, 2584855762327078145444, "7x7 cells in connected parts", "A145835"),
    Case("paths", 12, 182413291514248049241470885236, "paths, 12x12 points", "A007764"),
    Case("trees", 8, 126231322912498539682594816, "spanning trees, 8x8 points", "A007341"),
)


@dataclass(frozen=True)
class Run:
    """What a process told of itself."""

    count: int
    seconds: float
    megabytes: float


def answer_one(case: Case, engine: str | None) -> None:
    """In a process of its own: count, and tell."""
    start = time.process_time()
    count = case.problem().count(engine=engine, threads=1)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"count": str(count), "seconds": seconds, "kilobytes": peak}))


def asked(command: list[str], case: Case) -> Run:
    """One run; what is wrong ends the benchmark."""
    model = json.dumps({"what": case.what, "side": case.side})
    done = subprocess.run(
        command, input=model, capture_output=True, text=True, timeout=LIMIT, check=True
    )
    told = json.loads(done.stdout.strip().splitlines()[-1])
    if int(told["count"]) != case.known:
        raise AssertionError(f"{command[0]} counts {told['count']} of {case.title}")
    return Run(int(told["count"]), told["seconds"], told["kilobytes"] / 1024)


def compiled(headers: Path) -> Path:
    """The program that asks TdZdd."""
    program = ENVIRONMENTS / "tdzdd_paths"
    ENVIRONMENTS.mkdir(exist_ok=True)
    source = SCRIPTS / "tdzdd_paths.cpp"
    options = ["-O3", "-std=c++14", "-w", f"-I{headers}"]
    subprocess.run(["c++", *options, "-o", str(program), str(source)], check=True)
    return program


def commands(case: Case, tdzdd: Path | None) -> dict[str, list[str]]:
    """Who is asked, and how."""
    script = str(SCRIPTS / "graphillion_webs.py")
    ours = [sys.executable, "-m", "benchmarks.parts", "--count", case.what]
    found = {
        "boardfill": [*ours, "--engine", "frontier"],
        "boardfill, by itself": ours,
        "Graphillion": [str(GRAPHILLION.python), "-I", script],
    }
    if tdzdd is not None and case.what == "paths":
        found["TdZdd"] = [str(tdzdd), str(case.side)]
    return found


def compared(case: Case, tdzdd: Path | None) -> Iterator[str]:
    """A line for each who was asked, in turn, so that a busy machine is busy for all."""
    ways = commands(case, tdzdd)
    runs: dict[str, list[Run]] = {name: [] for name in ways}
    for _ in range(RUNS):
        for name, command in ways.items():
            if not runs[name] or runs[name][0].seconds < QUICK:
                runs[name].append(asked(command, case))
    best = {name: min(some, key=lambda run: run.seconds) for name, some in runs.items()}
    ours = best["boardfill"]
    for name, run in best.items():
        title = f"{case.title}, {case.sequence}" if run is ours else ""
        ratio = ratio_text(run.seconds / ours.seconds)
        yield f"| {title} | {name} | {run.seconds:.3g} | {run.megabytes:.0f} | {ratio} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("headers", type=Path, nargs="?")
    parser.add_argument("--count", choices=[case.what for case in CASES], help="only this, by us")
    parser.add_argument("--engine", help="for that")
    given = parser.parse_args()
    if given.count:
        answer_one(next(case for case in CASES if case.what == given.count), given.engine)
        return
    try:
        version = GRAPHILLION.prepare()
    except Unable as reason:
        parser.error(str(reason))
    tdzdd = compiled(given.headers) if given.headers else None
    lines = []
    for line in _report(version, tdzdd):
        print(line, flush=True)
        lines.append(line)
    if tdzdd is not None:
        REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _report(version: str, tdzdd: Path | None) -> Iterator[str]:
    yield from ("# Parts, paths and trees", "")
    yield from (__doc__ or "").splitlines()[2:7]
    load = f"a load of {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    yield f"On {cpu_model()}, at {load}, with Graphillion {version}."
    yield ""
    yield "| what | who | seconds of the processor | MB | times boardfill |"
    yield "|---|---|--:|--:|--:|"
    for case in CASES:
        yield from compared(case, tdzdd)


if __name__ == "__main__":
    main()
