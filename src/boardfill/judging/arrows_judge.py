"""Arrows: every board of diagonal arrows of a size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, permutations
from random import Random
from typing import NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.checking.checker import why_not
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.solution_lines import arrow_listing
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, in_rows
from boardfill.errors import BadInput
from boardfill.judging.counted_work import step
from boardfill.judging.judged_problem import (
    Explain,
    JudgedProblem,
    Mistake,
    Size,
    Style,
    case_by_case,
)
from boardfill.judging.plain_answers import arrow_boards
from boardfill.problem.classics import arrows

ARROWS = "↖↗↘↙"
_STEPS = {"↖": (0, 0), "↗": (0, 1), "↘": (1, 1), "↙": (1, 0)}
"""The corner of its cell that an arrow points at, as down and right."""
Board: TypeAlias = tuple[str, ...]


class Rules(NamedTuple):
    """Which rules are kept; all of them are right."""

    sides: bool = True
    corners: bool = True
    rows: bool = True
    columns: bool = True


ALL_RULES = Rules()


def boards_by_rules(size: int, rules: Rules = ALL_RULES, order: str = ARROWS) -> Iterator[Board]:
    """The boards that keep the rules, in the order of a search that tries arrows in this order.

    >>> list(boards_by_rules(2))
    [('↗↘', '↖↙'), ('↙↖', '↘↗')]
    """
    taken: set[tuple[object, ...]] = set()
    counts: dict[tuple[object, ...], int] = {}

    def search(chosen: str) -> Iterator[Board]:
        step()
        if len(chosen) == size * size:
            yield tuple(chosen[row * size : (row + 1) * size] for row in range(size))
            return
        row, column = divmod(len(chosen), size)
        for arrow in order:
            targets = _targets(row, column, arrow, rules)
            lines = _lines(row, column, arrow, rules)
            if taken.isdisjoint(targets) and all(counts.get(e, 0) < size // 2 for e in lines):
                taken.update(targets)
                for line in lines:
                    counts[line] = counts.get(line, 0) + 1
                yield from search(chosen + arrow)
                taken.difference_update(targets)
                for line in lines:
                    counts[line] -= 1

    return search("")


def _targets(row: int, column: int, arrow: str, rules: Rules) -> list[tuple[object, ...]]:
    """The sides and the corner that it points at."""
    down, right = _STEPS[arrow]
    found: list[tuple[object, ...]] = []
    if rules.sides:
        found += [("level", row + down, column), ("upright", row, column + right)]
    if rules.corners:
        found.append(("corner", row + down, column + right))
    return found


def _lines(row: int, column: int, arrow: str, rules: Rules) -> list[tuple[object, ...]]:
    """What must be half of its row and of its column."""
    down, right = _STEPS[arrow]
    return [*[("row", row, down)] * rules.rows, *[("column", column, right)] * rules.columns]


def listed(
    boards: Sequence[Board] | Iterator[Board],
    *,
    first: int = 1,
    total: Callable[[int], str] | None = lambda number: f"total: {number} solutions.",
) -> str:
    """The output with these boards, without the last line end."""
    parts = [
        "\n".join([f"Solution: {number}", *board, ""]) for number, board in enumerate(boards, first)
    ]
    last = [] if total is None else [total(len(parts))]
    return "\n".join([*parts, *last])


def _solved(size: int, rules: Rules, order: str) -> str:
    return listed(boards_by_rules(size, rules, order))


_FORGOTTEN = {
    Rules(corners=False): "no two arrows may point at one corner: this rule is not kept",
    Rules(sides=False): "no two arrows may point at one side: this rule is not kept",
    Rules(rows=False): "half of each row points up: this rule is not kept",
    Rules(columns=False): "half of each column points left: this rule is not kept",
    Rules(rows=False, columns=False): "the rules of balance are not kept, in rows nor in columns",
    Rules(sides=False, corners=False): "nothing keeps two arrows from one side or corner",
}


def _of_rules() -> Iterator[Mistake[int]]:
    orders = ["".join(order) for order in permutations(ARROWS)]
    for rules, mistake in _FORGOTTEN.items():
        for order in orders:
            yield case_by_case(mistake, partial(_solved, rules=rules, order=order))


def _boards(size: int) -> list[Board]:
    return list(boards_by_rules(size))


def _transposed(board: Board) -> Board:
    return tuple(map("".join, zip(*board, strict=True)))


ARROWS_MISTAKES: tuple[Mistake[int], ...] = (
    case_by_case("only the first board is listed", lambda size: listed(_boards(size)[:1])),
    case_by_case(
        "the size is not read, and the boards are always 4 x 4 (--size 4x4 asks for no others)",
        lambda _: listed(_boards(4)),
    ),
    case_by_case("boards are numbered from 0", lambda size: listed(_boards(size), first=0)),
    case_by_case(
        "the line with the total is missing",
        lambda size: listed(_boards(size), total=None),
    ),
    case_by_case(
        "the line with the total has no full stop",
        lambda size: listed(_boards(size), total=lambda number: f"total: {number} solutions"),
    ),
    case_by_case(
        "the boards are right, but not in order: row by row, ↖ before ↗ before ↘ before ↙",
        lambda size: listed(_boards(size)[::-1]),
    ),
    case_by_case(
        "rows and columns are exchanged",
        lambda size: listed(map(_transposed, _boards(size))),
    ),
    *_of_rules(),
)


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
