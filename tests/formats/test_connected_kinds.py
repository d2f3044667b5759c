"""Puzzles of shading as text and as links are those that Python makes, with the solution known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardfill import BadInput, Marking, Solution, puzzles, read_problem
from boardfill.answers.solution import Mark
from boardfill.formats.problem_writers import convert
from boardfill.problem.rules import Count
from tests.data import solved_lines
from tests.formats.linked_puzzles import (
    FILLOMINO,
    HITORI,
    NURIKABE,
    PUZZ_LINK,
    check_link,
    check_refused,
)

LINKS = solved_lines("shades.txt")
HEYAWAKE = puzzles.heyawake("aab\nacb", [1, None, 0])


@pytest.mark.parametrize(("link", "solution"), LINKS)
def test_the_solution_of_a_link(link: str, solution: str) -> None:
    known = Solution.of(
        Mark((row, column), str(int(held, 36)) if held.isalnum() and "lits" not in link else held)
        for row, line in enumerate(solution.split("/"))
        for column, held in enumerate(line)
        if held != "_"
    )
    check_link(link, known)


@pytest.mark.parametrize(
    "problem", [NURIKABE, HITORI, HEYAWAKE, FILLOMINO, puzzles.lits("aab\naab\nabb")]
)
def test_links_are_read_as_they_were_written(problem: Marking) -> None:
    assert read_problem(convert(problem, "puzzlink")) == problem


def test_borders_of_a_fillomino() -> None:
    """Links may say that there are none."""
    plain = puzzles.fillomino("2x2", {(0, 0): 3})
    assert read_problem("https://puzz.link/p?fillomino/2/2/3i00") == plain
    problem = puzzles.fillomino("2x2", {(0, 0): 3}, [((0, 0), (0, 1)), ((1, 1), (0, 1))])
    assert problem.count() == 1
    link = "https://puzz.link/p?fillomino/2/2/3ig8"
    assert convert(problem, "puzzlink").strip() == link
    assert convert(read_problem(link), "puzzlink").strip() == link


def test_rooms_are_written_in_the_order_of_their_first_cells() -> None:
    rooms = [[(1, 0), (1, 1)], [(0, 0), (0, 1), (0, 2), (1, 2)]]
    link = "https://puzz.link/p?heyawake/3/2/2o21"
    assert convert(puzzles.heyawake(rooms, [1, 2]), "puzzlink").strip() == link
    large = puzzles.hitori([[40, 1], [35, 0]])
    assert convert(large, "puzzlink").strip() == "https://puzz.link/p?hitori/2/2/-141z0"


def test_cells_of_a_hitori_may_have_no_number() -> None:
    problem = puzzles.hitori([[1, None], [1, 0]])
    link = "https://puzz.link/p?hitori/2/2/1.10"
    assert convert(problem, "puzzlink").strip() == link
    assert read_problem(link) == problem == read_problem("hitori\n1 .\n1 0")


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("hitori/2/2/12%1", "a hitori with unknown numbers cannot be read"),
        ("hitori/2/2/12!1", "character 3 of the data, '!', means nothing there"),
        ("hitori/2/2/12", "the data ends too early"),
        ("fillomino/2/2/1i001", "the data continues after the last cell"),
        ("fillomino/2/2/1i0", "the data ends too early"),
        ("fillomino/t/2/2/1i", "the variant 't' of fillomino cannot be read"),
        ("nurikabe/2/2/0i", "expected a number of cells, from 1 to 4, found 0"),
        ("heyawake/2/2/00h", "the data has more than 1 cells or clues"),
    ],
)
def test_links_that_hold_something_else_are_refused(link: str, said: str) -> None:
    check_refused(PUZZ_LINK + link, said)


def test_what_a_link_cannot_say_is_refused() -> None:
    more = Count("row", frozenset("#"), 0, 2)
    for problem in (
        replace(HEYAWAKE, rules=(*HEYAWAKE.rules, more)),
        replace(NURIKABE, rules=(*NURIKABE.rules, more)),
        replace(FILLOMINO, rules=FILLOMINO.rules[1:]),
        puzzles.heyawake("aba"),
        puzzles.lits("ababab\nababab"),
        puzzles.nurikabe("..\n.#", {(0, 0): 1}),
        puzzles.hitori([[1], [2, 1]]),
    ):
        with pytest.raises(BadInput, match=r"puzz\.link|another puzzle"):
            convert(problem, "puzzlink")
