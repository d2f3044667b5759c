from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardfill import BadInput, Tiling, Turn, pieces, polyforms, read_problem
from boardfill.problem.catalogue import is_set, named_piece, named_set, set_names
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX, HexLattice
from boardfill.problem.lattices.lattice import Lattice, lattices
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.piece import orientations
from boardfill.rules import Sides


def _members(names: str, **series: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """How many free, one-sided and fixed ones are in each set, by the sequences of the OEIS."""
    return dict(zip(names.split(), zip(*series.values(), strict=True), strict=True))


MEMBERS = {
    "square": _members(
        "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes octominoes",
        A000105=(1, 1, 2, 5, 12, 35, 108, 369),
        A000988=(1, 1, 2, 7, 18, 60, 196, 704),
        A001168=(1, 2, 6, 19, 63, 216, 760, 2725),
    ),
    "hex": _members(
        "monohexes dihexes trihexes tetrahexes pentahexes hexahexes heptahexes",
        A000228=(1, 1, 3, 7, 22, 82, 333),
        A006535=(1, 1, 3, 10, 33, 147, 620),
        A001207=(1, 3, 11, 44, 186, 814, 3652),
    ),
    "cubic": _members(
        "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
        A038119=(1, 1, 2, 7, 23, 112),
        A000162=(1, 1, 2, 8, 29, 166),
        A001931=(1, 3, 15, 86, 534, 3481),
    ),
    "triangle": _members(
        "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds octiamonds",
        A000577=(1, 1, 1, 3, 4, 12, 24, 66),
        A006534=(1, 1, 1, 4, 6, 19, 43, 120),
        A001420=(2, 3, 6, 14, 36, 94, 250, 675),
    ),
}
KINDS = {"free": Turn.FREE, "one-sided": Turn.ROTATE, "fixed": Turn.FIXED}
SETS = [(lattice, name) for lattice, sets in MEMBERS.items() for name in sets]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("lattice", "name"), SETS)
def test_sets_have_all_different_members(lattice: str, name: str, kind: str) -> None:
    expected = MEMBERS[lattice][name][list(KINDS).index(kind)]
    found = named_set(f"{kind} {name}")
    assert f"{kind} {name}" in set_names()
    assert len(found) == len({piece.name for piece in found}) == expected
    assert len({piece.orientations for piece in found}) == expected
    for piece in found:
        assert (piece.turn, piece.copies, piece.lattice.name) == (KINDS[kind], (1, 1), lattice)
        assert piece.lattice.are_connected(piece.cells)


@pytest.mark.parametrize(("lattice", "name"), SETS)
def test_plain_sets_are_free_when_flat_and_one_sided_when_solid(lattice: str, name: str) -> None:
    assert named_set(name) == named_set(f"{'one-sided' if lattice == 'cubic' else 'free'} {name}")


def test_large_sets() -> None:
    """OEIS A000105."""
    assert [len(named_set(name)) for name in ("nonominoes", "decominoes")] == [1285, 4655]


def test_hexominoes_are_numbered_as_their_shapes_rise() -> None:
    shapes = [orientations(piece.cells, Turn.FREE)[0] for piece in named_set("hexominoes")]
    assert shapes == polyforms(6) == sorted(shapes)
    assert [piece.name for piece in named_set("hexominoes")] == [f"H{n}" for n in range(1, 36)]


def test_hexiamonds_lie_in_as_many_ways_as_their_shapes_tell() -> None:
    ways = {piece.name: len(piece.orientations) for piece in named_set("hexiamonds")}
    assert ways == {
        "bar": 6, "crook": 12, "crown": 6, "sphinx": 12, "snake": 6, "yacht": 12, "chevron": 6,
        "signpost": 12, "lobster": 6, "hook": 12, "hexagon": 1, "butterfly": 3,
    }  # fmt: skip


