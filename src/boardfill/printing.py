"""The texts that `print` shows for boards, problems and answers, as on the command line.

Like `methods`, a door that opens only when it is needed: values know no drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, titled_problem_text
from boardfill.explaining.certificate_text import certificate_text

if TYPE_CHECKING:
    from boardfill.answers.certificate import Certificate
    from boardfill.answers.solution import Solution
    from boardfill.problem.board import Board
    from boardfill.problem.kinds import Problem

_STYLE = TextStyle()


def board_drawing(board: Board) -> str:
    """The cells of the board."""
    return as_text(bare_board_scene(board), _STYLE).removesuffix("\n")


def problem_drawing(problem: Problem) -> str:
    """The board and the pieces."""
    return titled_problem_text(problem, _STYLE).removesuffix("\n")


def solution_drawing(solution: Solution) -> str:
    """The filling, if it remembers its problem; otherwise its choices."""
    if solution.problem is None:
        return repr(solution)
    return as_text(solution_scene(solution.problem, solution), _STYLE).removesuffix("\n")


def certificate_drawing(certificate: Certificate) -> str:
    """The argument as `explain` gives it, if it remembers its problem."""
    if certificate.problem is None:
        return repr(certificate)
    return certificate_text(certificate.problem, certificate, _STYLE).removesuffix("\n")
