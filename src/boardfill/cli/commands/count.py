"""`boardfill count`: how many ways are there?"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from boardfill.answers.tally import Tally
from boardfill.cli.command import command as named
from boardfill.cli.main import BAD_INPUT, LIMIT_REACHED, progress_line, say
from boardfill.cli.notes import effort_tree, note, supplies
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import engine_option, limit_options, up_to_options
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.questions import counting
from boardfill.questions.keywords import EngineAndLimits, Limits
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.answers.distribution import Distribution
    from boardfill.problem.kinds import Problem
    from boardfill.questions.up_to_symmetry import UpTo


@named(
    "count",
    "boardfill count --board 12x12 --pieces L3",
    "boardfill count 6x10 --pieces pentominoes --up-to-symmetry",
    "boardfill count gallery:soma-cube",
)
@click.argument("problems", metavar="[PROBLEM]...", nargs=-1, type=FILE)
@board_options
@up_to_options
@click.option(
    "--by-pieces", is_flag=True, help="A line for each way to use the pieces or symbols so often."
)
@engine_option
@plain_output_options()
@limit_options
def command(
    problems: tuple[str, ...],
    description: ProblemDescription,
    up_to: UpTo | None,
    by_pieces: bool,
    engine: str | None,
    output: Output,
    limits: Limits,
) -> int:
    """Print the exact number of fillings.

    With several problems, a line for each: the count, a tab, the file.  With --by-pieces, a line
    for each combination of uses that occurs: the count, a tab, how often each piece is used.
    """
    if by_pieces and up_to is not None:
        raise BadInput("expected either --by-pieces or --up-to-..., found both")

    asked = _asked(problems, description)
    lines: list[dict[str, object]] = []
    texts: list[str] = []
    status = 0
    for label, source, one in asked:
        try:
            problem = one.problem(source)
            found = _found(problem, up_to, engine, limits, by_pieces=by_pieces)
        except BoardfillError as error:
            if label is None:
                raise
            say(_with_file_name(error, label))
            stopped = LIMIT_REACHED if isinstance(error, LimitReached) else BAD_INPUT
            status = BAD_INPUT if BAD_INPUT in (status, stopped) else stopped
            continue
        if isinstance(found, Tally):
            _name_convention(found, label)
        reason = _reason(problem, found, output)
        lines.append(_tree(problem, found, label, reason))
        texts.append(_text(found, label))
        if output.file is None:  # who waits for many answers sees each as soon as it is there
            output.show(lambda: texts[-1], lambda: lines[-1])
    if output.file is not None and lines:
        output.show(lambda: "".join(texts), lambda: lines[0] if len(asked) == 1 else lines)
    return status


def _asked(
    problems: tuple[str, ...], description: ProblemDescription
) -> list[tuple[str | None, str | None, ProblemDescription]]:
    """What to count: how to call it where there are several, its file, and its description."""
    if not problems and (boards := description.boards_in_range()):
        return [(board, None, replace(description, board=board)) for board in boards]
    if len(problems) <= 1:
        return [(None, problems[0] if problems else None, description)]
    return [(source, source, description) for source in problems]


def _found(
    problem: Problem, up_to: UpTo | None, engine: str | None, limits: Limits, *, by_pieces: bool
) -> Tally | Distribution:
    with progress_line() as progress:
        options: EngineAndLimits = {"engine": engine, "limits": limits, "on_progress": progress}
        if by_pieces:
            return counting.count_by_pieces(problem, **options)
        return counting.tally(problem, up_to=up_to, **options)


def _reason(problem: Problem, found: Tally | Distribution, output: Output) -> str | None:
    """Why there is no filling, if that can be said in a line and somebody wants to know."""
    if found.count or not (output.is_json or sys.stderr.isatty()):
        return None
    from boardfill.explaining.short_reason import short_reason

    reason = short_reason(problem)
    if reason is not None:
        note(reason)
    return reason


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


def _tree(
    problem: Problem, found: Tally | Distribution, source: str | None, reason: str | None
) -> dict[str, object]:
    answer: dict[str, object] = {} if source is None else {"file": source}
    answer |= {
        "count": decimal(found.count),
        "convention": found.convention,
        "engine": found.engine,
        "effort": effort_tree(found.effort),
    }
    if isinstance(found, Tally) and found.group is not None:
        answer["group"] = found.group
    if (copies := supplies(problem)) is not None:
        answer["supplies"] = copies
    if reason is not None:
        answer["reason"] = reason
    if not isinstance(found, Tally):
        answer["by_pieces"] = [
            {"uses": dict(zip(found.names, uses, strict=True)), "count": decimal(count)}
            for uses, count in found.counts.items()
        ]
    return answer
