"""Problems, pieces and shapes: `draw`, `convert`, `gallery`, `pieces` and `polyforms`."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from typing import Annotated, Any

import click
from click.shell_completion import CompletionItem

from boardfill import words
from boardfill.answers.json_parts import Cells, Digits, JsonObject
from boardfill.cli.main import command
from boardfill.cli.options import (
    STANDARD_OUTPUT,
    json_option,
    question_options,
    taken_by,
    write_text,
)
from boardfill.cli.pictures import (
    DrawnOutput,
    filling_output_options,
    listed_output_options,
    output_options,
)
from boardfill.cli.problem_options import ProblemDescription, problem_options
from boardfill.drawing.answer_pictures import pieces_picture, problem_picture
from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.scene import (
    Panel,
    Picture,
    Scene,
    Tile,
    board_scene,
    picture_of,
    piece_scene,
)
from boardfill.drawing.text import text_drawing
from boardfill.drawing.text.text_style import row_by_row
from boardfill.errors import BadInput
from boardfill.formats.amounts import PiecesMissing, is_number
from boardfill.formats.document_tables import NUMBERS, KnownAnswers
from boardfill.formats.gallery import (
    catalogue_json,
    gallery,
    gallery_entry,
    gallery_json,
    piece_json,
    sets_of,
    singles_of,
)
from boardfill.formats.input_text import gallery_names
from boardfill.formats.piece_list import pieces as pieces_named
from boardfill.formats.problem_writers import WRITERS, form_of_file
from boardfill.formats.problem_writers import convert as convert_problem
from boardfill.formats.write_document import board_document, to_json
from boardfill.problem.catalogue import polyforms_of, set_names, single_names, usual_name
from boardfill.problem.covering import Covering
from boardfill.problem.lattices.lattice import NAMES, Lattice, named_lattice
from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, draw_picture
from boardfill.problem.piece import Piece, Shape
from boardfill.problem.polyform_growth import Kind
from boardfill.questions import generating
from boardfill.questions.keywords import OptionInfo


@command(
    "draw",
    "boardfill draw gallery:calendar",
    "boardfill draw 8x8 --pieces pentominoes",
    "boardfill draw gallery:soma-cube -o soma.svg --view isometric",
)
@problem_options
@filling_output_options
def draw_command(description: ProblemDescription, output: DrawnOutput) -> None:
    """Draw the board with what is given, and the remaining pieces with their supplies.

    Without --pieces, only the board.  --json prints them as documents have them.
    """
    try:
        problem = description.problem()
    except PiecesMissing as missing:
        board = description.without_holes(missing.board)
        scene = bare_board_scene(board, missing.optional & board.cells)
        output.show_drawn(
            lambda: text_drawing.as_text(scene, output.style),
            lambda: board_document(board),
            lambda: picture_of(scene),
        )
        return
    output.show_drawn(
        lambda: text_drawing.titled_problem_text(problem, output.style),
        lambda: json.loads(to_json(problem)),
        lambda: problem_picture(problem),
    )


@command(
    "convert",
    "boardfill convert --board 3x4 --pieces domino --to toml",
    "boardfill convert gallery:soma-cube -o soma.json",
    "boardfill convert gallery:langford --to dlx",
)
@problem_options
@click.option("--to", "form", type=click.Choice(list(WRITERS)), help="Format to write.")
@click.option("-o", "output", metavar="FILE", help="Write to FILE; its ending sets the format.")
@json_option
def convert_command(
    description: ProblemDescription, form: str | None, output: str | None, as_json: bool
) -> None:
    """Write the problem in another format.

    TOML and JSON hold everything, a picture only the board.  dlx is Knuth's format of exact covers,
    cnf that of SAT solvers (DIMACS), opb that of pseudo-Boolean solvers, mzn MiniZinc: these hold
    the choices and what they exclude, with as many solutions as the problem.  python is a program
    that builds the problem and counts its fillings.  puzzlink is a link that opens a puzzle at
    puzz.link, game-id what Simon Tatham's puzzles take, both for the kinds that they have.
    edge-matching is text with the colours of square tiles.
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
    write_text(convert_problem(description.problem(), form), file)


def _completing(names: Callable[[], Iterable[str]]) -> Callable[..., list[CompletionItem]]:
    """A shell completion for these names."""

    def complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]

    return complete


