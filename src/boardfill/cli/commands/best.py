"""`boardfill best`: which filling weighs the most?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardfill.answers.best import Best, WeightedSolution
from boardfill.answers.solution import Solution
from boardfill.cli.command import command
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.main import LIMIT_REACHED, no_filling
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import question_options
from boardfill.drawing.answer_pictures import solutions_picture
from boardfill.drawing.scene import Picture, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.json_answers.fillings import best_tree, weighted_tree
from boardfill.problem.kinds import Problem
from boardfill.questions import weighing


@command(
    "best",
    "boardfill best --board 3x3 --pieces X --partial",
    "boardfill best --board 4x4 --pieces L3,I1 --weight L3=2 --weight I1=-1",
    "boardfill best 3x4 --pieces domino --weight 0,0=1 -n 3",
)
@problem_argument
@board_options
@question_options(weighing.best_few, weighing.best)
@filling_output_options()
def best_command(
    source: str | None,
    description: ProblemDescription,
    options: dict[str, Any],
    output: DrawnOutput,
) -> int:
    """Print the greatest weight that a filling can have, and draw one that has it.

    Without --weight each covered cell (or set symbol) weighs 1.  Otherwise a piece weighs what its
    name and its cells weigh, and what is not named weighs 0; negative weights find the least.

    Exit status 1 if there is no filling, 3 if a limit stopped the search: then the best filling
    found is shown with a bound that no other can exceed.
    """
    problem = description.problem(source)
    if "number" not in options:
        return show_best(problem, weighing.best(problem, **options), output)
    if "engine" in options:
        raise BadInput("expected either -n or --engine, found both")
    return show_best_few(problem, weighing.best_few(problem, **options), output)


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
