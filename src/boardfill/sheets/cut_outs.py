"""The pieces of a puzzle sheet, arranged to be cut out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardfill.drawing.figures.figure import Figure, Label, Mark, moved
from boardfill.drawing.figures.lettering import LINE_HEIGHT
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Panel
from boardfill.sheets.shelves import on_shelves

_GAP = 12.0
_CAPTION_SIZE = 11.0


@dataclass(frozen=True)
class CutOuts:
    """Pieces with their captions, in rows of that width."""

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
                known[shape] = self._drawn(panel, cell)
            caption = _CAPTION_SIZE * LINE_HEIGHT if panel.caption else 0.0
            found.append((known[shape].width, known[shape].height + caption))
        return found

    def height(self, cell: float) -> float:
        """How much room all of them take."""
        return on_shelves(self.boxes(cell), self.width, _GAP).height

    def figure(self, cell: float) -> Figure:
        """All of them."""
        shelves = on_shelves(self.boxes(cell), self.width, _GAP)
        colour = self.look.palette.text
        marks: list[Mark] = []
        for panel, (left, top) in zip(self.panels, shelves.places, strict=True):
            drawn = self._drawn(panel, cell)
            marks += (moved(mark, left, top) for mark in drawn.marks)
            if panel.caption:
                at = left + 2.0, top + drawn.height + _CAPTION_SIZE * 0.7
                marks.append(Label(at, panel.caption, _CAPTION_SIZE, colour, "start"))
        return Figure(shelves.width, shelves.height, tuple(marks))

    def pages(self, cell: float, height: float) -> list[CutOuts]:
        """As many together as there is room for on a page of that height."""
        found, left = [], self
        while left.panels:
            number = left._fitting(cell, height)
            found.append(replace(left, panels=left.panels[:number]))
            left = replace(left, panels=left.panels[number:])
        return found

    def _fitting(self, cell: float, height: float) -> int:
        """How many of them fit on a page."""
        boxes = self.boxes(cell)
        number = len(boxes)
        while number > 1:
            needed = on_shelves(boxes[:number], self.width, _GAP).height
            if needed <= height:
                break
            number = max(1, min(number - 1, int(number * height / needed)))
        return number

    def _drawn(self, panel: Panel, cell: float) -> Figure:
        """A piece; of one that is a body, layers would say little."""
        return scene_figure(panel.scene, replace(self.look, cell=cell, view="isometric"))
