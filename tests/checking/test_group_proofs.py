"""The verifier knows the words of a group: those that the checker lets pass, and no others."""

from __future__ import annotations

import random
from itertools import product

import pytest

from boardfill import Board, Marking, Symbol, puzzles, rules, words
from boardfill.certificates import RuledOut, RuleGroup, Unmet, is_proof, why_no_proof
from boardfill.checking.rule_check import why_rules_fail
from boardfill.explaining.certificate_text import certificate_words
from boardfill.explaining.no_filling import explain
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.rules import GroupRule
from boardfill.problem.web_rules import InSight
from tests.families import DIGITS, ROW_RULES


@pytest.mark.parametrize("name", ROW_RULES)
def test_just_those_symbols_are_ruled_out_that_no_word_has(name: str) -> None:
    blanks, listed = ROW_RULES[name]
    draw = random.Random(name)
    groups = [
        (number, rule)
        for number, rule in enumerate(listed)
        if isinstance(rule, GroupRule) and rule.each == "row"
    ]
    for number, rule in groups * 8:
        clues: dict[Cell, str] = {
            (0, c): draw.choice("1234") for c in draw.sample(range(4), draw.randint(0, 3))
        }
        problem = Marking(Board("1x4"), DIGITS, listed, clues, blanks=blanks)
        alone = Marking(
            problem.board,
            DIGITS,
            [rule, *(one for one in listed if isinstance(one, rules.Different))],
            blanks=blanks,
        )
        known = ["1", "2", "3", "4"] + [""] * blanks
        letters = [[clues[0, c]] if (0, c) in clues else known for c in range(4)]
        words = [
            word
            for word in product(*letters)
            if why_rules_fail(alone, {(0, c): n for c, n in enumerate(word) if n}) is None
        ]
        group = RuleGroup(number, "row 0")
        assert is_proof(problem, Unmet((), group)) == (not words)
        for column, symbol in product(range(4), known):
            step = RuledOut(group, (0, column), (symbol,))
            why = why_no_proof(problem, Unmet((step,), group))
            can_be = any(word[column] == symbol for word in words)
            assert ("can have" in str(why)) == can_be
            assert (why is None) == (not words)


def test_a_step_may_rest_on_those_before_it_but_not_on_those_after() -> None:
    """16 is 7 and 9; so there is none that makes 3 with another."""
    cages = [(16, [(0, 0), (0, 1)]), (3, [(0, 0), (1, 0)])]
    problem = puzzles.kakuro(cages)
    first = RuledOut(RuleGroup(0, "region 0"), (0, 0), ("1", "2"))
    assert is_proof(problem, Unmet((first,), RuleGroup(0, "region 1")))
    assert not is_proof(problem, Unmet((), RuleGroup(0, "region 1")))
    last = RuledOut(RuleGroup(0, "region 1"), (1, 0), ("1", "2"))
    assert is_proof(problem, Unmet((first, last), RuleGroup(0, "region 1")))
    assert not is_proof(problem, Unmet((last, first), RuleGroup(0, "region 1")))


@pytest.mark.parametrize(
    "group", [RuleGroup(0, "row 1"), RuleGroup(1, "row 0"), RuleGroup(-1, "row 0")]
)
def test_a_group_that_the_problem_does_not_have_proves_nothing(group: RuleGroup) -> None:
    problem = Marking(Board("1x2"), map(Symbol, "12"), [rules.Sum("row", 5)])
    assert is_proof(problem, Unmet((), RuleGroup(0, "row 0")))
    assert "no rule" in str(why_no_proof(problem, Unmet((), group)))
    step = RuledOut(group, (0, 0), ("1",))
    assert "no rule" in str(why_no_proof(problem, Unmet((step,), RuleGroup(0, "row 0"))))


