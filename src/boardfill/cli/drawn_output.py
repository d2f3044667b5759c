"""Where an answer goes that can be drawn: as text in a terminal, or as a picture in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Self

import click

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cli.main import no_filling, note
from boardfill.cli.output import Output, Tree, file_option, whole_binary_file
from boardfill.cli.pictures import (
    PAINTED,
    PICTURES,
    PictureChoice,
    draw,
    picture_ending,
    picture_options,
)
from boardfill.cli.shared_options import (
    Decorator,
    ascii_option,
    json_option,
    option_group,
    text_style,
)
from boardfill.errors import BadInput
from boardfill.formats.solution_files import TABLES, drawings, format_of_ending
from boardfill.problem.kinds import Problem

if TYPE_CHECKING:
    from boardfill.drawing.scene import Picture
    from boardfill.drawing.text.text_style import TextStyle


_letters_option = click.option(
    "--letters", is_flag=True, help="Label the pieces in drawings, by name if it is short."
)
_compact_option = click.option("--compact", is_flag=True, help="Draw each cell as one character.")


_NOTHING_SAID = PictureChoice()


@dataclass(frozen=True)
class DrawnOutput(Output):
    """Where a drawn answer goes; its pictures are among the `tables`."""

    picture: PictureChoice = _NOTHING_SAID
    ascii_only: bool = False
    letters: bool = False
    compact: bool = False
    may_shrink: bool = False
    """Is a drawing that is too wide for the terminal drawn one character a cell?"""

    def __post_init__(self) -> None:
        super().__post_init__()
        for option, is_given in (("--ascii", self.ascii_only), ("--compact", self.compact)):
            if is_given and self.is_picture:
                raise BadInput(
                    f"{option} is for text; leave it out, or write .txt instead of {self.ending}"
                )
        shown = ".svg" if self.picture.show else None
        self.picture.refuse_without_effect(self.ending if self.is_picture else shown)

    @property
    def ending(self) -> str:
        """How the name of the file ends; that of a picture may have two parts."""
        return picture_ending(self.file or "") or super().ending

    @property
    def is_picture(self) -> bool:
        """Shall the answer be a picture in a file?"""
        return self.file is not None and self.ending in PICTURES

    @property
    def is_drawn(self) -> bool:
        """Is a picture wanted, in a file or on the screen?"""
        return self.is_picture or self.picture.show

    @cached_property
    def style(self) -> TextStyle:
        """How to draw: in colours, and to fit the width, only where a person sees it."""
        from boardfill.drawing.text.text_style import TextStyle

        style = TextStyle(ascii=self.ascii_only)
        if self.file is None:
            style = text_style(ascii_only=self.ascii_only)
            if self.may_shrink and sys.stdout.isatty():
                style = replace(style, on_compact=_compact_remark())
        return replace(style, letters=self.letters, compact=self.compact)

    def by_direction(self) -> Self:
        """The same in one colour a direction, where a picture has colours and nothing was said."""
        has_colours = self.ending in PAINTED if self.is_picture else self.picture.show
        if self.picture.colour_by is not None or not has_colours:
            return self
        return replace(self, picture=self.picture._replace(colour_by="direction"))

    def show_drawn(
        self,
        text: Callable[[], str],
        tree: Callable[[], Tree],
        picture: Callable[[], Picture],
        **tables: Callable[[], str],
    ) -> None:
        """Draw the answer where that is wanted, and otherwise write it as any other."""
        if self.is_drawn:
            self.draw(picture())
        if not self.is_picture:
            super().show(text, tree, **tables)

    def refuse_picture(self, why: str) -> None:
        """BadInput that says why, if a picture is wanted of an answer that has none."""
        if self.is_drawn:
            raise BadInput(why)

    def draw(self, picture: Picture) -> None:
        """Write the picture, and open it if that is wanted."""
        draw(picture, self.file if self.is_picture else None, self.picture)


def _compact_remark() -> Callable[[], None]:
    """Remarks to whoever watches that drawings are compact, the first time it is called."""
    remarks = iter(["the board is wider than the terminal, so each cell is drawn as one character"])

    def remark() -> None:
        for text in remarks:
            note(text)

    return remark


def output_options(*tables: str) -> Decorator:
    """--json, -o, --ascii and those of pictures, as one argument `output`."""
    return _drawn_options(tables, ascii_option)


def filling_output_options(*tables: str, make: type[DrawnOutput] = DrawnOutput) -> Decorator:
    """The same with --letters and --compact, for drawings of fillings."""
    options = ascii_option, _letters_option, _compact_option
    return _drawn_options(tables, *options, make=partial(make, may_shrink=True))


def listed_output_options() -> Decorator:
    """For answers that are listed in text, and drawn only in pictures."""
    return _drawn_options(())


def _drawn_options(
    tables: tuple[str, ...], *options: Decorator, make: Callable[..., DrawnOutput] = DrawnOutput
) -> Decorator:
    every = (*tables, *PICTURES)
    group: list[Decorator] = [file_option(*every), json_option, *options]
    return lambda function: picture_options(
        option_group("output", partial(make, tables=every), *group, takes=("picture",))(function)
    )


MOST_DRAWN = 10_000
"""Fillings in one picture."""


class SolutionOutput(DrawnOutput):
    """Where solutions go and in which form."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.file is not None and not self.is_picture:
            format_of_ending(self.ending, self.style)  # an extra that is missing is told at once

    def present(
        self,
        problem: Problem,
        found: Iterator[Solution],
        *,
        first_number: int = 1,
        beside: dict[str, object] | None = None,
        animate: bool = False,
    ) -> int:
        """Show the solutions as they come; returns the exit status, 1 if there was none.

        In files they are numbered from `first_number` on.  A file that exists is left alone if
        there are none.  In JSON each has what stands `beside` it, too.  A picture may `animate`
        them: one after the other.
        """
        if animate and not self.is_drawn:
            raise BadInput("--animate requires a picture: -o FILE.svg, or --show")
        if animate and self.is_picture and self.ending != ".svg":
            raise BadInput(f"--animate requires .svg, found {self.ending}")
        first = next(found, None)
        if first is None:
            return no_filling()
        all_found: Iterator[Solution] = chain([first], found)
        if self.is_drawn:
            listed = self._drawn(problem, all_found, first_number, animate)
            if self.is_picture:
                return 0
            all_found = iter(listed)
        if self.file is None:
            texts = (
                _json_lines(problem, all_found, beside)
                if self.as_json
                else drawings(problem, all_found, self.style)
            )
            for text in texts:
                click.echo(text, nl=False, color=True)
            return 0
        ending = ".jsonl" if self.as_json and self.ending != ".json" else self.ending
        write = format_of_ending(ending, self.style, beside)
        with whole_binary_file(self.file) as file:
            write(problem, enumerate(all_found, first_number), file)
        return 0

    def _drawn(
        self, problem: Problem, found: Iterator[Solution], first_number: int, animate: bool
    ) -> list[Solution]:
        """Draw the solutions, which are listed for that."""
        from boardfill.drawing.answer_pictures import numbered, solutions_picture

        listed = list(islice(found, MOST_DRAWN + 1))
        if len(listed) > MOST_DRAWN:
            most = words.number(MOST_DRAWN)
            raise BadInput(f"a picture shows up to {most} fillings; say how many with -n")
        captioned = numbered(listed, first_number) if len(listed) > 1 else [("", listed[0])]
        alike = self.picture.colour_by not in (None, "neighbours")
        picture = solutions_picture(
            problem, captioned, letters=self.letters, is_film=animate, alike=alike
        )
        self.draw(picture)
        return listed


def _json_lines(
    problem: Problem, found: Iterable[Solution], beside: dict[str, object] | None
) -> Iterator[str]:
    from boardfill.formats.solution_json import solution_json

    return (solution_json(problem, solution, beside) for solution in found)


solution_output_options = filling_output_options(*TABLES, make=SolutionOutput)
"""Where solutions go, as one argument `output`."""
