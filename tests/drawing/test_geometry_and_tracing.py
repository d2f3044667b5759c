"""Corners, rings and lines of cells are exact, on every lattice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill.drawing.figures.geometry import (
    Edge,
    Geometry,
    Point,
    Tracer,
    edges_around,
    geometry_of,
    rings,
    straight_lines,
)
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE

FLAT = {"square": SQUARE, "hex": HEX, "triangle": TRIANGLE}
_FEW_CELLS = st.frozensets(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=20
)

_on_flat_lattices = pytest.mark.parametrize("lattice", FLAT.values(), ids=FLAT)


def _of_few_cells(test: Callable[..., None]) -> Any:
    """Try it with a few cells on every flat lattice."""
    return _on_flat_lattices(given(cells=_FEW_CELLS)(test))


def _doubled_area(ring: tuple[Point, ...]) -> int:
    """Positive if the ring is walked clockwise, as y grows downwards (the shoelace formula)."""
    return sum(x * to_y - y * to_x for (x, y), (to_x, to_y) in pairwise((*ring, ring[0])))


def _unit_edges(line: Edge, known: set[Edge]) -> int:
    """How many edges of cells a straight line consists of."""
    (x, y), (to_x, to_y) = line
    return sum(
        1
        for (one_x, one_y), (other_x, other_y) in known
        if (to_x - x) * (one_y - y) == (to_y - y) * (one_x - x)
        and (to_x - x) * (other_y - y) == (to_y - y) * (other_x - x)
        and (x, y) <= (one_x, one_y)
        and (other_x, other_y) <= (to_x, to_y)
    )


@_on_flat_lattices
@given(cell=st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_neighbours_and_no_others_share_an_edge(lattice: Lattice, cell: Cell) -> None:
    geometry = geometry_of(lattice, [])
    near = set(lattice.neighbours(cell))
    beyond = {further for one in near for further in lattice.neighbours(one)} - near - {cell}
    assert len(set(geometry.corners(cell))) == len(near)
    assert all(geometry.shared_edge(cell, other) for other in near)
    assert not any(geometry.shared_edge(cell, other) for other in beyond)
    assert {geometry.shared_edge(cell, other) for other in near} == set(
        edges_around(geometry.corners(cell))
    )


@pytest.mark.parametrize("lattice", FLAT.values(), ids=FLAT)
@given(cells=_FEW_CELLS, steps=st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_the_central_cell_is_the_same_wherever_a_piece_lies(
    lattice: Lattice, cells: frozenset[Cell], steps: tuple[int, int]
) -> None:
    """Also where several are as near to the middle."""
    geometry = geometry_of(lattice, [])
    down, right = (2 * step for step in steps)  # so that triangles keep pointing as they do
    moved: dict[Cell, Cell] = {(y + down, x + right): (y, x) for y, x in cells}
    assert moved[geometry.central(moved)] == geometry.central(cells)


@pytest.mark.parametrize("lattice", FLAT.values(), ids=FLAT)
def test_a_cell_has_the_area_of_a_unit_square(lattice: Lattice) -> None:
    geometry = geometry_of(lattice, [])
    for cell in ((0, 0), (0, 1), (4, -3)):
        doubled = _doubled_area(geometry.corners(cell))
        assert doubled / 2 * geometry.width * geometry.height == pytest.approx(1)


def test_layers_of_a_solid_stand_apart() -> None:
    cells = [(layer, row, column) for layer in range(3) for row in range(2) for column in range(2)]
    geometry = geometry_of(CUBIC, cells)
    corners = Counter(point for cell in cells for point in geometry.corners(cell))
    assert max(corners.values()) == 4, "at the middle of a layer"
    assert geometry.shared_edge((0, 0, 0), (1, 0, 0)) is None
    assert geometry.shared_edge((1, 0, 0), (1, 0, 1)) is not None


@_of_few_cells
def test_rings_enclose_the_cells_and_their_edges_are_those_of_one_cell(
    lattice: Lattice, cells: frozenset[Cell]
) -> None:
    geometry = geometry_of(lattice, cells)
    found = rings(cells, geometry.corners)
    each = _doubled_area(geometry.corners(min(cells)))
    assert sum(map(_doubled_area, found)) == each * len(cells)
    rim = _rim(cells, geometry)
    lines = [(min(ends), max(ends)) for ring in found for ends in pairwise((*ring, ring[0]))]
    assert sum(_unit_edges(line, rim) for line in lines) == len(rim)
    there = {
        cell: frozenset(lattice.moved(one, cell) for one in cells) for cell in ((2, 4), (-3, 1))
    }
    tracer = Tracer(lattice, geometry.corners)
    assert sorted(map(sorted, tracer(cells))) == sorted(map(sorted, found))
    for moved in there.values():
        assert sum(map(_doubled_area, tracer(moved))) == each * len(cells)
        assert sorted(map(sorted, tracer(moved))) == sorted(
            map(sorted, rings(moved, geometry.corners))
        )


def _rim(cells: frozenset[Cell], geometry: Geometry) -> set[Edge]:
    times = Counter(edge for cell in cells for edge in edges_around(geometry.corners(cell)))
    return {edge for edge, number in times.items() if number == 1}


@_of_few_cells
def test_straight_lines_have_every_edge_once_and_cannot_be_joined(
    lattice: Lattice, cells: frozenset[Cell]
) -> None:
    geometry = geometry_of(lattice, cells)
    edges = {edge for cell in cells for edge in edges_around(geometry.corners(cell))}
    lines = straight_lines(edges)
    assert sum(_unit_edges(line, edges) for line in lines) == len(edges)
    assert len(set(lines)) == len(lines)
    for (start, end), (other_start, other_end) in (
        (one, other) for one in lines for other in lines if one != other
    ):
        parallel = (end[0] - start[0]) * (other_end[1] - other_start[1]) == (end[1] - start[1]) * (
            other_end[0] - other_start[0]
        )
        assert not (parallel and end == other_start)
