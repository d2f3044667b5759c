"""What to fill and with what: a file, or options instead of it or in addition."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import click

from boardfill import words
from boardfill.cli.main import note, say
from boardfill.cli.options import FILE, Decorator, click_option, option_group
from boardfill.errors import BadInput
from boardfill.formats.amounts import (
    BesideBoard,
    parse_cells,
    parse_numbers,
    parse_wrap,
    says_board,
    tiling_of_board,
)
from boardfill.formats.input_text import STANDARD_INPUT
from boardfill.formats.piece_list import supplies_as_read
from boardfill.problem.lattices.lattice import NAMES, named_lattice
from boardfill.problem.piece import Turn
from boardfill.problem.tiling import Tiling
from boardfill.questions.keywords import FaultFree, OptionInfo, Tatami, options_of

if TYPE_CHECKING:
    from boardfill.problem.board import Board
    from boardfill.problem.kinds import Problem
    from boardfill.problem.lattices.lattice import Lattice


Value = TypeVar("Value")


@dataclass(frozen=True)
class ProblemDescription:
    """The problem as described on the command line, by a file, options or both."""

    board: Annotated[
        str | None,
        OptionInfo(
            "The board, instead of PROBLEM: ROWSxCOLUMNS, or a family such as hexagon:3.",
            metavar="SIZE",
        ),
    ]
    pieces: Annotated[
        tuple[str, ...],
        OptionInfo(
            "Pieces to fill it with, such as L3 or pentominoes or 'L3:any,I1:0-1'.", metavar="LIST"
        ),
    ]
    turn: Annotated[
        Turn | None, OptionInfo("How the --pieces may lie: as given, rotated, or also flipped.")
    ]
    lattice: Annotated[
        str | None,
        OptionInfo(f"{words.listed(NAMES, 'or')} (default: that of the pieces).", metavar="NAME"),
    ]
    wrap: Annotated[
        str | None,
        OptionInfo("Wrap the board around: columns, rows or rows,columns.", metavar="WAYS"),
    ]
    holes: Annotated[
        tuple[str, ...], OptionInfo("Remove cells, such as '0,0 7,7'.", metavar="CELLS")
    ]
    fault_free: FaultFree
    tatami: Tatami
    overhang: Annotated[bool, OptionInfo("Pieces may stick out of the board.")]
    given: Annotated[
        str | None,
        OptionInfo(
            "What is already on the board: a picture with letters, a drawing, or JSON.",
            metavar="FILE",
        ),
    ]
    source: str | None = None

    def problem(self) -> Problem:
        """The problem in the file, or described by --board and --pieces, with all options."""
        return self._read(is_one=True)[0]

    def problems(self) -> list[Problem]:
        """All problems in the file; a judge's input may hold several."""
        return self._read(is_one=False)

    def of_file(self, source: str | None) -> ProblemDescription:
        """The same description with the problem in this file."""
        return replace(self, source=source)

    def _read(self, *, is_one: bool) -> list[Problem]:
        source, board = self.source, self.board
        name = board if source is None else source
        if name is None:
            raise BadInput("expected a PROBLEM file, or --board and --pieces")
        if self.turn is not None and not self.pieces:
            raise BadInput("--turn requires --pieces")
        if source is not None and board is not None:
            raise BadInput(f"expected either {source} or --board, found both")
        if source == self.given == STANDARD_INPUT:
            raise BadInput("only one of PROBLEM and --given can be read from standard input")
        with self._blaming_pieces(name):
            # A board in words does not need the readers of files.
            if source is None or (says_board(source) and not os.path.lexists(source)):
                found: Sequence[Problem] = [tiling_of_board(name, **self.beside())]
            else:
                from boardfill.formats.problem_file import read_problem, read_problems

                beside = self.beside()
                found = (
                    [read_problem(source, **beside)] if is_one else read_problems(source, **beside)
                )
        if source is not None:
            for problem in found:
                _tell_exchanged(problem, source)
        return list(map(self._completed, found))

    def _completed(self, problem: Problem) -> Problem:
        """The problem without --holes, with the rules and givens that options add."""
        if self.pieces and isinstance(problem, Tiling):
            reading = supplies_as_read(",".join(self.pieces), problem.pieces)
            if reading is not None:
                note(reading)
        if self.holes:
            problem = self._with_holes(problem)
        if self.fault_free or self.tatami or self.overhang:
            problem = self._with_rules(problem)
        if self.given is None:
            return problem
        from boardfill.formats.positions import given_in

        return read_about(self.given, partial(given_in, problem))

    def _with_holes(self, problem: Problem) -> Problem:
        from boardfill.problem.covering import Covering
        from boardfill.problem.fitting import Fitting

        if isinstance(problem, Fitting | Covering):
            raise BadInput("--holes requires a board of cells")
        if not isinstance(problem, Tiling):
            return replace(problem, board=self.without_holes(problem.board))
        from boardfill.problem.placement_rules import own_board, with_own_board

        return with_own_board(problem, self.without_holes(own_board(problem)[0]))

    def _with_rules(self, problem: Problem) -> Tiling:
        if not isinstance(problem, Tiling):
            raise BadInput("--fault-free, --tatami and --overhang require pieces")
        rules = problem.rules
        if self.overhang:
            from boardfill.problem.placement_rules import Overhang

            rules += (Overhang(),)
        return replace(
            problem,
            fault_free=self.fault_free or problem.fault_free,
            tatami=self.tatami or problem.tatami,
            rules=rules,
        )

    def without_holes(self, board: Board) -> Board:
        """The board without the --holes."""
        return board.without(parse_cells(" ".join(self.holes), board.lattice.dimensions))

    def boards_in_range(self) -> list[ProblemDescription]:
        """The boards of a family with a range of sizes, such as aztec-diamond:1-10, one by one."""
        source = self.source or ""
        board = self.board or (source if says_board(source) else "")
        family, colon, sizes = board.rpartition(":")
        if not colon or "x" in sizes or not ("-" in sizes or "," in sizes):
            return []
        boards = (f"{family}:{size}" for size in parse_numbers(sizes))
        return [replace(self, board=board, source=None) for board in boards]

    @contextmanager
    def _blaming_pieces(self, board: str) -> Iterator[None]:
        """Let errors about --pieces name that option, not the board or the file."""
        try:
            yield
        except BadInput as error:
            from boardfill.formats.amounts import lattice_of_words
            from boardfill.formats.piece_list import pieces as read_pieces

            text = ",".join(self.pieces)
            lattice = self._lattice() or (lattice_of_words(board) if says_board(board) else None)
            try:
                if self.pieces:
                    read_pieces(text, self.turn, lattice)
            except BadInput as reason:
                if (told := str(reason)) in str(error):
                    names_piece = told.partition(": ")[0].strip("'") in text
                    raise BadInput(f"--pieces{'' if names_piece else ':'} {told}") from None
            raise

    def beside(self) -> BesideBoard:
        """The options that go with a board of any kind."""
        return {
            "pieces": ",".join(self.pieces) if self.pieces else (),
            "turn": self.turn,
            "lattice": self._lattice(),
            "wrap": () if self.wrap is None else parse_wrap(self.wrap),
        }

    def _lattice(self) -> Lattice | None:
        return None if self.lattice is None else named_lattice(self.lattice)


