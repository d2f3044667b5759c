"""`boardfill judge`: the three jobs in their original form, from standard input or from files."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import click

from boardfill import words
from boardfill.cli.command import command
from boardfill.cli.judging_options import Judging, judging_options
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import FILE
from boardfill.drawing.solution_lines import arrow_listing, arrow_tree, fit_tree
from boardfill.errors import BadInput
from boardfill.formats import judge_input as judge
from boardfill.formats.input_text import (
    STANDARD_INPUT,
    about,
    decoded,
    is_written_out,
    read_bytes,
)
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.problem_file import is_judge_input, kind_of
from boardfill.judging.plain_answers import arrow_boards
from boardfill.problem.fitting import Fitting
from boardfill.questions import counting, weighing
from boardfill.words import decimal

Value = TypeVar("Value")


class _Judges(click.Group):
    """Judges by name in any case, with hyphens, underscores or nothing between the words."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The judge of that name."""
        known = {_plain(name): name for name in self.commands}
        return super().get_command(ctx, known.get(_plain(cmd_name), cmd_name))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What stands after `judge`; an option there belongs behind the name of a judge."""
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
        """The judge asked for, or the one whose input the file is; or an error that names all."""
        if args and self.get_command(ctx, args[0]) is None:
            args = [self._judge_of(args[0]), *args]
        return super().resolve_command(ctx, args)

    def _judge_of(self, source: str) -> str:
        """The name of the judge that this is an input of."""
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
                f"not recognised as a judge's input; type which one it is, "
                f"{words.listed(self.commands, 'or')}, before its name"
            )


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


@click.group(name="judge", cls=_Judges)
def judge_command() -> None:
    """Read a judge's input from a file or standard input and print the exact answer.

    The name of the judge may be left out if the file shows which one it is.

    With --generate, make inputs with their answers; with --against, try a program on such inputs.
    """


@command(
    "boardcover",
    "boardfill judge boardcover boards.txt",
    "boardfill judge boardcover --generate 5 --style framed --answers answers.txt",
    "boardfill judge boardcover --against mine.py",
)
@click.argument("file", required=False, type=FILE)
@judging_options
@plain_output_options()
def boardcover(file: str | None, judging: Judging, output: Output) -> int:
    """Count the coverings of each board with L-trominoes."""
    if judging.is_asked:
        from boardfill.judging.boardcover import BOARDCOVER

        return judging.answer(BOARDCOVER, file, output)
    problems = _read(file or STANDARD_INPUT, judge.read_boardcover)
    counts = (decimal(counting.count(problem)) for problem in problems)
    if output.file is None and not output.is_json:
        for count in counts:  # each as soon as it is known
            click.echo(count)
        return 0
    output.show(
        lambda: "".join(f"{count}\n" for count in counts),
        lambda: [{"case": case, "count": count} for case, count in enumerate(counts, 1)],
    )
    return 0


@command(
    "puzzle-pieces",
    "boardfill judge puzzle-pieces both.json",
    "boardfill judge puzzle-pieces --generate 2 --seed 5 --size 6",
)
@click.argument("files", metavar="[FILE | GAME TABLE]", nargs=-1, type=FILE)
@judging_options
@plain_output_options()
def puzzle_pieces(files: tuple[str, ...], judging: Judging, output: Output) -> int:
    """Print how many cells of the game board the pieces on the table can fill.

    The game board and the table come one after the other, in a list, or in two files.
    """
    if judging.is_asked:
        from boardfill.judging.puzzle_pieces import PUZZLE_PIECES

        return judging.answer(PUZZLE_PIECES, " ".join(files), output)
    if len(files) > 2:
        raise BadInput(f"expected one file, or GAME and TABLE, found {len(files)} files")
    if len(files) == 2:
        game, table = (_read(file, read_matrix) for file in files)
        problem = Fitting(game, table)
    else:
        problem = _read(files[0] if files else STANDARD_INPUT, judge.read_puzzle_pieces)
    found = weighing.fit(problem)
    output.show(lambda: f"{found.cells}\n", lambda: fit_tree(found))
    return 0


# A negative size looks like an option; it shall get the same explanation as any other bad size.
@command(
    "arrows",
    "boardfill judge arrows 4",
    "boardfill judge arrows --generate 3",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("size", metavar="[N | FILE]", required=False)
@judging_options
@plain_output_options()
def arrows(size: str | None, judging: Judging, output: Output) -> int:
    """List the arrow boards of size N, or of the size in the file, or of size 4."""
    if judging.is_asked:
        from boardfill.judging.arrows import ARROW_BOARDS

        return judging.answer(ARROW_BOARDS, size, output)
    is_file = size is None or not (size.strip("-")[:1].isdigit())
    number = (
        _read(size or STANDARD_INPUT, judge.read_arrows)
        if is_file
        else judge.arrow_size(size or "")
    )
    boards = arrow_boards(number)
    output.show(lambda: arrow_listing(boards), lambda: [arrow_tree(board) for board in boards])
    return 0


for _judge in (boardcover, puzzle_pieces, arrows):
    judge_command.add_command(_judge)


def _read(file: str, reader: Callable[[bytes], Value]) -> Value:
    """What the reader makes of the file; its errors name the file."""
    try:
        with about(file):
            return reader(read_bytes(file))
    except BadInput as error:
        if _is_program(file):
            raise BadInput(f"{error}; to try a program, type --against {file}") from None
        raise


def _is_program(file: str) -> bool:
    """Is the file the source of a program, by its ending?"""
    from boardfill.judging.program_source import SOURCES

    return file.lower().endswith(SOURCES)