@command("gallery", "boardfill gallery", "boardfill gallery soma-cube", "boardfill gallery --json")
@click.argument("name", required=False, shell_complete=_completing(gallery_names))
@output_options()
def gallery_command(name: str | None, output: DrawnOutput) -> None:
    """List well-known problems and what is known of them, or draw the one called NAME.

    As a PROBLEM it is called gallery:NAME, as in `boardfill count gallery:soma-cube`.
    """
    if name is None:
        entries = list(gallery().values())
        output.show_drawn(
            lambda: words.columns(
                ((entry.name, entry.title, _summary(entry.answers)) for entry in entries), left=3
            ),
            lambda: list(map(gallery_json, entries)),
            lambda: Picture(
                tuple(
                    Panel(board_scene(entry.problem), entry.name)
                    for entry in entries
                    if not isinstance(entry.problem, Covering)  # coverings have no board
                ),
                "The gallery",
            ),
        )
        return
    entry = gallery_entry(name)
    fillings, source = _summary(entry.answers), entry.answers.source
    head = f"{entry.title}\n\nfillings  {fillings}\nsource    {source}\n\n"
    output.show_drawn(
        lambda: head + text_drawing.problem_text(entry.problem, output.style),
        lambda: gallery_json(entry),
        lambda: replace(
            problem_picture(entry.problem),
            title=entry.title,
            notes=(f"Fillings: {fillings}", f"Source: {source}"),
        ),
    )


def _summary(answers: KnownAnswers) -> str:
    """The answers in short.

    >>> _summary(KnownAnswers("", count=8, up_to_symmetry=2))
    '8, 2 up to symmetry'
    """
    told = {"count": "", "fits": " cells fit"}
    return ", ".join(
        words.decimal(value) + told.get(key, f" {key.replace('_', ' ')}")
        for key in NUMBERS
        if (value := getattr(answers, key)) is not None
    )


@command(
    "pieces",
    "boardfill pieces",
    "boardfill pieces hexiamonds",
    "boardfill pieces T-tetromino --json",
)
@click.argument(
    "name", required=False, shell_complete=_completing(lambda: (*single_names(), *set_names()))
)
@question_options()
@output_options()
def pieces_command(
    name: str | None,
    output: DrawnOutput,
    lattice: Annotated[
        str | None, OptionInfo(f"Only those of {words.listed(NAMES, 'or')}.", metavar="NAME")
    ] = None,
) -> None:
    """List the sets of the catalogue and the names of single pieces, or draw those called NAME.

    NAME is what --pieces takes: a set, a piece, a size such as 2x3, or a file of pictures.
    """
    there = None if lattice is None else named_lattice(lattice)
    if name is not None:
        found = _called(name, there)
        output.show_drawn(
            lambda: _drawings(name, found, output.style),
            lambda: list(map(piece_json, found)),
            lambda: pieces_picture(found, _title(name) if len(found) > 1 else ""),
        )
        return
    output.refuse_picture("a picture requires a NAME, such as `boardfill pieces pentominoes`")
    lattices = list(map(named_lattice, NAMES)) if there is None else [there]
    output.show(
        lambda: "\n".join(map(_catalogue, lattices)),
        lambda: [one for each in lattices for one in catalogue_json(each)],
    )


def _drawings(name: str, found: tuple[Piece, ...], style: text_drawing.TextStyle) -> str:
    """The pieces, each below its name; for a set also its description."""
    heading = ""
    if len(found) > 1:
        counted = words.counted(len(found), "piece")
        heading = f"{_title(name)}: {counted} on the {found[0].lattice.name} lattice\n\n"
    drawings = (
        f"{piece.name}\n" + text_drawing.as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(found)
    )
    return heading + text_drawing.in_rows(drawings, style.width)


def _called(name: str, lattice: Lattice | None) -> tuple[Piece, ...]:
    try:
        return pieces_named(name, lattice=lattice)
    except BadInput as error:
        if "boardfill pieces" in str(error):
            raise
        raise BadInput(f"{error}; `boardfill pieces` lists all") from None


def _title(name: str) -> str:
    try:
        return usual_name(name)
    except BadInput:
        return name


def _catalogue(lattice: Lattice) -> str:
    """The sets and pieces of a lattice, in a few lines."""
    sets = [f"{name} ({number})" for name, number in sets_of(lattice).items()]
    singles = [
        f"{name} ({', '.join(others)})" if others else name
        for name, others in singles_of(lattice).items()
    ]
    return f"{lattice.name}\n{_entries('sets', sets)}\n{_entries('pieces', singles)}\n"


