"""What the commands of jobs share: the folder, the answer of a job, how far it is."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial
from typing import Any

import click

from boardfill import words
from boardfill.cli.main import progress_line
from boardfill.cli.notes import note
from boardfill.cli.output import Output
from boardfill.enduring.job_status import JobStatus, status
from boardfill.enduring.run_job import go_on
from boardfill.questions.keywords import Limits

_UNITS = {
    None: "not planned yet",
    "search": "subtrees of a search",
    "residues": "moduli of a sweep",
    "whole": "the whole at once",
}
_FOLLOW_SECONDS = 1.0
job_argument = click.argument("folder", metavar="FOLDER")


def finish(
    folder: str, limits: Limits, output: Output, *, client: Any = None, audit: float = 0.0
) -> None:
    """Work on the job to its end, and print the answer."""
    with progress_line() as progress:
        count = go_on(folder, client=client, audit=audit, limits=limits, on_progress=progress)
    show_count(folder, count, output)
    note(_summary(status(folder)))


def show_count(folder: str, count: int, output: Output) -> None:
    """Print the answer of a job, as `count` does."""
    text = words.decimal(count)
    output.show(lambda: f"{text}\n", lambda: {"count": text} | _tree(status(folder)))


def show_status(folder: str, output: Output) -> None:
    """Print how far a job is."""
    found = status(folder)
    output.show(lambda: _status_text(found), lambda: _tree(found))


def follow_status(folder: str, output: Output) -> None:
    """Print how far a job is each time that changes, until nobody works on it."""
    shown = None
    while (found := status(folder)).state == "running":
        told = found.done, found.audited
        if told != shown:
            shown = told
            output.show(partial(_line, found), partial(_tree, found))
        time.sleep(_FOLLOW_SECONDS)


def _line(found: JobStatus) -> str:
    return f"{units_done(found)} units{_left(found)}\n"


def _tree(found: JobStatus) -> dict[str, object]:
    tree = asdict(found)
    for name in ("seconds_per_unit", "left"):
        if tree[name] is not None:
            tree[name] = list(tree[name])
    return tree


def _left(found: JobStatus) -> str:
    return "" if found.left is None or found.state == "finished" else f", {found.left}"


def _summary(found: JobStatus) -> str:
    """What a finished job took."""
    parts = [words.counted(found.done, "unit"), words.counted(found.workers, "worker")]
    if found.retries:
        parts.append(words.counted(found.retries, "unit") + " lost and done again")
    parts.append(f"{words.duration(found.cpu_seconds)} of CPU time")
    if found.to_audit:
        parts.append(f"{found.audited} of {found.to_audit} audited")
    return ", ".join(parts)


def _status_text(found: JobStatus) -> str:
    return (
        f"question  {found.question}\n"
        f"state     {found.state}\n"
        f"units     {_UNITS[found.way]}\n"
        f"done      {units_done(found)}\n"
        f"time      {words.duration(found.seconds)} for these{_each(found)}{_left(found)}\n"
        f"CPU time  {words.duration(found.cpu_seconds)}\n"
        f"workers   {found.workers}{_lost(found)}\n"
        f"audited   {found.audited} of {found.to_audit}\n"
    )


def _each(found: JobStatus) -> str:
    if found.seconds_per_unit is None:
        return ""
    least, mean, most = (f"{seconds:.3g} s" for seconds in found.seconds_per_unit)
    return f", {mean} each ({least} to {most})"


def _lost(found: JobStatus) -> str:
    return f", {words.counted(found.retries, 'unit')} lost with one" if found.retries else ""


def units_done(found: JobStatus) -> str:
    """How many units are done, of how many."""
    return "none" if found.units is None else f"{found.done} of {found.units}"
