"""Every question on every problem of the gallery gets what the schema says, in its time."""

from __future__ import annotations

from typing import Any

import pytest

from boardfill.formats.input_text import gallery_names
from boardfill.web.answering import QUESTIONS
from tests.clock import Clock
from tests.web.asking import SCHEMA, Told, gallery_document, told

OPTIONS: dict[str, dict[str, object]] = {
    "best": {},
    "completions": {},
    "convert": {"form": "python"},
    "count": {},
    "draw": {},
    "estimate": {"within": "50%"},
    "explain": {"told": True},
    "fit": {},
    "heat": {},
    "hint": {},
    "list": {"number": 3},
    "make": {"seed": "1", "unrated": True},
    "plan": {},
    "rate": {"nodes": 50, "path": True},
    "sample": {"seed": "1"},
    "unique": {},
    "watch": {"max_steps": 30},
}
QUICK = 0.05
"""Seconds; whoever needs longer must say so."""
ONLY_FOR = {
    "fit": {"fitting"},
    "make": {"tiling", "marking", "parts"},
    "completions": {"tiling", "marking", "parts"},
}
NOT_FOR = {"hint": {"fitting"}, "rate": {"fitting"}}


def _kind(document: dict[str, object]) -> str:
    kinds = {
        "pieces": "tiling",
        "symbols": "marking",
        "table": "fitting",
        "options": "covering",
        "parts": "parts",
    }
    return next(kind for key, kind in kinds.items() if key in document)


def _is_linked(document: Any) -> bool:
    """Must cells be connected, or lines make a shape?"""
    return any("connected" in rule or "lines" in rule for rule in document.get("rules", ()))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.full] * (number % 6 > 0 and name != "fitting"))
        for number, name in enumerate(gallery_names())
    ],
)
def test_every_question_is_answered_or_says_why_not(name: str, clock: Clock) -> None:
    document = gallery_document(name)
    kind = _kind(document)
    for ask, options in OPTIONS.items():
        with clock.obeys(QUICK):
            found = Told(ask, document, limits={"seconds": QUICK, "memory": 2**28}, **options)
        makes_sense = kind in ONLY_FOR.get(ask, {kind}) and kind not in NOT_FOR.get(ask, ())
        error = "none" if found.error is None else found.error["kind"]
        expected = {"none", "limit"} if makes_sense else {"unsupported"}
        if ask == "make" and _is_linked(document):
            expected = {"unsupported"}
        if ask == "best" and kind == "parts":
            expected = {"bad input"}
        assert error in expected, (ask, found.error)
        if error == "limit":
            assert found.error["command"].startswith("boardfill "), ask


def test_every_question_has_its_place_in_the_schema() -> None:
    assert sorted(SCHEMA["questions"]) == sorted(QUESTIONS)
    named = {name for entry in SCHEMA["questions"].values() for name in entry.values()}
    assert named <= set(SCHEMA["$defs"])


@pytest.mark.parametrize("lattice", ["square", "hex", "triangle", "cubic"])
def test_the_catalogue_has_every_piece_with_its_cells(lattice: str) -> None:
    pieces = told("pieces", lattice=lattice)
    assert len({piece["name"] for piece in pieces}) > 10
    assert all(piece["lattice"] == lattice and piece["cells"] for piece in pieces)


def test_tiles_with_colours_are_told_when_they_are_asked_for() -> None:
    tiles = told("pieces", set="macmahon squares")
    assert [tile["sides"] for tile in tiles] == [[list(tile["name"])] for tile in tiles]
    assert not any("sides" in piece for piece in told("pieces", lattice="square"))
