"""A small puzzle of each family, each with one solution only; and rules for a row of four cells."""

from __future__ import annotations

from collections.abc import Callable

from boardfill import Marking, Symbol, puzzles, rules
from boardfill.problem.rules import Rule

Cell = tuple[int, int]


def _pairs(listed: str) -> list[tuple[Cell, Cell]]:
    """Pairs of cells such as 00-01, each by its row and its column."""
    numbers = (tuple(map(int, pair.replace("-", ""))) for pair in listed.split())
    return [((row, column), (below, right)) for row, column, below, right in numbers]


FAMILIES: dict[str, Callable[[], Marking]] = {
    "nonogram": lambda: puzzles.nonogram(["1 1", "5", "5", "3", "1"], ["2", "4", "4", "4", "2"]),
    "nonogram by trial": lambda: puzzles.nonogram(
        ["1 1", "1 1", "2", "3", "2 1"], ["1 1", "1 1", "1 2", "2", "1 2"]
    ),
    "killer": lambda: puzzles.sudoku_variant(
        4,
        {(2, 3): "3"},
        cages=[
            (4, [(0, 0), (1, 0)]),
            (6, [(0, 1), (1, 1)]),
            (7, [(0, 2), (0, 3)]),
            (5, [(1, 2), (2, 2)]),
            (5, [(1, 3), (2, 3)]),
            (3, [(2, 0), (2, 1)]),
            (7, [(3, 0), (3, 1)]),
            (3, [(3, 2), (3, 3)]),
        ],
    ),
    "kakuro": lambda: puzzles.kakuro(
        [
            (4, [(0, 0), (0, 1)]),
            (6, [(1, 0), (1, 1)]),
            (3, [(0, 0), (1, 0)]),
            (7, [(0, 1), (1, 1)]),
        ]
    ),
    "calcudoku": lambda: puzzles.calcudoku(
        3,
        [
            ("-", 1, [(0, 0), (0, 1)]),
            ("*", 6, [(0, 2), (1, 2)]),
            ("+", 6, [(1, 0), (1, 1), (2, 0)]),
            ("/", 3, [(2, 1), (2, 2)]),
        ],
    ),
    "magic square": lambda: puzzles.magic_square(3, {(0, 0): "2", (0, 2): "6"}),
    "futoshiki": lambda: puzzles.futoshiki(
        4,
        [
            ((0, 1), (0, 0)),
            ((1, 0), (1, 1)),
            ((2, 1), (2, 0)),
            ((3, 2), (3, 3)),
            ((1, 2), (0, 2)),
        ],
        {(2, 0): "4", (2, 1): "2", (1, 0): "1", (0, 0): "2"},
    ),
    "skyscrapers": lambda: puzzles.skyscrapers(
        4, [2, 3, 1, 2], [], [2, 3, 1, 2], [2, 1, 3, 2], {(3, 3): "2"}
    ),
    "thermo": lambda: puzzles.sudoku_variant(
        4,
        {(3, 0): "4"},
        thermos=[[(0, 0), (0, 1), (0, 2), (0, 3)], [(3, 3), (3, 2), (3, 1)], [(2, 1), (1, 1)]],
    ),
    "arrow": lambda: puzzles.sudoku_variant(
        4,
        {(3, 2): "2", (2, 3): "3"},
        arrows=[[(1, 1), (0, 0), (1, 0)], [(0, 2), (0, 1), (0, 0)]],
    ),
    "sandwich": lambda: puzzles.sudoku_variant(
        4, {(0, 1): "2", (1, 1): "4"}, sandwiches=([5, 0, 0, 5], [5, 0, 0, 5])
    ),
    "kropki": lambda: puzzles.sudoku_variant(
        4,
        whites=_pairs("00-01 01-02 02-03 10-11 10-20 12-13 13-23 20-21 22-23 30-31 31-32 32-33"),
        blacks=_pairs("01-11 03-13 20-30 22-32"),
        all_dots=True,
    ),
    "binairo": lambda: puzzles.binairo(
        6,
        6,
        {
            (3, 5): 1,
            (4, 4): 0,
            (1, 0): 0,
            (2, 5): 1,
            (5, 2): 0,
            (2, 3): 0,
            (0, 3): 0,
            (5, 1): 1,
        },
    ),
    "akari": lambda: puzzles.akari("..#.2\n.2...\n...2.\n.#...\n....."),
    "star battle": lambda: puzzles.star_battle("bbbccf\ndbbccf\ndbbfff\ndbbaff\ndeeeee\ndeeeee"),
    "tents": lambda: puzzles.tents(
        5, [(3, 4), (0, 4), (0, 0), (4, 1), (3, 0)], [0, 2, 0, 0, 3], [2, 0, 1, 0, 2]
    ),
    "battleships": lambda: puzzles.battleships([0, 3, 0, 1], [1, 1, 2, 0], [3, 1]),
    "dominosa": lambda: puzzles.dominosa([[2, 1, 2, 0], [2, 1, 0, 1], [0, 1, 0, 2]]),
}

