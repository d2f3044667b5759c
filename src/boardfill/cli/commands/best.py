"""`boardfill best`: which filling weighs the most?"""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction

import click

from boardfill.answers.best_filling import Best, WeightedSolution
from boardfill.cli.main import LIMIT_REACHED, NO_FILLING
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import answer_options, engine_option, text_style
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.solution_lines import solution_tree
from boardfill.drawing.text_drawing import TextStyle, as_text
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weight
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions import weighing
from boardfill.questions.keywords import FewOptions, Limits


@click.command(name="best")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**31), help="Show the N best, by diagram.")
@click.option("--partial", is_flag=True, help="Cells may stay empty; supplies and rules stay.")
@click.option(
    "--weight",
    "weights",
    metavar="NAME=W",
    multiple=True,
    help="What a piece, a symbol or a cell R,C weighs, such as L3=2 or 0,4=-1/2.",
)
@engine_option
@answer_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int | None,
    partial: bool,
    weights: tuple[str, ...],
    engine: str | None,
    as_json: bool,
    ascii_only: bool,
    limits: Limits,
) -> int:
    """Print the greatest weight that a filling can have, and draw such a filling.

    Without --weight each covered cell (or set symbol) weighs 1.  Otherwise a piece weighs what its
    name and its cells weigh, and what is not named weighs 0; negative weights find the least.

    Exit status 1 if there is no filling, 3 if a limit stopped the search: then the best filling
    found is shown with a bound that no other can exceed.
    """
    problem = description.problem(source)
    wanted: FewOptions = {
        "weights": _weights(weights) if weights else None,
        "partial": partial,
        "limits": limits,
    }
    style = text_style(ascii_only=ascii_only)
    if number is not None:
        if engine is not None:
            raise BadInput("expected either -n or --engine, found both")
        return _show_few(
            problem, weighing.best_few(problem, number, **wanted), style, as_json=as_json
        )
    found = weighing.best(problem, engine=engine, **wanted)
    if found is None:
        return NO_FILLING
    if as_json:
        click.echo(_json_line(problem, found))
    else:
        sure = "proven" if found.is_proven else f"at most {found.bound}"
        click.echo(f"{found.weight} ({sure})\n")
        click.echo(as_text(solution_scene(problem, found.solution), style), nl=False, color=True)
    return 0 if found.is_proven else LIMIT_REACHED


def _show_few(
    problem: Problem, found: list[WeightedSolution], style: TextStyle, *, as_json: bool
) -> int:
    for place, (weight, solution) in enumerate(found):
        if as_json:
            tree = {"weight": str(weight), **solution_tree(problem, solution)}
            click.echo(json.dumps(tree, ensure_ascii=False))
        else:
            drawing = as_text(solution_scene(problem, solution), style)
            click.echo(f"{chr(10) if place else ''}{weight}\n\n{drawing}", nl=False, color=True)
    return 0 if found else NO_FILLING


def _weights(texts: tuple[str, ...]) -> dict[str | Cell, Fraction]:
    weights: dict[str | Cell, Fraction] = {}
    for text in texts:
        key, weight = parse_weight(text)
        if key in weights:
            raise BadInput(f"--weight {text}: the weight is given twice")
        weights[key] = weight
    return weights


def _json_line(problem: Problem, found: Best) -> str:
    effort = {name: value for name, value in asdict(found.effort).items() if value is not None}
    answer: dict[str, object] = {
        "weight": str(found.weight),
        "bound": str(found.bound),
        "proven": found.is_proven,
        "engine": found.engine,
        "effort": effort,
    }
    return json.dumps(answer | solution_tree(problem, found.solution), ensure_ascii=False)
