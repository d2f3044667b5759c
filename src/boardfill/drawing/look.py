"""How pictures look: colours, sizes, the view of solids, paper.

Any two colours of a palette stay distinct for all three kinds of colour-blindness (the tests
measure it), so that everybody can distinguish neighbouring tiles.  Without colours, patterns
distinguish them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict, get_args

from boardfill import words
from boardfill.errors import BadInput

ColourBy: TypeAlias = Literal["neighbours", "piece", "direction"]
"""Colours differ between neighbours, or depend on the piece, or on the direction of pieces."""
View: TypeAlias = Literal["layers", "isometric", "exploded"]
"""The views of solids: layer by layer; as a solid; as a solid with its layers apart."""
LARGEST_CELL = 10_000.0
_SMALLEST_CELL = 0.0001
_LONGEST_SIDE = 10_000
"""The longest side of a sheet for cutting, in millimetres."""


@dataclass(frozen=True)
class Palette:
    """The colours of a picture."""

    name: str
    background: str
    empty: str
    """For empty cells."""
    still: str
    """For tiles that are not highlighted."""
    lines: str
    grid: str
    """For the thin lines between cells of one tile and between empty cells."""
    text: str
    highlight: str
    """For pointers."""
    found: str
    """For found symbols next to given ones."""
    block: str
    """For holes that belong to the puzzle."""
    colours: tuple[str, ...]
    ramp: tuple[str, ...]
    """For shades, from 0 to 1, in even steps."""
    patterns: bool = False
    """True if patterns distinguish tiles."""

    def colour(self, number: int) -> str:
        """The colour of a tile."""
        return self.colours[number % len(self.colours)]

    def shade(self, shade: float) -> str:
        """The colour of a shade between 0 and 1."""
        place = min(max(shade, 0.0), 1.0) * (len(self.ramp) - 1)
        at = min(int(place), len(self.ramp) - 2)
        return mixed(self.ramp[at], self.ramp[at + 1], place - at)

    def text_on(self, fill: str) -> str:
        """Black or white, whichever is more legible on the colour."""
        return "#111111" if luminance(fill) > 0.18 else "#ffffff"


_COLOURS = """
name        light      dark       print
background  #ffffff    #16181d    #ffffff
empty       #f4f2ee    #262a33    #ffffff
still       #d9d6cf    #3d434f    #e6e6e6
lines       #1f2430    #e8e6e1    #000000
grid        #00000022  #ffffff22  #00000033
text        #1f2430    #e8e6e1    #000000
highlight   #cc3311    #ff7a59    #000000
found       #14599e    #8cc8ff    #000000
block       #343a47    #07080b    #333333
"""
"""Those that each palette has one of, side by side."""


def _palette(place: int, tiles: str, ramp: str, *, patterns: bool = False) -> Palette:
    rows = (line.split() for line in _COLOURS.strip().splitlines())
    single = {key: each[place] for key, *each in rows}
    colours, shades = (tuple(f"#{one}" for one in listed.split()) for listed in (tiles, ramp))
    return Palette(**single, colours=colours, ramp=shades, patterns=patterns)


LIGHT = _palette(
    0,
    "319bdf f49173 f1e47d b3778a 6be2b9 9a9f23 a7e4f7 868cb5",
    "1b1044 45127a 7b1d81 b2316f e1534f f98b43 fbc458 fcf7bf",
)
DARK = _palette(
    1,
    "0065a3 c96656 b59a39 925062 7ba8a2 615e00 4ea7ca 6d7296",
    "43329b 6a3aa8 9540a3 bf4a8a e0626a f5924f fbc75d fcf7bf",
)
PRINT = _palette(2, "ffffff " * 8, "ffffff 3a3a3a", patterns=True)
PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (LIGHT, DARK, PRINT)}


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, other: str, part: float) -> str:
    """A mixture of two colours; `part` is the share of the other."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """How bright it looks, 0 to 1 (the relative luminance of the sRGB standard)."""
    parts = [channel / 255 for channel in channels(colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class Paper(NamedTuple):
    """A kind of paper, in millimetres."""

    name: str
    width: float
    height: float
    margin: float = 15.0


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS: Mapping[str, Paper] = {paper.name: paper for paper in (A4, LETTER)}


@dataclass(frozen=True)
class Look:
    """How a picture looks."""

    palette: Palette = LIGHT
    colour_by: ColourBy = "neighbours"
    view: View = "layers"
    cell: float | None = None
    """The size of a cell in pixels, where the format has pixels; otherwise in millimetres."""
    paper: Paper = A4
    kerf: float = 0.0
    """The width that a cutter removes, in millimetres."""
    sheet: tuple[float, float] | None = None
    """Width and height of the sheets to cut, in millimetres."""
    clearance: float = 0.0
    """The gap between printed pieces that lie side by side, in millimetres."""

    def __post_init__(self) -> None:
        _refuse_unknown(self.colour_by, get_args(ColourBy), "colour_by")
        _refuse_unknown(self.view, get_args(View), "view")
        if self.cell is not None and not _SMALLEST_CELL <= self.cell <= LARGEST_CELL:
            sizes = f"{_SMALLEST_CELL:g} to {LARGEST_CELL:g}"
            raise BadInput(f"expected a size from {sizes}, found {self.cell:g}", place="cell")
        for name, found in (("kerf", self.kerf), ("clearance", self.clearance)):
            if not 0 <= found <= 100:
                raise BadInput(f"expected 0 to 100 millimetres, found {found}", place=name)
        sheet: object = self.sheet
        if sheet is not None and not (
            isinstance(sheet, tuple | list)
            and len(sheet) == 2
            and all(isinstance(side, int | float) and 0 < side <= _LONGEST_SIDE for side in sheet)
        ):
            raise BadInput(
                f"expected width and height, above 0 and up to {_LONGEST_SIDE} millimetres, "
                f"found {self.sheet!r}",
                place="sheet",
            )


def _refuse_unknown(found: str, known: Iterable[str], place: str) -> None:
    if found not in tuple(known):
        raise BadInput(words.expected_one_of(known, found), place=place)


class LookOptions(TypedDict, total=False):
    """How a picture looks, as keywords; palette and paper by their names."""

    palette: str
    colour_by: ColourBy
    view: View
    cell: float | None
    paper: str
    kerf: float
    sheet: tuple[float, float]
    clearance: float


def look_of(options: LookOptions) -> Look:
    """The look that these keywords describe."""
    known = sorted(LookOptions.__optional_keys__)
    for name in options:
        if name not in known:
            raise TypeError(
                f"unexpected keyword argument {name!r}; a picture takes {words.listed(known)}"
            )
    given: dict[str, Any] = {**options}
    tables: dict[str, Mapping[str, Any]] = {"palette": PALETTES, "paper": PAPERS}
    for name, named in tables.items():
        if name in given:
            _refuse_unknown(given[name], named, name)
            given[name] = named[given[name]]
    return Look(**given)
