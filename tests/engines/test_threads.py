"""Several threads of a program may ask at once, about one problem or about many."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.questions.listing import solution_set

ASKED_AT_ONCE = 8


def test_threads_that_ask_about_one_problem_get_the_same_count() -> None:
    problem = Tiling(Board.rectangle(6, 6), pieces("L3,domino"))
    expected = problem.count()
    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        found = list(threads.map(lambda _: problem.count(), range(4 * ASKED_AT_ONCE)))
    assert found == [expected] * (4 * ASKED_AT_ONCE)


def test_threads_that_ask_about_many_problems_get_each_its_own_count() -> None:
    """What is remembered of one problem must never be taken for another's."""
    sizes = [(rows, columns) for rows in range(2, 6) for columns in range(2, 8)]
    problems = [Tiling(Board.rectangle(*size), pieces("L3,domino")) for size in sizes]
    expected = [problem.count() for problem in problems]
    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        assert list(threads.map(Tiling.count, problems * 3)) == expected * 3


def test_threads_may_share_a_solution_set() -> None:
    found = solution_set(Tiling(Board.rectangle(4, 6), pieces("L3,domino")))
    ranks = range(0, found.count(), 97)
    expected = [found[rank] for rank in ranks]
    shared = solution_set(found.problem)
    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        assert list(threads.map(shared.__getitem__, ranks)) == expected


NO_MORE_THREADS = """
import resource, sys
import boardfill as b
board, pieces = b.Board.rectangle(int(sys.argv[2]), int(sys.argv[3])), b.pieces(sys.argv[4])
problem = b.Tiling(board, pieces)
with open("/proc/self/statm") as sizes:
    taken = int(sizes.read().split()[0]) * resource.getpagesize()
limit = taken + int(float(sys.argv[1]) * (1 << 30))
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print(problem.tally(engine=sys.argv[5], threads=8, memory_limit=1 << 28).count)
"""


def _deep_stacks() -> None:
    """A thread then takes a gigabyte of addresses, so that a limit on these is one on threads."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, most))


@pytest.mark.process
@pytest.mark.skipif(sys.platform != "linux", reason="limits on addresses are those of Linux")
@pytest.mark.parametrize("gigabytes", [0.5, 1.5, pytest.param(3.5, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    ("rows", "columns", "named", "engine", "count"),
    [
        (15, 15, "L3", "frontier-dense", 458_324_092_996_867_592_192),
        (3, 20, "pentominoes", "search", 8),
    ],
)
def test_counts_do_with_fewer_threads_where_no_more_can_be_started(
    rows: int, columns: int, named: str, engine: str, count: int, gigabytes: float
) -> None:
    command = [sys.executable, "-c", NO_MORE_THREADS, str(gigabytes), str(rows), str(columns)]
    done = subprocess.run(
        [*command, named, engine],
        preexec_fn=_deep_stacks,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stdout == f"{count}\n", done.stderr
