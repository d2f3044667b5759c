"""Generated cases keep the limits of the original problems, and the models know what is right."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from boardfill.errors import BadInput
from boardfill.formats.judge_input import read_arrows, read_boardcover, read_puzzle_pieces
from boardfill.judging.arrows import ARROW_BOARDS, boards_by_rules, listed
from boardfill.judging.boardcover import BOARDCOVER, coverings
from boardfill.judging.judged_problem import CaseOptions, JudgedProblem, Size, Style
from boardfill.judging.puzzle_pieces import PUZZLE_PIECES, filled_cells
from boardfill.questions import counting, weighing

JUDGES: list[JudgedProblem[Any]] = [BOARDCOVER, PUZZLE_PIECES, ARROW_BOARDS]
STYLES = [None, *Style]
LAYOUTS = [
    CaseOptions(crlf=crlf, blanks=blanks) for crlf in (False, True) for blanks in (False, True)
]


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
@pytest.mark.parametrize("style", STYLES)
def test_the_same_seed_makes_the_same_cases(judge: JudgedProblem[Any], style: Style | None) -> None:
    made = judge.first_cases(40, 7, style)
    assert made == judge.first_cases(40, 7, style)
    # More are made by going on, not by beginning anew.
    assert made[:10] == judge.first_cases(10, 7, style)


def test_another_seed_makes_others() -> None:
    for judge in JUDGES:
        assert judge.first_cases(60, 1) != judge.first_cases(60, 2)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [None, Size(20, 20)])
def test_boards_keep_the_limits_and_our_search_counts_them_rightly(
    style: Style | None, size: Size | None
) -> None:
    judge = BOARDCOVER
    for rows in judge.first_cases(60 if size is None else 12, 3, style, size):
        assert 1 <= len(rows) <= 20
        assert {len(row) for row in rows} <= set(range(1, 21))
        white = sum(row.count(".") for row in rows)
        assert white <= 50
        if white <= 30:
            assert str(coverings(rows)) == judge.answer(rows)


def test_the_corners_are_covered() -> None:
    counts = [int(BOARDCOVER.answer(rows)) for rows in BOARDCOVER.first_cases(60, 1)]
    assert counts[0] == 1  # all black
    assert counts[1] == 0  # one white cell
    assert counts.count(0) > 10
    assert counts.count(1) > 10
    assert max(counts) > 20


@pytest.mark.parametrize("style", STYLES)
def test_game_boards_keep_the_limits_and_our_filling_is_right(style: Style | None) -> None:
    judge = PUZZLE_PIECES
    for case in judge.first_cases(40, 3, style):
        assert 3 <= len(case.game) <= 50
        assert {len(row) for rows in case for row in rows} == {len(case.game)}
        holes, pieces = case.groups()
        assert holes
        assert pieces
        assert max(map(len, holes + pieces)) <= 6
        assert str(filled_cells(case)) == judge.answer(case)


def test_our_arrow_boards_are_right() -> None:
    for size in (2, 4):
        assert listed(boards_by_rules(size)) == ARROW_BOARDS.answer(size)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_is_read_as_the_plain_one(layout: CaseOptions) -> None:
    boards = BOARDCOVER.first_cases(30, 5)
    text = layout.applied(BOARDCOVER.input_of(boards)).encode()
    found = [str(counting.count(problem)) for problem in read_boardcover(text)]
    assert found == [BOARDCOVER.answer(rows) for rows in boards]
    for case in PUZZLE_PIECES.first_cases(10, 5):
        text = layout.applied(PUZZLE_PIECES.input_of([case])).encode()
        found_cells = weighing.fit(read_puzzle_pieces(text)).cells
        assert str(found_cells) == PUZZLE_PIECES.answer(case)
    assert read_arrows(layout.applied(ARROW_BOARDS.input_of([6])).encode()) == 6


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
@pytest.mark.parametrize("style", STYLES)
def test_a_size_is_kept(judge: JudgedProblem[Any], style: Style | None) -> None:
    size = Size(6, 6)
    for case in judge.first_cases(20, 1, style, size):
        rows = case if judge.name == "boardcover" else getattr(case, "game", ["x" * 6] * 6)
        assert (len(rows), len(rows[0])) == size
        assert judge.name != "arrows" or case == 6


@pytest.mark.parametrize(
    ("judge", "size"),
    [
        (BOARDCOVER, Size(0, 3)),
        (BOARDCOVER, Size(21, 3)),
        (PUZZLE_PIECES, Size(2, 2)),
        (PUZZLE_PIECES, Size(4, 5)),
        (ARROW_BOARDS, Size(3, 3)),
        (ARROW_BOARDS, Size(4, 6)),
    ],
)
def test_sizes_beyond_the_original_are_refused(judge: JudgedProblem[Any], size: Size) -> None:
    with pytest.raises(BadInput, match="expected --size"):
        judge.first_cases(1, 1, None, size)


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_every_step_is_smaller_and_allowed(judge: JudgedProblem[Any]) -> None:
    for case in judge.first_cases(40, 1):
        for step in islice(judge.steps(case), 60):
            assert judge.weight(step) < judge.weight(case)
            judge.answer(step)


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.name)
def test_every_model_errs_on_a_probe(judge: JudgedProblem[Any]) -> None:
    """A model of a mistake that answers all probes rightly would name it for nothing."""
    probes = list(judge.probes())[: 1 if judge.name == "arrows" else None]
    right = [judge.answer(case) for case in probes]
    for mistake in judge.mistakes:
        assert list(mistake.answers(probes)) != right, mistake.words
