"""Puzzles that people own: what public programs found of them, beyond what the gallery states."""

from __future__ import annotations

from dataclasses import replace

import pytest

import boardfill
from boardfill import Placement, Solution, Supply, Tiling, Turn, count
from boardfill.checking.checker import is_solution
from boardfill.rules import BoardMarks

CILADA = """
AABCDDEFGIKN 2    ABCDDEFFGJKM 3     ABCCDEFFIJMN 9   ABDDEEFFIKMN 2    ABBCDEFFIJKM 7
ABBCCCDFIJKM 4    ABBCCCDDEFFKJ 25   ABBCCCDDHKLN 2   ABBBCCDDEFFHL 5   ABBBCCDDEFFLN 9
ABBBCCCDDFFGI 20  AABCDEFFGIJM 2     AABCDDEFGKNM 6   AABCDEFFGHIJ 5    AABCDEFFGJMN 5
AABCCDEFIJKM 10   AABCCDDEEFFHN 6    AABCCCDDGHIL 1   AABBCCDFGIJK 4    AABBCCDFGJLN 5
AABBCCCDEFFIJ 30  AABBCCCDEFFJN 49   AABBCCCDJKLM 1   AABBCCCDDEFHK 12  AABBCCCDEFFIJ 30
AABBFGIJKMN 3     AABBBCFFGJMN 8     AABBBCCCDDFGL 8  AAABCCDEEFFIJ 18  AAABCCDEEFFHJ 4
AAABCDDEEFFGN 3   AAABCCDDEEFKM 6    AAABBCEFJKMN 14  AAABBEFFGJMN 4    AAABBBCCCDFGH 8
AAABBBCCEFFIJ 26  AAABCDEFGIMN 5     AAABCCDDEEFHL 2  AAABCCCDGIJL 2    AAABBCEFIJKM 11
AAABBCCCDDEEFF 42 AAABBCCDGKHM 11    AAAABBCCDEFGI 19 AAACCCDEIJLN 2    AAABBCCCIJLN 6
AAAABCCDEEFHM 6   AAAABCCDEEFIM 11   AAAABBBCCCGFJ 8  AAAABBBCCDEEFF 38 BBBDDEFFKLMN 2
"""
"""The fifty games of the list, in turn (vigusmao/Cilada, gtroianowski/cilada-rs), each with the
number of its fillings, which a program found that tries one cell after the other and shares nothing
with boardfill."""
GAMES = list(zip(CILADA.split()[::2], map(int, CILADA.split()[1::2]), strict=True))


def _tiling(name: str) -> Tiling:
    problem = boardfill.gallery()[name].problem
    assert isinstance(problem, Tiling)
    return problem


@pytest.mark.parametrize(
    ("game", "fillings"),
    [
        pytest.param(*game, id=f"game-{number}", marks=[pytest.mark.full] * (number % 5 > 0))
        for number, game in enumerate(GAMES, 1)
    ],
)
def test_games_of_cilada(game: str, fillings: int) -> None:
    board = _tiling("cilada")
    supplies = [
        replace(piece, copies=Supply.exactly(game.count(piece.name))) for piece in board.pieces
    ]
    problem = replace(board, pieces=tuple(supplies))
    found = list(problem.solve_all())
    assert len(found) == count(problem) == fillings
    assert all(is_solution(problem, filling) for filling in found)


def test_there_are_fifty_games_of_cilada_and_the_first_is_in_the_gallery() -> None:
    assert len(GAMES) == 50
    pieces = "".join(piece.name * piece.copies.low for piece in _tiling("cilada").pieces)
    assert pieces == GAMES[0][0]


def test_instant_insanity_has_one_solution() -> None:
    stack = _tiling("instant-insanity")
    assert count(stack, up_to="symmetry+translation") == 1
    (first, *_) = found = list(stack.solve_all())
    assert len(found) == 8
    assert all(is_solution(stack, filling) for filling in found)
    # One belt of each cube, 1a to 4c.
    assert sorted(lying.piece[0] for lying in first.placements) == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("upper_left", "upright"), [("W", 37), pytest.param("B", 47, marks=pytest.mark.full)]
)
def test_the_draughtboard_with_its_first_piece_upright(upper_left: str, upright: int) -> None:
    """Found 37 solutions: taylorjg/DraughtBoardPuzzle, which leaves A upright and one colour."""
    board = _tiling("draughtboard")
    first, *others = board.pieces
    marks = {cell: "BW"[(sum(cell) + (upper_left == "W")) % 2] for cell in board.board.cells}
    fixed = replace(
        board,
        pieces=(replace(first, turn=Turn.FIXED), *others),
        rules=(BoardMarks(marks),),
    )
    assert count(fixed) == upright


