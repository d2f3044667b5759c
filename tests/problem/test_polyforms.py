from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import BadInput, LimitReached, Turn, count_polyforms, polyforms
from boardfill.problem.lattices.lattice import Cell, Lattice, lattices
from boardfill.problem.piece import Shape, orientations
from boardfill.problem.polyform_growth import Kind
from tests.clock import Clock

TURNS: dict[Kind, Turn] = {"free": Turn.FREE, "one-sided": Turn.ROTATE, "fixed": Turn.FIXED}
SIZES = {"square": 6, "hex": 5, "triangle": 7, "cubic": 4}
"""Up to so many cells the slow way is quick enough."""


def grown(size: int, lattice: Lattice, turn: Turn) -> list[Shape]:
    """All polyforms by adding every neighbouring cell to every smaller one."""
    shapes = {orientations([origin], turn, lattice)[0] for origin in lattice.origins}
    for _ in range(size - 1):
        shapes = {
            orientations([*shape, near], turn, lattice)[0]
            for shape in shapes
            for cell in shape
            for near in lattice.neighbours(cell)
            if near not in shape
        }
    return sorted(shapes)


@cache
def every_shape(size: int, lattice: Lattice, kind: Kind) -> frozenset[Shape]:
    return frozenset(polyforms(size, lattice, kind))


@st.composite
def connected_shapes(draw: st.DrawFn, lattice: Lattice) -> list[Cell]:
    """A shape grown at random, anywhere on the lattice."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    cells = [lattice.origins[rng.randrange(len(lattice.origins))]]
    for _ in range(draw(st.integers(0, SIZES[lattice.name] - 1))):
        beside = {near for cell in cells for near in lattice.neighbours(cell)} - set(cells)
        cells.append(rng.choice(sorted(beside)))
    return cells


@pytest.mark.parametrize("kind", TURNS)
@pytest.mark.parametrize("name", lattices())
def test_the_list_is_the_one_that_adding_cells_gives(name: str, kind: Kind) -> None:
    for size in range(1, SIZES[name] + 1):
        expected = grown(size, lattices()[name], TURNS[kind])
        assert polyforms(size, name, kind) == expected
        assert count_polyforms(size, lattices()[name], kind) == len(expected)


@pytest.mark.parametrize("name", lattices())
@given(data=st.data())
def test_every_image_of_a_shape_has_the_same_canonical_form(name: str, data: st.DataObject) -> None:
    lattice = lattices()[name]
    cells = data.draw(connected_shapes(lattice))
    symmetry = data.draw(st.sampled_from(lattice.symmetries))
    image = [symmetry.apply(cell) for cell in cells]
    for kind, turn in TURNS.items():
        listed = every_shape(len(cells), lattice, kind)
        mine, its = ({*orientations(shape, turn, lattice)} & listed for shape in (cells, image))
        assert len(mine) == len(its) == 1
        assert mine == its or kind == "fixed" or (kind == "one-sided" and symmetry.reflects)


@pytest.mark.parametrize(("name", "size"), [("square", 11), ("hex", 8), ("triangle", 12),
                                            ("cubic", 7)])  # fmt: skip
def test_counting_agrees_with_listing_and_with_any_number_of_threads(name: str, size: int) -> None:
    for kind in TURNS:
        listed = len(polyforms(size, name, kind))
        assert [count_polyforms(size, name, kind, threads=n) for n in (1, 2, 3)] == [listed] * 3


def test_limits_stop_the_work(clock: Clock) -> None:
    with clock.stops(2):
        polyforms(25, time_limit=2)
    with clock.stops(2):
        count_polyforms(16, "cubic", time_limit=2)
    with pytest.raises(LimitReached, match="memory limit"):
        polyforms(12, memory_limit=100_000)
    with pytest.raises(LimitReached, match=r"predicted to need .* above the memory limit"):
        polyforms(12, memory_limit=8_000_000)


@pytest.mark.parametrize("ask", [
    lambda: polyforms(0),
    lambda: polyforms(-1),
    lambda: polyforms(41),
    lambda: count_polyforms(10**9),
    lambda: polyforms(3, "round"),
    lambda: polyforms(3, kind="loose"),  # type: ignore[arg-type]
    lambda: polyforms(3, time_limit=0),
    lambda: count_polyforms(3, time_limit=-1),
])  # fmt: skip
def test_impossible_wishes_are_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(BadInput):
        ask()
