"""The program `boardfill`: its commands, their help, errors and exit statuses.

Exit status: 0 answered, 1 there is no filling, 2 bad input, 3 a limit stopped it, 4 several
fillings (`unique`), 130 interrupted; `start.py` adds those of mistakes and other signals.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import click

from boardfill import words
from boardfill._version import __version__
from boardfill.errors import BadInput, BoardfillError, LimitReached

PURPOSES = {
    "Ask": {
        "count": "Print the exact number of fillings.",
        "estimate": "Estimate how many there are, where a count is out of reach.",
        "unique": "Is there exactly one filling?  If there are more, draw two.",
        "best": "Print the greatest weight of a filling, and draw one.",
        "explain": "Explain why there is no filling.",
        "hint": "Say what comes next in a partial filling, and why.",
        "rate": "Say how hard a problem is for a person, and why.",
        "check": "Is this a filling?  If not, say what is wrong.",
        "table": "Print the number of fillings for a range of rectangles.",
        "plan": "Predict the memory and the time that a count takes.",
    },
    "See": {
        "solve": "Draw one filling, or several, or write them to a file.",
        "sample": "Draw fillings at random, each as likely as any other.",
        "heat": "Draw how likely each piece or symbol is in each cell.",
        "watch": "Show an exhaustive search step by step.",
        "draw": "Draw the board, and the pieces with their supplies.",
        "make": "Make puzzles that have exactly one filling.",
        "sheet": "Make a puzzle sheet to print, with pieces to cut out.",
        "rank": "Print the place of a filling in the list of all fillings.",
        "unrank": "Draw the fillings at given places of that list.",
        "serve": "Open boardfill in the browser: paint a board, see the answers.",
    },
    "Find boards and pieces": {
        "gallery": "List well-known problems, or draw one of them.",
        "calendar": "Solve the calendar puzzle for a day (default: today).",
        "pieces": "List the catalogue of pieces, or draw one of its sets.",
        "polyforms": "Draw all connected shapes with a given number of cells.",
    },
    "Work with files": {
        "convert": "Write the problem in another form.",
        "verify": "Check a certificate that `explain` has written.",
    },
    "Long-running work": {
        "run": "Start a job in a folder; it survives interruptions.",
        "resume": "Resume a job where it stopped.",
        "status": "Show the progress of a job.",
        "result": "Print the answer of a finished job.",
        "cancel": "Stop a job; finished work is kept.",
        "jobs": "List the jobs under a folder.",
    },
    "Judge problems": {
        "judge": "Answer a judge's input in exactly the judge's format.",
        "fit": "Fit the pieces on a table into the holes of a game board.",
        "arrows": "List every N x N board of diagonal arrows.",
        "demo": "Show three sample problems solved: covering, fitting, arrows.",
    },
    "Help": {
        "help": "Explain a command.",
        "version": "Print the version.",
        "cite": "Print how to cite boardfill.",
    },
}
COMMANDS = {name: line for commands in PURPOSES.values() for name, line in commands.items()}


_MODULES = {
    "catalogue": ("draw", "convert", "gallery", "pieces", "polyforms"),
    "classic_puzzles": ("calendar", "fit", "arrows", "demo"),
    "count": ("count",),
    "estimate": ("estimate",),
    "explain": ("explain", "plan", "hint", "rate", "check", "verify"),
    "help": ("help", "version", "cite"),
    "jobs": ("run", "resume", "status", "result", "cancel", "jobs"),
    "judge": ("judge",),
    "make": ("make", "sheet"),
    "serve": ("serve",),
    "fillings": ("solve", "sample", "unique", "best", "heat", "rank", "unrank"),
    "table": ("table",),
    "watch": ("watch",),
}
"""The modules in `commands/`, each loaded only when one of its commands is used."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def load(name: str) -> click.Command:
    """Load a command by name: `count_command` from the module that has `count`."""
    module = importlib.import_module(f"boardfill.cli.commands.{_MODULE_OF[name]}")
    command: click.Command = getattr(module, f"{name}_command")
    return command


NO_FILLING = 1
BAD_INPUT = 2
LIMIT_REACHED = 3
INTERRUPTED = 130


class LazyGroup(click.Group):
    """Loads a command's module only when the command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All commands, in the order in which help shows them."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - likewise
        """List the commands with a line each, grouped by purpose."""
        width = max(map(len, COMMANDS))
        for purpose, commands in PURPOSES.items():
            with formatter.section(purpose):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - likewise
        """The command with this name, in any case."""
        name = cmd_name.lower()
        return load(name) if name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named by the first argument."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if isinstance(error, click.NoSuchOption):
                raise
            from boardfill.cli.suggestions import unknown_command

            raise unknown_command(args[0]) from None


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog='Shell completion: eval "$(_BOARDFILL_COMPLETE=bash_source boardfill)", or zsh_source '
    "or fish_source.",
)
@click.version_option(
    __version__, "-V", "--version", prog_name="boardfill", message="%(prog)s %(version)s"
)
def program() -> None:
    """Answer every question about filling a board.

    A PROBLEM is a size such as 12x12 or a picture, together with --pieces; a document (TOML or
    JSON); a name from the gallery; a sudoku grid or a judge's input; a Knuth DLX or BurrTools
    file; or - for standard input.

    In a picture of a board, `.` is a cell and `#` is not; in a picture of a piece,
    `#` or `X` is.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status."""
    _prepare_streams()
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Only writing answers can fail here.  Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0  # the reader has closed the pipe
        return say(f"cannot write the answer: {error.strerror}", BAD_INPUT)
    except (click.ClickException, BoardfillError, MemoryError) as error:
        return _complain(error)
    return status if isinstance(status, int) else 0


def say(message: str, status: int = 0) -> int:
    """Write a line to standard error, if it is open; return the status."""
    with contextlib.suppress(OSError):
        click.echo(f"boardfill: {' '.join(message.split())}", err=True)
    return status


@contextlib.contextmanager
def progress_line() -> Iterator[Callable[[Callable[[], float]], object] | None]:
    """Show progress in a line on standard error, then erase it; None if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from boardfill.cli.start import LastThing
    from boardfill.running.progress_line import ProgressLine

    with ProgressLine() as progress, LastThing(progress.erase):
        yield progress.follow


