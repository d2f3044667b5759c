"""Questions about the set of all fillings, each held against the judge's list."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import exp, inf, ldexp, log
from pathlib import Path
from tempfile import TemporaryDirectory

import boardfill
from boardfill import LimitReached, Limits, NoEngine, Tiling
from boardfill.answers.solution import Hidden
from boardfill.checking.checker import is_solution
from boardfill.checking.listed_choices import AllChoices
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.planner import every_engine
from boardfill.engines.sweep.thinned import ThinnedSweeps
from boardfill.questions.keywords import UpTo
from boardfill.questions.run_statistics import lower_bound
from boardfill.watching.search_events import Done, Found
from tests.independent.case import LISTED, Case, NotApplicable
from tests.independent.geometry import Cell
from tests.independent.judging import Choice, TooMuch, judged
from tests.independent.motions import classes
from tests.independent.ranking import in_rank_order
from tests.jobs.asked import do
from tests.jobs.asked import fillings as listed_by_job

NAMES = [None, *(engine.name for engine in every_engine())]
ALL_TOGETHER = ("frontier", "diagram", "reference")
UP_TO: tuple[UpTo, ...] = ("rotation", "symmetry")
UP_TO_MOVES: tuple[UpTo, ...] = ("translation", "rotation+translation", "symmetry+translation")
WATCHED = 200
"""A search as textbooks have it takes too long among more options."""
ALMOST_NEVER = 40.0
"""A chance of e to the minus this is none."""


def choices(case: Case) -> None:
    """What can be chosen, as the cover has it and as whoever checks certificates lists it."""
    problem = case.problem
    if not isinstance(problem, Tiling):
        raise NotApplicable
    never = {piece.name for piece in problem.pieces if piece.copies.high == 0}
    expected = {choice for choice in case.judged.choices if choice.name not in never}
    found = [option.meaning for option in tiling_cover(problem, partial=True).options]
    choices = [case.judges_choice(choice) for choice in found if not isinstance(choice, Hidden)]
    assert len(set(choices)) == len(choices)
    if problem.rules:
        # What breaks a rule for marks by itself may be left out.
        expected -= {choice for choice in expected - set(choices) if not case.is_used(choice)}
    assert set(choices) == expected, f"other placements: {set(choices) ^ expected}"
    listed = {case.judges_choice(choice)._replace(laid=()) for choice in AllChoices(problem).uses}
    expected = {choice._replace(laid=()) for choice in expected}
    assert listed == expected or (problem.rules and listed > expected), "listed are others"


def must_answer(case: Case, engine: str | None) -> bool:
    """Somebody has to, and three engines know what is connected."""
    return engine is None or (case.hangs_together and engine in ALL_TOGETHER)


def count(case: Case) -> None:
    for engine in NAMES:
        if engine == "reference" and case.count > LISTED:
            continue  # it looks at each
        try:
            # What is asked for by name may need far more than the planner would take.
            found = case.problem.count(engine=engine, memory_limit="100M" if engine else None)
        except NoEngine:
            assert not must_answer(case, engine), f"{engine} declines"
            continue
        except LimitReached:
            if engine is None:
                raise
            continue
        assert found == case.count, f"{engine} counts {found}, there are {case.count}"


def estimate(case: Case) -> None:
    """Whole sweeps are the count; of thinned ones the lower bound holds, whatever they are."""
    found = case.problem.estimate(within=1.0, threads=1)
    assert found.count in (None, case.count), f"exactly {found.count}, there are {case.count}"
    least = found.at_least_log10
    assert least is None or 10**least <= case.count * (1 + 1e-9), "the lower bound is too high"
    sweeps = ThinnedSweeps(cover_of(case.problem), case.random.randrange(2**64), Deadline(Limits()))
    few = sweeps.main(0, 40, case.random.randint(1, 9))
    bound = ldexp(lower_bound(few.shares, exp(-ALMOST_NEVER)), few.exponent)
    assert bound <= case.count, f"runs say at least {bound}, there are {case.count}"
    if few.are_exact:
        assert ldexp(few.shares[0], few.exponent) == case.count, "not thinned, yet wrong"


def approximate_sample(case: Case) -> None:
    """What is drawn is a filling, also where layers are thinned to a few states."""
    try:
        found = case.problem.approximate_sample(3, seed=1, threads=1)
    except LookupError:
        assert not case.count, f"nothing is drawn, there are {case.count}"
        return
    for one in found.draws:
        assert case.filling(one.solution) in case.judged.fillings
    cover = cover_of(case.problem)
    sweeps = ThinnedSweeps(cover, case.random.randrange(2**64), Deadline(Limits()))
    for filling, _ in sweeps.draw(0, 5, case.random.randint(1, 9)):
        drawn = case.filling(cover.solution(filling).about(case.problem))
        assert drawn in case.judged.fillings


def count_up_to_symmetry(case: Case) -> None:
    case.must_be_small()
    conventions: list[UpTo] = [case.random.choice(UP_TO)]
    if case.is_closed:
        conventions.append(case.random.choice(UP_TO_MOVES))
    for up_to in conventions:
        least, most = classes(case.document, case.judged, up_to)
        found = case.problem.count(up_to=up_to)
        assert least <= found <= most, f"up to {up_to} {found}, not {least} to {most}"
        kept = {case.filling(solution) for solution in case.problem.solve_all(up_to=up_to)}
        assert kept <= case.judged.fillings
        assert len(kept) == found, f"up to {up_to} {len(kept)} are listed, {found} counted"


def listing(case: Case) -> None:
    case.must_be_small()
    for engine in NAMES:
        try:
            found = [case.filling(one) for one in case.problem.solution_set(engine=engine)]
            any_order = [
                case.filling(one) for one in case.problem.solution_set(engine=engine).any_order()
            ]
        except NoEngine:
            continue
        for listed in (found, any_order):
            assert len(listed) == case.count, f"{engine} lists {len(listed)} of {case.count}"
            assert set(listed) == case.judged.fillings, f"{engine} lists others"


def first(case: Case) -> None:
    for engine in NAMES:
        try:
            found = boardfill.solve(case.problem, engine=engine)
        except NoEngine:
            continue
        if found is None:
            assert not case.count, f"{engine} finds none of {case.count}"
        else:
            assert case.filling(found) in case.judged.fillings, f"{engine} finds no filling"


def unique(case: Case) -> None:
    for engine in NAMES:
        try:
            found = case.problem.uniqueness_witnesses(engine=engine)
        except NoEngine:
            continue
        assert len(found) == min(case.count, 2), f"{engine} finds {len(found)} of {case.count}"
        assert {case.filling(one) for one in found} <= case.judged.fillings
        assert len(set(found)) == len(found)
    assert case.problem.is_unique() == (case.count == 1)


def rank(case: Case) -> None:
    case.must_be_small()
    found = case.problem.solution_set()
    assert found.count() == case.count
    assert bool(found) == (case.count > 0)
    ordered = list(found)
    expected = in_rank_order(case.document, case.judged)
    assert list(map(case.filling, ordered)) == expected, "it is not the order of the docs"
    assert ordered == list(case.problem.solution_set(engine="reference")), "the order differs"
    if not case.hangs_together:
        assert ordered == list(case.problem.solution_set(engine="search")), "the order differs"
    for place in case.random.sample(range(case.count), min(case.count, 5)):
        one = found[place]
        assert one == ordered[place] == found[place - case.count]
        assert found.index(one) == place
        assert one in found
    nothing = 2 ** (8 * found.rows().itemsize) - 1
    for place, row in enumerate(found.rows().tolist()):
        meant = [found.choices[number] for number in row if number != nothing]
        if case.kind == "covering":  # colours have numbers as well
            meant = [choice for choice in meant if not isinstance(choice, Hidden)]
        assert sorted(meant) == sorted(ordered[place].choices), "the rows say something else"
    start, stop = (case.random.randint(-case.count - 1, case.count + 1) for _ in range(2))
    step = case.random.choice((-3, -2, -1, 1, 2, 3))
    part = found[start:stop:step]
    assert list(part) == ordered[start:stop:step]
    assert len(found) == case.count
    for one in ordered[:10]:
        assert (one in part) == (one in ordered[start:stop:step])
    others = case.any_choices()
    if frozenset(others) not in case.judged.fillings and case.kind != "fitting":
        assert case.solution(others) not in found


def sample(case: Case) -> None:
    found = case.problem.solution_set()
    if not case.count:
        try:
            found.sample(1)
        except LookupError:
            return
        raise AssertionError("a filling was drawn where there is none")
    seed = case.random.getrandbits(64)
    number = min(30 * case.count, 600)
    drawn = found.sample(number, seed=seed)
    assert drawn[: number // 2] == case.problem.sample(number // 2, seed=seed)
    times = Counter(case.filling(one) for one in drawn)
    assert times.keys() <= case.judged.fillings
    for filling in case.judged.fillings:
        unlikely = _unlikelihood(times[filling], number, 1 / case.count)
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


def heat(case: Case) -> None:
    found = case.problem.heat()
    if not case.count:
        assert found is None
        return
    assert found is not None
    times = Counter(choice for filling in case.judged.fillings for choice in filling)
    expected = {choice: Fraction(n, case.count) for choice, n in times.items()}
    assert found.total == case.count
    assert {
        case.judges_choice(choice): chance for choice, chance in found.placements.items()
    } == expected


def by_pieces(case: Case) -> None:
    # Pieces of one shape of a fitting have names that only the package knows.
    case.must_be("tiling", "marking", "covering")
    if case.kind == "covering" and not any("name" in option for option in case.document["options"]):
        raise NotApplicable
    found = case.problem.count_by_pieces()
    uses = [Counter(choice.name for choice in filling) for filling in case.judged.fillings]
    expected = Counter(tuple(used[name] for name in found.names) for used in uses)
    assert dict(found.counts) == expected, f"{found.names}: {dict(found.counts)}, not {expected}"


def watch(case: Case) -> None:
    case.must_be_small()
    if len(cover_of(case.problem).options) > WATCHED:
        raise NotApplicable
    for choose in ("first", "tightest"):
        for pockets in (False, True):
            events = case.problem.watch(choose=choose, pockets=pockets)
            found = 0
            for event in events:
                found += isinstance(event, Found)
                if isinstance(event, Done):
                    assert event.found == found
            assert found == case.count, f"{choose} {pockets} finds {found} of {case.count}"


def checker(case: Case) -> None:
    for filling in sorted(map(sorted, case.judged.fillings))[:10]:
        assert is_solution(case.problem, case.solution(filling))
    for _ in range(5):
        choices = case.any_choices()
        _check_verdict(case, choices)
    if case.kind != "marking":
        return
    by_cell: dict[Cell, list[Choice]] = {}
    for choice in sorted(case.judged.choices):
        by_cell.setdefault(choice.cells[0], []).append(choice)
    for _ in range(20):
        _check_verdict(case, [case.random.choice(there) for there in by_cell.values()])


def _check_verdict(case: Case, choices: list[Choice]) -> None:
    accepted = is_solution(case.problem, case.solution(choices))
    assert accepted == (frozenset(choices) in case.judged.fillings), choices


def job(case: Case) -> None:
    """Jobs, done in units and put together."""
    case.must_be_small()
    with TemporaryDirectory() as folder:
        assert do(Path(folder, "count"), case.problem, "count") == case.count
        listed = listed_by_job(Path(folder, "solve"), case.problem, number=None)
        assert {case.filling(one) for one in listed} == case.judged.fillings
        if case.hangs_together:
            return
        up_to = case.problem.count(up_to="symmetry")
        assert do(Path(folder, "classes"), case.problem, "count", up_to="symmetry") == up_to
        chosen = listed_by_job(Path(folder, "some"), case.problem, number=None, up_to="symmetry")
        assert len(list(chosen)) == up_to


def table(case: Case) -> None:
    """Counts of a few rectangles at once, each judged by itself."""
    board = case.document.get("board", {})
    if (
        not isinstance(case.problem, Tiling)
        or board.get("lattice", "square") != "square"
        or not all(piece.is_plain for piece in case.problem.pieces)
    ):
        raise NotApplicable
    rows, columns = (sorted(case.random.sample(range(1, 5), 2)) for _ in range(2))
    wrap = board.get("wrap", [])
    found = boardfill.table(rows, columns, case.problem.pieces, wrap=wrap)
    judged_sizes = 0
    for size, number in found.counts.items():
        plain = {"board": {"size": list(size), "wrap": wrap}, "pieces": case.document["pieces"]}
        try:
            expected = len(judged(plain, steps=case.steps).fillings)
        except TooMuch:
            continue
        judged_sizes += 1
        assert number == expected, f"{size}: {number}, not {expected}"
    if not judged_sizes:
        raise NotApplicable
