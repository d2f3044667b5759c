"""The test to run if only one can be: the three jobs, one count per engine, all that is public.

It needs nothing but the installed package: `python tests/test_minimal.py` runs it without pytest.
"""

from __future__ import annotations

import sys

import boardfill
import boardfill.judging

ENGINES = ("frontier", "frontier-dense", "frontier-sparse", "search", "diagram", "reference")
"""Those that count and need no extra."""


def test_covering_counts_the_ways_to_cover_a_board_with_trominoes() -> None:
    board = boardfill.Board.from_picture("""
        ##########
        #........#
        #........#
        #........#
        #........#
        #........#
        #........#
        ##########
    """)
    assert boardfill.count(boardfill.Tiling(board, boardfill.pieces("L3"))) == 1514


def test_fitting_fills_the_holes_of_the_game_with_pieces_of_the_table() -> None:
    game = ["110010", "001010", "011001", "110111", "100010", "011100"]
    table = ["100110", "101010", "011011", "001000", "110110", "010000"]
    assert boardfill.judging.solution([list(map(int, row)) for row in game],
                              [list(map(int, row)) for row in table]) == 14  # fmt: skip


def test_arrows_finds_every_balanced_board() -> None:
    assert len(list(boardfill.judging.arrow_boards(4))) == 2


def test_every_engine_counts_the_same() -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(4, 6), boardfill.pieces("L3"))
    for engine in ENGINES:
        assert boardfill.count(problem, engine=engine) == 18, engine


def test_a_large_count_is_exact() -> None:
    board = boardfill.Board.rectangle(12, 12)
    assert boardfill.Tiling(board, boardfill.pieces("L3")).count() == 2033502499954


def test_every_public_name_can_be_imported() -> None:
    for name in boardfill.__all__:
        assert getattr(boardfill, name) is not None, name


if __name__ == "__main__":
    for test_name, test in list(globals().items()):
        if test_name.startswith("test_"):
            test()
            sys.stdout.write(f"{test_name} passed\n")
