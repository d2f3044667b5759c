"""`boardfill make` and `sheet`: puzzles with exactly one filling, and puzzles on paper."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.cli.main import LIMIT_REACHED, NO_FILLING, command, no_filling, note, say
from boardfill.cli.options import (
    FILE,
    Output,
    plain_output_options,
    question_options,
    refuse_without_folder,
    taken_by,
    text_style,
    whole_binary_file,
)
from boardfill.cli.pictures import PictureChoice, paper_options, put
from boardfill.cli.problem_options import ProblemDescription, problem_options, read_about
from boardfill.drawing.text.text_drawing import titled_problem_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.errors import BadInput, LimitReached
from boardfill.formats.amounts import parse_numbers
from boardfill.formats.positions import read_position
from boardfill.formats.write_document import to_toml, tree_of
from boardfill.making import make_puzzles
from boardfill.making.puzzle import Puzzle, make_json, puzzle_answers, puzzle_line
from boardfill.making.sketch_brief import sketch_kind
from boardfill.problem.empty_grids import empty_grid
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import OptionInfo
from boardfill.sheets.puzzle_sheet import PuzzleSheet, puzzle_sheet
from boardfill.sheets.sheet_making import SHEETS, make_sheet, sheet_bytes, sheets_bytes

_DOCUMENT = ".toml"
_NEEDS_PROBLEM = "{1} has boards of its own; leave out --{0}"


@command(
    "make",
    "boardfill make sudoku --difficulty medium --seed 1",
    "boardfill make nonogram:15 -n 4 -o nonograms.pdf",
    "boardfill make 8x8 --pieces pentominoes --choose holes --use 6 -n 5",
)
@problem_options
@question_options(make_puzzles.make)
@click.option("--filling", metavar="FILE", type=FILE, help="Make the puzzle from this filling.")
@plain_output_options(_DOCUMENT, *SHEETS)
@paper_options
def make_command(
    description: ProblemDescription,
    options: dict[str, Any],
    filling: str | None,
    output: Output,
    picture: PictureChoice,
    fillings: Annotated[
        str | None,
        OptionInfo(
            "Exact number of fillings (default: 1); for a calendar a range such as 1-200.",
            metavar="K",
        ),
    ] = None,
    groups: Annotated[
        str | None,
        OptionInfo(
            "For a calendar: how many cells are months, days, ..., such as 12,31.", metavar="LIST"
        ),
    ] = None,
    graded: Annotated[
        bool, OptionInfo("Print the easiest first; files are always in this order.")
    ] = False,
) -> int:
    """Make puzzles proven to have exactly one filling, no two the same up to symmetry.

    PROBLEM may also be an empty grid: sudoku, sudoku:4, sudoku-x, binairo:8, latin-square:5,
    queens:8 or arrows:6; or a kind of puzzle whose board is made as well, with a size if you like,
    such as killer:6: killer, jigsaw, thermo, arrow, sandwich, kropki, little-killer, even-odd,
    kakuro, calcudoku, futoshiki, skyscrapers, nonogram, akari, star-battle, tents, battleships,
    dominosa, slitherlink, masyu, nurikabe, corral, kurodoko, fillomino, areas, hitori, heyawake,
    lits, numberlink or yajilin.

    With --choose givens, as little as possible is given, or more if --difficulty needs it.
    With --choose pieces, the board stays and pieces are chosen for it.  With --choose holes, holes
    are cut so that all pieces, or --use N of them, fill the rest.  With --choose calendar, pieces
    are chosen that can leave any one cell of each of the --groups open.

    With a range of sizes, such as aztec-diamond:2-4, puzzles are made on boards of every size.

    In .pdf and .html all puzzles are in one file, the easiest first and the solutions last; in
    .toml each has its own file: puzzle-1.toml, puzzle-2.toml, ...  If a limit stops the work, the
    puzzles found so far are written, and the exit status is 3.
    """
    if graded and not options.get("rated", True):
        raise BadInput("--graded needs the difficulty that --unrated leaves out")
    _check_output(output, picture)
    limits = taken_by(make_sheet, options)
    writer = _Writer(output, options.get("number", 1), graded, picture, limits)
    problems = _problems(description)
    wanted = None
    if filling is not None:
        if len(problems) > 1:
            raise BadInput("--filling requires one board, not a range of them")
        if isinstance(problems[0], str):
            raise BadInput(_NEEDS_PROBLEM.format("filling", problems[0]))
        wanted = read_about(filling, partial(read_position, problems[0]))
    seed = {"seed": secrets.randbits(64)}
    try:
        made = make_puzzles.make(
            problems,
            **(seed | options),
            fillings=_fillings(fillings),
            groups=_groups(groups),
            filling=wanted,
        )
    except LookupError as none:
        return say(str(none), NO_FILLING)
    if "seed" not in options:
        note(f"made with --seed {seed['seed']}")
    return writer.written(made)


def _problems(description: ProblemDescription) -> list[Problem] | list[str]:
    """What to make puzzles from: a kind, one problem, or one for each board of a family."""
    source = description.source
    if source is not None and not Path(source).exists():
        grid = empty_grid(source)
        if grid is not None or sketch_kind(source) is not None:
            for name, value in vars(description).items():
                if value and name != "source":
                    raise BadInput(_NEEDS_PROBLEM.format(name.replace("_", "-"), source))
            return [source] if grid is None else list[Problem]([grid])
    return [one.problem() for one in description.boards_in_range() or [description]]


def _check_output(output: Output, picture: PictureChoice) -> None:
    """Raise BadInput early if the puzzles cannot be written in this form."""
    if output.file is not None:
        refuse_without_folder(output.file)
    if output.ending in SHEETS:
        picture.check(output.ending)
    elif picture.given or picture.show:
        option = next(iter(picture.given), "--show")
        raise BadInput(f"{option} requires puzzles on paper: -o puzzles.pdf, or -o puzzles.html")


def _fillings(text: str | None) -> int | tuple[int, int] | None:
    """A number of fillings, or a range of them."""
    if text is None:
        return None
    numbers = parse_numbers(text)
    if "-" in text:
        return numbers[0], numbers[-1]
    if len(numbers) > 1:
        raise BadInput(f"--fillings: expected a number, or a range such as 1-200, found {text}")
    return numbers[0]


def _groups(text: str | None) -> list[int] | None:
    """The number of cells in each group of a calendar."""
    if text is None:
        return None
    if not all(part.isascii() and part.isdigit() for part in text.split(",")):
        raise BadInput(f"--groups: expected numbers such as 12,31, found {text}")
    return list(map(int, text.split(",")))


@dataclass
class _Writer:
    """Writes puzzles to their destination; the limits begin when it is created."""

    _output: Output
    _number: int
    _graded: bool
    _picture: PictureChoice
    _limits: dict[str, Any]

    def __post_init__(self) -> None:
        self._begin = time.monotonic()
        self._style = TextStyle() if self._output.file else text_style(ascii_only=False)

    def written(self, made: Iterator[Puzzle]) -> int:
        """Write all puzzles; return the exit status."""
        at_once = self._output.file is None and not self._graded
        found: list[Puzzle] = []
        stopped = None
        try:
            for puzzle in made:
                found.append(puzzle)
                if at_once:
                    self._write([(len(found), puzzle)])
        except LimitReached as limit:
            stopped = limit
        if not at_once:
            self._write_all(found)
        if stopped is None:
            return 0
        few = f"found {len(found)} of {words.counted(self._number, 'puzzle')}"
        return say(f"{stopped}; {few if found else 'no puzzle was found'}", LIMIT_REACHED)

    def _write_all(self, found: list[Puzzle]) -> None:
        ending = self._output.ending
        is_for_people = ending in (_DOCUMENT, *SHEETS)
        if self._graded or is_for_people:
            found.sort(key=lambda one: 0 if one.rating is None else one.rating.difficulty)
        numbered = list(enumerate(found, 1))
        if ending in SHEETS:
            if found:
                sheets = [self._sheet(puzzle, number) for number, puzzle in numbered]
                paper = sheets_bytes(sheets, ending, self._picture.look())
                put(paper, self._output.file, ending, self._picture)
        elif ending == _DOCUMENT:
            for number, puzzle in numbered:
                with whole_binary_file(self._name(number)) as file:
                    file.write(to_toml(puzzle.problem, puzzle_answers(puzzle)).encode())
        else:
            self._write(numbered)

    def _write(self, numbered: Sequence[tuple[int, Puzzle]]) -> None:
        """Write puzzles as text or JSON."""
        self._output.show(
            lambda: "".join(self._text(puzzle, number) for number, puzzle in numbered),
            lambda: [make_json(one, number, tree_of(one.problem)) for number, one in numbered],
        )

    def _name(self, number: int) -> str:
        """The file of a puzzle: the given one, or a numbered one for several puzzles."""
        file = Path(self._output.file or "")
        if self._number == 1:
            return str(file)
        digits = len(str(self._number))
        return str(file.with_name(f"{file.stem}-{number:0{digits}}{file.suffix}"))

    def _sheet(self, puzzle: Puzzle, number: int) -> PuzzleSheet:
        title = puzzle.problem.title or "Puzzle"
        if self._number > 1:
            title += f" {number}"
        if puzzle.rating is not None:
            title += f", {puzzle.rating.level}"
        problem, up_to_symmetry, left = puzzle.problem, puzzle.up_to_symmetry, dict(self._limits)
        sheet = None
        if "time_limit" in left:
            left["time_limit"] -= time.monotonic() - self._begin
        if left.get("time_limit", 1) > 0:
            with suppress(LimitReached):
                sheet = make_sheet(problem, title=title, up_to_symmetry=up_to_symmetry, **left)
        # Print what was found before a limit, though without hints.
        return sheet or puzzle_sheet(
            problem, puzzle.solution, (), puzzle.fillings, title, up_to_symmetry
        )

    def _text(self, puzzle: Puzzle, number: int) -> str:
        drawn = titled_problem_text(puzzle.problem, self._style)
        return f"{puzzle_line(puzzle, number)}\n\n{drawn}\n"


@command(
    "sheet",
    "boardfill sheet gallery:pentominoes-6x10 -o puzzle.pdf",
    "boardfill sheet 6x6 --pieces L3 -o class.pdf --paper letter --title 'For Tuesday'",
    "boardfill sheet gallery:sudoku -o sudoku.html --hints 5",
)
@problem_options
@click.option("-o", "file", metavar="FILE", help="Write to FILE, which ends in .pdf or .html.")
@question_options(make_sheet)
@paper_options
def sheet_command(
    description: ProblemDescription,
    file: str | None,
    options: dict[str, Any],
    picture: PictureChoice,
    title: Annotated[str, OptionInfo("Title of the sheet.", metavar="TEXT")] = "",
    hints: Annotated[
        int, OptionInfo("Number of hints, printed upside down, up to 24 (default: 3).", 0, 24)
    ] = 3,
) -> int:
    """Make a puzzle sheet: the board, its pieces to cut out, hints, a solution on the last page.

    Board and pieces have cells of the same true size, --cell millimetres or the largest that fits,
    at most 20.  The number of fillings is printed if it can be counted quickly.
    """
    ending = _ending(file, picture)
    sheet = make_sheet(description.problem(), hints=hints, title=title, **options)
    if sheet is None:
        return no_filling()
    if len(sheet.hints) < hints:
        say(f"the sheet has {words.counted(len(sheet.hints), 'hint')}; no more were found")
    put(sheet_bytes(sheet, ending, picture.look()), file, ending, picture)
    return 0


def _ending(file: str | None, picture: PictureChoice) -> str:
    """The ending of the file's name; raises BadInput early if it is not possible."""
    if file is None and not picture.show:
        raise BadInput("expected -o puzzle.pdf, -o puzzle.html or --show")
    ending = SHEETS[0] if file is None else PurePath(file).suffix.lower()
    if ending not in SHEETS:
        found = f"ends with {ending}" if ending else "has no ending"
        raise BadInput(f"-o {file} {found}; expected {words.listed(SHEETS, 'or')}")
    picture.check(ending)
    return ending
