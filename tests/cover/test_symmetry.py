"""Which symmetries a problem has, and which its supplies, clues and rules break."""

from __future__ import annotations

from collections import Counter

import pytest

from boardfill import (
    BadInput,
    Board,
    Fitting,
    LimitReached,
    Marking,
    Tiling,
    arrows,
    count,
    latin_square,
    pieces,
    queens,
)
from boardfill.cover.meanings import CopiesOf
from boardfill.cover.symmetry.group import Group, Permutation, group_of
from boardfill.cover.symmetry.orbits import one_of_each_orbit, quotient, unfolding
from boardfill.cover.symmetry.turned_choices import board_motions
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.square import SquareLattice
from boardfill.problem.marking import Symbol
from boardfill.problem.piece import Piece, Supply, Turn
from boardfill.rules import Count, Pattern

SQUARE = Board.rectangle(4, 4)
ESS = frozenset({(0, 1), (0, 2), (1, 0), (1, 1)})
MIRRORED_ESS = frozenset({(0, 0), (0, 1), (1, 1), (1, 2)})


def _group(problem: Problem) -> Group:
    """As a question up to symmetry finds it."""
    problem = with_usable_pieces(problem)
    return group_of(problem, cover_of(problem))


def _names(problem: Problem) -> list[str]:
    return [element.name for element in _group(problem).elements]


def _esses(turn: Turn, copies: Supply, mirrored: Supply) -> Tiling:
    both = (Piece("S", ESS, turn, copies), Piece("Z", MIRRORED_ESS, turn, mirrored))
    return Tiling(SQUARE, (*both, *pieces("I1")))


def test_a_square_has_eight() -> None:
    assert _names(Tiling(SQUARE, pieces("L3"))) == [
        "identity",
        "quarter turn",
        "half turn",
        "three-quarter turn",
        "mirror left-right",
        "mirror along the diagonal",
        "mirror top-bottom",
        "mirror along the antidiagonal",
    ]


def test_a_quarter_turn_takes_the_top_row_to_the_right() -> None:
    """As a clock turns."""
    problem = Tiling(Board.rectangle(2, 2), pieces("I1"))
    cover = cover_of(problem)
    turn = group_of(problem, cover).elements[1]
    assert [cover.items[turn.items[cell]].place for cell in (0, 1)] == [(0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (Tiling(SQUARE, pieces("L3")), "8 symmetries: 4 rotations, 4 reflections"),
        (Tiling(Board.rectangle(6, 10), pieces("F")), "4 symmetries: 2 rotations, 2 reflections"),
        (Tiling(Board.rectangle(2, 3), pieces("F", "fixed")), "4 symmetries: 2 rotations, 2 refl"),
        (Tiling(SQUARE, pieces("S4,I1", "rotate")), "4 symmetries: 4 rotations"),
        (Tiling(SQUARE, pieces("L4,I1", "fixed")), "no symmetry but the identity"),
        (_esses(Turn.ROTATE, Supply(1, 1), Supply(1, 1)), "8 symmetries: 4 rotations, 4 refl"),
        (_esses(Turn.ROTATE, Supply(1, 1), Supply(0, 1)), "4 symmetries: 4 rotations"),
        (_esses(Turn.ROTATE, Supply(1, 1), Supply()), "4 symmetries: 4 rotations"),
        (_esses(Turn.FREE, Supply(1, 1), Supply(2, 2)), "8 symmetries: 4 rotations, 4 refl"),
        (_esses(Turn.FIXED, Supply(1, 1), Supply(1, 1)), "4 symmetries: 2 rotations, 2 refl"),
        (_esses(Turn.FIXED, Supply(1, 1), Supply(0, 1)), "2 symmetries: 2 rotations"),
        (Tiling(Board.from_picture("...#\n....\n"), pieces("I1")), "no symmetry but the identity"),
        (Tiling(Board(frozenset()), pieces("I1")), "8 symmetries: 4 rotations, 4 reflections"),
        (arrows(4), "8 symmetries: 4 rotations, 4 reflections"),
        (queens(5), "8 symmetries: 4 rotations, 4 reflections"),
        (latin_square(3), "8 symmetries: 4 rotations, 4 reflections"),
    ],
)
def test_what_a_group_is_called(problem: Problem, expected: str) -> None:
    assert _group(problem).describe().startswith(expected)


def test_moves_of_a_torus_are_not_counted_as_turns() -> None:
    torus = Tiling(Board.rectangle(3, 3, wrap=["rows", "columns"]), pieces("L3"))
    found = group_of(torus, cover_of(torus), translations=True)
    assert found.describe() == "72 symmetries: 9 translations, 27 rotations, 36 reflections"


