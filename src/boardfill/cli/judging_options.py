"""Options of `boardfill judge` that make inputs and try programs on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf, nan
from typing import TYPE_CHECKING

import click

from boardfill.cli.main import LIMIT_REACHED, progress_line
from boardfill.cli.output import Output, whole_file
from boardfill.cli.shared_options import ascii_option, option_group, text_style
from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.judging.judged_problem import MOST_CASES, Case, JudgedProblem, Layout, Size, Style
from boardfill.running.machine import parse_bytes, parse_seconds

if TYPE_CHECKING:
    from boardfill.drawing.text.text_style import TextStyle
    from boardfill.judging.trial import Asked
    from boardfill.problem.kinds import Problem

_DIFFERENT = 1
"""The exit status of a program that is not right."""


@dataclass(frozen=True)
class Judging:
    """What is asked for instead of answering an input."""

    generate: int | None
    against: str | None
    seed: int | None
    extent: str | None
    style: str | None
    crlf: bool
    blanks: bool
    answers: str | None
    cases: int | None
    seconds: str | None
    time_limit: str | None
    memory_limit: str | None
    ascii_only: bool

    def __post_init__(self) -> None:
        if self.generate is not None and self.against is not None:
            raise BadInput("expected either --generate or --against, found both")
        is_made, is_tried = self.generate is not None, self.against is not None
        for required, is_there, names in (
            ("--generate or --against", self.is_asked, "seed extent style crlf blanks"),
            ("--generate", is_made, "answers"),
            ("--against", is_tried, "cases seconds time_limit memory_limit ascii_only"),
        ):
            for name in names.split():
                is_given = not (getattr(self, name) is None or getattr(self, name) is False)
                if is_given and not is_there:
                    option = {"extent": "size", "ascii_only": "ascii"}.get(name, name)
                    raise BadInput(f"--{option.replace('_', '-')} requires {required}")

    @property
    def is_asked(self) -> bool:
        """Is there more to do than to answer an input?"""
        return self.generate is not None or self.against is not None

    def answer(self, judged: JudgedProblem[Case], file: str | None, output: Output) -> int:
        """Make inputs, or try the program; returns the exit status."""
        if file:
            asked = "--generate makes the" if self.against is None else "--against makes its own"
            raise BadInput(f"{asked} inputs; leave out {file}")
        from boardfill.judging.trial import Asked

        asked_for = Asked(
            seed=1 if self.seed is None else self.seed,
            number=self.generate or self.cases,
            style=None if self.style is None else Style(self.style),
            size=None if self.extent is None else _size(self.extent),
            layout=Layout(crlf=self.crlf, blanks=self.blanks),
        )
        if self.against is not None:
            return self._try(judged, self.against, asked_for, output)
        self._generate(judged, asked_for, output)
        return 0

    def _generate(self, judged: JudgedProblem[Case], asked: Asked, output: Output) -> None:
        cases = judged.first_cases(asked.number or 1, asked.seed, asked.style, asked.size)

        def text(together: list[Case]) -> str:
            return asked.layout.applied(judged.input_of(together))

        inputs = [cases] if judged.cases_in_input > 1 else [[case] for case in cases]
        output.show(
            lambda: "".join(map(text, inputs)),
            lambda: [{"input": text([one]), "answer": judged.answer(one)} for one in cases],
        )
        if self.answers is not None:
            with whole_file(self.answers) as file:
                file.writelines(f"{judged.answer(case)}\n" for case in cases)

    def _try(self, judged: JudgedProblem[Case], program: str, asked: Asked, output: Output) -> int:
        from boardfill.cli.main import note
        from boardfill.judging.supervised import MEMORY_LIMIT, TIME_LIMIT, RunLimits
        from boardfill.judging.trial import try_program
        from boardfill.judging.verdict_text import verdict_text, verdict_tree

        limits = RunLimits(
            TIME_LIMIT if self.time_limit is None else parse_seconds(self.time_limit),
            MEMORY_LIMIT if self.memory_limit is None else parse_bytes(self.memory_limit),
        )
        note("the program runs under limits but without a sandbox")
        seconds = inf if self.seconds is None else parse_seconds(self.seconds)
        doing = _Doing()
        with progress_line() as follow:
            if follow is not None:
                follow(doing)
            tell = partial(setattr, doing, "words")
            verdict = try_program(judged, program, asked, limits, seconds=seconds, tell=tell)
        style = text_style(ascii_only=self.ascii_only)
        output.show(
            lambda: verdict_text(judged, verdict, partial(_explained, style=style), style),
            lambda: verdict_tree(judged, verdict),
        )
        if not verdict.is_whole:
            return LIMIT_REACHED
        return 0 if verdict.difference is None else _DIFFERENT


class _Doing:
    """What is being tried; how much of it is done cannot be told."""

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
    """Why there is no filling, as `explain` tells it."""
    from boardfill.explaining.certificate_text import certificate_text
    from boardfill.explaining.no_filling import explain

    certificate = explain(problem)
    return "" if certificate is None else certificate_text(problem, certificate, style)


judging_options = option_group(
    "judging",
    Judging,
    click.option(
        "--generate",
        metavar="N",
        type=click.IntRange(1, MOST_CASES),
        help="Print inputs of N cases, within the limits of the original problem.",
    ),
    click.option(
        "--answers", metavar="FILE", help="With --generate: write the right answers to FILE."
    ),
    click.option(
        "--against",
        metavar="PROGRAM",
        help="Try PROGRAM, a command or a source in .py .c .cpp .java .rs or .go, on generated "
        "cases.  The program runs under limits but without a sandbox.  Exit status 1 if it is "
        "not right.",
    ),
    click.option(
        "--seed",
        metavar="S",
        type=click.IntRange(0, 2**64 - 1),
        help="Random seed; repeats the same cases (default: 1).",
    ),
    click.option("--size", "extent", metavar="ROWSxCOLUMNS", help="Size of generated cases."),
    click.option(
        "--style",
        type=click.Choice([style.value for style in Style]),
        help="Kind of generated cases (default: corner cases first, then all kinds in turn).",
    ),
    click.option("--crlf", is_flag=True, help="End the lines of inputs as on Windows."),
    click.option(
        "--blanks", is_flag=True, help="Put blanks at line ends and blank lines into inputs."
    ),
    click.option(
        "--cases",
        metavar="N",
        type=click.IntRange(1, MOST_CASES),
        help="With --against: try N cases.",
    ),
    click.option(
        "--seconds",
        metavar="S",
        help="With --against: stop after S seconds, with exit status 3 if no difference was found "
        "and cases are left.",
    ),
    click.option(
        "--time-limit", metavar="S", help="With --against: seconds for one run (default: 10)."
    ),
    click.option(
        "--memory-limit", metavar="SIZE", help="With --against: memory for one run (default: 1G)."
    ),
    ascii_option,
)
"""As one argument `judging`."""
