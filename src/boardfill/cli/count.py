"""`boardfill count`: how many ways are there?"""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from boardfill import questions
from boardfill.answers.tally import Tally, decimal
from boardfill.cli.main import BAD_INPUT, LIMIT_REACHED, say
from boardfill.cli.options import (
    FILE,
    board_options,
    convention,
    engine_option,
    given_problem,
    json_option,
    memory_option,
    threads_option,
    time_option,
    up_to_options,
)
from boardfill.errors import BadInput, BoardfillError, LimitReached
from boardfill.running.progress import ProgressLine


@click.command(name="count")
@click.argument("problems", metavar="[PROBLEM]...", nargs=-1, type=FILE)
@board_options
@up_to_options
@engine_option
@json_option
@time_option
@memory_option
@threads_option
def command(
    problems: tuple[str, ...],
    board: str | None,
    pieces: str | None,
    turn: str | None,
    up_to_symmetry: bool,
    up_to_rotation: bool,
    engine: str | None,
    as_json: bool,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int | None,
) -> int:
    """Print the exact number of fillings.

    With several problems, a line for each: the count, a tab, the file.
    """
    up_to = convention(up_to_symmetry=up_to_symmetry, up_to_rotation=up_to_rotation)

    def tally(source: str | None) -> Tally:
        problem = given_problem(source, board, pieces, turn)
        with ProgressLine() as progress:
            return questions.tally(
                problem,
                up_to=up_to,
                engine=engine,
                time_limit=time_limit,
                memory_limit=memory_limit,
                threads=threads,
                watch=progress.watch,
            )

    if len(problems) <= 1:
        found = tally(problems[0] if problems else None)
        _name_convention(found)
        click.echo(_json_line(found) if as_json else decimal(found.count))
        return 0
    status = 0
    for source in problems:
        try:
            found = tally(source)
        except BoardfillError as error:
            say(_naming(error, source))
            stopped = LIMIT_REACHED if isinstance(error, LimitReached) else BAD_INPUT
            status = BAD_INPUT if BAD_INPUT in (status, stopped) else stopped
            continue
        _name_convention(found, source)
        click.echo(_json_line(found, source) if as_json else f"{decimal(found.count)}\t{source}")
    return status


def _name_convention(found: Tally, source: str | None = None) -> None:
    """Which fillings counted as one, for who asked for that."""
    if found.group is not None:
        about = "" if source is None else f"{source}: "
        say(f"{about}counted up to {found.convention}; {found.group}")


def _naming(error: BoardfillError, source: str) -> str:
    """The error's sentence, which must say which of the files it is about."""
    about_file = isinstance(error, BadInput) and source in str(error)
    return str(error) if about_file else f"{source}: {error}"


def _json_line(found: Tally, source: str | None = None) -> str:
    effort = {name: value for name, value in asdict(found.effort).items() if value is not None}
    answer: dict[str, object] = {} if source is None else {"file": source}
    answer |= {
        "count": decimal(found.count),
        "convention": found.convention,
        **({} if found.group is None else {"group": found.group}),
        "engine": found.engine,
        "effort": effort,
    }
    return json.dumps(answer, ensure_ascii=False)
