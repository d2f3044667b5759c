"""`boardfill count`: how many ways are there?"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from boardfill.answers.tally import Tally
from boardfill.cli.command import command
from boardfill.cli.main import BAD_INPUT, LIMIT_REACHED, note, progress_line, say
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import question_options
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.questions import counting
from boardfill.words import decimal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
@click.option(
    "--by-pieces", is_flag=True, help="Count separately for each way to use the pieces or symbols."
)
@plain_output_options()
def count_command(
    problems: tuple[str, ...],
    description: ProblemDescription,
    options: dict[str, Any],
    by_pieces: bool,
    output: Output,
) -> int:
    """Print the exact number of fillings.

    With several problems, one line for each: the count, a tab, the file.  A judge's input of
    several boards gets one count per line, as the judge wants it.  With --by-pieces, one line for
    each combination that occurs: the count, a tab, how often each piece is used.
    """
    if by_pieces and "up_to" in options:
        raise BadInput("expected either --by-pieces or --up-to-..., found both")

    trees: list[Callable[[], dict[str, object]]] = []
    texts: list[str] = []

    def answer(problem: Problem, label: str | None) -> None:
        found = _found(problem, options, by_pieces=by_pieces)
        if isinstance(found, Tally):
            _name_convention(found, label)
        trees.append(partial(_tree, problem, found, _reason(problem, found, output), label))
        texts.append(_text(found, label))
        if output.file is None:  # who waits for many answers sees each as soon as it is there
            output.show(lambda: texts[-1], trees[-1])

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
            say(_with_file_name(error, label))
            stopped = LIMIT_REACHED if isinstance(error, LimitReached) else BAD_INPUT
            status = BAD_INPUT if BAD_INPUT in (status, stopped) else stopped
    if output.file is not None and trees:
        is_alone = len(trees) == len(sources) == 1
        all_trees = [tree() for tree in trees]
        output.show(lambda: "".join(texts), lambda: all_trees[0] if is_alone else all_trees)
    return status


def _sources(
    problems: tuple[str, ...], description: ProblemDescription
) -> list[tuple[str | None, Callable[[], Sequence[Problem]]]]:
    """What to count: how to call it where there are several, and what reads its problems."""
    if len(problems) > 1:
        from boardfill.formats.problem_file import refuse_loose_numbers

        refuse_loose_numbers(problems)
    if len(problems) <= 1 and (boards := description.boards_in_range(*problems)):
        return [(board, partial(_one, replace(description, board=board), None)) for board in boards]
    if not problems:
        return [(None, partial(_one, description, None))]
    return [
        (source if len(problems) > 1 else None, partial(description.problems, source))
        for source in problems
    ]


def _one(description: ProblemDescription, source: str | None) -> list[Problem]:
    return [description.problem(source)]


def _found(problem: Problem, options: dict[str, Any], *, by_pieces: bool) -> Tally | Distribution:
    with progress_line() as progress:
        ask = counting.count_by_pieces if by_pieces else counting.tally
        return ask(problem, **options, on_progress=progress)


def _reason(problem: Problem, found: Tally | Distribution, output: Output) -> str | None:
    """Why there is no filling, if that can be said in a line and somebody wants to know."""
    if found.count or not (output.is_json or sys.stderr.isatty()):
        return None
    from boardfill.explaining.area_argument import short_reason

    reason = short_reason(problem)
    if reason is not None:
        note(reason)
    return reason


def _tree(
    problem: Problem, found: Tally | Distribution, reason: str | None, source: str | None
) -> dict[str, object]:
    from boardfill.json_answers.counts import count_tree  # only who wants JSON waits for it

    return count_tree(problem, found, reason, source)


def _text(found: Tally | Distribution, label: str | None) -> str:
    ending = "" if label is None else f"\t{label}"
    if isinstance(found, Tally):
        return f"{decimal(found.count)}{ending}\n"
    return "".join(
        f"{decimal(count)}\t{_uses_text(found, uses)}{ending}\n"
        for uses, count in found.counts.items()
    )


def _name_convention(found: Tally, source: str | None) -> None:
    """Which fillings counted as one, for who asked for that."""
    if found.group is not None:
        about = "" if source is None else f"{source}: "
        say(f"{about}counted up to {found.convention}; {found.group}")


def _uses_text(found: Distribution, uses: tuple[int, ...]) -> str:
    return " ".join(f"{name}={used}" for name, used in zip(found.names, uses, strict=True))


def _with_file_name(error: BoardfillError, source: str) -> str:
    """The error's sentence, which must say which of the files it is about."""
    about_file = isinstance(error, BadInput) and source in str(error)
    return str(error) if about_file else f"{source}: {error}"