def test_only_sphinx_and_yacht_have_more_triangles_of_one_way() -> None:
    leaning = {
        piece.name
        for piece in named_set("hexiamonds")
        if sum(TRIANGLE.colour(cell) for cell in piece.cells) != 3
    }
    assert leaning == {"sphinx", "yacht"}


def test_tetrahexes_lie_in_as_many_ways_as_their_shapes_tell() -> None:
    ways = {piece.name: len(piece.orientations) for piece in named_set("tetrahexes")}
    assert ways == {
        "bar": 3, "worm": 12, "pistol": 12, "wave": 6, "arch": 6, "propeller": 2, "bee": 3,
    }  # fmt: skip


def test_soma_is_every_crooked_piece_of_up_to_four_cubes() -> None:
    crooked = {
        piece.orientations
        for name in ("tricubes", "tetracubes")
        for piece in named_set(name)
        if piece.name not in ("I3", "I4", "O4")
    }
    assert {piece.orientations for piece in named_set("soma")} == crooked
    screws = {piece.name: piece for piece in named_set("soma") if piece.name in "AB"}
    assert (
        named_piece("A4", lattice=CUBIC).orientations,
        named_piece("B4", lattice=CUBIC).orientations,
    ) == (screws["A"].orientations, screws["B"].orientations)


def test_bedlam_is_twelve_pieces_of_five_cubes_and_one_of_four() -> None:
    found = named_set("bedlam")
    assert sorted(len(piece.cells) for piece in found) == [4] + [5] * 12
    assert {piece.turn for piece in found} == {Turn.ROTATE}
    every = {piece.orientations for piece in named_set("pentacubes") + named_set("tetracubes")}
    assert len({piece.orientations for piece in found} & every) == 13


def test_solid_pentominoes_are_flat() -> None:
    found = named_set("solid pentominoes")
    assert [piece.name for piece in found] == [piece.name for piece in named_set("pentominoes")]
    assert set(found) <= set(named_set("pentacubes"))


def test_boxes_of_pieces_have_what_fills_their_board() -> None:
    """Kanoodle's orientations as public solvers list them: 8 8 8 8 8 4 4 4 4 2 1 1."""
    kanoodle = named_set("Kanoodle")
    assert "".join(piece.name for piece in kanoodle) == "ABCDEFGHIJKL"
    assert [len(piece.orientations) for piece in kanoodle] == [8] * 5 + [4] * 4 + [2, 1, 1]
    assert named_set("lonpos") == kanoodle
    for name in ("kanoodle", "lonpos-pyramid", "iq-puzzler-pro", "iq-puzzler-pro-pyramid"):
        shapes = named_set(name)
        assert len({piece.orientations for piece in shapes}) == len(shapes) == 12
        assert sum(len(piece.cells) for piece in shapes) == 5 * 11
    extreme = named_set("kanoodle-extreme")
    assert "".join(piece.name for piece in extreme) == "ABCDEFGHIJKL"
    assert named_set("kanoodle-genius") == extreme[:7]
    assert sum(len(piece.cells) for piece in extreme) == 56
    assert {piece.orientations for piece in extreme} < {
        piece.orientations for piece in (*named_set("pentahexes"), *named_set("tetrahexes"))
    }


@pytest.mark.parametrize("name", ["lonpos", "iq-puzzler-pro"])
def test_balls_lie_flat_in_three_ways_and_are_flipped_by_turning(name: str) -> None:
    flat = {piece.name: len(piece.orientations) for piece in named_set(name)}
    balls = {piece.name: len(piece.orientations) for piece in named_set(f"{name}-pyramid")}
    assert balls == {piece: 3 * ways for piece, ways in flat.items()}