def read_about(source: str, read: Callable[[str], Value]) -> Value:
    """Read the text of a file with `read`; errors name the file."""
    from boardfill.formats.input_text import about, read_text

    text = read_text(source)
    with about(source):
        return read(text)


def _tell_exchanged(problem: Problem, source: str) -> None:
    """Print a note if the cells of the board seem to be drawn with `#`."""
    if not isinstance(problem, Tiling) or not problem.board.gaps:
        return
    import shlex

    from boardfill.formats.input_text import shown_name
    from boardfill.problem.picture import has_room_only_exchanged

    if has_room_only_exchanged(problem.board, problem.pieces):
        is_picture = source.lower().endswith(".txt")
        how = f": tr '#.' '.#' < {shlex.quote(source)} > exchanged.txt" if is_picture else ""
        say(
            f"{shown_name(source)}: no piece has room, since `.` is a cell of a board and `#` is "
            f"not; if you drew the cells with `#`, exchange the two{how}"
        )


_BOARD = tuple(map(click_option, options_of(ProblemDescription).values()))
board_options = option_group("description", ProblemDescription, *_BOARD)
"""What to fill and with what, as one argument `description`."""
problem_options = option_group(
    "description",
    ProblemDescription,
    click.argument("source", metavar="[PROBLEM]", required=False, type=FILE),
    *_BOARD,
)
"""The same with the argument PROBLEM."""


def problem_and_file(second: str, default: str = "") -> Decorator:
    """The same with two files, as one argument `described`: the problem, and the file `second`.

    The problem is in the first file unless --board describes it.
    """

    def make(sources: tuple[str, ...], **board: Any) -> tuple[ProblemDescription, str]:
        description = ProblemDescription(**board)
        most = 1 if description.board is not None else 2
        if len(sources) > most:
            files = "one file" if most == 1 else "two files"
            raise BadInput(f"expected at most {files}, found {len(sources)}")
        source, file = (None, *sources, None)[:2] if most == 1 else (*sources, None, None)[:2]
        if source == (file or default) == STANDARD_INPUT:
            called = second.strip("[]")
            raise BadInput(f"only one of PROBLEM and {called} can be read from standard input")
        return description.of_file(source), file or default

    files = click.argument("sources", metavar=f"[PROBLEM] {second}", nargs=-1, type=FILE)
    return option_group("described", make, files, *_BOARD)
