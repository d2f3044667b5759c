"""Which picture a value has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boardfill import words
from boardfill.answers.best import Best, Fit
from boardfill.answers.certificate import Certificate
from boardfill.answers.heat import Marginals
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Distribution, Tally
from boardfill.display import Drawable
from boardfill.drawing.answer_pictures import (
    fit_picture,
    heat_picture,
    pieces_picture,
    problem_picture,
    solutions_picture,
)
from boardfill.drawing.panels import Panel, Picture, picture_of
from boardfill.drawing.plot import Bars
from boardfill.drawing.scene import Scene, bare_board_scene, solution_scene
from boardfill.errors import BadInput
from boardfill.explaining.certificate_text import certificate_picture
from boardfill.hinting.hint_drawing import hint_picture
from boardfill.hinting.hint_levels import Hint
from boardfill.notebook.few_fillings import few_fillings
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.questions.solution_set import SolutionRange, SolutionSet
from boardfill.tabulating.growth import growth_picture
from boardfill.tabulating.table_of_counts import Table

_MOST_PIECES = 12
"""The uses of so many pieces are plotted."""


def picture_of_value(value: object) -> Picture:
    """The picture of a value; BadInput for an answer that does not remember what it answers."""
    for kind, make in _PICTURES.items():
        if isinstance(value, kind):
            picture: Picture = make(value)
            return picture
    raise BadInput(f"a {type(value).__name__} has no picture")


def problem_of_answer(answer: Drawable) -> Any:
    """The problem that the answer remembers; BadInput if it remembers none."""
    if answer.problem is None:
        name = type(answer).__name__
        raise BadInput(
            f"this {name} does not remember what it answers; say it, as in answer.about(problem)"
        )
    return answer.problem


def tally_lines(tally: Tally) -> tuple[str, str]:
    """The count, and how it was found."""
    counting = {
        "raw": "",
        "rotation": " up to rotation",
        "symmetry": " up to symmetry",
    }
    count = f"{words.counted(tally.count, 'filling')}{counting.get(tally.convention, '')}"
    group = f" ({tally.group})" if tally.group else ""
    return count, f"counted by {tally.engine} in {tally.effort.seconds:.3g} s{group}"


def _solution(solution: Solution) -> Picture:
    problem = problem_of_answer(solution)
    return picture_of(solution_scene(problem, solution), problem.title)


def _best(best: Best) -> Picture:
    proof = "proven" if best.is_proven else f"at most {best.bound} is possible"
    return replace(_solution(best.solution), notes=(f"weight {best.weight} ({proof})",))


def _marginals(marginals: Marginals) -> Picture:
    return heat_picture(problem_of_answer(marginals), marginals)


def _fit(fit: Fit) -> Picture:
    return fit_picture(problem_of_answer(fit), fit)


def _certificate(certificate: Certificate) -> Picture:
    return certificate_picture(problem_of_answer(certificate), certificate)


def _hint(hint: Hint) -> Picture:
    return hint_picture(problem_of_answer(hint), hint.position or Solution(()), hint)


def _tally(tally: Tally) -> Picture:
    return picture_of(Scene((), lines=tally_lines(tally)))


def _distribution(found: Distribution) -> Picture:
    """For each piece, how many fillings use how many of it."""
    plots = (
        Bars({str(uses): count for uses, count in found.of(name).items()}, name)
        for name in found.names[:_MOST_PIECES]
    )
    title = words.counted(found.count, "filling")
    return Picture(tuple(Panel(Scene((), plot=plot)) for plot in plots), title)


def _solutions(found: SolutionSet | SolutionRange) -> Picture:
    few = few_fillings(found)
    return replace(solutions_picture(few.problem, few.captioned), notes=(few.words,))


_PICTURES: Mapping[type | tuple[type, ...], Callable[[Any], Picture]] = {
    Board: lambda board: picture_of(bare_board_scene(board)),
    Piece: lambda piece: pieces_picture([piece]),
    (Tiling, Marking, Covering, Fitting): problem_picture,
    Solution: _solution,
    Best: _best,
    (SolutionSet, SolutionRange): _solutions,
    Marginals: _marginals,
    Fit: _fit,
    Certificate: _certificate,
    Hint: _hint,
    Tally: _tally,
    Distribution: _distribution,
    Table: growth_picture,
}
