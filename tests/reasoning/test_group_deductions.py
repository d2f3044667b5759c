"""What follows from a group is what all words have in common that the checker lets pass."""

from __future__ import annotations

import random
from itertools import product

import pytest

from boardfill import Board, Mark, Marking, Symbol, rules
from boardfill.checking.rule_check import why_rules_fail
from boardfill.reasoning.group_deductions import GroupDeductions, Letters
from boardfill.reasoning.group_rules import all_groups
from tests.families import DIGITS, ROW_RULES


def _kept(problem: Marking, rule: int, letters: Letters) -> list[tuple[str, ...]]:
    """The words that the rule of that number allows, by the checker, with those that differ."""
    one = Marking(
        problem.board,
        problem.symbols,
        [problem.rules[rule], *(r for r in problem.rules if isinstance(r, rules.Different))],
        blanks=problem.blanks,
    )
    return [
        word
        for word in product(*letters.values())
        if why_rules_fail(one, {c: n for c, n in zip(letters, word, strict=True) if n}) is None
    ]


@pytest.mark.parametrize("name", ROW_RULES)
def test_just_those_letters_are_left_that_some_word_has(name: str) -> None:
    blanks, listed = ROW_RULES[name]
    problem = Marking(Board("1x4"), DIGITS, listed, blanks=blanks)
    deductions = GroupDeductions(all_groups(problem))
    known = ["1", "2", "3", "4"] + [""] * blanks
    draw = random.Random(name)
    for _ in range(60):
        letters = {
            cell: frozenset(draw.sample(known, draw.randint(1, len(known))))
            for cell in problem.board.ordered
        }
        told = {id(step.group): step for step in deductions.steps(letters, letters)}
        for group in deductions.groups:
            assert group.rule is not None
            if len(group.cells) < len(letters):
                continue  # what others of its rule say is not told by it alone
            words = _kept(problem, group.rule, letters)
            left = {cell: frozenset(w[i] for w in words) for i, cell in enumerate(letters)}
            gone = {cell: letters[cell] - left[cell] for cell in letters}
            step = told.get(id(group))
            assert {c: g for c, g in gone.items() if g} == (step.ruled_out if step else {})
            assert (step is not None and step.is_broken) == (not words)


def test_counts_alone_are_left_to_covers() -> None:
    counts = [rules.Count("row", ["1"], 1, 1), rules.Count("column", ["1"], 0, 1)]
    assert all_groups(Marking(Board("2x2"), DIGITS, counts)) == []


def test_sums_of_cells_differ_where_counts_say_so() -> None:
    """As a sudoku is written: each digit at most once in a row."""
    counts = [rules.Count("row", [name], 0, 1) for name in "1234"]
    board = Board("1x3")
    for extra, left in ((counts, "123"), (counts[1:], "1234")):
        problem = Marking(board, DIGITS, [*extra, rules.Sum("row", 6)])
        (group,) = (g for g in all_groups(problem) if problem.rules[g.rule or 0] not in extra)
        assert group.differ == (left == "123")
        letters = dict.fromkeys(board.ordered, frozenset("1234"))
        now = set("1234")
        for step in GroupDeductions(all_groups(problem)).steps(letters, letters):
            now -= step.ruled_out.get((0, 0), frozenset())
        assert now == set(left)


def test_a_chain_has_no_more_steps_than_it_needs() -> None:
    """4 is 1 and 3, and of 12 there is no 1; what 16 is need not be known."""
    regions = [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0), (1, 0)]]
    problem = Marking(
        Board("2x2"),
        tuple(map(Symbol, "123456789")),
        [
            rules.Different("region", regions=regions),
            rules.Sum("region", [16, 4, 12], regions=regions),
        ],
    )
    letters = dict.fromkeys(problem.board.ordered, frozenset("123456789"))
    chain = GroupDeductions(all_groups(problem)).next_mark(letters, {})
    assert chain is not None
    assert chain.mark in {Mark((0, 0), "9"), Mark((1, 0), "3")}
    assert [step.group.clue for step in chain.steps] == [(4, 4), (12, 12)]


def test_a_chain_ends_where_a_rule_cannot_be_kept() -> None:
    problem = Marking(Board("1x2"), DIGITS, [rules.Different("row"), rules.Sum("row", 8)])
    letters = dict.fromkeys(problem.board.ordered, frozenset("1234"))
    chain = GroupDeductions(all_groups(problem)).next_mark(letters, {})
    assert chain is not None
    assert (chain.mark, len(chain.steps), chain.steps[0].is_broken) == (None, 1, True)
