"""Forecasts: what `explain --plan` predicts against what counting really takes.

Only problems count that take longer than a tenth of a second, in one thread, of the processor's
time.  A forecast is good if its seconds are within a factor of two; nine of ten should be, of those
that are predicted at all, and at most one in five should be "unknown".

Running `python -m benchmarks.forecasts` prints the table; names of problems restrict it to them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boardfill import Board, LimitReached, Tiling, latin_square, pieces, queens
from boardfill.formats.problem_file import read_problem
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.counting import plan, tally

LIMIT = 40.0
"""Seconds of the clock for each; what has not ended then took at least what it has taken."""
LONG, GOOD = 0.1, 2.0
QUIET = 0.25
"""Seconds that `SWEPT` takes on a quiet core of 2025."""
DATA = Path(__file__).parent / "data"


def rectangle(
    rows: int, columns: int, named: str, lattice: Lattice = SQUARE
) -> Callable[[], Problem]:
    """A rectangle to be filled with the pieces named."""
    return lambda: Tiling(Board.rectangle(rows, columns, lattice=lattice), pieces(named))


def box(layers: int, rows: int, columns: int, named: str) -> Callable[[], Problem]:
    """A box of cubes to be filled with the pieces named."""
    return lambda: Tiling(Board.rectangle(layers, rows, columns, lattice=CUBIC), pieces(named))


def gallery(name: str) -> Callable[[], Problem]:
    """A problem of the gallery."""
    return lambda: read_problem(f"gallery:{name}")


def kept(name: str) -> Callable[[], Problem]:
    """A problem that lies beside this file."""
    return lambda: read_problem(str(DATA / f"{name}.json"))


PROBLEMS: dict[str, Callable[[], Problem]] = {
    "L3 20x21": rectangle(20, 21, "L3"),
    "L3 and dominoes 20x20": rectangle(20, 20, "L3,I2"),
    "dominoes and 0-3 monominoes 17x18": rectangle(17, 18, "I2,I1:0-3"),
    "tetrominoes, any, 10x10": rectangle(10, 10, "tetrominoes:any"),
    "L4 and T4 12x12": rectangle(12, 12, "L4,T4"),
    "S4, L4 and I3 11x13": rectangle(11, 13, "S4,L4,I3"),
    "pentominoes, any, 8x10": rectangle(8, 10, "pentominoes:any"),
    "Y 15x20": rectangle(15, 20, "Y"),
    "P and Y 12x15": rectangle(12, 15, "P,Y"),
    "L3, 0-5 dominoes, 0-3 monominoes 13x13": rectangle(13, 13, "L3,I2:0-5,I1:0-3"),
    "tetrominoes, 0-4 each, 8x9": rectangle(8, 9, "tetrominoes:0-4"),
    "pentominoes, 1-2 each, 6x15": rectangle(6, 15, "pentominoes:1-2"),
    "pentominoes 6x10": rectangle(6, 10, "pentominoes"),
    "hexominoes, any, 6x11": rectangle(6, 11, "hexominoes:any"),
    "pentominoes and square": gallery("pentominoes-and-square"),
    "one-sided pentominoes 3x30": gallery("one-sided-pentominoes-3x30"),
    "hexiamonds in a snowflake": gallery("hexiamonds-snowflake"),
    "Bedlam cube": gallery("bedlam-cube"),
    "Conway's blocks": gallery("conway-blocks"),
    "calendar": gallery("calendar"),
    "heptiamonds": kept("forecast-heptiamonds"),
    "trefoil": kept("forecast-trefoil"),
    "queens 14": lambda: queens(14),
    "Latin squares 6": lambda: latin_square(6),
    "pentiamonds, any, 8x15": rectangle(8, 15, "pentiamonds:any", TRIANGLE),
    "hexiamonds, any, 8x15": rectangle(8, 15, "hexiamonds:any", TRIANGLE),
    "tetrahexes, any, 8x9": rectangle(8, 9, "tetrahexes:any", HEX),
    "pentahexes, any, 5x10": rectangle(5, 10, "pentahexes:any", HEX),
    "tricubes, any, 3x4x6": box(3, 4, 6, "tricubes:any"),
    "tetracubes, any, 3x4x4": box(3, 4, 4, "tetracubes:any"),
    "solid pentominoes 3x4x5": gallery("solid-pentominoes-3x4x5"),
    "W, F and Y 10x12": rectangle(10, 12, "W,F,Y"),
    "N and L 10x14": rectangle(10, 14, "N,L"),
    "P and L 10x12": rectangle(10, 12, "P,L"),
    "pentominoes, 0-2 each, 6x10": rectangle(6, 10, "pentominoes:0-2"),
    "tetrominoes, 4 each, 8x10": rectangle(8, 10, "tetrominoes:4"),
    "heptominoes, any, 7x9": rectangle(7, 9, "heptominoes:any"),
    "one-sided tetrominoes, any, 9x12": rectangle(9, 12, "one-sided tetrominoes:any"),
    "I4 and L4 12x13": rectangle(12, 13, "I4,L4"),
    "T4, S4 and monominoes 12x12": rectangle(12, 12, "T4,S4,I1"),
    "dominoes 22x23": rectangle(22, 23, "I2"),
    "dominoes 24x25": rectangle(24, 25, "I2"),
}

SWEPT = rectangle(10, 12, "L4,T4")


@dataclass(frozen=True)
class Comparison:
    """What was predicted, by whom it was counted, and what that took."""

    predicted: float | None
    predicted_states: int | None
    engine: str
    seconds: float
    states: int | None
    ended: bool

    @property
    def is_good(self) -> bool:
        """Is the forecast within the factor?  Of what did not end, only too short is wrong."""
        assert self.predicted is not None
        if not self.ended and self.predicted > self.seconds:
            return True
        return 1 / GOOD <= self.predicted / self.seconds <= GOOD


def slowdown() -> float:
    """How much slower the machine is now than when nobody else uses its caches."""
    start = time.process_time()
    tally(SWEPT(), engine="frontier-sparse", threads=1)
    return max((time.process_time() - start) / QUIET, 1.0)


def compare(problem: Problem) -> Comparison:
    """Foretell, then count."""
    prediction = plan(problem, threads=1)
    busy = slowdown()
    start = time.process_time()
    try:
        found = tally(problem, threads=1, time_limit=LIMIT)
    except LimitReached:
        spent = (time.process_time() - start) / busy
        return Comparison(
            prediction.seconds, prediction.states, prediction.engine, spent, None, ended=False
        )
    spent = (time.process_time() - start) / ((busy + slowdown()) / 2)
    states = found.effort.states
    return Comparison(
        prediction.seconds, prediction.states, found.engine, spent, states, ended=True
    )


def lines(names: list[str]) -> Iterator[str]:
    """The table, and how many forecasts are good."""
    yield "| problem | predicted | took | by | states predicted | met |"
    yield "|---|---|---|---|---|---|"
    long = []
    for name, problem in PROBLEMS.items():
        if names and name not in names:
            continue
        found = compare(problem())
        if found.seconds > LONG:
            long.append(found)
        prediction = "unknown" if found.predicted is None else f"{found.predicted:.2g} s"
        states = "unknown" if found.predicted_states is None else f"{found.predicted_states:.2g}"
        took = f"{'' if found.ended else 'over '}{found.seconds:.2g} s"
        met = "-" if found.states is None else f"{found.states:.2g}"
        yield f"| {name} | {prediction} | {took} | {found.engine} | {states} | {met} |"
    known = [found for found in long if found.predicted is not None]
    good = sum(found.is_good for found in known)
    yield ""
    yield (
        f"{len(long)} took longer than {LONG:g} s: {len(long) - len(known)} unknown, "
        f"{good} of {len(known)} predicted within a factor of {GOOD:g}."
    )


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line, flush=True)
