"""Several threads of a program may ask at once, about one problem or about many."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from boardfill import Board, Tiling, pieces, solutions

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
    found = solutions(Tiling(Board.rectangle(4, 6), pieces("L3,domino")))
    ranks = range(0, found.count(), 97)
    expected = [found[rank] for rank in ranks]
    shared = solutions(found.problem)
    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        assert list(threads.map(shared.__getitem__, ranks)) == expected
