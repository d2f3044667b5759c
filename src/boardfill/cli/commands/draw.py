"""`boardfill draw` and `convert`: the problem itself, drawn or in another form."""

from __future__ import annotations

import json

import click

from boardfill import words
from boardfill.cli.command import command
from boardfill.cli.drawn_output import DrawnOutput, filling_output_options
from boardfill.cli.output import STANDARD_OUTPUT, whole_file
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import json_option
from boardfill.drawing.answer_pictures import problem_picture
from boardfill.drawing.scene import bare_board_scene, picture_of
from boardfill.drawing.text.text_drawing import as_text, titled_problem_text
from boardfill.errors import BadInput
from boardfill.formats.board_words import PiecesMissing
from boardfill.formats.problem_writers import WRITERS, form_of_file
from boardfill.formats.problem_writers import convert as convert_problem
from boardfill.formats.write_document import board_document, to_json


@command(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.svg --view isometric",
)
@problem_argument
@board_options
@filling_output_options()
def draw_command(source: str | None, description: ProblemDescription, output: DrawnOutput) -> None:
    """Draw the board with what is given, and the remaining pieces with their supplies.

    Without --pieces, only the board.  --json prints them as documents have them.
    """
    try:
        problem = description.problem(source)
    except PiecesMissing as missing:
        board = description.without_holes(missing.board)
        scene = bare_board_scene(board, missing.optional & board.cells)
        output.show_drawn(
            lambda: as_text(scene, output.style),
            lambda: board_document(board),
            lambda: picture_of(scene),
        )
        return
    output.show_drawn(
        lambda: titled_problem_text(problem, output.style),
        lambda: json.loads(to_json(problem)),
        lambda: problem_picture(problem),
    )


@command(
    "convert",
    "boardfill convert --board 3x4 --pieces domino --to toml",
    "boardfill convert gallery:soma-cube -o soma.json",
    "boardfill convert gallery:langford --to dlx",
)
@problem_argument
@board_options
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="Format to write.")
@click.option("-o", "output", metavar="FILE", help="Write to FILE; its ending says the format.")
@json_option
def convert_command(
    source: str | None,
    description: ProblemDescription,
    form: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Write the problem in another format.

    TOML and JSON hold everything, a picture only the board.  dlx is Knuth's format of exact covers,
    cnf that of SAT solvers (DIMACS), opb that of pseudo-Boolean solvers, mzn MiniZinc: these hold
    the choices and what they exclude, with as many solutions as the problem.  python is a program
    that builds the problem and counts its fillings.
    """
    if as_json and form not in (None, "json"):
        raise BadInput(f"expected either --json or --to {form}, found both")
    file = None if output == STANDARD_OUTPUT else output
    if as_json:
        form = "json"
    elif form is None and file is not None:
        form = form_of_file(file)
    if form is None:
        forms = words.listed(WRITERS, "or")
        raise BadInput(f"expected --to {forms}, or -o with one of their endings")
    text = convert_problem(description.problem(source), form)
    if file is None:
        click.echo(text, nl=False)
        return
    with whole_file(file) as target:
        target.write(text)
