"""boardfill answers every question about filling a board.

>>> import boardfill
>>> board = boardfill.Board.rectangle(12, 12)
>>> boardfill.Tiling(board, boardfill.pieces("L3")).count()
2033502499954
"""

from boardfill._version import __version__
from boardfill.answers.checker import is_solution, why_not
from boardfill.answers.fit import Fit, FittedPiece
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.answers.tally import Effort, Tally
from boardfill.errors import BadInput, BoardfillError, LimitReached, NoEngine
from boardfill.problem.board import Board
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.classics import arrows, latin_square, no_two_adjacent, queens, sudoku
from boardfill.problem.fitting import Fitting
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.matrix import Matrix
from boardfill.problem.piece import Piece, Supply, Turn
from boardfill.problem.tiling import Tiling
from boardfill.questions import (
    arrow_boards,
    count,
    first,
    fit,
    is_unique,
    solution,
    solutions,
    tally,
)
from boardfill.reading.piece_list import pieces
from boardfill.reading.problem_file import read_problem

__all__ = [
    "BadInput",
    "Board",
    "BoardfillError",
    "Effort",
    "Fit",
    "FittedPiece",
    "Fitting",
    "LimitReached",
    "Mark",
    "Marking",
    "Matrix",
    "NoEngine",
    "Piece",
    "Placement",
    "Rule",
    "Solution",
    "Supply",
    "Symbol",
    "Tally",
    "Tiling",
    "Turn",
    "__version__",
    "arrow_boards",
    "arrows",
    "count",
    "first",
    "fit",
    "is_solution",
    "is_unique",
    "latin_square",
    "named_piece",
    "named_set",
    "no_two_adjacent",
    "pieces",
    "queens",
    "read_problem",
    "solution",
    "solutions",
    "sudoku",
    "tally",
    "why_not",
]
