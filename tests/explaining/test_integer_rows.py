"""Sums of rows, against trying all small sums."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from boardfill.explaining.integer_rows import Span

ROWS = st.integers(1, 3).flatmap(
    lambda width: st.tuples(
        st.lists(st.lists(st.integers(-4, 4), min_size=width, max_size=width), max_size=4),
        st.lists(st.integers(-4, 4), min_size=width, max_size=width),
    )
)
MODULI = st.sampled_from([2, 4, 8, 3, 9, 5, 6, 12])


def _dot(row: list[int], weights: list[int]) -> int:
    return sum(a * b for a, b in zip(row, weights, strict=True))


@given(ROWS, MODULI)
def test_weights_tell_apart_just_what_is_no_sum(
    given_rows: tuple[list[list[int]], list[int]], modulus: int
) -> None:
    rows, wanted = given_rows
    width = len(wanted)
    span = Span(width, modulus)
    for row in rows:
        span.add(row)
    weights = span.separating_weights(wanted)
    reached = {(0,) * width}
    for row in rows:
        reached = {
            tuple((a + times * b) % modulus for a, b in zip(total, row, strict=True))
            for total in reached
            for times in range(modulus)
        }
    assert (weights is None) == (tuple(entry % modulus for entry in wanted) in reached)
    if weights is not None:
        assert all(_dot(row, weights) % modulus == 0 for row in rows)
        assert _dot(wanted, weights) % modulus


@given(ROWS)
def test_a_span_has_every_sum_and_nothing_that_weights_tell_apart(
    given_rows: tuple[list[list[int]], list[int]],
) -> None:
    rows, wanted = given_rows
    span = Span(len(wanted))
    for row in rows:
        span.add(row)
    for times in product((-2, 0, 1), repeat=len(rows)):
        total = [
            sum(n * row[column] for n, row in zip(times, rows, strict=True))
            for column in range(len(wanted))
        ]
        assert total in span
    if wanted in span:
        for modulus in (8, 9, 5):
            residues = Span(len(wanted), modulus)
            for row in rows:
                residues.add(row)
            assert residues.separating_weights(wanted) is None


@given(ROWS, st.sampled_from([0, 2, 3, 4]))
def test_a_span_lists_all_weights_by_which_it_weighs_nothing(
    given_rows: tuple[list[list[int]], list[int]], modulus: int
) -> None:
    rows, wanted = given_rows
    span = Span(len(wanted))
    for row in rows:
        span.add(row)
    values = range(modulus) if modulus else range(-2, 3)

    def weighs_nothing(weights: list[int]) -> bool:
        sums = (_dot(row, weights) for row in rows)
        return not any(total % modulus if modulus else total for total in sums)

    expected = [w for w in map(list, product(values, repeat=len(wanted))) if weighs_nothing(w)]
    assert sorted(span.weights(values, modulus)) == sorted(expected)
