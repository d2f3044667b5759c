"""Hints lead through puzzles of every family, and speak of what people see alone."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from boardfill import Board, Mark, Marking, Solution, Symbol, puzzles, rules
from boardfill.answers.solution import given_choices
from boardfill.hinting import next_step
from boardfill.results import HintKind, HintLevel
from tests import puzzle_corpus
from tests.families import CONNECTED, FAMILIES

UNSEEN = re.compile(r"Implied|PartOf|rule in|option|None")


@pytest.mark.parametrize("family", FAMILIES | CONNECTED)
def test_hints_lead_to_the_end_and_are_right(family: str) -> None:
    _lead_to_the_end((FAMILIES | CONNECTED)[family]())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_hints_lead_through_the_puzzles_of_collections(part: int) -> None:
    """Some minutes on one core."""
    for _, problem, _ in islice(puzzle_corpus.puzzles(), part, None, 20):
        _lead_to_the_end(problem)


def _lead_to_the_end(problem: Marking) -> None:
    (filling,) = problem.uniqueness_witnesses()
    part = Solution(())
    while (found := problem.hint(part)).kind is not HintKind.COMPLETE:
        assert found.is_forced
        assert found.choice in filling.choices, found.full
        assert found.choice not in part.choices
        for level in HintLevel:
            assert not UNSEEN.search(found.sentence(level)), found.sentence(level)
        part = Solution.of([*part.choices, found.choice])
    assert part == Solution.of(set(filling.choices) - set(given_choices(problem)))


def test_a_filling_is_sought_once_and_the_hints_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = puzzles.kakuro(
        [(16, [(0, 0), (0, 1)]), (11, [(0, 0), (1, 0)]), (3, [(1, 0), (1, 1)])]
    )
    first = problem.hint()
    assert first.choice is not None
    part = Solution.of([first.choice])
    with monkeypatch.context() as patched:
        patched.setattr(next_step, "any_filling", None)
        then = [problem.hint(), problem.hint(part)]
    next_step._met_before.cache_clear()
    assert then == [first, problem.hint(part)]
    wrong = Solution.of([Mark((0, 0), "7")])
    assert problem.hint(wrong).kind is HintKind.TAKE_BACK


def test_a_cage_is_told_by_its_sums() -> None:
    """16 of two different digits is 7 and 9; with what is left below, 11 is 2 and 9 only."""
    problem = puzzles.kakuro(
        [(16, [(0, 0), (0, 1)]), (11, [(0, 0), (1, 0)]), (3, [(1, 0), (1, 1)])]
    )
    assert problem.hint().full == (
        "Cells (0, 0) and (0, 1) add up to 16, which is 7+9, so cell (0, 0) is 7 or 9. "
        "Cells (0, 0) and (1, 0) add up to 11, which is 2+9, so only one symbol is left "
        "for cell (0, 0). "
        "Put 9 in cell (0, 0)."
    )


def test_a_run_covers_what_it_covers_however_it_lies() -> None:
    problem = Marking(Board("1x5"), [Symbol("#")], [rules.Runs("row", "4", ["#"])], blanks=True)
    assert problem.hint().full == (
        "Row 0 has a run of 4; the run of 4 covers cell (0, 1) however it lies. "
        "Put # in cell (0, 1)."
    )


def _row(columns: int, symbols: str, *of: rules.Rule, **more: Any) -> Marking:
    return Marking(Board.rectangle(1, columns), map(Symbol, symbols), of, **more)


_GIVEN = {(0, 0): "1"}


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (
            _row(6, "#", rules.Runs("row", "2 2", ["#"]), blanks=True),
            "Row 0 has runs of 2 and 2; the first run of 2 covers cell (0, 1) however it lies.",
        ),
        (
            _row(2, "123", rules.Sum("region", 3, regions=[[(0, 1)]]), rules.Different("row")),
            "Cell (0, 1) alone makes 3, so only one symbol is left for cell (0, 1).",
        ),
        (
            _row(2, "1234", rules.Neighbours("row", "ratio 2"), clues=_GIVEN),
            (
                "One of cells (0, 0) and (0, 1) must be twice the other, "
                "so only one symbol is left for cell (0, 1)."
            ),
        ),
        (
            _row(2, "1234", rules.Neighbours("row", "differ by 3"), clues=_GIVEN),
            "Cells (0, 0) and (0, 1) must differ by 3, so only one symbol is left for cell (0, 1).",
        ),
        (
            _row(2, "12", rules.Neighbours("row", [("1", "2"), ("2", "1")]), clues=_GIVEN),
            "Cell (0, 1) must fit 1 in cell (0, 0), so only one symbol is left for it.",
        ),
        (
            _row(3, "123", rules.Visible("row", 1, backwards=True), rules.Different("row")),
            (
                "1 tower must be seen from the right of row 0, "
                "so only one symbol is left for cell (0, 2)."
            ),
        ),
        (
            puzzles.akari("...\n.#1\n0.."),
            "There is only one place for * within sight of (1, 0).",
        ),
        (
            puzzles.star_battle("babb\ncccb\ncddd\ndddd"),
            "There is only one place for * in cell (0, 1).",
        ),
        (
            puzzles.tents(3, [(0, 0), (2, 2)], rows=[1, 0, 1]),
            "There is only one place for A in row 0.",
        ),
        (
            puzzles.battleships([0, 2, 0], [0, 1, 1], [2]),
            (
                "A symbol other than ~ must not occur in row 0, "
                "so only one symbol is left for cell (0, 0)."
            ),
        ),
        (
            puzzles.dominosa([[0, 0, 1], [1, 1, 0]]),
            "There is only one place for domino 0-0.",
        ),
    ],
)
def test_reasons_are_told_as_people_say_them(problem: Marking, sentence: str) -> None:
    assert problem.hint().clear == sentence


def test_cells_that_share_symbols_are_named() -> None:
    """1 and 2 are in the first two cells, so the third has neither; 3 is below it."""
    problem = Marking(
        Board("2x4"),
        map(Symbol, "1234"),
        [
            rules.Different("row"),
            rules.Different("column"),
            rules.Sum("region", 3, regions=[[(0, 0), (0, 1)]]),
        ],
        {(1, 2): "3"},
    )
    assert problem.hint().full == (
        "Cells (0, 0) and (0, 1) add up to 3, which is 1+2, so cells (0, 0) and (0, 1) "
        "are 1 or 2. "
        "No symbol occurs twice in row 0, and cells (0, 0) and (0, 1) hold 1 and 2, "
        "so only one symbol is left for cell (0, 2). Put 4 in cell (0, 2)."
    )


def test_what_cannot_be_completed_is_told_by_its_line() -> None:
    problem = puzzles.nonogram(["2", "1", "1"], ["3", "1"])
    part = Solution.of([Mark((2, 1), "#")])
    assert problem.hint(part).clear == (
        "This cannot be completed: row 0 has a run of 2, so cell (0, 1) is #; "
        "column 1 has no room for 1. Take back # in cell (2, 1)."
    )


def test_a_target_must_be_met_only_where_what_people_see_says_so() -> None:
    arrow = Symbol("4", points_at=("right",))
    seen = rules.Visible("region", 1, regions=[[(0, 0)]])
    found = Marking("1x3", [arrow], [seen], blanks=True).hint()
    assert found.clear.startswith("1 tower must be seen from the start of cell (0, 0)")
