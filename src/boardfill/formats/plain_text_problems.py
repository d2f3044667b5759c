"""Text that is a problem by itself: a judge's input of BOARDCOVER, a sudoku, or many of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Piece
from boardfill.problem.sudoku_grid import is_grid

_JUDGE = re.compile(r"\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(\r?\n|$)")
_MATRIX = re.compile(r"[01\s,;]*")


def is_judge_input(text: str) -> bool:
    """Is it an input of BOARDCOVER: the number of boards, then a height and a width?"""
    return _JUDGE.match(text) is not None


def text_problems(text: str, pieces: tuple[Piece, ...] = ()) -> Sequence[Problem] | None:
    r"""The problems in the text, or None if it can only be a picture of a board.

    The boards of a judge may be filled with other pieces than the judge's.

    >>> [problem.count() for problem in text_problems("2\n1 1\n#\n2 3\n...\n...\n")]
    [1, 2]
    """
    if is_judge_input(text):
        from boardfill.formats.judge_input import read_boardcover

        cases = read_boardcover(text.encode())
        return [replace(case, pieces=pieces) for case in cases] if pieces else cases
    lines = [line for line in text.splitlines() if line.strip()]
    is_list = len(lines) > 1 and len(lines[0].strip()) > 16 and all(map(is_grid, lines))
    if is_list or is_grid(text):
        from boardfill.problem.classics import sudoku

        if pieces:
            raise BadInput("a sudoku is filled with digits; leave out --pieces")
        return [sudoku(line) for line in lines] if is_list else [sudoku(text)]
    return None


def mistaken_for_board(text: str) -> BadInput | None:
    """The error that says what text is that is no picture of a board, if that is clear."""
    if _MATRIX.fullmatch(text):
        return BadInput(
            "a matrix of 0 and 1 is neither a sudoku nor a picture of # and .; "
            "`boardfill fit GAME TABLE` takes two of them"
        )
    return None