def _prepare_streams() -> None:
    """Set streams to UTF-8 in any locale, keep file names unchanged, and open missing streams."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")


def _run(arguments: list[str]) -> object:
    """Run the command; its result is an exit status or None."""
    if "_BOARDFILL_COMPLETE" in os.environ:
        return program.main(arguments, prog_name="boardfill", standalone_mode=False)
    # Not click's own main: it would answer a closed pipe with status 1.
    with program.make_context("boardfill", arguments) as context:
        return program.invoke(context)


def _complain(error: Exception) -> int:
    """Print what went wrong in one sentence; return the exit status."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        with contextlib.suppress(OSError):
            click.echo(error.format_message(), err=True)
        return BAD_INPUT
    message = str(error) or "the machine has no more memory"
    if isinstance(error, click.ClickException):
        message = error.format_message()
    return say(
        message, LIMIT_REACHED if isinstance(error, (LimitReached, MemoryError)) else BAD_INPUT
    )


def note(message: str) -> None:
    """Print a note if standard error is a terminal."""
    if sys.stderr.isatty():
        say(message)


def no_filling(what: str = "") -> int:
    """Print that there is none, and how to ask why; return the exit status."""
    return say(f"there is no filling{what}; `boardfill explain` says why", NO_FILLING)


_SECTIONS = {
    "Options": "",
    "Board": "--turn --lattice --wrap --holes --fault-free --tatami --overhang --given",
    "Drawings": "--ascii --letters --compact",
    "Limits": "--engine --time-limit --memory-limit --threads",
}
"""How help orders the options: first those that most people need, which no other section has."""
_SECTION_OF = {option: title for title, told in _SECTIONS.items() for option in told.split()}


class PictureOption(click.Option):
    """An option that help lists below those of the question itself."""


class Command(click.Command):
    """A command whose help ends with examples, and which refuses repeated options."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an option that holds one value is refused the second time."""
        try:
            values, rest, order = self.make_parser(ctx).parse_args(list(args))
            _refuse_repeated(order)
            return super().parse_args(ctx, self._with_pieces_named(args, values, rest))
        except click.NoSuchOption as error:
            # Loaded only here, since it is needed only for mistakes.
            from boardfill.cli.suggestions import unknown_option

            raise unknown_option(error.option_name, self) from None
        except click.BadParameter as error:
            from boardfill.cli.suggestions import bad_value

            raise bad_value(error) from None

    def _with_pieces_named(
        self, args: list[str], values: Mapping[str, Any], rest: list[str]
    ) -> list[str]:
        """The arguments with --pieces before what names pieces: `solve 6x10 pentominoes`."""
        takes_pieces = any("--pieces" in parameter.opts for parameter in self.params)
        if not takes_pieces or values.get("pieces"):
            return args
        named = list(rest)
        for one in reversed(self.params):
            value = values.get(one.name or "") if isinstance(one, click.Argument) else None
            if isinstance(value, str | tuple | list):
                named[:0] = [value] if isinstance(value, str) else value
        if len(named) != 2 or os.path.lexists(named[1]):
            return args
        from boardfill.formats.amounts import says_board
        from boardfill.formats.piece_list import listed_pieces

        if not (says_board(named[0]) or os.path.isfile(named[0])):  # noqa: PTH113 - of any length
            return args
        try:
            listed_pieces(named[1])
        except BadInput:
            return args
        at = len(args) - 1 - args[::-1].index(named[1])
        return [*args[:at], "--pieces", *args[at:]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options by section; those of pictures are a topic of `boardfill help`."""
        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        plain = [one for one in options if not isinstance(one, PictureOption)]
        for title in _SECTIONS:
            of_section = [one for one in plain if _SECTION_OF.get(one.opts[0], "Options") == title]
            if of_section:
                with formatter.section(title):
                    formatter.write_dl(
                        filter(None, (one.get_help_record(ctx) for one in of_section))
                    )
        if len(plain) < len(options):
            with formatter.section("Pictures"):
                formatter.write_text("--show, --palette and others: see `boardfill help pictures`.")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples."""
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def command(name: str, *examples: str, **options: Any) -> Callable[[Callable[..., Any]], Command]:
    """A decorator: the function is the command `name`, with these examples in its help."""
    return click.command(name, cls=Command, examples=examples, **options)


def _refuse_repeated(order: Sequence[click.Parameter]) -> None:
    for parameter, times in Counter(order).items():
        single = isinstance(parameter, click.Option) and not (
            parameter.multiple or parameter.is_flag or parameter.count
        )
        if single and times > 1:
            how_often = words.times(times)
            raise BadInput(f"{parameter.opts[0]} is given {how_often}; give it only once")
