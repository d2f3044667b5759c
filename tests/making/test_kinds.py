"""Puzzles of kinds whose boards are drawn: one solution, and nothing told in vain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

import boardfill
from boardfill.answers.solution import Choice, Solution
from boardfill.checking.checker import why_not
from boardfill.formats.read_document import read_json
from boardfill.formats.write_document import to_json
from boardfill.making import make_puzzles
from boardfill.making.layouts import cages, grown, hangs_together, jigsaw, parts_of, square_cells
from boardfill.making.puzzle import Draws
from boardfill.making.sketch_brief import SKETCH_KINDS, sketch_kind
from boardfill.problem.rules import CluedRule, Count, Neighbours
from boardfill.puzzles import akari, binairo, skyscrapers, star_battle, tents
from boardfill.results import Puzzle
from tests.clock import Clock
from tests.processes import told_with_other_hashes

SMALL = {
    "killer": 4,
    "jigsaw": 5,
    "thermo": 4,
    "arrow": 4,
    "sandwich": 4,
    "kropki": 4,
    "little-killer": 4,
    "even-odd": 4,
    "kakuro": 4,
    "calcudoku": 4,
    "futoshiki": 4,
    "skyscrapers": 4,
    "nonogram": 6,
    "akari": 5,
    "star-battle": 5,
    "tents": 5,
    "battleships": 5,
    "dominosa": 3,
    "slitherlink": 3,
    "masyu": 4,
    "nurikabe": 4,
    "corral": 4,
    "kurodoko": 4,
    "fillomino": 3,
    "areas": 3,
    "hitori": 4,
    "heyawake": 4,
    "lits": 4,
    "numberlink": 4,
    "yajilin": 4,
}
RING = [(0, 1), (1, 0), (1, 2), (2, 1)]


def _made(name: str, number: int = 1, seed: int = 1) -> list[Puzzle]:
    return list(boardfill.make(name, number, seed=seed, rated=False))


def _by_clingo(
    problem: boardfill.Marking | boardfill.Parts, most: int = 2
) -> list[frozenset[Choice]]:
    """So many solutions that clingo finds, given the rules alone."""
    pytest.importorskip("clingo", exc_type=ImportError)
    from tests.making import asp_models, asp_parts

    if isinstance(problem, boardfill.Parts):
        return asp_parts.cuts(problem, most)
    return [frozenset[Choice](marks) for marks in asp_models.solutions(problem, most)]


def _marking(puzzle: Puzzle) -> boardfill.Marking:
    assert isinstance(puzzle.problem, boardfill.Marking)
    return puzzle.problem


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("Little Killer:4", "little-killer:4"),
        ("star_battle:5", "star-battle:5"),
        ("Picross:5", "nonogram:5"),
        ("towers", "skyscrapers"),
        ("killer sudoku:4", "killer:4"),
    ],
)
def test_kinds_have_other_names_and_are_written_with_blanks(written: str, kind: str) -> None:
    assert sketch_kind(written) == sketch_kind(kind) is not None


@pytest.mark.parametrize(
    "problem",
    [
        binairo(4, 4),
        akari("....\n.1..\n...#"),
        star_battle("aabb\naabb\nccdd\nccdd"),
        tents(3, RING),
        skyscrapers(4, top=[2, None, 1, None], right=[None, 3, None, None]),
        boardfill.puzzles.kakuro([(7, [(0, 0), (0, 1)]), (9, [(0, 1), (1, 1)])]),
        boardfill.puzzles.calcudoku(3, [("*", 6, RING[:2]), ("-", 1, RING[2:])]),
        boardfill.puzzles.nonogram([(1,), (2,), (1,)], [(1,), (2,), (1,)]),
        boardfill.puzzles.battleships([2, None, 1], [None] * 3, [2, 1]),
        boardfill.puzzles.dominosa([[0, 1, 0], [0, 1, 1]]),
        boardfill.puzzles.slitherlink([[3, None], [None, None]]),
        boardfill.puzzles.masyu(3, white=[(0, 1)]),
        boardfill.puzzles.nurikabe("3x3", {(0, 0): 2, (2, 2): None}),
        boardfill.puzzles.corral("3x3", {(1, 1): 4, (0, 0): None}),
        boardfill.puzzles.kurodoko("3x4", {(0, 0): 4, (2, 3): 2}),
        boardfill.puzzles.fillomino("2x3", {(0, 0): 2}),
        boardfill.Parts("2x3", marks={(0, 0): None, (1, 2): 2, (0, 2): None}),
        boardfill.puzzles.hitori([[1, 1, 2], [2, 1, 1], [1, 2, 3]]),
        boardfill.puzzles.heyawake("aab\nccb\nddd", [1, None, None, 1]),
        boardfill.puzzles.lits("aaab\naabb\nabbb"),
        boardfill.puzzles.numberlink((3, 4), {(0, 0): "a", (2, 3): "a", (1, 1): "b", (2, 0): "b"}),
        boardfill.puzzles.yajilin((3, 4), {(1, 1): (1, "right")}),
    ],
    ids=lambda problem: problem.title,
)
def test_the_programs_for_clingo_count_as_we_do(
    problem: boardfill.Marking | boardfill.Parts,
) -> None:
    assert 0 < problem.count() == len(_by_clingo(problem, 1000))


def test_every_kind_is_tried() -> None:
    assert SMALL.keys() == SKETCH_KINDS.keys()


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.full if kind == "lits" else ()) for kind in SMALL],
)
def test_puzzles_have_one_solution_by_clingo_too(kind: str) -> None:
    made = _made(f"{kind}:{SMALL[kind]}", 2)
    for puzzle in made:
        assert isinstance(puzzle.problem, boardfill.Marking | boardfill.Parts)
        assert _by_clingo(puzzle.problem) == [frozenset(puzzle.solution.choices)]
        again = read_json(to_json(puzzle.problem))
        assert [filling.choices for filling in again.solution_set()] == [puzzle.solution.choices]
    assert made[0].solution != made[1].solution
    assert _made(f"{kind}:{SMALL[kind]}", 2) == made


def test_regions_of_a_lits_are_changed_until_one_solution_is_left() -> None:
    (puzzle,) = _made("lits:4", seed=9)
    assert [filling.marks for filling in puzzle.problem.solution_set()] == [puzzle.solution.marks]
    (regions,) = [rule.regions for rule in _marking(puzzle).rules if isinstance(rule, Count)]
    assert sorted(cell for part in regions for cell in part) == square_cells(4)
    assert all(map(hangs_together, regions))


@pytest.mark.parametrize("size", [8, 10])
def test_large_heyawakes_are_drawn(size: int) -> None:
    sketch = SKETCH_KINDS["heyawake"].draw(size, Draws(1, 0), lambda _: frozenset())
    whole = sketch.problem(sketch.clues)
    assert why_not(whole, Solution.of(sketch.filling)) is None


def test_as_many_parts_are_given_as_leave_one_way_to_cut() -> None:
    whole = boardfill.Parts("4x4", (3, 5))
    (puzzle,) = boardfill.make(whole, seed=1)
    assert isinstance(puzzle.problem, boardfill.Parts)
    assert puzzle.problem.is_unique()
    given = puzzle.problem.given
    assert given
    for part in given:
        rest = tuple(other for other in given if other != part)
        assert not replace(puzzle.problem, given=rest).is_unique()
    (again,) = boardfill.make(whole, filling=puzzle.solution, fewest=True, rated=False)
    assert again.is_fewest
    assert isinstance(again.problem, boardfill.Parts)
    assert len(again.problem.given) <= len(given)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_areas_have_a_level(level: str) -> None:
    (puzzle,) = boardfill.make("areas", seed=1, difficulty=level)
    assert puzzle.rating is not None
    assert puzzle.rating.level == level


def test_a_level_that_a_kind_does_not_have() -> None:
    with pytest.raises(boardfill.BadInput, match="lits: all are hard for the steps"):
        boardfill.make("lits", difficulty="easy")


def _with_less(problem: boardfill.Marking) -> Iterator[boardfill.Marking]:
    """The puzzle without one of the givens, signs, or clues that it tells."""
    for cell in problem.clues:
        yield replace(problem, clues={c: s for c, s in problem.clues.items() if c != cell})
    for place, rule in enumerate(problem.rules):
        for less in _weaker(rule):
            rules = [*problem.rules[:place], *less, *problem.rules[place + 1 :]]
            yield replace(problem, rules=tuple(rules))


def _weaker(rule: boardfill.rules.Rule) -> Iterator[list[boardfill.rules.Rule]]:
    if isinstance(rule, Neighbours):
        for pair in rule.regions:
            rest = [other for other in rule.regions if other != pair]
            yield [structs.replace(rule, regions=rest)] if rest else []
    elif isinstance(rule, Count) and rule.each == "around":
        for wall in rule.cells:
            walls = [other for other in rule.cells if other != wall]
            yield [structs.replace(rule, cells=walls)] if walls else []
    elif isinstance(rule, CluedRule):
        for place, clue in enumerate(rule.clues):
            if clue is not None:
                yield [
                    structs.replace(
                        rule, clues=[*rule.clues[:place], None, *rule.clues[place + 1 :]]
                    )
                ]


@pytest.mark.parametrize("kind", ["futoshiki:4", "skyscrapers:4", "akari:5", "tents:5"])
def test_nothing_is_told_in_vain(kind: str) -> None:
    problem = _marking(_made(kind)[0])
    weaker = list(_with_less(problem))
    assert weaker
    for less in weaker:
        assert not less.is_unique()


def test_seeds_make_the_same_puzzles_whatever_the_hashes() -> None:
    told = (
        "import boardfill;"
        f"names = {[f'{kind}:{size}' for kind, size in SMALL.items()]};"
        "made = [next(boardfill.make(name, seed=3, rated=False)) for name in names];"
        "print([(one.problem, one.solution.choices) for one in made])"
    )
    assert len(told_with_other_hashes(told)) == 1


def test_a_size_that_a_kind_does_not_have() -> None:
    with pytest.raises(boardfill.BadInput, match="killer:5: expected a size of 4, 6 or 9, found 5"):
        boardfill.make("killer:5")
    with pytest.raises(boardfill.BadInput, match="akari:x: expected a size from 3 to 20, found x"):
        boardfill.make("akari:x")
    with pytest.raises(boardfill.BadInput, match="nonogram:99: expected a size from 3 to 30"):
        boardfill.make("nonogram:99")


@pytest.mark.parametrize(
    "options", [{"fewest": True}, {"symmetric": True}, {"choose": "holes"}, {"fillings": 2}]
)
def test_what_kinds_do_not_have(options: dict[str, object]) -> None:
    with pytest.raises(boardfill.BadInput):
        boardfill.make("akari:5", **options)  # type: ignore[arg-type]


def test_a_limit_stops_the_work(clock: Clock) -> None:
    clock.tick(0.01)
    with pytest.raises(boardfill.LimitReached, match="time limit"):
        list(boardfill.make("futoshiki:4", 10**6, seed=1, rated=False, time_limit=2))
    assert clock.looks < 1000


def test_no_two_are_alike_even_if_all_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_puzzles, "_MOST_IN_VAIN", 30)
    made = boardfill.make("star-battle:4", 100, seed=1, rated=False)
    assert next(made)
    # There is one pattern of stars, and its mirror image.
    with pytest.raises(boardfill.LimitReached, match="led to no new puzzle"):
        next(made)


def test_a_puzzle_that_is_too_easy_is_varied_until_it_is_not() -> None:
    (easy,) = boardfill.make("star-battle:6", seed=3)
    (harder,) = boardfill.make("star-battle:6", seed=3, difficulty="medium")
    assert (harder.attempt, harder.solution) == (easy.attempt, easy.solution)
    assert (easy.rating and easy.rating.level, harder.rating and harder.rating.level) == (
        "easy",
        "medium",
    )


def test_a_puzzle_that_cannot_be_as_hard_as_wanted_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There is one pattern of stars: one sketch, which no variation makes hard."""
    monkeypatch.setattr(make_puzzles, "_MOST_IN_VAIN", 3)
    monkeypatch.setattr(make_puzzles, "_MOST_VARIED", 10)
    with pytest.raises(
        boardfill.LimitReached, match="no new puzzle of difficulty 100-200; another"
    ):
        next(boardfill.make("star-battle:4", seed=1, difficulty="100-200"))


