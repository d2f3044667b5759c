"""`boardfill count`: how many ways are there?"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from boardfill.answers.tally import Tally
from boardfill.cli.main import BAD_INPUT, LIMIT_REACHED, progress_line, say
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options
from boardfill.cli.shared_options import engine_option, json_option, limit_options, up_to_options
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.questions import counting
from boardfill.questions.keywords import EngineAndLimits, Limits
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.answers.distribution import Distribution
    from boardfill.questions.up_to_symmetry import UpTo


@click.command(name="count")
@click.argument("problems", metavar="[PROBLEM]...", nargs=-1, type=FILE)
@board_options
@up_to_options
@click.option(
    "--by-pieces", is_flag=True, help="A line for each way to use the pieces or symbols so often."
)
@engine_option
@json_option
@limit_options
def command(
    problems: tuple[str, ...],
    description: ProblemDescription,
    up_to: UpTo | None,
    by_pieces: bool,
    engine: str | None,
    as_json: bool,
    limits: Limits,
) -> int:
    """Print the exact number of fillings.

    With several problems, a line for each: the count, a tab, the file.  With --by-pieces, a line
    for each combination of uses that occurs: the count, a tab, how often each piece is used.
    """
    if by_pieces and up_to is not None:
        raise BadInput("expected either --by-pieces or --up-to-..., found both")

    def answer(source: str | None, shown: str | None) -> str:
        """What to print about one problem; `shown` is the name of its file if it needs one."""
        problem = description.problem(source)
        with progress_line() as progress:
            options: EngineAndLimits = {
                "engine": engine,
                "limits": limits,
                "on_progress": progress,
            }
            found = (
                counting.count_by_pieces(problem, **options)
                if by_pieces
                else counting.tally(problem, up_to=up_to, **options)
            )
        if isinstance(found, Tally):
            _name_convention(found, shown)
        if as_json:
            return _json_line(found, shown)
        ending = "" if shown is None else f"\t{shown}"
        if isinstance(found, Tally):
            return f"{decimal(found.count)}{ending}\n"
        return "".join(
            f"{decimal(count)}\t{_uses_text(found, uses)}{ending}\n"
            for uses, count in found.counts.items()
        )

    if len(problems) <= 1:
        click.echo(answer(problems[0] if problems else None, None), nl=False)
        return 0
    status = 0
    for source in problems:
        try:
            click.echo(answer(source, source), nl=False)
        except BoardfillError as error:
            say(_with_file_name(error, source))
            stopped = LIMIT_REACHED if isinstance(error, LimitReached) else BAD_INPUT
            status = BAD_INPUT if BAD_INPUT in (status, stopped) else stopped
    return status


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


def _json_line(found: Tally | Distribution, source: str | None) -> str:
    effort = {name: value for name, value in asdict(found.effort).items() if value is not None}
    answer: dict[str, object] = {} if source is None else {"file": source}
    answer |= {
        "count": decimal(found.count),
        "convention": found.convention,
        "engine": found.engine,
        "effort": effort,
    }
    if isinstance(found, Tally) and found.group is not None:
        answer["group"] = found.group
    if not isinstance(found, Tally):
        answer["by_pieces"] = [
            {"uses": dict(zip(found.names, uses, strict=True)), "count": decimal(count)}
            for uses, count in found.counts.items()
        ]
    return json.dumps(answer, ensure_ascii=False) + "\n"
