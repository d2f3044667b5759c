"""Arrows: every board of diagonal arrows of a size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.checking.checker import why_not
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.solution_lines import arrow_listing
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, in_rows
from boardfill.errors import BadInput
from boardfill.judging.arrows_mistakes import ARROWS, ARROWS_MISTAKES
from boardfill.judging.judged_problem import Explain, JudgedProblem, Size, Style
from boardfill.judging.plain_answers import arrow_boards
from boardfill.problem.classics import arrows

MOST_SIDE = 20
_WHY = """\
Two arrows beside each other cannot both point at the side between them.  So along a row all that
point left come before all that point right; and as each column needs half of each, whole rows
point left and the other rows right.  In the same way whole columns point up or down.  Where a row
and a column both change to the next, the corner between them forbids all but these two boards:"""


class ArrowBoards(JudgedProblem[int]):
    """Cases are sizes."""

    name = "arrows"
    cases_in_input = 1
    usual_cases = 2
    form = "`Solution: 1`, the rows of the board, an empty line, and so on; then the total"
    mistakes = ARROWS_MISTAKES

    def generated(self, seed: int, style: Style | None, size: Size | None) -> Iterator[int]:
        """Even sizes: 2, 4 and 6 at first."""
        if size is not None and (size.rows != size.columns or size.rows % 2 or not size.rows):
            raise BadInput("expected --size square and even, such as 4x4, as half must point up")
        for number in count():
            dice = Random(f"arrows {seed} {style} {number}")
            if size is not None:
                yield size.rows
            elif style is Style.LARGE:
                yield 2 * dice.randint(4, MOST_SIDE // 2)
            elif style is Style.EDGE or (style is None and number < 2):
                yield (2, 4)[number % 2]
            else:
                yield 2 * dice.randint(1, 3)

    def input_of(self, cases: Sequence[int]) -> str:
        """The size."""
        return "".join(f"{size}\n" for size in cases)

    def answer(self, case: int) -> str:
        """The boards, and their number."""
        return arrow_listing(arrow_boards(case)).rstrip("\n")

    def steps(self, case: int) -> Iterator[int]:
        """Smaller even sizes."""
        yield from range(2, case, 2)

    def weight(self, case: int) -> tuple[int, ...]:
        """Its size."""
        return (case,)

    def cells(self, case: int) -> int:
        """All of the board."""
        return case * case

    def probes(self) -> Sequence[int]:
        """What a search without rules can still list."""
        return 2, 4

    def timed(self) -> Iterator[tuple[str, int]]:
        """Up to 12 x 12; few programs come so far."""
        for size in range(2, 14, 2):
            yield f"{size} x {size}", size

    def drawing(self, case: int, style: TextStyle) -> str:
        """The empty board."""
        size = f"{case} x {case}, {words.counted(case * case, 'cell')}"
        return f"{size}\n{as_text(board_scene(arrows(case)), style)}"

    def why(self, case: int, explain: Explain, style: TextStyle) -> str:  # noqa: ARG002 - there are always two
        """The argument, and both boards."""
        problem = arrows(case)
        boards = (as_text(solution_scene(problem, one), style) for one in arrow_boards(case))
        return f"{_WHY}\n{in_rows(boards, style.width)}"

    def about_output(self, case: int, output: str) -> str | None:
        """The rule that a listed board breaks."""
        for number, board in enumerate(_boards_in(output, case), 1):
            marks = (
                Mark((row, column), arrow)
                for row, line in enumerate(board)
                for column, arrow in enumerate(line)
            )
            if broken := why_not(arrows(case), Solution.of(marks)):
                return f"board {number} of the output is none: {broken}"
        return None


def _boards_in(output: str, size: int) -> Iterator[list[str]]:
    """The boards of that size that an output lists, as far as they can be told."""
    rows: list[str] = []
    for line in (*output.splitlines(), ""):
        if len(line.strip()) == size and set(line.strip()) <= set(ARROWS):
            rows.append(line.strip())
            continue
        if len(rows) == size:
            yield rows
        rows = []
