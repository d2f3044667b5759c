"""What the commands of jobs share: the folder, the answer of a job, how far it is."""

from __future__ import annotations

from dataclasses import asdict

import click

from boardfill import words
from boardfill.cli.main import progress_line
from boardfill.cli.output import Output
from boardfill.enduring.run_job import JobStatus, go_on, status
from boardfill.questions.keywords import Limits

_UNITS = {
    None: "not planned yet",
    "search": "subtrees of a search",
    "residues": "moduli of a sweep",
    "layers": "parts of the stages of a sweep",
    "whole": "the whole at once",
}
job_argument = click.argument("folder", metavar="FOLDER")


def finish(folder: str, limits: Limits, output: Output) -> None:
    """Work on the job to its end, and print the answer."""
    with progress_line() as progress:
        count = go_on(folder, limits=limits, on_progress=progress)
    show_count(folder, count, output)


def show_count(folder: str, count: int, output: Output) -> None:
    """Print the answer of a job, as `count` does."""
    text = words.decimal(count)
    output.show(lambda: f"{text}\n", lambda: {"count": text} | asdict(status(folder)))


def show_status(folder: str, output: Output) -> None:
    """Print how far a job is."""
    found = status(folder)
    output.show(lambda: _status_text(found), lambda: asdict(found))


def _status_text(found: JobStatus) -> str:
    return (
        f"question  {found.question}\n"
        f"state     {found.state}\n"
        f"units     {_UNITS[found.way]}\n"
        f"done      {units_done(found)}\n"
        f"time      {words.duration(found.seconds)} for these\n"
    )


def units_done(found: JobStatus) -> str:
    """How many units are done, of how many."""
    return "none" if found.units is None else f"{found.done} of {found.units}"
