"""Puzzles of connected cells and lines: the time to find the solution and show it is the only one.

Each is solved by boardfill, from its cover on and as a whole, from the problem on; by clingo, which
is given a program in the usual manner (`connected_models`), from its text on; and by cspuz_core,
with the models of its own, from the puzz.link on.  One thread each, in turn, puzzle by puzzle, all
warm.  What is told is processor time, so that a busy machine tells the same.

`python -m benchmarks.connected FOLDER --cspuz PROGRAM` reads the files of a public collection from
a folder (`connected_collection` says which), compares each solution with that of the collection,
and overwrites benchmarks/connected.md.  The program is `peers/cspuz_asked.rs`, built.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.connected_collection import KINDS, Solved, read_kind
from benchmarks.connected_models import program_of
from benchmarks.peers.cspuz import Cspuz
from benchmarks.peers.machine import cpu_model
from boardfill import BadInput, LimitReached, Solution
from boardfill.engines.limits import Limits
from boardfill.engines.one_filling import two_fillings
from boardfill.formats.puzzle_links import to_link
from boardfill.questions.keywords import complete
from boardfill.questions.preparing import cover_within_limits

REPORT = Path(__file__).with_name("connected.md")
SOURCE = "github SmilingWayne/puzzlekit-dataset"
LIMIT = 4
"""Seconds of processor time for a puzzle; more count as not solved."""
WAIT = 10 * LIMIT
"""Seconds by the clock after which each is stopped."""
MOST = {"Slitherlink": 500}
"""Of a kind; of the others 300."""


@dataclass
class Times:
    """Of one solver, for the puzzles of a kind."""

    seconds: list[float] = field(default_factory=list)
    unsolved: int = 0

    def add(self, found: int | None, seconds: float) -> None:
        """So many solutions were found, or None if it was stopped."""
        if found is None or seconds > LIMIT:
            self.unsolved += 1
            seconds = LIMIT
        self.seconds.append(seconds)

    def __str__(self) -> str:
        """Median and 99th percentile in milliseconds."""
        times = sorted(self.seconds)
        last = times[min(int(0.99 * len(times)), len(times) - 1)]
        told = f"{statistics.median(times) * 1000:.1f}, {last * 1000:.0f} ms"
        return f"{told}, {self.unsolved} not solved" if self.unsolved else told


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives, None at a limit, and the processor time of that."""
    start = time.process_time()
    try:
        found = work()
    except LimitReached:
        found = None
    return found, time.process_time() - start


def ours_from_cover(solved: Solved) -> tuple[list[Solution] | None, float]:
    """As `unique` goes, once there is a cover."""
    limits = complete(Limits(WAIT, threads=1))
    cover, left = cover_within_limits(replace(solved.problem), limits, only="fillings")
    found, seconds = timed(lambda: two_fillings(cover, left))
    return (None if found is None else [cover.solution(one) for one in found]), seconds


def ours(solved: Solved) -> tuple[list[Solution] | None, float]:
    """The problem is a new value, so that nothing is remembered."""
    problem = replace(solved.problem)
    return timed(lambda: problem.uniqueness_witnesses(time_limit=WAIT, threads=1))


def by_clingo(solved: Solved) -> tuple[int | None, float]:
    """How many answer sets there are, up to two.

    In a child that ends with its processor time: grounding a large fillomino cannot be stopped
    otherwise, and took minutes and 11 GB.
    """
    there, here = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        found, seconds = timed(partial(answer_sets, program_of(solved.kind, solved.problem)))
        os.write(here, f"{found} {seconds}".encode())
        os._exit(0)
    os.close(here)
    with os.fdopen(there) as pipe:
        told = pipe.read().split()
    os.waitpid(child, 0)
    return (int(told[0]), float(told[1])) if told else (None, LIMIT)


def answer_sets(program: str) -> int:
    """How many the program has, up to two."""
    import clingo

    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    return sum(1 for _ in control.solve(yield_=True))


def is_as_told(solved: Solved, found: Solution) -> bool:
    """Is it the solution of the collection?"""
    return {mark.cell: mark.symbol for mark in found.marks} == solved.solution


def measured(folder: Path, kind: str, most: int, cspuz: Cspuz | None) -> list[str]:
    """The line of a kind, and what is to be said about single puzzles."""
    from_cover, whole = Times(), Times()
    of_peers: defaultdict[str, Times] = defaultdict(Times)
    notes: list[str] = []
    other, several, unreadable = 0, 0, 0
    for solved in read_kind(folder, kind, most):
        if isinstance(solved, str):
            unreadable += 1
            continue
        try:
            link = to_link(solved.problem)
        except BadInput:  # such as a room in two pieces
            unreadable += 1
            continue
        found, seconds = ours_from_cover(solved)
        from_cover.add(None if found is None else len(found), seconds)
        again, seconds = ours(solved)
        whole.add(None if again is None else len(again), seconds)
        peers = {"clingo": partial(by_clingo, solved)}
        if cspuz is not None:
            peers["cspuz_core"] = partial(cspuz.solutions, link)
        for name, ask in peers.items():
            number, seconds = ask()
            of_peers[name].add(number, seconds)
            if found is not None and number is not None and number != len(found):
                notes.append(f"{kind} {solved.name}: boardfill finds {len(found)}, {name} {number}")
        if found is not None and len(found) == 2:
            several += 1
            notes.append(f"{kind} {solved.name} has several solutions")
        elif found is not None and not (found and is_as_told(solved, found[0])):
            other += 1
            count = "no" if not found else "one other"
            notes.append(f"{kind} {solved.name} has {count} solution than the collection says")
    times = " | ".join(map(str, (from_cover, whole, *of_peers.values())))
    told = f"| {kind} | {len(whole.seconds)} | {times} |"
    print(told, f"unreadable {unreadable}, several {several}, other {other}", flush=True)
    return [told, *notes]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", help="only these kinds; then nothing is written")
    parser.add_argument("--most", type=int, help="so many of each kind; then nothing is written")
    parser.add_argument("--cspuz", type=Path, help="the program; without it nothing is written")
    given = parser.parse_args()
    cspuz = Cspuz(given.cspuz, LIMIT) if given.cspuz else None
    lines, notes = [], []
    for kind in given.kinds or KINDS:
        most = given.most or MOST.get(kind, 300)
        line, *more = measured(given.folder, kind, most, cspuz)
        lines.append(line)
        notes += more
        print(*more, sep="\n", flush=True)
    if cspuz is not None:
        cspuz.close()
    if cspuz is not None and not given.kinds and given.most is None:
        REPORT.write_text("\n".join(_report(lines, notes)))


def _report(lines: Sequence[str], notes: Sequence[str]) -> list[str]:
    about = "\n".join((__doc__ or "").splitlines()[2:6])
    where = (
        f"The puzzles are those of {SOURCE}, spread over its files; on {cpu_model()}, at most "
        f"{LIMIT:g} s each."
    )
    names = [
        "kind",
        "puzzles",
        "boardfill: median, 99 %",
        "the whole: median, 99 %",
        "clingo: median, 99 %",
        "cspuz_core: median, 99 %",
    ]
    table = [f"| {' | '.join(names)} |", "|---" * len(names) + "|", *lines]
    told = [f"- {note}" for note in notes]
    return ["# Connected cells and lines", "", about, where, "", *table, "", *told, ""]


if __name__ == "__main__":
    main()
