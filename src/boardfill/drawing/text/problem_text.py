"""A problem as text: its board, and its pieces with their supplies."""

from __future__ import annotations

from boardfill import words
from boardfill.drawing.scene import board_scene, piece_scene, pieces_beside
from boardfill.drawing.text.text_drawing import TextStyle, as_text, in_rows
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import ANY, Piece


def titled_problem_text(problem: Problem, style: TextStyle) -> str:
    """The title in a line, if it has one, and the problem."""
    title = f"{words.one_line(problem.title)}\n" if problem.title else ""
    return title + problem_text(problem, style)


def problem_text(problem: Problem, style: TextStyle) -> str:
    """The board and the pieces that are left with their supplies, without the title."""
    board = as_text(board_scene(problem), style)
    pieces = pieces_beside(problem)
    return f"{board}\n{pieces_text(pieces, style)}" if pieces else board


def pieces_text(pieces: tuple[Piece, ...], style: TextStyle) -> str:
    """The pieces side by side, as many in a row as there is room for."""
    drawings = (
        f"{piece.name} ({_copies(piece)})\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(pieces)
    )
    return in_rows(drawings, style.width)


def _copies(piece: Piece) -> str:
    return "any number" if piece.copies == ANY else str(piece.copies)
