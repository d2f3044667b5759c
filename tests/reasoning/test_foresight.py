"""What is left of a cover, and steps that are forced: never wrong, as brute force sees it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Piece, Supply, Tiling, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.problem.lattices.square import SQUARE
from boardfill.reasoning.pockets import Pockets
from boardfill.reasoning.position import Foresight, rest_after, without_options
from tests.agreement.brute_force import all_fillings
from tests.strategies import covers, lattice_tilings, tilings


def _fillings(cover: Cover) -> set[frozenset[int]]:
    return set(map(frozenset, ReferenceEngine().fillings(cover, Limits())))


def _foresight(problem: Tiling, cover: Cover) -> Foresight:
    board = problem.board
    return Foresight(cover, lambda cell: map(board.home, board.lattice.neighbours(cell)))


@given(covers(), st.data())
def test_the_rest_has_just_the_fillings_with_what_is_taken(
    cover: Cover, data: st.DataObject
) -> None:
    numbers = range(len(cover.options))
    taken = data.draw(st.frozensets(st.sampled_from(numbers)) if numbers else st.just(frozenset()))
    rest = rest_after(cover, taken)
    completed = {taken | frozenset(rest.in_whole(found)) for found in all_fillings(rest.cover)}
    assert completed == {found for found in all_fillings(cover) if found >= taken}


@given(covers(), st.data())
def test_options_can_be_forbidden(cover: Cover, data: st.DataObject) -> None:
    numbers = range(len(cover.options))
    dropped = data.draw(
        st.frozensets(st.sampled_from(numbers)) if numbers else st.just(frozenset())
    )
    rest = without_options(cover, dropped)
    found = {frozenset(rest.in_whole(filling)) for filling in all_fillings(rest.cover)}
    assert found == {filling for filling in all_fillings(cover) if not filling & dropped}


@given(covers())
def test_steps_in_any_cover_are_forced(cover: Cover) -> None:
    _check(Foresight(cover, SQUARE.neighbours), cover, all_fillings(cover))


@given(tilings() | lattice_tilings())
def test_steps_in_tilings_are_forced(problem: Tiling) -> None:
    cover = cover_of(problem)
    _check(_foresight(problem, cover), cover, _fillings(cover))


def _check(foresight: Foresight, cover: Cover, fillings: set[frozenset[int]]) -> None:
    assert foresight.dead_end() is None or not fillings
    for forced in (next(foresight.only_choices(), None), foresight.others_fail()):
        if forced is not None:
            assert forced.item in cover.options[forced.option].items
            assert all(forced.option in filling for filling in fillings)


def test_a_pocket_is_seen_by_its_area() -> None:
    problem = Tiling(Board.from_picture("..#\n#..\n..."), pieces("L3:0-1,I2:any"))
    cover = cover_of(problem)
    (taken,) = [i for i, o in enumerate(cover.options) if o.meaning[0] == ((0, 1), (1, 1))]
    live = sum(
        1 << i
        for i, option in enumerate(cover.options)
        if i != taken and not set(option.items) & set(cover.options[taken].items)
    )
    found = Pockets(cover, SQUARE.neighbours).unfillable(live, taken)
    assert found is not None
    assert (found.pocket, found.by_area) == (((0, 0),), True)


def test_a_pocket_of_the_right_area_may_still_be_unfillable() -> None:
    """Two T-tetrominoes cover no 2 x 4 rectangle, though the area would do."""
    problem = Tiling(Board.rectangle(2, 4), pieces("T4:any,I2:0-1"))
    cover = cover_of(problem)
    only_t = sum(1 << i for i, option in enumerate(cover.options) if option.meaning[1] == "T4")
    found = Pockets(cover, SQUARE.neighbours).unfillable(only_t, None)
    assert found is not None
    assert (len(found.pocket), found.by_area) == (8, False)


def test_a_pocket_may_keep_cells_empty_that_may_stay_so() -> None:
    board = Board.rectangle(1, 3)
    problem = Tiling(board, pieces("I2,I3"), optional=frozenset({(0, 2)}))
    cover = cover_of(problem)
    assert len(_fillings(cover)) == 2
    _check(_foresight(problem, cover), cover, _fillings(cover))


def test_cells_of_a_piece_in_two_parts_hang_together() -> None:
    """Without its own links the board would fall into pockets of one cell that nothing covers."""
    apart = Piece("apart", frozenset({(0, 0), (0, 2)}), copies=Supply())
    problem = Tiling(Board.from_picture(".#.#\n"), (apart,))
    cover = cover_of(problem)
    assert _foresight(problem, cover).dead_end() is None
    assert len(_fillings(cover)) == 1
