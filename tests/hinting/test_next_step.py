"""Hints are right: what is forced is in every completion, what is taken back is the least."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    Fitting,
    LimitReached,
    Piece,
    Solution,
    Tiling,
    latin_square,
    pieces,
    read_problem,
)
from boardfill.answers.solution import Choice, Hidden
from boardfill.checking.checker import is_solution, why_no_part
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.search import SearchEngine
from boardfill.formats.positions import read_position
from boardfill.hinting.hints import with_given
from boardfill.hinting.next_step import hint
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import lattices
from boardfill.problem.piece import ONE
from boardfill.results import Hint, HintKind, HintLevel
from tests.strategies import coverings, lattice_markings, lattice_tilings, markings, tilings

EXAMPLES = Path(__file__).parents[2] / "examples"


def _all_fillings(problem: Problem) -> list[frozenset[Choice]]:
    cover = cover_of(problem)
    found = ReferenceEngine().fillings(cover, Limits())
    return [frozenset(cover.solution(filling).choices) for filling in found]


def _check(
    problem: Problem, part: Solution, found: Hint, fillings: list[frozenset[Choice]]
) -> None:
    """Is the hint right, as the list of all fillings tells?"""
    laid = frozenset(with_given(problem, part).choices)
    own = sorted(laid - frozenset(with_given(problem, Solution(())).choices))
    completing = [filling for filling in fillings if filling >= laid]
    assert all(found.sentence(level) for level in HintLevel)
    assert found.is_completable == bool(completing)
    if found.kind is HintKind.COMPLETE:
        assert laid in fillings
    elif found.kind is HintKind.NO_FILLING:
        assert not fillings
    elif found.kind is HintKind.TAKE_BACK:
        assert fillings
        fewest = next(
            size
            for size in range(len(own) + 1)
            for back in combinations(own, size)
            if any(filling >= laid.difference(back) for filling in fillings)
        )
        assert len(found.take_back) == fewest > 0
        assert any(filling >= laid.difference(found.take_back) for filling in fillings)
        for conflict in found.conflicts:
            assert not any(filling.issuperset(conflict) for filling in fillings)
    else:
        assert found.choice is not None
        assert found.choice not in laid
        times = sum(found.choice in filling for filling in completing)
        assert times > 0
        assert found.is_forced == (times == len(completing)) or found.kind is HintKind.FEW_CHOICES
        assert found.fillings in (None, len(completing))
        assert found.share in (None, Fraction(times, len(completing)))


@st.composite
def _positions(draw: st.DrawFn, problems: st.SearchStrategy[Problem]) -> tuple[Problem, Solution]:
    """A problem with some of its choices made, wrongly or not, as far as they do not clash."""
    problem = draw(problems)
    options = [*cover_of(problem).options]
    if isinstance(problem, Tiling):
        options += cover_of(problem, partial=True).options  # also pieces that the area forbids
    known = list(dict.fromkeys(o.meaning for o in options if not isinstance(o.meaning, Hidden)))
    laid: list[Choice] = []
    for choice in draw(st.lists(st.sampled_from(known), max_size=5)) if known else []:
        if choice not in laid and why_no_part(problem, Solution.of([*laid, choice])) is None:
            laid.append(choice)
    return problem, Solution.of(laid)


TIGHT = {
    "square": ["I2", "L3", "I2,I3", "L3,I4", "I3,I2:0-2", "T4,L4,I2:0-1", "L3:0-4,S4:0-2,O4:0-2"],
    "hex": ["I3,A3", "I2:any,P4:0-1", "A3,I2:0-2"],
    "triangle": ["I2", "I3,I2:0-3"],
}


@st.composite
def _tight_tilings(draw: st.DrawFn) -> Tiling:
    """Boards that pieces of the catalogue just fill, or just not."""
    lattice = lattices()[draw(st.sampled_from(list(TIGHT)))]
    columns = draw(st.sampled_from([4, 6] if lattice.name == "triangle" else [3, 4, 5]))
    wrap = draw(st.sampled_from([[], [], ["columns"]]))
    board = Board.rectangle(3, columns, lattice=lattice, wrap=wrap)
    board = board.without(draw(st.sets(st.sampled_from(board.ordered), max_size=3)))
    names = draw(st.sampled_from(TIGHT[lattice.name]))
    rules = lattice.name == "square" and not wrap
    return Tiling(
        board,
        pieces(names, lattice=lattice),
        tatami=rules and draw(st.booleans()),
        fault_free=rules and draw(st.integers(0, 5)) == 0,
    )


@given(_positions(_tight_tilings()))
def test_hints_on_tight_boards_are_right(position: tuple[Problem, Solution]) -> None:
    """Where every kind of reason occurs."""
    problem, part = position
    _check(problem, part, hint(problem, part), _all_fillings(problem))


@given(_positions(tilings(9) | lattice_tilings(9)))
def test_hints_for_pieces_are_right(position: tuple[Problem, Solution]) -> None:
    problem, part = position
    _check(problem, part, hint(problem, part), _all_fillings(problem))


@given(_positions(markings() | lattice_markings()))
def test_hints_for_symbols_are_right(position: tuple[Problem, Solution]) -> None:
    problem, part = position
    _check(problem, part, hint(problem, part), _all_fillings(problem))


@given(_positions(coverings()))
def test_hints_for_coverings_are_right(position: tuple[Problem, Solution]) -> None:
    problem, part = position
    _check(problem, part, hint(problem, part), _all_fillings(problem))


@given(_positions(_tight_tilings() | tilings(9) | markings()), st.booleans())
def test_hints_by_fillings_alone_are_right(
    position: tuple[Problem, Solution], counted: bool
) -> None:
    """Where nothing is seen to be forced; and with too many fillings to look at them all."""
    problem, part = position
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boardfill.reasoning.position.Foresight.only_choices", lambda _: iter(()))
        patch.setattr("boardfill.reasoning.position.Foresight.others_fail", lambda _: None)
        if not counted:
            patch.setattr("boardfill.hinting.next_step.uses_of_options", lambda *_: None)
        found = hint(problem, part)
    assert found.kind not in (HintKind.ONLY_CHOICE, HintKind.OTHERS_FAIL)
    assert counted or found.kind is not HintKind.LIKELIEST
    _check(problem, part, found, _all_fillings(problem))


@pytest.fixture(scope="module")
def pentominoes() -> tuple[Tiling, list[frozenset[Choice]]]:
    problem = Tiling(Board.rectangle(4, 15), pieces("pentominoes"))
    cover = cover_of(problem)
    found = SearchEngine().fillings(cover, Limits())
    fillings = [frozenset(cover.solution(filling).choices) for filling in found]
    assert len(fillings) == 4 * 368
    return problem, fillings


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.full] * (seed > 3)) for seed in range(20)]
)
def test_hints_on_the_pentominoes_are_right(
    seed: int, pentominoes: tuple[Tiling, list[frozenset[Choice]]]
) -> None:
    """From random partial fillings; every third has a piece or two that may be wrong."""
    problem, fillings = pentominoes
    chance = random.Random(seed)
    filling = sorted(fillings[chance.randrange(len(fillings))])
    part = chance.sample(filling, chance.randint(2, 8))
    if seed % 3 == 0:
        wrong = [option.meaning for option in cover_of(problem).options]
        chance.shuffle(wrong)
        for choice in wrong:
            if len(part) < 9 and choice not in part and not isinstance(choice, Hidden):
                solution = Solution.of([*part, choice])
                if why_no_part(problem, solution) is None:
                    part.append(choice)
    laid = Solution.of(part)
    _check(problem, laid, hint(problem, laid), fillings)


@pytest.mark.parametrize("name", ["sudoku.toml", "chimney.toml"])
def test_repeated_hints_fill_a_board_with_one_filling(name: str) -> None:
    problem = read_problem(EXAMPLES / name)
    part = Solution(())
    while (found := problem.hint(part)).kind is not HintKind.COMPLETE:
        assert found.is_forced
        assert found.choice is not None
        part = Solution.of([*part.choices, found.choice])
    assert is_solution(problem, with_given(problem, part))


def drawn_hint(board: str, names: str, part: str = "") -> Hint:
    problem = Tiling(Board.from_picture(board), pieces(names))
    return hint(problem, read_position(problem, part) if part else None)


def test_a_cell_with_one_way_left() -> None:
    found = drawn_hint("....\n.##.", "I2")
    assert found.kind is HintKind.ONLY_CHOICE
    assert found.look_at == ((1, 0),)
    assert found.gentle == "Look at cell (1, 0): little is left for it."
    assert found.clear == "Cell (1, 0) can be covered in only one way."
    assert found.full == f"{found.clear} Lay I2 on (0, 0) (1, 0)."


def test_a_piece_with_one_place_left() -> None:
    found = drawn_hint("...\n...\n...", "X:1,I1:any,I2:any")
    assert found.kind is HintKind.ONLY_CHOICE
    assert found.clear == "Piece X has only one place left."


def test_a_symbol_with_one_place_left_in_a_row() -> None:
    square = latin_square(3)
    found = hint(square, read_position(square, "1..\n.1.\n..."))
    assert found.clear in (
        "There is only one place for 1 in row 2.",
        "Cell (2, 2) can hold only one symbol.",
    )
    assert found.choice == ((2, 2), "1")


def test_every_other_way_cuts_off_a_pocket() -> None:
    found = drawn_hint("....\n#...\n##..", "I2,I3")
    assert found.kind is HintKind.OTHERS_FAIL
    assert found.clear == (
        "Every other way to cover cell (2, 2) cuts off a pocket of 3 or 7 cells "
        "that the pieces left cannot fill."
    )
    assert found.is_forced


def test_every_other_way_leaves_a_cell_uncovered() -> None:
    found = drawn_hint("#...#\n.....", "I3,I2:0-1")
    assert found.clear == (
        "Every other way to cover cell (0, 1) goes wrong at once: "
        "nothing can cover cell (0, 3) or (0, 2)."
    )


def test_pockets_and_cells_together() -> None:
    found = drawn_hint("#....\n#....", "L3,I4")
    assert found.clear == (
        "Every other way to cover cell (0, 1) goes wrong at once: 2 of them leave the wrong number "
        "of cells, and after the other nothing can cover cell (1, 1)."
    )


def test_what_all_fillings_have_in_common() -> None:
    problem = read_problem(EXAMPLES / "pentominoes-6x10.toml")
    part = read_position(
        problem, "IIIII.....\nLLLL......\nL..X......\n..XXX.....\n...X......\n.........."
    )
    found = hint(problem, part)
    assert found.kind is HintKind.ALL_FILLINGS
    assert (found.fillings, found.share) == (3, Fraction(1))
    assert found.clear == (
        "All 3 fillings that complete this one have W at cell (3, 5), lying the same way."
    )


def test_the_only_filling_is_compared_with_no_other() -> None:
    drawn = {
        "boat": "XXXX\n.XX.",
        "stair": "X..\nXX.\n.XX",
        "flag": "XXX\nXX.",
        "hook": "XX\nX.\nX.\nX.",
        "dot": "X",
    }
    harbour = Board.from_picture("###.##\n#...##\n......\n......\n#....#\n##..##")
    shapes = tuple(Piece.from_picture(name, shape, copies=ONE) for name, shape in drawn.items())
    found = hint(Tiling(harbour, shapes))
    assert found.clear == "The only filling that completes this one has stair at cell (0, 3)."


def test_a_full_board_needs_no_hint() -> None:
    found = drawn_hint("..\n..", "I2", "aa\nbb")
    assert found.kind is HintKind.COMPLETE


def test_nothing_is_forced() -> None:
    found = drawn_hint("...\n...", "I2")
    assert found.kind is HintKind.LIKELIEST
    assert (found.fillings, found.share) == (3, Fraction(2, 3))
    assert found.clear == (
        "Nothing is forced; 3 fillings complete this one. "
        "The likeliest step is I2 at cell (0, 0), in 2 of them."
    )


def test_the_hint_is_found_around_the_seam() -> None:
    """Laid across the seam, told in whatever way."""
    problem = Tiling(Board.rectangle(2, 4, wrap=["columns"]), pieces("I3,I2"))
    part = read_position(problem, "a..a\n....")
    (lying,) = part.placements
    assert lying.unwrapped_cells == ((0, 3), (0, 4))
    moved = Solution.of([lying._replace(unwrapped_cells=((0, -1), (0, 0)))])
    assert hint(problem, part) == hint(problem, moved)


def test_a_large_board_has_a_hint_too() -> None:
    found = hint(Tiling(Board.rectangle(20, 20), pieces("I2")))
    assert found.kind is HintKind.FEW_CHOICES
    assert found.look_at == ((0, 0),)


def test_what_is_forced_is_reported_even_if_completing_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise LimitReached("the time limit stopped the search")

    monkeypatch.setattr("boardfill.hinting.next_step.any_filling", never)
    found = drawn_hint("....\n.##.", "I2")
    assert found.kind is HintKind.ONLY_CHOICE
    assert found.is_completable is None
    with pytest.raises(LimitReached):
        drawn_hint("...\n...", "I2")


def test_bad_partial_fillings_are_refused() -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("L3:1,I1:any"))
    for drawn, reason in [
        ("aa.\nabb", "no piece"),
        ("aab\nabb", "piece L3 is used twice, not once"),
    ]:
        with pytest.raises(BadInput, match=reason):
            hint(problem, read_position(problem, drawn))
    with pytest.raises(BadInput, match="every hole may stay empty"):
        hint(Fitting(Matrix.from_rows([[0]]), Matrix.from_rows([[1]])))
    puzzle = read_problem(EXAMPLES / "sudoku.toml")
    part = read_position(puzzle, "\n".join(["4" + "." * 8, *["." * 9] * 8]))
    with pytest.raises(BadInput, match="does not hold its clue"):
        hint(puzzle, part)
