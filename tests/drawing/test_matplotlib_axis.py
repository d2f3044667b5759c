"""`plot`: pictures in axes of matplotlib."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from boardfill import BadInput, Board, Piece, Tiling, pieces, table, words
from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.figures.figure import FilledArea
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import LIGHT, Look, channels
from boardfill.drawing.picture_formats.matplotlib_axis import drawn_on_axis
from boardfill.drawing.scene import picture_of, piece_scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RING = Piece.from_picture("ring", "XXX\nX.X\nXXX")


@pytest.fixture(autouse=True)
def pyplot() -> Iterator[Any]:
    """Imported late, since that takes a second; its figures are closed at the end."""
    import matplotlib as mpl
    from matplotlib import pyplot

    mpl.use("agg")
    yield pyplot
    pyplot.close("all")


def _painted(axis: Axes) -> Image.Image:
    """The whole page as an image, of 96 pixels an inch."""
    page = axis.get_figure(root=True)
    assert page is not None
    file = io.BytesIO()
    page.savefig(file, format="png", dpi=96)
    return Image.open(file).convert("RGB")


def test_a_board_is_drawn_as_large_as_its_picture_is() -> None:
    board = Board("4x6")
    figure = picture_figure(picture_of(bare_board_scene(board)), Look())
    width, height = _painted(board.plot()).size
    assert width == pytest.approx(figure.width, abs=1.1)
    assert height == pytest.approx(figure.height, abs=1.1)
    axis = Tiling(board, pieces("domino")).solve().plot()  # type: ignore[union-attr]
    assert len(axis.patches) > 3
    assert len(axis.collections) > 1


def test_the_hole_of_a_piece_stays_empty() -> None:
    figure = picture_figure(picture_of(piece_scene(RING, 0)), Look())
    (area,) = (mark for mark in figure.marks if isinstance(mark, FilledArea))
    left, top = area.rings[0][0]
    image = _painted(drawn_on_axis(picture_of(piece_scene(RING, 0)), Look()))

    def colour(row: int, column: int) -> object:
        """In a cell of 36 pixels, beside its middle."""
        x, y = round(left + 36 * (column + 0.3)), round(top + 36 * (row + 0.3))
        return image.getpixel((x, y))

    assert colour(0, 0) == colour(2, 1) == channels(LIGHT.colours[0])
    assert colour(1, 1) == (255, 255, 255)


def test_one_draws_into_an_axis_of_ones_own(pyplot: Any) -> None:
    _, axes = pyplot.subplots(1, 2)
    assert Board("3x3").plot(axes[0]) is axes[0]
    assert Board("3x3").plot(ax=axes[1], palette="dark") is axes[1]
    assert len(pyplot.get_fignums()) == 1


def test_text_is_written_as_it_is() -> None:
    problem = Tiling(Board("2x3"), pieces("domino"), title="costs $5 or $6")
    axis = problem.plot()
    assert "costs $5 or $6" in [text.get_text() for text in axis.texts]
    dollars = replace(pieces("domino")[0], name="$2$")
    plotted = table(2, range(1, 5), [dollars]).plot()
    assert plotted.title.get_text() == "Fillings with $2$"
    assert not any(text.get_parse_math() for text in (*axis.texts, plotted.title))
    _painted(problem.plot(palette="print"))


def test_counts_of_any_size_are_plotted() -> None:
    axis = table(range(2, 5), range(1, 9), "domino").plot()
    assert [line.get_label() for line in axis.lines] == ["2 x n", "3 x n", "4 x n"]
    assert list(axis.lines[1].get_xdata()) == [2, 4, 6, 8]  # where there are any
    huge = table(2, range(2000, 2003), "domino").plot()
    (line,) = huge.lines
    assert min(line.get_ydata()) > 400  # powers of ten: no float holds such a count
    _painted(huge)


def test_the_uses_of_one_piece_are_bars() -> None:
    axis = Tiling(Board("3x4"), pieces("L3")).count_by_pieces().plot()
    assert [text.get_text() for text in axis.texts] == ["4"]
    assert not axis.yaxis.label.get_parse_math()
    _painted(Tiling(Board("3x4"), pieces("L3,I1")).count_by_pieces().plot())


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    needed = f'plot() needs the extra "plot": {words.pip_install("plot")}'
    with pytest.raises(BadInput, match=re.escape(needed)):
        Board("3x3").plot()
