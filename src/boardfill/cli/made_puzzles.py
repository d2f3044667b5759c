"""Puzzles as they are wanted: each at once, or all in the end, as text, documents or on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from boardfill import words
from boardfill.cli.files import whole_binary_file
from boardfill.cli.main import LIMIT_REACHED, say
from boardfill.cli.output import JSON, Output, json_text
from boardfill.cli.picture_options import PictureChoice
from boardfill.cli.picture_output import put
from boardfill.cli.shared_options import text_style
from boardfill.cli.sheet_hints import hinted_step
from boardfill.drawing.text.text_drawing import titled_problem_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.errors import LimitReached
from boardfill.formats.write_document import to_toml
from boardfill.making.puzzle import Puzzle, puzzle_answers, puzzle_line
from boardfill.questions.keywords import Deadline, Limits
from boardfill.sheets.puzzle_sheet import PuzzleSheet, puzzle_sheet
from boardfill.sheets.sheet_making import SHEETS, make_sheet, sheets_bytes
from boardfill.trees.puzzle_trees import made_tree

DOCUMENT = ".toml"


class PuzzleWriter:
    """Writes so many puzzles where they are wanted; the limits begin when it is made."""

    def __init__(
        self, output: Output, number: int, graded: bool, picture: PictureChoice, limits: Limits
    ) -> None:
        self._output, self._number, self._graded = output, number, graded
        self._picture, self._deadline = picture, Deadline(limits)
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
        ending = self._output.ending
        is_for_people = ending in (DOCUMENT, *SHEETS)
        if self._graded or is_for_people:
            found.sort(key=_difficulty)
        numbered = list(enumerate(found, 1))
        if ending in SHEETS:
            if found:
                sheets = [self._sheet(puzzle, number) for number, puzzle in numbered]
                paper = sheets_bytes(sheets, ending, self._picture.look())
                put(paper, self._output.file, ending, self._picture)
        elif ending == DOCUMENT:
            for number, puzzle in numbered:
                with whole_binary_file(self._name(number)) as file:
                    file.write(to_toml(puzzle.problem, puzzle_answers(puzzle)).encode())
        elif self._output.is_json:
            shown = [made_tree(puzzle, number) for number, puzzle in numbered]
            self._output.write(json_text(shown, whole=ending == JSON[0]))
        else:
            self._output.write("".join(self._text(puzzle, number) for number, puzzle in numbered))

    def _name(self, number: int) -> str:
        """The file itself, or for several puzzles one of its own."""
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
        problem, up_to_symmetry = puzzle.problem, puzzle.up_to_symmetry
        try:
            sheet = make_sheet(
                problem,
                hinted_step,
                title=title,
                up_to_symmetry=up_to_symmetry,
                limits=self._deadline.left(),
            )
        except LimitReached:
            sheet = None
        # What was found before a limit is printed, though without hints.
        return sheet or puzzle_sheet(
            problem, puzzle.solution, (), puzzle.fillings, title, up_to_symmetry
        )

    def _shown(self, puzzle: Puzzle, number: int) -> str:
        if self._output.is_json:
            return json_text(made_tree(puzzle, number))
        return self._text(puzzle, number)

    def _text(self, puzzle: Puzzle, number: int) -> str:
        drawn = titled_problem_text(puzzle.problem, self._style)
        return f"{puzzle_line(puzzle, number)}\n\n{drawn}\n"


def _difficulty(puzzle: Puzzle) -> int:
    return 0 if puzzle.rating is None else puzzle.rating.difficulty
