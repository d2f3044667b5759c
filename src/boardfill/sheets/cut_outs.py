"""The pieces of a puzzle sheet, arranged to be cut out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from boardfill.drawing.figures.figure import Figure, Label, Mark, moved
from boardfill.drawing.figures.lettering import LINE_HEIGHT, text_width
from boardfill.drawing.figures.packing import Spot, in_rows
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Panel

_GAP = 12.0
_CAPTION_SIZE = 11.0
_BESIDE = 2.0


class _Laid(NamedTuple):
    """A piece with its caption, how much room it takes, and where."""

    panel: Panel
    width: float
    height: float
    spot: Spot


@dataclass(frozen=True)
class CutOuts:
    """Pieces with their captions, in rows of that width, the highest first."""

    panels: tuple[Panel, ...]
    width: float
    look: Look

    def boxes(self, cell: float) -> list[tuple[float, float]]:
        """Width and height of each with its caption; those of one shape are measured once."""
        known: dict[object, Figure] = {}
        found = []
        for panel in self.panels:
            shape = panel.scene.tiles[0].cells
            if shape not in known:
                known[shape] = self._drawn(panel, cell, blank=True)
            caption = _CAPTION_SIZE * LINE_HEIGHT if panel.caption else 0.0
            named = min(_BESIDE + text_width(panel.caption, _CAPTION_SIZE), self.width)
            width = max(known[shape].width, named)
            found.append((width, known[shape].height + caption))
        return found

    def height(self, cell: float) -> float:
        """How much room all of them take on one page."""
        return max(laid.spot.y + laid.height for laid in self._laid(cell, inf))

    def page_count(self, cell: float, height: float) -> int:
        """How many pages of that height they take."""
        return max(laid.spot.sheet for laid in self._laid(cell, height)) + 1

    def pages(self, cell: float, height: float = inf) -> list[Figure]:
        """As many together as there is room for on a page of that height."""
        laid = self._laid(cell, height)
        pages: list[list[_Laid]] = [[] for _ in range(laid[-1].spot.sheet + 1)]
        for piece in laid:
            pages[piece.spot.sheet].append(piece)
        return [self._figure(page, cell) for page in pages]

    def _laid(self, cell: float, height: float) -> list[_Laid]:
        pieces = list(zip(self.panels, self.boxes(cell), strict=True))
        pieces.sort(key=lambda piece: (-piece[1][1], -piece[1][0]))
        spots = in_rows([box for _, box in pieces], _GAP, (self.width, height))
        return [_Laid(panel, *box, spot) for (panel, box), spot in zip(pieces, spots, strict=True)]

    def _figure(self, page: list[_Laid], cell: float) -> Figure:
        colour = self.look.palette.text
        marks: list[Mark] = []
        for panel, _, height, (_, left, top) in page:
            marks += (moved(mark, left, top) for mark in self._drawn(panel, cell).marks)
            if panel.caption:
                at = left + _BESIDE, top + height - _CAPTION_SIZE * 0.7
                marks.append(Label(at, panel.caption, _CAPTION_SIZE, colour, "start"))
        return Figure(
            max(laid.spot.x + laid.width for laid in page),
            max(laid.spot.y + laid.height for laid in page),
            tuple(marks),
        )

    def _drawn(self, panel: Panel, cell: float, *, blank: bool = False) -> Figure:
        """A piece; of one that is a body, layers would say little."""
        look = replace(self.look, cell=cell, view="isometric")
        return scene_figure(panel.scene, look, blank=blank)
