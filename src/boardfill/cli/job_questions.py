"""What a job is asked: `--question`, and the options that go with each."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from boardfill import words
from boardfill.cli.commands.table import table_sizes
from boardfill.cli.main import note
from boardfill.cli.problem_options import ProblemDescription
from boardfill.cli.shared_options import option_group
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_cells, parse_wrap
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.jobs.block_files import FORMS, JSON_LINES
from boardfill.jobs.job_question import QUESTIONS, JobQuestion, TableQuestion, job_question
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.questions.solution_set import MOST_SEED
from boardfill.tabulating.rectangles import Rectangles

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem
    from boardfill.questions.keywords import UpTo

_GOES_WITH: dict[str, Collection[str]] = {
    "-n": ("solve", "sample", "best"),
    "--all": ("solve",),
    "--skip": ("solve",),
    "--ordered": ("solve",),
    "--seed": ("sample",),
    "--partial": ("best",),
    "--weight": ("best",),
    "--rows": ("table",),
    "--columns": ("table",),
    "--square": ("table",),
    "--up-to-...": ("count", "solve", "table"),
    "--format": ("solve", "sample"),
}
"""The questions that have an option."""


@dataclass(frozen=True)
class QuestionOptions:
    """What was said about the question; None, False or nothing where nothing was."""

    question: str
    number: int | None
    show_all: bool
    skip: int | None
    ordered: bool
    seed: int | None
    partial: bool
    weights: tuple[str, ...]
    rows: str | None
    columns: str | None
    square: str | None
    form: str | None

    def ask(
        self, source: str | None, description: ProblemDescription, up_to: UpTo | None
    ) -> tuple[Problem, JobQuestion]:
        """What is asked, of which problem; BadInput if an option goes with another question."""
        self._refuse_without_effect(up_to)
        if self.question == TableQuestion.name:
            return self._table(source, description, up_to)
        return description.problem(source), job_question(self.question, self._options(up_to))

    def _options(self, up_to: UpTo | None) -> dict[str, Any]:
        form = {"format": self.form or JSON_LINES}
        match self.question:
            case "count":
                return {"up_to": up_to}
            case "solve":
                if self.show_all and self.number is not None:
                    raise BadInput("expected either -n or --all, found both")
                number = None if self.show_all else self.number or 1
                rest = {"skip": self.skip or 0, "ordered": self.ordered, "up_to": up_to}
                return {"number": number} | rest | form
            case "sample":
                seed = secrets.randbits(64) if self.seed is None else self.seed
                if self.seed is None:
                    note(f"drawn with --seed {seed}")
                return {"number": self.number or 1, "seed": seed} | form
            case _:
                weights = list(self.weights)
                return {"number": self.number, "weights": weights, "partial": self.partial}

    def _table(
        self, source: str | None, description: ProblemDescription, up_to: UpTo | None
    ) -> tuple[Problem, JobQuestion]:
        """The table, and its largest board, which has the pieces."""
        for name, given in (("PROBLEM", source), ("--board", description.board)):
            if given is not None:
                instead = "--rows 1-8 --columns 1-8 and --pieces"
                raise BadInput(f"a table has {instead} instead of {name}, found {given}")
        if description.given is not None:
            raise BadInput("--given is for one board, not for --question table")
        if not description.pieces:
            raise BadInput("expected --pieces, such as --pieces L3")
        rows, columns = table_sizes(self.rows, self.columns, self.square)
        boards = Rectangles(
            read_pieces(
                ",".join(description.pieces),
                description.turn,
                None if description.lattice is None else named_lattice(description.lattice),
            ),
            () if description.wrap is None else parse_wrap(description.wrap),
            tuple(parse_cells(" ".join(description.holes))) if description.holes else (),
            description.fault_free,
            description.tatami,
            up_to,
        )
        asked = TableQuestion(
            tuple(rows),
            None if columns is None else tuple(columns),
            boards.wrap,
            boards.holes,
            boards.fault_free,
            boards.tatami,
            up_to,
        )
        return boards.problem((rows[-1], (columns or rows)[-1])), asked

    def _refuse_without_effect(self, up_to: UpTo | None) -> None:
        given = {
            "-n": self.number,
            "--all": self.show_all or None,
            "--skip": self.skip,
            "--ordered": self.ordered or None,
            "--seed": self.seed,
            "--partial": self.partial or None,
            "--weight": self.weights or None,
            "--rows": self.rows,
            "--columns": self.columns,
            "--square": self.square,
            "--up-to-...": up_to,
            "--format": self.form,
        }
        for option, value in given.items():
            questions = _GOES_WITH[option]
            if value is not None and self.question not in questions:
                expected = words.listed([f"--question {one}" for one in questions], "or")
                raise BadInput(f"{option} requires {expected}, found {self.question}")


question_options = option_group(
    "asked",
    QuestionOptions,
    click.option(
        "--question",
        type=click.Choice(list(QUESTIONS), case_sensitive=False),
        default="count",
        help="The question to answer (default: count).",
    ),
    click.option(
        "-n",
        "--number",
        metavar="N",
        type=click.IntRange(1, 2**62),
        help="With solve, sample and best: N fillings.",
    ),
    click.option("--all", "show_all", is_flag=True, help="With solve: every filling."),
    click.option(
        "--skip", type=click.IntRange(0, 2**62), help="With solve: leave out the first N."
    ),
    click.option("--ordered", is_flag=True, help="With solve: in rank order."),
    click.option(
        "--seed",
        type=click.IntRange(0, MOST_SEED),
        help="With sample: random seed; repeats the same draws.",
    ),
    click.option("--partial", is_flag=True, help="With best: cells may stay empty."),
    click.option(
        "--weight",
        "weights",
        metavar="NAME=W",
        multiple=True,
        help="With best: what a piece, a symbol or a cell weighs.",
    ),
    click.option("--rows", metavar="LIST", help="With table: such as 6 or 1-8 or 2,4,6-8."),
    click.option("--columns", metavar="LIST", help="With table: such as 6 or 1-30."),
    click.option("--square", metavar="LIST", help="With table: squares, such as 1-12."),
    click.option(
        "--format",
        "form",
        type=click.Choice(FORMS),
        help="With solve and sample: format of the part files (default: jsonl).",
    ),
)
"""The question, as one argument `asked`."""
