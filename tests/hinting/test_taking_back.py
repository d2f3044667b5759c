"""What to take back where nothing can be completed, and what is never taken back."""

from __future__ import annotations

import pytest

from boardfill import (
    Board,
    LimitReached,
    Mark,
    Solution,
    Tiling,
    arrows,
    latin_square,
    pieces,
    read_problem,
    sudoku,
)
from boardfill.formats.positions import read_position
from boardfill.hinting.next_step import hint
from boardfill.results import HintKind
from tests.hinting.test_next_step import EXAMPLES, drawn_hint


def test_a_rule_that_is_broken() -> None:
    square = latin_square(3)
    found = hint(square, read_position(square, "1.1\n...\n..."))
    assert found.kind is HintKind.TAKE_BACK
    assert len(found.take_back) == 1
    assert found.clear.startswith(
        "This cannot be completed: the rule for symbol 1 in row 0 is broken."
    )


def test_a_known_filling_vouches_only_for_what_it_has() -> None:
    """The 4 breaks no rule at once, but the only solution, known from the first hint, has a 9."""
    clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    problem = sudoku(clues)
    assert hint(problem).kind is HintKind.ONLY_CHOICE
    found = hint(problem, Solution((Mark((0, 6), "4"),)))
    assert found.kind is HintKind.TAKE_BACK


def test_a_piece_that_the_area_forbids_is_taken_back() -> None:
    """No option of the cover lays the single cell, so no filling can have it."""
    problem = Tiling(Board.rectangle(2, 3), pieces("L3,I1:0-1"))
    found = hint(problem, read_position(problem, "a..\n..."))
    assert found.kind is HintKind.TAKE_BACK
    assert [choice.piece for choice in found.take_back] == ["I1"]  # type: ignore[union-attr]


def test_clues_are_not_taken_back() -> None:
    puzzle = read_problem(EXAMPLES / "sudoku.toml")
    rows = ["53" + "3" + "......", *["." * 9] * 8]
    found = hint(puzzle, read_position(puzzle, "\n".join(rows)))
    assert found.take_back == (((0, 2), "3"),)


def test_a_board_without_any_filling() -> None:
    found = drawn_hint("...\n...", "I4", "")
    assert found.kind is HintKind.NO_FILLING
    assert found.is_completable is False


def test_a_limit_leaves_open_what_to_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise LimitReached("the time limit stopped the search")

    monkeypatch.setattr("boardfill.hinting.next_step.smallest_repair", never)
    with pytest.raises(LimitReached, match="cannot be completed, but what to take back"):
        drawn_hint("....", "I2", ".aa.")


def test_arrows_that_meet_are_a_broken_rule() -> None:
    problem = arrows(4)
    found = hint(problem, read_position(problem, "↘↙..\n↗...\n....\n...."))
    assert found.kind is HintKind.TAKE_BACK
