"""Puzzles of many kinds: the time to find the solution and show that there is no other.

Each is solved by boardfill, clingo and CP-SAT, one thread each, under the same limit, kind by kind
in turn.  The peers get a model in their own manner (`puzzle_models`), and making it is not part of
their time: boardfill is timed likewise, from its cover on, and as a whole, from the problem on.

`python -m benchmarks.puzzles` overwrites benchmarks/puzzles.md with the puzzles of tests/data;
after `--files`, files with a puzzle in each line or as a whole are taken, and nothing is written.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from tests.puzzle_corpus import puzzles

import boardfill
from benchmarks.peers.asking import FIRST_RUN_SECONDS, Peer
from benchmarks.peers.machine import cpu_model
from benchmarks.puzzle_models import model_of
from boardfill import LimitReached, Marking
from boardfill.engines.limits import Limits
from boardfill.engines.search import SearchEngine
from boardfill.questions.keywords import complete
from boardfill.questions.preparing import cover_within_limits

REPORT = Path(__file__).with_name("puzzles.md")
LIMIT = 10.0
"""Seconds for a puzzle."""
PEERS = (Peer("clingo", "answer sets"), Peer("ortools", "CP-SAT"))
SCRIPT = Path(__file__).with_name("peers") / "puzzles_asked.py"
ROUNDS = 3


@dataclass(frozen=True)
class Outcome:
    """How many solutions were found, up to two (-1: stopped by the limit), in what time."""

    solutions: int
    seconds: float


def ours(problem: Marking) -> Outcome:
    """The problem is a new value each time, so that nothing is remembered."""
    fresh = replace(problem)
    start = time.perf_counter()
    try:
        found = len(fresh.uniqueness_witnesses(time_limit=LIMIT, threads=1))
    except LimitReached:
        found = -1
    return Outcome(found, time.perf_counter() - start)


def ours_from_cover(problem: Marking) -> Outcome:
    """By the search, which such problems are given to; see `engines.planner`."""
    limits = complete(Limits(LIMIT, threads=1))
    cover, _ = cover_within_limits(replace(problem), limits)
    start = time.perf_counter()
    try:
        found = len(list(islice(SearchEngine().fillings(cover, limits), 2)))
    except LimitReached:
        found = -1
    return Outcome(found, time.perf_counter() - start)


def theirs(peer: Peer, problems: list[Marking]) -> list[Outcome]:
    """All in one process, which is started and warm before the first."""
    asked = {"limit": LIMIT, "puzzles": [model_of(problem) for problem in problems]}
    done = subprocess.run(
        [peer.python, "-I", SCRIPT, peer.name, "puzzles"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=FIRST_RUN_SECONDS + 2 * LIMIT * len(problems),
        check=True,
    )
    return [Outcome(*json.loads(line)) for line in done.stdout.splitlines()]


def compared(problems: list[Marking]) -> dict[str, list[Outcome]]:
    """For each solver the best of a few runs of each puzzle, the solvers taking turns."""
    best: dict[str, list[Outcome]] = {}
    for _ in range(ROUNDS):
        runs = {
            "boardfill": [ours_from_cover(problem) for problem in problems],
            "the whole": [ours(problem) for problem in problems],
        }
        runs |= {peer.name: theirs(peer, problems) for peer in PEERS}
        for name, outcomes in runs.items():
            before = best.get(name, outcomes)
            best[name] = [
                min(pair, key=lambda one: one.seconds)
                for pair in zip(before, outcomes, strict=True)
            ]
    return best


def _lines(by_kind: dict[str, list[Marking]]) -> Iterator[str]:
    names = ["boardfill", "the whole", *(peer.name for peer in PEERS)]
    yield "| kind | puzzles | " + " | ".join(f"{name}: median, worst" for name in names) + " |"
    yield "|---" * (len(names) + 2) + "|"
    for kind, problems in by_kind.items():
        outcomes = compared(problems)
        told = (_told(outcomes[name]) for name in names)
        line = f"| {kind} | {len(problems)} | {' | '.join(told)} |"
        print(line, flush=True)
        yield line


def _told(outcomes: list[Outcome]) -> str:
    times = sorted(outcome.seconds * 1000 for outcome in outcomes)
    wrong = sum(outcome.solutions != 1 for outcome in outcomes)
    told = f"{statistics.median(times):.1f}, {times[-1]:.1f} ms"
    return f"{told}, {wrong} not shown unique" if wrong else told


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", nargs="*", default=[], type=Path)
    parser.add_argument("kinds", nargs="*", help="only these kinds")
    given = parser.parse_args()
    for peer in PEERS:
        print(peer.name, peer.prepare(), flush=True)
    by_kind: dict[str, list[Marking]] = defaultdict(list)
    if given.files:
        for path in given.files:
            problem = boardfill.read_problem(str(path))
            assert isinstance(problem, Marking)
            by_kind[path.stem].append(problem)
    else:
        for kind, problem, _ in puzzles():
            if not given.kinds or kind in given.kinds:
                by_kind[kind].append(problem)
    lines = list(_lines(by_kind))
    if not given.files and not given.kinds:
        heading = f"Best of {ROUNDS} runs, one thread each, on {cpu_model()}."
        about = "\n".join((__doc__ or "").splitlines()[2:5])
        REPORT.write_text("\n".join(["# Puzzles", "", about, heading, "", *lines, ""]))


if __name__ == "__main__":
    main()
