"""`boardfill run`, `resume`, `status`, `result`, `cancel` and `jobs`: work that takes long."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.cli import job_output
from boardfill.cli.commands.table import table_sizes
from boardfill.cli.main import BAD_INPUT, command, note, say
from boardfill.cli.options import (
    Output,
    declared_options,
    given_options,
    plain_output_options,
    question_options,
    refuse_options,
)
from boardfill.cli.pictures import SolutionOutput, solution_output_options
from boardfill.cli.problem_options import ProblemDescription, problem_options
from boardfill.cli.start import LastThing
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_cells
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.jobs import job_control, job_status
from boardfill.jobs.job_question import (
    QUESTIONS,
    JobQuestion,
    SampleQuestion,
    TableQuestion,
    job_question,
)
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Declared, EngineName, OptionInfo, options_of


@contextmanager
def _client(
    time_limit: float | None,
    *,
    cluster: Annotated[
        str | None,
        OptionInfo(
            "Use a Dask cluster: local:N for N processes here, or HOST:PORT of its scheduler.",
            metavar="ADDRESS",
        ),
    ] = None,
    tls_ca_file: Annotated[
        str | None, OptionInfo("CA certificates to verify the scheduler with.", metavar="FILE")
    ] = None,
    tls_cert: Annotated[
        str | None, OptionInfo("Certificate of this process.", metavar="FILE")
    ] = None,
    tls_key: Annotated[str | None, OptionInfo("Private key of --tls-cert.", metavar="FILE")] = None,
    insecure_cluster: Annotated[
        bool,
        OptionInfo(
            "Allow a scheduler on another machine without TLS; trusts everyone who can reach it."
        ),
    ] = False,
) -> Iterator[Any]:
    """A client of the cluster; None if this process does the work."""
    if cluster is None:
        of_cluster = "--tls-ca-file", "--tls-cert", "--tls-key", "--insecure-cluster"
        refuse_options("requires --cluster", *of_cluster)
        yield None
        return
    from boardfill.jobs.durable_files import scratch_folder
    from boardfill.jobs.executors.cluster_address import ClusterAddress, connected

    address = ClusterAddress(cluster, (tls_ca_file, tls_cert, tls_key), insecure_cluster)
    # If this process is killed, Python's helper process cleans up; silence its warning.
    warnings = os.environ.get("PYTHONWARNINGS"), "ignore:resource_tracker"
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, warnings))
    # Silence Dask's log; we report what users need to know in a sentence.
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with (
            scratch_folder() as scratch,
            LastThing(lambda: shutil.rmtree(scratch, ignore_errors=True)),
            connected(address, scratch, time_limit) as client,
        ):
            yield client
    finally:
        logging.disable(before)


_client_options = declared_options(options_of(_client), name="cluster")


def _job_options() -> dict[str, tuple[Declared, list[str]]]:
    """The options of all questions of jobs, each with the questions that have it."""
    found: dict[str, tuple[Declared, list[str]]] = {}
    every = Declared("show_all", bool, False, OptionInfo("Every filling.", name="all"))
    further = {"solve": [every], "table": list(options_of(table_sizes).values())}
    for name, kind in QUESTIONS.items():
        for one in (*options_of(kind).values(), *further.get(name, ())):
            found.setdefault(one.keyword, (one, []))[1].append(name)
    return found


_OPTIONS = _job_options()


def _told(keyword: str) -> Declared:
    """The option of `run`, without the default, which depends on the question."""
    declared, questions = _OPTIONS[keyword]
    text = declared.option.help
    told = f"With {words.listed(questions)}: {text[:1].lower()}{text[1:]}"
    return declared._replace(default=None, option=declared.option._replace(help=told))


def _job_question(
    name: str, options: dict[str, Any], description: ProblemDescription
) -> tuple[Problem, JobQuestion]:
    """The problem and the question; BadInput if an option belongs to another question."""
    given = given_options()
    for keyword in options:
        questions = _OPTIONS[keyword][1]
        if name not in questions:
            expected = words.listed([f"--question {one}" for one in questions], "or")
            option = given.get(keyword, "--up-to-...")
            raise BadInput(f"{option} requires {expected}, found {name}")
    if name == TableQuestion.name:
        return _table(options, description)
    if options.pop("show_all", False):
        if "number" in options:
            raise BadInput("expected either -n or --all, found both")
        options["number"] = None
    if name == SampleQuestion.name and "seed" not in options:
        options["seed"] = secrets.randbits(64)
        note(f"drawn with --seed {options['seed']}")
    return description.problem(), job_question(name, options)


def _table(
    options: dict[str, Any], description: ProblemDescription
) -> tuple[Problem, TableQuestion]:
    """The problem of the table's largest board, which has the pieces, and the question."""
    for name, given in (("PROBLEM", description.source), ("--board", description.board)):
        if given is not None:
            instead = "--rows 1-8 --columns 1-8 and --pieces"
            raise BadInput(f"a table has {instead} instead of {name}, found {given}")
    if description.given is not None:
        raise BadInput("--given is for one board, not for --question table")
    if description.overhang:
        raise BadInput("--overhang is for one board, not for --question table")
    if not description.pieces:
        raise BadInput("expected --pieces, such as --pieces L3")
    up_to = options.pop("up_to", None)
    rows, columns = table_sizes(**options)
    beside = description.beside()
    asked = TableQuestion(
        tuple(rows),
        None if columns is None else tuple(columns),
        tuple(beside["wrap"]),
        tuple(parse_cells(" ".join(description.holes))) if description.holes else (),
        description.fault_free,
        description.tatami,
        up_to,
    )
    pieces = read_pieces(",".join(description.pieces), description.turn, beside["lattice"])
    boards = asked.boards_of(pieces)
    return boards.problem((rows[-1], (columns or rows)[-1])), asked


