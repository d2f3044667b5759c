"""Questions about texts and pictures: read, convert, draw, judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Annotated, Literal

from boardfill.answers.json_answers import SolveJson, solve_json
from boardfill.answers.json_parts import Digits, JsonObject, Natural, Positive, one_of
from boardfill.checking.checker import why_no_part
from boardfill.drawing.answer_pictures import problem_picture, solutions_picture
from boardfill.drawing.look import ColourBy, View, look_of
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import board_cells
from boardfill.errors import BadInput, LimitReached
from boardfill.formats import judge_input
from boardfill.formats.amounts import PiecesMissing, board_in_words, says_board
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.problem_file import kind_of, problems_in, text_problems
from boardfill.formats.problem_writers import WRITERS, convert
from boardfill.formats.write_document import DocumentJson, board_document, tree_of
from boardfill.problem.classics import arrows
from boardfill.problem.kinds import Covering, Fitting, Problem, Tiling
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.questions import counting, listing, weighing
from boardfill.questions.keywords import OptionInfo
from boardfill.questions.plain_answers import arrow_boards, arrow_listing
from boardfill.questions.preparing import cover_within_limits
from boardfill.web.conversation import FILE, Conversation, FillingTree, filling_of, question, send
from boardfill.web.request_checks import refuse_large_words
from boardfill.words import counted, decimal, expected_one_of

_MATRICES = frozenset("01 ,;\t\n")
_TWO_BY_NAME = re.compile(rb'\s*\{\s*"(?:game_board|table)"')
_FORMS = {"txt": "picture"}
"""Other names of forms."""
_AS_THEY_ARE = ("toml", "json", "picture", "python")
"""Forms that do not list choices, so that they are never much longer than the problem."""
_MOST_OPTIONS = 20_000
_MOST_CELLS = 10_000
"""The most cells of board, pieces and options: larger ones take long to draw and to show."""
_MOST_ARROWS = 100
"""The most rows of arrow boards; larger ones take seconds just to write down."""


class ReadProblemJson(JsonObject):
    """A problem; of a mere picture only the board."""

    document: DocumentJson
    title: str
    kind: Annotated[str, one_of("tiling", "marking", "fitting", "covering")]


class ReadJson(JsonObject):
    """`read`: the problems in a text, and how it was written."""

    problems: list[ReadProblemJson]
    form: Annotated[
        str,
        one_of(
            *("picture", "toml", "json", "boardcover"),
            *("sudoku", "matrices", "dlx", "ec", "xmpuzzle"),
        ),
    ]


@question(needs_problem=False)
def ask_read(
    asked: Conversation,
    text: Annotated[str, OptionInfo("A document, a picture of a board, or a judge's input.")],
    name: Annotated[str, OptionInfo("The name of the file that it is from.")] = "",
    lattice: Annotated[str, OptionInfo("How the cells of a picture lie.")] | None = None,
) -> ReadJson:
    """Which problems are in this text?

    The problems as documents; of a mere picture the beginning of one, without pieces.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise BadInput("the text is empty; paste a picture of . and #, or a document", place="text")
    try:
        form, found = _read(text, name, lattice)
    except PiecesMissing as board:
        document = board_document(board.board, board.optional)
        return ReadJson([_entry(document, "tiling")], "picture")
    problems = []
    for problem in found:
        asked.check()
        problems.append(_entry(tree_of(problem), type(problem).__name__.lower()))
    return ReadJson(problems, form)


def _read(text: str, name: str, lattice: str | None) -> tuple[str, list[Problem]]:
    """The format of the text, and the problems in it."""
    there = None if lattice is None else named_lattice(lattice)
    if says_board(text.strip()):
        refuse_large_words(text)
        raise PiecesMissing("a board only", board_in_words(text.strip(), there))
    blocks = _blocks(text) if _MATRICES.issuperset(text) else []
    if len(blocks) == 2:
        game, table = (read_matrix(block.encode()) for block in blocks)
        return "matrices", [Fitting(game, table)]
    data = text.encode()
    if _TWO_BY_NAME.match(data):
        return "matrices", [judge_input.read_puzzle_pieces(data)]
    kind = kind_of(data, name)
    if kind == "text":
        several = text_problems(text)
        if several is None:
            return kind, list(problems_in(data, name, lattice=there))
        return "boardcover" if isinstance(several[0], Tiling) else "sudoku", list(several)
    return kind, list(problems_in(data, name))


def _blocks(text: str) -> list[str]:
    """The blocks of lines, separated by blank lines."""
    lines = groupby(text.split("\n"), key=lambda line: bool(line.strip()))
    return ["\n".join(together) for are_written, together in lines if are_written]


def _entry(document: DocumentJson, kind: str) -> ReadProblemJson:
    return ReadProblemJson(document, document.get("title", ""), kind)


class TextJson(JsonObject):
    """`convert`: the problem in another form."""

    text: str


