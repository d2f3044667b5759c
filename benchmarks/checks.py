"""Bounds on time and memory, for a machine that does nothing else: `make bench-check`.

The tests judge no seconds, since a busy machine would decide; what should stay quick or small
is said here.  A function marked `takes` is one claim: its name and the most seconds of CPU time,
or of the clock on the wall where other processes do the work; response_times.py has what people
wait for, memory_taken.py the memory that is taken.  All are tried, and the exit status is 1 if
one did not hold.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from itertools import product
from pathlib import Path

from tests.drawing.test_pictures import domino_board
from tests.engines.fillomino import HARD, fillomino
from tests.formats.test_burrtools import REFUSED
from tests.formats.test_fuzzing import HOSTILE, READERS
from tests.web.server.served import ENDLESS, SEARCH, board, server

from benchmarks.memory_taken import taken
from benchmarks.response_times import waited
from boardfill import (
    Board,
    Covering,
    Limits,
    Mark,
    Piece,
    Tiling,
    arrows,
    calendar,
    count,
    pieces,
    solve,
)
from boardfill.cli.main import main
from boardfill.cover.bounded import Cover, Option
from boardfill.cover.translation.translate import cover_of
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.engines.sweep.sweep_choice import slanted_orders
from boardfill.errors import BadInput
from boardfill.explaining.no_filling import explain
from boardfill.formats.burrtools import read_burrtools
from boardfill.formats.problem_file import read_problem
from boardfill.questions.listing import uniqueness_witnesses
from boardfill.reasoning.propagation import statement_of

DATA = Path(__file__).parent / "data"
Clock = Callable[[], float]
CLAIMS: list[tuple[float, Clock, Callable[[], object]]] = []


def takes(
    seconds: float, clock: Clock = time.process_time
) -> Callable[[Callable[[], object]], Callable[[], object]]:
    """Mark what takes at most so many seconds of CPU time, or by another clock."""

    def mark(work: Callable[[], object]) -> Callable[[], object]:
        CLAIMS.append((seconds, clock, work))
        return work

    return mark


@takes(3)
def pieces_of_hundreds_of_cells_are_planned() -> None:
    """An order by neighbours would look at every pair of cells of every placement."""
    square = Piece("big", frozenset((row, column) for row in range(20) for column in range(20)))
    one = Piece("one", frozenset({(0, 0)}))
    count(Tiling(Board.rectangle(20, 40), (square, one)))
    dict(slanted_orders(cover_of(Tiling(Board.rectangle(60, 60), (square, one)))))


@takes(5)
def a_square_of_sixty_is_counted() -> None:
    count(read_problem(str(DATA / "big-square-60x60.json")))


@takes(4)
def pieces_of_thousands_of_cells_are_stated() -> None:
    problem = read_problem(str(DATA / "big-square-60x60.json"))
    assert isinstance(problem, Tiling)
    statement_of(problem)


@takes(30)
def clingo_finds_what_the_search_does_not() -> None:
    problem = fillomino(HARD)
    uniqueness_witnesses(problem)
    solve(problem)


@takes(20)
def a_sweep_shows_what_neither_search_nor_clingo_does() -> None:
    board = Board(Board.rectangle(10, 10).cells - {(0, 0), (9, 9)})
    solve(Tiling(board, pieces("domino")))


@takes(10)
def a_large_board_is_filled_without_search() -> None:
    solve(Tiling(Board.rectangle(210, 210), pieces("L3")))


@takes(5)
def a_corner_that_nothing_covers_is_found() -> None:
    cells = Board.rectangle(40, 40).cells - {(38, 39), (39, 38), (0, 0)}
    solve(Tiling(Board(cells), pieces("L3,domino")))


@takes(4)
def polyhexes_are_counted_with_the_pieces_first_or_last() -> None:
    cells_first = read_problem(str(DATA.parents[1] / "tests" / "data" / "polyhexes-4x10-part.dlx"))
    assert isinstance(cells_first, Covering)
    items = cells_first.items
    count(cells_first)
    count(Covering(items[40:] + items[:40], cells_first.options))


@takes(5)
def counts_of_thousands_of_digits_are_found() -> None:
    free = Cover((), tuple(Option((), Mark((at,), "x")) for at in range(40_000)))
    DiagramEngine().count(free, Limits())


@takes(5)
def arrow_boards_of_thirty_are_found() -> None:
    assert len(list(arrows(30).solve_all())) == 2


@takes(5)
def pieces_of_many_scattered_cells_are_tried() -> None:
    cells = frozenset((2 * row, 2 * column) for row in range(20) for column in range(20))
    solve(Tiling(Board.rectangle(60, 60), (Piece("sieve", cells),)))


@takes(12)
def famous_reasons_are_found() -> None:
    """Two seconds for each."""
    for rows, columns, names in (
        (14, 15, "hexominoes"),
        (7, 30, "hexominoes"),
        (10, 10, "T4"),
        (10, 10, "L4"),
        (10, 10, "I4"),
        (99, 99, "domino"),
    ):
        explain(Tiling(Board.rectangle(rows, columns), pieces(names)))


@takes(16)
def counts_beyond_any_memory_are_refused() -> None:
    """Two seconds for each."""
    for kind in ("domino", "pentominoes:any", "L3,I1", "T4", "L3", "pentominoes", "X:any"):
        run_quietly("count", "--board", "1000x1000", "--pieces", kind)


@takes(18)
def the_calendar_puzzle_is_counted_ten_times_a_second() -> None:
    for month, day in product(range(1, 13), range(1, 16)):
        count(calendar(f"{month:02}-{day:02}"))


@takes(0.6)
def five_thousand_dominoes_are_drawn() -> None:
    picture_bytes(domino_board(100), ".svg", Look())


@takes(20)
def eighty_thousand_dominoes_are_painted() -> None:
    picture_bytes(domino_board(400), ".png", Look())


@takes(30)
def five_hundred_hostile_files_are_answered() -> None:
    for data, (read, _) in product(HOSTILE.values(), READERS.values()):
        with suppress(BadInput):
            read(data)


@takes(3)
def the_slowest_hostile_files_are_answered() -> None:
    """A second for each."""
    for reader, name in (("picture", "many lines"), ("dlx", "many items"), ("dlx", "many options")):
        with suppress(BadInput):
            READERS[reader][0](HOSTILE[name])


@takes(5)
def hostile_puzzles_of_cubes_are_refused() -> None:
    for data, _ in REFUSED:
        with suppress(BadInput):
            read_burrtools(data)


@takes(12, time.monotonic)
def a_server_tells_limits_in_time_cancels_cheaply_and_ends_soon() -> None:
    """Two seconds for its start, 1 for twenty limits, 3 for thirty cancels, 1 for its end."""
    with server() as served:
        for _ in range(20):
            served.ask("count", ENDLESS, options=SEARCH, limits={"seconds": 0.05})
        with served.page() as page:
            page.hear()
            for number in range(30):
                page.send(id=number, ask="count", problem=ENDLESS, options=SEARCH)
                page.send(cancel=number)
                page.last()
            page.send(id=99, ask="count", problem=board(6, 8))
            page.last()
        served.end()


def run_quietly(*command: str) -> None:
    """Only the time is of interest."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        main(list(command))


def failures() -> Iterator[str]:
    """Print what everything took, and give what was too much."""
    for bound, clock, work in CLAIMS:
        start = clock()
        work()
        spent = clock() - start
        said = f"{work.__name__.replace('_', ' ')}: {spent:.2f} s of {bound:g} s"
        print(said, flush=True)
        if spent > bound:
            yield said
    for what, spent, bound in waited():
        said = f"{what}: {spent:.2f} s of {bound:g} s"
        print(said, flush=True)
        if spent > bound:
            yield said
    for one in taken() if sys.platform == "linux" else ():
        said = f"{one.what}: {one.part:.2f}, from {one.least:g} to {one.most:g}"
        print(said, flush=True)
        if not one.is_kept:
            yield said


if __name__ == "__main__":
    found = list(failures())
    print(f"{len(found)} bounds exceeded", *found, sep="\n")
    sys.exit(1 if found else 0)
