"""Everything on a sheet is within its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardfill import BadInput, Board, Piece, Supply, Tiling, pieces, read_problem, solve
from boardfill.drawing.answer_pictures import problem_picture, solutions_picture
from boardfill.drawing.figures.figure import XY, Figure, Label, text_width
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.sheets.puzzle_sheet import puzzle_sheet
from boardfill.sheets.sheet_pages import sheet_pages
from tests.drawing.figure_points import drawn_points

MANY_NAMES = tuple(
    Piece(f"a piece that is called number {number}", frozenset({(0, 0)}), copies=Supply(1, 1))
    for number in range(80)
)


def _pages(problem: Tiling) -> list[Figure]:
    solution = solve(problem)
    assert solution is not None
    return sheet_pages(puzzle_sheet(problem, solution, [], None, "it"), Look())


def _points(page: Figure) -> Iterator[XY]:
    yield from drawn_points(page)
    for label in (mark for mark in page.marks if isinstance(mark, Label)):
        yield label.at
        if label.anchor == "start":
            yield label.at[0] + 0.8 * text_width(label.text, label.size), label.at[1]


@pytest.mark.parametrize(
    "problem",
    [
        Tiling(Board.rectangle(8, 10), MANY_NAMES),
        Tiling(Board.rectangle(1, 300), pieces("I2")),
        Tiling(Board.rectangle(24, 24), pieces("I2")),
    ],
    ids=["many names", "long", "large"],
)
def test_all_is_within_the_page(problem: Tiling) -> None:
    for page in _pages(problem):
        for x, y in _points(page):
            assert 0 <= x <= page.width
            assert 0 <= y <= page.height


def test_a_board_too_large_for_paper_is_refused() -> None:
    with pytest.raises(BadInput, match="too large for a sheet of a4 paper"):
        _pages(Tiling(Board.rectangle(1, 2400), pieces("I2")))


@pytest.mark.parametrize("name", ["sudoku", "soma-cube", "polyhexes-crown", "dominoes-torus"])
@pytest.mark.parametrize("cell", [None, 3.0, 40.0])
def test_a_blank_is_as_large_as_what_is_drawn(name: str, cell: float | None) -> None:
    problem = read_problem(f"gallery:{name}")
    solution = solve(problem)
    assert solution is not None
    look = Look(cell=cell)
    pictures = problem_picture(problem), solutions_picture(problem, [("", solution)], letters=True)
    for panel in (panel for picture in pictures for panel in picture.panels):
        drawn, blank = (
            scene_figure(panel.scene, look, blank=is_blank) for is_blank in (False, True)
        )
        assert (blank.width, blank.height) == (drawn.width, drawn.height)
        assert len(blank.marks) < len(drawn.marks)
