"""The widget of notebooks: paint a board, see how many fillings it has, and look at them.

The page shows what this side sends it, and tells which cells are painted and which button was
pressed; all that is counted and drawn, is so here.  `board_widget.js` is the page's side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from boardfill import words
from boardfill.drawing.figures.scene_figure import cell_outlines, scene_figure
from boardfill.drawing.look import LookOptions, look_of
from boardfill.drawing.picture_formats.svg import svg_marks
from boardfill.drawing.scene import Scene, Tile, board_scene, solution_scene
from boardfill.errors import BadInput
from boardfill.explaining.certificate_text import certificate_scene, certificate_words
from boardfill.notebook.browsing import Browser
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, spans
from boardfill.problem.placement_rules import own_board, with_own_board
from boardfill.problem.tiling import Tiling

MOST_CELLS = 2500
"""The most cells of a board that can be painted."""
_HERE = Path(__file__).parent


class BoardWidget(anywidget.AnyWidget):
    """A board to paint, with its exact count and its fillings.

    `problem`, `board` and `filling` are what the page shows at the moment; `board` can be set.
    """

    _esm = _HERE / "board_widget.js"
    _css = _HERE / "board_widget.css"
    places = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """For each cell that can be painted, the corners of its polygon."""
    size = traitlets.List(traitlets.Float()).tag(sync=True)
    painted = traitlets.List(traitlets.Int()).tag(sync=True)
    """The numbers of the cells of the board, among the places."""
    drawing = traitlets.Unicode().tag(sync=True)
    """The pieces or symbols on the board, as SVG elements."""
    count_words = traitlets.Unicode().tag(sync=True)
    place_words = traitlets.Unicode().tag(sync=True)
    remark = traitlets.Unicode().tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    """The number of requests of the page; it waits until all are answered."""
    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, problem: Tiling, options: LookOptions) -> None:
        cells = _canvas(problem.board)
        if not 0 < len(cells) <= MOST_CELLS:
            raise BadInput(
                f"boards of 1 to {words.number(MOST_CELLS)} cells can be painted, "
                f"found {words.number(len(cells))}"
            )
        super().__init__()
        self._given, self._cells = problem, cells
        # Only layers show every cell where it can be pointed at.
        self._look = replace(look_of(options), view="layers")
        frame = self._framed(Scene((), problem.board.lattice, board=problem.board))
        outlines = cell_outlines(frame, self._look)
        figure = scene_figure(frame, self._look)
        self.size = [figure.width, figure.height]
        self.places = [" ".join(f"{x:.2f},{y:.2f}" for x, y in outlines[cell]) for cell in cells]
        self._take(problem)
        self.observe(self._repaint, "painted")
        self.on_msg(self._pressed)

    @property
    def problem(self) -> Tiling:
        """The board as it is painted now, with the pieces."""
        return self._browser.problem

    @property
    def board(self) -> Board:
        """The board as it is painted now."""
        return own_board(self.problem)[0]

    @board.setter
    def board(self, board: Board) -> None:
        outside = board.cells.difference(self._cells)
        if outside:
            raise BadInput(f"cell {words.cell(min(outside))} lies outside of what can be painted")
        self.painted = self._numbers(board.cells)

    @property
    def filling(self) -> Any:
        """The filling that is shown, or None."""
        return self._browser.filling

    def _numbers(self, cells: Iterable[Cell]) -> list[int]:
        on_board = frozenset(cells)
        return [number for number, cell in enumerate(self._cells) if cell in on_board]

    def _repaint(self, _change: object) -> None:
        numbers = {number for number in self.painted if 0 <= number < len(self._cells)}
        cells = frozenset(self._cells[number] for number in numbers)
        self._take(_with_board(self._given, cells))

    def _take(self, problem: Tiling) -> None:
        self._browser = Browser(problem)
        self.painted = self._numbers(own_board(problem)[0].cells)
        self._show()

    def _pressed(self, _widget: object, message: Any, _buffers: object) -> None:
        """Handle a button of the page; ignore any other message."""
        button = message.get("press") if isinstance(message, dict) else None
        if button == "why":
            self._explain()
        elif button in ("all", "none"):
            self.painted = list(range(len(self._cells))) if button == "all" else []
            self.answered = self.asked
        elif button == "random":
            self._show("" if self._browser.jump() else _NOT_FOUND[button])
        elif button in _STEPS:
            self._show("" if self._browser.step(_STEPS[button]) else _NOT_FOUND[button])

    def _show(self, remark: str = "") -> None:
        browser, filling = self._browser, self._browser.filling
        problem = browser.problem
        scene = board_scene(problem) if filling is None else solution_scene(problem, filling)
        if browser.count is None and not remark:
            remark = "counting takes longer than a moment; .problem.count() takes its time"
        self._answer(scene, remark)

    def _explain(self) -> None:
        found = self._browser.why_none()
        if found is None:
            self._show("no reason is found in a moment; .problem.explain() takes its time")
            return
        scene = certificate_scene(self.problem, found)
        self._answer(scene or board_scene(self.problem), certificate_words(self.problem, found))

    def _answer(self, scene: Scene, remark: str) -> None:
        """Send the page its new state in one message."""
        with self.hold_sync():
            self.drawing = "\n".join(svg_marks(scene_figure(self._framed(scene), self._look)))
            self.count_words = self._browser.count_words
            self.place_words = self._browser.place_words
            self.remark = remark
            self.answered = self.asked

    def _framed(self, scene: Scene) -> Scene:
        """The scene in a fixed frame, which has room for every cell that can be painted."""
        drawn = frozenset().union(*(tile.cells for tile in scene.tiles))
        room = (
            Tile(frozenset({cell}), is_board=False) for cell in self._cells if cell not in drawn
        )
        return replace(scene, tiles=(*scene.tiles, *room), legend=(), scale=None)


_STEPS = {"next": 1, "previous": -1}
_NOT_FOUND = {
    "next": "there is no next one, or it takes longer than a moment to find",
    "previous": "this is the first one",
    "random": "drawing one at random takes longer than a moment",
}


def _canvas(board: Board) -> list[Cell]:
    """The cells that can be painted: all cells of the bounding box of the board, in order."""
    ends = spans(board.cells)
    return sorted({*board.cells, *product(*ends)}) if ends else []


def _with_board(problem: Tiling, cells: frozenset[Cell]) -> Tiling:
    """The same problem on these cells, without what lay on removed ones."""
    board = Board(cells, lattice=problem.board.lattice, periods=problem.board.periods)
    bare = with_own_board(replace(problem, given=()), board)
    seen = bare.board.cells
    return bare.with_given(known for known in problem.given if seen.issuperset(known.cells))
