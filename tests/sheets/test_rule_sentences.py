"""A sheet tells every rule in a short sentence; what is alike is told once."""

from __future__ import annotations

import pytest

from boardfill import Marking, Supply, Symbol, puzzles
from boardfill.rules import Allow, Count, Forbid, Held, Neighbours, Pattern, Product, Rule, Sum
from boardfill.sheets.rule_sentences import rule_sentences
from tests.drawing import ruled_puzzles

_ONCE = "no symbol stands twice in "
TOLD = {
    "killer": (
        f"{_ONCE}a row, a column, an outlined region or a cage",
        "the small number in a cage is the sum of its numbers",
    ),
    "calcudoku": (
        f"{_ONCE}a row or a column",
        (
            "the small number in a cage is what its numbers give with the sign: their sum (+), "
            "difference (−), product (×) or quotient (÷); without a sign any of these"
        ),
    ),
    "futoshiki": (
        f"{_ONCE}a row or a column",
        "a sign between two cells points at the smaller number",
    ),
    "kropki": (
        f"{_ONCE}a row or a column",
        "two numbers with a white dot between them differ by 1",
        "two numbers with a black dot between them are such that one is twice the other",
        "two numbers with a white dot and 3 in it between them differ by 3",
        "two cells side by side are not equal",
    ),
    "lines": (
        f"{_ONCE}a row, a column or an outlined region",
        "along a thermometer the numbers grow from its bulb on",
        "the number in a circle is the sum of the numbers along its arrow",
        "a grey square holds an even number",
        "a grey circle holds an odd number",
    ),
    "nonogram": (
        "# is drawn as a filled cell",
        (
            "numbers beside a row or a column are the lengths of its runs of #, in order, with "
            "other cells between them"
        ),
    ),
    "skyscrapers": (
        f"{_ONCE}a row or a column",
        (
            "a number beside a row or a column says how many towers are seen from there: each is "
            "as high as its number and hides the lower ones behind it"
        ),
    ),
    "little_killer": (
        f"{_ONCE}a row, a column or a diagonal",
        "a number with an arrow is the sum of the numbers there",
        "a number beside a row is the sum of the numbers between 1 and 4",
    ),
    "akari": (
        "L is drawn as a light",
        "each run of cells in a row or column holds L at most once",
        "every cell has L or sees one along its row or column, up to a hole",
        "the number in a cell says how many L are in the cells beside it",
    ),
    "kakuro": (
        "a number in a hole is the sum of the run to the right of it or below it",
        f"{_ONCE}a run",
    ),
    "star_battle": (
        "★ is drawn as a star",
        "each row, column and outlined region holds ★ exactly once",
    ),
    "tents": (
        "^ is drawn as a tent",
        "each tree has ^ beside it as its own, and there are no others",
        "a number beside a row or column says how many ^ it holds",
    ),
    "minesweeper": (
        "the number in a cell says how many x are in the cells that touch it",
        "a cell with a number does not hold x",
    ),
}


@pytest.mark.parametrize("name", ruled_puzzles.PUZZLES)
def test_the_rules_of_a_puzzle_in_words(name: str) -> None:
    assert tuple(rule_sentences(ruled_puzzles.PUZZLES[name]())) == TOLD[name]


def test_known_puzzles_are_told_in_their_own_words() -> None:
    fleet = puzzles.battleships([3, 0, 2, 1, 0], [1, 2, 1, 1, 1], [3, 2, 1])
    ships, beside = rule_sentences(fleet)
    assert ships.endswith(
        "not even at a corner; by their cells there are 1 of 1, 1 of 2 and 1 of 3"
    )
    assert beside == "a number beside a row or column says how many parts of ships it holds"
    (dominoes,) = rule_sentences(puzzles.dominosa([[0, 0, 1], [1, 1, 0]]))
    assert dominoes.startswith("dominoes cover the numbers, each domino once")
    assert "in each row, column and diagonal the numbers have the sum 15" in rule_sentences(
        puzzles.magic_square(3)
    )
    assert "no two rows or columns are alike" in rule_sentences(puzzles.binairo(4, 4))


_AB = (Symbol("a", value=1), Symbol("b", value=2))
SINGLE: dict[str, Rule] = {
    "nowhere is there ab / ba, however turned": Forbid("ab\nba", "rotate"),
    "wherever their shape fits, there is aa or b at (0, 0) and a or b at (0, 1)": Allow(
        ["aa", {(0, 0): "b", (0, 1): ["a", "b"]}]
    ),
    "each row matches a*b": Pattern("row", "a*b"),
    "read as words, lines match the patterns below the board": Pattern("row", ["a*b", "b"]),
    "neighbours in a column hold one of these pairs, in order: a b": Neighbours(
        "column", [("a", "b")]
    ),
    "two cells a knight's move apart are in rising order": Neighbours("knight", "less"),
    "two cells side by side are different": Neighbours("edge", "different"),
    "two cells that touch only at a corner do not differ by 1": Neighbours(
        "corner", "not differ by 1"
    ),
    "in each row the values have the product 2": Product("row", 2),
    "in each column the values have the sum 2-3": Sum("column", Supply(2, 3)),
    "a number beside a row or column says how many a it holds": Count(
        "region", ["a"], 1, 1, regions=(((0, 0), (0, 1)),)
    ),
    "the corners: exactly twice": Held("the corners", {(0, 0): "a", (1, 1): "b"}, 2, 2),
}


@pytest.mark.parametrize("told", SINGLE)
def test_each_rule_by_itself(told: str) -> None:
    assert list(rule_sentences(Marking("2x2", _AB, [SINGLE[told]]))) == [told]
