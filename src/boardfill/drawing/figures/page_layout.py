"""Pages of paper, and a picture on them: the panels in rows with their captions, then the notes.

All cells have one size: the largest at which everything fits on one page or, if that is too small,
the largest that needs no more pages than small cells would.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum
from typing import NamedTuple, TypeVar

from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures.picture_figure import rows_of
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import LARGEST_CELL, Look, Palette
from boardfill.drawing.scene import Panel, Picture, Scene
from boardfill.errors import BadInput

PIXELS_PER_MM = 96 / 25.4
_TITLE_SIZES = 15.0, 22.0
"""Font sizes of titles: longer ones are made smaller, then wrapped, and finally cut short."""
_TITLE_LINE = 1.3
_MOST_TITLE_LINES = 4
_FOOT_SIZE = 11.0
_LEAST_CELL = 0.5
"""The smallest cell size to try."""
_GAP = 24.0
_MOST_CELL = 20.0 * PIXELS_PER_MM
_SMALL_CELL = 4.5 * PIXELS_PER_MM
"""Smaller cells are hard to read, so more pages are better."""
_PROBES = 30.0, 60.0
"""The cell sizes at which panels are measured, if none is given."""
_EDGE = 4.0
"""Room for lines at the edges of a board."""
_NARROW_CAPTION = 80.0
"""Captions below narrower panels may be this wide."""
_CAPTION_LINE = figures.CAPTION_SIZE * figures.LINE_HEIGHT
_WORTH_TURNING = 1.2
"""Paper is turned on its side if that makes cells larger by this factor."""


@dataclass
class PaperPage:
    """Pages of one size with one title, in pixels."""

    width: float
    height: float
    margin: float
    title: str
    palette: Palette

    def __post_init__(self) -> None:
        self.room_across, self.bottom = self.width - 2 * self.margin, self.height - self.margin
        least, most = _TITLE_SIZES
        fitting = self.room_across / (figures.text_width(self.title, figures.BOLD) or 1.0)
        self.title_size = max(least, min(most, fitting))
        # A little more than the room that the title was fitted to.
        lines = figures.wrapped(
            [self.title], self.room_across + 1.0, figures.BOLD * self.title_size
        )
        if len(lines) > _MOST_TITLE_LINES:
            lines = [*lines[: _MOST_TITLE_LINES - 1], f"{lines[_MOST_TITLE_LINES - 1][:-1]}…"]
        self.heading = [line.strip() for line in lines] if self.title else []
        high = len(self.heading) * self.title_size * _TITLE_LINE
        self.top = self.margin + (high + 14.0 if self.heading else 0.0)
        """The top of the room below the title, which ends at the lower margin."""
        self.room_down = self.bottom - self.top

    def figure(self, marks: Iterable[figures.Mark], number: int, pages: int) -> figures.Figure:
        """The page with these marks, in page coordinates, and its number."""
        colour = self.palette.text
        drawn: list[figures.Mark] = []
        for at, line in enumerate(self.heading):
            place = self.margin, self.margin + (at + 0.5) * self.title_size * _TITLE_LINE
            drawn.append(figures.Label(place, line, self.title_size, colour, "start", bold=True))
        drawn += marks
        if pages > 1:
            place = self.width / 2, self.height - self.margin / 2
            drawn.append(figures.Label(place, f"{number} / {pages}", _FOOT_SIZE, colour))
        return figures.Figure(
            self.width, self.height, tuple(drawn), self.palette.background, self.title
        )


def largest(fits: Callable[[float], bool], least: float, most: float) -> float:
    """Nearly the largest size that fits; the least if none does."""
    if fits(most):
        return most
    if not fits(least):
        return least
    for _ in range(14):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


@dataclass(frozen=True)
class PaperLayout(ABC):
    """A layout on paper, upright or turned on its side."""

    look: Look
    is_landscape: bool
    title: str
    """The heading of every page."""

    @abstractmethod
    def holds(self, cell: float) -> bool:
        """True if there is room for cells of so many pixels."""

    @abstractmethod
    def roomy_cell(self) -> float:
        """The size of a cell in pixels where nobody says it: as large as is handy."""

    @cached_property
    def cell(self) -> float:
        """The size of a cell in pixels."""
        return self.roomy_cell() if self.look.cell is None else self.look.cell * PIXELS_PER_MM

    @cached_property
    def page(self) -> PaperPage:
        """The pages of this paper."""
        paper = self.look.paper
        width, height = paper.width * PIXELS_PER_MM, paper.height * PIXELS_PER_MM
        if self.is_landscape:
            width, height = height, width
        margin = paper.margin * PIXELS_PER_MM
        return PaperPage(width, height, margin, self.title, self.look.palette)


AnyLayout = TypeVar("AnyLayout", bound=PaperLayout)


def layout_for_cells(layouts: Sequence[AnyLayout], look: Look, cell: float) -> AnyLayout:
    """The first layout with room for cells of so many millimetres; BadInput says what fits."""
    wanted = min(cell * PIXELS_PER_MM, LARGEST_CELL)
    for layout in layouts:
        if layout.holds(wanted):
            return layout
    largest_cell = max(largest(layout.holds, _LEAST_CELL, wanted) for layout in layouts)
    most = max(0.1, largest_cell / PIXELS_PER_MM - 0.05)
    raise BadInput(
        f"expected cells of at most {most:.1f} mm, so that the board fits on {look.paper.name} "
        f"paper, found {cell:g}",
        place="cell",
    )


def picture_pages(picture: Picture, look: Look) -> Iterator[figures.Figure]:
    """The pages; BadInput if cells of the size wanted are too large for them."""
    upright, turned = (
        _PictureLayout(look, is_landscape, picture.title, picture) for is_landscape in (False, True)
    )
    if look.cell is None:
        is_worth_it = len(picture.panels) == 1 and turned.cell > _WORTH_TURNING * upright.cell
        return (turned if is_worth_it else upright).pages()
    return layout_for_cells((upright, turned), look, look.cell).pages()


class _Size(NamedTuple):
    """Width and height of a panel without cells, and how much each pixel of the cell size adds."""

    width: float
    height: float
    wider: float
    higher: float


class _Box(NamedTuple):
    """A panel with the lines of its caption, and how much room the panel itself may take."""

    panel: Panel
    width: float
    height: float
    caption: list[str]


class _Row(NamedTuple):
    """A row: panels, whose captions begin at the same height, or a line of text."""

    height: float
    boxes: tuple[_Box, ...] = ()
    captions_at: float = 0.0
    text: str = ""


@dataclass(frozen=True)
class _PictureLayout(PaperLayout):
    picture: Picture

    @cached_property
    def sizes(self) -> list[_Size]:
        """The size of every panel; panels with the same board are measured once."""
        known: dict[object, _Size] = {}
        found = []
        for panel in self.picture.panels:
            scene = panel.scene
            texts = scene.lines, scene.legend, scene.scale
            kind = frozenset(scene.cells()), scene.lattice, *texts, bool(scene.pointed_at)
            if kind not in known:
                known[kind] = self._measured(scene)
            found.append(known[kind])
        return found

    def _measured(self, scene: Scene) -> _Size:
        low, high = _PROBES
        if self.look.cell is not None:
            low = min(self.look.cell * PIXELS_PER_MM, LARGEST_CELL / 2)
            high = 2 * low
        first, second = (
            scene_figure(scene, replace(self.look, cell=cell), blank=True) for cell in (low, high)
        )
        wider = (second.width - first.width) / (high - low)
        higher = (second.height - first.height) / (high - low)
        return _Size(first.width - wider * low, first.height - higher * low, wider, higher)

    def roomy_cell(self) -> float:
        """As large as all fits on one page, or on the fewest pages that small cells take."""
        most = largest(self.holds, 0.0, _MOST_CELL)
        on_one_page = largest(lambda cell: len(self._pages(cell)) == 1, 0.0, most)
        small = min(_SMALL_CELL, most)
        if on_one_page >= small:
            return on_one_page
        fewest = len(self._pages(small))
        return largest(lambda cell: len(self._pages(cell)) <= fewest, small, most)

    def holds(self, cell: float) -> bool:
        """True if every single panel fits on a page."""
        across = self.page.room_across - _EDGE
        down = self.page.room_down - _CAPTION_LINE - _EDGE
        return all(
            size.wider * cell <= across and size.higher * cell <= down for size in self.sizes
        )

    def _rows(self, cell: float) -> Iterator[_Row]:
        boxes: list[_Box] = []
        for panel, size in zip(self.picture.panels, self.sizes, strict=True):
            if panel.scene.lines is None:
                boxes.append(self._box(panel, size, cell))
                continue
            yield from self._full_rows(boxes)
            boxes = []
            caption = [f"{panel.caption}:"] if panel.caption else []
            yield from self._text_rows([*caption, *panel.scene.lines, ""])
        yield from self._full_rows(boxes)
        yield from self._text_rows(self.picture.notes)

    def _box(self, panel: Panel, size: _Size, cell: float) -> _Box:
        width = min(self.page.room_across, size.width + size.wider * cell)
        caption = []
        if panel.caption:
            room = max(width, _NARROW_CAPTION)
            caption = [
                line.strip()
                for line in figures.wrapped([panel.caption], room, figures.CAPTION_SIZE)
            ]
            width = max(
                [width, *(figures.text_width(line, figures.CAPTION_SIZE) for line in caption)]
            )
        left = self.page.room_down - len(caption) * _CAPTION_LINE
        return _Box(panel, width, min(left, size.height + size.higher * cell), caption)

    def _full_rows(self, boxes: list[_Box]) -> Iterator[_Row]:
        are_alone = [box.panel.is_alone for box in boxes]
        widths = (box.width for box in boxes)
        for numbers in rows_of(widths, are_alone, self.page.room_across, _GAP):
            row = tuple(boxes[at] for at in numbers)
            highest = max(box.height for box in row)
            lines = max(len(box.caption) for box in row)
            yield _Row(highest + lines * _CAPTION_LINE, row, highest)

    def _text_rows(self, lines: Iterable[str]) -> Iterator[_Row]:
        for line in figures.wrapped(lines, self.page.room_across - 2 * figures.BESIDE):
            yield _Row(figures.NOTE_SIZE * figures.LINE_HEIGHT, text=line)

    def _pages(self, cell: float) -> list[list[_Row]]:
        pages: list[list[_Row]] = [[]]
        used = 0.0
        for row in self._rows(cell):
            if pages[-1] and used + row.height > self.page.room_down:
                pages.append([])
                used = 0.0
            pages[-1].append(row)
            used += row.height + (_GAP if row.boxes else 0.0)
        return pages

    def pages(self) -> Iterator[figures.Figure]:
        """The pages drawn, one by one."""
        planned = self._pages(self.cell)
        look = replace(self.look, cell=self.cell)
        for number, rows in enumerate(planned, 1):
            yield self.page.figure(self._drawn(rows, look), number, len(planned))

    def _drawn(self, rows: list[_Row], look: Look) -> Iterator[figures.Mark]:
        page, top = self.page, self.page.top
        widths = (fsum(box.width + _GAP for box in row.boxes) - _GAP for row in rows if row.boxes)
        widest = max(widths, default=0.0)
        for row in rows:
            if not row.boxes:
                line = figures.text_lines([row.text], look.palette.text)
                yield from (figures.moved(mark, page.margin, top) for mark in line.marks)
                top += row.height
                continue
            left = page.margin + (page.room_across - widest) / 2
            for box in row.boxes:
                yield from _placed(box, left, top, row.captions_at, look)
                left += box.width + _GAP
            top += row.height + _GAP


def _placed(
    box: _Box, left: float, top: float, height: float, look: Look
) -> Iterator[figures.Mark]:
    """A panel in the middle of its room, scaled down if it is too wide, and its caption."""
    drawn = scene_figure(box.panel.scene, look)
    scale = min(1.0, box.width / drawn.width, box.height / drawn.height)
    right, down = (box.width - drawn.width * scale) / 2, (height - drawn.height * scale) / 2
    for mark in drawn.marks:
        yield figures.moved(mark, left + right, top + down, scale)
    for at, line in enumerate(box.caption):
        place = left + box.width / 2, top + height + (at + 0.7) * _CAPTION_LINE
        yield figures.Label(place, line, figures.CAPTION_SIZE, look.palette.text)
