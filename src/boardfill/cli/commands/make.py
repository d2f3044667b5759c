"""`boardfill make`: puzzles with exactly one filling."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.files import whole_binary_file
from boardfill.cli.main import LIMIT_REACHED, say
from boardfill.cli.notes import no_filling, note
from boardfill.cli.output import JSON, Output, json_text, plain_output_options
from boardfill.cli.picture_options import PictureChoice
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options, number_option, text_style
from boardfill.cli.sheet_hints import hinted_step
from boardfill.drawing.text.problem_text import titled_problem_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.errors import BadInput, LimitReached
from boardfill.formats.amounts import parse_numbers
from boardfill.formats.document.write_document import to_toml
from boardfill.formats.input_text import about, read_text
from boardfill.formats.position_file import read_position
from boardfill.making import make_puzzles
from boardfill.making.empty_grids import empty_grid
from boardfill.making.puzzle import Puzzle
from boardfill.making.puzzle_words import puzzle_answers, puzzle_line
from boardfill.questions.keywords import Limits
from boardfill.questions.solution_set import MOST_SEED
from boardfill.sheets.sheet_files import SHEETS, refuse_without_extra, sheet_bytes
from boardfill.sheets.sheet_making import make_sheet
from boardfill.trees.puzzle_trees import made_tree

_DOCUMENT = ".toml"


@named(
    "make",
    "boardfill make sudoku --difficulty medium --seed 1",
    "boardfill make 8x8 --pieces pentominoes --choose holes --use 6 -n 5",
    "boardfill make 6x10 --pieces pentominoes -n 10 -o puzzle.toml",
)
@problem_argument
@board_options
@number_option("Make so many, no two alike.", default=1, most=10**6)
@click.option(
    "--choose",
    type=click.Choice(make_puzzles.WAYS_TO_CHOOSE),
    default=make_puzzles.GIVENS,
    show_default=True,
    help="What makes a puzzle of it: givens, some of the pieces, or holes in the board.",
)
@click.option("--use", metavar="N", type=click.IntRange(1), help="Choose so many of the pieces.")
@click.option("--difficulty", metavar="HOW", help="easy, medium, hard, or a range such as 20-50.")
@click.option(
    "--fillings",
    metavar="K",
    help="How many fillings a puzzle has, exactly (default: 1); of a calendar a range as 1-200.",
)
@click.option(
    "--groups",
    metavar="LIST",
    help="Of a calendar: how many cells are months, days, ..., such as 12,31.",
)
@click.option("--unrated", is_flag=True, help="Leave the difficulty out, which saves time.")
@click.option(
    "--up-to-symmetry", is_flag=True, help="Turned and mirrored fillings of a board are one."
)
@click.option("--symmetric", is_flag=True, help="Symmetric givens of symbols, or boards.")
@click.option("--unconnected", is_flag=True, help="Boards need not hang together.")
@click.option("--fewest", is_flag=True, help="Prove that no fewer givens will do, or say so.")
@click.option("--filling", metavar="FILE", type=FILE, help="Make the puzzle of this filling.")
@click.option("--graded", is_flag=True, help="The easiest first; files are always so.")
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Make the same puzzles as ever with it."
)
@plain_output_options(_DOCUMENT, *SHEETS)
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int,
    choose: str,
    use: int | None,
    difficulty: str | None,
    fillings: str | None,
    groups: str | None,
    unrated: bool,
    up_to_symmetry: bool,
    symmetric: bool,
    unconnected: bool,
    fewest: bool,
    filling: str | None,
    graded: bool,
    seed: int | None,
    output: Output,
    limits: Limits,
) -> int:
    """Make puzzles that have exactly one filling, proven, no two alike up to symmetry.

    PROBLEM may also be sudoku, sudoku:4, latin-square:5, queens:8 or arrows:6, with nothing in it.
    With --choose givens as few are given that none can be dropped; with pieces the board stays and
    pieces are chosen; with holes all pieces, or --use N of them, fill what is left; with calendar
    pieces are chosen that cover all but one cell of each of the --groups, whichever these are.

    Several puzzles in .toml, .pdf or .html have a file each: puzzle-1.toml, puzzle-2.toml, ...
    What is found before a limit is written; then the exit status is 3.
    """
    if graded and unrated:
        raise BadInput("--graded needs the difficulty that --unrated leaves out")
    if output.ending in SHEETS:
        refuse_without_extra(output.ending)
    grid = None if source is None or Path(source).exists() else empty_grid(source)
    problem = description.problem(source) if grid is None else grid
    wanted = None
    if filling is not None:
        text = read_text(filling)
        with about(filling):
            wanted = read_position(problem, text)
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        made = make_puzzles.make(
            problem,
            number,
            seed=drawn,
            difficulty=difficulty,
            choose=choose,
            use=use,
            rated=not unrated,
            fillings=_fillings(fillings),
            groups=_groups(groups),
            up_to_symmetry=up_to_symmetry,
            symmetric=symmetric,
            connected=not unconnected,
            fewest=fewest,
            filling=wanted,
            limits=limits,
        )
    except LookupError:
        return no_filling()
    if seed is None:
        note(f"made with --seed {drawn}")
    return _Writer(output, number, graded).written(made)


def _fillings(text: str | None) -> int | tuple[int, int] | None:
    """A number of fillings, or a range of them."""
    if text is None:
        return None
    numbers = parse_numbers(text)
    if "-" in text:
        return numbers[0], numbers[-1]
    if len(numbers) > 1:
        raise BadInput(f"--fillings: expected a number, or a range as 1-200, found {text}")
    return numbers[0]


def _groups(text: str | None) -> list[int] | None:
    """How many cells each group of a calendar has."""
    if text is None:
        return None
    if not all(part.isascii() and part.isdigit() for part in text.split(",")):
        raise BadInput(f"--groups: expected numbers as 12,31, found {text}")
    return list(map(int, text.split(",")))


class _Writer:
    """Puzzles as they are wanted: each at once, or all in the end."""

    def __init__(self, output: Output, number: int, graded: bool) -> None:
        self._output, self._number, self._graded = output, number, graded
        self._style = TextStyle() if output.file else text_style(ascii_only=False)

    def written(self, made: Iterator[Puzzle]) -> int:
        """Write all that are made; returns the exit status."""
        at_once = self._output.file is None and not self._graded
        found: list[Puzzle] = []
        stopped = None
        try:
            for puzzle in made:
                found.append(puzzle)
                if at_once:
                    click.echo(self._shown(puzzle, len(found)), nl=False, color=True)
        except LimitReached as limit:
            stopped = limit
        if not at_once:
            self._write_all(found)
        if stopped is None:
            return 0
        few = f"{len(found)} of {words.counted(self._number, 'puzzle')}"
        return say(f"{stopped}; {few} {'was' if len(found) == 1 else 'were'} made", LIMIT_REACHED)

    def _write_all(self, found: list[Puzzle]) -> None:
        is_file_each = self._output.ending in (_DOCUMENT, *SHEETS)
        if self._graded or is_file_each:
            found.sort(key=_difficulty)
        if is_file_each:
            for number, puzzle in enumerate(found, 1):
                with whole_binary_file(self._name(number)) as file:
                    file.write(self._as_file(puzzle, number))
            return
        shown = [made_tree(puzzle, number) for number, puzzle in enumerate(found, 1)]
        if self._output.is_json:
            self._output.write(json_text(shown, whole=self._output.ending == JSON[0]))
        else:
            numbered = enumerate(found, 1)
            self._output.write("".join(self._text(one, number) for number, one in numbered))

    def _name(self, number: int) -> str:
        """The file itself, or for several puzzles one of its own."""
        file = Path(self._output.file or "")
        if self._number == 1:
            return str(file)
        digits = len(str(self._number))
        return str(file.with_name(f"{file.stem}-{number:0{digits}}{file.suffix}"))

    def _as_file(self, puzzle: Puzzle, number: int) -> bytes:
        ending = self._output.ending
        if ending == _DOCUMENT:
            return to_toml(puzzle.problem, puzzle_answers(puzzle)).encode()
        title = puzzle.problem.title or "Puzzle"
        sheet = make_sheet(puzzle.problem, hinted_step, title=f"{title} {number}")
        if sheet is None:
            raise AssertionError("a puzzle has lost its filling")
        return sheet_bytes(sheet, ending, PictureChoice().look())

    def _shown(self, puzzle: Puzzle, number: int) -> str:
        if self._output.is_json:
            return json_text(made_tree(puzzle, number))
        return self._text(puzzle, number)

    def _text(self, puzzle: Puzzle, number: int) -> str:
        drawn = titled_problem_text(puzzle.problem, self._style)
        return f"{puzzle_line(puzzle, number)}\n\n{drawn}\n"


def _difficulty(puzzle: Puzzle) -> int:
    return 0 if puzzle.rating is None else puzzle.rating.difficulty
