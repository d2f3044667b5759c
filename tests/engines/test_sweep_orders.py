"""How a covering is swept comes from its structure, never from the order it is written in."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    Board,
    Covering,
    Tiling,
    _core,
    arrows,
    count,
    latin_square,
    pieces,
    queens,
    read_problem,
)
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep import sweep_choice
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.engines.sweep.sweep_choice import choose_sweep, further_orders, straight_orders
from boardfill.problem.kinds import Problem
from tests.agreement.brute_force import all_fillings
from tests.strategies import covers

POLYHEXES = Path(__file__).parents[1] / "data" / "polyhexes-4x10-part.dlx"
SMALL_SET = "I1:1,I2:1,I3:1,L3:1,tetrominoes:1"

PROBLEMS: list[tuple[str, Problem]] = [
    ("dominoes 8x8", Tiling(Board.rectangle(8, 8), pieces("domino"))),
    ("trominoes 9x12", Tiling(Board.rectangle(9, 12), pieces("L3,I3"))),
    ("pentominoes 3x20", Tiling(Board.rectangle(3, 20), pieces("pentominoes"))),
    ("one set of small pieces 5x6", Tiling(Board.rectangle(5, 6), pieces(SMALL_SET))),
    ("queens 8", queens(8)),
    ("latin squares 5", latin_square(5)),
    ("arrows 8", arrows(8)),
    ("sudoku", read_problem("gallery:sudoku")),
    ("polyhexes", read_problem(POLYHEXES)),
]


def _placeless(cover: Cover, seed: int) -> Cover:
    """The same cover with items and options in another order, and nobody to say how items lie."""
    shuffle = random.Random(seed).shuffle
    items = list(range(len(cover.items)))
    options = list(cover.options)
    if seed:
        shuffle(items)
        shuffle(options)
    number = {item: index for index, item in enumerate(items)}
    return Cover(
        tuple(cover.items[item]._replace(place=None) for item in items),
        tuple(
            option._replace(items=tuple(sorted(number[item] for item in option.items)))
            for option in options
        ),
    )


LEFT_TO_CHANCE = {"latin squares 5": 4, "arrows 8": 6}
"""Where every item looks like every other, the structure leaves the order to chance."""


@pytest.mark.parametrize(("name", "problem"), PROBLEMS, ids=[name for name, _ in PROBLEMS])
def test_items_and_options_in_another_order_are_swept_at_a_like_cost(
    name: str, problem: Problem
) -> None:
    ways = [
        choose_sweep(_placeless(cover_of(problem), seed), Deadline(Limits())) for seed in range(6)
    ]
    states = [way.predicted_states or 0 for way in ways]
    assert all(states)
    assert max(states) <= LEFT_TO_CHANCE.get(name, 1.1) * min(states)
    assert len({way.store for way in ways}) == 1


@pytest.mark.parametrize(
    ("problem", "width"),
    [
        (Tiling(Board.rectangle(8, 8), pieces("domino")), 8),
        (Tiling(Board.rectangle(3, 20), pieces("pentominoes")), 12 + 4 * 3),
        (Tiling(Board.rectangle(5, 12), pieces("pentominoes")), 12 + 4 * 5),
    ],
)
def test_a_board_that_nobody_describes_is_swept_along_its_shorter_side(
    problem: Problem, width: int
) -> None:
    """Every piece, and the cells that a placement reaches from one line, are remembered."""
    assert choose_sweep(_placeless(cover_of(problem), 1), Deadline(Limits())).frontier_bits <= width


def test_a_header_with_the_pieces_first_changes_nothing() -> None:
    cells_first = read_problem(POLYHEXES)
    assert isinstance(cells_first, Covering)
    pieces_first = Covering(cells_first.items[40:] + cells_first.items[:40], cells_first.options)
    for problem in (cells_first, pieces_first):
        assert count(problem) == 3_665_348


@given(covers(), st.integers(1, 1000))
def test_every_order_counts_alike(cover: Cover, seed: int) -> None:
    shuffled = _placeless(cover, seed)
    form = shuffled.form
    expected = len(all_fillings(cover))
    for name, order in (*straight_orders(shuffled, form), *further_orders(shuffled, form)):
        assert sorted(order) == list(range(len(cover.items)))
        engine = FrontierEngine(store="sparse", order=name)
        assert engine.count(shuffled, Limits()).count == expected


@given(covers(), st.integers(1, 1000))
def test_colours_belong_to_items_wherever_they_stand(cover: Cover, seed: int) -> None:
    original = _placeless(cover, 0)
    shuffled = _placeless(cover, seed)
    assert sorted(_core.item_colours(shuffled.form)) == sorted(_core.item_colours(original.form))


def test_a_sweep_that_is_soon_over_is_done_without_a_look_at_further_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_long(*_: object) -> NoReturn:
        raise AssertionError("further orders are looked at")

    monkeypatch.setattr(sweep_choice, "further_orders", too_long)
    short, long = (
        Tiling(Board.rectangle(*size), pieces("pentominoes")) for size in [(3, 20), (6, 10)]
    )
    choice = choose_sweep(cover_of(short), Deadline(Limits()))
    found = FrontierEngine().count(cover_of(short), Limits())
    assert (found.count, found.effort.states) == (8, choice.predicted_states)
    with pytest.raises(AssertionError, match="further orders"):
        choose_sweep(cover_of(long), Deadline(Limits()))


def test_a_covering_too_large_to_be_ordered_with_care_is_ordered_all_the_same() -> None:
    problem = Tiling(Board.rectangle(60, 60), pieces("L3,I3,domino"))
    cover = _placeless(cover_of(problem), 1)
    assert _core.narrow_order(cover.form, anywhere=True) is None
    assert choose_sweep(cover, Deadline(Limits())).order == "bandwidth"
