"""`boardfill judge`: the three jobs in their original form, from standard input or from files."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import starmap
from math import inf, nan
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import click

from boardfill import words
from boardfill.answers.json_answers import fit_json
from boardfill.answers.json_parts import Digits, JsonObject
from boardfill.cli.main import LIMIT_REACHED, command, note, progress_line
from boardfill.cli.options import (
    FILE,
    Output,
    plain_output_options,
    question_options,
    refuse_options,
    text_style,
    whole_file,
)
from boardfill.errors import BadInput
from boardfill.formats import judge_input as judge
from boardfill.formats.amounts import is_number
from boardfill.formats.input_text import STANDARD_INPUT, about, decoded, is_written_out, read_bytes
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.problem_file import is_judge_input, kind_of
from boardfill.judging.judged_problem import (
    MOST_CASES,
    Case,
    CaseOptions,
    JudgedProblem,
    Size,
    Style,
)
from boardfill.problem.fitting import Fitting
from boardfill.questions import counting, weighing
from boardfill.questions.keywords import OptionInfo
from boardfill.questions.plain_answers import arrow_boards, arrow_listing, arrows_json
from boardfill.running.machine import parse_bytes, parse_seconds
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.drawing.text.text_style import TextStyle
    from boardfill.problem.kinds import Problem

Value = TypeVar("Value")
_DIFFERENT = 1
"""The exit status of a program that is not right."""


def _judge_programs(
    judged: JudgedProblem[Case],
    output: Output,
    *,
    generate: Annotated[
        int | None,
        OptionInfo(
            "Print inputs of N cases, within the limits of the original problem.", 1, MOST_CASES
        ),
    ] = None,
    answers: Annotated[
        str | None, OptionInfo("With --generate: write the right answers to FILE.", metavar="FILE")
    ] = None,
    against: Annotated[
        str | None,
        OptionInfo(
            "Try PROGRAM, a command or a source in .py .c .cpp .java .rs or .go, on generated "
            "cases.  The program runs under limits but without a sandbox.  Exit status 1 if it is "
            "not right.",
            metavar="PROGRAM",
        ),
    ] = None,
    seed: Annotated[
        int,
        OptionInfo(
            "Random seed; the same seed makes the same cases (default: 1).",
            0,
            2**64 - 1,
            metavar="S",
        ),
    ] = 1,
    extent: Annotated[
        str | None, OptionInfo("Size of generated cases.", name="size", metavar="ROWSxCOLUMNS")
    ] = None,
    style: Annotated[
        Style | None,
        OptionInfo(
            "Kind of generated cases (default: corner cases first, then all kinds in turn)."
        ),
    ] = None,
    crlf: Annotated[bool, OptionInfo("End the lines of inputs as on Windows.")] = False,
    blanks: Annotated[
        bool, OptionInfo("Put blanks at line ends and blank lines into inputs.")
    ] = False,
    cases: Annotated[int | None, OptionInfo("With --against: try N cases.", 1, MOST_CASES)] = None,
    seconds: Annotated[
        str | None,
        OptionInfo(
            "With --against: stop after S seconds, with exit status 3 if no difference was found "
            "and cases are left.",
            metavar="S",
        ),
    ] = None,
    time_limit: Annotated[
        str | None, OptionInfo("With --against: seconds for one run (default: 10).", metavar="S")
    ] = None,
    memory_limit: Annotated[
        str | None, OptionInfo("With --against: memory for one run (default: 1G).", metavar="SIZE")
    ] = None,
    ascii_only: Annotated[
        bool, OptionInfo("Draw with plain ASCII characters.", name="ascii")
    ] = False,
) -> int:
    """Make inputs, or try a program on them; return the exit status."""
    size = None if extent is None else _size(extent)
    asked = CaseOptions(seed, generate or cases, style, size, crlf, blanks)
    if against is None:
        _generate(judged, asked, answers, output)
        return 0
    from boardfill.judging.programs import MEMORY_LIMIT, TIME_LIMIT, RunLimits
    from boardfill.judging.trial import try_program
    from boardfill.judging.verdict_text import verdict_json, verdict_text

    limits = RunLimits(
        TIME_LIMIT if time_limit is None else parse_seconds(time_limit),
        MEMORY_LIMIT if memory_limit is None else parse_bytes(memory_limit),
    )
    note("the program runs under limits but without a sandbox")
    most = inf if seconds is None else parse_seconds(seconds)
    doing = _Doing()
    with progress_line() as follow:
        if follow is not None:
            follow(doing)
        tell = partial(setattr, doing, "words")
        verdict = try_program(judged, against, asked, limits, seconds=most, tell=tell)
    drawn = text_style(ascii_only=ascii_only)
    output.show(
        lambda: verdict_text(judged, verdict, partial(_explained, style=drawn), drawn),
        lambda: verdict_json(judged, verdict),
    )
    if not verdict.is_whole:
        return LIMIT_REACHED
    return 0 if verdict.difference is None else _DIFFERENT


def _is_about_programs(options: dict[str, Any], file: str | None) -> bool:
    """True if inputs are to be made or a program tried; BadInput for options that do not fit."""
    if "generate" in options and "against" in options:
        raise BadInput("expected either --generate or --against, found both")
    is_about = "generate" in options or "against" in options
    if not is_about:
        of_both = "--seed", "--size", "--style", "--crlf", "--blanks"
        refuse_options("requires --generate or --against", *of_both)
    if "generate" not in options:
        refuse_options("requires --generate", "--answers")
    if "against" not in options:
        of_against = "--cases", "--seconds", "--time-limit", "--memory-limit", "--ascii"
        refuse_options("requires --against", *of_against)
    if is_about and file:
        makes = "--generate makes the" if "generate" in options else "--against makes its own"
        raise BadInput(f"{makes} inputs; leave out {file}")
    return is_about


class GeneratedJson(JsonObject):
    """`judge --generate`: a line for each case."""

    input: str
    answer: str


def _generate(
    judged: JudgedProblem[Case], asked: CaseOptions, answers: str | None, output: Output
) -> None:
    cases = judged.first_cases(asked.number or 1, asked.seed, asked.style, asked.size)

    def text(together: list[Case]) -> str:
        return asked.applied(judged.input_of(together))

    inputs = [cases] if judged.cases_in_input > 1 else [[case] for case in cases]
    output.show(
        lambda: "".join(map(text, inputs)),
        lambda: [GeneratedJson(text([one]), judged.answer(one)) for one in cases],
    )
    if answers is not None:
        with whole_file(answers) as file:
            file.writelines(f"{judged.answer(case)}\n" for case in cases)


class _Doing:
    """Progress without a fraction: just a description of what is being tried."""

    words = "preparing"

    def in_words(self) -> str:
        return self.words

    def __call__(self) -> float:
        return nan


def _size(text: str) -> Size:
    rows, times, columns = (part.strip() for part in text.lower().replace("×", "x").partition("x"))
    columns = columns if times else rows
    if not (is_number(rows) and is_number(columns)):
        raise BadInput(f"expected --size such as 6x8, rows x columns, found {text!r}")
    return Size(int(rows), int(columns))


def _explained(problem: Problem, style: TextStyle) -> str:
    """Why there is no filling, as `explain` prints it."""
    from boardfill.explaining.certificate_text import certificate_text
    from boardfill.explaining.no_filling import explain

    certificate = explain(problem)
    return "" if certificate is None else certificate_text(problem, certificate, style)


class _Judges(click.Group):
    """Finds judges by name in any case, with hyphens, underscores or nothing between words."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The judge with this name; None if there is none."""
        known = {_plain(name): name for name in self.commands}
        return super().get_command(ctx, known.get(_plain(cmd_name), cmd_name))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments after `judge`; options there are moved behind the judge's name."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            option = error.option_name
            raise BadInput(
                f"expected {words.listed(self.commands, 'or')} before {option}, such as "
                f"`boardfill judge boardcover {option}`"
            ) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The named judge, or the one whose input the file is; otherwise an error lists all."""
        if args and self.get_command(ctx, args[0]) is None:
            args = [self._judge_of(args[0]), *args]
        return super().resolve_command(ctx, args)

    def _judge_of(self, source: str) -> str:
        """The name of the judge whose input this is."""
        if not (is_written_out(source) or os.path.isfile(source)):  # noqa: PTH113 - of any length
            raise BadInput(words.expected_one_of(self.commands, source))
        if _is_program(source):
            raise BadInput(
                f"{source} is a program; type what it solves, such as "
                f"`boardfill judge boardcover --against {source}`"
            )
        with about(source):
            data = read_bytes(source)
            if kind_of(data, source) == "matrices":
                return "puzzle-pieces"
            if is_judge_input(decoded(data)):
                return "boardcover"
            raise BadInput(
                f"not recognised as a judge's input; type the name of the judge, "
                f"{words.listed(self.commands, 'or')}, before the file"
            )


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


@click.group(name="judge", cls=_Judges)
def judge_command() -> None:
    """Read a judge's input from a file or standard input and print the exact answer.

    The name of the judge may be left out if the file shows which one it is.

    With --generate, make inputs with their answers; with --against, try a program on such inputs.
    """


class BoardcoverJson(JsonObject):
    """`judge boardcover`: a line for each case."""

    case: int
    count: Digits


@command(
    "boardcover",
    "boardfill judge boardcover boards.txt",
    "boardfill judge boardcover --generate 5 --style framed --answers answers.txt",
    "boardfill judge boardcover --against mine.py",
)
@click.argument("file", required=False, type=FILE)
@question_options(_judge_programs)
@plain_output_options()
def boardcover(file: str | None, options: dict[str, Any], output: Output) -> int:
    """Count the coverings of each board with L-trominoes."""
    if _is_about_programs(options, file):
        from boardfill.judging.boardcover import BOARDCOVER

        return _judge_programs(BOARDCOVER, output, **options)
    problems = _read(file or STANDARD_INPUT, judge.read_boardcover)
    counts = (decimal(counting.count(problem)) for problem in problems)
    if output.file is None and not output.is_json:
        for count in counts:  # print each as soon as it is known
            click.echo(count)
        return 0
    output.show(
        lambda: "".join(f"{count}\n" for count in counts),
        lambda: list(starmap(BoardcoverJson, enumerate(counts, 1))),
    )
    return 0


@command(
    "puzzle-pieces",
    "boardfill judge puzzle-pieces both.json",
    "boardfill judge puzzle-pieces --generate 2 --seed 5 --size 6",
)
@click.argument("files", metavar="[FILE | GAME TABLE]", nargs=-1, type=FILE)
@question_options(_judge_programs)
@plain_output_options()
def puzzle_pieces(files: tuple[str, ...], options: dict[str, Any], output: Output) -> int:
    """Print how many cells the pieces can fill.

    The game board and the table come one after the other, in a list, or in two files.
    """
    if _is_about_programs(options, " ".join(files)):
        from boardfill.judging.puzzle_pieces import PUZZLE_PIECES

        return _judge_programs(PUZZLE_PIECES, output, **options)
    if len(files) > 2:
        raise BadInput(f"expected one file, or GAME and TABLE, found {len(files)} files")
    if len(files) == 2:
        game, table = (_read(file, read_matrix) for file in files)
        problem = Fitting(game, table)
    else:
        problem = _read(files[0] if files else STANDARD_INPUT, judge.read_puzzle_pieces)
    found = weighing.fit(problem)
    output.show(lambda: f"{found.cells}\n", lambda: fit_json(found))
    return 0


# A negative size looks like an option; it should get the same error as any other bad size.
@command(
    "arrows",
    "boardfill judge arrows 4",
    "boardfill judge arrows --generate 3",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("size", metavar="[N | FILE]", required=False)
@question_options(_judge_programs)
@plain_output_options()
def arrows(size: str | None, options: dict[str, Any], output: Output) -> int:
    """List the arrow boards of size N (default: 4), or of the size in the file."""
    if _is_about_programs(options, size):
        from boardfill.judging.arrows import ARROW_BOARDS

        return _judge_programs(ARROW_BOARDS, output, **options)
    is_file = size is None or not (size.strip("-")[:1].isdigit())
    number = (
        _read(size or STANDARD_INPUT, judge.read_arrows)
        if is_file
        else judge.arrow_size(size or "")
    )
    boards = arrow_boards(number)
    output.show(lambda: arrow_listing(boards), lambda: arrows_json(boards))
    return 0


for _judge in (boardcover, puzzle_pieces, arrows):
    judge_command.add_command(_judge)


def _read(file: str, reader: Callable[[bytes], Value]) -> Value:
    """Read a file with `reader`; errors name the file."""
    try:
        with about(file):
            return reader(read_bytes(file))
    except BadInput as error:
        if _is_program(file):
            raise BadInput(f"{error}; to try a program, type --against {file}") from None
        raise


def _is_program(file: str) -> bool:
    """True if the file is the source of a program, judged by its ending."""
    from boardfill.judging.programs import SOURCES

    return file.lower().endswith(SOURCES)
