"""Rules and puzzles of which one part is wrong, at any depth: taken, or refused with BadInput."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardfill import BadInput, Marking, Piece, Tiling, puzzles, rules
from boardfill.problem.marking import Symbol
from boardfill.problem.placement_rules import TileRule

WRONG: list[Any] = [
    *(None, -1, 1.5, float("nan"), 10**30, True, "", "?!", "x" * 2000, "1\n2\x00", b"x", object()),
    *((), [], {}, {1, 2}, range(3), [None], [-1], ["a"], [[]], [[[]]], [1] * 2000, [(0, [1])]),
    *([(0, 0, 0)], [[(0, 9)]], [[(0, 0)] * 2], {(0, 0): [[]]}, {(0, 0): None}, [((0, 0), [[]])]),
]
PAIRS = [[(0, 0), (0, 1)], [(1, 0), (1, 1)]]
ONES = {(0, 0): "1"}
RIGHT: dict[Callable[..., Any], dict[str, Any]] = {
    rules.Count: {"each": "region", "symbols": ["1"], "low": 0, "high": 1, "regions": PAIRS},
    rules.Different: {"each": "seen", "regions": (), "cells": [(0, 0)]},
    rules.Unlike: {"each": "row", "regions": (), "cells": ()},
    rules.Arrow: {"each": "region", "regions": PAIRS},
    rules.Sum: {"each": "region", "clues": [3, None], "regions": PAIRS},
    rules.Product: {"each": "region", "clues": [3, None], "regions": PAIRS},
    rules.Neighbours: {"each": "region", "relation": [("1", "2")], "regions": PAIRS},
    rules.Pattern: {"each": "row", "clues": ["1.*"], "backwards": False},
    rules.Runs: {"each": "row", "clues": [[1]] * 4, "symbols": ["1"], "backwards": False},
    rules.Visible: {"each": "row", "clues": [1, 2, None, None], "backwards": False},
    rules.Sandwich: {"each": "row", "clues": [5], "backwards": False, "ends": ("1", "4")},
    rules.Forbid: {"patterns": ["11"], "turn": "rotate"},
    rules.Allow: {"patterns": [{(0, 0): ["1"]}], "turn": "rotate"},
    rules.Paired: {"symbols": ["1"], "cells": [(0, 0)]},
    rules.Held: {"name": "a", "cells": {(0, 0): "1"}, "low": 0, "high": 1},
    rules.Connected: {"symbols": ["1"], "parts": (1, 2), "marks": {(0, 0): 1}},
    rules.InSight: {"symbols": ["1"], "marks": {(0, 0): 2}},
    rules.Lines: {"shape": "path", "marks": {(0, 0): "a", (0, 1): "b"}},
    rules.Joined: {"each": "region", "clues": [1, None], "regions": PAIRS},
    rules.BoardMarks: {"marks": {(0, 0): "1"}, "fit": [("1", "2")]},
    rules.Sides: {"fit": [("a", "b")], "rim": [((0, 0), "up", "a")]},
    rules.Lying: {"pieces": ["I1"], "cells": [(0, 0)], "how": "within"},
    rules.ListedPlacements: {"pieces": ["I1"], "placements": [[(0, 0)], ("b", [(0, 1)])]},
    rules.Areas: {"areas": {(0, 0): 1, (0, 1): None}},
    rules.Overhang: {"cells": [(0, -1)], "everywhere": False},
    rules.MostEmpty: {"cells": 1},
    Piece: {"name": "I1", "cells": [(0, 0)], "marks": ["1"], "sides": [["a", "b", "", "d"]]},
    puzzles.akari: {"puzzle": ([(0, 0), (0, 1)], {(1, 0): 1})},
    puzzles.battleships: {
        "rows": [2, 0, 1],
        "columns": [None] * 3,
        "fleet": [2, 1],
        "clues": {(0, 0): "~"},
    },
    puzzles.binairo: {"rows": 4, "columns": 4, "clues": ONES, "lines_differ": True},
    puzzles.calcudoku: {"size": 2, "cages": [("-", 1, [(0, 0), (0, 1)])], "clues": ONES},
    puzzles.corral: {"board": [(0, 0), (0, 1)], "numbers": {(0, 0): 2, (0, 1): None}},
    puzzles.dominosa: {"numbers": [[0, 0, 1], [1, 1, 0]]},
    puzzles.edge_matching: {
        "rows": 1,
        "columns": 2,
        "tiles": ["abcd", ["a", "x", "c", "b"]],
        "turn": "fixed",
        "rim": "a",
    },
    puzzles.fillomino: {
        "board": [(0, 0), (0, 1)],
        "clues": {(0, 0): 2},
        "borders": [((0, 0), (0, 1))],
    },
    puzzles.futoshiki: {"size": 3, "less": [((0, 0), (0, 1))], "clues": ONES},
    puzzles.heyawake: {"regions": [[(0, 0)], [(0, 2)]], "counts": [1, None]},
    puzzles.hitori: {"rows": [[1, 1], [1, 2]]},
    puzzles.kakuro: {"sums": [(3, [(0, 0), (0, 1)])], "clues": ONES},
    puzzles.kurodoko: {"board": [(0, 0), (0, 1)], "numbers": {(0, 0): 2, (0, 1): None}},
    puzzles.lits: {"regions": [[(0, 0), (0, 1)], [(0, 2)]]},
    puzzles.magic_square: {"size": 3, "clues": ONES, "diagonals": True},
    puzzles.no_two_adjacent: {"board": [(0, 0), (0, 1)]},
    puzzles.nonogram: {"rows": [1, [1]], "columns": [1, "1"]},
    puzzles.numberlink: {
        "size": (2, 3),
        "ends": {(0, 0): "a", (0, 2): "a"},
        "all_cells": True,
    },
    puzzles.nurikabe: {"board": [(0, 0), (0, 1)], "numbers": {(0, 0): 1, (0, 1): None}},
    puzzles.pips: {"regions": [("5", [(0, 0)]), ("", [(0, 1)])], "dominoes": [(5, 3)]},
    puzzles.shikaku: {"rows": 2, "columns": 2, "areas": {(0, 0): 4}},
    puzzles.skyscrapers: {
        "size": 3,
        "top": [1, 2, 3],
        "bottom": (),
        "left": (),
        "right": (),
        "clues": ONES,
    },
    puzzles.masyu: {"size": (2, 3), "white": [(0, 1)], "black": [(1, 2)]},
    puzzles.slitherlink: {"clues": [[3, None], [None, 2]]},
    puzzles.star_battle: {"regions": [[(0, 0)], [(0, 2)]], "stars": 1},
    puzzles.sudoku_variant: {
        "size": 4,
        "clues": ONES,
        "regions": None,
        "kinds": ["x"],
        "cages": [(3, [(0, 0), (0, 1)])],
        "thermos": PAIRS,
        "arrows": PAIRS,
        "sandwiches": ([5, None, None, None], ()),
        "whites": PAIRS,
        "blacks": PAIRS,
        "all_dots": False,
        "diagonals": [(3, [(0, 0), (1, 1)])],
        "even": [(0, 0)],
        "odd": (),
    },
    puzzles.yajilin: {"size": (2, 3), "clues": {(0, 0): (1, "right"), (1, 1): None}},
    puzzles.tents: {"size": (3, 3), "trees": [(0, 0), (2, 2)], "rows": [1, 0, 1], "columns": ()},
}


def _broken(right: Any) -> Iterator[Any]:
    """Wrong values instead of it, and of each of its parts."""
    yield from WRONG
    if isinstance(right, list | tuple):
        for at, part in enumerate(right):
            yield from (type(right)([*right[:at], w, *right[at + 1 :]]) for w in _broken(part))
    elif isinstance(right, dict):
        for key, part in right.items():
            yield from ({key: wrong} for wrong in _broken(part))
            yield from ({wrong: part} for wrong in (None, -1, 1.5, "", "?!", (), (0,), (0, None)))


def _problem(made: Any) -> Marking | Tiling:
    if isinstance(made, Marking | Tiling):
        return made
    if isinstance(made, Piece):
        return Tiling("4x4", [made])
    if isinstance(made, TileRule):
        return Tiling("4x4", "I1", rules=[made])
    joins = ("right",) if isinstance(made, rules.Lines) else ()
    return Marking("4x4", [Symbol(name, joins=joins) for name in "1234"], [made])


def test_all_rules_and_puzzles_are_tried() -> None:
    public = {getattr(module, name) for module in (rules, puzzles) for name in module.__all__}
    assert public | {Piece} == {*RIGHT, rules.Rule}


@pytest.mark.parametrize("make", RIGHT, ids=lambda make: str(make.__name__))
def test_wrong_parts_are_refused_in_words(make: Callable[..., Any]) -> None:
    right = RIGHT[make]
    hash(_problem(make(**right)))
    refused = 0
    for name, value in right.items():
        for wrong in _broken(value):
            try:
                hash(_problem(make(**{**right, name: wrong})))
            except BadInput:
                refused += 1
    assert refused > len(WRONG) // 2


@pytest.mark.parametrize("wrong", [[], None, 0, "no"])
def test_yes_or_no_is_said_so(wrong: Any) -> None:
    for make in (
        lambda: rules.Visible("row", 2, backwards=wrong),
        lambda: puzzles.binairo(4, 4, lines_differ=wrong),
        lambda: puzzles.magic_square(3, diagonals=wrong),
        lambda: puzzles.numberlink(2, {(0, 0): 1, (1, 1): 1}, all_cells=wrong),
        lambda: puzzles.sudoku_variant(4, all_dots=wrong),
        lambda: Marking("2x2", [Symbol("a")], blanks=wrong),
    ):
        with pytest.raises(BadInput, match="expected True or False"):
            make()