def test_iq_twist_without_pegs() -> None:
    """The list of arfst23/IQTwist has 5992 with whole pieces; five have their holes two ways."""
    board = replace(_tiling("iq-twist"), rules=())
    assert count(board) == 5992 * 2**5


@pytest.mark.parametrize(
    ("roll", "fillings"),
    [
        ("B4 E6 C6 A3 A5 E2 F1", 11),
        ("E3 F4 B5 B1 F2 D1 A6", 11),
        ("B4 D5 A4 A2 A5 D2 F1", 1503),
        ("B4 F4 F6 B3 F2 F3 F1", 22317),
    ],
)
def test_rolls_of_the_genius_square(roll: str, fillings: int) -> None:
    """The hardest and the easiest among them: aCampello/genius-square."""
    blockers = [
        Placement((("ABCDEF".index(face[0]), int(face[1]) - 1),), str(die))
        for die, face in enumerate(roll.split(), 1)
    ]
    rolled = _tiling("genius-square").with_given(Solution.of(blockers))
    assert count(rolled) == fillings
    found = rolled.solve()
    assert found is not None
    assert is_solution(_tiling("genius-square"), found)


def _in_the_pyramid(name: str, balls: dict[str, list[tuple[int, int, int]]]) -> Tiling:
    """The pyramid with some pieces; balls are told by row, column and layer, from below."""
    laid = [
        Placement(tuple(sorted((4 - z, x + y + z, x - y + 4) for x, y, z in cells)), piece)
        for piece, cells in balls.items()
    ]
    return _tiling(name).with_given(Solution.of(laid))


def test_a_pyramid_that_is_known_to_have_two_fillings() -> None:
    """The notebook of geraschenko/lonpos_solver."""
    begun = _in_the_pyramid(
        "lonpos-pyramid",
        {
            "C": [(0, 3, 0), (0, 4, 0), (1, 4, 0), (2, 4, 0), (3, 4, 0)],
            "E": [(0, 2, 0), (1, 2, 0), (1, 3, 0), (2, 3, 0), (3, 3, 0)],
            "I": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)],
            "F": [(3, 2, 0), (4, 2, 0), (4, 3, 0)],
            "K": [(3, 0, 0), (3, 1, 0), (4, 0, 0), (4, 1, 0)],
        },
    )
    found = list(begun.solve_all())
    assert len(found) == 2
    assert all(is_solution(_tiling("lonpos-pyramid"), filling) for filling in found)


def test_stages_of_a_pyramid() -> None:
    """As JoseKling/IQSolver.jl has them; the solutions in deverw/IQpuzzler have as many."""
    stage_99 = {
        "N": [(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (3, 1, 0)],
        "U": [(3, 0, 0), (4, 0, 0), (4, 1, 0), (4, 2, 0), (3, 2, 0)],
        "F": [(0, 3, 0), (0, 2, 0), (1, 2, 0), (1, 1, 0), (2, 2, 0)],
        "S4": [(0, 4, 0), (1, 4, 0), (1, 3, 0), (2, 3, 0)],
        "P": [(2, 4, 0), (3, 4, 0), (4, 4, 0), (3, 3, 0), (4, 3, 0)],
        "L": [(0, 3, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 3, 1)],
        "V": [(1, 0, 1), (2, 0, 1), (3, 0, 1), (3, 1, 1), (3, 2, 1)],
    }
    stage_120 = {"Y": [(1, 2, 0), (2, 2, 0), (3, 2, 0), (4, 2, 0), (3, 3, 0)]}
    for stage, fillings in ((stage_99, 1), (stage_120, 5)):
        found = list(_in_the_pyramid("iq-puzzler-pro-pyramid", stage).solve_all())
        assert len(found) == fillings
        assert all(is_solution(_tiling("iq-puzzler-pro-pyramid"), one) for one in found)
