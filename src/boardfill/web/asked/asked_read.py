"""`read`: which problems are in this text?"""

from __future__ import annotations

import re
from itertools import groupby

from boardfill.errors import BadInput
from boardfill.formats.board_words import PiecesMissing, board_in_words, says_board
from boardfill.formats.judge_input import read_puzzle_pieces
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.problem_file import kind_of, problems_in, text_problems
from boardfill.formats.write_document import board_document, tree_of
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.tiling import Tiling
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes
from boardfill.web.size_bounds import refuse_large_words

_MATRICES = frozenset("01 ,;\t\n")
_TWO_BY_NAME = re.compile(rb'\s*\{\s*"(?:game_board|table)"')


class ReadWishes(Wishes, frozen=True, kw_only=True):
    """The text, what the file was called that it is from, and how the cells of a picture lie."""

    text: str
    name: str = ""
    lattice: str | None = None


def answer(asked: Conversation, wishes: ReadWishes) -> object:
    """The problems as documents; of a mere picture the beginning of one, without pieces."""
    text = wishes.text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BadInput("the text is empty; paste a picture of . and #, or a document", place="text")
    try:
        form, found = _read(text, wishes.name, wishes.lattice)
    except PiecesMissing as board:
        document = board_document(board.board, board.optional)
        return {"problems": [_entry(document, "tiling")], "form": "picture"}
    problems = []
    for problem in found:
        asked.check()
        problems.append(_entry(tree_of(problem), type(problem).__name__.lower()))
    return {"problems": problems, "form": form}


def _read(text: str, name: str, lattice: str | None) -> tuple[str, list[Problem]]:
    """How the problems are written, and they themselves."""
    there = None if lattice is None else named_lattice(lattice)
    if says_board(text.strip()):
        refuse_large_words(text)
        raise PiecesMissing("a board only", board_in_words(text.strip(), there))
    blocks = _blocks(text) if _MATRICES.issuperset(text) else []
    if len(blocks) == 2:
        game, table = (read_matrix(block.encode()) for block in blocks)
        return "matrices", [Fitting(game, table)]
    data = text.encode()
    if _TWO_BY_NAME.match(data):
        return "matrices", [read_puzzle_pieces(data)]
    kind = kind_of(data, name)
    if kind == "text":
        several = text_problems(text)
        if several is None:
            return kind, list(problems_in(data, name, lattice=there))
        return "boardcover" if isinstance(several[0], Tiling) else "sudoku", list(several)
    return kind, list(problems_in(data, name))


def _blocks(text: str) -> list[str]:
    """The lines that stand together, with blank lines between them."""
    lines = groupby(text.split("\n"), key=lambda line: bool(line.strip()))
    return ["\n".join(together) for are_written, together in lines if are_written]


def _entry(document: dict[str, object], kind: str) -> dict[str, object]:
    return {"document": document, "title": document.get("title", ""), "kind": kind}


QUESTION = Question(ReadWishes, answer, needs_problem=False)
