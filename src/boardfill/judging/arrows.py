"""Arrows: every board of diagonal arrows of a size, which is the case.

Each mistake is what a small solver lists that errs in that way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import count, permutations
from random import Random

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.checking.checker import why_not
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, in_rows
from boardfill.errors import BadInput
from boardfill.judging import judged_problem as judged
from boardfill.problem.classics import arrows
from boardfill.questions.plain_answers import arrow_boards, arrow_listing

_ARROWS = "↖↗↘↙"
_STEPS = {"↖": (0, 0), "↗": (0, 1), "↘": (1, 1), "↙": (1, 0)}
"""The corner of its cell that an arrow points at, as down and right."""
_MOST_SIDE = 20
_WHY = """\
Two arrows beside each other cannot both point at the side between them.  So along a row all that
point left come before all that point right; and as each column needs half of each, whole rows
point left and the other rows right.  In the same way whole columns point up or down.  Where a row
and a column both change to the next, the corner between them forbids all but these two boards:"""
_FORGOTTEN = {
    ("corner",): "no two arrows may point at one corner: this rule is not kept",
    ("side",): "no two arrows may point at one side: this rule is not kept",
    ("row",): "half of each row points up: this rule is not kept",
    ("column",): "half of each column points left: this rule is not kept",
    ("row", "column"): "the rules of balance are not kept, in rows nor in columns",
    ("side", "corner"): "nothing keeps two arrows from one side or corner",
}
"""The rules, each with the words for a program that forgets it."""


def boards_by_rules(
    size: int, forgotten: Collection[str] = (), order: str = _ARROWS
) -> Iterator[judged.Rows]:
    """The boards that keep the rules, in the order of a search that tries arrows in this order.

    >>> list(boards_by_rules(2))
    [('↗↘', '↖↙'), ('↙↖', '↘↗')]
    """
    most = {"side": 1, "corner": 1, "row": size // 2, "column": size // 2}
    counts: Counter[tuple[object, ...]] = Counter()

    def search(chosen: str) -> Iterator[judged.Rows]:
        judged.step()
        if len(chosen) == size * size:
            yield tuple(chosen[row * size : (row + 1) * size] for row in range(size))
            return
        row, column = divmod(len(chosen), size)
        for arrow in order:
            down, right = _STEPS[arrow]
            every = (
                ("side", "level", row + down, column),
                ("side", "upright", row, column + right),
                ("corner", row + down, column + right),
                ("row", row, down),
                ("column", column, right),
            )
            used = [one for one in every if one[0] not in forgotten]
            if all(counts[one] < most[one[0]] for one in used):
                counts.update(used)
                yield from search(chosen + arrow)
                counts.subtract(used)

    return search("")


def listed(
    boards: Iterable[judged.Rows], *, first: int = 1, total: str = "total: {} solutions."
) -> str:
    """The output with these boards, without the last line end."""
    parts = [
        "\n".join([f"Solution: {number}", *board, ""]) for number, board in enumerate(boards, first)
    ]
    return "\n".join([*parts, *([total.format(len(parts))] if total else [])])


def _solved(size: int, forgotten: Collection[str], order: str) -> str:
    return listed(boards_by_rules(size, forgotten, order))


def _mistakes() -> Iterator[judged.Mistake[int]]:
    def mistake(wrong: str, output: Callable[[list[judged.Rows]], str]) -> judged.Mistake[int]:
        return judged.case_by_case(wrong, lambda size: output(list(boards_by_rules(size))))

    yield mistake("only the first board is listed", lambda boards: listed(boards[:1]))
    yield judged.case_by_case(
        "the size is not read, and the boards are always 4 x 4 (--size 4x4 asks for no others)",
        lambda _: listed(boards_by_rules(4)),
    )
    yield mistake("boards are numbered from 0", lambda boards: listed(boards, first=0))
    yield mistake("the line with the total is missing", lambda boards: listed(boards, total=""))
    yield mistake(
        "the line with the total has no full stop",
        lambda boards: listed(boards, total="total: {} solutions"),
    )
    yield mistake(
        "the boards are right, but not in order: row by row, ↖ before ↗ before ↘ before ↙",
        lambda boards: listed(boards[::-1]),
    )
    yield mistake(
        "rows and columns are exchanged",
        lambda boards: listed(tuple(map("".join, zip(*board, strict=True))) for board in boards),
    )
    for forgotten, wrong in _FORGOTTEN.items():
        for order in map("".join, permutations(_ARROWS)):
            yield judged.case_by_case(wrong, partial(_solved, forgotten=forgotten, order=order))


def _generated(seed: int, style: judged.Style | None, size: judged.Size | None) -> Iterator[int]:
    """Even sizes, beginning with 2, 4 and 6."""
    if size is not None and (size.rows != size.columns or size.rows % 2 or not size.rows):
        raise BadInput("expected --size square and even, such as 4x4, as half must point up")
    for number in count():
        dice = Random(f"arrows {seed} {style} {number}")
        if size is not None:
            yield size.rows
        elif style is judged.Style.LARGE:
            yield 2 * dice.randint(4, _MOST_SIDE // 2)
        elif style is judged.Style.EDGE or (style is None and number < 2):
            yield (2, 4)[number % 2]
        else:
            yield 2 * dice.randint(1, 3)


def _drawing(case: int, style: TextStyle) -> str:
    size = f"{case} x {case}, {words.counted(case * case, 'cell')}"
    return f"{size}\n{as_text(board_scene(arrows(case)), style)}"


def _why(case: int, _: judged.Explain, style: TextStyle) -> str:
    problem = arrows(case)
    boards = (as_text(solution_scene(problem, one), style) for one in arrow_boards(case))
    return f"{_WHY}\n{in_rows(boards, style.width)}"


def _about_output(case: int, output: str) -> str | None:
    """The rule that a listed board breaks; None if none does."""
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
    """The boards of that size that can be recognised in an output."""
    rows: list[str] = []
    for line in (*output.splitlines(), ""):
        if len(line.strip()) == size and set(line.strip()) <= set(_ARROWS):
            rows.append(line.strip())
            continue
        if len(rows) == size:
            yield rows
        rows = []


ARROW_BOARDS = judged.JudgedProblem(
    name="arrows",
    cases_in_input=1,
    usual_cases=2,
    mistakes=tuple(_mistakes()),
    generated=_generated,
    input_of=lambda cases: "".join(f"{size}\n" for size in cases),
    answer=lambda case: arrow_listing(arrow_boards(case)).rstrip("\n"),
    steps=lambda case: iter(range(2, case, 2)),
    weight=lambda case: (case * case,),
    probes=lambda: (2, 4),  # what a search without rules can still list
    timed=lambda: ((f"{size} x {size}", size) for size in range(2, 14, 2)),
    drawing=_drawing,
    why=_why,
    about_output=_about_output,
)
