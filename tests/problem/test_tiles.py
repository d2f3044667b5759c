"""Pieces with marks and coloured sides, and the rules that they are held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from boardfill import BadInput, Board, Piece, Supply, Tiling
from boardfill.answers.solution import Solution
from boardfill.certificates import why_no_proof
from boardfill.checking.checker import is_solution, why_not
from boardfill.engines.planner import every_engine
from boardfill.errors import NoEngine
from boardfill.formats.problem_writers import to_python
from boardfill.formats.read_document import problem_of
from boardfill.formats.write_document import tree_of
from boardfill.rules import (
    BoardMarks,
    Count,
    Different,
    Lying,
    MostEmpty,
    Neighbours,
    Paired,
    Rule,
    Sides,
    Sum,
)

Tile = tuple[str, str, str, str]
"""Up, right, down, left."""


def _tile(number: int, sides: Tile, turn: str) -> Piece:
    return Piece(f"t{number}", [(0, 0)], turn, 1, sides=sides)


def _turned(tile: Tile, turn: str) -> set[Tile]:
    """A quarter turn brings what was left to the top."""
    found = {tile}
    for _ in range(3 if turn != "fixed" else 0):
        tile = tile[3], tile[0], tile[1], tile[2]
        found.add(tile)
    if turn == "free":
        found |= {(up, left, down, right) for up, right, down, left in found}
    return found


def _meet(tile: Tile, side: int, other: Tile | None, rim: str) -> bool:
    """Does its side fit the opposite one of the other, or the rim?"""
    return rim in ("", tile[side]) if other is None else tile[side] == other[side - 2]


def _naive(tiles: list[Tile], turn: str, rows: int, columns: int, rim: str) -> Iterator[list[Tile]]:
    """All orders of the tiles, each turned in all its ways."""
    for order in permutations(range(len(tiles)), rows * columns):
        for laid in product(*(_turned(tiles[number], turn) for number in order)):
            at = {divmod(place, columns): tile for place, tile in enumerate(laid)}
            if all(
                (
                    tile[1] == at[row, column + 1][3]
                    if column + 1 < columns
                    else rim in ("", tile[1])
                )
                and (tile[2] == at[row + 1, column][0] if row + 1 < rows else rim in ("", tile[2]))
                and (row > 0 or rim in ("", tile[0]))
                and (column > 0 or rim in ("", tile[3]))
                for (row, column), tile in at.items()
            ):
                yield list(laid)


def _cut_up(random: Random, rim: str) -> list[Tile]:
    """The tiles of a 2x2 board with random colours, in random order."""
    across = [[random.choice("aab") for _ in range(3)] for _ in range(2)]
    down = [[random.choice("aac") for _ in range(3)] for _ in range(2)]
    if rim:
        for colours in (*across, *down):
            colours[0] = colours[2] = rim
    tiles: list[Tile] = [
        (down[c][r], across[r][c + 1], down[c][r + 1], across[r][c]) for r in (0, 1) for c in (0, 1)
    ]
    return random.sample(tiles, 4)


@pytest.mark.parametrize("turn", ["fixed", "rotate", "free"])
@pytest.mark.parametrize("rim", ["", "a"])
@pytest.mark.parametrize("seeds", [2, pytest.param(10, marks=pytest.mark.full)])
def test_tiles_are_counted_as_trying_all_orders_and_turns_counts_them(
    turn: str, rim: str, seeds: int
) -> None:
    for seed in range(seeds):
        random = Random(f"{seed} {turn} {rim}")
        tiles = _cut_up(random, rim)
        pieces = [_tile(number, tile, turn) for number, tile in enumerate(tiles)]
        problem = Tiling("2x2", pieces, rules=[Sides(rim=rim)])
        expected = sum(1 for _ in _naive(tiles, turn, 2, 2, rim))
        for engine in (None, *(one.name for one in every_engine())):
            try:
                assert problem.count(engine=engine) == expected, engine
            except NoEngine:
                continue
        assert all(is_solution(problem, one) for one in problem.solve_all())
        assert expected > 0


def test_a_piece_is_told_apart_by_what_it_carries() -> None:
    assert len(Piece("d", "XX").ways) == 2
    assert len(Piece("d", "XX", marks="35").ways) == 4
    assert len(Piece("d", "XX", marks="33").ways) == 2
    assert len(Piece("t", [(0, 0)], sides="1234").ways) == 8
    assert len(Piece("t", [(0, 0)], "rotate", sides="1212").ways) == 2
    assert len(Piece("t", [(0, 0)], sides="abc", lattice="triangle").ways) == 12
    assert len(Piece("h", [(0, 0)], "rotate", sides="abcdef", lattice="hex").ways) == 6
    assert len(Piece("c", [(0, 0, 0)], sides="abcdef", turn="rotate", lattice="cubic").ways) == 24


def test_marks_on_the_board_must_fit() -> None:
    piece = Piece("L", "X.\nXX", marks="b.\nwb")
    # Of the four ways in which it lies on a 2x2 square, two have its corner on white.
    one = Piece("one", "X", copies=1)
    assert Tiling("2x2", [piece, one]).count() == 4
    assert Tiling("2x2", [piece, one], rules=[BoardMarks(_checkered(2, 2))]).count() == 2
    pair = Tiling("2x3", [piece], rules=[BoardMarks(_checkered(2, 3))])
    assert Tiling("2x3", "L3").count() == 2
    assert pair.count() == 0
    fits_all = Tiling("2x3", [piece], rules=[BoardMarks({(0, 0): "b"})])
    assert fits_all.count() > 0
    listed = BoardMarks({(0, 0): "x"}, [["x", "b"]])
    (paired,) = Tiling("1x2", [Piece("d", "XX", marks="ab")], rules=[listed]).solve_all()
    assert paired.placements[0].carried[0].mark == "b"


def _checkered(rows: int, columns: int) -> dict[tuple[int, int], str]:
    return {(r, c): "bw"[(r + c) % 2] for r in range(rows) for c in range(columns)}


def _pips(*pairs: str) -> list[Piece]:
    return [Piece(pair, "XX", copies=1, marks=pair) for pair in pairs]


def test_marks_obey_rules_for_symbols() -> None:
    dominoes = _pips("01", "12", "22")
    board = Board.rectangle(2, 3)
    all_ways = Tiling(board, dominoes)
    kept: list[tuple[Rule, Callable[[list[str]], bool]]] = [
        (Sum("row", 4), lambda rows: all(sum(map(int, row)) == 4 for row in rows)),
        (Different("column"), lambda rows: all(a != b for a, b in zip(*rows, strict=True))),
        (Count("row", ["2"], 1, 2), lambda rows: all(1 <= row.count("2") <= 2 for row in rows)),
        (
            Neighbours("row", "different"),
            lambda rows: all(row[0] != row[1] != row[2] for row in rows),
        ),
    ]
    for rule, holds in kept:
        problem = replace(all_ways, rules=(rule,))
        expected = {one for one in all_ways.solve_all() if holds(_rows(one))}
        assert expected
        assert set(problem.solve_all()) == expected
        assert all(is_solution(problem, one) == (one in expected) for one in all_ways.solve_all())


def _rows(solution: Solution) -> list[str]:
    at = {
        cell: carried.mark
        for lying in solution.placements
        for cell, carried in zip(lying.cells, lying.carried, strict=True)
    }
    return ["".join(at[row, column] for column in range(3)) for row in range(2)]


def test_pieces_lie_where_they_may_and_few_cells_stay_empty() -> None:
    corner = [(0, 0), (0, 1)]
    for how, allowed in (("within", 1), ("touching", 3), ("only", 1)):
        problem = Tiling("2x2", "I1:2,I2:1", rules=[Lying("I2", corner, how)])
        expected = [
            one for one in Tiling("2x2", "I1:2,I2:1").solve_all() if is_solution(problem, one)
        ]
        assert set(problem.solve_all()) == set(expected), how
        assert len(expected) == allowed
    board = Board.rectangle(2, 2)
    for most in range(5):
        problem = Tiling(board, "I1", optional=board.cells, rules=[MostEmpty(most)])
        assert problem.count() == [1, 5, 11, 15, 16][most]


@pytest.mark.parametrize(
    "rule",
    [
        Neighbours("edge", "differ by 1"),
        Neighbours("edge", [("1", "2"), ("2", "1"), ("3", "2")]),
        Neighbours("region", "less", regions=[[(0, 0), (0, 3)], [(1, 0), (1, 3)]]),
    ],
)
def test_related_marks_are_counted_up_to_symmetry(rule: Rule) -> None:
    """As all fillings are, sorted by what those turns make of their marks that keep all of them."""
    dominoes = [Piece(name, [(0, 0), (0, 1)], marks=name) for name in ("12", "23")]
    problem = Tiling("2x4", dominoes, rules=[rule])
    found = {_marked(one, 0, 0) for one in problem.solve_all()}
    turns = list(product((0, 1), (0, 3)))
    images = [[_marked(one, *turn) for one in problem.solve_all()] for turn in turns]
    classes = {
        frozenset(some) for some in zip(*(i for i in images if set(i) == found), strict=True)
    }
    assert 1 < problem.count(up_to="symmetry") == len(classes) <= len(found)


def test_the_order_of_rules_changes_no_count_up_to_symmetry() -> None:
    dominoes = [Piece(name, [(0, 0), (0, 1)], marks=name) for name in ("12", "23")]
    pairs = [("1", "2"), ("2", "1"), ("2", "2"), ("2", "3"), ("3", "2"), ("3", "3")]
    apart, lying = Neighbours("edge", pairs), Lying("12", [(0, 0)])
    rules: list[Rule] = [lying, lying, Sum("board", 20), apart]
    for listed in (rules, rules[::-1]):
        assert Tiling("2x4", dominoes, rules=listed).count(up_to="symmetry") == 26


def _marked(filling: Solution, up: int, left: int) -> frozenset[frozenset[tuple[int, int, str]]]:
    """The marks under each piece once the board is mirrored upwards, or to the left."""
    return frozenset(
        frozenset(
            (abs(up - row), abs(left - column), on.mark)
            for (row, column), on in zip(one.cells, one.carried, strict=True)
        )
        for one in filling.placements
    )


def test_documents_and_programs_say_the_same() -> None:
    problem = Tiling(
        Board.rectangle(2, 3, wrap=["columns"]),
        [
            Piece("d", "XX", copies=2, marks="3#", sides={(0, 0): {"left": "x"}}),
            Piece("one", "X", marks="1", sides="ab.b"),
        ],
        rules=[
            Sides([["a", "b"], ["b", "b"], ["x", "b"], ["x", "a"]], [[(0, 0), "up", "a"]]),
            BoardMarks({(1, 1): "3"}, "complement"),
            Lying(["d"], [(0, 0), (0, 1), (1, 1)], "touching"),
            MostEmpty(2),
            Sum("row", [Supply(1, 9)]),
        ],
    ).with_given([])
    assert problem_of(tree_of(problem)) == problem
    scope: dict[str, object] = {}
    exec(to_python(problem), scope)
    assert scope["problem"] == problem
    (first, *_) = problem.solve_all()
    assert is_solution(problem, first)
    known = problem.with_given(first.choices)
    assert problem_of(tree_of(known)) == known
    assert known.count() == 1


def test_the_checker_refuses_what_does_not_fit() -> None:
    tiles = [_tile(0, ("a", "b", "c", "d"), "rotate"), _tile(1, ("d", "a", "b", "b"), "rotate")]
    problem = Tiling("1x2", tiles, rules=[Sides()])
    loose = replace(problem, rules=())
    fitting = {one for one in loose.solve_all() if is_solution(problem, one)}
    assert fitting == set(problem.solve_all())
    assert len(fitting) < loose.count() == 2 * 4 * 4
    (lying, other) = next(iter(fitting)).placements
    forged = lying._replace(carried=(lying.carried[0]._replace(sides=("z", "b", "c", "d")),))
    assert "however it is turned" in (why_not(problem, Solution.of([forged, other])) or "")
    bare = lying._replace(carried=())
    assert "carrying nothing" in (why_not(problem, Solution.of([bare, other])) or "")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Piece("d", "XX", marks="123"), "a mark for each cell"),
        (lambda: Piece("d", "XX", marks=None), "a mark for each of 2 cells"),
        (lambda: Piece("t", "X", sides="abc"), "expected the colours"),
        (lambda: Piece("t", "X", sides={"north": "a"}), "up, right, down or left"),
        (lambda: Tiling("2x2", "I1", rules=[Sum("row", 1)]), "no piece carries a mark"),
        (lambda: Tiling("2x2", "I1", rules=[Paired(["a"], [])]), "expected a rule for pieces"),
        (lambda: Tiling("2x2", "I1", rules=[Lying("Q", [(0, 0)])]), "expected I1"),
        (lambda: Tiling("2x2", "I1", rules=[Lying("I1", [(5, 0)])]), "not on the board"),
        (lambda: Tiling("2x2", "I1", rules=[BoardMarks({(5, 0): "a"})]), "not on the board"),
        (lambda: Tiling("2x2", "I1", rules=[Sides(rim=[[(0, 0), "down", "a"]])]), "not at the rim"),
        (lambda: Sides("alike"), "equal or complement"),
        (lambda: Sides([["a"]]), "two that fit"),
        (lambda: MostEmpty(-1), "at least 0"),
        (lambda: BoardMarks(3), "marks"),
        (lambda: Lying("I1", 3), "a list of cells"),
    ],
)
def test_what_is_stated_wrongly_is_said_in_words(wrong: object, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        wrong()  # type: ignore[operator]


def test_empty_cells_are_counted_across_a_seam() -> None:
    ring = Board.rectangle(1, 4, wrap=["columns"])
    pair = Piece("d", "XX", copies=1)
    problem = Tiling(ring, [pair], optional=ring.cells, rules=[MostEmpty(2)])
    assert problem.count() == 4
    assert all(is_solution(problem, one) for one in problem.solve_all())


def test_a_rule_may_speak_of_a_piece_that_no_area_leaves_room_for() -> None:
    pieces = [Piece("d", "XX", marks="12"), Piece("t", "XXX", marks="345")]
    rules: list[Rule] = [Lying("t", [(0, 0)]), Count("row", ["5"], 0, 0)]
    problem = Tiling("1x2", pieces, rules=rules)
    assert problem.count() == 2
    assert problem.count(up_to="symmetry") == 1


def test_that_nothing_fits_is_proven_by_trying() -> None:
    tiles = [Piece(f"t{n}", [(0, 0)], "fixed", 1, sides="abcd") for n in range(2)]
    found = Tiling("1x2", tiles, rules=[Sides()]).explain()
    assert found is not None
    assert found.kind == "exhaustion"
    assert why_no_proof(Tiling("1x2", tiles, rules=[Sides()]), found) is None
    assert why_no_proof(Tiling("1x2", tiles, rules=[Sides([["b", "d"]])]), found) is not None


def test_no_colours_at_the_rim_are_a_free_rim() -> None:
    assert Sides(rim=[]) == Sides()


def test_sides_of_what_is_given_are_written_as_those_of_pieces() -> None:
    tree = {
        "format": "boardfill/1",
        "board": {"lattice": "triangle", "size": [1, 2]},
        "pieces": [{"name": "t", "sides": "abc"}],
        "given": [{"piece": "t", "cells": [[0, 1]], "sides": "bca"}],
    }
    problem = problem_of(tree)
    assert problem.count() == 6
    assert problem_of(tree_of(problem)) == problem
    with pytest.raises(BadInput, match=r"given\[0\]: t cannot be turned so on \(0, 1\)"):
        problem_of({**tree, "given": [{"piece": "t", "cells": [[0, 1]], "sides": "aaa"}]})


def test_a_given_piece_that_turns_onto_itself_is_settled() -> None:
    problem = Tiling("1x2", [Piece("t", [(0, 0)], sides="aaaa")], given=[("t", [(0, 0)])])
    assert problem.given[0].carried
