"""What is known of a judge problem: its cases, their right answers, and what goes wrong.

Words used here
    case      what one answer is given to: a board, a game board with its table, a size
    input     what a program reads, of one case or of several
    mistake   a small wrong solver of our own, with the words for what it does wrong

A wrong solver may search without sense, so it counts its steps: the same number on every machine,
whatever the clock says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, repeat
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from boardfill.drawing.text.text_style import TextStyle
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell

Case = TypeVar("Case")
Rows: TypeAlias = tuple[str, ...]
Explain = Callable[[Problem], str]
"""Says why the problem has no filling."""
MOST_CASES = 10_000
"""The most cases to generate or to put into one input."""


class Style(StrEnum):
    """What a generated case is like."""

    RANDOM = "random"
    FRAMED = "framed"
    HOLES = "holes"
    LARGE = "large"
    EDGE = "edge"


class Size(NamedTuple):
    """How many rows and columns a generated case should have."""

    rows: int
    columns: int


class CaseOptions(NamedTuple):
    r"""Which cases are generated, and how an input is set.

    >>> CaseOptions(crlf=True).applied("4\n")
    '4\r\n'
    >>> CaseOptions(blanks=True).applied("1\n1 1\n#\n")
    '1  \n\n1 1  \n#  \n\n'
    """

    seed: int = 1
    number: int | None = None
    style: Style | None = None
    size: Size | None = None
    crlf: bool = False
    blanks: bool = False
    """Blanks at the ends of lines, a blank line after the first line and one at the end."""

    def applied(self, text: str) -> str:
        """The input in this layout."""
        if self.blanks:
            first, *rest = text.splitlines()
            text = "\n".join([f"{first}  ", "", *(f"{line}  " for line in rest), "", ""])
        return text.replace("\n", "\r\n") if self.crlf else text


@dataclass(frozen=True)
class Mistake(Generic[Case]):
    """A known mistake: `words` say what it is, `answers` are those of a program that makes it.

    They are the answers to one input that holds all these cases.
    """

    words: str
    answers: Callable[[Sequence[Case]], Sequence[str]]


def case_by_case(words: str, answer: Callable[[Case], object]) -> Mistake[Case]:
    """A mistake whose answer to a case does not depend on other cases."""
    return Mistake(words, lambda cases: [str(answer(case)) for case in cases])


@dataclass(eq=False)
class JudgedProblem(Generic[Case]):
    """One of the judge problems.  All that is generated keeps the limits of its original."""

    name: str
    cases_in_input: int
    """How many cases one input may hold."""
    usual_cases: int
    """How many cases a program is tried on by default."""
    mistakes: Sequence[Mistake[Case]]
    generated: Callable[[int, Style | None, Size | None], Iterator[Case]]
    """An endless stream of cases that the seed decides; of all styles if none is given."""
    input_of: Callable[[Sequence[Case]], str]
    """The input that holds these cases."""
    answer: Callable[[Case], str]
    """What a right program prints for the case, without the last line end."""
    steps: Callable[[Case], Iterator[Case]]
    """Smaller cases that are like this one, the boldest steps first."""
    weight: Callable[[Case], tuple[int, ...]]
    """The size of the case, its cells first; every step makes it less."""
    probes: Callable[[], Sequence[Case]]
    """Small cases whose answers distinguish the known mistakes."""
    timed: Callable[[], Iterable[tuple[str, Case]]]
    """Cases of growing size, each with the words for its size."""
    drawing: Callable[[Case, TextStyle], str]
    """The case drawn, with its size in words above it."""
    why: Callable[[Case, Explain, TextStyle], str]
    """Why the right answer is right."""
    all_smaller: Callable[[Case], Sequence[Case] | None] = lambda _: None
    """Every case of fewer cells, if they are few enough to be tried."""
    about_output: Callable[[Case, str], str | None] = lambda *_: None
    """What is wrong with a wrong output, if that can be told from the output alone."""

    def cells(self, case: Case) -> int:
        """The number of cells of the case."""
        return self.weight(case)[0]

    def first_cases(
        self, number: int, seed: int, style: Style | None = None, size: Size | None = None
    ) -> list[Case]:
        """So many generated cases."""
        return list(islice(self.generated(seed, style, size), number))

    def inputs(self, cases: Iterable[Case], first: int = MOST_CASES) -> Iterator[tuple[Case, ...]]:
        """The cases put into as few inputs as can be; so many of them at most into the first."""
        left = iter(cases)
        while together := tuple(islice(left, min(first, self.cases_in_input))):
            yield together
            first = MOST_CASES


_steps_left: ContextVar[Iterator[bool] | None] = ContextVar("steps_left", default=None)


class TooMuchWork(Exception):
    """A search has used up its steps."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Let searches in the block take so many steps together, then raise TooMuchWork."""
    token = _steps_left.set(repeat(True, steps))
    try:
        yield
    finally:
        _steps_left.reset(token)


def step() -> None:
    """Count one node of a search."""
    left = _steps_left.get()
    if left is not None and not next(left, False):
        raise TooMuchWork


def drawn_rows(size: Size, cells: Collection[Cell], inside: str, outside: str) -> Rows:
    """Rows with one character for these cells and another for all others."""
    return tuple(
        "".join(inside if (row, column) in cells else outside for column in range(size.columns))
        for row in range(size.rows)
    )


def moved_home(shape: Iterable[Cell]) -> frozenset[Cell]:
    """The shape with its least row and its least column at 0."""
    cells = list(shape)
    top, left = map(min, zip(*cells, strict=True))
    return frozenset((row - top, column - left) for row, column in cells)


def in_a_line(shape: Iterable[Cell]) -> str:
    """A shape drawn in a line: its rows with a stroke between them.

    >>> in_a_line([(0, 1), (1, 0), (1, 1)])
    '.#/##'
    """
    home = moved_home(shape)
    rows, columns = (max(along) + 1 for along in zip(*home, strict=True))
    return "/".join(drawn_rows(Size(rows, columns), home, "#", "."))
