"""Covers as models for other solvers: CNF, OPB and MiniZinc.

Variables 1, 2, ... are the options, in order; comments say what they mean.  CNF counts sums by
auxiliary variables: "the first i terms sum to at least j".  These are defined in both directions,
so they follow from the options, and there are as many satisfying assignments as fillings.  OPB is
the the format of the pseudo-Boolean competitions: sums of 0-1 variables with bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Choice, Hidden, Implied, ItemColour, Mark, Placement
from boardfill.cover import meanings
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell


def item_name(meaning: meanings.Meaning) -> str:
    """A name for an item.

    >>> item_name(meanings.BoardCell((0, 1))), item_name(meanings.CountIn(0, "row 0", ("a", "b")))
    ('0,1', 'row 0 a b')
    """
    match meaning:
        case meanings.BoardCell(cell):
            return _cell(cell)
        case meanings.CopiesOf(name) | meanings.NamedItem(name):
            return name
        case meanings.LineAfter(axis, number):
            return f"line after {axis} {number}"
        case meanings.CornerAt(cell):
            return f"corner {words.cell(cell)}"
        case meanings.MeetingOf(cells):
            return f"target {' '.join(map(_cell, cells))}"
        case meanings.CountIn(_, region, symbols):
            return " ".join((region, *symbols))
        case meanings.ColouredItem(item, colour):
            return f"{item} {colour}"
        case meanings.UsesOf(name):
            return f"uses of {name}"
    return _other_name(meaning)


def _other_name(meaning: meanings.Meaning) -> str:
    match meaning:
        case meanings.WrongArea():
            return "area"
        case meanings.CoveredIn():
            return "covered"
        case meanings.SideOf(cells, part):
            return f"side {' '.join(map(_cell, cells))} {part}"
    rule, *_ = meaning
    return f"rule {rule} {meanings.meaning_words(meaning)} {meaning[2:]}"


def _comment(meaning: Choice | Hidden) -> str:
    """What an option stands for, in one line.

    >>> _comment(Placement(((0, 0), (0, 1)), "I2")), _comment(Mark((2, 3), "Q"))
    ('I2 on 0,0 0,1', 'Q in 2,3')
    """
    if isinstance(meaning, Placement):
        comment = f"{meaning.piece} on {' '.join(map(_cell, meaning.cells))}"
    elif isinstance(meaning, Mark):
        comment = f"{meaning.symbol} in {_cell(meaning.cell)}"
    elif isinstance(meaning, Implied):
        comment = f"rule {meaning.rule}, {meaning.region}: {' '.join(map(str, meaning.what))}"
    elif isinstance(meaning, ItemColour):
        state = "used alone" if meaning.colour is None else meaning.colour or "unused"
        comment = f"item {meaning.item} is {state}"
    else:
        items = " ".join(meaning.items)
        comment = f"{meaning.name}: {items}" if meaning.name else items
    return words.one_line(comment)


def _cell(cell: Cell) -> str:
    return ",".join(map(str, cell))


class _Constraint(NamedTuple):
    """The sum of `terms` lies between `low` and `high`; None means that there is no upper bound.

    A term is how often an option, numbered from 1, uses the item.
    """

    terms: tuple[tuple[int, int], ...]
    low: int
    high: int | None

    @property
    def is_impossible(self) -> bool:
        total = sum(uses for uses, _ in self.terms)
        return self.low > total or (self.high is not None and self.low > self.high)

    def relations(self) -> list[tuple[str, int]]:
        """The relations of the sum, each with a number."""
        if self.low == self.high:
            return [("=", self.low)]
        least = [(">=", self.low)] if self.low > 0 else []
        return least if self.high is None else [*least, ("<=", self.high)]


def _constraints(cover: Cover) -> Iterator[_Constraint]:
    """The constraints that do not always hold, item by item."""
    for item, users in zip(cover.items, cover.users, strict=True):
        terms = tuple((uses, option + 1) for option, uses in Counter(users).items())
        is_bounded = item.high is not None and item.high < sum(uses for uses, _ in terms)
        if item.low > 0 or is_bounded:
            yield _Constraint(terms, item.low, item.high if is_bounded else None)


_PAIRWISE = 6
"""At most one of up to so many options is encoded pair by pair, without auxiliary variables."""
_MOST_CLAUSES = 30_000_000
"""The most clauses; more would fill the memory and be of no use."""


def _comments(problem: Problem, cover: Cover, mark: str, numbered: str) -> list[str]:
    """The title, and what each option stands for, after its number."""
    lines = [mark + words.one_line(problem.title)] if problem.title else []
    return lines + [
        numbered.format(at) + _comment(option.meaning) for at, option in enumerate(cover.options, 1)
    ]


def to_cnf(problem: Problem) -> str:
    """The problem as DIMACS CNF; its satisfying assignments are the fillings."""
    cover = cover_of(problem)
    cover.require_no_webs("models for other solvers")
    clauses = _Clauses(len(cover.options))
    for constraint in _constraints(cover):
        clauses.bound(constraint)
    lines = _comments(problem, cover, "c ", "c {} ")
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

    def bound(self, constraint: _Constraint) -> None:
        """Add the clauses that keep a sum within its bounds."""
        terms, low, high = constraint
        if high is not None:
            for uses, option in terms:
                if uses > high:
                    self.add(-option)
            constraint = _Constraint(tuple(term for term in terms if term[0] <= high), low, high)
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
        reached: list[int] = []  # reached[j - 1] means that the sum so far is at least j
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
        # Either it was reached before, or with the uses of this option.
        found = self.new_variable()
        already, needed = ([] if one is None else [one] for one in (before, other))
        for literal in already:
            self.add(found, -literal)
        self.add(found, -option, *(-literal for literal in needed))
        self.add(-found, *already, option)
        for literal in needed:
            self.add(-found, literal)
        return found


def to_opb(problem: Problem) -> str:
    """The problem as OPB; its models are the fillings."""
    cover = cover_of(problem)
    cover.require_no_webs("models for other solvers")
    lines = []
    for constraint in _constraints(cover):
        if constraint.is_impossible:
            lines.append("+1 x1 >= 2 ;")
            continue
        for relation, bound in constraint.relations():
            sign = -1 if relation == "<=" else 1  # the format has only >= and =
            total = " ".join(f"{sign * uses:+} x{option}" for uses, option in constraint.terms)
            lines.append(f"{total} {'=' if relation == '=' else '>='} {sign * bound} ;")
    # An impossible constraint needs a variable, so there must be one.
    variables = max(len(cover.options), int(bool(lines)))
    header = f"* #variable= {variables} #constraint= {len(lines)}"
    return "\n".join([header, *_comments(problem, cover, "* ", "* x{} "), *lines]) + "\n"


def to_minizinc(problem: Problem) -> str:
    """The problem as a model; its solutions are the fillings."""
    cover = cover_of(problem)
    cover.require_no_webs("models for other solvers")
    number = len(cover.options)
    lines = _comments(problem, cover, "% ", "% {}: ")
    lines.append(f"array[1..{number}] of var bool: chosen;")
    lines += [f"constraint {_condition(found)};" for found in _constraints(cover)]
    lines += ["solve satisfy;", f"output [show([o | o in 1..{number} where fix(chosen[o])])];"]
    return "\n".join(lines) + "\n"


def _condition(constraint: _Constraint) -> str:
    if constraint.is_impossible:
        return "false"
    once = ", ".join(str(option) for uses, option in constraint.terms if uses == 1)
    parts = [f"sum(o in {{{once}}})(bool2int(chosen[o]))"] if once else []
    parts += [f"{uses} * bool2int(chosen[{at}])" for uses, at in constraint.terms if uses > 1]
    total = " + ".join(parts)
    return r" /\ ".join(f"{total} {sign} {bound}" for sign, bound in constraint.relations())
