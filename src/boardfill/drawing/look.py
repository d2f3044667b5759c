"""How pictures look: colours, sizes, the view of solids.  Whoever asks for a picture may say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypedDict, get_args

from boardfill import words
from boardfill.drawing.figures.palettes import LIGHT, Palette, palette_named
from boardfill.errors import BadInput

ColourBy: TypeAlias = Literal["neighbours", "piece", "direction"]
"""Neighbours differ in colour; or each piece has one, or each way in which pieces lie."""
View: TypeAlias = Literal["layers", "isometric", "exploded"]
"""Of solids: layer by layer; as it stands there; as it stands there, its layers apart."""


@dataclass(frozen=True)
class Paper:
    """A kind of paper, in millimetres."""

    name: str
    width: float
    height: float
    margin: float = 15.0


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


SMALLEST_CELL, LARGEST_CELL = 0.0001, 10_000.0


def paper_named(name: str) -> Paper:
    """The paper of that name."""
    if name not in PAPERS:
        raise BadInput(words.expected_one_of(PAPERS, name), place="paper")
    return PAPERS[name]


@dataclass(frozen=True)
class Look:
    """How a picture looks."""

    palette: Palette = field(default=LIGHT)
    colour_by: ColourBy = "neighbours"
    view: View = "layers"
    cell: float | None = None
    """The size of a cell in pixels, where the format has pixels; otherwise in millimetres."""
    paper: Paper = field(default=A4)
    kerf: float = 0.0
    """How much a cutter takes away, in millimetres."""
    sheet: tuple[float, float] | None = None
    """Width and height of what is cut, in millimetres."""
    clearance: float = 0.0
    """How far printed pieces that lie side by side stay apart, in millimetres."""

    def __post_init__(self) -> None:
        for name, known in (("colour_by", ColourBy), ("view", View)):
            if getattr(self, name) not in get_args(known):
                found = getattr(self, name)
                raise BadInput(words.expected_one_of(get_args(known), found), place=name)
        if self.cell is not None and not SMALLEST_CELL <= self.cell <= LARGEST_CELL:
            sizes = f"{SMALLEST_CELL:g} to {LARGEST_CELL:g}"
            raise BadInput(f"expected a size from {sizes}, found {self.cell:g}", place="cell")
        for name in ("kerf", "clearance"):
            if not 0 <= getattr(self, name) <= 100:
                found = getattr(self, name)
                raise BadInput(f"expected 0 to 100 millimetres, found {found}", place=name)
        if self.sheet is not None and not _are_sides(self.sheet):
            raise BadInput(
                "expected width and height, above 0 and up to 10000 millimetres, "
                f"found {self.sheet!r}",
                place="sheet",
            )


def _are_sides(sheet: object) -> bool:
    """Is it a width and a height?"""
    return (
        isinstance(sheet, tuple | list)
        and len(sheet) == 2
        and all(isinstance(side, int | float) and 0 < side <= 10_000 for side in sheet)
    )


class LookOptions(TypedDict, total=False):
    """How a picture looks, as keywords; palette and paper by their names."""

    palette: str
    colour_by: ColourBy
    view: View
    cell: float
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
    usual = Look()
    return Look(
        palette_named(options["palette"]) if "palette" in options else usual.palette,
        options.get("colour_by", usual.colour_by),
        options.get("view", usual.view),
        options.get("cell", usual.cell),
        paper_named(options["paper"]) if "paper" in options else usual.paper,
        options.get("kerf", usual.kerf),
        options.get("sheet", usual.sheet),
        options.get("clearance", usual.clearance),
    )
