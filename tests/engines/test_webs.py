"""Webs: engines that know of them find just the sets of options that trying all sets finds."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.webs import Tie, Web
from boardfill.engines.clingo import ClingoSeeker
from boardfill.engines.limits import Limits
from boardfill.engines.one_filling import one_filling, two_fillings
from boardfill.engines.planner import engine_named, every_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.errors import NoEngine

ITEMS, OPTIONS, NODES = 5, 9, 6


def _right(web: Web, chosen: tuple[int, ...]) -> bool:
    """As the words of `cover.webs` say it, by colouring nodes over and over."""
    ties = [web.ties[option] for option in chosen if web.ties[option].nodes]
    colour = {node: node for tie in ties for node in tie.nodes}
    closed = 0
    for tie in ties:
        for a, b in zip(tie.nodes, tie.nodes[1:], strict=False):
            if colour[a] == colour[b]:
                closed += 1
            colour = {node: colour[a] if c == colour[b] else c for node, c in colour.items()}
    groups = set(colour.values())
    if web.cycles == "none" and closed:
        return False
    if web.cycles == "one" and (closed != 1 or len(groups) != 1):
        return False
    if any(colour[a] == colour.get(b) for tie in ties for a, b in tie.apart):
        return False
    own = [[tie for tie in ties if colour[tie.nodes[0]] == group] for group in groups]
    return _within(len(groups), web.number) and all(_is_allowed(web, some) for some in own)


def _is_allowed(web: Web, ties: list[Tie]) -> bool:
    size, marks = sum(tie.weight for tie in ties), [t.mark for t in ties if t.mark is not None]
    if web.marks == "one" and (len(marks) != 1 or (marks[0] and marks[0] != size)):
        return False
    if web.marks == "equal" and len(set(marks)) > 1:
        return False
    return _within(size, web.sizes)


def _within(number: int, bounds: tuple[int, int | None]) -> bool:
    return bounds[0] <= number <= (number if bounds[1] is None else bounds[1])


def _fillings(cover: Cover) -> set[tuple[int, ...]]:
    numbers = range(len(cover.options))
    found = set()
    for size in range(len(cover.options) + 1):
        for chosen in combinations(numbers, size):
            used = [item for option in chosen for item in cover.options[option].items]
            if all(
                _within(used.count(number), (item.low, item.high))
                for number, item in enumerate(cover.items)
            ) and all(_right(web, chosen) for web in cover.webs):
                found.add(chosen)
    return found


def _web(chance: Random, kind: str) -> Web:
    ties = []
    free = [2] * NODES
    for _ in range(OPTIONS):
        nodes = chance.sample(range(NODES), chance.choice([0, 1, 2, 2, 3]))
        if kind in ("loop", "twice"):
            nodes = [node for node in nodes if free[node]]
            if kind == "loop":
                nodes = nodes[: 2 * (len(nodes) > 1)]
            for node in nodes:
                free[node] -= 1
        others = [node for node in range(NODES) if node not in nodes]
        apart = [(nodes[0], chance.choice(others))] if nodes and kind == "apart" else []
        if kind == "apart" and chance.random() < 0.4:
            apart = []
        mark = chance.choice([None, 0, 1, 2, 3]) if kind in ("one", "equal") else None
        weight = chance.choice([0, 1, 1, 2]) if kind != "walls" else 1
        ties.append(
            Tie(
                tuple(nodes),
                tuple(apart),
                weight if nodes else 0,
                mark if nodes and chance.random() < 0.6 else None,
            )
        )
    low = chance.choice([0, 0, 1])
    number = (low, chance.choice([None, low + 1, low + 2])) if kind != "loop" else (1, 1)
    least = chance.choice([0, 0, 1, 2])
    sizes = (least, chance.choice([None, least, least + 1, least + 2]))
    if kind == "one":
        sizes = (0, None)
    return Web(
        NODES,
        ties,
        number,
        sizes if kind != "loop" else (0, None),
        "one" if kind == "loop" else chance.choice(["any", "none"]),
        "one" if kind == "one" else "equal" if kind == "equal" else "none",
        kind in ("loop", "twice"),
    )


def _cover(seed: int) -> Cover:
    chance = Random(seed)
    kinds = ["plain", "apart", "one", "equal", "loop", "twice", "walls"]
    webs = [_web(chance, kinds[seed % len(kinds)])]
    if chance.random() < 0.3:
        webs.append(_web(chance, chance.choice(kinds)))
    items = [Item(NamedItem(str(n)), chance.choice([0, 0, 1]), None) for n in range(ITEMS)]
    items = [item._replace(high=chance.choice([1, 2, 3])) for item in items]
    uses = [chance.choices(range(ITEMS), k=chance.choice([1, 1, 2])) for _ in range(OPTIONS)]
    options = [Option(tuple(sorted(used)), Mark((n,), "")) for n, used in enumerate(uses)]
    return Cover(items, options, webs)


@pytest.mark.parametrize(
    "first",
    [0, 20, *(pytest.param(first, marks=pytest.mark.full) for first in range(40, 140, 20))],
)
def test_engines_find_what_trying_every_set_finds(first: int) -> None:
    for seed in range(first, first + 20):
        cover = _cover(seed)
        expected = _fillings(cover)
        for engine in every_engine():
            if engine.supports(cover, Ability.COUNT):
                assert engine.count(cover, Limits()).count == len(expected), (seed, engine.name)
            if engine.supports(cover, Ability.LIST):
                assert set(engine.fillings(cover, Limits())) == expected, (seed, engine.name)
        assert len(two_fillings(cover, Limits())) == min(len(expected), 2)
        assert (one_filling(cover, Limits()) in expected) == bool(expected)


def test_what_is_no_filling_for_its_webs_is_none() -> None:
    cover = _cover(3)
    expected = _fillings(cover)
    for size, chosen in product(range(4), [range(OPTIONS)]):
        for some in combinations(chosen, size):
            assert cover.is_filling(some) == (some in expected)


def test_parts_of_a_cover_keep_its_webs() -> None:
    cover = _cover(8)
    chosen = [7, 1, 4, 2, 6, 0]
    expected = {
        tuple(sorted(chosen.index(option) for option in filling))
        for filling in _fillings(cover)
        if set(filling) <= set(chosen)
    }
    assert set(DiagramEngine().fillings(cover.part(chosen), Limits())) == expected


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.full)])
def test_clingo_finds_all_that_there_is(every: int) -> None:
    for seed in range(0, 140, every):
        cover, found = _cover(seed), list[tuple[int, ...]]()
        seeker = ClingoSeeker(cover, Limits(), found)
        for filling in seeker.seek():
            found.append(filling)
        assert seeker.finished
        assert set(found) == _fillings(cover), seed


@pytest.mark.parametrize("name", ["walk", "frontier-dense", "highs", "planar"])
def test_engines_that_know_nothing_of_webs_decline(name: str) -> None:
    cover = _cover(1)
    engine = engine_named(name)
    assert not any(engine.supports(cover, question) for question in Ability)


def test_features_that_know_nothing_of_webs_say_so() -> None:
    with pytest.raises(NoEngine, match="hints cannot handle lines"):
        _cover(1).require_no_webs("hints")
