"""Solutions as drawings, one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from boardfill.answers.solution import Solution
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.problem.kinds import Problem


def drawings(problem: Problem, found: Iterable[Solution], style: TextStyle) -> Iterator[str]:
    """A drawing of each solution, with an empty line before all but the first."""
    for place, solution in enumerate(found):
        scene = solution_scene(problem, solution, letters=style.letters, coloured=style.colour)
        yield ("\n" if place else "") + as_text(scene, style)


def write_drawings(
    problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO, style: TextStyle
) -> None:
    """Write a drawing of each solution."""
    texts = drawings(problem, (solution for _, solution in found), style)
    file.writelines(text.encode() for text in texts)
