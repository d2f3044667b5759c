"""`judge`: a judge's input, case by case, each with its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from boardfill.drawing.solution_lines import arrow_listing, solution_tree
from boardfill.errors import LimitReached
from boardfill.formats import judge_input
from boardfill.formats.write_document import tree_of
from boardfill.judging.plain_answers import arrow_boards
from boardfill.problem.classics import arrows
from boardfill.problem.kinds import Problem
from boardfill.questions import counting, fit_pieces, listing, weighing
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes
from boardfill.web.streaming import send
from boardfill.words import decimal

Job = Literal["boardcover", "puzzle-pieces", "arrows"]
"""The judges that there are."""
_MOST_ARROWS = 100
"""Rows; larger boards alone take seconds to write down."""


class JudgeWishes(Wishes, frozen=True, kw_only=True):
    """Which judge, and what it is given."""

    job: Job
    text: str

    def as_command(self) -> str:
        """On a computer, the input is a file."""
        return f"boardfill judge {self.job} input.txt"


def answer(asked: Conversation, wishes: JudgeWishes) -> object:
    """Parts have the cases: the problem, what the judge wants to hear, and a filling if any.

    The answer has the `output` of all, exactly as the judge wants it.
    """
    output: list[str] = []
    data = wishes.text.encode()

    def cases() -> Iterator[dict[str, object]]:
        found = _JOBS[wishes.job](asked, data)
        for number, (problem, text, written, filling) in enumerate(found, 1):
            output.append(written)
            yield {
                "case": number,
                "document": tree_of(problem),
                "answer": text,
                **({} if filling is None else {"filling": filling}),
            }

    number = send(asked, cases())
    return {"job": wishes.job, "cases": number, "output": "".join(output)}


_Case = tuple[Problem, str, str, dict[str, object] | None]
"""The problem, its answer in a word, what the judge wants printed, and a filling."""


def _boardcover(asked: Conversation, data: bytes) -> Iterator[_Case]:
    for problem in judge_input.read_boardcover(data):
        count = decimal(counting.count(problem, limits=asked.limits))
        first = None if count == "0" else listing.solve(problem, limits=asked.limits)
        filling = None if first is None else solution_tree(problem, first)
        yield problem, count, f"{count}\n", filling


def _puzzle_pieces(asked: Conversation, data: bytes) -> Iterator[_Case]:
    problem = judge_input.read_puzzle_pieces(data)
    cells = str(fit_pieces.fit(problem).cells)
    best = weighing.best(problem, limits=asked.limits)
    filling = None if best is None else solution_tree(problem, best.solution)
    yield problem, cells, f"{cells}\n", filling


def _arrows(asked: Conversation, data: bytes) -> Iterator[_Case]:
    size = judge_input.read_arrows(data)
    if size > _MOST_ARROWS:
        raise LimitReached(f"a page lists arrow boards of up to {_MOST_ARROWS} rows")
    boards = arrow_boards(size, limits=asked.limits)
    problem = arrows(size)
    first = solution_tree(problem, boards[0]) if boards else None
    yield problem, str(len(boards)), arrow_listing(boards), first


_JOBS: dict[str, Callable[[Conversation, bytes], Iterator[_Case]]] = {
    "boardcover": _boardcover,
    "puzzle-pieces": _puzzle_pieces,
    "arrows": _arrows,
}

QUESTION = Question(JudgeWishes, answer, needs_problem=False)
