"""Records: counts beyond the published tables, each found twice in different ways.

    python -m benchmarks.records A233807 1-17          the published part, each value once
    python -m benchmarks.records A233807 18-24 --twice the first values beyond it

The second way sweeps the whole board by columns and shares no odd modulus with the first; where
that fits, a sparse sweep is a third.  docs/records.md has the results.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from benchmarks.record_files import numbers
from boardfill import Board, Tiling, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.results import Tally
from boardfill.running.machine import default_memory_limit, usable_cores

FAMILIES = {
    "A233807": "L3,I1:0-1",
    "A028420": "I1,I2",
    "A210662": "I1,I2",
    "A220061": "L3,I1",
    "A219952": "L3,O4",
    "A219987": "I2,L3",
    "A219866": "I2,I3",
    "A219967": "I3,O4",
    "A233320": "trominoes:any",
    "A230031": "tetrominoes:any",
    "A233427": "pentominoes:any",
    "A351322": "L3",
}
"""The pieces of each sequence; of a table the squares are counted here."""
OTHER_MODULI = 40
"""More than any record here needs, so the second count uses none of the first one's."""
SECOND_WAY = FrontierEngine(order="columns", skipped_moduli=OTHER_MODULI, halve=False)
_SPARSE_UP_TO = 19


def rectangle(family: str, rows: int, columns: int) -> Tiling:
    """A board of a family."""
    return Tiling(Board.rectangle(rows, columns), pieces(FAMILIES[family]))


def main() -> None:
    arguments = _parser().parse_args()
    for n in numbers(arguments.range):
        counts = set()
        for way, tally in _ways(rectangle(arguments.family, n, n), n, twice=arguments.twice):
            effort = tally.effort
            print(
                f"{n:3} {way:8} {effort.seconds:9.2f} s {effort.peak_bytes / 2**20:9.1f} MiB "
                f"{effort.states or 0:16,} states  {tally.count}",
                flush=True,
            )
            counts.add(tally.count)
        assert len(counts) == 1, f"{arguments.family} n = {n}: the ways differ"


def _ways(problem: Tiling, n: int, *, twice: bool) -> Iterator[tuple[str, Tally]]:
    limits = Limits(bytes=default_memory_limit(), threads=usable_cores())
    cover = cover_of(problem)
    yield "planned", FrontierEngine().count(cover, limits)
    if not twice:
        return
    yield "columns", SECOND_WAY.count(cover, limits)
    if n <= _SPARSE_UP_TO:
        yield "sparse", FrontierEngine(store="sparse").count(cover, limits)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Counts beyond the published tables.")
    parser.add_argument("family", choices=FAMILIES)
    parser.add_argument("range", help="n, or the first and last n such as 18-24")
    parser.add_argument("--twice", action="store_true", help="find each count in several ways")
    return parser


if __name__ == "__main__":
    main()