CONNECTED: dict[str, Callable[[], Marking]] = {
    "slitherlink": lambda: puzzles.slitherlink(
        [[None, 2, None, 0], [None, 1, None, None], [None, 3, 1, None], [3, None, 3, None]]
    ),
    "masyu": lambda: puzzles.masyu(4, white=[(2, 1), (2, 2)], black=[(0, 1)]),
    "numberlink": lambda: puzzles.numberlink(
        4,
        {(3, 0): "a", (1, 2): "a", (2, 1): "b", (3, 3): "b", (0, 0): "c", (1, 3): "c"},
        all_cells=True,
    ),
    "yajilin": lambda: puzzles.yajilin(4, {(2, 1): (1, "down"), (3, 0): (1, "right")}),
    "nurikabe": lambda: puzzles.nurikabe("4x4", {(0, 3): 2, (1, 1): 1, (3, 3): 3}),
    "hitori": lambda: puzzles.hitori([[1, 1, 4, 2], [2, 4, 1, 2], [4, 2, 3, 1], [1, 2, 4, 4]]),
    "heyawake": lambda: puzzles.heyawake("aab\naab\nccb", [2, None, None]),
    "fillomino": lambda: puzzles.fillomino(
        "4x4", {(1, 1): 8, (1, 2): 8, (1, 3): 2, (2, 1): 6, (2, 2): 6, (2, 3): 6}
    ),
    "LITS": lambda: puzzles.lits("aabb\naabc\nabbc\ncccc"),
}
"""The same of those of connected cells or lines."""

DIGITS = tuple(map(Symbol, "1234"))
BOTH: list[Rule] = [rules.Different("row"), rules.Sum("row", 9)]
ROW_RULES: dict[str, tuple[bool, list[Rule]]] = {
    "sum": (False, [rules.Sum("row", 9)]),
    "sum of different": (False, BOTH),
    "sum with blanks": (True, BOTH),
    "different": (False, [rules.Different("row")]),
    "product": (False, [rules.Product("row", 12)]),
    "arrow": (False, [rules.Arrow("row")]),
    "less": (False, [rules.Neighbours("row", "less")]),
    "not by one": (True, [rules.Neighbours("row", "not differ by 1")]),
    "pairs": (False, [rules.Neighbours("row", [("1", "2"), ("2", "1"), ("2", "2")])]),
    "runs": (True, [rules.Runs("row", (1, 2), ["1", "2"])]),
    "runs backwards": (True, [rules.Runs("row", (1, 2), ["1", "2"], backwards=True)]),
    "visible": (False, [rules.Visible("row", 2), rules.Different("row")]),
    "sandwich": (False, [rules.Sandwich("row", 2, ends=("1", "4"))]),
    "pattern": (False, [rules.Pattern("row", "1*(2|3)+4?")]),
    "forbid": (True, [rules.Forbid(["1..2", "_34."])]),
    "allow": (False, [rules.Allow(["12", "21", "33", "13"]), rules.Different("board")]),
    "held": (False, [rules.Held("x", {(0, 0): ["1", "2"], (0, 3): "4"}, 1, 1), BOTH[0]]),
    "several": (
        False,
        [rules.Count("row", ["1", "2"], 1, 2), rules.Neighbours("row", "different")],
    ),
}
"""Whether cells may stay empty, and the rules."""
