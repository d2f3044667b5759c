"""Arguments about connected cells and lines are never wrong, whoever makes or checks them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from boardfill import Board, Marking, Symbol, puzzles
from boardfill.answers.certificate import Exhausted, Exhaustion
from boardfill.certificates import RuledOut, RuleGroup, Unmet, is_proof, why_no_proof
from boardfill.checking import web_proofs
from boardfill.checking.rule_check import why_rules_fail
from boardfill.checking.web_check import why_lines_part
from boardfill.formats.certificate_json import certificate_json, read_certificate
from boardfill.problem.line_puzzles import LOOP, OFF
from boardfill.problem.rules import Rule
from boardfill.reasoning.web_troubles import troubles_of
from boardfill.rules import Connected, Joined, Lines

ARGUMENTS = ["cut off", "no room", "too large", "two marks", "no mark", "small loop"]
ENDS = [Symbol(way[0], joins=(way,)) for way in ("left", "right", "up", "down")]
SHADES = [Symbol("#"), Symbol("."), Symbol("2")]
BLANKS = "marks where cells may stay empty"
RULES: dict[str, list[Rule]] = {
    "one part": [Connected(["#"])],
    "at most one part": [Connected(["#", "2"], parts=(0, 1))],
    "parts of two": [Connected(["2"], parts=(0, None), sizes=2)],
    "parts of two or three": [Connected(["#"], parts=(0, None), sizes=(2, 3))],
    "marks": [Connected(["."], marks={(0, 0): 2, (1, 2): 0})],
    "larger marks": [Connected([".", "2"], marks={(0, 1): 3})],
    BLANKS: [Connected(["#", ".", "2"], marks={(0, 1): 3, (1, 2): 0})],
    "loop": [Lines("loop")],
    "loop with numbers": [
        Lines("loop"),
        Joined("region", [2, 1], regions=[[(0, 0), (0, 1), (1, 0), (1, 1)], [(0, 2), (1, 2)]]),
    ],
    "path": [Lines("path")],
    "tree": [Lines("tree")],
    "net": [Lines("net")],
    "links": [Lines("links", {(0, 0): "a", (1, 2): "a", (0, 2): "b", (1, 0): "b"})],
}


def _problem(name: str, wrap: str = "") -> Marking:
    listed = RULES[name]
    symbols = SHADES
    if isinstance(listed[0], Lines):
        symbols = [*LOOP, *(ENDS if listed[0].shape != "loop" else []), Symbol(OFF)]
    board = Board((2, 3), wrap=wrap) if wrap else Board((2, 3))
    return Marking(board, symbols, listed, blanks=name == BLANKS)


@pytest.mark.parametrize("wrap", ["", "columns"])
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("times", [45, pytest.param(100, marks=pytest.mark.full)])
def test_what_is_shown_not_to_be_is_not(name: str, wrap: str, times: int) -> None:
    """Of random letters in each cell no choice keeps the rules, if an argument says so."""
    problem, random = _problem(name, wrap), Random(name)
    cells, shown = problem.board.ordered, 0
    for _ in range(times):
        letters = {cell: _letters(problem, cell, random) for cell in cells}
        found = {
            number: trouble.kind
            for number, troubles in troubles_of(problem).items()
            if (trouble := troubles.trouble({c: frozenset(held) for c, held in letters.items()}))
        }
        told = {
            (number, argument)
            for number, rule in enumerate(problem.rules)
            if isinstance(rule, Connected | Lines)
            for argument in ARGUMENTS
            if web_proofs.is_shown(problem, rule, argument, letters)
        }
        assert told >= set(found.items()), "the verifier does not see what is found"
        if told:
            shown += 1
            for word in product(*(sorted(letters[cell]) for cell in cells)):
                marks = {cell: held for cell, held in zip(cells, word, strict=True) if held}
                assert why_lines_part(problem, marks) or why_rules_fail(problem, marks)
    assert shown or wrap


def _letters(problem: Marking, cell: tuple[int, ...], random: Random) -> set[str]:
    known = [name for name in problem.symbols_by_name if web_proofs.may_hold(problem, cell, name)]
    found = set(random.sample(known, min(random.choice((1, 1, 2, 2, 3)), len(known))))
    return found | {""} if problem.blanks and random.random() < 0.6 else found


NONE = {
    "cut off": puzzles.nurikabe("3x3", {(0, 1): 1, (1, 0): 1, (2, 2): 1}),
    "no room": puzzles.fillomino("3x3", {(0, 0): 4, (0, 1): 2, (1, 0): 3}),
    "too large": puzzles.fillomino("1x3", {(0, 0): 1, (0, 1): 1}),
    "two marks": puzzles.nurikabe("2x3", {(0, 0): 2, (0, 1): 2}),
    "small loop": puzzles.slitherlink([[4, None, None], [None, None, 1]]),
    "links": puzzles.numberlink((1, 4), {(0, 0): "a", (0, 1): "b", (0, 2): "a", (0, 3): "b"}),
}


@pytest.mark.parametrize("argument", NONE)
def test_arguments_are_found_and_checked_and_spoilt_ones_are_refused(argument: str) -> None:
    problem = NONE[argument]
    found = problem.explain()
    assert isinstance(found, Unmet)
    assert why_no_proof(problem, read_certificate(certificate_json(found))) is None
    if argument != "links":
        assert found.group.region == argument
    names = {step.group.region for step in found.steps} | {found.group.region}
    for other in {*ARGUMENTS, "", "edge"} - names:
        assert not is_proof(problem, replace(found, group=found.group._replace(region=other)))
    for rule in (-2, -1, len(problem.rules)):
        assert not is_proof(problem, replace(found, group=found.group._replace(rule=rule)))
    for place, step in enumerate(found.steps):
        all_symbols = tuple(sorted(problem.symbols_by_name))
        wrong = step._replace(symbols=all_symbols)
        steps = (*found.steps[:place], wrong, *found.steps[place + 1 :])
        assert not is_proof(problem, replace(found, steps=steps))


def test_steps_about_what_hangs_together_rest_on_those_before() -> None:
    """The middle is white, or the sea is cut in two; a white one beside it then is too many."""
    problem = puzzles.nurikabe("1x4", {(0, 0): 1})
    group = RuleGroup(2, "no mark")
    steps = [RuledOut(group, (0, 2), (".",)), RuledOut(group, (0, 3), (".",))]
    assert problem.count() == 1
    for number in range(3):
        assert not is_proof(problem, Unmet(tuple(steps[:number]), RuleGroup(0, "cut off")))
    wrong = [*steps, RuledOut(group, (0, 1), ("#",))]
    assert "nothing is no mark with #" in str(why_no_proof(problem, Unmet(tuple(wrong), group)))


def test_everything_is_tried_where_something_must_hang_together() -> None:
    problem = puzzles.hitori([[1, 1, 1], [1, 1, 1], [1, 1, 2]])
    told = problem.explain()
    assert told is not None
    assert is_proof(problem, told)
    found = Exhaustion((Exhausted("reference", None), Exhausted("frontier", None)))
    assert is_proof(problem, found)
    solvable = puzzles.hitori([[1, 1], [1, 2]])
    assert "there is a filling" in str(why_no_proof(solvable, found))
