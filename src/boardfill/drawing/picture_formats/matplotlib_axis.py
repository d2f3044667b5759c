"""Pictures in axes of matplotlib: plots as matplotlib draws them, boards mark after mark."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

from boardfill.drawing.figures.figure import Figure, FilledArea, Label, Strokes
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import load_picture_extra
from boardfill.drawing.plot_values import Bars, Plot, magnitude, short_number
from boardfill.drawing.scene import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PIXELS, _POINTS = 96, 72
"""Pixels and points of an inch."""
_HATCHES = "/", "\\", "x", ".", "+", "o", "-", "|"
_DOTS = "o", "s", "D", "^"


def drawn_on_axis(picture: Picture, look: Look, axis: Any = None) -> Any:
    """Draw the picture on an axis, by default a new one of its size; return the axis."""
    load_picture_extra("matplotlib", "plot()")
    plots = [panel.scene.plot for panel in picture.panels]
    if len(plots) == 1 and plots[0] is not None:
        axis = axis or _new_axis()
        _plot(plots[0], axis)
        axis.set_title(picture.title, parse_math=False)
        return axis
    figure = picture_figure(picture, look)
    axis = axis or _new_axis((figure.width / _PIXELS, figure.height / _PIXELS))
    _draw(figure, axis)
    return axis


def _new_axis(inches: tuple[float, float] | None = None) -> Axes:
    """An axis that notebooks show; that of a drawing fills the whole page."""
    from matplotlib import pyplot

    page = pyplot.figure(figsize=inches)
    return page.add_subplot() if inches is None else page.add_axes((0, 0, 1, 1))


def _plot(plot: Plot, axis: Axes) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    if isinstance(plot, Bars):
        names = list(plot.amounts)
        bars = axis.barh(names, [plot.part(amount) for amount in plot.amounts.values()])
        axis.bar_label(bars, [short_number(amount) for amount in plot.amounts.values()], padding=3)
        axis.set_xlim(0, 1.35)
        axis.set_xticks([])
        axis.invert_yaxis()
        axis.set(ylabel=plot.names, xlabel=plot.up)
        axis.yaxis.label.set_parse_math(False)  # names of pieces are not formulas
        return
    # Plot logarithms on a linear scale, since counts may be too large for a float.
    for (name, points), dot in zip(plot.known.items(), cycle(_DOTS), strict=False):
        shown = [(n, magnitude(amount)) for n, amount in points if amount]
        if shown:
            axis.plot(*zip(*shown, strict=True), marker=dot, markersize=4, label=name)
    axis.yaxis.set_major_formatter(FuncFormatter(lambda power, _: f"$10^{{{power:g}}}$"))
    axis.yaxis.set_major_locator(MaxNLocator(integer=True))
    axis.xaxis.set_major_locator(MaxNLocator(integer=True))
    axis.set(xlabel=plot.across, ylabel=plot.up)
    axis.grid(visible=True, axis="y", alpha=0.3)
    if any(plot.known):
        axis.legend(fontsize="small")


def _draw(figure: Figure, axis: Axes) -> None:
    from matplotlib.collections import LineCollection
    from matplotlib.patches import PathPatch, Rectangle
    from matplotlib.path import Path

    axis.set(xlim=(0, figure.width), ylim=(figure.height, 0), aspect="equal")
    axis.axis("off")
    box = axis.get_window_extent()
    pixel = min(box.width / figure.width, box.height / figure.height)
    points = pixel / axis.figure.dpi * _POINTS
    if figure.background:
        corner, size = (0, 0), (figure.width, figure.height)
        axis.add_patch(Rectangle(corner, *size, facecolor=figure.background, zorder=0))
    for at, mark in enumerate(figure.marks, 1):
        order = 1 + at / len(figure.marks)
        if isinstance(mark, FilledArea):
            hatch = None if mark.pattern is None else _HATCHES[mark.pattern % len(_HATCHES)]
            rings = (Path([*ring, ring[0]], closed=True) for ring in mark.rings)
            axis.add_patch(
                PathPatch(
                    # A hole runs the other way round, and so stays empty.
                    Path.make_compound_path(*rings),
                    facecolor=mark.fill,
                    edgecolor=mark.ink or "none",
                    linewidth=0,
                    hatch=hatch,
                    zorder=order,
                )
            )
        elif isinstance(mark, Strokes):
            dashes = mark.dash * points
            axis.add_collection(
                LineCollection(
                    mark.lines,
                    colors=mark.colour,
                    linewidths=mark.width * points,
                    linestyles=(0, (dashes, dashes)) if mark.dash else "solid",
                    capstyle="butt" if mark.dash else "projecting",
                    zorder=order,
                ),
                autolim=False,
            )
        else:
            _write(mark, axis, points, order)


def _write(label: Label, axis: Axes, points: float, order: float) -> None:
    from matplotlib.patheffects import withStroke

    ends = {"start": "left", "middle": "center", "end": "right"}
    written = axis.text(
        *label.at,
        label.text,
        size=label.size * points,
        color=label.colour,
        ha=ends[label.anchor],
        va="center_baseline",
        weight="bold" if label.bold else "normal",
        rotation=180 if label.upside_down else 0,
        zorder=order,
        parse_math=False,
    )
    if label.halo:
        halo = withStroke(linewidth=label.size * points / 4, foreground=label.halo)
        written.set_path_effects([halo])
