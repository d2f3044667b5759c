"""Puzzle sheets: what is on them, in which size, and that hints lead to the solution."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from boardfill import Board, Parts, Piece, Supply, Tiling, pieces
from boardfill.answers.solution import Solution
from boardfill.drawing.figures.figure import Figure, FilledArea, Label
from boardfill.drawing.figures.page_layout import PIXELS_PER_MM
from boardfill.drawing.look import A4, LETTER, LIGHT, Look, Paper
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.formats.gallery import gallery_entry
from boardfill.problem.classics import arrows, queens, sudoku
from boardfill.problem.kinds import Marking, Problem
from boardfill.sheets import sheet_making
from boardfill.sheets.puzzle_sheet import PuzzleSheet, instructions, solution_words
from boardfill.sheets.sheet_making import HintStep, make_sheet, next_step
from boardfill.sheets.sheet_pages import sheet_pages
from tests.drawing.test_pdf import assert_within_margins

pytestmark = pytest.mark.usefixtures("clock")  # hints have their time, however busy the machine

SHOWN = (
    "pentominoes-5x12",
    "seven-by-three",
    "dominoes-8x8",
    "soma-cube",
    "tetrahexes-coin",
    "hexiamonds-snowflake",
    "sudoku",
    "dominoes-torus",
    "one-sided-pentominoes-3x30",
)
"""Every lattice, symbols, seams, boards of all shapes."""
LONG = {
    *("sudoku", "hexiamonds-snowflake", "one-sided-pentominoes-3x30", "pentominoes-5x12"),
}


def _sheet(problem: Problem, hints: int = 3) -> PuzzleSheet:
    made = make_sheet(problem, hints=hints)
    assert made is not None
    return made


def _texts(page: Figure, *, upside_down: bool = False) -> list[str]:
    return [
        mark.text
        for mark in page.marks
        if isinstance(mark, Label) and mark.upside_down is upside_down
    ]


def _squares(page: Figure, colours: set[str]) -> list[float]:
    """The area of everything in these colours, in pixels, of upright shapes."""
    found = []
    for mark in page.marks:
        if isinstance(mark, FilledArea) and mark.fill in colours:
            for ring in mark.rings:
                nexts = (*ring[1:], ring[0])
                twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, nexts, strict=True))
                found.append(abs(twice) / 2)
    return found


@cache
def _sheet_of(name: str) -> PuzzleSheet:
    return _sheet(gallery_entry(name).problem)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.full] * (name in LONG)) for name in SHOWN],
)
def test_everything_is_on_the_paper(name: str) -> None:
    sheet = _sheet_of(name)
    for paper in (A4, LETTER):
        _is_on_the_paper(sheet, paper)


def _is_on_the_paper(sheet: PuzzleSheet, paper: Paper) -> None:
    pages = sheet_pages(sheet, Look(paper=paper))
    sizes = sorted((paper.width, paper.height))
    for number, page in enumerate(pages, 1):
        assert sorted((page.width, page.height)) == pytest.approx(
            [size * PIXELS_PER_MM for size in sizes]
        )
        assert_within_margins(page, paper)
        assert f"{number} / {len(pages)}" in _texts(page)
    assert sheet.solution.caption in _texts(pages[-1])
    assert all(sheet.solution.caption not in _texts(page) for page in pages[:-1])
    assert any(text.startswith("1. ") for text in _texts(pages[0], upside_down=True))


def test_board_and_pieces_have_cells_of_one_size() -> None:
    problem = gallery_entry("pentominoes-5x12").problem
    first, second, _ = sheet_pages(_sheet(problem, hints=0), Look(cell=14.5))
    cell = (14.5 * PIXELS_PER_MM) ** 2
    assert sum(_squares(first, {LIGHT.empty})) == pytest.approx(60 * cell)
    assert _squares(second, set(LIGHT.colours)) == pytest.approx([5 * cell] * 12)
    assert _squares(first, set(LIGHT.colours)) == []


def test_pieces_that_fit_are_below_the_board() -> None:
    sheet = _sheet(Tiling(Board.rectangle(3, 4), pieces("L3")))
    first, _ = sheet_pages(sheet, Look(cell=10))
    cell = (10 * PIXELS_PER_MM) ** 2
    found = _squares(first, set(LIGHT.colours))
    assert sum(area == pytest.approx(3 * cell) for area in found) == 4


def test_cells_are_at_most_20_mm_and_others_are_told_so() -> None:
    sheet = _sheet(Tiling(Board.rectangle(2, 3), pieces("L3")), hints=0)
    first, _ = sheet_pages(sheet, Look())
    assert sum(_squares(first, {LIGHT.empty})) == pytest.approx(6 * (20 * PIXELS_PER_MM) ** 2)
    with pytest.raises(BadInput, match=r"cells of at most \d\d\.\d mm.* a4 paper, found 100"):
        sheet_pages(sheet, Look(cell=100))


def test_what_is_cut_out_fills_the_board() -> None:
    for name in ("pentominoes-5x12", "dominoes-8x8", "calendar"):
        problem = gallery_entry(name).problem
        assert isinstance(problem, Tiling)
        tiles = [panel.scene.tiles[0] for panel in _sheet(problem, hints=0).pieces]
        assert sum(len(tile.cells) for tile in tiles) == len(problem.board.cells)
        assert {tile.cells for tile in tiles} <= {piece.cells for piece in problem.pieces}


def test_given_pieces_are_not_cut_out_and_spare_ones_are() -> None:
    problem = Tiling(Board.rectangle(2, 4), pieces("I2:4,O4:0-2")).with_given(
        [("I2", [(0, 0), (1, 0)])]
    )
    cut = Counter(panel.scene.tiles[0].piece for panel in _sheet(problem, hints=0).pieces)
    assert cut == {"I2": 3, "O4": 2}
    problem = Tiling(Board.rectangle(2, 2), pieces("I2:2,O4:0-1"))
    cut = Counter(panel.scene.tiles[0].piece for panel in _sheet(problem, hints=0).pieces)
    assert cut == {"I2": 2, "O4": 1}


def test_of_very_many_pieces_one_of_each_kind_is_drawn() -> None:
    sheet = _sheet(Tiling(Board.rectangle(24, 24), pieces("domino")), hints=0)
    assert [panel.caption for panel in sheet.pieces] == ["× 288"]


def test_pieces_with_a_letter_have_their_name_below() -> None:
    one = Supply(1, 1)
    stair = Piece("stair", frozenset({(0, 0), (0, 1), (1, 1), (1, 2)}), copies=one)
    flag = Piece("flag", frozenset({(0, 0), (0, 1), (1, 0)}), copies=one)
    cells = {(0, 0), (0, 1), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3)}
    sheet = _sheet(Tiling(Board(frozenset(cells)), (stair, flag)))
    assert [panel.caption for panel in sheet.pieces] == ["stair", "flag"]


def test_solids_are_called_as_in_the_solution() -> None:
    captions = [panel.caption for panel in _sheet_of("soma-cube").pieces]
    assert sorted(captions) == ["A", "B", "L", "P", "T", "V", "Z"]
    sheet = _sheet(gallery_entry("slothouber-graatsma").problem, hints=0)
    labels = {tile.label for tile in sheet.solution.scene.tiles}
    assert {panel.caption.split(" = ")[0] for panel in sheet.pieces} == labels


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.full] * (name in LONG))
        for name in ("pentominoes-5x12", "sudoku", "arrows", "dominoes-torus")
    ],
)
def test_hints_lead_to_the_solution(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = gallery_entry(name).problem
    steps: list[HintStep] = []

    def noted(problem: Problem, part: Solution, limits: Limits) -> HintStep | None:
        step = next_step(problem, part, limits)
        if step is not None:
            steps.append(step)
        return step

    monkeypatch.setattr(sheet_making, "next_step", noted)
    sheet = make_sheet(problem, hints=4)
    assert sheet is not None
    assert len(sheet.hints) == len(steps) == 4
    shown = {(tile.cells, tile.piece or tile.label) for tile in sheet.solution.scene.tiles}
    for step in steps:
        choice = step.choice
        cells = getattr(choice, "cells", None) or (choice.cell,)  # type: ignore[union-attr]
        assert (frozenset(cells), getattr(choice, "piece", "") or choice.symbol) in shown  # type: ignore[union-attr]


def test_the_number_is_told_only_if_it_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("L3"))
    assert "There are 2 ways to do it: find one." in _sheet(problem).instructions

    def too_long(*_arguments: object, **_options: object) -> int:
        raise LimitReached("the time limit stopped the work")

    monkeypatch.setattr(sheet_making, "count", too_long)
    sheet = _sheet(problem)
    assert [part for part in sheet.instructions if "way" in part and "enough" not in part] == []
    assert sheet.solution.caption == "One solution"


def test_hints_that_take_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(_problem: Problem, _part: Solution, _limits: Limits) -> HintStep | None:
        raise LimitReached("the time limit stopped the work")

    monkeypatch.setattr(sheet_making, "next_step", too_long)
    sheet = make_sheet(Tiling(Board.rectangle(2, 3), pieces("L3")))
    assert sheet is not None
    assert sheet.hints == ()


def test_there_is_no_sheet_without_a_filling() -> None:
    assert make_sheet(Tiling(Board.rectangle(2, 2), pieces("L3"))) is None
    for name in ("fitting", "exact-cover"):
        with pytest.raises(BadInput, match="a sheet is made of a board with pieces or symbols"):
            make_sheet(gallery_entry(name).problem)


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (
            Parts("3x3", marks={(0, 0): 4, (2, 2): None}),
            "Each has exactly one of the marked cells. A number says how many cells its part has.",
        ),
        (
            Parts("3x3", (2, 3), (2, 4), corners=True),
            "There are 2 to 4 of them. Each has 2-3 cells.",
        ),
        (
            Parts("2x2", 2, 2, given=[[(0, 0), (0, 1)]]),
            "Each has 2 cells. Parts that are drawn stay",
        ),
    ],
)
def test_a_sheet_says_how_a_board_is_cut_into_parts(problem: Parts, told: str) -> None:
    sheet = _sheet(problem)
    assert told in sheet.instructions[0]
    assert ("edges or corners" in sheet.instructions[0]) == problem.corners


def test_many_hints_have_a_page_of_their_own() -> None:
    pages = sheet_pages(_sheet(gallery_entry("sudoku").problem, hints=12), Look())
    hints = [any(_texts(page, upside_down=True)) for page in pages]
    assert hints == [False, True, False]


RULES = {
    "sudoku": (
        "Put 1, 2, 3 or 4 in every empty cell. Each row, column and outlined region holds each of "
        "1, 2, 3 and 4 exactly once."
    ),
    "queens": (
        "Put Q in some of the cells. Each row and column holds Q exactly once. Each diagonal and "
        "antidiagonal holds Q at most once."
    ),
    "arrows": (
        "Put ↖, ↗, ↘ or ↙ in every empty cell. Each row holds ↖ or ↗ exactly twice and ↘ or ↙ "
        "exactly twice. Each column holds ↖ or ↙ exactly twice and ↗ or ↘ exactly twice. No two "
        "symbols may point at the same edge or corner of a cell. ↖ points up, left and up-left. ↗ "
        "points up, right and up-right. ↘ points down, right and down-right. ↙ points down, left "
        "and down-left."
    ),
    "kings": "Put K in some of the cells. No two K may touch, not even at a corner.",
    "tatami": (
        "Cut out the pieces and cover the board with them. You may turn them, and turn them over. "
        "Every straight line through the board, along the edges of cells, must cut a piece. No "
        "four pieces may meet at a corner."
    ),
    "soma": (
        "Build the body from the pieces. The parts of a drawing are its layers, one upon the other."
    ),
}
PROBLEMS: dict[str, Problem] = {
    "sudoku": sudoku("1..." + "." * 12),
    "queens": queens(6),
    "arrows": arrows(4),
    "kings": gallery_entry("kings").problem,
    "tatami": Tiling(Board.rectangle(5, 6), pieces("I2:15"), tatami=True, fault_free=True),
    "soma": gallery_entry("soma-cube").problem,
}


@pytest.mark.parametrize("name", RULES)
def test_the_rules_in_words(name: str) -> None:
    assert instructions(PROBLEMS[name], None) == (RULES[name], "")


def test_every_symbol_problem_of_the_gallery_has_words() -> None:
    for name in ("latin-squares", "hard-squares", "hard-squares-torus", "sixteen-kings"):
        problem = gallery_entry(name).problem
        assert isinstance(problem, Marking)
        assert instructions(problem, 1)[1] == "There is exactly one way to do it."
        told = "There is exactly one way to do it, apart from turning and mirroring the whole."
        assert instructions(problem, 8, 1)[1] == told
    assert solution_words(8, 1) == solution_words(1) == "The solution"
    assert solution_words(9356) == "One of 9,356 solutions"
