"""Statements about a problem: `explain`, `plan`, `hint`, `rate`, `check` and `verify`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.answers.json_answers import CheckJson, plan_json
from boardfill.answers.json_parts import JsonObject
from boardfill.answers.solution import Solution
from boardfill.checking.checker import why_not
from boardfill.checking.verifier import DEFAULT_SECONDS, why_no_proof
from boardfill.cli.main import NO_FILLING, command, no_filling, say
from boardfill.cli.options import (
    FILE,
    Output,
    plain_output_options,
    question_options,
    refuse_options,
    whole_file,
)
from boardfill.cli.pictures import DrawnOutput, output_options
from boardfill.cli.problem_options import (
    ProblemDescription,
    board_options,
    problem_and_file,
    problem_options,
    read_about,
)
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.explaining.certificate_text import certificate_picture, certificate_text
from boardfill.explaining.no_filling import explain
from boardfill.formats.certificate_json import certificate_json, read_certificate
from boardfill.formats.input_text import STANDARD_INPUT, about, read_text, shown_name
from boardfill.formats.positions import Position, read_position, read_positions
from boardfill.hinting import hints, next_step
from boardfill.problem.kinds import Problem, Tiling
from boardfill.questions import counting
from boardfill.questions.keywords import OptionInfo, TimeLimit
from boardfill.rating.difficulty import rate_json, rating_text
from boardfill.rating.rate_problem import ShowPath, rate

_LONG = 3600.0
"""Seconds; for longer counts, an estimate is suggested."""
_WRONG = 1
"""The exit status for a filling that is wrong, and a certificate that proves nothing."""


@command(
    "explain",
    "boardfill explain --board 8x8 --pieces domino --holes 0,0 --holes 7,7",
    "boardfill explain 10x10 --pieces T4",
    "boardfill explain gallery:tetrahexes-triangle --certificate why.json",
)
@problem_options
@question_options(counting.plan)
@output_options()
def explain_command(
    description: ProblemDescription,
    options: dict[str, Any],
    output: DrawnOutput,
    plan: Annotated[
        bool, OptionInfo("Say how a count would be done and what it would take.")
    ] = False,
    certificate: Annotated[
        str | None,
        OptionInfo("Also write the argument to FILE, for `boardfill verify`.", metavar="FILE"),
    ] = None,
) -> None:
    """Explain why there is no filling, with the simplest argument found.

    With --plan, say instead what counting will cost, as `boardfill plan` does.
    """
    if plan:
        refuse_options("cannot be used with --plan", "--certificate", "--ascii")
        output.refuse_picture("--plan prints only numbers; leave it out for a picture")
        _show_plan(description.problem(), options, output)
        return
    refuse_options("requires --plan", "--engine")
    problem = description.problem()
    found = explain(problem, **options)
    if found is None and output.is_picture:
        say("there is a filling, so nothing is drawn; `boardfill solve` draws it")
        return
    if found is None:
        there_is = "There is a filling; `boardfill solve` shows it."
        output.write("null\n" if output.is_json else f"{there_is}\n")
        return
    if certificate is not None:
        with whole_file(certificate) as written:
            written.write(certificate_json(found))
    if output.is_drawn:
        output.draw(certificate_picture(problem, found))
    if not output.is_picture:
        output.write(
            certificate_json(found)
            if output.is_json
            else certificate_text(problem, found, output.style)
        )


@command(
    "plan",
    "boardfill plan --board 20x20 --pieces domino",
    "boardfill plan gallery:pentominoes-6x10",
    "boardfill plan 30x30 --pieces L3 --memory-limit 16G",
)
@problem_options
@question_options(counting.plan)
@plain_output_options()
def plan_command(description: ProblemDescription, options: dict[str, Any], output: Output) -> None:
    """Predict how a count would be done, and the memory and time it would take."""
    _show_plan(description.problem(), options, output)


def _show_plan(problem: Problem, options: dict[str, Any], output: Output) -> None:
    cost = counting.plan(problem, **options)
    predicted: list[tuple[str, float | None, Callable[[Any], str]]] = [
        (f"{cost.unit}s", cost.states, words.number),
        ("memory", cost.peak_bytes, words.memory),
        ("time", cost.seconds, words.duration),
    ]

    def text() -> str:
        lines = [f"engine   {cost.engine}\n", f"plan     {cost.plan}\n"]
        for name, amount, in_words in predicted:
            known = f"about {in_words(amount)}" if amount else "none"
            if name == "time" and amount and amount < 1:
                known = "less than 1 s"
            lines.append(f"{name:8} {'unknown' if amount is None else known}\n")
        unknown = cost.seconds is None and not cost.plan.startswith("none")
        if unknown or (cost.seconds or 0.0) > _LONG:
            lines.append("or       `boardfill estimate`: about how many there are\n")
        return "".join(lines)

    output.show(text, lambda: plan_json(problem, cost))


@command(
    "hint",
    "boardfill hint gallery:sudoku",
    "boardfill hint gallery:chimney --level full",
    "boardfill hint --board 4x4 --pieces domino partial.txt",
)
@problem_and_file("[PARTIAL]")
@question_options(next_step.hint)
@output_options()
def hint_command(
    described: tuple[ProblemDescription, str],
    options: dict[str, Any],
    output: DrawnOutput,
    level: next_step.LevelToSay = "gentle",
) -> int:
    """Say what comes next in a partial filling, and why.

    PARTIAL is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), with `.` for empty cells, or a line as `solve --json` writes it; without it the board is
    empty.  --level gentle says where to look, clear also why, full also what to do, drawn.

    Exit status 1 if the partial filling cannot be completed; then it says the fewest
    pieces (or symbols) to take back.
    """
    description, file = described
    problem = description.problem()
    part = read_about(file, partial(read_position, problem)) if file else Solution(())
    with about(file) if file else nullcontext():
        found = next_step.hint(problem, part, **options)

    def text() -> str:
        sentence = words.one_line(found.sentence(level)) + "\n"
        if level == "gentle":
            return sentence
        return f"{sentence}\n{as_text(hints.hint_scene(problem, part, found, level), output.style)}"

    output.show_drawn(
        text,
        lambda: hints.hint_json(problem, part, found),
        lambda: hints.hint_picture(problem, part, found, level),
    )
    if found.is_completable is None:
        say("there was not enough time to find out whether the partial filling can be completed")
    return NO_FILLING if found.is_completable is False else 0


@command(
    "rate",
    "boardfill rate gallery:sudoku",
    "boardfill rate gallery:chimney --path",
    "boardfill rate 6x6 --pieces L3 --json",
)
@problem_options
@question_options(rate)
@plain_output_options()
def rate_command(
    description: ProblemDescription, options: dict[str, Any], output: Output, path: ShowPath = False
) -> int:
    """Say how hard a problem is for a person: one number and its parts.

    The number says how many choices a solver, who always takes the simplest reason, looks at in
    vain: below 10 is easy, below 100 medium, more is hard; for symbols below 6 and below 20.  Exit
    status 1 if there is no filling.
    """
    rating = rate(description.problem(), **options)
    if rating is None:
        return no_filling()
    output.show(lambda: rating_text(rating, path=path), lambda: rate_json(rating, path=path))
    return 0


@command(
    "check",
    "boardfill check --board 4x4 --pieces domino filling.txt",
    "boardfill check gallery:queens fillings.jsonl --json",
)
@problem_and_file("FILLING", STANDARD_INPUT)
@plain_output_options()
def check_command(described: tuple[ProblemDescription, str], output: Output) -> int:
    """Say whether a filling is right, or what is wrong with it.

    FILLING is a picture in which the cells of a piece share a letter (or symbols stand in their
    cells), a drawing as `solve` makes it, or a line as `solve --json` writes it; of several, a line
    is printed for each.  Exit status 1 if one of them is wrong.
    """
    description, filling = described
    problem = description.problem()
    found = read_about(filling, lambda text: list(read_positions(problem, text)))
    reasons = [_why_wrong(problem, position) for _, position in found]
    sentences = (
        "right" if reason is None else words.one_line(f"wrong: {reason}") for reason in reasons
    )
    output.show(
        lambda: "".join(f"{sentence}\n" for sentence in sentences),
        lambda: [CheckJson(reason is None, reason) for reason in reasons],
    )
    return _WRONG if any(reasons) else 0


def _why_wrong(problem: Problem, position: Position) -> str | None:
    if position.wrong is None:
        return why_not(problem, position.solution)
    reasons = [position.wrong]
    if isinstance(problem, Tiling):
        covered = {cell for lying in position.solution.placements for cell in lying.cells}
        if left := problem.board.cells - problem.optional - covered - position.strays:
            reasons.append(f"cell {words.cell(min(left))} is not covered")
    return "; ".join(reasons)


class VerifyJson(JsonObject):
    """`verify`."""

    proof: bool
    kind: str
    reason: str | None = None


@command(
    "verify",
    "boardfill verify gallery:mutilated-chessboard why.json",
    "boardfill verify --board 3x3 --pieces domino why.json",
)
@click.argument("sources", metavar="[PROBLEM] CERTIFICATE", nargs=-1, type=FILE)
@board_options
@question_options()
@plain_output_options()
def verify_command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    output: Output,
    time_limit: TimeLimit | None = None,
) -> int:
    """Check a CERTIFICATE, as `explain --certificate` writes it, against the PROBLEM alone.

    The order CERTIFICATE PROBLEM works as well.

    Exit status 0 if it proves that there is no filling, 1 if it does not, 3 if it cannot be
    checked in the time allowed (default: a minute).
    """
    source, found = _problem_and_certificate(sources, has_board=description.board is not None)
    problem = description.of_file(source).problem()
    reason = why_no_proof(problem, found, time_limit=float(time_limit or DEFAULT_SECONDS))
    told = f"proof: there is no filling, by {found.kind}"
    if reason is not None:
        reason = words.one_line(reason)
        told = f"no proof: {reason}"
    output.show(lambda: f"{told}\n", lambda: VerifyJson(reason is None, found.kind, reason))
    return 0 if reason is None else _WRONG


def _problem_and_certificate(
    sources: tuple[str, ...], *, has_board: bool
) -> tuple[str | None, Certificate]:
    """The file of the problem, unless --board describes it, and the certificate."""
    if len(sources) != (1 if has_board else 2):
        what = "a CERTIFICATE" if has_board else "a PROBLEM and a CERTIFICATE"
        raise BadInput(f"expected {what}, found {words.counted(len(sources), 'file')}")
    if sources[0] == sources[-1] == STANDARD_INPUT and not has_board:
        raise BadInput("only one of PROBLEM and CERTIFICATE can be read from standard input")
    source, last = (None, *sources)[-2:]
    if source is not None and source != STANDARD_INPUT:
        with suppress(BadInput):  # the first file is the problem, as usual
            return last, read_certificate(read_text(source))
    text = read_text(last or "")
    try:
        return source, read_certificate(text)
    except BadInput as error:
        reason = BadInput(f"expected a certificate, as `explain --certificate` writes it: {error}")
        raise reason.inside(shown_name(last or "")) from None
