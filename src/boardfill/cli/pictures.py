"""Answers that can be drawn: as text on a terminal, or as a picture in a file or on the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self

import click

from boardfill import words
from boardfill.cli.main import NO_FILLING, PictureOption, no_filling, note, say
from boardfill.cli.options import (
    Answers,
    Decorator,
    Output,
    ascii_option,
    click_option,
    file_option,
    json_option,
    option_group,
    text_style,
    whole_binary_file,
)
from boardfill.drawing.text.text_drawing import solution_texts
from boardfill.errors import BadInput
from boardfill.formats.solution_files import TABLES, format_of_ending
from boardfill.questions.keywords import OptionInfo, options_of

if TYPE_CHECKING:
    from boardfill.answers.solution import Drawn, Solution
    from boardfill.drawing.look import Look
    from boardfill.drawing.scene import Picture
    from boardfill.drawing.text.text_style import TextStyle
    from boardfill.problem.kinds import Problem

PAINTED = (".svg", ".png", ".pdf", ".html")
"""Pictures with colours."""
PICTURES = (*PAINTED, ".dxf", ".cut.svg", ".stl")
"""Endings of pictures, repeated here so that help need not load their writers."""
_GOES_WITH = {
    **dict.fromkeys(("--palette", "--colour-by", "--view", "--title"), PAINTED),
    "--paper": (".pdf", ".html"),
    **dict.fromkeys(("--kerf", "--sheet"), (".dxf", ".cut.svg")),
    "--clearance": (".stl",),
}
"""Which pictures an option changes, where it is not all of them."""
_MOST_DRAWN = 10_000
"""The most fillings in one picture."""
_TOO_WIDE = "the board is wider than the terminal, so each cell is drawn as one character"


def picture_ending(name: str) -> str | None:
    """The picture ending of a file name; None if it has none."""
    endings = [ending for ending in PICTURES if name.lower().endswith(ending)]
    return max(endings, key=len, default=None)


_millimetres = partial(OptionInfo, least=0, most=100, metavar="MM")


class PictureChoice(NamedTuple):
    """The options given for the picture; None or False for those not given."""

    palette: Annotated[
        Literal["light", "dark", "print"] | None,
        OptionInfo("Colours for light pages (default) or dark ones; print has patterns instead."),
    ] = None
    colour_by: Annotated[
        Literal["neighbours", "piece", "direction"] | None,
        OptionInfo("One colour for each piece or direction; by default neighbours differ."),
    ] = None
    view: Annotated[
        Literal["layers", "isometric", "exploded"] | None,
        OptionInfo("How solids are drawn (default: layers)."),
    ] = None
    cell: Annotated[
        float | None,
        OptionInfo(
            "Size of a cell in pixels; in .pdf, .dxf, .cut.svg and .stl in millimetres.",
            0.0001,
            10_000,
        ),
    ] = None
    paper: Annotated[
        Literal["a4", "letter"] | None, OptionInfo("Paper of .pdf and .html (default: a4).")
    ] = None
    kerf: Annotated[
        float | None, _millimetres("Width of the cut in .dxf and .cut.svg (default: 0).")
    ] = None
    sheet: Annotated[
        str | None,
        OptionInfo(
            "Size in millimetres of what .dxf and .cut.svg are cut from, such as 600x400.",
            metavar="WxH",
        ),
    ] = None
    clearance: Annotated[
        float | None, _millimetres("Gap between printed pieces in .stl (default: 0).")
    ] = None
    title: Annotated[
        str | None, OptionInfo("Title above the picture; '' for none.", metavar="TEXT")
    ] = None
    show: Annotated[bool, OptionInfo("Open the picture in a viewer.")] = False

    @property
    def given(self) -> list[str]:
        """The options that were given, except --show."""
        *named, _ = self._asdict().items()
        return [f"--{name.replace('_', '-')}" for name, value in named if value is not None]

    def refuse_without_effect(self, ending: str | None) -> None:
        """Raise BadInput for an option without effect on a picture with this ending, or on text."""
        for option in self.given:
            if ending is None:
                raise BadInput(f"{option} requires a picture: -o FILE.svg, or --show")
            endings = _GOES_WITH.get(option, PICTURES)
            if ending not in endings:
                expected = words.listed(endings, "or")
                raise BadInput(f"{option} requires {expected}, found {ending}")
        if ending is not None:
            self.check(ending)

    def check(self, ending: str) -> None:
        """Raise BadInput early if no such picture can be drawn."""
        from boardfill.drawing.picture_formats.picture_files import check_extra

        self.look()
        check_extra(ending)

    def look(self) -> Look:
        """The look of the picture."""
        from boardfill.drawing.look import LookOptions, look_of

        given = self._asdict() | {"sheet": self.sheet and _sheet_size(self.sheet)}
        names = LookOptions.__optional_keys__
        options: Any = {name: given[name] for name in names if given[name] is not None}
        return look_of(options)


def _sheet_size(text: str) -> tuple[float, float]:
    try:
        width, height = map(float, text.lower().split("x"))
    except ValueError:
        width = height = 0.0
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        expected = "width x height in millimetres, such as 600x400"
        raise BadInput(f"expected {expected}, found {text!r}", place="--sheet")
    return width, height


_OPTIONS = {
    name: click_option(one, cls=PictureOption) for name, one in options_of(PictureChoice).items()
}
picture_options = option_group("picture", PictureChoice, *_OPTIONS.values())
"""All picture options, as one argument `picture`."""
_ON_PAPER = ("palette", "colour_by", "view", "cell", "paper", "show")
paper_options = option_group("picture", PictureChoice, *(_OPTIONS[name] for name in _ON_PAPER))
"""The options for answers on paper only, as one argument `picture`."""
animate_option = click.option(
    "--animate",
    cls=PictureOption,
    is_flag=True,
    help="Show the fillings one after the other in one .svg (solve and sample).",
)


def draw(picture: Picture, file: str | None, choice: PictureChoice) -> None:
    """Write the picture to the file, or to a temporary one if it is only shown."""
    from boardfill.drawing.picture_formats.picture_files import picture_bytes

    ending = picture_ending(file or "") or ".svg"
    lattices = {panel.scene.lattice.dimensions for panel in picture.panels if panel.scene.tiles}
    # Some options are for cells or for solids, which the picture may not have.
    has_effect = {"--cell": lattices, "--colour-by": lattices, "--view": lattices - {2}}
    for option in choice.given:
        if not has_effect.get(option, True):
            say(f"{option} has no effect here")
    if choice.title is not None:
        picture = replace(picture, title=choice.title)
    put(picture_bytes(picture, ending, choice.look()), file, ending, choice)


def put(written: bytes, file: str | None, ending: str, choice: PictureChoice) -> None:
    """Write a picture to the file, or to a temporary one, and open it with --show."""
    if file is None:
        import tempfile

        with tempfile.NamedTemporaryFile(prefix="boardfill-", suffix=ending, delete=False) as own:
            file = own.name
    with whole_binary_file(file) as opened:
        opened.write(written)
    if choice.show and click.launch(str(Path(file).resolve())):
        say(f"no viewer was found; the picture is in {file}")


_NOTHING_SAID = PictureChoice()


@dataclass(frozen=True)
class DrawnOutput(Output):
    """Where a drawn answer goes; its pictures are among the `tables`."""

    picture: PictureChoice = _NOTHING_SAID
    ascii_only: bool = False
    letters: bool = False
    compact: bool = False
    may_shrink: bool = False
    """True if a drawing that is too wide is drawn with one character for each cell."""

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
        """The ending of the file's name; that of a picture may have two parts."""
        return picture_ending(self.file or "") or super().ending

    @property
    def is_picture(self) -> bool:
        """True if the answer is a picture in a file."""
        return self.file is not None and self.ending in PICTURES

    @property
    def is_drawn(self) -> bool:
        """True if the answer is a picture, in a file or on the screen."""
        return self.is_picture or self.picture.show

    @cached_property
    def style(self) -> TextStyle:
        """How to draw text: with colours and to the terminal's width only on a terminal."""
        from boardfill.drawing.text.text_style import TextStyle

        style = TextStyle(ascii=self.ascii_only)
        if self.file is None:
            style = text_style(ascii_only=self.ascii_only)
            if self.may_shrink and sys.stdout.isatty():
                style = replace(style, on_compact=cache(lambda: note(_TOO_WIDE)))  # noted once
        return replace(style, letters=self.letters, compact=self.compact)

    def by_direction(self) -> Self:
        """The same, coloured by direction if the picture has colours and no option decides it."""
        has_colours = self.ending in PAINTED if self.is_picture else self.picture.show
        if self.picture.colour_by is not None or not has_colours:
            return self
        return replace(self, picture=self.picture._replace(colour_by="direction"))

    def show_drawn(
        self,
        text: Callable[[], str],
        found: Callable[[], Answers],
        picture: Callable[[], Picture],
        **tables: Callable[[], str],
    ) -> None:
        """Draw the answer as a picture if wanted, otherwise write it like any other."""
        if self.is_drawn:
            self.draw(picture())
        if not self.is_picture:
            super().show(text, found, **tables)

    def refuse_picture(self, why: str) -> None:
        """Raise BadInput with the reason if a picture is wanted of an answer that has none."""
        if self.is_drawn:
            raise BadInput(why)

    def draw(self, picture: Picture) -> None:
        """Write the picture, and open it with --show."""
        draw(picture, self.file if self.is_picture else None, self.picture)