def test_a_piece_that_fits_nowhere_breaks_no_symmetry() -> None:
    """The fixed F does not fit on the board, so that no mirror image of it is missed."""
    problem = Tiling(Board.rectangle(2, 3), (*pieces("F", "fixed"), *pieces("I1")))
    assert len(_group(problem).elements) == 4


@pytest.mark.parametrize("copies", [Supply(), Supply(0, 1), Supply(0, 3), Supply(0, 0)])
@pytest.mark.parametrize("others", ["O4", "O4,I4", "O4:0-4"])
def test_a_piece_that_the_area_leaves_out_breaks_no_symmetry(copies: Supply, others: str) -> None:
    """Of 16 cells, pieces of five leave no multiple of four, however few are taken."""
    lopsided = Piece("P", ESS | {(2, 0)}, Turn.FIXED, copies)
    alone, beside = (Tiling(SQUARE, (*pieces(others), *more)) for more in ((), (lopsided,)))
    assert _names(beside) == _names(alone)
    assert len(_names(beside)) == 8
    for up_to in ("rotation", "symmetry"):
        assert count(beside, up_to=up_to) == count(alone, up_to=up_to)


def test_a_piece_that_no_numbers_of_others_leave_room_for_breaks_no_symmetry() -> None:
    """Seven cells are a four and a three; no five, though fours and threes leave no remainder."""
    board = Board(
        SQUARE.cells - {(r, c) for r, c in SQUARE.cells if 3 in (r, c)} - {(0, 1), (2, 1)}
    )
    lopsided = Piece("P", frozenset({(0, 0), (1, 0), (2, 0), (1, 1), (0, 2)}), Turn.FIXED)
    fours = Piece("four", frozenset({(0, 0), (1, 0), (2, 0), (1, 1)}))
    threes = Piece("three", frozenset({(0, 0), (1, 0), (2, 0)}))
    alone = Tiling(board, (fours, threes))
    beside = Tiling(board, (fours, threes, lopsided))
    assert count(beside) == count(alone) == 2
    assert count(beside, up_to="symmetry") == count(alone, up_to="symmetry") == 1


def test_a_piece_that_can_be_laid_counts_though_no_filling_has_it() -> None:
    """Only areas and supplies are asked: two gaps are six cells, but do not lie together."""
    bar = Board.rectangle(1, 6)
    gap = Piece("gap", frozenset({(0, 0), (0, 1), (0, 3)}), Turn.FIXED)
    threes = Piece("three", frozenset({(0, 0), (0, 1), (0, 2)}))
    assert count(Tiling(bar, (threes, gap))) == 1
    assert "half turn" in _names(Tiling(bar, (threes,)))
    assert "half turn" not in _names(Tiling(bar, (threes, gap)))


@pytest.mark.parametrize("copies", [Supply(0, 4), Supply(0, 100), Supply()])
def test_supplies_that_outlast_the_board_are_equal(copies: Supply) -> None:
    assert len(_names(_esses(Turn.ROTATE, Supply(), copies))) == 8
    assert len(_names(_esses(Turn.ROTATE, copies, Supply(0, 3)))) == 4
    required = Supply(1, copies.high)
    assert len(_names(_esses(Turn.ROTATE, Supply(1, None), required))) == 8


def test_of_pieces_with_equal_shapes_those_with_equal_supplies_change_places() -> None:
    once, twice = Supply(1, 1), Supply(2, 2)
    given = [("a", ESS, twice), ("b", ESS, once), ("c", MIRRORED_ESS, once)]
    given += [("d", MIRRORED_ESS, twice)]
    some = tuple(Piece(name, cells, Turn.ROTATE, copies) for name, cells, copies in given)
    problem = Tiling(SQUARE, (*some, *pieces("I1")))
    cover, group = cover_of(problem), _group(problem)
    assert len(group.elements) == 8
    mirror = group.elements[4]
    place = {item.meaning: index for index, item in enumerate(cover.items)}
    changes = {cover.items[mirror.items[place[CopiesOf(name)]]].meaning for name in "ab"}
    assert changes == {CopiesOf("c"), CopiesOf("d")}
    assert mirror.items[place[CopiesOf("a")]] == place[CopiesOf("d")]


def test_clues_break_symmetries() -> None:
    digits = (Symbol("1"), Symbol("2"))
    assert _names(Marking(SQUARE, digits, clues={(0, 0): "1"})) == [
        "identity",
        "mirror along the diagonal",
    ]
    assert len(_names(Marking(SQUARE, digits, clues={(0, 0): "1", (3, 3): "1"}))) == 4
    assert len(_names(Marking(SQUARE, digits, clues={(0, 0): "1", (3, 3): "2"}))) == 2


