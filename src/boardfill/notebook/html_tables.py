"""Counts as tables of HTML, in the colours of the page that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from boardfill import words
from boardfill.answers.tally import Distribution, Tally
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.svg import svg
from boardfill.notebook.value_pictures import picture_of_value, tally_lines
from boardfill.tabulating.table_of_counts import Table
from boardfill.tabulating.table_text import what_fills

_MOST_ROWS, _MOST_COLUMNS = 60, 40
_MOST_SHOWN = 10**60
"""Longer numbers are told only about."""
_UNKNOWN = "?"
TABULATED = Table, Distribution, Tally
"""Values whose numbers matter most."""


def html_of_value(value: object) -> str | None:
    """The table of a value that is `TABULATED`; None for any other value."""
    if isinstance(value, Table):
        return _table(value)
    if isinstance(value, Distribution):
        return _distribution(value)
    if isinstance(value, Tally):
        count, how = map(escape, tally_lines(value))
        return f"<div><b>{count}</b><br><small>{how}</small></div>"
    return None


def _table(table: Table) -> str:
    caption = f"Fillings with {what_fills(table)}"
    if table.unknown:
        caption += f"; {words.counted(table.unknown, 'count')} left unknown: {table.stopped}"
    if table.are_squares:
        heads = ["side", "count"]
        pairs = zip(table.rows, table.squares(), strict=True)
        rows = [[str(side), _shown(count)] for side, count in pairs]
    else:
        heads = ["rows \\ columns", *map(str, table.columns)]
        rows = [[str(row), *map(_shown, table.row(row))] for row in table.rows]
    return _html(heads, rows, caption)


def _distribution(found: Distribution) -> str:
    heads = [*found.names, "fillings"]
    rows = [[*map(str, uses), _shown(count)] for uses, count in found.counts.items()]
    bars = svg(picture_figure(picture_of_value(found), Look()))
    return f"<div>{bars}</div>{_html(heads, rows, 'How many fillings use how many')}"


def _html(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    columns = _MOST_COLUMNS
    left_out = [
        words.counted(extra, noun)
        for extra, noun in (
            (len(rows) - _MOST_ROWS, "more row"),
            (len(heads) - columns, "more column"),
        )
        if extra > 0
    ]
    if left_out:
        caption += f"; {' and '.join(left_out)} not shown"
    lines = [_row("th", heads[:columns]), *(_row("td", row[:columns]) for row in rows[:_MOST_ROWS])]
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _row(tag: str, cells: Iterable[str]) -> str:
    right = 'style="text-align: right"'
    return f"<tr>{''.join(f'<{tag} {right}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _shown(count: int | None) -> str:
    if count is None:
        return _UNKNOWN
    return words.decimal(count) if count < _MOST_SHOWN else words.number(count)