def _entries(heading: str, entries: list[str]) -> str:
    """The entries, separated by commas and wrapped to the width of the terminal."""
    # Lines may break only between entries.
    text = ", ".join(entry.replace(" ", "\xa0") for entry in entries)
    width = shutil.get_terminal_size().columns
    lines = textwrap.wrap(text, width - 10, break_long_words=False)
    return f"  {heading:8}" + f"\n{'':10}".join(lines).replace("\xa0", " ")


class PolyformsJson(JsonObject):
    """`polyforms`: a line for each shape."""

    cells: Cells


class PolyformsCountJson(JsonObject):
    """`polyforms --count`."""

    count: Digits
    size: int
    lattice: str
    kind: Kind


@command(
    "polyforms",
    "boardfill polyforms 5",
    "boardfill polyforms hexiamonds",
    "boardfill polyforms 4 --one-sided --json",
)
@click.argument("text", metavar="SIZE")
@question_options(generating.polyforms, generating.count_polyforms)
@listed_output_options
def polyforms_command(
    text: str,
    options: dict[str, Any],
    output: DrawnOutput,
    lattice: Annotated[
        str | None, OptionInfo(f"{words.listed(NAMES, 'or')} (default: square).", metavar="NAME")
    ] = None,
    one_sided: Annotated[bool, OptionInfo("Mirror images are different.")] = False,
    fixed: Annotated[bool, OptionInfo("Rotated and mirror images are different.")] = False,
    only_count: Annotated[bool, OptionInfo("Print only their number.", name="count")] = False,
) -> None:
    """Draw all connected shapes of SIZE cells, or with --json print their cells, one per line.

    Rotated and reflected shapes count as one unless told otherwise.  A set such as hexominoes or
    "fixed trihexes" stands for the size, the lattice and what counts as one.
    """
    if one_sided and fixed:
        raise BadInput("expected either --one-sided or --fixed, found both")
    size, lattice, kind = _shapes_meant(
        text, lattice, "fixed" if fixed else "one-sided" if one_sided else None
    )
    there = named_lattice(lattice)
    if only_count:
        output.refuse_picture("--count prints only a number; leave it out for a picture")
        options = taken_by(generating.count_polyforms, options)
        count = generating.count_polyforms(size, there, kind, **options)
        output.show(
            lambda: f"{words.decimal(count)}\n",
            lambda: PolyformsCountJson(words.decimal(count), size, there.name, kind),
        )
        return
    options = taken_by(generating.polyforms, options)
    found = generating.polyforms(size, there, kind, **options)
    width = shutil.get_terminal_size().columns
    pictures = (_shape_picture(shape, there) for shape in found)
    output.show_drawn(
        lambda: "".join(f"{row}\n" for row in row_by_row(pictures, width)),
        lambda: list(map(PolyformsJson, found)),
        lambda: Picture(
            tuple(
                Panel(Scene((Tile(frozenset(shape), "", number),), there))
                for number, shape in enumerate(found)
            ),
            f"{words.counted(len(found), 'shape')} of {words.counted(size, 'cell')}",
        ),
    )


def _shapes_meant(text: str, lattice: str | None, kind: Kind | None) -> tuple[int, str, Kind]:
    """The size, the lattice and the kind of shapes, from options or from the name of a set."""
    number = text.strip()
    if is_number(number.removeprefix("-")):
        return int(number), lattice or "square", kind or "free"
    try:
        of_set = polyforms_of(usual_name(text))
    except BadInput:
        of_set = None
    if of_set is None:
        raise BadInput(
            f"expected a number of cells such as 5, or a set such as pentominoes, found {text!r}"
        )
    if lattice not in (None, of_set.lattice):
        raise BadInput(f"{text} are on the {of_set.lattice} lattice, not on the {lattice} one")
    return of_set.size, of_set.lattice, kind or of_set.kind


def _shape_picture(shape: Shape, lattice: Lattice) -> str:
    """The shape as a picture of a piece, in the form used in documents."""
    drawn = {cell: lattice.mark_of(cell) or PIECE_CELLS[0] for cell in shape}
    if not lattice.has_blanks:
        box = product(*(range(min(along), max(along) + 1) for along in zip(*shape, strict=True)))
        drawn = dict.fromkeys(box, PIECE_GAP) | drawn
    return draw_picture(drawn, lattice)
