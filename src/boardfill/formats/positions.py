r"""Reading fillings, whole or partial: pictures, drawings, or JSON as `solve --json` writes it.

In a picture the cells of one letter are one piece, or several that do not touch.  A letter that is
the name of a piece means that piece, any other letter the piece with this shape.  In a picture of
symbols each is in its cell.  `.` (or `?`, or a triangle's own mark) is an empty cell and `#` no
cell; the picture shows the whole board.  In a drawing pieces are outlined as `solve` draws them.

    LL..
    L...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.solution import Mark, Placement, Solution
from boardfill.drawing.labels_and_colours import EMPTY, EQUALS, tears_pieces_apart
from boardfill.drawing.rule_marks import ASCII_TREE, TREE, RuleMarks
from boardfill.drawing.scene import joins_of
from boardfill.drawing.text.lattice_text import ASCII_MARKS, MARKS, goes_on
from boardfill.drawing.text.outline import LINE
from boardfill.drawing.text.read_drawing import Drawing, read_drawings
from boardfill.errors import BadInput
from boardfill.formats.drawn_positions import (
    lettered_parts,
    outlined_parts,
    parts_drawn,
    symbols_drawn,
)
from boardfill.problem.board import Board
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, connected_parts, spans, step_between
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, OPTIONAL_CELL, read_picture
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import ways_to_lie

_LEGEND = re.compile(rf"(\S+(?: \S+)*){EQUALS}(.+)")


class Position(NamedTuple):
    """What was read: the choices made and, if something is no piece, why.

    If a piece may cross the seam of a closed board in several ways, one of them is taken, and
    `tells_seams` is False.
    """

    solution: Solution
    wrong: str | None = None
    strays: frozenset[Cell] = frozenset()
    """The cells that belong to no piece."""
    tells_seams: bool = True


_Part: TypeAlias = tuple[frozenset[Cell], str]
"""Cells that belong together, and their label, which may be empty."""


def read_position(problem: Problem, text: str) -> Solution:
    r"""The choices already made: a picture, a drawing, or a line as `solve --json` writes it.

    >>> from boardfill import Board, Tiling, pieces
    >>> board = Tiling(Board.rectangle(2, 4), pieces("L3,I2"))
    >>> read_position(board, "aa..\na.bb").placements[1]
    Placement(cells=((1, 2), (1, 3)), piece='I2', unwrapped_cells=(), carried=())
    """
    return _the_only(problem, text).solution


def _the_only(problem: Problem, text: str) -> Position:
    """The only position in the text; BadInput if some cells belong to no piece."""
    found = list(read_positions(problem, text))
    if len(found) != 1:
        raise BadInput("expected exactly one partial filling", place=found[1][0] if found else "")
    position = found[0][1]
    if position.wrong is not None:
        raise BadInput(position.wrong)
    return position


def read_positions(problem: Problem, text: str) -> Iterator[tuple[str, Position]]:
    """Yield every filling in the text with its place."""
    if not isinstance(text, str) or not isinstance(problem, Problem):
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
    if isinstance(problem, Tiling) and not all(piece.is_plain for piece in problem.pieces):
        raise BadInput(
            "a picture does not tell how pieces that carry marks or colours lie; write the filling "
            "as a line of JSON, as solve --json does"
        )
    # What reads rules takes a while to load, too.
    from boardfill.drawing.tile_reading import drawn_rules

    marks = drawn_rules(problem)
    if isinstance(problem, Marking) and problem.has_webs:
        from boardfill.drawing.line_reading import with_lines

        marks = with_lines(marks, problem, {})
    if marks.outside:
        raise BadInput(
            "a picture does not tell where the board lies under pieces that may stick out; write "
            "the filling as a line of JSON, as solve --json does"
        )
    lines, legend = _without_legend(problem, text, {*marks.notes, *_name_lines(problem)})
    shown = "\n".join(lines)
    printed = [cell for cell, _ in problem.printed] if isinstance(problem, Tiling) else []
    cells = problem.board.cells.union(printed, marks.blocks, marks.trees)
    has_sides = isinstance(problem, Tiling | Parts) or marks.is_bare
    on = problem.board.lattice
    drawings = read_drawings(shown, cells, on, has_sides=has_sides, rim=marks.rim)
    found: Sequence[str | Drawing] = drawings or _pictures_in(shown, problem.board, cells)
    for number, one in enumerate(found):
        # All are of one height, with an empty line between them.
        part = (len(lines) + 1) // len(found)
        own = [said for at, said in legend if number * part <= at < (number + 1) * part]
        names = {label: said[2] for said in own for label in said[1].split(" ")}
        if isinstance(one, str):
            position = _pictured_position(problem, one, names)
        else:
            # A clue of the board is shown in an empty cell.
            one.labels.update(
                (cell, EMPTY)
                for cell, mark in marks.board_marks.items()
                if one.labels.get(cell) == mark
            )
            position = _outlined_position(problem, one, names, marks)
        yield f"filling {number + 1}", position


def _without_legend(
    problem: Problem, text: str, notes: Set[str]
) -> tuple[list[str], list[tuple[int, re.Match[str]]]]:
    """The lines of the drawing, and those that explain labels, each with its position."""
    lines: list[str] = []
    legend = []
    for line in text.strip("\n").split("\n"):
        explained = _LEGEND.fullmatch(line.rstrip()) if isinstance(problem, Tiling) else None
        if explained is not None:
            legend.append((len(lines) - 1, explained))
        elif line.strip() not in notes:
            lines.append(line)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines, legend


def _name_lines(problem: Problem) -> Iterator[str]:
    """The lines in drawings that name placements."""
    from boardfill.drawing.tile_reading import placement_notes
    from boardfill.problem.placement_rules import placement_names

    if isinstance(problem, Tiling):
        named = (Placement(cells, piece) for piece, cells in placement_names(problem))
        yield from placement_notes(problem, named)


def given_in(problem: Problem, text: str) -> Tiling | Marking | Parts:
    """The problem with the whole or partial filling in the text as givens.

    If a picture leaves open how a piece crosses a seam, only its cells are given.
    """
    if not isinstance(problem, Tiling | Marking | Parts):
        raise BadInput("a position requires pieces, symbols or parts of a board")
    position = _the_only(problem, text)
    if position.tells_seams:
        return problem.with_given(position.solution)
    return problem.with_given((lying.piece, lying.cells) for lying in position.solution.placements)


def _pictures_in(text: str, board: Board, drawn: frozenset[Cell]) -> list[str]:
    """The pictures of the board one below the other, separated by empty lines.

    They are as high as the board, or as all cells that are drawn.
    """
    lines = text.strip("\n").split("\n")
    for cells in (board.cells, drawn):
        places = [board.lattice.place_of(cell) for cell in cells]
        if not places:
            continue
        layers, rows, _ = (side.stop - side.start for side in spans(places))
        high = layers * (rows + 1) - 1
        number, rest = divmod(len(lines) + 1, high + 1)
        ends = [lines[at] for at in range(high, len(lines), high + 1)]
        if not rest and number > 1 and not any(line.strip() for line in ends):
            return ["\n".join(lines[at : at + high]) for at in range(0, len(lines), high + 1)]
    return [text]


def _pictured_position(
    problem: Tiling | Marking | Parts, picture: str, names: Mapping[str, str]
) -> Position:
    """The choices that the picture shows; `names` says which piece a letter means."""
    lattice = problem.board.lattice
    # A symbol may look like the sign for no cell; then the board decides.
    is_symbol = isinstance(problem, Marking) and BOARD_GAP in problem.symbols_by_name
    drawn = [
        (cell, character)
        for cell, character in read_picture(picture, lattice)
        if character != BOARD_GAP or (is_symbol and cell in problem.board.cells)
    ]
    letters = {
        cell: character
        for cell, character in _on_board(drawn, problem.board)
        if character not in (BOARD_CELL, OPTIONAL_CELL) and character != lattice.mark_of(cell)
    }
    if isinstance(problem, Marking):
        return _marks(problem, letters)
    if isinstance(problem, Parts):
        return Position(lettered_parts(problem, letters))
    cells_of: dict[str, set[Cell]] = {}
    for cell, letter in letters.items():
        cells_of.setdefault(letter, set()).add(cell)
    parts: list[_Part] = []
    for letter, cells in cells_of.items():
        is_piece = _ways_on(problem, frozenset(cells), letter, names)
        groups = [cells] if is_piece else connected_parts(sorted(cells), problem.board.beside)
        parts += ((frozenset(group), letter) for group in groups)
    return _position_of(problem, parts, names)


def _marks(problem: Marking, labels: Mapping[Cell, str]) -> Position:
    for cell, symbol in labels.items():
        if symbol not in problem.symbols_by_name:
            unknown = words.expected_one_of(problem.symbols_by_name, symbol)
            raise BadInput(unknown, place=f"cell {words.cell(cell)}")
    return Position(Solution.of(map(Mark._make, labels.items())))


def _on_board(shown: list[tuple[Cell, str]], board: Board) -> list[tuple[Cell, str]]:
    """The characters with their cells of the board, though the picture may be shifted."""
    cells = frozenset(cell for cell, _ in shown)
    if cells == board.cells:
        return shown
    if len(cells) == len(board.cells) > 0:
        step = step_between(min(cells), min(board.cells))
        moved = [
            (tuple(at + by for at, by in zip(cell, step, strict=True)), character)
            for cell, character in shown
        ]
        # Characters that mark a kind of cell must be on cells of that kind.
        mark_of = board.lattice.mark_of
        marks = set(map(mark_of, board.lattice.origins))
        if board.cells == {cell for cell, _ in moved} and not any(
            character in marks and character != mark_of(cell) for cell, character in moved
        ):
            return moved
    if beyond := cells - board.cells:
        raise BadInput(f"cell {words.cell(min(beyond))} of the picture is not on the board")
    missing = words.cell(min(board.cells - cells))
    raise BadInput(f"cell {missing} of the board is not in the picture")


_NOTHING = (EMPTY, BOARD_CELL, OPTIONAL_CELL)
"""Labels of empty cells."""


def _outlined_position(
    problem: Tiling | Marking | Parts, drawing: Drawing, names: Mapping[str, str], ruled: RuleMarks
) -> Position:
    """The choices that the drawing shows; `names` says which piece a label means."""
    if isinstance(problem, Parts):
        return Position(outlined_parts(problem, drawing))
    if isinstance(problem, Marking):
        if ruled.is_bare:
            drawing.labels = symbols_drawn(problem, drawing, ruled)
        empty = {*_NOTHING, TREE, ASCII_TREE} - problem.symbols_by_name.keys()
        labels = {
            cell: label
            for cell, label in drawing.labels.items()
            if cell in problem.board.cells and label not in empty
        }
        return _marks(problem, labels)
    marks: dict[Cell, tuple[bool, bool]] = {}
    if problem.board.lattice.dimensions > 2:
        drawing, marks = _without_marks(drawing)
    fits = _as_drawn(problem.board, drawing, marks) if problem.board.periods else lambda _: True
    return _position_of(problem, _parts(problem, drawing), names, fits)


def _parts(problem: Tiling, drawing: Drawing) -> list[_Part]:
    """The groups of cells without a line between them; groups with the same label are joined."""
    filled = [cell for cell in problem.board.ordered if drawing.labels.get(cell) not in _NOTHING]
    joined: list[tuple[Cell, Cell]] = []
    if tears_pieces_apart(problem.pieces):
        first: dict[str, Cell] = {}
        labelled = ((cell, drawing.labels.get(cell)) for cell in filled)
        joined = [(cell, first.setdefault(label, cell)) for cell, label in labelled if label]
    groups = parts_drawn(filled, drawing, problem.board, joined)
    return [(frozenset(cells), drawing.labels.get(cells[0], "")) for cells in groups]


def _without_marks(drawing: Drawing) -> tuple[Drawing, dict[Cell, tuple[bool, bool]]]:
    """The drawing without the marks for pieces that continue in another layer, and these marks."""
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
    """A check that a placement continues exactly where the drawing has no line."""

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


def _position_of(
    problem: Tiling,
    parts: Iterable[_Part],
    names: Mapping[str, str],
    fits: Callable[[Placement], bool] = lambda _: True,
) -> Position:
    """The pieces on the parts; `names` has the meaning of labels that are no names of pieces.

    If a piece may lie in several ways, `fits` decides whether a placement is as drawn.
    """
    found: list[Placement] = []
    wrong: list[str] = []
    strays: set[Cell] = set()
    tells_seams = True
    for cells, label in parts:
        ways = list(filter(fits, _ways_on(problem, cells, label, names)))
        if ways:
            found.append(ways[0])
            tells_seams = tells_seams and len(ways) == 1
            continue
        strays |= cells
        which = f"the cells of {label!r}" if label else "the cells drawn together there"
        named = _named(problem, label, names)
        what = f"not piece {named[0].name}" if named else "no piece"
        wrong.append(
            f"cell {words.cell(min(cells))}: {which} are {what}, however it is turned"
            + ("; pieces that touch need different letters" if label else "")
        )
    return Position(Solution.of(found), "; ".join(wrong) or None, frozenset(strays), tells_seams)


def _ways_on(
    problem: Tiling, cells: frozenset[Cell], label: str, names: Mapping[str, str]
) -> list[Placement]:
    """The placements of a piece on exactly these cells; BadInput if several pieces fit.

    Placements that cross no seam come first.
    """
    board = problem.board
    found: dict[str, list[Placement]] = {}
    for piece in _named(problem, label, names) or problem.pieces:
        for laid in ways_to_lie(cells, piece, board):
            crosses = not board.cells.issuperset(laid)
            lying = Placement(tuple(sorted(cells)), piece.name, laid if crosses else ())
            found.setdefault(piece.name, []).append(lying)
    if len(found) > 1:
        of_label = f" of {label!r}" if label else ""
        raise BadInput(
            f"the cells{of_label} could be {words.listed(found, 'or')}; use the piece's name as "
            "its letter, or write the choices as JSON",
            place=f"cell {words.cell(min(cells))}",
        )
    return sorted(next(iter(found.values()), []), key=lambda lying: lying.unwrapped_cells)


def _named(problem: Tiling, label: str, names: Mapping[str, str]) -> list[Piece]:
    """The piece that the label means; empty if it means none."""
    return [piece for piece in problem.pieces if piece.name == names.get(label, label)]
