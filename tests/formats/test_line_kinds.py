"""Puzzles of lines as text and as links are those that Python makes, with the solution known."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Solution, puzzles, read_problem
from boardfill.answers.solution import Mark
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.formats.positions import read_position
from boardfill.formats.problem_writers import convert
from boardfill.problem.line_puzzles import OFF
from tests.data import solved_lines
from tests.formats.linked_puzzles import (
    ENDS,
    NUMBERLINK,
    SLITHERLINK,
    YAJILIN,
    check_link,
    check_refused,
)

LINKS = solved_lines("lines.txt")


@pytest.mark.parametrize(("link", "solution"), LINKS)
def test_the_solution_of_a_link(link: str, solution: str) -> None:
    known = Solution.of(
        Mark((row, column), OFF if character == "." else character)
        for row, line in enumerate(solution.split("/"))
        for column, character in enumerate(line)
        if character != "." or "yajilin" not in link  # all its cells have a line or are shaded
    )
    check_link(link, known)


def test_other_spellings_of_links_hold_the_same() -> None:
    names = {
        "slither": ("slitherlink",),
        "mashu": ("masyu", "pearl"),
        "numlin": ("numberlink",),
        "yajilin": ("yajirin", "yajilin/b"),
    }
    for link, _ in LINKS:
        name = link.split("?")[1].split("/")[0]
        for other in names[name]:
            assert read_problem(link.replace(name, other)) == read_problem(link)


def test_what_is_not_told_in_a_link_is_no_clue() -> None:
    problem = read_problem("https://puzz.link/p?slither/2/2/3.02")
    assert problem == SLITHERLINK
    assert convert(problem, "puzzlink").strip() == "https://puzz.link/p?slither/2/2/80c"


def test_ends_with_letters_are_numbered_in_a_link() -> None:
    link = "https://puzz.link/p?numlin/3/2/1g12g2"
    assert convert(NUMBERLINK, "puzzlink").strip() == link
    assert read_problem(link) == puzzles.numberlink(
        (2, 3), {cell: 1 if name == "a" else 2 for cell, name in ENDS.items()}
    )
    with pytest.raises(BadInput, match="would be another puzzle"):
        convert(puzzles.numberlink((2, 3), ENDS, all_cells=True), "puzzlink")
    with pytest.raises(BadInput, match="found an end without one"):
        read_problem("https://puzz.link/p?numlin/3/2/.g12g2")


def test_clues_of_yajilin_with_larger_numbers_or_without() -> None:
    link = "https://puzz.link/p?yajilin/4/3/c21a0.b4ac"
    assert read_problem(link) == YAJILIN
    assert convert(YAJILIN, "puzzlink").strip() == link
    assert read_problem(link.replace("0.", "+")) == YAJILIN
    assert read_problem(link.replace("0.", "3.")) == YAJILIN
    tall = puzzles.yajilin((40, 1), {(0, 0): (16, "down")})
    assert convert(tall, "puzzlink").strip() == "https://puzz.link/p?yajilin/1/40/710zm"
    taller = "https://puzz.link/p?yajilin/1/600/-2100" + "z" * 23 + "a"
    assert read_problem(taller) == puzzles.yajilin((600, 1), {(0, 0): (256, "down")})
    assert convert(read_problem(taller), "puzzlink").strip() == taller
    for wrong, said in (
        (link.replace("0.", "02"), "the number 2 has no arrow"),
        (link.replace("0.", "-5123"), "means nothing there"),
        (link.replace("p?yajilin/", "p?yajilin/o/"), "the variant 'o' of yajilin cannot be read"),
    ):
        check_refused(wrong, said)


def test_a_solution_with_one_character_a_cell_is_read_back() -> None:
    problem = puzzles.slitherlink([[3, None, None], [None] * 3, [None, None, 3]])
    found = problem.solve()
    assert found is not None
    text = as_text(solution_scene(problem, found), TextStyle(compact=True))
    assert read_position(problem, text) == found
