"""No certificate, whatever its fields hold, proves that a problem with a filling has none."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardfill import (
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    LimitReached,
    Marking,
    Supply,
    Symbol,
    Tiling,
    pieces,
)
from boardfill.answers import certificate as proofs
from boardfill.answers.solution import Placement
from boardfill.certificates import is_proof, why_no_proof
from boardfill.checking.verifier import why_malformed
from boardfill.problem.kinds import Problem
from boardfill.rules import Count, Different, Runs, Sum


class Agreeable:
    """Equal to everything, larger and smaller, and found in every set that it is looked for in."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash((0, 0))

    def __lt__(self, other: object) -> bool:
        return True

    def __gt__(self, other: object) -> bool:
        return True

    def __mul__(self, other: object) -> Agreeable:
        return self

    __rmul__ = __radd__ = __add__ = __mod__ = __mul__


class Large(int):
    """A whole number that says it is larger than all others."""

    def __gt__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


CELLS = [(row, column) for row in range(2) for column in range(3)]
DOMINOES = Tiling(Board.rectangle(2, 3), pieces("domino,I1:0-2"))
MARKS = Marking(
    Board.rectangle(2, 2), (Symbol("x"), Symbol("y")), (Count("row", frozenset("x"), 1, 1),)
)
CHOICES = Covering(
    (CoveringItem("a"), CoveringItem("b", Supply(0, 2))),
    (CoveringOption(("a", "b")), CoveringOption(("b",))),
)
FAULT_FREE = Tiling(Board.rectangle(5, 6), pieces("domino"), fault_free=True)
LINES = [
    proofs.Subject(proofs.LINE, (axis, n))
    for axis, number in (("row", 4), ("column", 5))
    for n in range(number)
]
CROSSED = (*((line, 1) for line in LINES), (proofs.Subject(proofs.PIECE, "I2"), -1))
EVEN = proofs.Raised(
    LINES[0],
    2,
    2,
    tuple((proofs.Subject(proofs.CELL, (0, column)), 1) for column in range(6)),
)
SUMS = Marking(Board.rectangle(1, 2), tuple(map(Symbol, "123")), (Different("row"), Sum("row", 4)))
RUNS = Marking(Board.rectangle(1, 4), (Symbol("#"),), (Runs("row", (1, 1), ["#"]),), blanks=True)
IN_ROW = [proofs.RuleGroup(number, "row 0") for number in range(2)]
STEP = proofs.ForcedStep(proofs.Subject(proofs.CELL, (0, 0)), Placement(((0, 0), (0, 1)), "I2"))
REAL: list[tuple[Problem, proofs.Certificate]] = [
    (
        DOMINOES,
        proofs.Area(
            6,
            6,
            (proofs.PieceArea("I2", 2, 0, None), proofs.PieceArea("I1", 1, 0, 2)),
            5,
            7,
        ),
    ),
    (DOMINOES, proofs.Starved(proofs.Subject(proofs.CELL, (0, 0)), 1, 0)),
    (DOMINOES, proofs.Pocket(tuple(CELLS), "area")),
    (DOMINOES, proofs.Pocket(tuple(CELLS), "search")),
    (
        DOMINOES,
        proofs.Forced((STEP,), proofs.Starved(proofs.Subject(proofs.CELL, (1, 1)), 1, 0)),
    ),
    (DOMINOES, proofs.Forced((STEP,), proofs.Pocket(tuple(CELLS[2:]), "area"))),
    (
        DOMINOES,
        proofs.Colouring(3, tuple((proofs.Subject(proofs.CELL, c), (-1) ** sum(c)) for c in CELLS)),
    ),
    (
        DOMINOES,
        proofs.Colouring(
            0,
            (
                (proofs.Subject(proofs.CELL, (0, 0)), 1),
                (proofs.Subject(proofs.PIECE, "I1"), -1),
            ),
        ),
    ),
    (
        DOMINOES,
        proofs.Inequality(tuple((proofs.Subject(proofs.CELL, c), (-1) ** sum(c)) for c in CELLS)),
    ),
    (
        DOMINOES,
        proofs.Colouring(
            2,
            ((proofs.Subject(proofs.PIECE, "I2"), 1),),
            (proofs.Number(("I2",), 3),),
        ),
    ),
    (FAULT_FREE, proofs.Inequality(CROSSED, (proofs.Number(("I2",), 15),), (EVEN,))),
    (
        DOMINOES,
        proofs.Exhaustion((proofs.Exhausted("search", 3), proofs.Exhausted("frontier", None))),
    ),
    (MARKS, proofs.Starved(proofs.Subject(proofs.RULE, (0, "row 0")), 1, 0)),
    (
        MARKS,
        proofs.Inequality(
            (
                (proofs.Subject(proofs.RULE, (0, "row 0")), 1),
                (proofs.Subject(proofs.CELL, (0, 0)), -1),
            )
        ),
    ),
    (SUMS, proofs.Unmet((proofs.RuledOut(IN_ROW[1], (0, 0), ("2",)),), IN_ROW[1])),
    (SUMS, proofs.Unmet((), IN_ROW[0])),
    (SUMS, proofs.Starved(proofs.Subject(proofs.SUM, (1, "row 0")), 4, 3)),
    (SUMS, proofs.Starved(proofs.Subject(proofs.SYMBOL, (0, "row 0", "1")), 1, 0)),
    (RUNS, proofs.Unmet((proofs.RuledOut(IN_ROW[0], (0, 1), ("#", "")),), IN_ROW[0])),
    (RUNS, proofs.Starved(proofs.Subject(proofs.RULE, (0, "row 0")), 2, 1)),
    (CHOICES, proofs.Starved(proofs.Subject(proofs.ITEM, "a"), 1, 0)),
    (
        CHOICES,
        proofs.Colouring(
            2,
            (
                (proofs.Subject(proofs.ITEM, "a"), 1),
                (proofs.Subject(proofs.ITEM, "b"), 1),
            ),
        ),
    ),
    (
        CHOICES,
        proofs.Inequality(
            (
                (proofs.Subject(proofs.ITEM, "a"), 1),
                (proofs.Subject(proofs.ITEM, "b"), -1),
            )
        ),
    ),
]
"""Certificates that would be proofs of problems close by; each problem here has a filling."""

