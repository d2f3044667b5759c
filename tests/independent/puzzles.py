"""Puzzles that were made, and ratings, held against the judge, who reads their documents."""

from __future__ import annotations

import json
from typing import Any

from boardfill import BadInput, Fitting, Marking, Tiling
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.formats.write_document import to_json
from boardfill.making.board_brief import BoardBrief
from boardfill.making.given_brief import GivenBrief
from boardfill.making.puzzle import Candidate, Draws
from boardfill.problem.placement_rules import outside_of
from boardfill.results import Rating, StepKind
from tests.independent import reasons, sentences
from tests.independent.case import Case, NotApplicable
from tests.independent.documents import cells_in
from tests.independent.judging import Document, Filling, judged

ATTEMPTS = range(3)


def rate(case: Case) -> None:
    case.must_be("tiling", "marking", "covering")
    found = case.problem.rate(most_nodes=0)
    if found is None:
        assert not case.count, f"no rating is told of a problem with {case.count} fillings"
        return
    assert found.is_unique == (case.count == 1)
    chosen = [case.judges_choice(step.choice) for step in found.steps]
    for number, step in enumerate(found.steps):
        laid = set(chosen[:number])
        going_on = [filling for filling in case.judged.fillings if filling >= laid]
        if step.kind not in (StepKind.GUESS, StepKind.EITHER) and number == len(laid):
            assert all(chosen[number] in filling for filling in going_on), step.sentence
    if case.kind == "tiling":
        _check_path(case, found)
    assert any(filling >= set(chosen) for filling in case.judged.fillings)


def _check_path(case: Case, found: Rating) -> None:
    """Is each step's sentence true where it is said?"""
    laid = reasons.all_given(case)
    for step in found.steps:
        choice = case.judges_choice(step.choice)
        sentences.check_sentence(sentences.Position(case, laid), choice, step.sentence)
        laid |= {choice}


def make_givens(case: Case) -> None:
    problem = case.problem
    if not isinstance(problem, Tiling | Marking) or case.hangs_together:
        raise NotApplicable  # makers know nothing of what must be connected
    cover, key = cover_of(problem), "clues" if isinstance(problem, Marking) else "given"
    fewest, seed = case.random.random() < 0.5, case.random.getrandbits(20)
    brief = GivenBrief(problem, cover, Deadline(Limits()), fewest=fewest)
    for attempt in ATTEMPTS:
        found = brief.attempt(Draws(seed, attempt))
        if found is None:
            continue
        document = _unique_document(case, found)
        before = [*case.document.get("given", []), *case.document.get("clues", [])]
        stays = {tuple(map(tuple, _cells_of(one))) for one in before}
        for given in document.get(key, []):
            if tuple(map(tuple, _cells_of(given))) in stays:
                continue
            rest = [one for one in document[key] if one is not given]
            # A cell under what is given does not stay empty; without it, it may again.
            covered = [cell for one in rest for cell in _cells_of(one)]
            empty = case.document["board"].get("optional", [])
            may_be_empty = [list(cell) for cell in empty if list(cell) not in covered]
            board = document["board"] | ({"optional": may_be_empty} if may_be_empty else {})
            left = _fillings(case, document | {key: rest, "board": board})
            assert len(left) > 1, "a given can be dropped"


def make_pieces(case: Case) -> None:
    problem = case.problem
    if not isinstance(problem, Tiling):
        raise NotApplicable
    holes, use = case.random.random() < 0.5, case.random.choice((None, 1, 2, 3))
    try:
        brief = BoardBrief(problem, Deadline(Limits()), choose_holes=holes, use=use)
    except BadInput:
        raise NotApplicable from None
    for attempt in ATTEMPTS:
        found = brief.attempt(Draws(case.random.getrandbits(20), attempt))
        if found is not None:
            _unique_document(case, found)


def _cells_of(given: dict[str, Any]) -> list[Any]:
    return sorted(given["cells"]) if "cells" in given else [given["cell"]]


def _unique_document(case: Case, found: Candidate) -> dict[str, Any]:
    """The document of the puzzle, which the judge finds to have just the filling that is told."""
    document: dict[str, Any] = json.loads(to_json(found.problem))
    document["board"] = _board(case, document["board"], found)
    assert _fillings(case, document) == {case.filling(found.solution)}, json.dumps(document)
    return document


def _board(case: Case, written: dict[str, Any], found: Candidate) -> dict[str, Any]:
    """The board without a picture, which the judge does not read."""
    assert not isinstance(found.problem, Fitting)
    before, cells = case.document["board"], found.problem.board.cells
    if isinstance(found.problem, Tiling):
        cells -= outside_of(found.problem)
    optional = {"optional": written["optional"]} if "optional" in written else {}
    if not case.is_closed:
        return {"lattice": before["lattice"], "cells": sorted(map(list, cells))} | optional
    left_out = {cell for cell in cells_in(before) if cell not in cells}
    holes = [*before.get("holes", []), *map(list, sorted(left_out))]
    return {key: before[key] for key in ("lattice", "size", "wrap")} | {"holes": holes} | optional


def _fillings(case: Case, document: Document) -> frozenset[Filling]:
    return frozenset(judged(document, steps=case.steps).fillings)
