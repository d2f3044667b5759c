"""Pictures: the options that say how they look, writing them to files, and opening them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from boardfill import words
from boardfill.cli.main import say
from boardfill.cli.output import whole_binary_file
from boardfill.cli.shared_options import Decorator, option_group
from boardfill.errors import BadInput

if TYPE_CHECKING:
    from boardfill.drawing.look import ColourBy, Look, View
    from boardfill.drawing.scene import Picture


PICTURES = (".svg", ".png", ".pdf", ".html", ".dxf", ".cut.svg", ".stl")
"""Endings of pictures; said here, too, since help shall not wait for those who write them."""
PALETTES = ("light", "dark", "print")
COLOURINGS = ("neighbours", "piece", "direction")
VIEWS = ("layers", "isometric", "exploded")
PAPERS = ("a4", "letter")


PAINTED = (".svg", ".png", ".pdf", ".html")
"""Those with colours."""
_GOES_WITH = {
    "--palette": PAINTED,
    "--colour-by": PAINTED,
    "--view": PAINTED,
    "--title": PAINTED,
    "--paper": (".pdf", ".html"),
    "--kerf": (".dxf", ".cut.svg"),
    "--sheet": (".dxf", ".cut.svg"),
    "--clearance": (".stl",),
}
"""Which pictures an option changes, where it is not all of them."""


class PictureOption(click.Option):
    """An option that help lists below those of the question itself."""


def picture_ending(name: str) -> str | None:
    """The ending of a picture that the name of a file has, if it has one."""
    endings = [ending for ending in PICTURES if name.lower().endswith(ending)]
    return max(endings, key=len, default=None)


class PictureChoice(NamedTuple):
    """What was said about the picture; None or False where nothing was."""

    palette: str | None = None
    colour_by: ColourBy | None = None
    view: View | None = None
    cell: float | None = None
    paper: str | None = None
    kerf: float | None = None
    sheet: str | None = None
    clearance: float | None = None
    title: str | None = None
    show: bool = False

    @property
    def given(self) -> list[str]:
        """The options that were given, --show aside."""
        named = self._asdict()
        del named["show"]
        return [f"--{name.replace('_', '-')}" for name, value in named.items() if value is not None]

    def refuse_without_effect(self, ending: str | None) -> None:
        """BadInput if an option would change nothing about a picture of that ending, or none."""
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
        """BadInput, before anything is worked for, if no such picture can be drawn."""
        from boardfill.drawing.picture_formats.picture_files import check_extra

        self.look()
        check_extra(ending)

    def look(self) -> Look:
        """How the picture looks."""
        from boardfill.drawing import look
        from boardfill.drawing.look import LIGHT, PALETTES

        return look.Look(
            palette=LIGHT if self.palette is None else PALETTES[self.palette],
            colour_by=self.colour_by or "neighbours",
            view=self.view or "layers",
            cell=self.cell,
            paper=look.PAPERS[self.paper or "a4"],
            kerf=self.kerf or 0.0,
            sheet=None if self.sheet is None else _sheet_size(self.sheet),
            clearance=self.clearance or 0.0,
        )


def _sheet_size(text: str) -> tuple[float, float]:
    try:
        width, height = map(float, text.lower().split("x"))
    except ValueError:
        width = height = 0.0
    if not (0 < width <= 10_000 and 0 < height <= 10_000):
        raise BadInput(
            f"expected width x height in millimetres, such as 600x400, found {text!r}",
            place="--sheet",
        )
    return width, height


def _option(*names: str, **settings: Any) -> Decorator:
    return click.option(*names, cls=PictureOption, **settings)


_ON_PAPER = (
    _option(
        "--palette",
        type=click.Choice(PALETTES),
        help="Colours for light pages (default) or dark ones; print has patterns instead.",
    ),
    _option(
        "--colour-by",
        type=click.Choice(COLOURINGS),
        help="One colour for each piece or direction; by default neighbours differ.",
    ),
    _option("--view", type=click.Choice(VIEWS), help="How solids are drawn (default: layers)."),
    _option(
        "--cell",
        metavar="N",
        type=click.FloatRange(0.0001, 10_000),
        help="Size of a cell in pixels; in .pdf, .dxf, .cut.svg and .stl in millimetres.",
    ),
    _option("--paper", type=click.Choice(PAPERS), help="Paper of .pdf and .html (default: a4)."),
)
_CUT = (
    _option(
        "--kerf",
        metavar="MM",
        type=click.FloatRange(0, 100),
        help="Width of the cut in .dxf and .cut.svg (default: 0).",
    ),
    _option(
        "--sheet",
        metavar="WxH",
        help="Size in millimetres of what .dxf and .cut.svg are cut from, such as 600x400.",
    ),
    _option(
        "--clearance",
        metavar="MM",
        type=click.FloatRange(0, 100),
        help="Gap between printed pieces in .stl (default: 0).",
    ),
)
_TITLE = _option("--title", metavar="TEXT", help="Title above the picture; '' for none.")
_SHOWN = _option("--show", is_flag=True, help="Open the picture in a viewer.")
animate_option = _option(
    "--animate",
    is_flag=True,
    help="Show the fillings one after the other in one .svg (solve and sample).",
)
PICTURE_OPTIONS = (*_ON_PAPER, *_CUT, _TITLE, _SHOWN)

picture_options = option_group("picture", PictureChoice, *PICTURE_OPTIONS)
"""Those of pictures, as one argument `picture`."""


def _choice_on_paper(
    palette: str | None,
    colour_by: ColourBy | None,
    view: View | None,
    cell: float | None,
    paper: str | None,
    *,
    show: bool,
) -> PictureChoice:
    return PictureChoice(palette, colour_by, view, cell, paper, show=show)


paper_options = option_group("picture", _choice_on_paper, *_ON_PAPER, _SHOWN)
"""The options of what is made for paper alone, as one value `picture`."""


def draw(picture: Picture, file: str | None, choice: PictureChoice) -> None:
    """Write the picture to the file, or to one of its own where it shall only be seen."""
    from boardfill.drawing.picture_formats.picture_files import picture_bytes

    ending = picture_ending(file or "") or ".svg"
    for option in _without_effect(picture, choice):
        say(f"{option} has no effect here")
    if choice.title is not None:
        picture = replace(picture, title=choice.title)
    put(picture_bytes(picture, ending, choice.look()), file, ending, choice)


def _without_effect(picture: Picture, choice: PictureChoice) -> list[str]:
    """The options that were given, but go with cells, or with solids, where there are none."""
    lattices = {panel.scene.lattice.dimensions for panel in picture.panels if panel.scene.tiles}
    has_effect = {"--cell": lattices, "--colour-by": lattices, "--view": lattices - {2}}
    return [option for option in choice.given if not has_effect.get(option, True)]


def put(written: bytes, file: str | None, ending: str, choice: PictureChoice) -> None:
    """Write a picture to the file, or to one of its own, and open it if that is wanted."""
    if file is None:
        import tempfile

        with tempfile.NamedTemporaryFile(prefix="boardfill-", suffix=ending, delete=False) as own:
            file = own.name
    with whole_binary_file(file) as opened:
        opened.write(written)
    if choice.show and click.launch(str(Path(file).resolve())):
        say(f"no viewer was found; the picture is in {file}")