NOT_NUMBERS: list[Any] = [
    *(math.nan, math.inf, -math.inf, -0.0, 0.5, 1.0, 1e308, True, False, None, "", "1", b"1", 1j),
    *(
        Fraction(1, 2),
        Fraction(1),
        Agreeable(),
        Large(1),
        [],
        {},
        set(),
        [1],
        (),
        (1,),
        (math.nan,),
    ),
    *(
        Ellipsis,
        int,
        object(),
        proofs.Subject(proofs.CELL, (0, 0)),
        tuple.__new__(proofs.Subject, ()),
        STEP,
    ),
]
STRANGE = [*NOT_NUMBERS, 0, 1, -1, 10**4, -(10**4), 10**5000, -(10**5000), (0, 0), ((0, 0),)]
try:
    import numpy
except ImportError:  # its numbers wrap around, so they are tried where it is installed
    pass
else:
    NOT_NUMBERS += [numpy.int8(1), numpy.int64(1), numpy.float64("nan"), numpy.array([1, 2])]
    STRANGE += NOT_NUMBERS[-4:]


def _forged(value: Any) -> Iterator[Any]:
    """The value with one thing in it, or itself, replaced, left out or doubled."""
    yield from STRANGE
    if isinstance(value, tuple):
        for place in range(len(value)):
            for part in _forged(value[place]):
                yield _like(value, (*value[:place], part, *value[place + 1 :]))
            yield _like(value, value[:place] + value[place + 1 :])
            yield _like(value, (*value, value[place]))
        yield list(value)
        yield tuple(value)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for part in _forged(getattr(value, field.name)):
                yield replace(value, **{field.name: part})
            less = replace(value)
            object.__delattr__(less, field.name)
            yield less


def _like(value: tuple[Any, ...], parts: tuple[Any, ...]) -> Any:
    return tuple.__new__(type(value), parts)


@pytest.mark.parametrize(("problem", "certificate"), REAL)
def test_no_forgery_is_accepted(problem: Problem, certificate: proofs.Certificate) -> None:
    assert why_malformed(certificate) is None
    assert not is_proof(problem, certificate)
    forged = list(_forged(certificate))
    for forgery in Random(7).sample(forged, min(len(forged), 400)):
        with suppress(LimitReached):
            assert why_no_proof(problem, forgery)


@pytest.mark.parametrize("weight", NOT_NUMBERS)
def test_weights_are_whole_numbers(weight: Any) -> None:
    """No sum with NaN in it is ever as much as what the bounds ask for."""
    weights: Any = ((proofs.Subject(proofs.CELL, (0, 0)), weight),)
    for certificate in (
        proofs.Colouring(weight, ()),
        proofs.Colouring(0, weights),
        proofs.Inequality(weights),
    ):
        assert not is_proof(DOMINOES, certificate)
        assert "expected" in str(why_no_proof(DOMINOES, certificate))


@pytest.mark.parametrize(
    "certificate", [None, 3, "area", proofs.Certificate(), object(), Agreeable()]
)
def test_what_is_no_certificate_proves_nothing(certificate: Any) -> None:
    assert "expected a certificate" in str(why_no_proof(DOMINOES, certificate))


def test_a_kind_of_ones_own_proves_nothing() -> None:
    class Convincing(proofs.Colouring):
        pass

    assert "expected a certificate" in str(why_no_proof(DOMINOES, Convincing(0, ())))


def test_what_is_wrong_is_named_with_its_place() -> None:
    cells: Any = ((0, 0), (0, 1.5))
    wrong = proofs.Forced((STEP,), proofs.Pocket(cells, "area"))
    assert why_malformed(wrong) == "end.cells[1][1]: expected a whole number, found float"
    by: Any = "guess"
    assert why_malformed(proofs.Pocket((), by)) == "by: expected 'area' or 'search', found str"
    weights = ((proofs.Subject(proofs.CELL, (0, 0)), 10**5000),)
    assert "at most 10,000 bits" in str(why_malformed(proofs.Inequality(weights)))
