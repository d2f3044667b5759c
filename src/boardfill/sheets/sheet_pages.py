"""A puzzle sheet on paper: the board and what is to be cut out, in one scale; at last the solution.

If the pieces do not fit below the board without its cells becoming small, they have pages of their
own, with cells of the same size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from boardfill.drawing.figures.figure import Figure, Label, Mark, Strokes, moved
from boardfill.drawing.figures.lettering import BESIDE, text_lines, wrapped
from boardfill.drawing.figures.paper_page import (
    PIXELS_PER_MM,
    PaperPage,
    largest,
    layout_for_cells,
)
from boardfill.drawing.figures.picture_pages import picture_pages
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Panel, Picture
from boardfill.drawing.scene import Scene
from boardfill.errors import BadInput
from boardfill.sheets.cut_outs import CutOuts
from boardfill.sheets.hint_block import hint_block
from boardfill.sheets.puzzle_sheet import PuzzleSheet

_LEAST_CELL, _MOST_CELL = 0.5, 20.0 * PIXELS_PER_MM
_HANDY_CELL = 12.0 * PIXELS_PER_MM
"""Pieces of smaller cells are rather put on a page of their own."""
_SOLUTION_CELL = 12.0 * PIXELS_PER_MM
_WORTH_TURNING = 1.25
"""Paper is turned on its side where cells become so much larger."""
_WORTH_A_PAGE = 0.8
"""Cells become so much smaller if that saves a page of pieces."""
_GAP = 20.0
_WORDS_SIZE, _SMALL_SIZE = 14.0, 10.0
_RULER = 50
"""Millimetres of the line by which people see whether the size is right."""
_MOST_HINTS = 0.36
"""Of a page; more hints have a page of their own."""


def sheet_pages(sheet: PuzzleSheet, look: Look) -> list[Figure]:
    """The pages; BadInput if cells of the size wanted are too large for them."""
    upright = _Sheet(sheet, look, is_landscape=False)
    turned = _Sheet(sheet, look, is_landscape=True)
    if look.cell is None:
        is_worth_it = turned.cell > _WORTH_TURNING * upright.cell
        layout = turned if is_worth_it or not upright.holds(upright.cell) else upright
        if not layout.holds(layout.cell):
            raise BadInput(f"the puzzle is too large for a sheet of {look.paper.name} paper")
        return layout.pages()
    return layout_for_cells((upright, turned), look, look.cell).pages()


def booklet_pages(sheets: Sequence[PuzzleSheet], look: Look) -> list[Figure]:
    """The puzzles of several sheets one after the other on upright pages; at last all solutions."""
    pages: list[Figure] = []
    for sheet in sheets:
        layout = _Sheet(sheet, look, is_landscape=False)
        if not layout.holds(layout.cell):
            raise BadInput(f"{sheet.title} is too large for an upright page of {look.paper.name}")
        pages += layout.puzzle_pages()
    solutions = tuple(Panel(sheet.solution.scene, sheet.title) for sheet in sheets)
    return [*pages, *picture_pages(Picture(solutions, "Solutions"), replace(look, cell=None))]


@dataclass(frozen=True)
class _Sheet:
    sheet: PuzzleSheet
    look: Look
    is_landscape: bool

    @cached_property
    def page(self) -> PaperPage:
        look, title = self.look, self.sheet.title
        return PaperPage.of(look.paper, title, look.palette, is_landscape=self.is_landscape)

    @cached_property
    def words(self) -> Figure:
        return self._text(self.sheet.instructions)

    def _text(self, parts: tuple[str, ...]) -> Figure:
        room = self.page.room_across - 2 * BESIDE
        lines = wrapped(filter(None, parts), room, _WORDS_SIZE)
        flush = (line.strip() for line in lines)
        return text_lines(flush, self.look.palette.text, size=_WORDS_SIZE)

    @cached_property
    def cut_outs(self) -> CutOuts:
        return CutOuts(self.sheet.pieces, self.page.room_across, self.look)

    @cached_property
    def hints(self) -> Figure:
        return hint_block(self.sheet.hints, self.page.room_across, self.look)

    @cached_property
    def has_hint_page(self) -> bool:
        return self.hints.height > _MOST_HINTS * self.page.room_down

    @cached_property
    def room(self) -> float:
        """The height on the first page for the board, and for pieces."""
        taken = self.words.height + _GAP
        if self.hints.height and not self.has_hint_page:
            taken += self.hints.height + _GAP
        return self.page.room_down - taken

    def holds(self, cell: float) -> bool:
        """Is a board of such cells small enough for the first page, and each piece for any?"""
        across, down = self.page.room_across, self.page.room_down
        board = self._drawn(self.sheet.board, cell, blank=True)
        return (
            board.width <= across
            and board.height <= self.room
            and all(
                width <= across and height <= down for width, height in self.cut_outs.boxes(cell)
            )
        )

    def holds_pieces(self, cell: float) -> bool:
        """Do all pieces fit below the board, too?"""
        board = self._drawn(self.sheet.board, cell, blank=True)
        below = board.height + _GAP + self.cut_outs.height(cell)
        return below <= self.room and self.holds(cell)

    @cached_property
    def cell(self) -> float:
        """How many pixels a cell has."""
        if self.look.cell is not None:
            return self.look.cell * PIXELS_PER_MM
        alone = largest(self.holds, _LEAST_CELL, _MOST_CELL)
        if not self.sheet.pieces:
            return alone
        together = largest(self.holds_pieces, _LEAST_CELL, alone)
        if together >= min(_HANDY_CELL, alone):
            return together
        down = self.page.room_down
        fewer = self.cut_outs.page_count(alone, down) - 1

        def saves_a_page(cell: float) -> bool:
            return self.cut_outs.page_count(cell, down) <= fewer

        smaller = largest(saves_a_page, _WORTH_A_PAGE * alone, alone)
        return smaller if saves_a_page(smaller) else alone

    def _drawn(self, scene: Scene, cell: float, *, blank: bool = False) -> Figure:
        return scene_figure(scene, replace(self.look, cell=cell), blank=blank)

    def pages(self) -> list[Figure]:
        """All pages, the solution on the last."""
        last = replace(self.page, title=self.sheet.solution.caption)
        puzzle = list(self._puzzle())
        number = len(puzzle) + 1
        solution = last.figure(self._solution(last), number, number)
        return [*self._numbered(puzzle, number), solution]

    def puzzle_pages(self) -> list[Figure]:
        """All pages but the solution."""
        puzzle = list(self._puzzle())
        return self._numbered(puzzle, len(puzzle))

    def _numbered(self, bodies: list[list[Mark]], last: int) -> list[Figure]:
        return [self.page.figure(body, number, last) for number, body in enumerate(bodies, 1)]

    def _puzzle(self) -> Iterator[list[Mark]]:
        page, cell = self.page, self.cell
        board = self._drawn(self.sheet.board, cell)
        top = page.top + self.words.height + _GAP
        first = [moved(mark, page.margin, page.top) for mark in self.words.marks]
        is_together = not self.sheet.pieces or self.holds_pieces(cell)
        if is_together and self.sheet.pieces:
            (below,) = self.cut_outs.pages(cell)
            # What room is left is shared out above, between and below.
            space = min(2 * _GAP, (self.room - board.height - _GAP - below.height) / 3)
            first += self._centred(board, top + space)
            first += self._centred(below, top + board.height + _GAP + 2 * space)
        else:
            first += self._centred(board, top + min(2 * _GAP, (self.room - board.height) / 2))
        if not self.has_hint_page:
            first += self._hints()
        yield [*first, *self._ruler()]
        if not is_together:
            for pieces in self.cut_outs.pages(cell, page.room_down):
                yield [*self._centred(pieces, page.top), *self._ruler()]
        if self.has_hint_page:
            yield self._hints()

    def _hints(self) -> list[Mark]:
        left, top = self.page.margin, self.page.bottom - self.hints.height
        return [moved(mark, left, top) for mark in self.hints.marks]

    def _centred(self, figure: Figure, top: float) -> list[Mark]:
        left = (self.page.width - figure.width) / 2
        return [moved(mark, left, top) for mark in figure.marks]

    def _ruler(self) -> Iterator[Mark]:
        """A line of known length, so that people see whether they print in true size."""
        page, colour = self.page, self.look.palette.text
        left, y = page.margin, page.height - page.margin / 2
        right = left + _RULER * PIXELS_PER_MM
        ends = (((x, y - 4.0), (x, y + 4.0)) for x in (left, right))
        yield Strokes((((left, y), (right, y)), *ends), colour, 0.8)
        yield Label((right + 8.0, y), f"{_RULER} mm", _SMALL_SIZE, colour, "start")

    def _solution(self, page: PaperPage) -> list[Mark]:
        scene = self.sheet.solution.scene
        told = self._text((self.sheet.title,))
        top = page.top + told.height + _GAP

        def fits(cell: float) -> bool:
            drawn = self._drawn(scene, cell, blank=True)
            return drawn.width <= page.room_across and top + drawn.height <= page.bottom

        drawn = self._drawn(scene, largest(fits, _LEAST_CELL, _SOLUTION_CELL))
        # What explains many labels may take more room than the board.
        scale = min(1.0, page.room_across / drawn.width, (page.bottom - top) / drawn.height)
        left = (page.width - drawn.width * scale) / 2
        text = (moved(mark, page.margin, page.top) for mark in told.marks)
        return [*text, *(moved(mark, left, top, scale) for mark in drawn.marks)]
