"""Lines and sums that cannot be met are named, with what rules out what before; all verified."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Marking, Symbol, puzzles, rules
from boardfill.certificates import certificate_json, is_proof, read_certificate
from boardfill.checking.rule_check import why_rules_fail
from boardfill.problem.rules import Rule
from tests.families import FAMILIES


def _told(problem: Marking) -> str:
    found = problem.explain()
    assert found is not None
    assert is_proof(problem, found)
    assert read_certificate(certificate_json(found)) == found
    return str(found).splitlines()[-1]


def test_a_sum_is_told_with_what_it_can_be() -> None:
    rows = [rules.Different("row"), rules.Sum("row", 40)]
    high = Marking(Board("1x3"), map(Symbol, "123456789"), rows)
    assert _told(high) == "Row 0 cannot add up to 40: what can stand there makes at most 24."
    low = Marking(Board("1x3"), map(Symbol, "123456789"), [rows[0], rules.Sum("row", 5)])
    assert _told(low) == "Row 0 cannot add up to 5: what can stand there makes at least 6."


def test_runs_are_told_with_the_room_that_they_take() -> None:
    problem = puzzles.nonogram(["1"] * 3, ["3 1", "0"])
    assert _told(problem) == (
        "Column 0 has no room for 3 and 1: that takes 5 cells, and there are 3."
    )


def test_rows_and_columns_that_ask_for_different_numbers_are_weighed() -> None:
    """Three cells by the rows, four by the columns."""
    found = puzzles.nonogram(["1", "1", "1"], ["1", "1", "2"]).explain()
    assert found is not None
    assert found.kind in ("colouring", "inequality")


def test_what_only_trying_shows_is_tried_with_all_rules() -> None:
    """Three cells, each unlike the others, and two symbols; no number of anything is wrong."""
    pairs = [[(0, 0), (0, 1)], [(0, 1), (0, 2)], [(0, 0), (0, 2)]]
    unlike = rules.Neighbours("region", "different", regions=pairs)
    problem = Marking(Board("1x3"), map(Symbol, "ab"), [unlike])
    found = problem.explain()
    assert found is not None
    assert found.kind == "exhaustion"
    assert is_proof(problem, found)
    three = Marking(Board("1x3"), map(Symbol, "abc"), [unlike])
    assert not is_proof(three, found)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_puzzle_with_a_solution_has_no_argument(family: str) -> None:
    assert FAMILIES[family]().explain() is None


IMPOSSIBLE: dict[str, tuple[Marking, str, str]] = {
    "no room for a tent": (
        puzzles.tents(3, [(0, 0), (0, 1), (1, 0)]),
        "starved",
        "Symbol A around (0, 0): needed once, but never possible.",
    ),
    "a tent where its row has none": (
        puzzles.tents(3, [(0, 0)], rows=[0, None, None], columns=[0, None, None]),
        "starved",
        "Symbol A around (0, 0): needed once, but never possible.",
    ),
    "two trees for one place": (
        puzzles.tents((1, 3), [(0, 0), (0, 2)]),
        "unmet",
        "A must occur twice on the board, but nothing that is left allows it.",
    ),
    "tents that would touch": (
        puzzles.tents((2, 4), [(0, 0), (0, 1), (0, 2)]),
        "forced",
        "Then symbol A around (0, 1): needed once, but never possible.",
    ),
    "more tents in rows than trees": (
        puzzles.tents(4, [(0, 0), (3, 3)], rows=[1, 1, 1, 0]),
        "colouring",
        "But the whole must weigh 5 x 1 = 5, which is 1 modulo 2, not 0.",
    ),
    "no dots": (
        puzzles.sudoku_variant(4, regions=(), all_dots=True),
        "unmet",
        "may be twice the other, but nothing that is left allows it.",
    ),
    "too few dots": (
        puzzles.sudoku_variant(5, regions=(), all_dots=True, whites=[[(4, 3), (4, 4)]]),
        "unmet",
        "but nothing that is left allows it.",
    ),
    "a view that is too long": (
        puzzles.corral("3x3", {(1, 1): 6}),
        "unmet",
        "6 cells must be seen from cell (1, 1), but nothing that is left allows it.",
    ),
    "views that meet": (
        puzzles.kurodoko("3x3", {(0, 0): 2, (0, 1): 2}),
        "unmet",
        "Then only one of cells (1, 0) and (1, 1) may be #, but nothing that is left allows it.",
    ),
    "no room for a loop": (
        puzzles.slitherlink([[0, 0], [0, 0]]),
        "unmet",
        "Then there is no room for the lines.",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_wrong_in_a_puzzle_is_told_in_its_words(name: str) -> None:
    problem, kind, last = IMPOSSIBLE[name]
    found = problem.explain()
    assert found is not None
    assert found.kind == kind
    assert _told(problem).endswith(last)


@pytest.mark.parametrize("seed", range(20))
def test_tents_and_views_have_an_argument_just_where_they_have_no_filling(seed: int) -> None:
    draw, cells = Random(seed), Board("3x3").ordered
    numbers = {cell: draw.randint(2, 5) for cell in draw.sample(cells, 2)}
    for problem in (
        puzzles.tents(3, draw.sample(cells, 3), [draw.choice([None, 0, 1, 2]) for _ in range(3)]),
        puzzles.corral("3x3", numbers),
        puzzles.kurodoko("3x3", numbers),
        puzzles.sudoku_variant(
            3, regions=(), all_dots=True, whites=[[(0, 0), (0, 1)]][: seed % 2], blacks=()
        ),
    ):
        found = problem.explain()
        assert (found is None) == (problem.count() > 0)
        assert found is None or is_proof(problem, found)


RULES: list[Rule] = [
    rules.Different("row"),
    rules.Different("column"),
    rules.Sum("row", [4, 5]),
    rules.Sum("column", [None, 3, 7]),
    rules.Product("row", [6, None]),
    rules.Neighbours("row", "less"),
    rules.Neighbours("edge", "not differ by 1"),
    rules.Runs("row", [(2,), (1, 1)], ["1", "2"]),
    rules.Visible("column", [1, 2, None]),
    rules.Forbid(["11", "22"], "rotate"),
    rules.Pattern("row", ["1.*", None]),
]


@given(st.lists(st.sampled_from(RULES), unique=True, max_size=4), st.booleans())
def test_there_is_an_argument_just_where_there_is_no_filling(
    listed: list[Rule], blanks: bool
) -> None:
    """Of all ways to fill six cells none keeps the rules, as the checker says."""
    problem = Marking(Board("2x3"), map(Symbol, "123"), listed, blanks=blanks)
    letters = ["1", "2", "3"] + [""] * blanks
    has_filling = any(
        why_rules_fail(
            problem, {c: n for c, n in zip(problem.board.ordered, word, strict=True) if n}
        )
        is None
        for word in product(letters, repeat=6)
    )
    found = problem.explain()
    assert (found is None) == has_filling
    assert found is None or is_proof(problem, found)


def test_a_cell_beside_itself_does_not_differ_from_itself() -> None:
    """On a board that closes after one cell, an edge has the same cell twice."""
    twice = [rules.Different("row"), rules.Sum("edge", 2)]
    loop = Marking(Board.rectangle(1, 1, wrap=["rows"]), [Symbol("1")], twice)
    assert loop.count() == 1
    assert loop.explain() is None
