"""Certificates put to the test: are those of random problems right, and are wrong ones refused?

As many problems without as with a filling, as the reference engine judges them.  Every one without
must be explained by a certificate that is still a proof after it has been written and read back;
none with a filling may be.

Then certificates are spoilt in one place.  Held against a problem that does have a filling, close
to the one they were made for, all must be refused, and so must those that are not spoilt.  Against
the problem they were made for, a spoilt certificate may still be a proof (another cell that nothing
covers, another effort of an engine); how many are is told.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from boardfill import Covering, Marking, Supply, Tiling
from boardfill.answers.certificate import Certificate
from boardfill.certificates import why_no_proof
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.errors import BadInput, LimitReached
from boardfill.explaining.no_filling import explain
from boardfill.formats.certificate_json import certificate_json, read_certificate
from boardfill.problem.kinds import Problem
from tests.agreement.random_problems import random_problem
from tests.clock import Clock

_MOST_NODES = 20_000
"""Of the reference engine, to tell whether a random problem has a filling."""
_HANGS = 600.0
"""Seconds in which every certificate of a small problem is checked."""
_WORDS = ("a", "b", "search", "area", "row", "colouring", "pocket", "")


@dataclass
class Figures:
    """How the trial went."""

    explained: int = 0
    silent: int = 0
    left_out: int = 0
    refused: int = 0
    refused_by_own: int = 0
    still_proofs: int = 0
    slowest: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)
    kinds_of_problems: Counter[tuple[str, str]] = field(default_factory=Counter)


def trial(number: int, seed: int) -> Figures:
    """Raise AssertionError if anything goes wrong."""
    random, figures = Random(seed), Figures()
    while min(figures.explained, figures.silent, figures.refused, figures.refused_by_own) < number:
        problem = random_problem(random)
        truth = has_filling(problem)
        if truth is None:
            figures.left_out += 1
            continue
        if truth and figures.silent >= number:
            continue
        began = time.perf_counter()
        certificate = explain(problem)
        figures.slowest = max(figures.slowest, time.perf_counter() - began)
        assert (certificate is None) == truth, (truth, problem, certificate)
        if certificate is None:
            figures.silent += 1
            continue
        if figures.explained < number:
            figures.explained += 1
            figures.kinds[certificate.kind] += 1
            figures.kinds_of_problems[type(problem).__name__, certificate.kind] += 1
        _try_certificate(problem, certificate, random, figures)
    return figures


def _try_certificate(
    problem: Problem, certificate: Certificate, random: Random, figures: Figures
) -> None:
    text = certificate_json(certificate)
    assert certificate_json(read_certificate(text)) == text
    assert is_accepted(problem, text), (problem, text)
    near = neighbours_with_filling(problem, random)
    for other in near:
        assert not is_accepted(other, text), (other, text)
    for _ in range(2):
        changed = spoilt(text, random)
        still_proof = is_accepted(problem, changed)
        figures.still_proofs += still_proof
        figures.refused_by_own += not still_proof
        for other in near:
            assert not is_accepted(other, changed), (other, changed)
            figures.refused += 1


def has_filling(problem: Problem) -> bool | None:
    """As the reference engine says; None if it takes too long."""
    clock = Clock()
    clock.tick(1)  # at each node
    try:
        return ReferenceEngine().first(cover_of(problem), Limits(seconds=_MOST_NODES)) is not None
    except LimitReached:
        return None
    finally:
        clock.run_again()


def is_accepted(problem: Problem, text: str) -> bool:
    """Can the certificate be read, and is it a proof?"""
    try:
        return why_no_proof(problem, read_certificate(text), time_limit=_HANGS) is None
    except (BadInput, LimitReached):
        return False


def neighbours_with_filling(problem: Problem, random: Random) -> list[Problem]:
    """Problems that differ little from this one and have a filling."""
    near: list[Problem] = []
    if isinstance(problem, Tiling):
        free = tuple(replace(piece, copies=Supply()) for piece in problem.pieces)
        near.append(replace(problem, pieces=free))
        near.append(replace(problem, pieces=free, fault_free=False, tatami=False))
        near.append(replace(problem, optional=problem.board.cells))
        some = frozenset(random.sample(problem.board.ordered, min(3, len(problem.board.cells))))
        near.append(replace(problem, pieces=free, optional=some))
        hole = random.sample(problem.board.ordered, min(1, len(problem.board.cells)))
        kept = problem.board.without(hole)
        near.append(replace(problem, board=kept, optional=problem.optional & kept.cells))
    elif isinstance(problem, Marking):
        near += [replace(problem, rules=()), replace(problem, blanks=True, clues={})]
        near.append(replace(problem, rules=(), blanks=True))
    elif isinstance(problem, Covering):
        loose = [item._replace(uses=Supply(0, item.uses.high)) for item in problem.items]
        near.append(replace(problem, items=tuple(loose)))
    return [other for other in near if has_filling(other)]


def spoilt(text: str, random: Random) -> str:
    """The certificate with one thing changed."""
    while _read(changed := _spoilt_once(text, random)) == _read(text):
        pass
    return changed


def _read(text: str) -> Certificate | str:
    try:
        return read_certificate(text)
    except BadInput as error:
        return str(error)


def _spoilt_once(text: str, random: Random) -> str:
    tree = json.loads(text)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], dict | list):
                walk(node[key])

    walk(tree)
    node, key = random.choice(places)
    if isinstance(node[key], int):
        node[key] += random.choice((-2, -1, 1, 2))
    elif isinstance(node, list) and random.random() < 0.5:
        node.pop(key)
    elif isinstance(node, list):
        node.append(random.choice(node))
    elif isinstance(node[key], str):
        node[key] = random.choice(_WORDS)
    else:
        del node[key]
    return json.dumps(tree)
