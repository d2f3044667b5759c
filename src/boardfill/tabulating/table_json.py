"""Tables of counts as JSON: counts, recurrences and growth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil, floor
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from boardfill.answers.json_parts import Digits, EffortJson, JsonObject, effort_json
from boardfill.tabulating.growth import Enclosure, GrowthByWidth
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.recurrence import StripRecurrence, exact
from boardfill.tabulating.table_text import decimal_places, piece_text, rows_of
from boardfill.words import decimal

_PLACES = 20


def _recurrence(found: StripRecurrence) -> dict[str, Any]:
    bound = {} if found.order_bound is None else {"order_bound": found.order_bound}
    told = {"shape": found.shape, "terms": found.terms, **bound}
    recurrence = found.recurrence
    if recurrence is None:
        return told | {"order": None, "order_excluded": found.order_excluded}
    return told | {
        "order": recurrence.order,
        "coefficients": list(map(exact, recurrence.coefficients)),
        "initial": list(map(exact, recurrence.initial)),
        "numerator": list(map(exact, recurrence.numerator)),
        "denominator": list(map(exact, recurrence.denominator)),
        "generating_function": recurrence.generating_function(),
        "verified_on": recurrence.verified_on,
        "proven": recurrence.proven,
    }


def _growth(growth: GrowthByWidth) -> dict[str, Any]:
    def ends(**enclosures: Enclosure | None) -> dict[str, list[str]]:
        """Both ends of those known, rounded so that what lies between them still does."""
        return {
            name: [decimal_places(one.low, floor, _PLACES), decimal_places(one.high, ceil, _PLACES)]
            for name, one in enclosures.items()
            if one is not None
        }

    strips = [
        {
            "shape": strip.shape,
            "cells": strip.cells,
            "proven": strip.proven,
            "at_least": decimal_places(strip.at_least, floor, _PLACES),
            "period": strip.period,
        }
        | ends(per_period=strip.per_period, per_line=strip.per_line, entropy=strip.entropy)
        for strip in growth.strips
    ]
    far = growth.extrapolated
    return {"strips": strips} | ({} if far is None else {"extrapolated": far})


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
    recurrences: list[dict[str, Any]] | UnsetType = UNSET
    growth: dict[str, Any] | UnsetType = UNSET


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
        recurrences=list(map(_recurrence, table.recurrences)) or UNSET,
        growth=UNSET if table.growth is None else _growth(table.growth),
    )
    return json.dumps(msgspec.to_builtins(told), ensure_ascii=False) + "\n"
