"""Making puzzle sheets: hints, a solution that they lead to, how many there are; and files."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import NamedTuple, Unpack

from boardfill import words
from boardfill.answers.solution import Choice, Mark, Solution
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Panel
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import LimitReached, NoEngine
from boardfill.hinting.hints import hint_picture
from boardfill.hinting.next_step import hint
from boardfill.problem.kinds import Parts, Problem
from boardfill.questions.counting import count
from boardfill.questions.keywords import LimitOptions, given_limits
from boardfill.questions.listing import solve
from boardfill.questions.preparing import with_pieces_or_symbols
from boardfill.sheets.puzzle_sheet import PuzzleSheet, puzzle_sheet
from boardfill.sheets.sheet_pages import booklet_pages, sheet_pages

_FOR_HINTS, _FOR_COUNTING = 12.0, 6.0
"""Seconds for all hints, and for the number of fillings."""


class HintStep(NamedTuple):
    """What to do next, and how a hint shows it."""

    choice: Choice
    hint: Panel


def make_sheet(
    problem: Problem,
    *,
    hints: int = 3,
    title: str = "",
    up_to_symmetry: int | None = None,
    **limits: Unpack[LimitOptions],
) -> PuzzleSheet | None:
    """The sheet of a problem, by default with its own title; None if there is no filling.

    There are fewer hints where they would take too long or nothing is left to be said, and the
    number of fillings is told only if it is soon counted, or known `up_to_symmetry`.
    """
    if not isinstance(problem, Parts):
        problem = with_pieces_or_symbols(problem, "a sheet is")
    deadline = Deadline(given_limits(limits))
    found: list[HintStep] = []
    with contextlib.suppress(LimitReached, NoEngine):  # some problems have no hints
        end = Deadline(deadline.left(at_most=_FOR_HINTS))
        while len(found) < hints:
            # A share for each hint, so that time is left for the next.
            share = end.seconds / (hints - len(found))
            part = Solution.of(step.choice for step in found)
            step = next_step(problem, part, end.left(at_most=share))
            if step is None:
                break
            found.append(step)
    choices = [step.choice for step in found]
    solution = solve(problem.with_given(choices) if choices else problem, limits=deadline.left())
    if solution is None:
        return None
    fillings = None
    if up_to_symmetry is None:
        with contextlib.suppress(LimitReached):
            fillings = count(problem, limits=deadline.left(at_most=_FOR_COUNTING))
    shown = [step.hint for step in found]
    return puzzle_sheet(problem, solution, shown, fillings, title, up_to_symmetry)


def next_step(problem: Problem, part: Solution, limits: Limits) -> HintStep | None:
    """The next step of `boardfill hint`; None unless it surely leads to a filling."""
    found = hint(problem, part, limits=limits)
    if found.choice is None or found.is_completable is not True:
        return None
    (panel,) = hint_picture(problem, part, found).panels
    # A small drawing shows well how a piece lies, but not which symbol stands in a cell.
    sentence = found.full if isinstance(found.choice, Mark) else found.clear
    return HintStep(found.choice, Panel(panel.scene, words.one_line(sentence)))


SHEETS = (".pdf", ".html")
"""The file endings of sheets."""


def sheet_bytes(sheet: PuzzleSheet, ending: str, look: Look) -> bytes:
    """The sheet in the format of that ending."""
    return sheets_bytes([sheet], ending, look)


def sheets_bytes(sheets: Sequence[PuzzleSheet], ending: str, look: Look) -> bytes:
    """Several sheets in one file, the solutions at its end; one by itself with its own."""
    if len(sheets) == 1:
        pages, title = sheet_pages(sheets[0], look), sheets[0].title
    else:
        pages, title = booklet_pages(sheets, look), "Puzzles"
    if ending == ".html":  # the module of the format is loaded only when it is needed
        from boardfill.drawing.picture_formats.svg import html_pages

        return html_pages(pages, title)
    from boardfill.drawing.picture_formats.pdf import pdf

    return pdf(pages, title)
