"""Questions about the set of all fillings, each held against the judge's list."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import inf, log

import boardfill
from boardfill import NoEngine, Tiling, is_solution
from boardfill.checking.listed import Listed
from boardfill.cover.bounded import Implied
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.planner import every_engine
from boardfill.questions.up_to_symmetry import UpTo
from boardfill.watching.events import Done, Found
from tests.independent.asked import Asked, NotAsked
from tests.independent.judging import TooMuch, judged
from tests.independent.motions import classes
from tests.independent.ranking import in_rank_order

NAMES = [None, *(engine.name for engine in every_engine())]
UP_TO: tuple[UpTo, ...] = ("rotation", "symmetry")
UP_TO_MOVES: tuple[UpTo, ...] = ("translation", "rotation+translation", "symmetry+translation")
ALMOST_NEVER = 40.0
"""A chance of e to the minus this is none."""


def choices(asked: Asked) -> None:
    """What can be chosen, as the cover has it and as whoever checks certificates lists it."""
    problem = asked.problem
    if not isinstance(problem, Tiling):
        raise NotAsked
    never = {piece.name for piece in problem.pieces if piece.copies.high == 0}
    expected = {choice for choice in asked.judged.choices if choice.name not in never}
    found = [option.meaning for option in tiling_cover(problem, partial=True).options]
    told = [asked.told(choice) for choice in found if not isinstance(choice, Implied)]
    assert len(set(told)) == len(told)
    assert set(told) == expected, f"other placements: {set(told) ^ expected}"
    listed = {
        (asked.told(choice).name, asked.told(choice).cells) for choice in Listed(problem).uses
    }
    assert listed == {(choice.name, choice.cells) for choice in expected}, "listed are others"


def count(asked: Asked) -> None:
    for engine in NAMES:
        try:
            found = asked.problem.count(engine=engine)
        except NoEngine:
            continue
        assert found == asked.count, f"{engine} counts {found}, there are {asked.count}"


def count_up_to_symmetry(asked: Asked) -> None:
    asked.must_be_small()
    conventions: list[UpTo] = [asked.random.choice(UP_TO)]
    if asked.is_closed:
        conventions.append(asked.random.choice(UP_TO_MOVES))
    for up_to in conventions:
        least, most = classes(asked.document, asked.judged, up_to)
        found = asked.problem.count(up_to=up_to)
        assert least <= found <= most, f"up to {up_to} {found}, not {least} to {most}"
        listed, _ = boardfill.one_of_each_class(asked.problem, up_to)
        kept = {asked.filling(solution) for solution in listed}
        assert kept <= asked.judged.fillings
        assert len(kept) == found, f"up to {up_to} {len(kept)} are listed, {found} counted"


def listing(asked: Asked) -> None:
    asked.must_be_small()
    for engine in NAMES:
        try:
            found = [asked.filling(one) for one in asked.problem.solutions(engine=engine)]
            any_order = [
                asked.filling(one) for one in asked.problem.solutions(engine=engine).any_order()
            ]
        except NoEngine:
            continue
        for listed in (found, any_order):
            assert len(listed) == asked.count, f"{engine} lists {len(listed)} of {asked.count}"
            assert set(listed) == asked.judged.fillings, f"{engine} lists others"


def first(asked: Asked) -> None:
    for engine in NAMES:
        try:
            found = boardfill.first(asked.problem, engine=engine)
        except NoEngine:
            continue
        if found is None:
            assert not asked.count, f"{engine} finds none of {asked.count}"
        else:
            assert asked.filling(found) in asked.judged.fillings, f"{engine} finds no filling"


def unique(asked: Asked) -> None:
    for engine in NAMES:
        try:
            found = boardfill.at_most_two(asked.problem, engine=engine)
        except NoEngine:
            continue
        assert len(found) == min(asked.count, 2), f"{engine} finds {len(found)} of {asked.count}"
        assert {asked.filling(one) for one in found} <= asked.judged.fillings
        assert len(set(found)) == len(found)
    assert asked.problem.is_unique() == (asked.count == 1)


def rank(asked: Asked) -> None:
    asked.must_be_small()
    found = asked.problem.solutions()
    assert found.count() == len(found) == asked.count
    assert bool(found) == (asked.count > 0)
    ordered = list(found)
    expected = in_rank_order(asked.document, asked.judged)
    assert list(map(asked.filling, ordered)) == expected, "it is not the order of the docs"
    assert ordered == list(asked.problem.solutions(engine="reference")), "the order differs"
    assert ordered == list(asked.problem.solutions(engine="search")), "the order differs"
    for place in asked.random.sample(range(asked.count), min(asked.count, 5)):
        one = found[place]
        assert one == ordered[place] == found[place - asked.count]
        assert found.index(one) == place
        assert one in found
    nothing = 2 ** (8 * found.rows().itemsize) - 1
    for place, row in enumerate(found.rows().tolist()):
        meant = [found.choices[number] for number in row if number != nothing]
        assert {c for c in meant if not isinstance(c, Implied)} == set(ordered[place].choices)
    start, stop = (asked.random.randint(-asked.count - 1, asked.count + 1) for _ in range(2))
    step = asked.random.choice((-3, -2, -1, 1, 2, 3))
    part = found[start:stop:step]
    assert list(part) == ordered[start:stop:step]
    for one in ordered[:10]:
        assert (one in part) == (one in ordered[start:stop:step])
    others = asked.any_choices()
    if frozenset(others) not in asked.judged.fillings and asked.kind != "fitting":
        assert asked.solution(others) not in found


def sample(asked: Asked) -> None:
    found = asked.problem.solutions()
    if not asked.count:
        try:
            found.sample(1)
        except LookupError:
            return
        raise AssertionError("a filling was drawn where there is none")
    seed = asked.random.getrandbits(64)
    number = min(30 * asked.count, 600)
    drawn = found.sample(number, seed=seed)
    assert drawn[: number // 2] == asked.problem.sample(number // 2, seed=seed)
    times = Counter(asked.filling(one) for one in drawn)
    assert times.keys() <= asked.judged.fillings
    for filling in asked.judged.fillings:
        unlikely = _unlikelihood(times[filling], number, 1 / asked.count)
        assert unlikely < ALMOST_NEVER, f"drawn {times[filling]} times of {number}: {filling}"


def _unlikelihood(times: int, number: int, chance: float) -> float:
    """The chance of as many or as few is at most e to the minus this (Chernoff's bound)."""
    if chance == 1:
        return 0.0 if times == number else inf
    share, total = times / number, 0.0
    for part, expected in ((share, chance), (1 - share, 1 - chance)):
        if part:
            total += part * log(part / expected)
    return number * total


def marginals(asked: Asked) -> None:
    found = asked.problem.marginals()
    if not asked.count:
        assert found is None
        return
    assert found is not None
    times = Counter(choice for filling in asked.judged.fillings for choice in filling)
    expected = {choice: Fraction(n, asked.count) for choice, n in times.items()}
    assert found.total == asked.count
    assert {asked.told(choice): chance for choice, chance in found.placements.items()} == expected


def by_pieces(asked: Asked) -> None:
    # Pieces of one shape of a fitting have names that only the package knows.
    asked.must_be("tiling", "marking", "covering")
    if asked.kind == "covering" and not any("name" in said for said in asked.document["options"]):
        raise NotAsked
    found = asked.problem.count_by_pieces()
    uses = [Counter(choice.name for choice in filling) for filling in asked.judged.fillings]
    expected = Counter(tuple(used[name] for name in found.names) for used in uses)
    assert dict(found.counts) == expected, f"{found.names}: {dict(found.counts)}, not {expected}"


def watch(asked: Asked) -> None:
    asked.must_be_small()
    for choose in ("first", "tightest"):
        for pockets in (False, True):
            events = asked.problem.watch(choose=choose, pockets=pockets)
            found = 0
            for event in events:
                found += isinstance(event, Found)
                if isinstance(event, Done):
                    assert event.found == found
            assert found == asked.count, f"{choose} {pockets} finds {found} of {asked.count}"


def checker(asked: Asked) -> None:
    for filling in sorted(map(sorted, asked.judged.fillings))[:10]:
        assert is_solution(asked.problem, asked.solution(filling))
    for _ in range(5):
        choices = asked.any_choices()
        accepted = is_solution(asked.problem, asked.solution(choices))
        assert accepted == (frozenset(choices) in asked.judged.fillings), choices


def table(asked: Asked) -> None:
    """Counts of a few rectangles at once, each judged by itself."""
    board = asked.document.get("board", {})
    if not isinstance(asked.problem, Tiling) or board.get("lattice", "square") != "square":
        raise NotAsked
    rows, columns = (sorted(asked.random.sample(range(1, 5), 2)) for _ in range(2))
    wrap = board.get("wrap", [])
    found = boardfill.table(rows, columns, asked.problem.pieces, wrap=wrap)
    judged_sizes = 0
    for size, told in found.counts.items():
        plain = {"board": {"size": list(size), "wrap": wrap}, "pieces": asked.document["pieces"]}
        try:
            expected = len(judged(plain, steps=asked.steps).fillings)
        except TooMuch:
            continue
        judged_sizes += 1
        assert told == expected, f"{size}: {told}, not {expected}"
    if not judged_sizes:
        raise NotAsked