@pytest.mark.parametrize("blanks", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_groups_that_must_differ_against_all_words(seed: int, *, blanks: bool) -> None:
    """Two rows of two cells, some of them known; only the last word of one may be left alone."""
    draw, group = random.Random(seed), RuleGroup(0, "row 0 and row 1")
    cells: list[Cell] = list(product(range(2), range(2)))
    known = ["1", "2"] + [""] * blanks
    clues: dict[Cell, str] = {cell: draw.choice("12") for cell in draw.sample(cells, 3)}
    for held in (clues, {**dict.fromkeys(cells, "1"), (1, 1): draw.choice("12")}):
        problem = Marking(
            Board("2x2"), map(Symbol, "12"), [rules.Unlike("row")], held, blanks=blanks
        )
        words = [
            word
            for word in product(*([held[cell]] if cell in held else known for cell in cells))
            if word[:2] != word[2:]
        ]
        assert is_proof(problem, Unmet((), group)) == (not words)
        for place, symbol in product(range(4), known):
            why = why_no_proof(problem, Unmet((RuledOut(group, cells[place], (symbol,)),), group))
            assert ("can have" in str(why)) == any(word[place] == symbol for word in words)


@pytest.mark.parametrize("name", ["row 0", "row 1 and row 0", "row 0 and row 2", ""])
def test_groups_that_must_differ_are_named_in_their_order(name: str) -> None:
    alike: dict[Cell, str] = {(row, column): "1" for row in range(2) for column in range(2)}
    problem = Marking(Board("2x2"), map(Symbol, "12"), [rules.Unlike("row")], alike)
    assert is_proof(problem, Unmet((), RuleGroup(0, "row 0 and row 1")))
    assert "no rule" in str(why_no_proof(problem, Unmet((), RuleGroup(0, name))))


def test_two_lines_that_would_be_alike_are_told() -> None:
    problem = puzzles.binairo(4, 4, {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 1})
    found = explain(problem)
    assert isinstance(found, Unmet)
    assert found.group.region == "row 0 and row 1"
    assert is_proof(problem, found)
    assert "Then row 0 and row 1 must differ" in certificate_words(problem, found)


@pytest.mark.parametrize("kind", [rules.Forbid, rules.Allow])
@pytest.mark.parametrize("seed", range(4))
def test_windows_and_listed_cells_against_all_words(
    seed: int, kind: type[rules.Forbid | rules.Allow]
) -> None:
    """A window of three cells and a rule about the same cells, with all letters that they hold."""
    draw = random.Random(seed)
    cells: list[Cell] = [(0, column) for column in range(3)]
    patterns = sorted({"".join(draw.choice("12.") for _ in cells) for _ in range(3)})
    listed = {cell: draw.sample("12", draw.randint(1, 2)) for cell in cells}
    window, held = kind(patterns), rules.Held("three", listed, 1, draw.choice([1, 2]))
    clues = {cell: draw.choice("12") for cell in draw.sample(cells, draw.randint(0, 3))}
    problem = Marking(Board("1x3"), map(Symbol, "12"), [window, held], clues)
    names = ("cells (0, 0) (0, 1) (0, 2)", "three")
    for number, (rule, name) in enumerate(zip((window, held), names, strict=True)):
        alone = Marking(problem.board, map(Symbol, "12"), [rule])
        words = [
            word
            for word in product(*([clues[cell]] if cell in clues else "12" for cell in cells))
            if why_rules_fail(alone, dict(zip(cells, word, strict=True))) is None
        ]
        group = RuleGroup(number, name)
        assert is_proof(problem, Unmet((), group)) == (not words)
        for place, symbol in product(range(3), "12"):
            why = why_no_proof(problem, Unmet((RuledOut(group, cells[place], (symbol,)),), group))
            assert ("can have" in str(why)) == any(word[place] == symbol for word in words)


def test_a_window_that_clues_break_is_told() -> None:
    known: dict[Cell, str] = {(0, 0): "1", (0, 1): "1"}
    problem = Marking(Board("2x2"), map(Symbol, "12"), [rules.Forbid("11")], known)
    found = explain(problem)
    assert found == Unmet((), RuleGroup(0, "cells (0, 0) (0, 1)"))
    told = "No forbidden pattern stands in cells (0, 0) and (0, 1), but nothing"
    assert told in certificate_words(problem, found)


def _agrees_with_all_words(problem: Marking, alone: Marking, group: RuleGroup) -> None:
    """Just those symbols are ruled out that no filling of the rule alone has."""
    cells = problem.board.ordered
    known = [*problem.symbols_by_name] + [""] * problem.blanks
    choices = [[problem.clues[cell]] if cell in problem.clues else known for cell in cells]
    fillings = [
        dict(zip(cells, word, strict=True))
        for word in product(*choices)
        if why_rules_fail(alone, {c: n for c, n in zip(cells, word, strict=True) if n}) is None
    ]
    assert is_proof(problem, Unmet((), group)) == (not fillings)
    for cell, symbol in product(cells, known):
        why = str(why_no_proof(problem, Unmet((RuledOut(group, cell, (symbol,)),), group)))
        if "at such a cell" not in why:
            assert ("can have" in why) == any(held[cell] == symbol for held in fillings)


@pytest.mark.parametrize("blanks", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_line_may_be_proven_with_what_is_said_of_all_its_neighbours(
    seed: int, *, blanks: bool
) -> None:
    draw, cells = random.Random(seed), Board("1x4").ordered
    pairs = [(cells[at], cells[at + 1]) for at in range(3)]
    listed = [
        rules.Different("row"),
        rules.Neighbours("region", draw.choice(["not differ by 1", "not equal"]), regions=pairs),
        rules.Neighbours("edge", draw.choice(["not ratio 2", "differ by 2", "ratio 2"])),
    ]
    clues = {cell: draw.choice("1234") for cell in draw.sample(cells, draw.randint(0, 2))}
    problem = Marking(Board("1x4"), DIGITS, listed, clues, blanks=blanks)
    _agrees_with_all_words(problem, problem, RuleGroup(1, "row 0"))
    _agrees_with_all_words(problem, problem, RuleGroup(2, "row 0"))


@pytest.mark.parametrize(
    "listed",
    [
        [rules.Neighbours("edge", "differ by 1")],
        [rules.Neighbours("edge", "less"), rules.Different("row")],
        [rules.Neighbours("edge", [("1", "2")]), rules.Different("row")],
        [
            rules.Neighbours("region", "differ by 1", regions=[[(0, 0), (0, 1)]]),
            rules.Different("row"),
        ],
    ],
    ids=["symbols may repeat", "one direction", "listed pairs", "a pair is missing"],
)
def test_other_lines_are_not_proven_by_their_neighbours(listed: list[rules.Rule]) -> None:
    problem = Marking(Board("1x3"), map(Symbol, "123"), listed)
    assert "no rule" in str(why_no_proof(problem, Unmet((), RuleGroup(0, "row 0"))))


@pytest.mark.parametrize("wanted", range(1, 7))
@pytest.mark.parametrize("cell", [(0, 0), (1, 1)])
def test_what_is_seen_from_a_cell_against_all_views(wanted: int, cell: Cell) -> None:
    draw = random.Random(wanted)
    board = Board("3x3").without([(0, 2)])
    clues = {one: draw.choice("#.") for one in draw.sample(board.ordered, 3)}
    problem = Marking(board, map(Symbol, "#."), [InSight(["#"], {cell: wanted})], clues)
    group = RuleGroup(0, f"seen {words.cell(cell)}")
    _agrees_with_all_words(problem, problem, group)
    assert not is_proof(problem, Unmet((), RuleGroup(0, "seen (0, 1)")))


@pytest.mark.parametrize("group", ["around (0, 0)", "around (1, 1)", "board"])
@pytest.mark.parametrize("seed", range(4))
def test_symbols_beside_their_partners_against_all_ways_to_lay_them(seed: int, group: str) -> None:
    draw, whole = random.Random(seed), Board("3x3")
    partners: list[Cell] = [(0, 0), (1, 1)]
    board = whole.without([*partners, draw.choice([(0, 1), (1, 0), (2, 2)])])
    beside = {f"around {words.cell(one)}": whole.beside(one) for one in partners}
    near = board.cells.intersection(beside.get(group, board.cells))
    low, high = (2, 2) if group == "board" else (1, None)
    clues = dict.fromkeys(draw.sample(board.ordered, draw.randint(0, 3)), "A")
    alone = rules.Count("region", ["A"], low, high, regions=[sorted(near)])
    paired = [rules.Paired(["A"], partners)]
    problem = Marking(board, [Symbol("A")], paired, clues, blanks=True)
    _agrees_with_all_words(
        problem, Marking(board, [Symbol("A")], [alone], blanks=True), RuleGroup(0, group)
    )


def test_a_group_without_cells_is_kept_unless_something_must_be_there() -> None:
    alone = Board("1x1")
    for low in (0, 1):
        count = rules.Count("around", ["1"], low, 1, cells=[(0, 0)])
        problem = Marking(alone, [Symbol("1")], [count])
        assert is_proof(problem, Unmet((), RuleGroup(0, "around (0, 0)"))) == (low > 0)
