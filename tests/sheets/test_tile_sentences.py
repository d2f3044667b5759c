"""Sheets tell every rule for pieces in a sentence."""

from __future__ import annotations

import pytest

from boardfill import Board, Piece, Supply, Tiling
from boardfill.problem.tile_rules import TILE_RULES
from boardfill.rules import (
    Areas,
    BoardMarks,
    Different,
    ListedPlacements,
    Lying,
    MostEmpty,
    Neighbours,
    Overhang,
    Rule,
    Sides,
    Sum,
)
from boardfill.sheets.puzzle_sheet import instructions

TOLD: list[tuple[Rule, str]] = [
    (Sides(), "Sides that meet must have the same colour."),
    (
        Sides("complement", rim="a"),
        (
            "Sides that meet must be a small and a capital letter of one kind, such as a and A. "
            "The rim is a, and sides there must fit it in the same way."
        ),
    ),
    (
        Sides([("a", "b"), ("c", "c")], rim={((0, 0), "up"): "a"}),
        (
            "Sides that meet must be one of these pairs: a b or c c. The rim is coloured, and "
            "sides there must fit it in the same way."
        ),
    ),
    (
        BoardMarks({(0, 0): "3"}),
        "A mark on the board and the mark that covers it must be the same.",
    ),
    (Lying("3-5", [(0, 0), (0, 1)]), "3-5 must lie inside (0, 0) and (0, 1)."),
    (
        Lying(["3-5", "5-4"], [(0, 0)], "touching"),
        "3-5 and 5-4 must each cover one of (0, 0).",
    ),
    (Lying("3-5", [(0, 0), (0, 1)], "only"), "Only 3-5 may lie on (0, 0) and (0, 1)."),
    (
        ListedPlacements("3-5", [("top", [(0, 0), (0, 1)]), [(1, 0), (1, 1)]]),
        "3-5 must lie on (0, 0) (0, 1) (top) or (1, 0) (1, 1).",
    ),
    (
        Areas({(0, 0): 2, (1, 1): None}),
        (
            "Each piece covers exactly one number, which says how many cells it has. "
            "? stands for any number."
        ),
    ),
    (Overhang(), "Pieces may stick out of the board, but each must cover a cell of it."),
    (MostEmpty(1), "At most 1 cell may stay empty."),
    (
        Different("region", regions=[[(0, 0), (1, 0)]]),
        "The marks in a cage with ≠ are all different.",
    ),
    (
        Neighbours("region", "equal", regions=[[(0, 0), (1, 0)]]),
        "The marks in a cage with = are all equal.",
    ),
    (
        Sum("region", [7], regions=[[(0, 0), (1, 0)]]),
        "The small number in a cage is the sum of its numbers.",
    ),
    (Different("row"), "No mark stands twice in a row."),
    (
        Sum("column", [Supply(7, 7)]),
        "In each column the numbers have the sum 7.",
    ),
]


@pytest.mark.parametrize(("rule", "told"), TOLD, ids=[told[:40] for _, told in TOLD])
def test_a_sheet_tells_the_rule(rule: Rule, told: str) -> None:
    pieces = [
        Piece(f"{one}-{other}", [(0, 0), (0, 1)], "free", 1, marks=[one, other])
        for one, other in (("3", "5"), ("5", "4"))
    ]
    problem = Tiling(Board("2x2"), pieces, rules=[rule])
    paragraph, _ = instructions(problem, None)
    assert paragraph.endswith(told)


def test_every_kind_of_rule_is_told() -> None:
    assert set(TILE_RULES) <= {type(rule) for rule, _ in TOLD}
