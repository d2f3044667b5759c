"""Puzzles of every kind and three levels: how many are made, how fast, and how hard they are.

Each puzzle is given to clingo, too, by programs that know nothing of covers
(tests/making/asp_models.py): it must have one solution there, the one that is told.

    python -m benchmarks.making_kinds [NUMBER of each] [SECONDS for each] [LEVELS] [KIND ...]

A limit leaves fewer puzzles, and the table says how many there are.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from statistics import median

from tests.making.asp_models import solutions

from boardfill import LimitReached, Marking, make
from boardfill.making.sketch_brief import SKETCH_KINDS
from boardfill.rating.difficulty import LEVELS
from boardfill.results import Puzzle

SEED = 2026
KINDS = (*SKETCH_KINDS, "binairo")
ANY = "any"
USUAL = ("100", "600", ",".join(LEVELS))


def main() -> None:
    """Make them all, and say what came of it."""
    given = sys.argv[1:]
    number, seconds, levels = (*given[:3], *USUAL[len(given) :])
    print(
        f"{'kind':14}{'level':8}{'made':>6}{'CPU s':>8}   easy/medium/hard, least to most difficult"
    )
    for kind in given[3:] or KINDS:
        for level in levels.split(","):
            start = time.process_time()
            wanted = None if level == ANY else level
            made = make(kind, int(number), seed=SEED, difficulty=wanted, time_limit=int(seconds))
            found = list(_until_limit(made))
            spent = time.process_time() - start
            for puzzle in found:
                assert isinstance(puzzle.problem, Marking)
                assert solutions(puzzle.problem) == [frozenset(puzzle.solution.marks)], kind
            ratings = [one.rating for one in found if one.rating]
            spread = Counter(rating.level for rating in ratings)
            told = "/".join(str(spread[name]) for name in LEVELS)
            if numbers := sorted(rating.difficulty for rating in ratings):
                told += f", {numbers[0]} to {numbers[-1]}, median {median(numbers):.0f}"
            print(f"{kind:14}{level:8}{len(found):6}{spent:8.1f}   {told}", flush=True)


def _until_limit(made: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """What was made before the limit stopped the rest."""
    with suppress(LimitReached):
        yield from made


if __name__ == "__main__":
    main()
