"""Certificates put to the test: are those of random problems right, and are wrong ones refused?

    python -m benchmarks.explaining [NUMBER] [SEED]

NUMBER problems without and NUMBER with a filling, as the reference engine judges them.  Every one
without must be explained by a certificate that is a proof after it has been written and read back;
none with a filling may be.  Then NUMBER certificates, each spoilt in one place, are held against a
problem that does have a filling, close to the one they were made for: all must be refused.
Against the problem they were made for, a spoilt certificate may still be a proof: another cell that
nothing covers, another effort of an engine.  How many are is told.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.random_problems import random_problem
from boardfill import Covering, Marking, Supply, Tiling, why_no_proof, why_none
from boardfill.answers.certificate import Certificate
from boardfill.cover.translation import cover_of
from boardfill.engines.protocol import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.kinds import Problem
from boardfill.reading.certificate_json import certificate_json, read_certificate

_LIMITS = Limits(seconds=5.0)


def has_filling(problem: Problem) -> bool | None:
    """As the reference engine says; None if it takes too long."""
    try:
        return ReferenceEngine().first(cover_of(problem), _LIMITS) is not None
    except LimitReached:
        return None


def spoilt(text: str, random: Random) -> str:
    """The certificate with one thing changed."""
    while read_back(changed := _spoilt_once(text, random)) == read_back(text):
        pass
    return changed


def read_back(text: str) -> Certificate | str:
    """The certificate, or why it is none."""
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
    value = node[key]
    if isinstance(value, int):
        node[key] = value + random.choice((-2, -1, 1, 2))
    elif isinstance(node, list) and random.random() < 0.5:
        node.pop(key)
    elif isinstance(node, list):
        node.append(random.choice(node))
    elif isinstance(value, str):
        node[key] = random.choice(("a", "b", "search", "area", "row", "colouring", "pocket", ""))
    else:
        del node[key]
    return json.dumps(tree)


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
    elif isinstance(problem, Marking):
        near += [replace(problem, rules=()), replace(problem, blanks=True, clues={})]
        near.append(replace(problem, rules=(), blanks=True))
    elif isinstance(problem, Covering):
        loose = [item._replace(uses=Supply(0, item.uses.high)) for item in problem.items]
        near.append(replace(problem, items=tuple(loose)))
    return [other for other in near if has_filling(other)]


def is_accepted(problem: Problem, text: str) -> bool:
    """Can the certificate be read, and is it a proof?"""
    try:
        return why_no_proof(problem, read_certificate(text), time_limit=5.0) is None
    except (BadInput, LimitReached):
        return False


def main(number: int = 10_000, seed: int = 1) -> None:
    random = Random(seed)
    kinds: Counter[str] = Counter()
    feasible = infeasible = unknown = refused = still_proofs = spoilt_number = 0
    slowest = 0.0
    start = time.perf_counter()
    while min(feasible, infeasible, refused) < number:
        problem = random_problem(random)
        truth = has_filling(problem)
        if truth is None:
            unknown += 1
            continue
        if (feasible if truth else infeasible) >= number and (truth or refused >= number):
            continue
        began = time.perf_counter()
        certificate: Certificate | None = why_none(problem)
        slowest = max(slowest, time.perf_counter() - began)
        assert (certificate is None) == truth, (truth, problem, certificate)
        if certificate is None:
            feasible += 1
            continue
        infeasible += 1
        kinds[f"{type(problem).__name__} {certificate.kind}"] += 1
        kinds[certificate.kind] += 1
        text = certificate_json(certificate)
        assert is_accepted(problem, text), (problem, text)
        assert read_certificate(text) is not None
        near = neighbours_with_filling(problem, random)
        for _ in range(3):
            changed = spoilt(text, random)
            spoilt_number += 1
            still_proofs += is_accepted(problem, changed)
            for other in near:
                assert not is_accepted(other, changed), (other, changed)
                assert not is_accepted(other, text), (other, text)
                refused += 1
    print(f"{infeasible} without a filling, all explained; {feasible} with one, none explained")
    print(f"{unknown} left out, too hard for the reference engine; slowest {slowest:.2f} s")
    print(f"{refused} spoilt certificates held against a problem with a filling, all refused")
    print(f"{spoilt_number} held against their own problem: {still_proofs} are still proofs of it")
    for kind, times in sorted(kinds.items(), key=lambda pair: (" " in pair[0], -pair[1])):
        print(f"{times:7}  {kind}")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
