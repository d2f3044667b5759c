"""The judge itself: it shares nothing with the package, and knows what is known anyway."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from random import Random

import pytest

from tests.independent.cnf import models
from tests.independent.dlx import document_of
from tests.independent.documents import random_document
from tests.independent.hunt import Hunt
from tests.independent.judging import Patience, judged
from tests.independent.motions import classes
from tests.independent.shrinking import smaller_documents
from tests.independent.sketches import Tree

HERE = Path(__file__).parent
JUDGE = (
    "geometry judging tilings markings groups expressions rules coverings fittings motions ranking "
    "dlx cnf documents rule_documents tile_documents sketches shrinking tiles tile_rules "
    "connections linked_documents fitting_documents"
)


@pytest.mark.parametrize("name", JUDGE.split())
def test_the_judge_imports_nothing_but_the_standard_library_and_itself(name: str) -> None:
    known = {f"tests.independent.{module}" for module in JUDGE.split()} | {"tests.independent"}
    for node in ast.walk(ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            assert module in known or module.split(".")[0] in sys.stdlib_module_names, module


def _tiling(size: list[int], cells: list[list[int]], **board: object) -> Tree:
    return {"board": {"size": size, **board}, "pieces": [{"name": "A", "cells": cells}]}


DOMINO = [[0, 0], [0, 1]]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (_tiling([4, 4], DOMINO), 36),
        (_tiling([2, 2], DOMINO, wrap=["rows", "columns"]), 8),
        (_tiling([4, 4], DOMINO, wrap=["rows", "columns"]), 272),
        (_tiling([1, 3], [[0, 0], [0, 1], [0, 2]], wrap=["columns"]), 3),
        (_tiling([4, 3], [[0, 0], [0, 1], [1, 0]]), 4),
        (_tiling([2, 2], DOMINO, lattice="hex"), 2),
        (_tiling([2, 2, 2], [[0, 0, 0], [0, 0, 1]], lattice="cubic"), 9),
        (_tiling([2, 2, 3], [[0, 0, 0], [0, 0, 1]], lattice="cubic"), 32),
        (_tiling([2, 3], DOMINO, lattice="triangle"), 2),
    ],
)
def test_the_judge_counts_as_others_do(document: Tree, expected: int) -> None:
    assert len(judged(document).fillings) == expected


def _tiles(size: list[int], sides: list[str], rule: Tree, turn: str, **board: object) -> Tree:
    cell = [0] * (3 if board.get("lattice") == "cubic" else 2)
    pieces = [
        {"name": f"t{n}", "cells": [cell], "sides": one, "turn": turn}
        for n, one in enumerate(sides)
    ]
    return {"board": {"size": size, **board}, "pieces": pieces, "rules": [rule]}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        # Each of 2 x 2 cells is a tile of one colour; neighbours agree.
        (_tiles([2, 2], ["aaaa", "bbbb"], {"sides": "equal"}, "fixed"), 2),
        (_tiles([2, 2], ["aaaa", "bbbb"], {"sides": [["a", "b"]]}, "fixed"), 2),
        (_tiles([2, 2], ["aaaa", "AAAA"], {"sides": "complement"}, "fixed"), 2),
        # One tile turns in 4 ways, of which a rim leaves one, and meeting itself none.
        (_tiles([1, 1], ["abcd"], {"sides": "equal"}, "rotate"), 4),
        (_tiles([1, 1], ["abcd"], {"sides": "equal", "rim": [[[0, 0], "up", "b"]]}, "free"), 2),
        (_tiles([1, 1], ["abcd"], {"sides": "equal"}, "rotate", wrap=["rows"]), 0),
        (_tiles([1, 1], ["abad"], {"sides": "equal"}, "rotate", wrap=["rows"]), 2),
        (_tiles([1, 1], ["abcdef"], {"sides": "equal"}, "rotate", lattice="hex"), 6),
        (_tiles([1, 2], ["abc"], {"sides": "equal"}, "free", lattice="triangle"), 12),
        (_tiles([1, 1, 1], ["abcdef"], {"sides": "equal"}, "rotate", lattice="cubic"), 24),
    ],
)
def test_the_judge_turns_sides(document: Tree, expected: int) -> None:
    assert len(judged(document).fillings) == expected


def test_the_judge_carries_marks_and_sides_along() -> None:
    rows = _tiles([1, 2], ["aaaa", "bbbb"], {"sides": [["a", "a"], ["b", "a"]]}, "fixed")
    assert len(judged(rows).fillings) == 3
    assert classes(rows, judged(rows), "symmetry") == (2, 2)
    pips: Tree = {**_tiling([1, 2], DOMINO), "rules": [{"each": "row", "sum": 3}]}
    pips["pieces"][0]["marks"] = "12"
    assert len(judged(pips).fillings) == 2
    assert classes(pips, judged(pips), "rotation") == (1, 1)


def _drawn(shape: str, joins: list[str], size: list[int], **more: object) -> Tree:
    sides = dict(zip("urdl", SIDES, strict=True))
    symbols = [
        {"name": one, "joins": [sides[letter] for letter in one.strip(".")]} for one in joins
    ]
    return {"board": {"size": size, **more}, "symbols": symbols, "rules": [{"lines": shape}]}


SIDES = ("up", "right", "down", "left")
BENDS = ["ur", "ud", "ul", "rd", "rl", "dl"]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (_drawn("loop", BENDS, [2, 2]), 1),
        (_drawn("loop", [*BENDS, "."], [3, 3]), 13),
        (_drawn("net", [*BENDS, "."], [2, 2]), 1),
        (_drawn("tree", [*BENDS, "."], [3, 3]), 0),
        (_drawn("path", ["r", "l", "u", "d", "."], [2, 2]), 4),
        (_drawn("tree", ["r", "l", "u", "d", *BENDS], [2, 2]), 4),
        # A line over the seam of a board one wide comes back to its cell.
        (_drawn("loop", ["rl"], [1, 1], wrap=["columns"]), 1),
        (_drawn("path", ["r", "l"], [1, 1], wrap=["columns"]), 0),
        (_drawn("tree", ["rl"], [1, 1], wrap=["columns"]), 0),
        # Two cells meet in two edges there.
        (_drawn("loop", ["rl"], [1, 2], wrap=["columns"]), 1),
        (_drawn("path", ["r", "l"], [1, 2], wrap=["columns"]), 2),
        (_drawn("loop", ["rl", "."], [2, 2], wrap=["columns"]), 2),
    ],
)
def test_the_judge_follows_lines(document: Tree, expected: int) -> None:
    assert len(judged(document).fillings) == expected


@pytest.mark.parametrize(
    ("size", "rule", "expected"),
    [
        ([2, 2], {}, 13),
        ([1, 3], {}, 6),
        ([1, 3], {"parts": 2}, 1),
        ([1, 3], {"parts": "any", "sizes": 1}, 5),
        ([1, 3], {"marks": "0.."}, 3),
        ([1, 3], {"marks": "2.."}, 1),
        ([1, 3], {"marks": "1.1"}, 1),
        ([1, 3], {"marks": "1.2"}, 0),
    ],
)
def test_the_judge_sees_what_is_connected(size: list[int], rule: Tree, expected: int) -> None:
    document = {"board": {"size": size}, "symbols": ["x", "o"]}
    connected = {"connected": True, "symbols": ["x"], **rule}
    assert len(judged({**document, "rules": [connected]}).fillings) == expected


def test_the_judge_counts_edges_that_are_crossed() -> None:
    document = _drawn("loop", [*BENDS, "."], [3, 3])
    document["rules"].append({"each": "row", "joined": [1, "", 0]})
    assert len(judged(document).fillings) == 2


def test_the_judge_turns_boards() -> None:
    dominoes = _tiling([4, 4], DOMINO)
    assert classes(dominoes, judged(dominoes), "symmetry") == (9, 9)
    assert classes(dominoes, judged(dominoes), "rotation") == (12, 12)
    torus = _tiling([2, 2], DOMINO, wrap=["rows", "columns"])
    assert classes(torus, judged(torus), "translation") == (4, 4)


def test_the_judge_reads_what_knuth_writes() -> None:
    text = "| a comment\na 2|b 0:1|c | x y\na b x:red\nb c x:red y\na x:blue\nx y\nb\n"
    found = judged(document_of(text)).fillings
    assert {frozenset(choice.number for choice in filling) for filling in found} == {
        frozenset({0, 1}),
        frozenset({0, 3}),
    }


def test_the_judge_counts_assignments() -> None:
    assert models("c words\np cnf 3 2\n1 2 0\n-1 -2 0\n", Patience(99)) == 4


def test_a_problem_that_goes_wrong_becomes_smaller() -> None:
    document = random_document("tiling", Random(5))
    sizes = [len(str(smaller)) for smaller in smaller_documents(document)]
    assert sizes
    assert min(sizes) < len(str(document))


def test_the_hunt_prints_its_progress(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hunt = Hunt("a seed", tmp_path)
    hunt.try_one("covering", "a seed/0")
    hunt.print_progress(60.0)
    assert "1 min: 1 problems" in capsys.readouterr().out
    assert not hunt.wrong