@question(lambda options: ["convert", FILE, "--to", _FORMS.get(options.form, options.form)])
def ask_convert(
    asked: Conversation, form: Annotated[str, OptionInfo("The form, such as toml or python.")]
) -> TextJson:
    """The problem in another form: the text that `convert --to` writes."""
    form = _FORMS.get(form, form)
    if form not in WRITERS:
        raise BadInput(expected_one_of((*WRITERS, *_FORMS), form), place="options.form")
    if form not in _AS_THEY_ARE:
        cover, _ = cover_within_limits(asked.problem, asked.limits)
        if cover.form.option_count > _MOST_OPTIONS:
            raise LimitReached(
                f"a page writes problems of up to {counted(_MOST_OPTIONS, 'choice')}"
            )
    return TextJson(convert(asked.problem, form))


class SvgJson(JsonObject):
    """`draw`: a picture."""

    svg: str


@question(lambda _: ["draw", FILE, "-o", "problem.svg"])
def ask_draw(
    asked: Conversation,
    palette: Annotated[str, OptionInfo("light, dark or print.")] = "light",
    colour_by: Annotated[ColourBy, OptionInfo("What gets a colour of its own.")] = "neighbours",
    view: Annotated[View, OptionInfo("How solids are shown.")] = "layers",
    cell: Annotated[float, OptionInfo("The size of a cell.")] | None = None,
    letters: Annotated[bool, OptionInfo("Write the names of the pieces on them.")] = False,
    title: Annotated[str, OptionInfo('Instead of the problem\'s own; "" leaves it out.')]
    | None = None,
    filling: FillingTree | None = None,
    form: Annotated[Literal["svg"], OptionInfo("The form of the picture.")] = "svg",  # noqa: ARG001
) -> SvgJson:
    """The problem, or a filling of it, as a picture: an SVG file as text."""
    problem = asked.problem
    look = look_of({"palette": palette, "colour_by": colour_by, "view": view, "cell": cell})
    shapes = len(problem.options) if isinstance(problem, Covering) else len(board_cells(problem))
    if isinstance(problem, Tiling):
        shapes += sum(len(piece.cells) for piece in problem.pieces)
    if shapes > _MOST_CELLS:
        raise LimitReached(f"a page shows pictures of up to {counted(_MOST_CELLS, 'cell')}")
    if filling is None:
        picture = problem_picture(problem)
    else:
        laid = filling_of(filling, "filling")
        if reason := why_no_part(problem, laid):
            raise BadInput(reason, place="options.filling")
        picture = solutions_picture(problem, [("", laid)], letters=letters)
    if title is not None:
        picture = replace(picture, title=title)
    return SvgJson(picture_bytes(picture, ".svg", look).decode())


class JudgeCaseJson(JsonObject):
    """`judge`: a case with what the judge wants to hear, and a filling if there is one."""

    case: Positive
    document: DocumentJson
    answer: Digits
    filling: SolveJson | None = None


class JudgedJson(JsonObject):
    """`judge`: how many cases, and the output exactly as the judge wants it."""

    job: Annotated[str, one_of("boardcover", "puzzle-pieces", "arrows")]
    cases: Natural
    output: str


@question(lambda options: ["judge", options.job, "input.txt"], needs_problem=False)
def ask_judge(
    asked: Conversation,
    job: Annotated[Literal["boardcover", "puzzle-pieces", "arrows"], OptionInfo("Which judge.")],
    text: Annotated[str, OptionInfo("The judge's input.")],
) -> JudgedJson:
    """A judge's input, case by case, each with its answer.

    Parts have the cases: the problem, what the judge wants to hear, and a filling if any.  The
    answer has the `output` of all, exactly as the judge wants it.
    """
    output: list[str] = []
    data = text.encode()

    def cases() -> Iterator[JudgeCaseJson]:
        for number, (problem, told, written, filling) in enumerate(_JOBS[job](asked, data), 1):
            output.append(written)
            yield JudgeCaseJson(number, tree_of(problem), told, filling)

    number, _ = send(asked, cases())
    return JudgedJson(job, number, "".join(output))


_Case = tuple[Problem, str, str, SolveJson | None]
"""The problem, its answer in a word, the output for the judge, and a filling."""


def _boardcover(asked: Conversation, data: bytes) -> Iterator[_Case]:
    for problem in judge_input.read_boardcover(data):
        count = decimal(counting.count(problem, limits=asked.limits))
        first = None if count == "0" else listing.solve(problem, limits=asked.limits)
        filling = None if first is None else solve_json(problem, first)
        yield problem, count, f"{count}\n", filling


def _puzzle_pieces(asked: Conversation, data: bytes) -> Iterator[_Case]:
    problem = judge_input.read_puzzle_pieces(data)
    cells = str(weighing.fit(problem).cells)
    best = weighing.best(problem, limits=asked.limits)
    filling = None if best is None else solve_json(problem, best.solution)
    yield problem, cells, f"{cells}\n", filling


def _arrows(asked: Conversation, data: bytes) -> Iterator[_Case]:
    size = judge_input.read_arrows(data)
    if size > _MOST_ARROWS:
        raise LimitReached(f"the page lists arrow boards only up to {_MOST_ARROWS} rows")
    boards = arrow_boards(size, limits=asked.limits)
    problem = arrows(size)
    first = solve_json(problem, boards[0]) if boards else None
    yield problem, str(len(boards)), arrow_listing(boards), first


_JOBS: dict[str, Callable[[Conversation, bytes], Iterator[_Case]]] = {
    "boardcover": _boardcover,
    "puzzle-pieces": _puzzle_pieces,
    "arrows": _arrows,
}
