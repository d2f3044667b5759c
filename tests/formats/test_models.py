"""What CNF, OPB and MiniZinc files say, read back by small readers of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import (
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    LimitReached,
    Supply,
    Tiling,
    count,
    pieces,
    queens,
)
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.formats.models import to_cnf, to_minizinc, to_opb
from boardfill.problem.kinds import Problem
from tests.agreement.brute_force import all_fillings
from tests.strategies import coverings, covers, fittings, markings, tilings

Assignment = tuple[bool, ...]
"""Of variables 1, 2, ... in order."""


def _clauses(text: str) -> tuple[int, list[list[int]]]:
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    header, *rest = lines
    kind, form, variables, number = header.split()
    assert (kind, form, int(number)) == ("p", "cnf", len(rest))
    clauses = [[int(word) for word in line.split()] for line in rest]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    assert all(abs(literal) <= int(variables) for clause in clauses for literal in clause)
    return int(variables), [clause[:-1] for clause in clauses]


def _models(variables: int, clauses: list[list[int]]) -> Iterator[Assignment]:
    """All models, by another solver: a rule for each clause."""
    control = clingo.Control(["0", "--warn=none"])
    rules = [f"{{x(1..{variables})}}." if variables else ""]
    for clause in clauses:
        body = ", ".join(f"not x({n})" if n > 0 else f"x({-n})" for n in clause)
        rules.append(f":- {body}.")
    control.add("base", [], "\n".join(rules))
    control.ground([("base", [])])
    found: list[set[int]] = []
    control.solve(
        on_model=lambda model: found.append(
            {s.arguments[0].number for s in model.symbols(atoms=True)}
        )
    )
    for chosen in found:
        yield tuple(at in chosen for at in range(1, variables + 1))


def _opb_models(text: str) -> Iterator[Assignment]:
    header, *rest = text.splitlines()
    found = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", header)
    assert found
    lines = [line for line in rest if not line.startswith("*")]
    assert len(lines) == int(found[2])
    for values in product((False, True), repeat=int(found[1])):
        if all(_holds(line, values) for line in lines):
            yield values


def _holds(line: str, values: Assignment) -> bool:
    found = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;", line)
    assert found, line
    words = found[1].split()
    total = sum(
        int(factor) * values[int(name[1:]) - 1]
        for factor, name in zip(words[::2], words[1::2], strict=True)
    )
    return total >= int(found[3]) if found[2] == ">=" else total == int(found[3])


def _minizinc_models(text: str) -> Iterator[Assignment]:
    """The few forms of constraints that are written, turned into Python."""
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    found = re.fullmatch(r"array\[1\.\.(\d+)\] of var bool: chosen;", lines[0])
    assert found
    assert lines[-2] == "solve satisfy;"
    conditions = []
    for line in lines[1:-2]:
        condition = re.fullmatch(r"constraint (.*);", line)
        assert condition
        python = re.sub(
            r"sum\(o in \{(.*?)\}\)\(bool2int\(chosen\[o\]\)\)", r"total([\1])", condition[1]
        )
        python = re.sub(r"bool2int\(chosen\[(\d+)\]\)", r"total([\1])", python)
        python = python.replace("/\\", "and").replace("false", "False")
        conditions.append(re.sub(r" = ", " == ", python))
    for values in product((False, True), repeat=int(found[1])):

        def total(options: list[int], values: Assignment = values) -> int:
            return sum(values[option - 1] for option in options)

        if all(eval(condition, {"total": total}) for condition in conditions):
            yield values


def _fillings(cover: Cover) -> list[Assignment]:
    return sorted(
        tuple(option in filling for option in range(len(cover.options)))
        for filling in all_fillings(cover)
    )


def _check_all(problem: Problem) -> None:
    cover = cover_of(problem)
    number = len(cover.options)
    expected = _fillings(cover)
    variables, clauses = _clauses(to_cnf(problem))
    # As many models as fillings: the further variables follow from the options.
    assert sorted(model[:number] for model in _models(variables, clauses)) == expected
    assert sorted(model[:number] for model in _opb_models(to_opb(problem))) == expected
    assert sorted(_minizinc_models(to_minizinc(problem))) == expected


SMALL = st.one_of(tilings(4), markings(3), fittings(), coverings()).filter(
    lambda problem: len(cover_of(problem).options) <= 10
)


@settings(deadline=None)
@given(SMALL)
def test_the_models_are_the_fillings(problem: Problem) -> None:
    _check_all(problem)


@settings(deadline=None, max_examples=settings().max_examples * 2)
@given(covers())
def test_every_cover_has_its_fillings_as_models(cover: Cover) -> None:
    """Any bounds and multiplicities at all, said as a covering."""
    items = tuple(
        CoveringItem(
            f"i{at}", Supply(item.low, None if item.high is None else max(item.low, item.high))
        )
        for at, item in enumerate(cover.items)
    )
    options = tuple(
        CoveringOption(tuple(f"i{item}" for item in option.items)) for option in cover.options
    )
    _check_all(Covering(items, options))


@pytest.mark.parametrize(
    "uses", [Supply(0, 1), Supply(1, 1), Supply(2, 4), Supply(3, None), Supply(9, 9)]
)
def test_long_sums_are_counted_rightly(uses: Supply) -> None:
    """More options than are written pair by pair."""
    options = tuple(CoveringOption(("a",) * (1 + at % 2)) for at in range(9))
    _check_all(Covering((CoveringItem("a", uses),), options))


@pytest.mark.parametrize("write", [to_cnf, to_opb, to_minizinc])
def test_comments_say_what_the_variables_mean(write: Callable[[Problem], str]) -> None:
    text = write(Tiling(Board.rectangle(1, 3), pieces("I2,I1:0-1"), "two\nlines"))
    assert "two lines\n" in text
    assert "I2 on 0,0 0,1\n" in text
    assert "Q in 2,1\n" in write(queens(4))


def test_a_larger_board_has_as_many_models() -> None:
    problem = Tiling(Board.rectangle(3, 6), pieces("I2,L3:2-4"))
    variables, clauses = _clauses(to_cnf(problem))
    assert sum(1 for _ in _models(variables, clauses)) == count(problem)


def test_too_many_clauses_are_refused() -> None:
    options = tuple(CoveringOption(("a",)) for _ in range(8000))
    with pytest.raises(LimitReached, match="OPB says the same"):
        to_cnf(Covering((CoveringItem("a", Supply(0, 4000)),), options))
