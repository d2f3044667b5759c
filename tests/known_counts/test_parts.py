"""Boards cut into connected parts, against published counts."""

from __future__ import annotations

from typing import Any

import pytest

from boardfill import Board, Limits, Parts
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.parts_cover import joined_cover
from boardfill.cover.webs import Tie, Web
from boardfill.engines.sweep.frontier import FrontierEngine


def _by_borders(size: int) -> Cover:
    """Each border is open, or closed between two parts: another way to cut a square in parts."""
    items: list[Item] = []
    options: list[Option] = []
    ties: list[Tie] = []
    for cell in range(size * size):
        for near in ([cell - 1] if cell % size else []) + [cell - size] * (cell >= size):
            border = len(items)
            items.append(Item(NamedItem(str(border)), 1, 1, (border,)))
            options += [Option((border,), Mark((border,), name)) for name in ("open", "closed")]
            ties += [Tie((cell, near)), Tie((cell,), ((cell, near),))]
    return Cover(items, options, [Web(size * size, ties)])


def _full(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.full)


@pytest.mark.parametrize(
    ("size", "published"),
    [(2, 2), (3, 10), (4, 117), (5, 4006), (6, 451206), _full(7, 158753814)],
)
def test_as_many_parts_as_cells(size: int, published: int) -> None:
    """OEIS A172477: n x n cells in n parts of n."""
    assert Parts((size, size), size).count() == published


@pytest.mark.parametrize(
    ("size", "published"),
    [
        (1, 1),
        (2, 12),
        (3, 1434),
        (4, 1691690),
        (5, 19719299768),
        (6, 2271230282824746),
        _full(8, 29068227444022728740767607050),
        _full(9, 3230042572278849047360048508956727420),
    ],
)
def test_parts_of_any_size(size: int, published: int) -> None:
    """OEIS A145835: n x n cells in parts of any size."""
    assert Parts((size, size)).count() == published


@pytest.mark.parametrize(
    ("size", "published"), [(2, 12), (5, 19719299768), (7, 2584855762327078145444)]
)
def test_borders_tell_as_many_parts_as_cells_do(size: int, published: int) -> None:
    engine, limits = FrontierEngine(store="sparse"), Limits(threads=1)
    assert engine.plan(_by_borders(size), limits).run(limits).count == published
    assert Parts((size, size)).count(engine="frontier") == published


@pytest.mark.parametrize(("size", "published"), [(2, 2), (4, 70), (6, 80518), _full(8, 7157114189)])
def test_halves(size: int, published: int) -> None:
    """OEIS A348456: 2n x 2n cells in two connected parts of equal size."""
    half = size * size // 2
    assert Parts((size, size), half).count() == published
    assert Parts((size, size), half, 2).count() == published


def test_cells_that_touch_at_corners_make_bell_numbers() -> None:
    """All cells of 2 x 2 touch: every way to group them will do, OEIS A000110."""
    assert Parts("2x2", corners=True).count() == 15
    assert Parts(Board.rectangle(1, 6)).count() == 2**5
    assert Parts(Board.rectangle(1, 6, wrap=["columns"])).count() == 2**6 - 6


@pytest.mark.parametrize("order", ["rows", "columns", "diagonals", "antidiagonals"])
def test_every_order_of_the_sweep_counts_the_same(order: str) -> None:
    """OEIS A167251, 5 x n cells in 5 parts of n; a cell may come before those it is joined with."""
    engine = FrontierEngine(order=order, store="sparse")
    limits = Limits(threads=1)
    for size, published in ((5, 4006), (6, 33344)):
        cover = joined_cover(Parts((size, 5), size))
        assert engine.plan(cover, limits).run(limits).count == published