@command(
    "run",
    "boardfill run 18x18 --pieces L3 --job trominoes",
    "boardfill run 6x6 --pieces domino --job all --question solve --all -o all.jsonl",
    "boardfill run --question table --rows 1-4 --columns 1-9 --pieces L3 --job table",
)
@problem_options
@click.argument("more", nargs=-1, metavar="")
@click.option("--job", "folder", metavar="FOLDER", help="A new folder for the job.")
@click.option(
    "--question",
    type=click.Choice(list(QUESTIONS), case_sensitive=False),
    default="count",
    help="The question to answer (default: count).",
)
@declared_options({key: _told(key) for key in _OPTIONS}, name="asked", as_typed=True)
@_client_options
@solution_output_options
@question_options(job_control.resume)
def run_command(
    description: ProblemDescription,
    more: tuple[str, ...],
    folder: str | None,
    question: str,
    asked: dict[str, Any],
    cluster: dict[str, Any],
    output: SolutionOutput,
    options: dict[str, Any],
    engine: EngineName | None = None,
) -> int:
    """Answer a question as a job, in a folder that keeps finished work, and print the answer.

    If anything stops it, `boardfill resume FOLDER` continues.  Fillings are kept in part files,
    which other programs can read while the job runs.
    """
    source = description.source
    if source in QUESTIONS and not Path(source).exists():
        instead = " ".join([*more[:1], f"--question {source}"])
        raise BadInput(f"give the question as an option: `boardfill run {instead} --job FOLDER`")
    if more:
        raise BadInput(f"expected one PROBLEM, but also found {words.listed(more)}")
    if folder is None:
        raise BadInput("expected --job with a new folder, such as --job trominoes")
    problem, wanted = _job_question(question, asked, description)
    job_output.check_output(wanted, output)
    with (
        _client(
            options.get("time_limit"), **cluster
        ) as client,  # connect before making a folder, since the address may be wrong
        job_control.new_job(folder, problem, wanted, engine=engine),
    ):
        return job_output.finish(folder, output, client=client, **options)


@command(
    "resume",
    "boardfill resume trominoes",
    "boardfill resume trominoes --time-limit 8h",
    "boardfill resume trominoes --cluster local:2",
)
@job_output.job_argument
@_client_options
@solution_output_options
@question_options(job_control.resume)
def resume_command(
    folder: str, cluster: dict[str, Any], output: SolutionOutput, options: dict[str, Any]
) -> int:
    """Resume a job where it stopped, and print its answer.

    At a limit the exit status is 3, and finished work is kept.
    """
    with _client(options.get("time_limit"), **cluster) as client:
        return job_output.finish(folder, output, client=client, **options)


@command("status", "boardfill status trominoes", "boardfill status trominoes --follow")
@job_output.job_argument
@click.option("--follow", is_flag=True, help="Repeat it at every change, until the job stops.")
@plain_output_options()
def status_command(folder: str, output: Output, *, follow: bool) -> None:
    """Show the progress of a job, whether or not it is running."""
    job_output.show_status(folder, output, follow=follow)


@command("result", "boardfill result trominoes", "boardfill result trominoes --json")
@job_output.job_argument
@solution_output_options
def result_command(folder: str, output: SolutionOutput) -> int:
    """Print the answer of a job, as the command of its question does.

    If the job is not finished the exit status is 3: then fillings, tables and estimates are shown
    as far as they are known, and other answers not at all.
    """
    answer, found = job_control.result_so_far(folder), job_status.status(folder)
    shown = job_output.show_answer(folder, answer, output)
    if found.state == "finished" and found.audited < found.to_audit:
        units = words.counted(found.to_audit, "unit")
        say(f"only {found.audited} of {units} to audit done twice so far")
    return shown


@command("cancel", "boardfill cancel trominoes", "boardfill cancel trominoes --json")
@job_output.job_argument
@plain_output_options()
def cancel_command(folder: str, output: Output) -> None:
    """Tell the process that works on a job to stop, and show how far it is.

    Finished work is kept, and `boardfill resume FOLDER` continues.
    """
    job_control.cancel(folder)
    job_output.show_status(folder, output)


@command("jobs", "boardfill jobs", "boardfill jobs . --json")
@click.argument("folder", default=".")
@plain_output_options()
def jobs_command(folder: str, output: Output) -> int:
    """List the jobs under FOLDER (default: here) with state, finished units and folder."""
    found, status = [], 0
    for path in job_control.jobs_under(folder):
        try:
            found.append(job_status.status(path))
        except BadInput as error:
            status = say(str(error), BAD_INPUT)
    lines = [f"{one.state:<9}  {job_output.units_done(one):>12}  {one.folder}\n" for one in found]
    output.show(lambda: "".join(lines), lambda: found)
    return status
