"""Pencil puzzles of the gallery: who is told their rules by other means finds one filling, too."""

from __future__ import annotations

import json

import pytest

import boardfill
from boardfill.problem.web_rules import WebRule
from tests.independent import parts
from tests.known_counts.answer_sets import fillings_up_to
from tests.making import asp_models

OURS = [
    name
    for name, entry in boardfill.gallery().items()
    if entry.answers.source.startswith("our own puzzle")
]


def test_there_is_one_of_each_family() -> None:
    assert len(OURS) >= 21


LONG = (
    "binairo",
    "even-odd-sudoku",
    "kropki-sudoku",
    "nonogram",
    "sandwich-sudoku",
    "sudoku-16x16",
)
"""Left to make test-all; smaller ones are asked about in tests/making/test_kinds.py or here."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.full] * (name in LONG)) for name in OURS]
)
def test_clingo_or_whoever_tries_all_finds_one_filling(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = boardfill.gallery()[name]
    problem = entry.problem
    assert entry.answers.count == 1
    if isinstance(problem, boardfill.Parts):
        monkeypatch.setattr(parts, "MOST", 10**6)
        document = json.loads(problem.convert("json"))
        document["board"]["lattice"] = "square"
        assert len(parts.cuts(document)) == 1
        return
    assert isinstance(problem, boardfill.Marking)
    if any(isinstance(rule, WebRule) for rule in problem.rules):
        assert len(asp_models.solutions(problem)) == 1
        return
    document = json.loads(problem.convert("json"))
    document["board"] = {"cells": sorted(problem.board.cells)}  # the judge reads no pictures
    assert fillings_up_to(document, 2) == 1


@pytest.mark.parametrize("size", [2, 4])
def test_clingo_counts_what_is_published(size: int) -> None:
    """OEIS A253316; so it knows the rules that binairo has."""
    document = json.loads(boardfill.puzzles.binairo(size, size).convert("json"))
    assert fillings_up_to(document, 100) == {2: 2, 4: 72}[size]
