"""The best fillings as people see them: the weight, how sure that is, and a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.solution import Solution
from boardfill.cli.drawn_output import DrawnOutput
from boardfill.cli.main import LIMIT_REACHED
from boardfill.cli.notes import no_filling
from boardfill.drawing.answer_pictures import solutions_picture
from boardfill.drawing.scene import Picture, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.problem.kinds import Problem
from boardfill.trees.filling_trees import best_tree, weighted_tree


def show_best(problem: Problem, found: Best | None, output: DrawnOutput) -> int:
    """Show the best filling; returns the exit status."""
    if found is None:
        return no_filling()
    output.show_drawn(
        lambda: f"{_weight_line(found)}\n\n{_drawn(problem, found.solution, output)}",
        lambda: best_tree(problem, found),
        lambda: _picture(problem, [(_weight_line(found), found.solution)], output),
    )
    return 0 if found.is_proven else LIMIT_REACHED


def show_best_few(problem: Problem, found: list[WeightedSolution], output: DrawnOutput) -> int:
    """Show the best few, the best first; returns the exit status."""
    if not found:
        return no_filling()
    output.show_drawn(
        lambda: "\n".join(
            f"{weight}\n\n{_drawn(problem, solution, output)}" for weight, solution in found
        ),
        lambda: [weighted_tree(problem, one) for one in found],
        lambda: _picture(problem, ((str(weight), one) for weight, one in found), output),
    )
    return 0


def _weight_line(found: Best) -> str:
    sure = "proven" if found.is_proven else f"at most {found.bound}"
    return f"{found.weight} ({sure})"


def _picture(
    problem: Problem, found: Iterable[tuple[str, Solution]], output: DrawnOutput
) -> Picture:
    captioned = ((f"weight {weight}", solution) for weight, solution in found)
    return solutions_picture(problem, captioned, letters=output.letters)


def _drawn(problem: Problem, solution: Solution, output: DrawnOutput) -> str:
    return as_text(solution_scene(problem, solution, letters=output.letters), output.style)
