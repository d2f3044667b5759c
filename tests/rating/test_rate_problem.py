"""Ratings: the path is one that a solver could go, and the number is what it says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

import boardfill
from boardfill import CoveringItem, CoveringOption, Supply, read_problem
from boardfill.answers.solution import Choice
from boardfill.rating import rate_problem
from boardfill.rating.difficulty import LEVELS, SYMBOL_LEVELS, RatedStep, difficulties
from boardfill.results import StepKind
from tests.clock import Clock


def _tiling(board: str, pieces: str) -> boardfill.Tiling:
    rows, columns = map(int, board.split("x"))
    return boardfill.Tiling(boardfill.Board.rectangle(rows, columns), boardfill.pieces(pieces))


MANY_KINDS = [
    _tiling("4x6", "L3"),
    _tiling("3x4", "I2:any,I1:0-2"),
    _tiling("5x5", "W:1,P:1,V:1,U:1,L:1"),
    boardfill.queens(6),
    boardfill.arrows(4),
    boardfill.latin_square(4),
    boardfill.sudoku("1....2....3....4"),
    boardfill.read_problem("gallery:chimney"),
    _tiling("4x4", "I2"),
]

KNOWN = {
    "chimney": (6, 1, [1, 0, 2, 0, 0, 0]),
    "sudoku": (0, 0, [51, 0, 0, 0, 0, 0]),
    "queens": (86, 8, [4, 0, 0, 2, 0, 2]),
}


@pytest.mark.parametrize("problem", MANY_KINDS, ids=lambda problem: problem.title)
def test_the_path_is_right_and_what_is_called_forced_is_forced(problem: boardfill.Problem) -> None:
    rating = problem.rate(most_nodes=0)
    assert rating is not None
    fillings = [set(filling.choices) for filling in problem.solution_set()]
    assert rating.is_unique == (len(fillings) == 1)
    given = getattr(problem, "clues", {}).items()
    laid: set[Choice] = {boardfill.Mark(*clue) for clue in given}
    for step in rating.steps:
        going_on = [filling for filling in fillings if laid <= filling]
        if step.kind is not StepKind.EITHER:
            assert all(step.choice in filling for filling in going_on), step
        else:
            assert any(step.choice not in filling for filling in going_on), step
        laid.add(step.choice)
    assert laid in fillings


def test_the_number_is_the_sum_of_its_parts_and_stays_the_same() -> None:
    """Known ratings: if one of these changes, the ratings of all puzzles have changed."""
    found = {}
    for name in ("chimney", "sudoku", "queens"):
        rating = read_problem(f"gallery:{name}").rate(most_nodes=0)
        assert rating is not None
        assert rating.difficulty == sum(step.in_vain for step in rating.steps)
        found[name] = rating.difficulty, rating.depth, [*rating.steps_by_kind.values()]
    assert found == KNOWN


def test_a_chain_of_only_choices_is_looked_at_without_any_vain_look() -> None:
    rating = _tiling("1x9", "I3").rate()
    assert rating is not None
    assert (rating.difficulty, rating.depth, rating.forced_share) == (0, 0, Fraction(1))
    assert [cost.nodes for cost in rating.textbook] == [4, 4]


def test_choices_that_fail_at_once_are_looked_at_in_vain() -> None:
    """Each end of a corner of three cells must be covered; one way leaves a single cell."""
    rating = read_problem("gallery:chimney").rate()
    assert rating is not None
    in_vain = [step.in_vain for step in rating.steps]
    kinds = [step.kind for step in rating.steps]
    assert in_vain == [5, 1, 0]
    assert kinds == [StepKind.OTHERS_FAIL, StepKind.OTHERS_FAIL, StepKind.ONLY_CHOICE]


def test_a_choice_that_is_right_since_nothing_else_fills_is_a_trial() -> None:
    """x is used once or twice; without `x a` it is `x b`, and three of p to s are left to pairs."""
    items = (CoveringItem("x", Supply(1, 2)), *map(CoveringItem, "abpqrs"))
    pairs = ["xa", "xb", "ap", "aq", "ar", "as", "bp", "bq", "br", "bs", "pq", "qr", "rs"]
    options = tuple(CoveringOption(tuple(pair)) for pair in pairs)
    rating = boardfill.Covering(items, options).rate()
    assert rating is not None
    assert rating.is_unique
    first, second, *_ = rating.steps
    assert (first.kind, first.in_vain, first.depth) == (StepKind.TRIAL, 2, 2)
    assert first.sentence == (
        "Nothing else fills the board, as 2 boards show. Take option 0 (x a)."
    )
    assert (second.kind, second.in_vain, second.depth) == (StepKind.TRIAL, 1, 1)
    assert "all but one fail, as 1 board shows, up to 1 step deep" in second.sentence


def test_the_share_of_forced_steps_counts_cells() -> None:
    rating = boardfill.queens(8).rate(most_nodes=0)
    assert rating is not None
    assert rating.forced_share == Fraction(1, 2)


def test_no_filling_has_no_rating() -> None:
    assert _tiling("2x2", "L3").rate() is None


@pytest.mark.parametrize("levels", [LEVELS, SYMBOL_LEVELS])
def test_levels_leave_no_gap(levels: Mapping[str, range]) -> None:
    easy, medium, hard = levels.values()
    assert (easy.start, easy.stop, medium.stop) == (0, medium.start, hard.start)


@pytest.mark.parametrize("text", ["", "simple", "5-", "-5", "9-3", "1-2-3", "²"])
def test_what_is_no_difficulty_is_refused(text: str) -> None:
    with pytest.raises(boardfill.BadInput, match="expected"):
        difficulties(text)


def test_fittings_and_negative_numbers_are_refused() -> None:
    with pytest.raises(boardfill.BadInput, match="see fit"):
        read_problem("gallery:fitting").rate()
    with pytest.raises(boardfill.BadInput, match="expected a number from 0"):
        read_problem("gallery:chimney").rate(most_nodes=-1)


def test_a_limit_of_time_gives_no_rating(clock: Clock) -> None:
    with clock.stops(2):
        read_problem("gallery:pentominoes-6x10").rate(time_limit=2)


def test_who_has_not_seen_it_on_so_many_boards_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = boardfill.read_problem("gallery:queens")
    kinds = [StepKind.TRIAL, StepKind.GUESS]
    seen: list[RatedStep] = []
    guessed: list[RatedStep] = []
    for most, found in ((1_000, seen), (3, guessed)):
        monkeypatch.setattr(rate_problem, "MOST_TRIED", most)
        rating = problem.rate(most_nodes=0)
        assert rating is not None
        found += [step for step in rating.steps if step.kind in kinds]
    assert {step.kind for step in seen} == {StepKind.TRIAL}
    assert StepKind.GUESS in {step.kind for step in guessed}
    assert all(step.in_vain == 3 for step in guessed if step.kind is StepKind.GUESS)
    assert any("3 boards do not show" in step.sentence for step in guessed)


@pytest.mark.parametrize("most", [3, 7, 9])
def test_no_step_looks_at_more_boards_than_a_solver_would(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """All choices of a step together: what was looked at for one is not there for the next."""
    monkeypatch.setattr(rate_problem, "MOST_TRIED", most)
    rating = boardfill.queens(6).rate(most_nodes=0)
    assert rating is not None
    assert max(step.in_vain for step in rating.steps) <= most
