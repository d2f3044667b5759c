"""What matches a pattern is told twice, by two ways; here both are held against each other."""

from __future__ import annotations

from itertools import product

import pytest

from boardfill import Mark, Marking, Solution, Symbol
from boardfill.checking.checker import is_solution
from boardfill.rules import Pattern

AB = [Symbol("a"), Symbol("b")]
MATCHES = {
    "a+?b": {"ab"},
    "a?+": {"aa"},
    "a{2}{1,2}": {"aa"},
    "a{0,1}*b": {"ab"},
    "[a.]b": {"ab", "bb", "_b"},
    "[^][^a]": {f"{one}{other}" for one in "ab_" for other in "b_"},
    "a[]|_b": {"_b"},
    "(|a)(|b)": {"ab"},
    "(((a*)*)+)?_?": {"aa", "a_"},
    "<a>_{1}": {"a_"},
}


@pytest.mark.parametrize("pattern", MATCHES)
def test_a_filling_is_right_if_its_word_matches(pattern: str) -> None:
    problem = Marking("1x2", AB, [Pattern("row", pattern)], blanks=True)
    assert problem.count() == len(MATCHES[pattern])
    for word in map("".join, product("ab_", repeat=2)):
        marks = [Mark((0, at), name) for at, name in enumerate(word) if name != "_"]
        assert is_solution(problem, Solution.of(marks)) == (word in MATCHES[pattern]), word


def test_long_words_are_checked_without_trying_every_way_to_match() -> None:
    problem = Marking("1x40", AB, [Pattern("row", "(a|a)*((a*)*)*b")])
    marks = [Mark((0, at), "a") for at in range(40)]
    assert not is_solution(problem, Solution.of(marks))
    assert is_solution(problem, Solution.of([*marks[:-1], Mark((0, 39), "b")]))
