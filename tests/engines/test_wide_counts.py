"""Counts at the edges of 64-bit limbs, by every store that counts, and the diagram of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from boardfill import Board, Tiling, _core, pieces
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option, rank_order
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from tests.strategies import tilings

EDGES = [62, 63, 64, 65, 127, 128, 129, 191, 192, 193, 256]


def _mark(name: str, number: int) -> Mark:
    return Mark((number, 0), name)


def choices(number: int) -> Cover:
    """So many choices between two: 2^number fillings, each sum the double of one."""
    return Cover(
        tuple(Item(NamedItem(f"choice {i}"), 1, 1, (i,)) for i in range(number)),
        tuple(Option((i,), _mark(name, i)) for i in range(number) for name in "ab"),
    )


def one_or_some(number: int) -> Cover:
    """Everything at once, or any of `number` choices but not none: 1 + (2^number - 1) fillings.

    That sum carries through every limb.
    """
    everything = number + 1
    items = (
        Item(NamedItem("switch"), 1, 1, (0,)),
        *(Item(NamedItem(f"choice {i}"), 1, 1, (i,)) for i in range(1, everything)),
        Item(NamedItem("some"), 1, None),
    )
    options = (
        Option(tuple(range(everything + 1)), _mark("all", 0)),
        Option((0,), _mark("some", 0)),
        *(Option((i, everything), _mark("a", i)) for i in range(1, everything)),
        *(Option((i,), _mark("b", i)) for i in range(1, everything)),
    )
    return Cover(items, options)


@pytest.mark.parametrize("number", EDGES)
@pytest.mark.parametrize("kind", [choices, one_or_some])
def test_a_diagram_of_exactly_a_power_of_two(kind: Callable[[int], Cover], number: int) -> None:
    diagram = DiagramEngine().build(kind(number), Limits())
    assert diagram.count == 2**number
    for rank in (0, 1, 2**63 - 1, 2**64 - 1, 2**64, 2**number // 3, 2**number - 1):
        if rank < 2**number:
            assert diagram.rank(diagram.at(rank)) == rank


@pytest.mark.parametrize("number", EDGES)
@pytest.mark.parametrize("kind", [choices, one_or_some])
def test_a_sparse_sweep_of_exactly_a_power_of_two(
    kind: Callable[[int], Cover], number: int
) -> None:
    assert FrontierEngine(store="sparse").count(kind(number), Limits()).count == 2**number


@pytest.mark.parametrize("number", EDGES)
def test_a_dense_sweep_of_exactly_a_power_of_two(number: int) -> None:
    assert FrontierEngine(store="dense").count(choices(number), Limits()).count == 2**number


@pytest.mark.parametrize("number", EDGES)
def test_every_choice_is_in_half_of_the_fillings(number: int) -> None:
    diagram = DiagramEngine().build(choices(number), Limits())
    assert set(diagram.fillings_with_each_option()) == {2 ** (number - 1)}


MOST = 400
"""Tilings with more fillings say nothing that smaller ones do not."""


def nodes_needed(cover: Cover) -> int:
    """How many nodes tell apart what is still to come, and no more; the end is one.

    A node stands before a step, where one option of those that an item leads is taken or none; it
    is the set of all ways to go on.  For covers of items that are used at most once.
    """
    place = {item: place for place, item in enumerate(rank_order(cover))}
    steps: list[set[int]] = [set() for _ in place]
    for number, option in enumerate(cover.options):
        steps[min(place[item] for item in option.items)].add(number)
    seen: set[frozenset[frozenset[int]]] = set()
    waiting = [(frozenset(map(frozenset, SearchEngine().fillings(cover, Limits()))), 0)]
    while waiting:
        ways, step = waiting.pop()
        while step < len(steps) and not any(way & steps[step] for way in ways):
            step += 1
        if step == len(steps) or ways in seen:
            continue
        seen.add(ways)
        for taken in {way & steps[step] for way in ways}:
            on = frozenset(way - taken for way in ways if way & steps[step] == taken)
            waiting.append((on, step + 1))
    return len(seen) + 1


@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((2, 6), "I2"),
        ((4, 3), "L3"),
        # A piece that is there once and fits nowhere any more tells states apart, but not nodes.
        ((3, 3), "L3,I2:0-1,I1:0-1"),
        ((3, 4), "I2,I1:0-1,L3:0-1"),
        ((2, 5), "L3,I2,I1:0-1"),
    ],
)
def test_a_diagram_is_reduced(size: tuple[int, int], names: str) -> None:
    cover = cover_of(Tiling(Board.rectangle(*size), pieces(names)))
    assert DiagramEngine().build(cover, Limits()).diagram.node_count == nodes_needed(cover)


@given(tilings())
def test_diagrams_of_random_tilings_are_reduced(problem: Tiling) -> None:
    cover = cover_of(problem)
    if any(item.high != 1 for item in cover.items):
        return
    diagram = DiagramEngine().build(cover, Limits())
    if 0 < diagram.count <= MOST:
        assert diagram.diagram.node_count == nodes_needed(cover)


def test_equal_choices_have_one_node_each() -> None:
    diagram = DiagramEngine().build(choices(128), Limits()).diagram
    assert (diagram.node_count, diagram.arc_count) == (129, 256)


@pytest.mark.parametrize("sample", [0, 1, 2**32 - 1, 2**32, 2**40 + 3, 2**63, 2**64 - 1])
@pytest.mark.parametrize("bits", [64, 128])
def test_every_word_of_a_sample_s_number_counts(bits: int, sample: int) -> None:
    """Where all ranks of whole words exist, the first block of the generator is the rank."""
    diagram = DiagramEngine().build(choices(bits), Limits())
    words = _core.philox(7, 0, sample)
    rank = sum(word << 32 * place for place, word in enumerate(words)) % 2**bits
    (drawn,) = diagram.unpacked(diagram.sampled_rows(7, sample, 1))
    assert diagram.rank(drawn) == rank
