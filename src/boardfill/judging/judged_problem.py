"""What is to be known of a judge problem: its cases, their right answers, and what goes wrong.

Words used here
    case      what one answer is given to: a board, a game board with its table, a size
    input     what a program reads, of one case or of several
    layout    how an input is set: its line ends and the blanks in it
    mistake   a small wrong solver of our own, with the words for what it does wrong
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import ClassVar, Generic, NamedTuple, TypeVar

from boardfill.drawing.text.text_style import TextStyle
from boardfill.problem.kinds import Problem

Case = TypeVar("Case")
Explain = Callable[[Problem], str]
"""Says why the problem has no filling."""


class Style(StrEnum):
    """What a generated case is like."""

    RANDOM = "random"
    FRAMED = "framed"
    HOLES = "holes"
    LARGE = "large"
    EDGE = "edge"


class Size(NamedTuple):
    """How many rows and columns a generated case shall have."""

    rows: int
    columns: int


@dataclass(frozen=True)
class Layout:
    r"""How an input is set.

    >>> Layout(crlf=True).applied("4\n")
    '4\r\n'
    >>> Layout(blanks=True).applied("1\n1 1\n#\n")
    '1  \n\n1 1  \n#  \n\n'
    """

    crlf: bool = False
    blanks: bool = False
    """Blanks at the ends of lines, a blank line after the first line and one at the end."""

    def applied(self, text: str) -> str:
        """The input in this layout."""
        if self.blanks:
            first, *rest = text.splitlines()
            text = "\n".join([f"{first}  ", "", *(f"{line}  " for line in rest), "", ""])
        return text.replace("\n", "\r\n") if self.crlf else text


PLAIN = Layout()
MOST_CASES = 10_000
"""More need not be made, nor put into one input."""


@dataclass(frozen=True)
class Mistake(Generic[Case]):
    """A known mistake: `words` tell it, `answers` are those of one who makes it.

    They are the answers to one input that holds all these cases.
    """

    words: str
    answers: Callable[[Sequence[Case]], Sequence[str]]


def case_by_case(words: str, answer: Callable[[Case], object]) -> Mistake[Case]:
    """A mistake that is made in each case by itself."""
    return Mistake(words, lambda cases: [str(answer(case)) for case in cases])


class JudgedProblem(ABC, Generic[Case]):
    """One of the judge problems.  All that is generated keeps the limits of its original."""

    name: ClassVar[str]
    cases_in_input: ClassVar[int]
    """How many cases one input may hold."""
    usual_cases: ClassVar[int]
    """How many cases a program is tried on unless somebody says how many."""
    form: ClassVar[str]
    """The form of the output, in words."""
    mistakes: Sequence[Mistake[Case]]

    @abstractmethod
    def generated(self, seed: int, style: Style | None, size: Size | None) -> Iterator[Case]:
        """Cases without end, the same for the same seed; of all styles if none is given."""

    @abstractmethod
    def input_of(self, cases: Sequence[Case]) -> str:
        """The input that holds these cases."""

    @abstractmethod
    def answer(self, case: Case) -> str:
        """What a right program prints for the case, without the last line end."""

    @abstractmethod
    def steps(self, case: Case) -> Iterator[Case]:
        """Smaller cases that are like this one, the boldest steps first."""

    @abstractmethod
    def weight(self, case: Case) -> tuple[int, ...]:
        """How large the case is; every step makes it less."""

    @abstractmethod
    def cells(self, case: Case) -> int:
        """How many cells there are to look at."""

    @abstractmethod
    def probes(self) -> Sequence[Case]:
        """Small cases that tell the known mistakes from each other."""

    @abstractmethod
    def timed(self) -> Iterator[tuple[str, Case]]:
        """Cases of growing size, each with the words for its size."""

    @abstractmethod
    def drawing(self, case: Case, style: TextStyle) -> str:
        """The case drawn, with its size in words above it."""

    @abstractmethod
    def why(self, case: Case, explain: Explain, style: TextStyle) -> str:
        """Why the right answer is right."""

    def all_smaller(self, case: Case) -> Sequence[Case] | None:  # noqa: ARG002 - for who can
        """Every case of fewer cells, if they are few enough to be tried."""
        return None

    def about_output(self, case: Case, output: str) -> str | None:  # noqa: ARG002 - likewise
        """What is wrong with a wrong output, if that can be told from the output alone."""
        return None

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