@pytest.mark.parametrize(
    ("name", "lattice", "sides", "colours"),
    [("macmahon-squares", SQUARE, 4, "abc"), ("macmahon-triangles", TRIANGLE, 3, "abcd")],
)
def test_macmahons_tiles_are_all_that_there_are(
    name: str, lattice: Lattice, sides: int, colours: str
) -> None:
    tiles = named_set(name)
    assert len(tiles) == 24
    assert {(piece.lattice, piece.turn) for piece in tiles} == {(lattice, Turn.ROTATE)}
    laid = [way.carried for piece in tiles for way in piece.ways if way.shape == ((0, 0),)]
    # Every colouring of the cell, once.
    assert len(laid) == len(set(laid)) == len(colours) ** sides


def test_sides_of_a_set_match_on_a_board_that_is_typed() -> None:
    tiles = read_problem("2x2", "macmahon-squares:0-1")
    assert isinstance(tiles, Tiling)
    assert tiles.rules == (Sides(),)
    found = next(iter(tiles.solve_all()))
    up, right, down, left = range(4)
    at = {lying.cells[0]: lying.carried[0].sides for lying in found.placements}
    assert at[0, 0][right] == at[0, 1][left]
    assert at[1, 0][up] == at[0, 0][down]


@pytest.mark.parametrize("name", lattices())
def test_every_name_in_a_set_finds_its_piece(name: str) -> None:
    lattice = lattices()[name]
    for set_name in MEMBERS[name]:
        for piece in named_set(f"free {set_name}", copies=named_piece("I1").copies):
            assert named_piece(piece.name, Turn.FREE, lattice=lattice) == piece


def test_the_square_piece_comes_first_where_nobody_says_the_lattice() -> None:
    assert named_piece("I4").lattice == SQUARE
    assert named_piece("I4", lattice=HEX).name == "bar"
    assert named_piece("sphinx") == named_piece("P6", lattice=TRIANGLE)
    with pytest.raises(BadInput, match="on the hex and triangle lattices; say on which"):
        named_piece("bar")
    assert named_piece("bar", lattice=TRIANGLE).lattice == TRIANGLE


def test_solid_pieces_turn_and_flat_ones_flip_by_default() -> None:
    assert named_piece("L4", lattice=CUBIC).turn is Turn.ROTATE
    assert named_piece("L4").turn is Turn.FREE
    assert named_piece("L4", Turn.FREE, lattice=CUBIC).turn is Turn.FREE


def test_a_set_lies_on_its_own_lattice_alone() -> None:
    assert pieces("tetrahexes", lattice=HEX) == pieces("tetrahexes")
    with pytest.raises(BadInput, match="pentominoes: lie on the square lattice, not on the cubic"):
        pieces("pentominoes", lattice=CUBIC)


@pytest.mark.parametrize("name", ["H0", "H36", "Hep334", "Hex", "Oct01", "bedlam cube", "fixed F",
                                  "free soma", "free free trominoes", "", "F'"])  # fmt: skip
def test_other_names_are_unknown(name: str) -> None:
    assert not is_set(name)
    with pytest.raises(BadInput, match="no such piece"):
        named_piece(name)


def test_an_unknown_name_gets_a_suggestion_of_its_lattice() -> None:
    with pytest.raises(BadInput, match=r"of the triangle lattice; did you mean sphinx\?"):
        named_piece("sfinx", lattice=TRIANGLE)


def test_the_documentation_tells_how_many_there_are() -> None:
    text = (Path(__file__).parents[2] / "docs" / "catalogue.md").read_text(encoding="utf-8")
    documented = dict(re.findall(r"`([a-z]+)` \((\d+)\)", text))
    assert documented.keys() == {name for name in set_names() if " " not in name} - {
        "soma",
        "bedlam",
        "kanoodle",
        "lonpos",
    }
    assert documented == {name: str(len(named_set(name))) for name in documented}


def test_a_lattice_without_names_says_so() -> None:
    class Bricks(HexLattice):
        name = "bricks"

    with pytest.raises(BadInput, match="I3: no such piece of the bricks"):
        named_piece("I3", lattice=Bricks())
