"""Certificates are never wrong: they explain just those problems that have no filling."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Covering, Marking, Tiling
from boardfill.answers.certificate import CELL, PIECE, Colouring, Inequality, Subject
from boardfill.certificates import why_no_proof
from boardfill.checking.listed_choices import AllChoices
from boardfill.engines.limits import Deadline, Limits
from boardfill.explaining.no_filling import arguments, explain
from boardfill.formats.certificate_json import certificate_json, read_certificate
from boardfill.reasoning.propagation import statement_of
from tests.agreement.certificate_trial import has_filling, trial
from tests.strategies import (
    coverings,
    lattice_markings,
    lattice_tilings,
    markings,
    of_each_kind,
    tilings,
)

OFTEN = {"area", "starved", "forced", "inequality", "exhaustion"}


def _explained_just_if_there_is_no_filling(problem: Tiling | Marking | Covering) -> None:
    """By every argument that is found, even where a simpler one was: none is ever refused."""
    found = list(arguments(problem, Deadline(Limits())))
    for certificate in found[:-1] if found[-1] is None else found:
        assert certificate is not None
        read = read_certificate(certificate_json(certificate))
        assert why_no_proof(problem, read) is None, certificate
    assert found == [None] if has_filling(problem) else None not in found
    assert explain(problem) == found[0]


@settings(max_examples=settings().max_examples // 2)
@of_each_kind(
    tilings=tilings(),
    lattice_tilings=lattice_tilings(),
    markings=markings() | lattice_markings(),
    coverings=coverings(),
)
def test_problems_are_explained_just_if_there_is_none(problem: Tiling | Marking | Covering) -> None:
    _explained_just_if_there_is_no_filling(problem)


@of_each_kind(
    boards=tilings() | lattice_tilings() | markings() | lattice_markings(), coverings=coverings()
)
def test_finders_and_verifier_list_the_same(problem: Tiling | Marking | Covering) -> None:
    _listed_the_same(problem)


def _listed_the_same(problem: Tiling | Marking | Covering) -> None:
    """Two listings that share no code: the same choices use the same, within the same bounds."""
    listed, stated = AllChoices(problem), statement_of(problem)
    named = {
        choice: {stated.subjects[used]: times for used, times in uses.items()}
        for choice, uses in zip(stated.choices, stated.uses, strict=True)
    }
    supplied = set(stated.subjects)
    assert named == {
        choice: {subject: times for subject, times in uses.items() if subject in supplied}
        for choice, uses in listed.uses.items()
    }
    for subject, low, high in zip(stated.subjects, stated.low, stated.high, strict=True):
        assert (low, high) == (listed.low[subject], listed.high[subject])
    assert all(low == 0 for subject, low in listed.low.items() if subject not in supplied)


@given(tilings() | lattice_tilings(), st.randoms(use_true_random=False))
def test_weights_by_which_choices_weigh_nothing_prove_nothing_where_there_is_a_filling(
    problem: Tiling, random: Random
) -> None:
    """Each placement weighs 0, since its piece weighs the opposite of the cells it covers."""
    if not has_filling(problem):
        return
    modulus = random.choice((0, 2, 3, 4, 7))
    weight = random.choice((1, 2, 3))
    weights = [(Subject(CELL, cell), weight) for cell in problem.board.ordered]
    weights += [(Subject(PIECE, p.name), -weight * len(p.cells)) for p in problem.pieces]
    assert why_no_proof(problem, Colouring(modulus, tuple(weights)))
    assert why_no_proof(problem, Inequality(tuple(weights)))
    assert why_no_proof(problem, Inequality(tuple((s, -w) for s, w in weights)))


@pytest.mark.parametrize(
    ("number", "met"),
    [
        (20, OFTEN - {"exhaustion"}),
        pytest.param(150, OFTEN, marks=pytest.mark.full),
    ],
)
def test_certificates_of_random_problems_stand_trial(number: int, met: set[str]) -> None:
    figures = trial(number, seed=3)
    assert figures.explained == number
    assert figures.silent == number
    assert set(figures.kinds) >= met
