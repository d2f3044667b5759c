"""Plots as figures: lines over n on a logarithmic scale, and bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import ceil, cos, floor, pi, sin

from boardfill.drawing.figures import figure as figures
from boardfill.drawing.look import Palette, mixed
from boardfill.drawing.plot_values import Amount, Bars, Growth, Plot, magnitude, short_number

_WIDE, _HIGH, _INSET = 520.0, 320.0, 14.0
_TEXT, _SMALL = 13.0, 10.0
_TOP = _TEXT * 2.0
_STEPS = 1, 2, 5
_MOST_TICKS = 9
_NAME_STEP = 16.0
"""The distance between the names of lines."""
_ZERO_ROW = 26.0
"""How far zeros are drawn below the logarithmic scale, which never reaches 0."""
_DASHES = 0.0, 6.0, 3.0, 10.0
_DOTS = (16, 0.0, 3.6), (4, pi / 4, 4.6), (4, 0.0, 4.8), (3, pi / 2, 4.8)
"""Corners, turn and radius of the dots of each series: circle, square, diamond, triangle."""
_BAR, _BAR_STEP, _LONGEST = 15.0, 22.0, 320.0


def plot_figure(plot: Plot, palette: Palette) -> figures.Figure:
    """The plot drawn; numbers may be of any size."""
    if isinstance(plot, Bars):
        return _bars_figure(plot, palette)
    if not plot.known:
        return figures.text_lines(("(nothing is known)",), palette.text)
    return _Lines(plot, palette).figure()


def _bars_figure(plot: Bars, palette: Palette) -> figures.Figure:
    """A bar for each amount, with its name before and its number after it."""
    names = plot.names, *plot.amounts
    left = max(figures.text_width(name, _TEXT) for name in names) + 8.0
    marks: list[figures.Mark] = []
    rings = []
    y, right = _BAR_STEP / 2, left + figures.text_width(plot.up, _TEXT)

    def write(before: str, behind: str, end: float) -> None:
        marks.append(figures.Label((left - 6.0, y), before, _TEXT, palette.text, "end"))
        marks.append(figures.Label((end, y), behind, _TEXT, palette.text, "start"))

    if plot.names or plot.up:
        write(plot.names, plot.up, left)
        y += _BAR_STEP
    top = y - _BAR_STEP / 2
    for name, amount in plot.amounts.items():
        end = left + plot.part(amount) * _LONGEST
        above, below = y - _BAR / 2, y + _BAR / 2
        if end > left:
            rings.append(((left, above), (end, above), (end, below), (left, below)))
        number = short_number(amount)
        write(name, number, end + 6.0)
        right = max(right, end + 10.0 + figures.text_width(number, _TEXT))
        y += _BAR_STEP
    bottom = y - _BAR_STEP / 2
    pattern = 1 if palette.patterns else None
    area = figures.FilledArea(tuple(rings), palette.colour(0), pattern, palette.lines)
    axis = figures.Strokes((((left, top), (left, bottom)),), palette.lines, 1.2)
    outline = figures.Strokes(tuple((*ring, ring[0]) for ring in rings), palette.lines, 0.8)
    return figures.Figure(right, bottom, (area, outline, axis, *marks))


class _Lines:
    def __init__(self, plot: Growth, palette: Palette) -> None:
        self.series, self.plot, self.palette = plot.known, plot, palette
        points = [point for points in self.series.values() for point in points]
        self.extent = min(n for n, _ in points), max(n for n, _ in points)
        """The least and the greatest n."""
        found = [magnitude(amount) for _, amount in points if amount] or [0.0]
        self.powers = ticks(floor(min(found)), max(ceil(max(found)), floor(min(found)) + 1))
        """The powers of ten that have a tick, from the lowest to the highest."""
        self.exponent_width = max(figures.text_width(str(power), _SMALL) for power in self.powers)
        self.left = figures.text_width("10", _TEXT) + self.exponent_width + 10.0
        self.scale_bottom = _TOP + max(_HIGH, _NAME_STEP * len(self.series))
        """Where the lowest power of ten is."""
        self.has_zeros = not all(amount for _, amount in points)
        self.bottom = self.scale_bottom + (_ZERO_ROW if self.has_zeros else 0.0)

    def at(self, n: int, amount: Amount) -> figures.XY:
        return self._x(n), self._y(magnitude(amount)) if amount else self.bottom - 6.0

    def _x(self, n: int) -> float:
        least, most = self.extent
        part = (n - least) / (most - least) if most > least else 0.5
        return self.left + _INSET + part * (_WIDE - 2 * _INSET)

    def _y(self, power: float) -> float:
        low, high = self.powers[0], self.powers[-1]
        return self.scale_bottom - (power - low) / (high - low) * (self.scale_bottom - _TOP)

    def figure(self) -> figures.Figure:
        marks: list[figures.Mark] = [*self._axes()]
        palette = self.palette
        ends: dict[float, list[tuple[float, str]]] = defaultdict(list)
        for number, (name, points) in enumerate(self.series.items()):
            placed = [self.at(n, amount) for n, amount in points if amount]
            # Lines are stronger than areas; without colours, dashes tell them apart.
            dash, colour = 0.0, mixed(palette.colour(number), palette.lines, 0.3)
            if palette.patterns:
                dash, colour = _DASHES[number % len(_DASHES)], palette.lines
            if len(placed) > 1:
                marks.append(figures.Strokes((tuple(placed),), colour, 2.0, dash))
            corners, turn, radius = _DOTS[number % len(_DOTS)]
            turns = [turn + 2 * pi * corner / corners for corner in range(corners)]
            dots = (
                tuple((x + radius * cos(angle), y - radius * sin(angle)) for angle in turns)
                for x, y in (self.at(n, amount) for n, amount in points)
            )
            marks.append(figures.FilledArea(tuple(dots), colour))
            x, y = (placed or [self.at(points[-1][0], 0)])[-1]
            ends[x].append((y, name))
        names = [label for x, beside in ends.items() for label in self._names(x, beside)]
        right = max(figures.text_width(name, _TEXT) for name in self.series)
        width = self.left + _WIDE + (right + 14.0 if any(self.series) else 6.0)
        return figures.Figure(width, self.bottom + _TEXT * 3.4, (*marks, *names))

    def _axes(self) -> Iterator[figures.Mark]:
        text, left, right = self.palette.text, self.left, self.left + _WIDE
        bottom, small = self.bottom, self.exponent_width
        rules = tuple(((left, self._y(power)), (right, self._y(power))) for power in self.powers)
        yield figures.Strokes(rules, self.palette.grid, 1.0)
        yield figures.Strokes(
            (((left, _TOP), (left, bottom), (right, bottom)),), self.palette.lines, 1.2
        )
        for power in self.powers:
            y = self._y(power)
            # The exponent is a smaller label of its own: few fonts have all raised digits.
            yield figures.Label((left - 6.0 - small, y), "10", _TEXT, text, "end")
            yield figures.Label((left - 5.0 - small, y - 5.0), str(power), _SMALL, text, "start")
        if self.has_zeros:
            yield figures.Label((left - 6.0, bottom - 6.0), "0", _TEXT, text, "end")
        yield figures.Label((left, _TEXT * 0.7), self.plot.up, _TEXT, text, "start")
        ticked = []
        for n in ticks(*self.extent, outside=False):
            x = self._x(n)
            ticked.append(((x, bottom), (x, bottom + 4.0)))
            yield figures.Label((x, bottom + _TEXT), str(n), _TEXT, text)
        yield figures.Strokes(tuple(ticked), self.palette.lines, 1.2)
        yield figures.Label((left + _WIDE / 2, bottom + _TEXT * 2.5), self.plot.across, _TEXT, text)

    def _names(self, x: float, ends: list[tuple[float, str]]) -> Iterator[figures.Label]:
        """The names of lines beside their ends, spread out where these are close together."""
        left = x + 8.0 if x < self._x(self.extent[1]) else self.left + _WIDE + 4.0
        lowest = self.bottom - _NAME_STEP * (len(ends) - 1)
        y = _TOP - _NAME_STEP
        for at, (end, name) in enumerate(sorted(ends)):
            # Not above the last one, and with room left for those that follow.
            y = max(y + _NAME_STEP, min(end, lowest + at * _NAME_STEP))
            halo = self.palette.background  # where a line runs below the name
            yield figures.Label((left, y), name, _TEXT, self.palette.text, "start", halo=halo)


def ticks(low: int, high: int, *, outside: bool = True) -> range:
    """Evenly spaced numbers of a scale, few enough to be readable.

    With `outside` they begin at or below `low` and end at or above `high`, or else between.

    >>> list(ticks(0, 4)), list(ticks(3, 52)), list(ticks(3, 52, outside=False))
    ([0, 1, 2, 3, 4], [0, 10, 20, 30, 40, 50, 60], [10, 20, 30, 40, 50])
    """
    step = next(
        factor * 10**power
        for power in range(len(str(high - low)) + 1)
        for factor in _STEPS
        if (high - low) // (factor * 10**power) < _MOST_TICKS
    )
    if outside:
        return range(low // step * step, -(-high // step) * step + 1, step)
    return range(-(-low // step) * step, high + 1, step)
