"""The program `boardfill`: its commands, errors and exit statuses.

Exit status: 0 answered, 1 there is no filling, 2 bad input, 3 a limit stopped it, 4 several
fillings (`unique`), 130 interrupted; `start.py` adds those of mistakes and other signals.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from boardfill._version import __version__
from boardfill.errors import BoardfillError, LimitReached

if TYPE_CHECKING:
    from boardfill.questions.keywords import OnProgress


PURPOSES = {
    "Ask": {
        "count": "Print the exact number of fillings.",
        "unique": "Is there exactly one filling?  If there are more, draw two.",
        "best": "Print the greatest weight of a filling, and draw one.",
        "explain": "Explain why there is no filling.",
        "hint": "Say what comes next in a partial filling, and why.",
        "rate": "Say how hard a problem is for a person, and why.",
        "check": "Is this a filling?  If not, say what is wrong.",
        "table": "Print the number of fillings of every rectangle of a family.",
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
        "rank": "Print the ranks of fillings.",
        "unrank": "Draw the fillings of these ranks.",
        "serve": "Open the page: paint a board and see the answers.",
    },
    "Find boards and pieces": {
        "gallery": "List well-known problems, or draw one of them.",
        "calendar": "Solve the calendar puzzle of a day (default: today).",
        "pieces": "List the catalogue of pieces, or draw a set of it.",
        "polyforms": "Draw all connected shapes of a number of cells.",
    },
    "Work with files": {
        "convert": "Write the problem in another form.",
        "verify": "Check a certificate that `explain` has written.",
    },
    "Work that takes long": {
        "run": "Start a job in a folder; it survives interruptions.",
        "resume": "Resume a job where it stopped.",
        "status": "Show how far a job is.",
        "result": "Print the answer of a finished job.",
        "cancel": "Stop a job; finished work is kept.",
        "jobs": "List the jobs under a folder.",
    },
    "Judge problems": {
        "judge": "Answer a judge's input in exactly the judge's format.",
        "fit": "Fit the pieces on a table into the holes of a game board.",
        "arrows": "List every N x N board of diagonal arrows.",
        "demo": "Run the three jobs on their samples.",
    },
    "Help": {
        "help": "Explain a command.",
        "version": "Print the version.",
        "cite": "Print how to cite boardfill.",
    },
}
COMMANDS = {name: line for commands in PURPOSES.values() for name, line in commands.items()}


_MODULES = {
    "best": ("best",),
    "catalogue": ("gallery", "pieces", "polyforms"),
    "check": ("check", "verify"),
    "classics": ("calendar", "fit", "arrows", "demo"),
    "count": ("count",),
    "draw": ("draw", "convert"),
    "explain": ("explain", "plan"),
    "heat": ("heat",),
    "help": ("help", "version", "cite"),
    "hint": ("hint",),
    "jobs": ("run", "resume", "status", "result", "cancel", "jobs"),
    "judge": ("judge",),
    "make": ("make", "sheet"),
    "rank": ("rank", "unrank"),
    "rate": ("rate",),
    "serve": ("serve",),
    "solve": ("solve", "sample", "unique"),
    "table": ("table",),
    "watch": ("watch",),
}
"""The modules in `commands/`, each loaded only when one of its commands is used."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def load(name: str) -> click.Command:
    """The command of that name: `count_command` in the module that has `count`."""
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
        """What each command does, in a line, by what people want."""
        width = max(map(len, COMMANDS))
        for purpose, commands in PURPOSES.items():
            with formatter.section(purpose):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - likewise
        """The command of that name, in capitals or not."""
        name = cmd_name.lower()
        return load(name) if name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with."""
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
    JSON); a name of the gallery; a sudoku grid or a judge's input; a file of Knuth's DLX or of
    BurrTools; or - for standard input.

    In the picture of a board `.` is a cell and `#` is not; in that of a piece `#` or `X` is.
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
            return 0  # whoever read our answers has seen enough
        return say(f"cannot write the answer: {error.strerror}", BAD_INPUT)
    except (click.ClickException, BoardfillError, MemoryError) as error:
        return _complain(error)
    return status if isinstance(status, int) else 0


def say(message: str, status: int = 0) -> int:
    """One line to standard error, if anybody listens there; returns the status."""
    with contextlib.suppress(OSError):
        click.echo(f"boardfill: {' '.join(message.split())}", err=True)
    return status


@contextlib.contextmanager
def progress_line() -> Iterator[OnProgress | None]:
    """Shows progress in a line on standard error and erases it; None if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from boardfill.cli.start import LastThing
    from boardfill.running.progress_line import ProgressLine

    with ProgressLine() as progress, LastThing(progress.erase):
        yield progress.follow


def _prepare_streams() -> None:
    """UTF-8 whatever the locale, names of files as they are, and somewhere to write to."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")


def _run(arguments: list[str]) -> object:
    """Run the command asked for; its result is an exit status or None."""
    if "_BOARDFILL_COMPLETE" in os.environ:
        return program.main(arguments, prog_name="boardfill", standalone_mode=False)
    # Not click's own main: it would answer a closed pipe with status 1.
    with program.make_context("boardfill", arguments) as context:
        return program.invoke(context)


def _complain(error: Exception) -> int:
    """Say in one sentence what went wrong; return the exit status."""
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
    """Say it if standard error is a terminal."""
    if sys.stderr.isatty():
        say(message)


def no_filling(what: str = "") -> int:
    """There is none, and where to ask why; returns the exit status."""
    return say(f"there is no filling{what}; `boardfill explain` says why", NO_FILLING)