def test_rules_break_symmetries() -> None:
    free = Marking(SQUARE, (Symbol("x"),), blanks=True)
    assert len(_names(free)) == 8
    rows = Count("row", frozenset("x"), 1, 2)
    assert len(_names(Marking(SQUARE, free.symbols, (rows,), blanks=True))) == 4
    corner = Count("region", frozenset("x"), 0, 1, regions=(((0, 0), (0, 1)),))
    assert _names(Marking(SQUARE, free.symbols, (corner,), blanks=True)) == ["identity"]


def test_symbols_turn_by_what_they_point_at() -> None:
    up, down = Symbol("up", ("up",)), Symbol("down", ("down",))
    assert _names(Marking(SQUARE, (up, down), blanks=True)) == [
        "identity",
        "half turn",
        "mirror left-right",
        "mirror top-bottom",
    ]
    assert _names(Marking(SQUARE, (up,), blanks=True)) == ["identity", "mirror left-right"]


def test_holes_go_to_holes_that_take_equal_supplies() -> None:
    game = Matrix.from_rows([[0, 0, 1, 0, 0], [0, 1, 1, 1, 0], [0, 1, 1, 1, 0]])
    both = Matrix.from_rows([[1, 1, 0, 1, 1], [0, 1, 0, 1, 0], [0, 1, 0, 1, 0]])
    assert _names(Fitting(game, both)) == ["identity", "mirror left-right"]
    one = Matrix.from_rows([[1, 1, 0, 0, 0], [0, 1, 0, 0, 0], [0, 1, 0, 0, 0]])
    assert _names(Fitting(game, one)) == ["identity"]


def test_cells_that_may_stay_empty_go_to_such_cells_even_if_they_never_do() -> None:
    ring = Board.rectangle(2, 1, wrap=["rows"])
    problem = Tiling(ring, pieces("I2"), optional=frozenset({(1, 0)}))
    assert count(problem) == 2
    assert count(problem, up_to="translation") == 2
    assert count(Tiling(ring, pieces("I2")), up_to="translation") == 1


class Renamed(SquareLattice):
    """The square lattice, where nobody calls the identity by that name."""

    symmetries = tuple(
        symmetry._replace(name=f"number {number}")
        for number, symmetry in enumerate(SquareLattice.symmetries)
    )


def test_moves_are_known_as_such_whatever_the_identity_is_called() -> None:
    fixed = Piece("bar", frozenset({(0, 0), (0, 1)}), Turn.FIXED, Supply(), Renamed())
    tiling = Tiling(Board.rectangle(1, 6, lattice=Renamed(), wrap=["columns"]), (fixed,))
    free = Board.rectangle(2, 2, lattice=Renamed(), wrap=["columns"])
    digits = Marking(free, (Symbol("0"), Symbol("1")))
    assert (count(tiling), count(tiling, up_to="translation")) == (2, 1)
    assert (count(digits), count(digits, up_to="translation")) == (16, 10)
    assert _group(digits).describe() == "4 symmetries: 2 rotations, 2 reflections"


def test_symmetries_that_act_alike_are_kept_by_name() -> None:
    problem = Tiling(Board.rectangle(1, 4), pieces("I2"))
    group = _group(problem)
    assert len(group.elements) == 4
    assert [element.name for element in group.acting] == ["identity", "half turn"]
    assert [(member.name, size) for member, size in group.classes()] == [
        ("identity", 2),
        ("half turn", 2),
    ]


def test_conjugates_and_inverses_are_counted_once() -> None:
    classes = _group(Tiling(SQUARE, pieces("L3"))).classes()
    assert [(member.name, size) for member, size in classes] == [
        ("identity", 1),
        ("quarter turn", 2),
        ("half turn", 1),
        ("mirror left-right", 2),
        ("mirror along the diagonal", 2),
    ]


@pytest.mark.parametrize("size", [(3, 3), (2, 4)])
def test_classes_on_a_torus_are_those_found_by_trying_every_product(size: tuple[int, int]) -> None:
    problem = Tiling(Board.rectangle(*size, wrap=["rows", "columns"]), pieces("L3,I1"))
    group = group_of(problem, cover_of(problem), translations=True)
    acting = [element.options for element in group.acting]

    def conjugates(one: Permutation) -> set[Permutation]:
        found = set()
        for other in acting:
            carried = {other[at]: other[to] for at, to in enumerate(one)}
            found.add(tuple(carried[at] for at in range(len(one))))
        return found

    def inverse(one: Permutation) -> Permutation:
        return tuple(map(one.index, range(len(one))))

    kinds = {frozenset(conjugates(one) | conjugates(inverse(one))) for one in acting}
    sizes = Counter(element.options for element in group.elements)
    expected = {min(kind): sum(sizes[one] for one in kind) for kind in kinds}
    classes = group.classes()
    assert {
        min(conjugates(member.options) | conjugates(inverse(member.options))): size
        for member, size in classes
    } == expected
    assert len(classes) == len(kinds)


