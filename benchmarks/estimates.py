"""Estimates against counts that are known: do intervals hold as often as they say?

`python -m benchmarks.estimates known` estimates problems of many kinds that exact engines count,
with so few states that layers are thinned, and prints how often the 95 % interval held the count,
how often none was given, how wide they were, and how often a lower bound was wrong; `--first N`
does only the first so many.  `potentials` prints the deviation of one run against the states kept,
and what states are compared by, for sweeps of the narrowest order; `orders` against the order, with
2,000 states.  `large SECONDS` estimates what nobody counts, or what is
published; `hard STATES SECONDS` does runs of so many states on what that does not reach, for about
so many CPU seconds each.  What they print is kept in benchmarks/estimates.md.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from boardfill import Board, Limits, Tiling, _core, latin_square, queens
from boardfill.answers.estimate import rounded
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep import thinned
from boardfill.engines.sweep.sweep_choice import narrowest_schedule, slanted_orders
from boardfill.errors import LimitReached
from boardfill.problem.classics import empty_sudoku
from boardfill.problem.kinds import Problem
from boardfill.puzzles import magic_square, no_two_adjacent, slitherlink
from boardfill.questions import planned_runs
from boardfill.questions.run_statistics import interval, lower_bound

FEW, LEARNT, SECONDS, FIT = 60, 400, 0.15, 1
"""States that the first pilots keep and that are learnt from, the seconds that runs are planned
for, and the runs that a fit is taken for, so that small problems are as hard to estimate, and by
the same guesses, as large ones are with the usual ones."""
HOLES = 0.08
NAMED: dict[str, Callable[[], Problem]] = {
    "pentominoes of any number 20x20": lambda: Tiling("20x20", "pentominoes:any"),
    "tetrominoes of any number 20x20": lambda: Tiling("20x20", "tetrominoes:any"),
    "tetrominoes of any number 12x12": lambda: Tiling("12x12", "tetrominoes:any"),
    "dominoes 20x20": lambda: Tiling("20x20", "domino"),
    "dominoes 60x60": lambda: Tiling("60x60", "domino"),
    "L-trominoes 18x18": lambda: Tiling("18x18", "L3"),
    **{f"queens {n}": partial(queens, n) for n in (12, *range(20, 28))},
    "latin squares 7": lambda: latin_square(7),
    "latin squares 10": lambda: latin_square(10),
    "latin squares 11": lambda: latin_square(11),
    "sudokus": lambda: empty_sudoku(9),
    "magic squares 4": lambda: magic_square(4),
    "magic squares 5": lambda: magic_square(5),
    "magic squares 6": lambda: magic_square(6),
}
COMPARED = (
    "tetrominoes of any number 12x12",
    "dominoes 20x20",
    "L-trominoes 18x18",
    "queens 12",
    "latin squares 7",
    "sudokus",
    "magic squares 4",
)
QUEENS = {
    "queens 20": "39029188884",
    "queens 21": "314666222712",
    "queens 22": "2691008701644",
    "queens 23": "24233937684440",
    "queens 24": "227514171973736",
    "queens 25": "2207893435808352",
    "queens 26": "22317699616364044",
    "queens 27": "234907967154122528",
}
"""Published (A000170)."""
KNOWN = {
    "dominoes 60x60": "1.3092e448",
    **QUEENS,
    "sudokus": "6670903752021072936960",
    "latin squares 10": "9.9824e36",
    "latin squares 11": "7.7697e47",
    "magic squares 5": "2202441792",
    "magic squares 6": "about 1.42e20",
}
LARGE = ("pentominoes of any number 20x20", "tetrominoes of any number 20x20")
"""What nobody counts."""


def with_holes(rows: int, columns: int, pieces: str, seed: int, lattice: str = "square") -> Tiling:
    """A board with some holes at random, each place a hole by chance."""
    draws = random.Random(seed)
    board = Board.rectangle(rows, columns, lattice=lattice)
    cells = [cell for cell in board.cells if draws.random() > HOLES]
    return Tiling(Board.from_cells(cells, lattice), pieces)


def clued_loop(side: int, seed: int) -> Problem:
    """A slitherlink with few clues, which many loops keep."""
    draws = random.Random(seed)
    return slitherlink(
        [[draws.choice([None] * 5 + [1, 2, 3]) for _ in range(side)] for _ in range(side)]
    )


def problems() -> Iterator[tuple[str, str, Problem]]:
    """The kind, a name, and the problem; kinds take turns."""
    kinds: list[tuple[str, list[tuple[str, Problem]]]] = []

    def add(kind: str, *named: tuple[str, Problem]) -> None:
        kinds.append((kind, list(named)))

    def tiles(pieces: str, sizes: list[tuple[int, int]]) -> list[tuple[str, Problem]]:
        return [(f"{pieces} {a}x{b}", Tiling(Board.rectangle(a, b), pieces)) for a, b in sizes]

    wide = [(8, 8), (8, 9), (9, 10), (10, 10), (10, 11), (11, 12), (12, 12), (12, 13)]
    add("dominoes", *tiles("domino", wide))
    add("L-trominoes", *tiles("L3", [(9, 9), (9, 10), (10, 12), (11, 12), (12, 12), (12, 13)]))
    add("trominoes", *tiles("I3:any,L3:any", [(6, 6), (6, 7), (7, 9), (8, 9), (9, 9)]))
    add("tetrominoes", *tiles("tetrominoes:any", [(5, 8), (6, 6), (6, 8), (7, 8), (8, 8)]))
    add("one tetromino", *tiles("L4", [(6, 8), (8, 8), (8, 9)]), *tiles("T4", [(8, 8), (8, 12)]))
    add("P-pentominoes", *tiles("P:any", [(5, 10), (6, 10), (7, 10), (8, 10)]))
    add("pairs of kinds", *tiles("domino:any,L3:any", [(5, 6), (6, 6), (6, 7), (7, 7)]))
    add("with supplies", *tiles("domino:any,I1:4", [(6, 6), (6, 8), (7, 7), (8, 8)]))
    for pieces, side in (("domino:any,I1:any", 8), ("L3:any,I1:any", 8), ("I3:any,L3:any,I1:2", 7)):
        holes = [(f"{pieces} {seed}", with_holes(side, side, pieces, seed)) for seed in range(40)]
        add(f"holes: {pieces}", *holes)
    for lattice, pieces, size in (
        ("hex", "trihexes:any,I1:3", (6, 6)),
        ("hex", "I2:any,I1:any", (6, 7)),
        ("triangle", "I2:any,I3:any", (6, 11)),
        ("triangle", "I2:any,I1:any", (6, 11)),
    ):
        drawn = [(f"{seed}", with_holes(*size, pieces, seed, lattice)) for seed in range(40)]
        add(f"{lattice}: {pieces}", *drawn)
    cubes = [(2, 3, 4), (2, 4, 4), (2, 4, 5), (3, 3, 4)]
    add("cubes", *((f"{a}", Tiling(Board.rectangle(*a, lattice="cubic"), "I2")) for a in cubes))
    for wrap in (("columns",), ("rows", "columns")):
        closed = [Board.rectangle(a, a + 1, wrap=wrap) for a in (5, 6, 7)]
        add(f"closed: {len(wrap)}", *((f"{b.size}", Tiling(b, "domino")) for b in closed))
    add("queens", *((f"{n}", queens(n)) for n in range(7, 13)))
    add("latin squares", *((f"{n}", latin_square(n)) for n in (4, 5, 6)))
    add("sudokus", ("4x4", empty_sudoku(4)), ("6x6", empty_sudoku(6)))
    add("no two adjacent", *((f"{n}", no_two_adjacent(f"{n}x{n}")) for n in range(6, 12)))
    add("loops", *((f"{seed}", clued_loop(6, seed)) for seed in range(40)))
    semi = ("semi 4x4", magic_square(4, diagonals=False))
    add("magic squares", ("3x3", magic_square(3)), ("4x4", magic_square(4)), semi)
    for turn in range(40):
        for kind, named in kinds:
            if turn < len(named):
                yield kind, *named[turn]


def known(most: int) -> None:
    """How often intervals hold."""
    planned_runs._FIRST_STATES, planned_runs._USUAL_SECONDS = FEW, SECONDS
    thinned._LEARNT_FROM, thinned._FIT_LIKE_RUNS = LEARNT, FIT
    tried = exact = declined = held = wrong = 0
    widths: list[float] = []
    start = time.process_time()
    for number, (kind, name, problem) in enumerate(problems()):
        if tried == most:
            break
        try:
            count = problem.count(time_limit=60)
        except LimitReached:
            print(f"| {kind} | {name} | not counted |", file=sys.stderr)
            continue
        found = problem.estimate(seed=number, threads=1)
        if found.count is not None:
            exact += 1
            assert found.count == count
            continue
        tried += 1
        log = math.log10(count) if count else -math.inf
        wrong += found.at_least_log10 is not None and found.at_least_log10 > log
        if found.low_log10 is None or found.high_log10 is None:
            declined += 1
            print(f"declined: {kind} {name} {found.text}", file=sys.stderr)
            continue
        holds = found.low_log10 <= log <= found.high_log10
        held += holds
        if not holds:
            print(f"missed: {kind} {name} {count} {found.text}", file=sys.stderr)
        widths.append((10**found.high_log10 - 10**found.low_log10) / 2 / 10 ** (found.log10 or 0))
    seconds = time.process_time() - start
    given = tried - declined
    print(f"{tried} estimated, {exact} more were exact; {seconds:.0f} CPU seconds")
    print(f"interval held in {held} of {given} ({100 * held / max(given, 1):.1f} %)")
    print(f"none given in {declined} ({100 * declined / max(tried, 1):.1f} %)")
    print(f"half the width: median {100 * median(widths):.1f} %, most {100 * max(widths):.0f} %")
    print(f"lower bounds wrong: {wrong}")


def potentials() -> None:
    """The deviation of one run, and its CPU seconds."""
    print("| problem | states | none | by uses | fitted |\n|---|---|---|---|---|")
    for name in COMPARED:
        schedule = narrowest_schedule(cover_of(NAMED[name]()))
        cells: dict[int, list[str]] = {states: [] for states in (500, 2_000, 8_000)}
        sweep = _core.ThinnedSweep(schedule)
        for rounds in (0, 1, 2):
            for fit in range(rounds):
                sweep.learn(7, rounds + fit, 2_000, _core.Control())
            for states, told in cells.items():
                told.append(_one_run(sweep, states))
        for states, told in cells.items():
            print(f"| {name} | {states:,} | {' | '.join(told)} |", flush=True)


def _one_run(sweep: _core.ThinnedSweep, states: int) -> str:
    """Its deviation, as 16 tell it, and its CPU seconds."""
    start = time.process_time()
    runs = sweep.runs(1, 0, 16, states, 1, _core.Control())
    seconds = (time.process_time() - start) / 16
    exponent = max(run.exponent for run in runs)
    shares = [math.ldexp(run.mantissa, run.exponent - exponent) for run in runs]
    return f"{thinned.deviation(shares):.2f}, {seconds:.3f} s"


def orders() -> None:
    """The deviation of one run of 2,000 states, compared by uses, and its CPU seconds."""
    print("| problem | narrowest | along diagonals | sum after sum |\n|---|---|---|---|")
    for name in (*LARGE, *COMPARED, "magic squares 5"):
        cover = cover_of(NAMED[name]())
        _, slanted = next(slanted_orders(cover))
        told = []
        for order in ((), slanted, thinned.closing_order(cover)):
            if order is None:
                told.append("")
                continue
            schedule = _core.SweepSchedule(cover.lean_form, order) if order else None
            sweep = _core.ThinnedSweep(schedule or narrowest_schedule(cover))
            sweep.learn(7, 0, 2_000, _core.Control())
            told.append(_one_run(sweep, 2_000))
        print(f"| {name} | {' | '.join(told)} |", flush=True)


def large(seconds_each: float, names: list[str]) -> None:
    """What is published, and what nobody counts; runs planned for so many seconds of a core."""
    planned_runs._USUAL_SECONDS = seconds_each
    print("| problem | known | estimate | CPU seconds |\n|---|---|---|---|")
    for name in (*LARGE, *KNOWN):
        if names and name not in names:
            continue
        problem, start = NAMED[name](), time.process_time()
        found = problem.estimate()
        seconds = time.process_time() - start
        print(f"| {name} | {KNOWN.get(name, '')} | {found.text} | {seconds:.0f} |", flush=True)


def hard(states: int, seconds: float) -> None:
    """Runs by the plain guess, up to 32 of them: how many met a filling, and what they tell."""
    for name in (LARGE[0], "magic squares 4", "magic squares 5", "magic squares 6"):
        start = time.process_time()
        limits = Deadline(Limits(threads=1))
        sweeps = thinned.ThinnedSweeps(cover_of(NAMED[name]()), 1, limits)
        sweeps.compare_by(thinned.Guess(False, 2_000))
        runs = sweeps.main(0, 1, states)
        while len(runs.shares) < 32 and time.process_time() - start < seconds:
            runs = runs.followed_by(sweeps.main(len(runs.shares), 1, states))
        number, met = len(runs.shares), sum(share > 0 for share in runs.shares)
        told = "nothing"
        if met:
            middle, ends = thinned.mean(runs.shares), interval(runs.shares, 0.025)
            least = lower_bound(runs.shares, 0.0005)
            shown = [middle, *(ends or ()), *([least] if least > 0 else [])]
            told = " ".join(rounded(runs.log10(one)) for one in shown)
        deviates = thinned.deviation(runs.shares) if number > 1 else math.nan
        taken = time.process_time() - start
        print(f"| {name} | {met} of {number} | {deviates:.2f} | {told} | {taken:.0f} |", flush=True)


if __name__ == "__main__":
    which, *rest = sys.argv[1:] or ["known"]
    if which == "potentials":
        potentials()
    elif which == "orders":
        orders()
    elif which == "large":
        large(float(rest[0]) if rest else 60.0, rest[1:])
    elif which == "hard":
        hard(int(rest[0]), float(rest[1]))
    else:
        known(int(rest[1]) if rest[:1] == ["--first"] else 300)
