r"""Reading fillings, whole or partial: pictures, drawings, or JSON as `solve --json` writes it.

In a picture the cells of one letter are one piece, or several that do not touch.  The name of a
piece as a letter means that piece, any other letter whatever has this shape.  In a picture of
symbols each stands in its cell.  `.` (or `?`, or a triangle's own mark) is an empty cell and `#` no
cell; the picture shows the whole board.  In a drawing pieces are outlined as `solve` draws them.

    LL..
    L...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.drawing.labels_and_colours import EMPTY, EQUALS, tears_pieces_apart
from boardfill.drawing.scene import joins_of
from boardfill.drawing.text.outline import LINE
from boardfill.drawing.text.reading import Drawing, read_drawings
from boardfill.drawing.text.square_text import ASCII_MARKS, MARKS, goes_on
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.given import ways_to_lie
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, OPTIONAL_CELL, read_picture
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling

_LEGEND = re.compile(rf"(\S+(?: \S+)*){EQUALS}(.+)")


def read_position(problem: Problem, text: str) -> Solution:
    r"""The choices already made: a picture, a drawing, or a line as `solve --json` writes it.

    >>> from boardfill import Board, Tiling, pieces
    >>> board = Tiling(Board.rectangle(2, 4), pieces("L3,I2"))
    >>> read_position(board, "aa..\na.bb").placements[1]
    Placement(cells=((1, 2), (1, 3)), piece='I2', unwrapped_cells=())
    """
    return _the_only(problem, text).solution


def _the_only(problem: Problem, text: str) -> Position:
    """The one position in the text, without anything that is no piece."""
    found = list(read_positions(problem, text))
    if len(found) != 1:
        raise BadInput("expected one partial filling", place=found[1][0] if found else "")
    position = found[0][1]
    if position.wrong is not None:
        raise BadInput(position.wrong)
    return position


def read_positions(problem: Problem, text: str) -> Iterator[tuple[str, Position]]:
    """Every filling in the text with the place where it stands."""
    if not isinstance(text, str) or not isinstance(problem, Tiling | Marking | Fitting | Covering):
        wrong = problem if isinstance(text, str) else text
        raise BadInput(f"expected a problem and a position as text, found {wrong!r}")
    if text.lstrip().startswith("{"):
        # Only JSON needs its reader, which takes a while to load.
        from boardfill.formats.solution_json import read_solutions

        for place, solution in read_solutions(text):
            yield place, Position(solution)
        return
    if isinstance(problem, Fitting | Covering):
        raise BadInput("expected the choices made as a line of JSON, as solve --json writes it")
    lines, legend = _without_legend(problem, text)
    shown = "\n".join(lines)
    printed = {cell for cell, _ in problem.printed} if isinstance(problem, Tiling) else set()
    drawings = read_drawings(shown, problem.board.cells | printed, problem.board.lattice)
    found: Sequence[str | Drawing] = drawings or pictures_in(shown, problem.board)
    for number, one in enumerate(found):
        # All are of one height, with an empty line between them.
        part = (len(lines) + 1) // len(found)
        names = _explained(legend, range(number * part, (number + 1) * part))
        if isinstance(one, str):
            position = pictured_position(problem, one, names)
        else:
            position = outlined_position(problem, one, names)
        yield f"filling {number + 1}", position


def given_in(problem: Problem, text: str) -> Tiling | Marking:
    """The problem in which the filling in the text, whole or partial, is given.

    Of a picture that leaves open how a piece crosses a seam, only the cells under it count.
    """
    if not isinstance(problem, Tiling | Marking):
        raise BadInput("a position requires pieces or symbols on a board")
    position = _the_only(problem, text)
    if position.tells_seams:
        return problem.with_given(position.solution)
    return problem.with_given((lying.piece, lying.cells) for lying in position.solution.placements)


def _without_legend(
    problem: Tiling | Marking, text: str
) -> tuple[list[str], list[tuple[int, re.Match[str]]]]:
    """The lines but those that explain labels of pieces, and these, each after so many others."""
    lines: list[str] = []
    legend = []
    for line in text.strip("\n").split("\n"):
        explained = _LEGEND.fullmatch(line.rstrip()) if isinstance(problem, Tiling) else None
        if explained is None:
            lines.append(line)
        else:
            legend.append((len(lines) - 1, explained))
    while lines and not lines[-1].strip():
        lines.pop()
    return lines, legend


def _explained(legend: list[tuple[int, re.Match[str]]], part: range) -> dict[str, str]:
    """The pieces that labels stand for, as is said in that part of the text."""
    return {label: said[2] for at, said in legend if at in part for label in said[1].split(" ")}


def pictures_in(text: str, board: Board) -> list[str]:
    """The pictures of the board that stand below each other, with an empty line between them."""
    lines = text.strip("\n").split("\n")
    places = [board.lattice.place_of(cell) for cell in board.cells]
    if not places:
        return [text]
    layers, rows, _ = (1 + max(along) - min(along) for along in zip(*places, strict=True))
    high = layers * (rows + 1) - 1
    number, rest = divmod(len(lines) + 1, high + 1)
    ends = [lines[at] for at in range(high, len(lines), high + 1)]
    if rest or number < 2 or any(line.strip() for line in ends):
        return [text]
    return ["\n".join(lines[at : at + high]) for at in range(0, len(lines), high + 1)]


def pictured_position(
    problem: Tiling | Marking, picture: str, names: Mapping[str, str]
) -> Position:
    """The choices that the picture shows; `names` says which piece a letter means."""
    lattice = problem.board.lattice
    letters = {
        cell: character
        for cell, character in _on_board(read_picture(picture, lattice), problem.board)
        if character not in (BOARD_CELL, OPTIONAL_CELL) and character != lattice.mark_of(cell)
    }
    if isinstance(problem, Marking):
        return Position(marks_of(problem, letters))
    cells_of: dict[str, set[Cell]] = {}
    for cell, letter in letters.items():
        cells_of.setdefault(letter, set()).add(cell)
    parts = []
    for letter, cells in cells_of.items():
        whole = LabelledCells(frozenset(cells), letter)
        if ways_on(problem, whole, names):
            parts.append(whole)
        else:
            parts += [LabelledCells(group, letter) for group in _groups(cells, problem.board)]
    return position_of(problem, parts, names)


def marks_of(problem: Marking, labels: Mapping[Cell, str]) -> Solution:
    """The symbols in their cells."""
    for cell, symbol in labels.items():
        if symbol not in problem.symbols_by_name:
            unknown = words.expected_one_of(problem.symbols_by_name, symbol)
            raise BadInput(unknown, place=f"cell {words.cell(cell)}")
    return Solution.of(Mark(cell, symbol) for cell, symbol in labels.items())


def _on_board(drawn: list[tuple[Cell, str]], board: Board) -> list[tuple[Cell, str]]:
    """The characters with the cells of the board they stand for; the picture may be moved."""
    shown = [(cell, character) for cell, character in drawn if character != BOARD_GAP]
    cells = frozenset(cell for cell, _ in shown)
    if cells == board.cells:
        return shown
    if len(cells) == len(board.cells) > 0:
        step = tuple(to - at for to, at in zip(min(board.cells), min(cells), strict=True))
        moved = [
            (tuple(at + by for at, by in zip(cell, step, strict=True)), character)
            for cell, character in shown
        ]
        if board.cells == {cell for cell, _ in moved} and _has_own_marks(moved, board):
            return moved
    if beyond := cells - board.cells:
        raise BadInput(f"cell {words.cell(min(beyond))} of the picture is not on the board")
    missing = words.cell(min(board.cells - cells))
    raise BadInput(f"cell {missing} of the board is not in the picture")


def _has_own_marks(shown: list[tuple[Cell, str]], board: Board) -> bool:
    """Do marks that tell one kind of cell from another stand on their own kind?"""
    marks = {board.lattice.mark_of(origin) for origin in board.lattice.origins}
    return all(
        character not in marks or character == board.lattice.mark_of(cell)
        for cell, character in shown
    )


def _groups(cells: set[Cell], board: Board) -> Iterator[frozenset[Cell]]:
    """The cells that hang together, around a board that closes on itself too."""
    left = set(cells)
    while left:
        start = min(left)
        reached, waiting = {start}, [start]
        while waiting:
            for near in map(board.home, board.lattice.neighbours(waiting.pop())):
                if near in left and near not in reached:
                    reached.add(near)
                    waiting.append(near)
        yield frozenset(reached)
        left -= reached


_NOTHING = (EMPTY, BOARD_CELL, OPTIONAL_CELL)
"""Labels of cells that nothing lies on."""


def outlined_position(
    problem: Tiling | Marking, drawing: Drawing, names: Mapping[str, str]
) -> Position:
    """The choices that the drawing shows; `names` says which piece a label means."""
    if isinstance(problem, Marking):
        known = problem.symbols_by_name
        labels = {
            cell: label
            for cell, label in drawing.labels.items()
            if label in known or label not in _NOTHING
        }
        return Position(marks_of(problem, labels))
    marks: dict[Cell, tuple[bool, bool]] = {}
    if problem.board.lattice.dimensions > 2:
        drawing, marks = _without_marks(drawing)
    parts = _parts(problem, drawing)
    fits = _as_drawn(problem.board, drawing, marks) if problem.board.periods else lambda _: True
    return position_of(problem, parts, names, fits)


def _parts(problem: Tiling, drawing: Drawing) -> list[LabelledCells]:
    """Cells without a line between them; torn apart, those of one label."""
    board = problem.board
    filled = [cell for cell in board.ordered if drawing.labels.get(cell) not in _NOTHING]
    leader = {cell: cell for cell in filled}

    def lead(cell: Cell) -> Cell:
        while leader[cell] != cell:
            leader[cell] = leader[leader[cell]]
            cell = leader[cell]
        return cell

    for (one, other), side in drawing.sides.items():
        home = board.home(other)
        if side != LINE and one in leader and home in leader:
            leader[lead(one)] = lead(home)
    if tears_pieces_apart(problem.pieces):
        first: dict[str, Cell] = {}
        for cell in filled:
            if label := drawing.labels.get(cell):
                leader[lead(cell)] = lead(first.setdefault(label, cell))
    groups: dict[Cell, list[Cell]] = {}
    for cell in filled:
        groups.setdefault(lead(cell), []).append(cell)
    return [
        LabelledCells(frozenset(cells), drawing.labels.get(cells[0], ""))
        for cells in groups.values()
    ]


def _without_marks(drawing: Drawing) -> tuple[Drawing, dict[Cell, tuple[bool, bool]]]:
    """The drawing without marks that a piece goes on in another layer, and these."""
    left, right = (ASCII_MARKS[side] + MARKS[side] for side in (0, 1))
    marks = {cell: (text[0] in left, text[-1] in right) for cell, text in drawing.labels.items()}
    labels = {
        cell: text[marks[cell][0] : len(text) - marks[cell][1]]
        for cell, text in drawing.labels.items()
    }
    return Drawing(drawing.sides, labels), marks


def _as_drawn(
    board: Board, drawing: Drawing, marks: Mapping[Cell, tuple[bool, bool]]
) -> Callable[[Placement], bool]:
    """Does a placement go on where the drawing has no line, and nowhere else?"""

    def fits(placement: Placement) -> bool:
        joins = joins_of(placement, board)
        for cell in placement.cells:
            if marks and goes_on(cell, placement.cells, joins) != marks.get(cell, (False, False)):
                return False
            for near in board.lattice.neighbours(cell):
                side = drawing.sides.get((cell, near))
                is_joined = near in placement.cells if joins is None else (cell, near) in joins
                if side is not None and (side != LINE) != is_joined:
                    return False
        return True

    return fits


class Position(NamedTuple):
    """What was read: the choices made and, where something is no piece at all, why.

    Where a piece may cross the seam of a closed board in several ways to lie as it is shown, one of
    them is taken, and the position does not `tell_seams`.
    """

    solution: Solution
    wrong: str | None = None
    strays: frozenset[Cell] = frozenset()
    """The cells of what is no piece."""
    tells_seams: bool = True


class LabelledCells(NamedTuple):
    """Cells that belong together, and the label that they have, if any."""

    cells: frozenset[Cell]
    label: str = ""


def position_of(
    problem: Tiling,
    parts: Sequence[LabelledCells],
    names: Mapping[str, str],
    fits: Callable[[Placement], bool] = lambda _: True,
) -> Position:
    """The pieces that lie on the parts; `names` says of labels that are no names what they mean.

    `fits` tells whether a placement is as it is drawn, where it may lie in several ways.
    """
    found: list[Placement] = []
    wrong: list[str] = []
    strays: set[Cell] = set()
    tells_seams = True
    for part in parts:
        ways = list(filter(fits, ways_on(problem, part, names)))
        if ways:
            found.append(ways[0])
            tells_seams = tells_seams and len(ways) == 1
            continue
        strays |= part.cells
        label = f"the cells of {part.label!r}" if part.label else "the cells drawn together there"
        named = _named(problem, part.label, names)
        what = "no piece" if named is None else f"not piece {named.name}"
        wrong.append(
            f"cell {words.cell(min(part.cells))}: {label} are {what}, turned as it may be"
            + ("; pieces that touch need different letters" if part.label else "")
        )
    return Position(Solution.of(found), "; ".join(wrong) or None, frozenset(strays), tells_seams)


def ways_on(problem: Tiling, part: LabelledCells, names: Mapping[str, str]) -> list[Placement]:
    """The ways in which a piece lies just on these cells; BadInput if several pieces may.

    Those that cross no seam come first.
    """
    board, named = problem.board, _named(problem, part.label, names)
    found: dict[str, list[Placement]] = {}
    for piece in problem.pieces if named is None else [named]:
        for laid in ways_to_lie(part.cells, piece, board):
            crosses = not board.cells.issuperset(laid)
            lying = Placement(tuple(sorted(part.cells)), piece.name, laid if crosses else ())
            found.setdefault(piece.name, []).append(lying)
    if len(found) > 1:
        label = f" of {part.label!r}" if part.label else ""
        raise BadInput(
            f"the cells{label} may be any of {words.listed(found)}; write the choices as JSON, or "
            "use the name of a piece as its letter",
            place=f"cell {words.cell(min(part.cells))}",
        )
    return sorted(next(iter(found.values()), []), key=lambda lying: lying.unwrapped_cells)


def _named(problem: Tiling, label: str, names: Mapping[str, str]) -> Piece | None:
    wanted = names.get(label, label)
    return next((piece for piece in problem.pieces if piece.name == wanted), None)
