"""Growth: intervals that hold, by judges in whole numbers, and the constants that were published.

Hard squares are tilings, too: the cells are the edges of the grid, which a taken point uses up all
four, and every cell may be left alone.  The edges are cells (row, column) of which every other one,
as on a chessboard, lies at the upper left of a point; so do the colours of the triangle lattice.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction
from math import cos, exp, log, pi, prod, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import BadInput, Piece, Turn, growth, pieces, recurrence, table
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.results import Enclosure, GrowthByWidth, Recurrence, StripGrowth
from boardfill.tabulating.growth import dominant_root, extrapolated, strip_growth
from tests.agreement.strips import strip_counts
from tests.tabulating.test_recurrence_proofs import judged_pieces

POINT = Piece("point", frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}), Turn.FIXED, lattice=TRIANGLE)
EDGES = tuple(Piece(str(at), frozenset({(0, at)}), Turn.FIXED, lattice=TRIANGLE) for at in (0, 1))
HARD_SQUARES = (POINT, *EDGES)
LOZENGE = tuple(pieces("I2", lattice=TRIANGLE))
HARD_HEXAGONS = tuple(pieces("I1,hexagon", lattice=TRIANGLE))
CATALAN = 0.915965594177219015
RING = ("rows",)

ENTROPIES = {
    "domino": CATALAN / pi,  # Kasteleyn 1961, Temperley and Fisher 1961
    "monomer-dimer": 0.662798972834,  # Baxter 1968
    "two by two": log(1.342643951124601),  # non-attacking kings, OEIS A247413
    "hard squares": log(1.503048082475332264322) / 2,  # OEIS A085850
    "hard hexagons": log(1.395485972479302735229) / 2,  # Baxter 1980
    "lozenge": 0.323065947219450514 / 2,  # Wannier 1950
}
"""Per cell; hard squares and hexagons and lozenges have two cells for each point or lozenge."""


def _strip(names: str, width: int) -> StripGrowth:
    (strip,) = growth(names, width=width).strips
    return strip


def _per_line(strip: StripGrowth) -> Enclosure:
    assert strip.per_line is not None
    return strip.per_line


def test_the_golden_ratio_is_enclosed() -> None:
    found = _per_line(_strip("domino", 2))
    assert found.low**2 <= found.low + 1
    assert found.high**2 >= found.high + 1
    assert found.high - found.low < Fraction(1, 10**20)


def test_where_every_second_length_has_none_two_lines_are_looked_at() -> None:
    strip = _strip("domino", 3)
    assert (strip.period, strip.proven) == (2, True)
    assert strip.per_period is not None
    assert (strip.per_period.low - 2) ** 2 <= 3 <= (strip.per_period.high - 2) ** 2
    assert _per_line(strip).low ** 2 <= strip.per_period.high
    assert _per_line(strip).high ** 2 >= strip.per_period.low


def test_a_growth_that_is_whole_is_exact() -> None:
    strip = _strip("L3", 2)
    assert strip.period == 3
    assert strip.per_period == Enclosure(Fraction(2), Fraction(2))
    assert _per_line(_strip("O4,monomino", 3)) == Enclosure(Fraction(2), Fraction(2))
    assert _per_line(_strip("domino", 1)) == Enclosure(Fraction(1), Fraction(1))
    entropy = _strip("domino", 1).entropy
    assert entropy == Enclosure(Fraction(0), Fraction(0))


@pytest.mark.parametrize("width", range(1, 9))
def test_dominoes_grow_as_kasteleyn_says(width: int) -> None:
    cosines = [cos(pi * k / (width + 1)) for k in range(1, width // 2 + 1)]
    published = prod(c + sqrt(1 + c * c) for c in cosines)
    strip = _strip("domino", width)
    assert strip.proven
    assert float(_per_line(strip).low) == pytest.approx(published, rel=1e-13)
    assert strip.entropy is not None
    assert float(strip.entropy.high) == pytest.approx(log(published) / width, abs=1e-14)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(lambda c: c[-1] > 0))
def test_roots_of_positive_recurrences(factors: list[int]) -> None:
    """The growth is where c1/x + c2/x^2 + ... is 1, which falls as x grows."""
    terms = [int(term) for term in Recurrence(tuple(factors), (1,) * len(factors), 0).terms(60)]
    found = recurrence(terms)
    assert found is not None
    strip = strip_growth("", 1, terms, replace(found, proven=True), None)
    per_line = _per_line(strip)
    below, above = (
        sum(Fraction(c) / end**n for n, c in enumerate(factors, 1))
        for end in (per_line.low, per_line.high)
    )
    assert above <= 1 <= below
    assert per_line.high - per_line.low < Fraction(1, 10**15)


@pytest.mark.parametrize("power", [1, 2, 3, 5])
def test_poles_of_any_order(power: int) -> None:
    found = recurrence([n**power * 3**n for n in range(40)])
    assert found is not None
    assert dominant_root(found, 1) == Enclosure(Fraction(3), Fraction(3))


def test_a_root_that_cancels_does_not_count() -> None:
    """1, 1, 1, ... obeys a(n) = 3 a(n-1) - 2 a(n-2), too, whose largest root is 2."""
    assert dominant_root(Recurrence((3, -2), (1, 1), 0, proven=True), 1) is None


def test_numbers_that_are_no_counts_have_no_growth() -> None:
    rotating = recurrence([(-2) ** n for n in range(20)])
    assert rotating is not None
    assert dominant_root(rotating, 1) is None
    halved = Recurrence((Fraction(1, 2),), (1,), 0)
    assert dominant_root(halved, 1) is None


@pytest.mark.parametrize("names", ["domino", "L3", "L3,domino", "T4,monomino", "I3,O4"])
@pytest.mark.parametrize("width", [2, 3, 4])
def test_no_count_outgrows_its_bounds(names: str, width: int) -> None:
    """a(m + n) >= a(m) a(n), so no n-th root of a count lies above."""
    strip = _strip(names, width)
    counts = strip_counts(width, 60, judged_pieces(tuple(pieces(names))))
    high = _per_line(strip).high
    assert strip.at_least == _per_line(strip).low
    assert all(count <= high**n for n, count in enumerate(counts))
    unproven = strip_growth("", width, counts, None, 1)
    assert not unproven.proven
    assert unproven.per_line is None
    assert unproven.at_least <= high
    last = max(n for n, count in enumerate(counts) if count)
    assert unproven.at_least**last >= counts[last] * Fraction(10**6 - 1, 10**6)


def test_a_recurrence_that_is_not_proven_proves_no_growth() -> None:
    terms = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55]
    strip = strip_growth("2 x n", 2, terms, recurrence(terms), 1)
    assert not strip.proven
    assert strip.at_least < _per_line(strip).low
    text = str(GrowthByWidth((strip,), None))
    assert "if its recurrence, which is not proven, holds; at least 1.5" in text


def test_supplies_that_run_out_leave_no_growth() -> None:
    ended = _strip("I5:0-3", 3)
    assert ended.proven
    assert _per_line(ended) == Enclosure(Fraction(0), Fraction(0))
    assert ended.entropy is None
    unknown = strip_growth("4 x n", 4, [1, 0, 0, 0], None, None)
    assert unknown.at_least == 0
    assert "not found; nothing is certain" in str(GrowthByWidth((unknown,), None))


@pytest.mark.parametrize(
    ("name", "filled_with", "widths", "wrap", "digits"),
    [
        ("domino", "domino", range(2, 11, 2), (), 3),
        ("domino", "domino", range(2, 11, 2), RING, 3),
        ("monomer-dimer", "domino,monomino", range(1, 9), RING, 7),
        ("two by two", "O4,monomino", range(1, 10), RING, 5),
        ("hard squares", HARD_SQUARES, range(2, 15, 2), RING, 6),
        ("hard squares", HARD_SQUARES, range(1, 9), (), 3),
        ("hard hexagons", HARD_HEXAGONS, range(2, 11, 2), RING, 6),
        ("lozenge", LOZENGE, range(2, 11, 2), RING, 3),
    ],
)
def test_published_constants(
    name: str,
    filled_with: str | tuple[Piece, ...],
    widths: range,
    wrap: tuple[str, ...],
    digits: int,
) -> None:
    found = growth(filled_with, width=widths, wrap=wrap)
    assert all(strip.proven for strip in found.strips)
    far = found.extrapolated
    assert far is not None
    off = abs(far.entropy - ENTROPIES[name])
    assert off <= far.spread
    assert off < 10**-digits


def test_hard_squares_of_small_cylinders() -> None:
    """Their growth for two lines, told anew: 0 or 1 at each of two points of a ring, then between.

    Around a ring of two points, both between lie beside both: 1 if all before are 0, or all here.
    """
    (strip,) = growth(HARD_SQUARES, width=4, wrap=RING).strips
    states = [(0, 0), (0, 1), (1, 0), (1, 1)]
    vector = dict.fromkeys(states, 1)
    for _ in range(60):
        vector = {
            new: sum(n for old, n in vector.items() if not (any(old) and any(new)))
            for new in states
        }
    grown = sum(vector.values())
    longer = sum(n for old, n in vector.items() for new in states if not (any(old) and any(new)))
    assert float(_per_line(strip).low) == pytest.approx(longer / grown, rel=1e-12)


@given(st.fractions(1, 100, max_denominator=10**6), st.integers(1, 6))
def test_roots_and_logarithms_are_enclosed(number: Fraction, degree: int) -> None:
    exact = Enclosure(number, number)
    root = exact.root(degree)
    assert root.low**degree <= number <= root.high**degree
    assert root.high - root.low < Fraction(1, 10**20)
    finer = Context(80)
    log_ = finer.divide(Decimal(number.numerator), Decimal(number.denominator)).ln(finer)
    found = exact.logarithm()
    assert found.low <= Fraction(log_) <= found.high
    assert found.high - found.low < Fraction(1, 10**35)


def test_extrapolation_finds_what_it_is_made_for() -> None:
    a, b, c = Fraction(1, 3), Fraction(2), Fraction(-5, 7)
    widths = range(1, 9)
    for entropies in (
        [a + b / w + c / w**2 for w in widths],
        [a + b / w**2 + c / w**4 for w in widths],
        [a + b / 3**w for w in widths],
        [a + b / w + c / (w * 3**w) for w in widths],
    ):
        far = extrapolated(dict(zip(widths, entropies, strict=True)))
        assert far is not None
        assert far.entropy == pytest.approx(1 / 3)
        assert far.spread < 1e-12
    parted = {w: a + (b if w % 2 else c) / w for w in range(1, 9)}
    far = extrapolated(parted)
    assert far is not None
    assert far.entropy == pytest.approx(1 / 3)


def test_few_widths_tell_nothing_of_others() -> None:
    assert extrapolated({}) is None
    assert extrapolated({1: Fraction(1), 2: Fraction(1)}) is None
    assert extrapolated(dict.fromkeys((1, 2, 4, 9), Fraction(1))) is None
    assert growth("domino", width=(2, 4)).extrapolated is None


def test_tables_have_growth_if_asked_for() -> None:
    plain = table(range(1, 4), 2, "domino")
    assert plain.growth is None
    found = table(range(1, 4), 2, "domino", growth=True)
    assert found.recurrences == ()
    assert found.growth == growth("domino", width=range(1, 4))
    columns = table(2, (2, 4), "domino", wrap=("columns",), growth=True).growth
    assert columns == growth("domino", width=(2, 4), wrap=("columns",))
    assert columns is not None
    assert [strip.shape for strip in columns.strips] == ["n x 2", "n x 4"]
    assert exp(float(_per_line(columns.strips[0]).low)) == pytest.approx(exp(1 + sqrt(2)))


def test_boards_counted_one_by_one_have_no_growth() -> None:
    with pytest.raises(BadInput, match="one by one"):
        growth("domino", width=2, wrap=("rows", "columns"))
    with pytest.raises(BadInput, match="at least 1"):
        growth("domino", width=0)
