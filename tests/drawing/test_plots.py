"""Plots drawn by ourselves: numbers of any size, at their places, within the figure."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from boardfill import BadInput
from boardfill.drawing.figures.figure import XY, Figure, FilledArea, Label, Strokes, text_width
from boardfill.drawing.figures.plots import plot_figure, ticks
from boardfill.drawing.look import LIGHT, PALETTES, PRINT, Look, Palette
from boardfill.drawing.picture_formats.svg import svg_file
from boardfill.drawing.plot_values import Bars, Growth
from boardfill.drawing.scene import Scene, picture_of
from tests.drawing.figure_points import drawn_points


def _growth(series: dict, palette: Palette = LIGHT) -> Figure:  # type: ignore[type-arg]
    return plot_figure(Growth(series), palette)


def _middles(figure: Figure) -> list[XY]:
    """The middles of all dots, series after series."""
    rings = (ring for mark in figure.marks if isinstance(mark, FilledArea) for ring in mark.rings)
    return [
        (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)) for ring in rings
    ]


def _points(figure: Figure) -> Iterator[XY]:
    yield from drawn_points(figure)
    for label in (mark for mark in figure.marks if isinstance(mark, Label)):
        wide = text_width(label.text, label.size)
        left = label.at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * wide
        yield left, label.at[1] - label.size / 2
        yield left + wide, label.at[1] + label.size / 2


def _labels(figure: Figure) -> list[str]:
    return [mark.text for mark in figure.marks if isinstance(mark, Label)]


def test_powers_of_ten_lie_on_a_straight_line_however_large() -> None:
    dots = _middles(_growth({"": [(n, 10 ** (1000 * n)) for n in range(1, 9)]}))
    steps = [(one[0] - other[0], one[1] - other[1]) for one, other in pairwise(dots)]
    assert len(dots) == 8
    assert all(step == pytest.approx(steps[0]) for step in steps)
    assert steps[0][1] > 20  # rising, as y grows downwards


def test_zeros_stand_below_the_scale_and_no_line_goes_there() -> None:
    figure = _growth({"3 x n": [(1, 0), (2, 3), (3, 0), (4, 11)]})
    dots = _middles(figure)
    assert dots[0][1] == dots[2][1]
    assert dots[0][1] > max(dots[1][1], dots[3][1])
    (line,) = (mark for mark in figure.marks if isinstance(mark, Strokes) and mark.width == 2.0)
    assert [*line.lines[0]] == [pytest.approx(dots[1]), pytest.approx(dots[3])]
    assert "0" in _labels(figure)


def test_without_zeros_there_is_no_row_for_them() -> None:
    assert "0" not in _labels(_growth({"": [(5, 1), (6, 100)]}))[2:]
    assert _growth({"": [(1, 1)]}).height < _growth({"": [(1, 1), (2, 0)]}).height


@pytest.mark.parametrize(
    "series",
    [
        {"one": [(7, 1)]},
        {"zeros alone": [(1, 0), (2, 0)]},
        {f"a name of series {row}": [(n, row * n + 1) for n in range(40)] for row in range(40)},
        {"small": [(1, Fraction(1, 10**400)), (2, 0.5)]},
    ],
)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_everything_is_within_the_figure(series: dict, palette: Palette) -> None:  # type: ignore[type-arg]
    figure = _growth(series, palette)
    for x, y in _points(figure):
        assert 0 <= x <= figure.width
        assert 0 <= y <= figure.height


def test_names_of_lines_do_not_cover_each_other() -> None:
    figure = _growth({f"row {row}": [(1, 5), (2, 50 + row)] for row in range(30)})
    heights = sorted(
        mark.at[1]
        for mark in figure.marks
        if isinstance(mark, Label) and mark.text.startswith("row")
    )
    assert len(heights) == 30
    assert all(other - one >= 13 for one, other in pairwise(heights))


def test_a_line_that_ends_early_has_its_name_there() -> None:
    figure = _growth({"long": [(n, 2**n) for n in range(1, 30)], "short": [(1, 5), (3, 9)]})
    at = {mark.text: mark.at for mark in figure.marks if isinstance(mark, Label)}
    end = _middles(figure)[-1]
    assert at["short"] == pytest.approx((end[0] + 8, end[1]))
    assert at["long"][0] > max(x for x, _ in _middles(figure))


def test_lines_without_colours_are_told_apart_by_dashes_and_dots() -> None:
    figure = _growth({"a": [(1, 1), (2, 2)], "b": [(1, 2), (2, 9)]}, PRINT)
    lines = [mark for mark in figure.marks if isinstance(mark, Strokes) and mark.width == 2.0]
    assert len({line.dash for line in lines}) == 2
    dots = [mark.rings[0] for mark in figure.marks if isinstance(mark, FilledArea)]
    assert len({len(ring) for ring in dots}) == 2


def test_bars_are_as_long_as_their_numbers_of_any_size() -> None:
    huge = 10**5000
    figure = plot_figure(Bars({"a": huge, "b": huge // 4, "none": 0}, names="L3"), LIGHT)
    (area,) = (mark for mark in figure.marks if isinstance(mark, FilledArea))
    lengths = [ring[1][0] - ring[0][0] for ring in area.rings]
    assert lengths == [pytest.approx(4 * lengths[1]), lengths[1]]
    assert {"L3", "fillings", "a", "b", "none", "1.00e5000", "2.50e4999", "0"} <= {*_labels(figure)}
    assert all(0 <= x <= figure.width and 0 <= y <= figure.height for x, y in _points(figure))


def test_a_bar_says_its_number_in_full_where_it_can() -> None:
    assert "2,033,502,499,954" in _labels(plot_figure(Bars({"L3": 2033502499954}), LIGHT))


@pytest.mark.parametrize("amount", [-1, float("nan"), Fraction(-1, 2)])
def test_what_no_plot_can_show_is_refused(amount: float) -> None:
    with pytest.raises(BadInput, match="mine: expected a number of at least 0 to plot, found"):
        Growth({"mine": [(1, amount)]})
    with pytest.raises(BadInput, match="mine: expected a number of at least 0 to plot, found"):
        Bars({"mine": amount})


def test_scales_have_few_numbers_and_hold_all() -> None:
    from_zero = [(0, high) for high in (*range(1, 300), 10**4, 123456)]
    for low, high in (*from_zero, *((high // 3, high) for _, high in from_zero)):
        around = ticks(low, high)
        assert around[0] <= low
        assert around[-1] >= high
        assert len(around) <= 11
        assert set(ticks(low, high, outside=False)) <= set(range(low, high + 1))


def test_a_plot_is_drawn_wherever_a_scene_is() -> None:
    growth = picture_of(Scene((), plot=Growth({"<2> x n": [(1, 1), (2, 2)]})), "Dominoes")
    written = svg_file(growth, Look()).decode()
    assert "&lt;2&gt; x n" in written
    assert "Dominoes" in written
    bars = svg_file(picture_of(Scene((), plot=Bars({"L3": 12}))), Look()).decode()
    assert ">12</text>" in bars


def test_nothing_known_is_said() -> None:
    assert _labels(_growth({"2 x n": []})) == ["(nothing is known)"]
