"""DIMACS CNF: clauses, for programs that solve or count satisfying assignments.

Variables 1, 2, ... are the options, in order; comments say what they mean.  Sums are counted by
further variables: "the first i terms sum to at least j".  Each of them is defined both ways, so it
follows from the options, and there are as many satisfying assignments as fillings.
"""

from __future__ import annotations

from itertools import combinations

from boardfill import words
from boardfill.cover.translation.translate import cover_of
from boardfill.errors import LimitReached
from boardfill.formats.models.constraints import Constraint, constraints_of
from boardfill.formats.models.readable_names import option_comment
from boardfill.problem.kinds import Problem

_PAIRWISE = 6
"""At most one of so few options is said for each pair, without further variables."""
_MOST_CLAUSES = 30_000_000
"""More would fill memory and help nobody."""


def to_cnf(problem: Problem) -> str:
    """The problem as DIMACS CNF; its satisfying assignments are the fillings."""
    cover = cover_of(problem)
    clauses = _Clauses(len(cover.options))
    for constraint in constraints_of(cover):
        clauses.bound(constraint)
    lines = [f"c {words.one_line(problem.title)}"] if problem.title else []
    lines += [
        f"c {at} {option_comment(option.meaning)}" for at, option in enumerate(cover.options, 1)
    ]
    if clauses.variables > len(cover.options):
        lines.append(f"c from {len(cover.options) + 1} on: counters that follow from the others")
    lines.append(f"p cnf {clauses.variables} {len(clauses.lines)}")
    return "\n".join(lines + clauses.lines) + "\n"


class _Clauses:
    """The clauses so far, as lines, and how many variables they have."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.lines: list[str] = []

    def add(self, *literals: int) -> None:
        self.lines.append(" ".join(map(str, (*literals, 0))))

    def new_variable(self) -> int:
        self.variables += 1
        return self.variables

    def bound(self, constraint: Constraint) -> None:
        """Keep a sum within its bounds."""
        terms, low, high = constraint
        if high is not None:
            for uses, option in terms:
                if uses > high:
                    self.add(-option)
            constraint = Constraint(tuple(term for term in terms if term[0] <= high), low, high)
            terms = constraint.terms
        if constraint.is_impossible:
            contradiction = self.new_variable()
            self.add(contradiction)
            self.add(-contradiction)
            return
        if low == 1:
            self.add(*(option for _, option in terms))
            low = 0
        if high == 1 and len(terms) <= _PAIRWISE:
            for (_, first), (_, second) in combinations(terms, 2):
                self.add(-first, -second)
        elif low > 0 or high is not None:
            self._count(terms, low, high)

    def _count(self, terms: tuple[tuple[int, int], ...], low: int, high: int | None) -> None:
        """Count the sum term by term, as far as the bounds need it."""
        most = low if high is None else high
        if len(self.lines) + 4 * most * len(terms) > _MOST_CLAUSES:
            raise LimitReached(
                f"the clauses are predicted to be more than {_MOST_CLAUSES:,}; "
                "OPB says the same in a line for each item"
            )
        reached: list[int] = []  # reached[j - 1] says that the sum so far is at least j
        for place, (uses, option) in enumerate(terms, 1):
            if high is not None and 0 < high + 1 - uses <= len(reached):
                self.add(-option, -reached[high - uses])
            if place < len(terms):
                sums = range(1, min(len(reached) + uses, most) + 1)
                reached = [self._reaches(reached, at, uses, option) for at in sums]
            elif low > 0:
                self.add(self._reaches(reached, low, uses, option))

    def _reaches(self, reached: list[int], at: int, uses: int, option: int) -> int:
        """A literal for: with this option, the sum is at least `at`."""
        before = reached[at - 1] if at <= len(reached) else None
        other = reached[at - uses - 1] if at > uses else None
        if before is None and other is None:
            return option
        found = self.new_variable()
        if before is None:  # both the option and what it adds to
            assert other is not None
            self.add(-found, option)
            self.add(-found, other)
            self.add(found, -option, -other)
        elif other is None:  # the option is enough
            self.add(found, -before)
            self.add(found, -option)
            self.add(-found, before, option)
        else:
            self.add(found, -before)
            self.add(found, -option, -other)
            self.add(-found, before, option)
            self.add(-found, other)
        return found