class SolutionOutput(DrawnOutput):
    """Where solutions go and in which form."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.file is not None and not self.is_picture:
            format_of_ending(self.ending, self.style)  # report a missing extra early

    def present(
        self,
        problem: Problem,
        found: Iterator[Solution],
        *,
        first_number: int = 1,
        drawn: Drawn | None = None,
        animate: bool = False,
    ) -> int:
        """Show the solutions as they come; return the exit status, 1 if there was none.

        In files they are numbered from `first_number` on.  An existing file is not changed if there
        are none.  In JSON each says how it was `drawn`.  With `animate`, a picture shows them one
        after the other.
        """
        if animate and not self.is_drawn:
            raise BadInput("--animate requires a picture: -o FILE.svg, or --show")
        if animate and self.is_picture and self.ending != ".svg":
            raise BadInput(f"--animate requires .svg, found {self.ending}")
        first = next(found, None)
        if first is None and first_number > 1:
            skipped = words.number(first_number - 1)
            return say(f"there is no filling after the first {skipped}; --skip fewer", NO_FILLING)
        if first is None:
            return no_filling()
        all_found: Iterator[Solution] = chain([first], found)
        if self.is_drawn:
            listed = self._drawn(problem, all_found, first_number, animate)
            if self.is_picture:
                return 0
            all_found = iter(listed)
        if self.file is None:
            texts: Iterator[str]
            if self.as_json:
                from boardfill.formats.solution_json import solution_json

                texts = (solution_json(problem, one, drawn) for one in all_found)
            else:
                texts = solution_texts(problem, all_found, self.style)
            for text in texts:
                click.echo(text, nl=False, color=True)
            return 0
        ending = ".jsonl" if self.as_json and self.ending != ".json" else self.ending
        write = format_of_ending(ending, self.style, drawn)
        with whole_binary_file(self.file) as file:
            write(problem, enumerate(all_found, first_number), file)
        return 0

    def _drawn(
        self, problem: Problem, found: Iterator[Solution], first_number: int, animate: bool
    ) -> list[Solution]:
        """Draw the solutions, and return them as a list."""
        from boardfill.drawing.answer_pictures import numbered, solutions_picture

        listed = list(islice(found, _MOST_DRAWN + 1))
        if len(listed) > _MOST_DRAWN:
            most = words.number(_MOST_DRAWN)
            raise BadInput(f"a picture shows up to {most} fillings; say how many with -n")
        captioned = numbered(listed, first_number) if len(listed) > 1 else [("", listed[0])]
        alike = self.picture.colour_by not in (None, "neighbours")
        picture = solutions_picture(
            problem, captioned, letters=self.letters, is_film=animate, alike=alike
        )
        self.draw(picture)
        return listed


def output_options(
    *tables: str, options: tuple[Decorator, ...] = (ascii_option,), make: type = DrawnOutput
) -> Decorator:
    """--json, -o, the `options` and those of pictures, as one argument `output`."""
    every = (*tables, *PICTURES)
    made = partial(make, tables=every, may_shrink=len(options) > 1)
    group: list[Decorator] = [file_option(*every), json_option, *options]
    return lambda function: picture_options(
        option_group("output", made, *group, takes=("picture",))(function)
    )


_OF_FILLINGS = (
    ascii_option,
    click.option(
        "--letters", is_flag=True, help="Label the pieces in drawings, by name if it is short."
    ),
    click.option("--compact", is_flag=True, help="Draw each cell as one character."),
)
filling_output_options = output_options(options=_OF_FILLINGS)
"""The same for drawings of fillings."""
listed_output_options = output_options(options=())
"""The same for answers that are listed in text, and drawn only in pictures."""
solution_output_options = output_options(*TABLES, options=_OF_FILLINGS, make=SolutionOutput)
"""Where solutions go, as one argument `output`."""
