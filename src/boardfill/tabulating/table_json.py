"""Tables of counts as JSON: counts, recurrences and growth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil, floor
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from boardfill.answers.json_parts import (
    Digits,
    EffortJson,
    Exact,
    JsonObject,
    Natural,
    Positive,
    effort_json,
)
from boardfill.tabulating.growth import Enclosure, Extrapolation, GrowthByWidth
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.recurrence import StripRecurrence, exact
from boardfill.tabulating.table_text import decimal_places, piece_text, rows_of
from boardfill.words import decimal

_PLACES = 20
DecimalText: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]+\.[0-9]+$")]
Ends: TypeAlias = tuple[DecimalText, DecimalText]


class RecurrenceJson(JsonObject, kw_only=True):
    """The recurrence of a strip; if none was found, `order` is null and those up to
    `order_excluded` do not fit.
    """

    shape: str
    terms: Natural
    order_bound: Natural | None = None
    order: Natural | None
    order_excluded: Natural | None = None
    coefficients: list[Exact] | None = None
    initial: list[Exact] | None = None
    numerator: list[Exact] | None = None
    denominator: list[Exact] | None = None
    generating_function: str | None = None
    verified_on: Natural | None = None
    proven: bool | None = None


def _recurrence(found: StripRecurrence) -> RecurrenceJson:
    told = RecurrenceJson(
        shape=found.shape, terms=found.terms, order_bound=found.order_bound, order=None
    )
    recurrence = found.recurrence
    if recurrence is None:
        told.order_excluded = found.order_excluded
        return told
    for name in ("coefficients", "initial", "numerator", "denominator"):
        setattr(told, name, list(map(exact, getattr(recurrence, name))))
    told.order = recurrence.order
    told.generating_function = recurrence.generating_function()
    told.verified_on = recurrence.verified_on
    told.proven = recurrence.proven
    return told


class StripGrowthJson(JsonObject):
    """How fast the counts of one strip grow; both ends of what is known of it."""

    shape: str
    cells: Positive
    proven: bool
    at_least: DecimalText
    period: Positive
    per_period: Ends | None = None
    per_line: Ends | None = None
    entropy: Ends | None = None


class GrowthJson(JsonObject):
    """The growth of strips of some widths, and what it seems to tend to, if they are enough."""

    strips: list[StripGrowthJson]
    extrapolated: Extrapolation | None = None


def _growth(growth: GrowthByWidth) -> GrowthJson:
    strips = [
        StripGrowthJson(
            strip.shape,
            strip.cells,
            strip.proven,
            decimal_places(strip.at_least, floor, _PLACES),
            strip.period,
            *map(_ends, (strip.per_period, strip.per_line, strip.entropy)),
        )
        for strip in growth.strips
    ]
    return GrowthJson(strips, growth.extrapolated)


def _ends(found: Enclosure | None) -> Ends | None:
    """Both ends of an interval, rounded outwards."""
    if found is None:
        return None
    return decimal_places(found.low, floor, _PLACES), decimal_places(found.high, ceil, _PLACES)


class TableJson(JsonObject):
    """`table`: `counts` has a list for each row; of squares, one count in each."""

    lattice: str
    wrap: Sequence[str]
    pieces: list[str]
    rules: Sequence[str]
    rows: Sequence[int]
    columns: Sequence[int]
    counts: list[list[Digits | None]]
    squares: bool
    sweeps: int
    single_boards: int
    effort: EffortJson
    recurrences: list[RecurrenceJson] | None = None
    growth: GrowthJson | None = None


def table_json(table: Table) -> str:
    """One object on one line; counts are decimal strings, or null if not known."""
    told = TableJson(
        lattice=table.lattice.name,
        wrap=table.wrap,
        pieces=list(map(piece_text, table.pieces)),
        rules=table.rules,
        rows=table.rows,
        columns=table.columns,
        counts=[
            [None if count is None else decimal(count) for count in counts]
            for _, counts in rows_of(table)
        ],
        squares=table.are_squares,
        sweeps=table.sweeps,
        single_boards=table.single,
        effort=effort_json(table.effort),
        recurrences=list(map(_recurrence, table.recurrences)) or None,
        growth=None if table.growth is None else _growth(table.growth),
    )
    return json.dumps(msgspec.to_builtins(told), ensure_ascii=False) + "\n"
