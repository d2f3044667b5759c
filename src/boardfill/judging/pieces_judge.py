"""Puzzle pieces: how many cells of the game board can the pieces on the table fill?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.drawing.scene import fit_scenes
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, side_by_side
from boardfill.formats.judge_input import puzzle_pieces_text
from boardfill.judging.judged_problem import Explain, JudgedProblem, Size, Style
from boardfill.judging.pieces_cases import (
    EDGES,
    LEAST_SIDE,
    MOST_CELLS,
    PiecesCase,
    Rows,
    Shape,
    Spot,
    class_of,
    generated_pieces,
    groups,
)
from boardfill.judging.pieces_mistakes import PIECES_MISTAKES
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.questions import weighing

_MOST_PAIRS = 64
_WHY = """\
A piece fills a hole of its own shape and no other; shapes that can be turned, not flipped, into
each other are one:"""


class PuzzlePieces(JudgedProblem[PiecesCase]):
    """Cases are game boards with their tables."""

    name = "puzzle-pieces"
    cases_in_input = 1
    usual_cases = 36
    form = "one number"
    mistakes = PIECES_MISTAKES

    def generated(self, seed: int, style: Style | None, size: Size | None) -> Iterator[PiecesCase]:
        """Game boards with tables."""
        return generated_pieces(seed, style, size)

    def input_of(self, cases: Sequence[PiecesCase]) -> str:
        """Two lines, each a matrix in JSON."""
        return "".join(puzzle_pieces_text(*case) for case in cases)

    def answer(self, case: PiecesCase) -> str:
        """How many cells are filled."""
        return str(weighing.fit(_fitting(case)).cells)

    def steps(self, case: PiecesCase) -> Iterator[PiecesCase]:
        """Without a hole, a piece or both; smaller; with a cell less of a hole, a piece or both."""
        holes, pieces = groups(case.game, "0"), groups(case.table, "1")
        yield from _allowed(_without(case, _halves(holes), _halves(pieces)))
        yield from _allowed(_without(case, holes, pieces))
        yield from _allowed(_narrower(case))
        cells = [[frozenset({spot}) for group in side for spot in sorted(group)]
                 for side in (holes, pieces)]  # fmt: skip
        yield from _allowed(_without(case, *cells))

    def weight(self, case: PiecesCase) -> tuple[int, ...]:
        """Its side, and the cells of holes and pieces."""
        return len(case.game), self.cells(case)

    def cells(self, case: PiecesCase) -> int:
        """Of holes and pieces."""
        holes = sum(row.count("0") for row in case.game)
        return holes + sum(row.count("1") for row in case.table)

    def probes(self) -> Sequence[PiecesCase]:
        """All corners, and a few larger ones."""
        return self.first_cases(len(EDGES) + 4, 1)

    def timed(self) -> Iterator[tuple[str, PiecesCase]]:
        """Grids up to the largest of the original."""
        for side in (3, 10, 20, 35, 50):
            (case,) = self.first_cases(1, 1, Style.RANDOM, Size(side, side))
            yield f"{side} x {side}", case

    def drawing(self, case: PiecesCase, style: TextStyle) -> str:
        """The holes of the game board and, beside them, the pieces on the table."""
        side = len(case.game)
        size = (
            f"{side} x {side}, {words.counted(self.cells(case), 'cell')} of holes and pieces "
            "(left the game board, right the table)"
        )
        return f"{size}\n{_drawn(_fitting(case), Fit(0, ()), style)}"

    def why(self, case: PiecesCase, explain: Explain, style: TextStyle) -> str:  # noqa: ARG002 - there is always a way
        """By shapes: equal ones are interchangeable, so as many are filled as there are of both."""
        problem = _fitting(case)
        found = weighing.fit(problem)
        holes = Counter(class_of(hole) for hole in groups(case.game, "0"))
        pieces = Counter(class_of(piece) for piece in groups(case.table, "1"))
        lines = [_WHY]
        for shape in sorted({*holes, *pieces}, key=lambda shape: (len(shape), shape)):
            filled = min(holes[shape], pieces[shape])
            lines.append(
                f"  {_picture(shape)}: {words.counted(holes[shape], 'hole')}, "
                f"{words.counted(pieces[shape], 'piece')}; {filled * len(shape)} filled"
            )
        drawn = f"{_drawn(problem, found, style)}" if found.pieces else ""
        return "\n".join([*lines, drawn])


def _fitting(case: PiecesCase) -> Fitting:
    game, table = (Matrix.from_rows([[int(cell) for cell in row] for row in side]) for side in case)
    return Fitting(game, table)


def _drawn(problem: Fitting, found: Fit, style: TextStyle) -> str:
    return side_by_side([as_text(scene, style) for scene in fit_scenes(problem, found)])


def _picture(shape: Sequence[Spot]) -> str:
    """A shape in a line: its rows with a stroke between them."""
    rows, columns = (max(spot[axis] for spot in shape) + 1 for axis in (0, 1))
    return "/".join(
        "".join("#" if (row, column) in shape else "." for column in range(columns))
        for row in range(rows)
    )


def _allowed(cases: Iterator[PiecesCase]) -> Iterator[PiecesCase]:
    """Those within the limits of the original."""
    for case in cases:
        holes, pieces = groups(case.game, "0"), groups(case.table, "1")
        if holes and pieces and max(map(len, (*holes, *pieces))) <= MOST_CELLS:
            yield case


def _without(
    case: PiecesCase, holes: Sequence[Shape], pieces: Sequence[Shape]
) -> Iterator[PiecesCase]:
    """Without one of the holes, or one of the pieces, or, if these are few, one of each."""
    nothing: Shape = frozenset()
    gone = [*((hole, nothing) for hole in holes), *((nothing, piece) for piece in pieces)]
    if len(holes) * len(pieces) <= _MOST_PAIRS:
        gone += product(holes, pieces)
    for hole, piece in gone:
        yield PiecesCase(_changed(case.game, hole, "1"), _changed(case.table, piece, "0"))


def _halves(every: Sequence[Shape]) -> list[Shape]:
    """Both halves of the groups, each as one."""
    if len(every) < 2:
        return []
    middle = len(every) // 2
    return [frozenset().union(*every[:middle]), frozenset().union(*every[middle:])]


def _changed(rows: Rows, spots: frozenset[Spot], value: str) -> Rows:
    return tuple(
        "".join(value if (row, column) in spots else old for column, old in enumerate(line))
        for row, line in enumerate(rows)
    )


def _narrower(case: PiecesCase) -> Iterator[PiecesCase]:
    """With a row and a column less on both sides: such as nothing lies in, and others."""
    if len(case.game) <= LEAST_SIDE:
        return
    for game in _lines_to_drop(case.game, "0"):
        for table in _lines_to_drop(case.table, "1"):
            yield PiecesCase(_dropped(case.game, *game), _dropped(case.table, *table))


def _lines_to_drop(rows: Rows, value: str) -> list[Spot]:
    """A few pairs of a row and a column, an empty one first."""
    last = len(rows) - 1
    empty_rows = [number for number, row in enumerate(rows) if value not in row]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    empty_columns = [number for number, column in enumerate(columns) if value not in column]
    pairs = list(product([*empty_rows[:1], 0, last], [*empty_columns[:1], 0, last]))
    return list(dict.fromkeys(pairs))


def _dropped(rows: Rows, row: int, column: int) -> Rows:
    return tuple(
        line[:column] + line[column + 1 :] for number, line in enumerate(rows) if number != row
    )
