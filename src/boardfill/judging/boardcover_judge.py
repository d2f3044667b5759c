"""BOARDCOVER: in how many ways can L-trominoes cover the white cells of each board?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from boardfill import words
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, in_rows
from boardfill.formats.judge_input import boardcover_text
from boardfill.judging.boardcover_cases import BLACK, WHITE, Rows, generated_boards
from boardfill.judging.boardcover_mistakes import BOARDCOVER_MISTAKES
from boardfill.judging.judged_problem import Explain, JudgedProblem, Size, Style
from boardfill.problem.board import Board
from boardfill.problem.catalogue import named_piece
from boardfill.problem.picture import cells_drawn
from boardfill.problem.piece import Turn
from boardfill.problem.tiling import Tiling
from boardfill.questions import counting, listing

_MOST_SHOWN = 6
"""So many coverings are drawn."""
_MOST_PROBED = 12
"""Cells, black or white: there are those who exchange them."""
_MOST_TRIED_CELLS = 5
"""There are 138 boards of so many cells: few enough to try each."""


class Boardcover(JudgedProblem[Rows]):
    """Cases are the rows of boards."""

    name = "boardcover"
    cases_in_input = 30
    usual_cases = 60
    form = "one number a line, a line for each board"
    mistakes = BOARDCOVER_MISTAKES

    def generated(self, seed: int, style: Style | None, size: Size | None) -> Iterator[Rows]:
        """Boards."""
        return generated_boards(seed, style, size)

    def input_of(self, cases: Sequence[Rows]) -> str:
        """The number of boards, and the boards."""
        return boardcover_text(cases)

    def answer(self, case: Rows) -> str:
        """How many coverings there are."""
        return words.decimal(counting.count(_tiling(case)))

    def steps(self, case: Rows) -> Iterator[Rows]:
        """Without half of its rows or columns, without one of them, with a white cell less."""
        rows, columns = len(case), len(case[0])
        for kept in _parts(rows):
            yield tuple(case[row] for row in kept)
        for kept in _parts(columns):
            yield tuple("".join(row[column] for column in kept) for row in case)
        for row, column in cells_drawn(case, WHITE):
            blackened = case[row][:column] + BLACK + case[row][column + 1 :]
            yield (*case[:row], blackened, *case[row + 1 :])

    def weight(self, case: Rows) -> tuple[int, ...]:
        """Its cells, and the white ones among them."""
        return self.cells(case), sum(row.count(WHITE) for row in case)

    def cells(self, case: Rows) -> int:
        """Black or white."""
        return len(case) * len(case[0])

    def all_smaller(self, case: Rows) -> Sequence[Rows] | None:
        """Every board of fewer cells, if this one has few."""
        if self.cells(case) > _MOST_TRIED_CELLS + 1:
            return None
        return [
            tuple("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
            for rows, columns in product(range(1, _MOST_TRIED_CELLS + 1), repeat=2)
            if rows * columns < self.cells(case)
            for cells in product(BLACK + WHITE, repeat=rows * columns)
        ]

    def probes(self) -> Sequence[Rows]:
        """Boards on which even a search without sense comes to an end."""
        small = (case for case in self.first_cases(90, 1) if self.cells(case) <= _MOST_PROBED)
        return list(islice(small, self.cases_in_input))

    def timed(self) -> Iterator[tuple[str, Rows]]:
        """Rectangles of up to 48 white cells."""
        for rows, columns in ((2, 3), (3, 6), (4, 6), (5, 6), (6, 6), (6, 7), (6, 8)):
            yield f"{rows} x {columns}", (WHITE * columns,) * rows

    def drawing(self, case: Rows, style: TextStyle) -> str:
        """The white cells."""
        cells, white = self.weight(case)
        size = f"{len(case)} x {len(case[0])}, {words.counted(cells, 'cell')}, {white} white"
        return f"{size}\n{as_text(board_scene(_tiling(case)), style)}" if white else f"{size}\n"

    def why(self, case: Rows, explain: Explain, style: TextStyle) -> str:
        """All coverings if they are few; why there is none."""
        problem = _tiling(case)
        if not problem.board.cells:
            return "There is no white cell, so laying no block at all is the one covering.\n"
        number = counting.count(problem)
        if number == 0:
            return explain(problem)
        shown = islice(listing.solution_set(problem), _MOST_SHOWN)
        drawn = in_rows(
            (as_text(solution_scene(problem, one), style) for one in shown), style.width
        )
        if number == 1:
            return f"This is the only covering:\n{drawn}"
        if number > _MOST_SHOWN:
            return f"The first {_MOST_SHOWN} of {words.number(number)} coverings:\n{drawn}"
        return f"These are all {words.spelled(number)} coverings:\n{drawn}"


def _tiling(case: Rows) -> Tiling:
    tromino = named_piece("L3", turn=Turn.ROTATE)
    return Tiling(Board(frozenset(cells_drawn(case, WHITE))), (tromino,))


def _parts(number: int) -> Iterator[list[int]]:
    """What is kept of so many lines: either half, or all but one."""
    every = list(range(number))
    if number > 3:
        yield every[: number // 2]
        yield every[number // 2 :]
    if number > 1:
        yield from (every[:gone] + every[gone + 1 :] for gone in every)
