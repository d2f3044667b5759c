"""Reading fillings, whole or partial: pictures, drawings, or JSON as `solve --json` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from boardfill.answers.solution import Solution
from boardfill.drawing.labels_and_colours import EQUALS
from boardfill.drawing.text.reading import Drawing, read_drawings
from boardfill.errors import BadInput
from boardfill.formats.laid_pieces import Position
from boardfill.formats.position_outlines import outlined_position
from boardfill.formats.position_picture import pictured_position, pictures_in
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

_LEGEND = re.compile(rf"(\S+(?: \S+)*){EQUALS}(.+)")


def read_position(problem: Problem, text: str) -> Solution:
    r"""The choices already made: a picture, a drawing, or a line as `solve --json` writes it.

    >>> from boardfill import Board, Tiling, pieces
    >>> board = Tiling(Board.rectangle(2, 4), pieces("L3,I2"))
    >>> read_position(board, "aa..\na.bb").placements[1]
    Placement(cells=((1, 2), (1, 3)), piece='I2', unwrapped_cells=())
    """
    return _the_only(problem, text).solution


def _the_only(problem: Problem, text: str) -> Position:
    """The one position in the text, without anything that is no piece."""
    found = list(read_positions(problem, text))
    if len(found) != 1:
        raise BadInput("expected one partial filling", place=found[1][0] if found else "")
    position = found[0][1]
    if position.wrong is not None:
        raise BadInput(position.wrong)
    return position


def read_positions(problem: Problem, text: str) -> Iterator[tuple[str, Position]]:
    """Every filling in the text with the place where it stands."""
    if text.lstrip().startswith("{"):
        # Only JSON needs its reader, which takes a while to load.
        from boardfill.formats.solutions.solution_json import read_solutions

        for place, solution in read_solutions(text):
            yield place, Position(solution)
        return
    if isinstance(problem, Fitting | Covering):
        raise BadInput("expected the choices made as a line of JSON, as solve --json writes it")
    lines, legend = _without_legend(problem, text)
    shown = "\n".join(lines)
    printed = {cell for cell, _ in problem.printed} if isinstance(problem, Tiling) else set()
    drawings = read_drawings(shown, problem.board.cells | printed, problem.board.lattice)
    found: Sequence[str | Drawing] = drawings or pictures_in(shown, problem.board)
    for number, one in enumerate(found):
        # All are of one height, with an empty line between them.
        part = (len(lines) + 1) // len(found)
        names = _explained(legend, range(number * part, (number + 1) * part))
        if isinstance(one, str):
            position = pictured_position(problem, one, names)
        else:
            position = outlined_position(problem, one, names)
        yield f"filling {number + 1}", position


def given_in(problem: Problem, text: str) -> Tiling | Marking:
    """The problem in which the filling in the text, whole or partial, is given.

    Of a picture that leaves open how a piece crosses a seam, only the cells under it count.
    """
    if not isinstance(problem, Tiling | Marking):
        raise BadInput("what is given goes with pieces or symbols on a board only")
    position = _the_only(problem, text)
    if position.tells_seams:
        return problem.with_given(position.solution)
    return problem.with_given((lying.piece, lying.cells) for lying in position.solution.placements)


def _without_legend(
    problem: Tiling | Marking, text: str
) -> tuple[list[str], list[tuple[int, re.Match[str]]]]:
    """The lines but those that explain labels of pieces, and these, each after so many others."""
    lines: list[str] = []
    legend = []
    for line in text.strip("\n").split("\n"):
        explained = _LEGEND.fullmatch(line.rstrip()) if isinstance(problem, Tiling) else None
        if explained is None:
            lines.append(line)
        else:
            legend.append((len(lines) - 1, explained))
    while lines and not lines[-1].strip():
        lines.pop()
    return lines, legend


def _explained(legend: list[tuple[int, re.Match[str]]], part: range) -> dict[str, str]:
    """The pieces that labels stand for, as is said in that part of the text."""
    return {label: said[2] for at, said in legend if at in part for label in said[1].split(" ")}
