"""Recurrences: found only where they hold, with all their coefficients exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardfill import pieces, recurrence, table
from boardfill.results import Recurrence
from boardfill.tabulating.recurrence import FURTHER, StripRecurrence
from tests.clock import Clock

SMALL = st.integers(-5, 5)


@given(st.lists(SMALL, min_size=1, max_size=6), st.data())
def test_a_sequence_that_obeys_one_is_recognised(factors: list[int], data: st.DataObject) -> None:
    start = data.draw(st.lists(SMALL, min_size=len(factors), max_size=len(factors)))
    made = Recurrence(tuple(factors), tuple(start), 0).terms(40)
    found = recurrence([int(term) for term in made])
    assert found is not None
    assert found.order <= len(factors)
    assert found.terms(40) == made
    assert found.verified_on == 40 - 2 * len(found.initial)


@given(st.lists(st.integers(-(10**30), 10**30), min_size=1, max_size=3), SMALL)
def test_long_coefficients_are_lifted(factors: list[int], start: int) -> None:
    made = Recurrence(tuple(factors), (start,) * len(factors), 0).terms(20)
    found = recurrence([int(term) for term in made])
    assert found is not None
    assert found.terms(20) == made


def test_coefficients_may_be_fractions() -> None:
    halved = [2**40 * 3**n // 2**n for n in range(20)]
    found = recurrence(halved)
    assert found is not None
    assert found.coefficients == (Fraction(3, 2),)
    assert str(found) == "a(n) = 3/2 a(n-1)"


@given(st.lists(st.integers(-50, 50), max_size=30))
def test_whatever_is_found_holds(numbers: list[int]) -> None:
    found = recurrence(numbers)
    if found is not None:
        assert found.terms(len(numbers)) == numbers
        assert found.verified_on >= FURTHER


@given(st.lists(SMALL, min_size=1, max_size=4), st.integers(0, 20))
def test_one_wrong_term_is_not_passed_over(factors: list[int], place: int) -> None:
    made = [int(x) for x in Recurrence(tuple(factors), (1,) * len(factors), 0).terms(24)]
    made[place] += 1
    found = recurrence(made)
    assert found is None or found.terms(24) == made


def test_too_few_terms_tell_nothing() -> None:
    assert recurrence([1, 1, 2, 3, 5, 8, 13]) is None
    assert recurrence([1, 1, 2, 3, 5, 8, 13, 21]) is not None
    assert recurrence([]) is None
    primes = [n for n in range(2, 300) if all(n % d for d in range(2, n))]
    assert recurrence(primes) is None


def test_multiples_of_the_prime_are_not_taken_for_nothing() -> None:
    fibonacci = [1, 1]
    while len(fibonacci) < 20:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    found = recurrence([(2**61 - 1) * term for term in fibonacci])
    assert found is not None
    assert found.coefficients == (1, 1)


def test_what_only_begins_differently_is_marked_as_such() -> None:
    found = recurrence([7, 5, *[2**n for n in range(12)]])
    assert found is not None
    assert found.coefficients == (2,)
    assert found.initial == (7, 5, 1)
    assert found.generating_function() == "(7 - 9 x - 9 x^2) / (1 - 2 x)"


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ([0] * 9, "0"),
        ([1] + [0] * 9, "1"),
        ([5, -1] + [0] * 9, "5 - x"),
        ([(-1) ** n for n in range(9)], "1 / (1 + x)"),
        (list(range(12)), "x / (1 - 2 x + x^2)"),
    ],
)
def test_generating_functions(terms: list[int], expected: str) -> None:
    found = recurrence(terms)
    assert found is not None
    assert found.generating_function() == expected


@given(st.lists(SMALL, min_size=1, max_size=4), st.data())
def test_numerator_and_denominator_make_the_sequence(
    factors: list[int], data: st.DataObject
) -> None:
    assume(factors[-1] != 0)
    start = data.draw(st.lists(SMALL, min_size=len(factors), max_size=len(factors)))
    made = Recurrence(tuple(factors), tuple(start), 0)
    terms, below = made.terms(12), made.denominator
    above = [*made.numerator, *[0] * 12]
    for n in range(12):
        assert sum(below[i] * terms[n - i] for i in range(min(n, made.order) + 1)) == above[n]


@pytest.mark.parametrize(
    ("rows", "names", "equation", "function"),
    [
        (2, "domino", "a(n) = a(n-1) + a(n-2)", "1 / (1 - x - x^2)"),
        (3, "domino", "a(n) = 4 a(n-2) - a(n-4)", "(1 - x^2) / (1 - 4 x^2 + x^4)"),
        (
            4,
            "domino",
            "a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4)",
            "(1 - x^2) / (1 - x - 5 x^2 - x^3 + x^4)",
        ),
        (2, "L3", "a(n) = 2 a(n-3)", "1 / (1 - 2 x^3)"),
        (1, "L3", "a(n) = 0", "1"),
        (3, "O4", "a(n) = 0", "1"),
        (
            2,
            "monomino,domino",
            "a(n) = 3 a(n-1) + a(n-2) - a(n-3)",
            "(1 - x) / (1 - 3 x - x^2 + x^3)",
        ),
    ],
)
def test_known_recurrences(rows: int, names: str, equation: str, function: str) -> None:
    (found,) = table(rows, 1, pieces(names), recurrences=True).recurrences
    assert found.recurrence is not None
    assert str(found.recurrence) == equation
    assert found.recurrence.generating_function() == function


def test_orders_of_dominoes_are_proven() -> None:
    """Half as many as the width has subsets, for odd and even widths in pairs."""
    found = table(range(1, 9), 1, pieces("domino"), recurrences=True).recurrences
    known = [one.recurrence for one in found if one.recurrence is not None]
    assert [one.order for one in known] == [2, 2, 4, 4, 8, 8, 16, 16]
    assert all(one.proven for one in known)
    assert all(one.verified_on >= FURTHER for one in known)


def test_proven_recurrences_predict_longer_boards() -> None:
    (found,) = table(5, 1, pieces("L3"), recurrences=True).recurrences
    assert found.recurrence is not None
    assert found.recurrence.proven
    assert found.recurrence.terms(201)[1:] == table(5, range(1, 201), pieces("L3")).row(5)


def test_terms_that_do_not_suffice_are_counted(clock: Clock) -> None:
    clock.tick(2 / 40)
    (found,) = table(6, 1, pieces("pentominoes:any"), recurrences=True, time_limit=2).recurrences
    assert found.recurrence is None
    assert found.terms_needed > found.terms


def test_no_order_is_excluded_that_a_longer_sequence_may_have() -> None:
    """Sums of that many powers, with just as many terms as it takes, and with one less."""
    for order in range(1, 6):
        terms = [sum(base**n for base in range(1, order + 1)) for n in range(2 * order + FURTHER)]
        found = recurrence(terms)
        assert found is not None
        assert found.order == order
        assert recurrence(terms[:-1]) is None
        told = StripRecurrence("", len(terms) - 1, None)
        assert (told.order_excluded, told.terms_needed) == (order - 1, len(terms))


def test_columns_closed_into_cylinders_have_recurrences_by_column() -> None:
    found = table(1, range(1, 5), pieces("domino"), wrap=["columns"], recurrences=True).recurrences
    assert [one.shape for one in found] == ["n x 1", "n x 2", "n x 3", "n x 4"]
    orders = [one.order_bound or 0 for one in found]
    assert all(below <= above for below, above in pairwise(sorted(orders)))
