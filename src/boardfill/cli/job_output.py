"""What the commands of jobs share: the folder, the answer of a job, its progress."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from boardfill import words
from boardfill.answers.best import Best
from boardfill.answers.estimate import Estimate
from boardfill.answers.json_parts import Digits, JsonObject, Supplies, supplies
from boardfill.cli.commands.estimate import show_estimate
from boardfill.cli.commands.fillings import show_best, show_best_few
from boardfill.cli.commands.table import ENDINGS, PICTURE, show_table
from boardfill.cli.main import LIMIT_REACHED, note, progress_line, say
from boardfill.cli.options import JSON, TEXT, Output, refuse_options, refuse_without_folder
from boardfill.cli.pictures import PICTURES, SolutionOutput
from boardfill.cli.start import IfEnded
from boardfill.errors import BadInput
from boardfill.formats.solution_files import TABLES
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.job_answers import JobAnswer, JobFillings
from boardfill.jobs.job_control import kept_so_far, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import JobQuestion
from boardfill.jobs.job_status import JobStatus, status
from boardfill.questions.fair_samples import drawn_by
from boardfill.tabulating.rectangles import Table

_NOT_PLANNED = "not planned yet"
_ENDINGS = {
    "solve": (*TABLES, *PICTURES),
    "sample": (*TABLES, *PICTURES),
    "table": (".csv", *PICTURES),
    "best": PICTURES,
}
"""The endings of files that answers can be written to, besides those of text and JSON."""
_FOLLOW_SECONDS = 1.0
job_argument = click.argument("folder", metavar="FOLDER")


def check_output(wanted: JobQuestion, output: SolutionOutput) -> None:
    """Raise BadInput early if the answer cannot be written in this form."""
    question = wanted.name
    if output.file is not None:
        refuse_without_folder(output.file)
        endings = (TEXT, *JSON, *_ENDINGS.get(question, ()))
        if output.ending not in endings:
            wrong = f"-o {output.file} ends with {output.ending}"
            expected = f"expected {words.listed(endings, 'or')} for the answer of {question}"
            raise BadInput(f"{wrong}; {expected}")
    if question in ("count", "estimate", "table"):
        why = f"is for drawings of fillings, which {question} does not have"
        refuse_options(why, "--ascii", "--letters", "--compact")
    if output.picture.show and question in ("count", "estimate"):
        raise BadInput(f"--show requires a picture, which {question} does not have")


def finish(folder: str, output: SolutionOutput, **how: Any) -> int:
    """Resume the job to its end, and print the answer; return the exit status."""
    check_output(JobFolder(Path(folder)).spec().question, output)

    def tell_what_is_kept() -> None:
        # Bypass streams, since a signal may have interrupted a write to them.
        message = words.one_line(f"boardfill: interrupted; {kept_so_far(folder)}")
        os.write(sys.stderr.fileno(), f"{message}\n".encode())

    with IfEnded(tell_what_is_kept), progress_line() as progress:
        answer = resume(folder, **how, on_progress=progress)
    shown = show_answer(folder, answer, output)
    found = status(folder)
    took = [words.counted(found.done, "unit"), words.counted(found.workers, "worker")]
    if found.retries:
        took.append(words.counted(found.retries, "unit") + " lost and done again")
    took.append(f"{words.short_time(found.cpu_seconds)} of CPU time")
    if found.to_audit:
        took.append(f"{found.audited} of {found.to_audit} audited")
    note(", ".join(took))
    return shown


class JobCountJson(JsonObject):
    """`run`, `resume` and `result` of a count: the count, and the job as `status` says it."""

    count: Digits
    convention: str
    group: str | None = None
    supplies: Supplies | None = None


def show_answer(folder: str, answer: JobAnswer, output: SolutionOutput) -> int:
    """Print the answer of a job as the plain command does; return the exit status."""
    job = JobFolder(Path(folder))
    spec = job.spec()
    check_output(spec.question, output)
    if isinstance(answer, int):
        group, convention = _name_convention(job, "counted")
        text = words.decimal(answer)

        def told() -> Any:
            of = supplies(spec.problem)
            count = JobCountJson(text, convention or "raw", group, of)
            return msgspec.to_builtins(count) | msgspec.to_builtins(status(job.path))

        output.show(lambda: f"{text}\n", told)
        return 0
    if isinstance(answer, Estimate):
        show_estimate(spec.problem, answer, output)
        return 0 if status(job.path).state == "finished" else LIMIT_REACHED
    if isinstance(answer, JobFillings):
        return _show_fillings(job, answer, output)
    if isinstance(answer, Table):
        form = "json" if output.as_json else ENDINGS.get(output.ending, PICTURE)
        return show_table(answer, form, output.file, output.picture)
    if answer is None or isinstance(answer, Best):
        return show_best(spec.problem, answer, output)
    return show_best_few(spec.problem, answer, output)


def _name_convention(job: JobFolder, what: str) -> tuple[str | None, str | None]:
    """The symmetries and the convention of a count up to symmetry; None for a raw count."""
    spec = job.spec()
    plan = job.plan(spec)
    group = None if plan is None else getattr(plan.saved, "group", None)
    convention = spec.question.options().get("up_to")
    if convention is not None:
        say(f"{what} up to {convention}" + ("" if group is None else f"; {group}"))
    return group, convention


def _show_fillings(job: JobFolder, found: JobFillings, output: SolutionOutput) -> int:
    if found.number or found.is_complete:
        _name_convention(job, "one filling of each class")
        drawn = None
        if found.seed is not None and found.sampler is not None:
            drawn = drawn_by(found.seed, found.sampler)
        first = 1 + int(job.spec().question.options().get("skip", 0))
        shown = output.present(found.problem, iter(found), first_number=first, drawn=drawn)
        if found.is_complete:
            return shown
    there, done = words.counted(found.number, "filling"), units_done(status(job.path))
    kept = f"{there} so far, {done} units are done"
    return say(f"not complete: {kept}; `boardfill resume {job.path}` continues", LIMIT_REACHED)


def show_status(folder: str, output: Output, *, follow: bool = False) -> None:
    """Print the progress of a job; with `follow`, at each change until no process works on it."""
    shown = None
    while (found := status(folder)).state == "running" and follow:
        told = found.done, found.audited
        if told != shown:
            shown = told
            is_planned = found.units is not None
            line = f"{units_done(found)} units{_left(found)}" if is_planned else _NOT_PLANNED
            output.show(partial("{}\n".format, line), partial(msgspec.to_builtins, found))
        time.sleep(_FOLLOW_SECONDS)
    output.show(lambda: _status_text(found), lambda: found)


def _left(found: JobStatus) -> str:
    return "" if found.left is None or found.state == "finished" else f", {found.left}"


def _status_text(found: JobStatus) -> str:
    taken = "none"
    if found.seconds_per_unit is not None:
        least, mean, most = map(words.short_time, found.seconds_per_unit)
        each = f"{mean} each ({least} to {most})"
        taken = f"{words.short_time(found.seconds)} for these, {each}{_left(found)}"
    lost = f", {words.counted(found.retries, 'unit')} lost with one" if found.retries else ""
    units_are = STRATEGIES[found.strategy].units_are if found.strategy else _NOT_PLANNED
    return (
        f"question  {found.question}\n"
        f"state     {found.state}\n"
        f"units     {units_are}\n"
        f"done      {units_done(found)}\n"
        f"time      {taken}\n"
        f"CPU time  {words.short_time(found.cpu_seconds) if found.done else 'none'}\n"
        f"workers   {found.workers}{lost}\n"
        f"audited   {found.audited} of {found.to_audit}\n"
    )


def units_done(found: JobStatus) -> str:
    """The number of units done, and of all units, in words."""
    return "none" if found.units is None else f"{found.done} of {found.units}"
