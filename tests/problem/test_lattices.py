"""What holds on every lattice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import BadInput, Board, Piece, Turn
from boardfill.problem.board_families import FAMILIES, family_board
from boardfill.problem.lattices.lattice import Cell, Lattice, lattices, named_lattice
from boardfill.problem.lattices.square import SquareLattice
from boardfill.problem.picture import draw_picture, read_picture
from boardfill.problem.piece import orientations, settled
from tests.independent.geometry import HEX_SIDES, SQUARE_SIDES
from tests.refusals import refuses

EVERY = pytest.mark.parametrize("lattice", lattices().values(), ids=str)
ORDERS = {"square": (4, 4), "hex": (6, 6), "triangle": (6, 6), "cubic": (24, 24)}
NEIGHBOURS = {"square": 4, "hex": 6, "triangle": 3, "cubic": 6}
BEYOND: dict[str, Mapping[str, Cell]] = {
    "square": SQUARE_SIDES,
    "hex": HEX_SIDES,
    "triangle": SQUARE_SIDES,
    "cubic": {
        "above": (-1, 0, 0),
        "below": (1, 0, 0),
        "back": (0, -1, 0),
        "front": (0, 1, 0),
        "left": (0, 0, -1),
        "right": (0, 0, 1),
    },
}
"""The step to the cell beyond an edge, by the name of the edge."""


def some_cells(lattice: Lattice) -> list[Cell]:
    reach = 3 if lattice.dimensions == 2 else 2
    return list(product(range(-reach, reach + 1), repeat=lattice.dimensions))


@EVERY
def test_neighbours_are_mutual(lattice: Lattice) -> None:
    for cell in some_cells(lattice):
        near = list(lattice.neighbours(cell))
        assert len(set(near)) == NEIGHBOURS[lattice.name]
        assert all(cell in lattice.neighbours(other) for other in near)


@EVERY
def test_symmetries_are_a_group_that_keeps_neighbours(lattice: Lattice) -> None:
    cells = some_cells(lattice)
    images = [tuple(map(symmetry.apply, cells)) for symmetry in lattice.symmetries]
    assert len(set(images)) == len(images)
    assert lattice.symmetries[0].name == "identity"
    assert images[0] == tuple(cells)
    for symmetry in lattice.symmetries:
        for cell in cells:
            turned = set(map(symmetry.apply, lattice.neighbours(cell)))
            assert turned == set(lattice.neighbours(symmetry.apply(cell)))
    for a, b in product(lattice.symmetries, repeat=2):
        both = tuple(a.apply(b.apply(cell)) for cell in cells)
        assert lattice.symmetries[images.index(both)].reflects == (a.reflects != b.reflects)


@EVERY
def test_half_of_the_symmetries_reflect(lattice: Lattice) -> None:
    reflecting = sum(symmetry.reflects for symmetry in lattice.symmetries)
    assert (len(lattice.symmetries) - reflecting, reflecting) == ORDERS[lattice.name]
    assert len({symmetry.name for symmetry in lattice.symmetries}) == len(lattice.symmetries)


@EVERY
def test_symmetries_carry_edges_and_corners(lattice: Lattice) -> None:
    around = {cell: set(lattice.around(cell).values()) for cell in some_cells(lattice)}
    for symmetry, (cell, met) in product(lattice.symmetries, around.items()):
        image = symmetry.apply(cell)
        beside = around.get(image) or set(lattice.around(image).values())
        assert {frozenset(map(symmetry.apply, cells)) for cells in met} == beside


@pytest.mark.parametrize("name", lattices())
def test_an_edge_is_named_after_the_direction_of_the_cell_beyond(name: str) -> None:
    lattice = lattices()[name]
    for cell in lattice.origins:
        for edge, cells in lattice.around(cell).items():
            if edge in lattice.edge_names():
                assert cells == {cell, lattice.moved(cell, BEYOND[name][edge])}, edge


@EVERY
def test_edges_lead_to_the_cells_beyond(lattice: Lattice) -> None:
    for cell in some_cells(lattice):
        beyond = {name: frozenset({cell, other}) for name, other in lattice.beyond_edges(cell)}
        meetings = lattice.around(cell)
        assert beyond == {name: met for name, met in meetings.items() if len(met) == 2}
        assert list(beyond) == [name for name in meetings if name in beyond]


@EVERY
def test_edges_are_shared_with_neighbours(lattice: Lattice) -> None:
    around = cache(lattice.around)
    met = cache(lambda cell: set(around(cell).values()))
    for cell in some_cells(lattice):
        edges = [cells for name, cells in around(cell).items() if name in lattice.edge_names()]
        assert {other for cells in edges for other in cells} == {cell, *lattice.neighbours(cell)}
        for cells in met(cell):
            assert all(cells in met(other) for other in cells)


@EVERY
def test_only_moves_between_cells_of_one_colour_keep_neighbours(lattice: Lattice) -> None:
    for cell in some_cells(lattice):
        origin = lattice.origins[lattice.colour(cell)]
        near = {lattice.moved(other, cell) for other in lattice.neighbours((0,) * len(cell))}
        assert (near == set(lattice.neighbours(cell))) == (lattice.colour(cell) == 0)
        assert lattice.colour(origin) == lattice.colour(cell)


@EVERY
def test_lines_are_made_of_cells_side_by_side(lattice: Lattice) -> None:
    """Turned by any symmetry, the cells on one line are again on one line of some kind."""
    cells = some_cells(lattice)
    kinds = [kind for kind in lattice.line_numbers if "diagonal" not in kind or len(cells[0]) == 2]
    lines = [
        frozenset(cell for cell in cells if number_of(cell) == 0)
        for number_of in (lattice.line_numbers[kind] for kind in kinds)
    ]
    assert all(lines)
    for kind, line in zip(kinds, lines, strict=True):
        for symmetry in lattice.symmetries:
            turned = list(map(symmetry.apply, line))
            assert any(
                len({number_of(cell) for cell in turned}) == 1
                for number_of in lattice.line_numbers.values()
            ), (kind, symmetry.name)


@EVERY
@given(data=st.data())
def test_orientations_are_the_same_for_every_image(lattice: Lattice, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(some_cells(lattice)), min_size=1, max_size=5))
    symmetry = data.draw(st.sampled_from(lattice.symmetries))
    image = list(map(symmetry.apply, cells))
    assert orientations(image, Turn.FREE, lattice) == orientations(cells, Turn.FREE, lattice)
    if not symmetry.reflects:
        turned = orientations(image, Turn.ROTATE, lattice)
        assert turned == orientations(cells, Turn.ROTATE, lattice)


@EVERY
@given(data=st.data())
def test_settled_shapes_forget_moves_alone(lattice: Lattice, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(some_cells(lattice)), min_size=1, max_size=5))
    step = data.draw(st.sampled_from(some_cells(lattice)))
    moved = [lattice.moved(cell, step) for cell in cells]
    keeps_colour = lattice.colour(lattice.moved(lattice.origins[0], step)) == 0
    assert not keeps_colour or settled(moved, lattice) == settled(cells, lattice)
    assert set(settled(settled(cells, lattice), lattice)) == set(settled(cells, lattice))


@EVERY
@given(data=st.data())
def test_pictures_are_read_as_they_are_drawn(lattice: Lattice, data: st.DataObject) -> None:
    """But for a move, where the picture does not start at the origin."""
    cells = data.draw(st.sets(st.sampled_from(some_cells(lattice)), min_size=1, max_size=8))
    first = [min(cell[d] for cell in cells) for d in range(lattice.dimensions)]
    last = [max(cell[d] for cell in cells) for d in range(lattice.dimensions)]
    box = set(product(*(range(a, b + 1) for a, b in zip(first, last, strict=True))))
    drawn = dict.fromkeys(box, "#") | {cell: lattice.mark_of(cell) or "." for cell in cells}
    read = read_picture(draw_picture(drawn, lattice), lattice, known=".#")
    found = [cell for cell, character in read if character != "#"]
    assert settled(found, lattice) == settled(cells, lattice)
    board = Board.from_picture(draw_picture(drawn, lattice), lattice)
    assert board.cells == set(found)


def test_pictures_of_other_lattices() -> None:
    hexes = Board.from_picture("  . .\n . # .\n  . .", named_lattice("hex"))
    assert hexes.ordered == ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    triangles = Board.from_picture("  ^\n ^v^\n^v#v^", named_lattice("triangle"))
    assert len(triangles.cells) == 8
    assert all(sum(cell) % 2 == 0 for cell in [(0, 2), (1, 1), (2, 0)])
    small = Board.from_picture(" ^\n^v^", named_lattice("triangle"))
    assert small.cells == family_board("triangle", (2,), named_lattice("triangle")).cells
    cubes = Board.from_picture("..\n.#\n\n##\n#.\n", named_lattice("cubic"))
    assert cubes.ordered == ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 1))
    piece = Piece.from_picture("corner", "XX\nX.\n\nX.\n..", lattice=named_lattice("cubic"))
    assert (len(piece.cells), piece.turn) == (4, Turn.ROTATE)


def _drawn(text: str) -> Board:
    """The board of a picture, after the name of its lattice and a colon."""
    lattice, _, picture = text.partition(":")
    return Board.from_picture(picture, lattice)


test_bad_pictures = refuses(
    _drawn,
    {
        "hex:. .\n. .": "line 2, column 1: expected a blank between two cells, found '.'",
        "hex:. x": "line 1, column 3: expected '.' or '#', found 'x'",
        "hex:.\t.": r"found '\\t'",
        "triangle:^v^\n^v^": "line 2, column 1: expected 'v' here beside the others",
        "triangle:^^": "line 1, column 2: expected 'v'",
        "cubic:..\n..\n\n...": "line 4: expected a layer of 2 rows and 2 columns",
        "cubic:..\n.\n": "line 2: expected 2 characters",
        "square:. .": "line 1, column 2",
        "square:": "the picture is empty",
    },
)


SIZES = {
    ("square", "aztec-diamond", (4,)): 40,
    ("square", "diamond", (4,)): 25,
    ("square", "staircase", (5,)): 15,
    ("square", "triangle", (5,)): 25,
    ("square", "trapezoid", (3, 4)): 18,
    ("hex", "hexagon", (3,)): 19,
    ("hex", "hexagon", (2, 3, 4)): 18,
    ("hex", "triangle", (7,)): 28,
    ("hex", "trapezoid", (3, 4)): 15,
    ("hex", "diamond", (4,)): 16,
    ("triangle", "hexagon", (3,)): 54,
    ("triangle", "hexagon", (2, 3, 4)): 2 * (6 + 12 + 8),
    ("triangle", "triangle", (5,)): 25,
    ("triangle", "trapezoid", (2, 3)): 16,
    ("triangle", "diamond", (3,)): 18,
    ("triangle", "diamond", (4, 9)): 72,
    ("cubic", "staircase", (3, 2)): 12,
    ("cubic", "pyramid", (3,)): 35,
    ("cubic", "cuboid", (2, 3, 4)): 24,
    ("hex", "rectangle", (3, 4)): 12,
}


@pytest.mark.parametrize(("lattice", "family", "size"), SIZES)
def test_families_have_their_number_of_cells(
    lattice: str, family: str, size: tuple[int, ...]
) -> None:
    board = family_board(family, size, named_lattice(lattice))
    assert len(board.cells) == SIZES[lattice, family, size]
    assert board.lattice.are_connected(board.cells)
    assert min(at for cell in board.cells for at in board.lattice.place_of(cell)) in (0, 1)


@pytest.mark.parametrize("lattice", ["hex", "triangle"])
def test_sides_of_a_hexagon_go_around_it_from_the_upper_one_to_the_right(lattice: str) -> None:
    board = family_board("hexagon", (2, 3, 5), named_lattice(lattice))
    places = sorted(map(board.lattice.place_of, board.cells))
    right, left = max(at for *_, at in places), min(at for *_, at in places)
    assert next(row for _, row, at in places if at == right) == 3 - 1
    assert next(row for _, row, at in places if at == left) == 5 - 1


def test_every_family_is_tried() -> None:
    tried = {(lattice, family) for lattice, family, _ in SIZES}
    assert tried >= {(name, family) for name, known in FAMILIES.items() for family in known}


@pytest.mark.parametrize(
    ("family", "size", "message"),
    [
        ("aztec", (3,), "expected a square board such as rectangle, aztec-diamond"),
        ("diamond", (3, 4), "expected 1 number as the size of a diamond, found 2"),
        ("diamond", (0,), "expected a size of at least 1"),
        ("diamond", (10**12,), "expected a board of at most 2,100,000 cells"),
    ],
)
def test_bad_families(family: str, size: tuple[int, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        family_board(family, size, named_lattice("square"))


def test_a_lattice_may_have_no_families() -> None:
    class Plain(SquareLattice):
        name = "plain"

    assert family_board("rectangle", (2, 3), Plain()).size == (2, 3)
    with pytest.raises(
        BadInput, match=r"^expected a plain board such as rectangle, found 'aztec'$"
    ):
        family_board("aztec", (3,), Plain())


def test_boards_that_close_on_themselves() -> None:
    torus = Board.rectangle(2, 3, wrap=["rows", "columns"])
    assert torus.periods == (2, 3)
    assert torus.home((-1, 7)) == (1, 1)
    assert Board.rectangle(2, 3, lattice=named_lattice("hex"), wrap=["rows"]).periods == (0, 2)
    assert Board.from_picture("..#\n...", wrap=["columns"]).periods == (0, 3)
    assert Board.rectangle(2, 3) == Board.rectangle(2, 3, wrap=[])
    with pytest.raises(BadInput, match="expected rows or columns, found 'layers'"):
        Board.rectangle(2, 3, wrap=["layers"])
    with pytest.raises(BadInput, match="only after a multiple of 2 columns, found 3"):
        Board.rectangle(2, 3, lattice=named_lattice("triangle"), wrap=["columns"])
    with pytest.raises(BadInput, match="beyond the seam"):
        Board(frozenset({(0, 0), (0, 3)}), periods=(0, 3))
