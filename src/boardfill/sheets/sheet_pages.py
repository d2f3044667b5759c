"""A puzzle sheet on paper: the board and what is to be cut out, in one scale; at last the solution.

If the pieces do not fit below the board without its cells becoming small, they have pages of their
own, with cells of the same size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import NamedTuple

from boardfill.drawing.figures.figure import (
    BESIDE,
    LINE_HEIGHT,
    Figure,
    Label,
    Mark,
    Strokes,
    moved,
    text_lines,
    text_width,
    upside_down,
    wrapped,
)
from boardfill.drawing.figures.page_layout import (
    PIXELS_PER_MM,
    PaperLayout,
    PaperPage,
    largest,
    layout_for_cells,
    picture_pages,
)
from boardfill.drawing.figures.parts import Spot, spots_in_rows
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Panel, Picture, Scene
from boardfill.errors import BadInput
from boardfill.problem.lattices.square import SQUARE
from boardfill.sheets.puzzle_sheet import PuzzleSheet

_LEAST_CELL, _MOST_CELL = 0.5, 20.0 * PIXELS_PER_MM
_HANDY_CELL = 12.0 * PIXELS_PER_MM
"""If cells would be smaller, the pieces get a page of their own."""
_SOLUTION_CELL = 12.0 * PIXELS_PER_MM
_WORTH_TURNING = 1.25
"""The paper is turned on its side if that makes cells larger by this factor."""
_WORTH_A_PAGE = 0.8
"""Cells may shrink by this factor if that saves a page of pieces."""
_GAP, _PIECE_GAP, _HINT_GAP = 20.0, 12.0, 16.0
_WORDS_SIZE, _CAPTION_SIZE, _HINT_SIZE, _SMALL_SIZE = 14.0, 11.0, 10.5, 10.0
_RULER = 50
"""The length in mm of the line that shows whether the print has its true size."""
_MOST_HINTS = 0.36
"""The part of a page for hints; longer ones get a page of their own."""
_HINT_COLUMNS, _HINT_HEIGHT, _HINT_CELL, _HINT_HEADING = 4, 140.0, 22.0, 24.0
"""The most hints side by side; the greatest height and cell size of their drawings."""


def sheet_pages(sheet: PuzzleSheet, look: Look) -> list[Figure]:
    """The pages; BadInput if cells of the size wanted are too large for them."""
    upright, turned = (
        _SheetLayout(look, is_landscape, sheet.title, sheet) for is_landscape in (False, True)
    )
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
        layout = _SheetLayout(look, is_landscape=False, title=sheet.title, sheet=sheet)
        if not layout.holds(layout.cell):
            raise BadInput(f"{sheet.title} is too large for an upright page of {look.paper.name}")
        bodies = list(layout.puzzle())
        pages += layout.numbered(bodies, len(bodies))
    solutions = tuple(Panel(sheet.solution.scene, sheet.title) for sheet in sheets)
    return [*pages, *picture_pages(Picture(solutions, "Solutions"), replace(look, cell=None))]


@dataclass(frozen=True)
class _SheetLayout(PaperLayout):
    sheet: PuzzleSheet

    @cached_property
    def words(self) -> Figure:
        return _told(self.sheet.instructions, self.page.room_across, self.look, _WORDS_SIZE)

    @cached_property
    def cut_outs(self) -> _CutOuts:
        return _CutOuts(self.sheet.pieces, self.page.room_across, self.look)

    @cached_property
    def hints(self) -> Figure:
        return _hint_block(self.sheet.hints, self.page.room_across, self.look)

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

    def holds(self, cell: float, below: float = 0.0) -> bool:
        """Is a board of such cells small enough for the first page, and each piece for any?

        The first page must have room for what is `below` the board, too.
        """
        across, down = self.page.room_across, self.page.room_down
        board = self._drawn(self.sheet.board, cell, blank=True)
        if board.width > across or board.height + below > self.room:
            return False
        return all(
            width <= across and height <= down for width, height in self.cut_outs.boxes(cell)
        )

    def holds_pieces(self, cell: float) -> bool:
        """True if all pieces fit below the board, too."""
        (pieces,) = self.cut_outs.laid(cell)
        return self.holds(cell, _GAP + max(laid.spot.y + laid.height for laid in pieces))

    def roomy_cell(self) -> float:
        """As large as the first page has room for, with the pieces if cells stay handy."""
        alone = largest(self.holds, _LEAST_CELL, _MOST_CELL)
        if not self.sheet.pieces:
            return alone
        together = largest(self.holds_pieces, _LEAST_CELL, alone)
        if together >= min(_HANDY_CELL, alone):
            return together
        down = self.page.room_down
        fewer = len(self.cut_outs.laid(alone, down)) - 1

        def saves_a_page(cell: float) -> bool:
            return len(self.cut_outs.laid(cell, down)) <= fewer

        smaller = largest(saves_a_page, _WORTH_A_PAGE * alone, alone)
        return smaller if saves_a_page(smaller) else alone

    def _drawn(self, scene: Scene, cell: float, *, blank: bool = False) -> Figure:
        return scene_figure(scene, replace(self.look, cell=cell), blank=blank)

    def pages(self) -> list[Figure]:
        """All pages, the solution on the last."""
        last = replace(self.page, title=self.sheet.solution.caption)
        bodies = list(self.puzzle())
        number = len(bodies) + 1
        solution = last.figure(self._solution(last), number, number)
        return [*self.numbered(bodies, number), solution]

    def numbered(self, bodies: list[list[Mark]], last: int) -> list[Figure]:
        return [self.page.figure(body, number, last) for number, body in enumerate(bodies, 1)]

    def puzzle(self) -> Iterator[list[Mark]]:
        """The bodies of all pages but the solution."""
        page, cell = self.page, self.cell
        board = self._drawn(self.sheet.board, cell)
        top = page.top + self.words.height + _GAP
        first = _at(self.words, page.margin, page.top)
        is_together = not self.sheet.pieces or self.holds_pieces(cell)
        if is_together and self.sheet.pieces:
            (pieces,) = self.cut_outs.laid(cell)
            below = self.cut_outs.figure(pieces, cell)
            # Spare room is shared out above, between and below.
            space = min(2 * _GAP, (self.room - board.height - _GAP - below.height) / 3)
            first += self._centred(board, top + space)
            first += self._centred(below, top + board.height + _GAP + 2 * space)
        else:
            first += self._centred(board, top + min(2 * _GAP, (self.room - board.height) / 2))
        hints = _at(self.hints, page.margin, page.bottom - self.hints.height)
        yield [*first, *([] if self.has_hint_page else hints), *self._ruler()]
        if not is_together:
            for pieces in self.cut_outs.laid(cell, page.room_down):
                drawn = self.cut_outs.figure(pieces, cell)
                yield [*self._centred(drawn, page.top), *self._ruler()]
        if self.has_hint_page:
            yield hints

    def _centred(self, figure: Figure, top: float, scale: float = 1.0) -> list[Mark]:
        return _at(figure, (self.page.width - figure.width * scale) / 2, top, scale)

    def _ruler(self) -> Iterator[Mark]:
        """A line of known length that shows whether the print has its true size."""
        page, colour = self.page, self.look.palette.text
        left, y = page.margin, page.height - page.margin / 2
        right = left + _RULER * PIXELS_PER_MM
        ends = (((x, y - 4.0), (x, y + 4.0)) for x in (left, right))
        yield Strokes((((left, y), (right, y)), *ends), colour, 0.8)
        yield Label((right + 8.0, y), f"{_RULER} mm", _SMALL_SIZE, colour, "start")

    def _solution(self, page: PaperPage) -> list[Mark]:
        scene = self.sheet.solution.scene
        told = _told((self.sheet.title,), self.page.room_across, self.look, _WORDS_SIZE)
        top = page.top + told.height + _GAP

        def fits(cell: float) -> bool:
            drawn = self._drawn(scene, cell, blank=True)
            return drawn.width <= page.room_across and top + drawn.height <= page.bottom

        drawn = self._drawn(scene, largest(fits, _LEAST_CELL, _SOLUTION_CELL))
        # The legend of many labels may take more room than the board.
        scale = min(1.0, page.room_across / drawn.width, (page.bottom - top) / drawn.height)
        return _at(told, page.margin, page.top) + self._centred(drawn, top, scale)


def _at(figure: Figure, left: float, top: float, scale: float = 1.0) -> list[Mark]:
    """The marks of the figure, moved so that its corner is at `left` and `top`."""
    return [moved(mark, left, top, scale) for mark in figure.marks]


def _told(parts: Iterable[str], width: float, look: Look, size: float, top: float = 0.0) -> Figure:
    """Paragraphs in lines of that width."""
    lines = wrapped(filter(None, parts), width - 2 * BESIDE, size)
    return text_lines((line.strip() for line in lines), look.palette.text, top=top, size=size)


def _hint_block(hints: Sequence[Panel], width: float, look: Look) -> Figure:
    """The hints side by side, upside down, below a line that tells what to do.

    A figure of no height if there are none.
    """
    if not hints:
        return Figure(width, 0.0, ())
    columns = min(max(len(hints), 2), _HINT_COLUMNS)
    column = (width - _HINT_GAP * (columns - 1)) / columns
    cells = [_numbered_hint(number, hint, column, look) for number, hint in enumerate(hints, 1)]
    marks: list[Mark] = []
    top = 0.0
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        for at, cell in enumerate(row):
            marks += _at(cell, at * (column + _HINT_GAP), top)
        top += max(cell.height for cell in row) + _HINT_GAP
    turned = upside_down(Figure(width, top - _HINT_GAP, tuple(marks)))
    colour = look.palette.text
    told = f"{'Hints' if len(hints) > 1 else 'A hint'}: turn the page around."
    if hints[0].scene.lattice == SQUARE:
        told += " Cell (2, 3) is in row 2 and column 3, counted from 0."
    heading = (
        Strokes((((0.0, 0.0), (width, 0.0)),), colour, 0.8, dash=4.0),
        Label((0.0, _HINT_HEADING / 2), told, _HINT_SIZE, colour, "start"),
    )
    below = _at(turned, 0.0, _HINT_HEADING)
    return Figure(width, turned.height + _HINT_HEADING, (*heading, *below))


def _numbered_hint(number: int, hint: Panel, width: float, look: Look) -> Figure:
    """A hint: its drawing, and its sentence with its number."""
    probe = scene_figure(hint.scene, replace(look, cell=_HINT_CELL), blank=True)
    scale = min(1.0, width / probe.width, _HINT_HEIGHT / probe.height)
    drawn = scene_figure(hint.scene, replace(look, cell=_HINT_CELL * scale))
    fitted = min(1.0, width / drawn.width)
    top = drawn.height * fitted + 4.0
    told = _told([f"{number}. {hint.caption}"], width, look, _HINT_SIZE, top)
    return Figure(width, told.height, (*_at(drawn, 0.0, 0.0, fitted), *told.marks))


class _Laid(NamedTuple):
    """A piece with its caption, its size and its position."""

    panel: Panel
    width: float
    height: float
    spot: Spot


@dataclass(frozen=True)
class _CutOuts:
    """Pieces to be cut out with their captions, in rows of that width, the highest first."""

    panels: tuple[Panel, ...]
    width: float
    look: Look

    @cached_property
    def _known(self) -> dict[float, list[tuple[float, float]]]:
        return {}

    def boxes(self, cell: float) -> list[tuple[float, float]]:
        """Width and height of each with its caption, measured once."""
        if cell not in self._known:
            self._known[cell] = self._measured(cell)
        return self._known[cell]

    def _measured(self, cell: float) -> list[tuple[float, float]]:
        """The same, measured once for each shape."""
        known: dict[object, Figure] = {}
        found = []
        for panel in self.panels:
            shape = panel.scene.tiles[0].cells
            if shape not in known:
                known[shape] = self._drawn(panel, cell, blank=True)
            caption = _CAPTION_SIZE * LINE_HEIGHT if panel.caption else 0.0
            named = min(BESIDE + text_width(panel.caption, _CAPTION_SIZE), self.width)
            found.append((max(known[shape].width, named), known[shape].height + caption))
        return found

    def laid(self, cell: float, height: float = inf) -> list[list[_Laid]]:
        """The pieces in groups, each of which fits a page of that height."""
        pieces = list(zip(self.panels, self.boxes(cell), strict=True))
        pieces.sort(key=lambda piece: (-piece[1][1], -piece[1][0]))
        spots = spots_in_rows([box for _, box in pieces], _PIECE_GAP, (self.width, height))
        pages: list[list[_Laid]] = [[] for _ in range(spots[-1].sheet + 1)]
        for (panel, box), spot in zip(pieces, spots, strict=True):
            pages[spot.sheet].append(_Laid(panel, *box, spot))
        return pages

    def figure(self, page: list[_Laid], cell: float) -> Figure:
        colour = self.look.palette.text
        marks: list[Mark] = []
        for panel, _, height, (_, left, top) in page:
            marks += _at(self._drawn(panel, cell), left, top)
            if panel.caption:
                at = left + BESIDE, top + height - _CAPTION_SIZE * 0.7
                marks.append(Label(at, panel.caption, _CAPTION_SIZE, colour, "start"))
        return Figure(
            max(laid.spot.x + laid.width for laid in page),
            max(laid.spot.y + laid.height for laid in page),
            tuple(marks),
        )

    def _drawn(self, panel: Panel, cell: float, *, blank: bool = False) -> Figure:
        """A piece; solids are drawn as bodies, since their layers say little."""
        look = replace(self.look, cell=cell, view="isometric")
        return scene_figure(panel.scene, look, blank=blank)
