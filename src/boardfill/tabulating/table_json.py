"""Tables of counts as JSON: counts, recurrences and growth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil, floor

import msgspec
from msgspec import UNSET, UnsetType

from boardfill.answers.json_parts import EffortJson, JsonObject, Number, effort_json, known
from boardfill.tabulating.extrapolation import Extrapolation
from boardfill.tabulating.growth import Enclosure, GrowthByWidth
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.recurrence import StripRecurrence, exact
from boardfill.tabulating.table_text import decimal_places, piece_text, rows_of
from boardfill.words import decimal

_PLACES = 20


class RecurrenceJson(JsonObject, kw_only=True, forbid_unknown_fields=False):
    """A recurrence, or up to which order there is none."""

    shape: str
    terms: int
    order_bound: int | UnsetType
    order: int | None
    order_excluded: int | UnsetType = UNSET
    coefficients: list[str] | UnsetType = UNSET
    initial: list[str] | UnsetType = UNSET
    numerator: list[str] | UnsetType = UNSET
    denominator: list[str] | UnsetType = UNSET
    generating_function: str | UnsetType = UNSET
    verified_on: int | UnsetType = UNSET
    proven: bool | UnsetType = UNSET