def test_easy_puzzles_of_some_kinds_are_smaller_unless_a_size_is_given() -> None:
    for name, level, size in (("kakuro", "easy", 6), ("kakuro:4", "easy", 4), ("kakuro", None, 8)):
        (puzzle,) = boardfill.make(name, seed=1, difficulty=level)
        assert 1 + max(map(max, _marking(puzzle).board.cells)) == size


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_difficulty(level: str) -> None:
    (puzzle,) = boardfill.make("calcudoku:5", seed=1, difficulty=level)
    assert puzzle.rating is not None
    assert puzzle.rating.level == level


def test_a_filling_with_hidden_options_gets_givens() -> None:
    """Rows of a binairo are told apart by options that are not shown and cannot be given."""
    grid = binairo(4, 4)
    (puzzle,) = boardfill.make(grid, seed=1, rated=False)
    assert puzzle.problem.is_unique()
    (again,) = boardfill.make(grid, seed=1, filling=puzzle.solution, fewest=True, rated=False)
    assert again.solution == puzzle.solution
    assert again.problem.is_unique()
    assert len(_marking(again).clues) <= len(_marking(puzzle).clues)


def test_no_part_between_the_ends_of_a_ship_is_given() -> None:
    """Which of them it is cannot be seen."""
    (puzzle,) = boardfill.make("battleships:6", seed=7, rated=False, difficulty="easy")
    given = set(_marking(puzzle).clues.values())
    assert given
    assert given <= set("~o<>^v")


def test_layouts() -> None:
    for seed in range(20):
        draws = Draws(seed, 0)
        cells = square_cells(6)
        parts = cages(cells, draws, 4, lambda cage, cell: cell[0] - cage[0][0] < 2)
        assert sorted(cell for part in parts for cell in part) == cells
        assert all(len(part) <= 4 and hangs_together(part) for part in parts)
        regions = jigsaw(5, draws)
        assert [len(part) for part in regions] == [5] * 5
        assert all(map(hangs_together, regions))
        assert sorted(cell for part in regions for cell in part) == square_cells(5)
        seeds = [(0, 0), (3, 3), (5, 1)]
        regions_of = grown({seed: number for number, seed in enumerate(seeds)}, cells, draws)
        kingdoms = parts_of(regions_of)
        assert all(map(hangs_together, kingdoms))
        assert [len(set(seeds) & set(part)) for part in kingdoms] == [1, 1, 1]


def test_givens_for_connected_cells_are_refused_with_what_can_be_made() -> None:
    of = boardfill.puzzles.corral("3x3", {(1, 1): 5})
    with pytest.raises(boardfill.NoEngine, match="corral and nurikabe are made with their clues"):
        next(iter(boardfill.make(of)))
