"""Boards to be cut into parts of any shape: what may be said of the parts, and what may not."""

from __future__ import annotations

from typing import Any

import pytest

import boardfill
from boardfill import BadInput, Parts, Supply, Tiling


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        (3, {3}),
        ((2, 4), {2, 3, 4}),
        (Supply(2, None), set(range(2, 10))),
        ({2, 5}, {2, 5}),
        ("2,4-5", {2, 4, 5}),
        ("any", None),
        (None, None),
        ((0, 9), None),
    ],
)
def test_sizes_may_be_said_in_many_ways(sizes: object, told: set[int] | None) -> None:
    assert Parts("3x3", sizes).sizes == told


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"sizes": 0}, "sizes: expected sizes such as 7"),
        ({"sizes": [2, 3]}, "sizes: expected sizes such as 7"),
        ({"sizes": "3-2"}, "sizes: expected sizes such as 3,5,8-9"),
        ({"number": -1}, "number: expected a number of at least 0"),
        ({"marks": {(3, 3): 2}}, r"marks: cell \(3, 3\) is not on the board"),
        ({"marks": [(0, 0), (0, 0)]}, "marks: a cell is listed twice"),
        ({"marks": {(0, 0): 0}}, "marks: expected sizes of at least 1"),
        ({"marks": {(0, 0): 2}, "sizes": 2}, "sizes: the marks already give the sizes"),
        ({"marks": [(0, 0)], "sizes": (2, 3)}, "sizes: with marked cells"),
        ({"marks": 3}, "marks: expected cells"),
        ({"corners": 1}, "corners: expected True or False"),
        ({"given": [[(0, 0), (1, 1)]]}, r"given\[0\]: \(0, 0\) \(1, 1\) are not connected"),
        ({"given": [[(0, 0)], [(0, 0), (0, 1)]]}, r"given\[1\]: two parts would share"),
        ({"given": [[(5, 5)]]}, r"given\[0\]: expected cells of the board"),
    ],
)
def test_what_makes_no_sense_is_refused(said: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=f"^{reason}"):
        Parts("3x3", **said)


def test_parts_are_named_among_pieces() -> None:
    assert boardfill.count("4x4", "any-4") == 117
    assert boardfill.count("4x4", "any-3,any-5") == Parts("4x4", {3, 5}).count()
    assert boardfill.count("4x4", "any-3-5:4") == Parts("4x4", (3, 5), 4).count()
    assert boardfill.count("3x3", ["any"]) == Parts("3x3").count()
    assert boardfill.count("2x2x2", "any-4") == Parts("2x2x2", 4).count()


@pytest.mark.parametrize(
    ("pieces", "reason"),
    [
        (
            "any-4,L3",
            "any-4 stands for parts of any shape, which cannot be mixed with other pieces",
        ),
        ("any-4:2,any-8:1", "give the number of parts once, for all sizes together"),
        ("any-x", "any-x: expected parts of any shape such as any, any-7 or any-3-5:4"),
        ("any-5-3", "any-5-3: expected the least before the most"),
        ("any-0", "any-0: expected sizes of at least 1"),
        ("red=any-4", "any-4: expected parts of any shape"),
    ],
)
def test_lists_of_pieces_that_mix_parts_are_refused(pieces: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        boardfill.count("4x4", pieces)


def test_a_tiling_has_no_parts_of_any_shape() -> None:
    with pytest.raises(BadInput, match=r"boardfill\.Parts"):
        Tiling("4x4", "any-4")


def test_what_knows_nothing_of_parts_says_so() -> None:
    problem = Parts("3x3", 3)
    with pytest.raises(BadInput, match="weigh the same"):
        problem.best()
    with pytest.raises(BadInput, match="no names"):
        problem.count_by_pieces()


def test_marks_are_drawn() -> None:
    problem = Parts("2x3", marks={(0, 0): 2, (1, 2): 4})
    assert problem.count() == 2
    drawn = {str(found) for found in problem.solution_set()}
    lines = ["┌───┬───────┐", "│ 2 │       │", "│   │       │", "│   │     4 │", "└───┴───────┘"]
    assert "\n".join(lines) in {text.rstrip("\n") for text in drawn}
