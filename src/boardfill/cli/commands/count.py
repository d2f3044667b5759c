"""`boardfill count`: how many ways are there?"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from boardfill.answers.tally import Tally
from boardfill.cli.main import BAD_INPUT, LIMIT_REACHED, command, note, progress_line, say
from boardfill.cli.options import FILE, Output, plain_output_options, question_options
from boardfill.cli.problem_options import ProblemDescription, board_options
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.questions import counting
from boardfill.words import decimal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardfill.answers.json_answers import CountJson
    from boardfill.answers.tally import Distribution
    from boardfill.problem.kinds import Problem


@command(
    "count",
    "boardfill count --board 12x12 --pieces L3",
    "boardfill count 6x10 --pieces pentominoes --up-to-symmetry",
    "boardfill count gallery:soma-cube",
)
@click.argument("problems", metavar="[PROBLEM]...", nargs=-1, type=FILE)
@board_options
@question_options(counting.tally)
@plain_output_options()
def count_command(
    problems: tuple[str, ...],
    description: ProblemDescription,
    options: dict[str, Any],
    output: Output,
    by_pieces: counting.ByPieces = False,
) -> int:
    """Print the exact number of fillings.

    With several problems, one line for each: the count, a tab, the file.  A judge's input of
    several boards gets one count per line, as the judge wants it.  With --by-pieces, one line for
    each combination that occurs: the count, a tab, how often each piece is used.
    """
    if by_pieces and "up_to" in options:
        raise BadInput("expected either --by-pieces or --up-to-..., found both")

    answers: list[Callable[[], CountJson]] = []
    texts: list[str] = []

    def answer(problem: Problem, label: str | None) -> None:
        with progress_line() as progress:
            ask = counting.count_by_pieces if by_pieces else _tally
            found = ask(problem, **options, on_progress=progress)
        if isinstance(found, Tally) and found.group is not None:
            about = "" if label is None else f"{label}: "
            say(f"{about}counted up to {found.convention}; {found.group}")
        answers.append(partial(_json, problem, found, _reason(problem, found, output), label))
        texts.append(_text(found, label))
        if output.file is None:  # show each of many answers as soon as it is known
            output.show(lambda: texts[-1], answers[-1])

    sources = _sources(problems, description)
    status = 0
    for label, read in sources:
        try:
            found = read()
            for number, problem in enumerate(found, 1):
                is_one_of_many = label is not None and len(found) > 1
                answer(problem, f"{label}#{number}" if is_one_of_many else label)
        except BoardfillError as error:
            if label is None:
                raise
            names_file = isinstance(error, BadInput) and label in str(error)
            say(str(error) if names_file else f"{label}: {error}")
            stopped = LIMIT_REACHED if isinstance(error, LimitReached) else BAD_INPUT
            status = BAD_INPUT if BAD_INPUT in (status, stopped) else stopped
    if output.file is not None and answers:
        is_alone = len(answers) == len(sources) == 1
        told = [one() for one in answers]
        output.show(lambda: "".join(texts), lambda: told[0] if is_alone else told)
    return status


def _tally(problem: Problem, **options: Any) -> Tally:
    """The count; at a limit, LimitReached suggests what to ask instead."""
    try:
        return counting.tally(problem, **options)
    except LimitReached as limit:
        if "up_to" in options:
            raise
        raise LimitReached(f"{limit}; `boardfill estimate` says about how many") from None


def _sources(
    problems: tuple[str, ...], description: ProblemDescription
) -> list[tuple[str | None, Callable[[], Sequence[Problem]]]]:
    """What to count: a name if there are several, and a function that reads the problems."""
    if len(problems) > 1:
        from boardfill.formats.problem_file import refuse_loose_numbers

        refuse_loose_numbers(problems)
        return [(source, description.of_file(source).problems) for source in problems]
    for source in problems:
        description = description.of_file(source)
    if boards := description.boards_in_range():
        return [(one.board, one.problems) for one in boards]
    return [(None, description.problems)]


def _reason(problem: Problem, found: Tally | Distribution, output: Output) -> str | None:
    """Why there is no filling, if that fits in a line and is shown; otherwise None."""
    if found.count or not (output.is_json or sys.stderr.isatty()):
        return None
    from boardfill.explaining.area_argument import short_reason

    reason = short_reason(problem)
    if reason is not None:
        note(reason)
    return reason


def _json(
    problem: Problem, found: Tally | Distribution, reason: str | None, source: str | None
) -> CountJson:
    from boardfill.answers.json_answers import count_json  # loaded only for JSON

    return count_json(problem, found, reason, source)


def _text(found: Tally | Distribution, label: str | None) -> str:
    ending = "" if label is None else f"\t{label}"
    if isinstance(found, Tally):
        return f"{decimal(found.count)}{ending}\n"
    lines = []
    for uses, count in found.counts.items():
        pairs = zip(found.names, uses, strict=True)
        used = " ".join(f"{name}={number}" for name, number in pairs)
        lines.append(f"{decimal(count)}\t{used}{ending}\n")
    return "".join(lines)