def test_products_of_symmetries_that_the_cover_and_the_rules_prove_are_symmetries() -> None:
    """Only the rules prove that columns change places; only the cover, that two free cells do."""
    board = Board.rectangle(2, 2, lattice="hex", wrap=["columns"])
    ends_in_a = Pattern("column run", clues=[".a"])
    problem = Marking(board, [Symbol("a"), Symbol("b")], [ends_in_a])
    around = group_of(problem, cover_of(problem), translations=True, by_rules=True)
    acts = {element.options for element in around.elements}
    assert len(acts) == 4
    assert {tuple(a[to] for to in b) for a in acts for b in acts} == acts
    assert count(problem, up_to="symmetry+translation") == 3


def test_sorting_the_many_motions_of_a_torus_can_be_stopped() -> None:
    problem = Tiling(Board.rectangle(4, 4, wrap=["rows", "columns"]), pieces("domino"))
    group = group_of(problem, cover_of(problem), translations=True)

    def stop() -> None:
        raise LimitReached("enough")

    with pytest.raises(LimitReached, match="enough"):
        group.classes(stop)


def test_looking_for_motions_of_a_torus_can_be_stopped_though_a_hole_leaves_none() -> None:
    board = Board.rectangle(4, 4, wrap=["rows", "columns"]).without([(0, 0)])
    checks: list[None] = []
    found = list(board_motions(board, lambda: checks.append(None), translations=True))
    assert len(found) == 8
    assert len(checks) == 8 * 16


def test_a_quotient_keeps_half_the_board_along_its_longer_side() -> None:
    problem = Tiling(Board.rectangle(6, 10), pieces("L3"))
    cover = cover_of(problem)
    folded = quotient(cover, group_of(problem, cover).elements[1])
    assert {item.place for item in folded.items} == {(r, c) for r in range(6) for c in range(5)}


def test_a_piece_used_once_has_no_place_in_a_quotient_unless_it_stays() -> None:
    problem = Tiling(Board.rectangle(6, 10), pieces("pentominoes"))
    cover = cover_of(problem)
    folded = quotient(cover, group_of(problem, cover).elements[1])
    last = len(folded.items) - 12
    last_items = (folded.items[max(option.items)].meaning for option in folded.options)
    assert CopiesOf("X") not in last_items
    assert all(option.items.count(max(option.items)) == 1 for option in folded.options)
    assert all(max(option.items) >= last for option in folded.options)


def test_a_quarter_of_the_placements_of_x_is_enough() -> None:
    problem = Tiling(Board.rectangle(6, 10), pieces("pentominoes"))
    cover = cover_of(problem)
    part = one_of_each_orbit(cover, group_of(problem, cover))
    assert part is not None
    assert part.factor == 4
    assert len(cover.options) - len(part.cover.options) == 32 - 8
    assert part.describe() == "one of 4 symmetric placements of X"


def test_orbits_may_have_lengths_none_of_which_divides_the_others() -> None:
    """A cube around the middle of 3x3x3: on one of 6 faces, 8 corners or 12 edges."""
    around = Board.rectangle(3, 3, 3, lattice=CUBIC).without([(1, 1, 1)])
    problem = Tiling(around, pieces("I1:1", lattice=CUBIC), optional=around.cells)
    cover = cover_of(problem)
    part = one_of_each_orbit(cover, group_of(problem, cover))
    assert part is not None
    assert (part.factor, part.longest) == (2, 12)
    assert ReferenceEngine().count(part.cover, Limits()).count * part.factor == 26


def test_symmetries_that_carry_a_piece_to_another_make_no_orbits_of_it() -> None:
    """Mirrors carry S to Z; turns alone make orbits of S, which stay placements of S."""
    problem = _esses(Turn.ROTATE, Supply(1, 1), Supply(1, 1))
    cover = cover_of(problem)
    group = group_of(problem, cover)
    part = one_of_each_orbit(cover, group)
    unfolded = unfolding(cover, group)
    assert part is not None
    assert unfolded is not None
    assert part.describe() == "one of 4 symmetric placements of S"
    found = ReferenceEngine().count(part.cover, Limits()).count * part.factor
    assert found == ReferenceEngine().count(cover, Limits()).count
    supply = next(i for i, item in enumerate(cover.items) if item.meaning == CopiesOf("S"))
    assert unfolded.images.keys() <= set(cover.users[supply])


def test_nothing_is_spared_without_a_piece_used_once() -> None:
    problem = Tiling(SQUARE, pieces("L3,I1:0-1"))
    cover = cover_of(Tiling(SQUARE, pieces("L3,I1:0-4")))
    assert one_of_each_orbit(cover, group_of(problem, cover)) is None


def test_a_convention_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadInput, match="up_to: expected rotation, symmetry, translation"):
        count(arrows(4), up_to="mirror")  # type: ignore[arg-type]
