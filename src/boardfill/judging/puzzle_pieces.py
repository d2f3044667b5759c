"""Puzzle pieces: how many cells of the game board can the pieces on the table fill?

Game board and table are squares of one size, 3 to 50, with a hole and a piece at least, none of
more than 6 cells.  A case holds their rows of `0` and `1`.  Most of those drawn at random share
shapes, turned and flipped, since groups of random cells hardly ever fit.

Each mistake is a small solver that errs in that way.  All of them go through the holes and give
each the first piece that they think fits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import count, islice, product
from random import Random
from typing import Any, NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.drawing.answer_pictures import fit_scenes
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, side_by_side
from boardfill.errors import BadInput
from boardfill.formats.judge_input import puzzle_pieces_text
from boardfill.judging import judged_problem as judged
from boardfill.judging.judged_problem import Style
from boardfill.problem.fitting import Fitting
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.picture import cells_drawn
from boardfill.questions import weighing

Shape: TypeAlias = frozenset[Cell]
Fits: TypeAlias = Callable[[Shape, Shape], bool]
"""Says whether the piece fits the hole."""
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_CORNERS_TOO = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAST_SIDE, _MOST_SIDE = 3, 50
_MOST_CELLS = 6  # of a hole or a piece
_MOST_PAIRS = 64
_WHY = """\
A piece fills a hole of its own shape and no other; shapes that can be turned, not flipped, into
each other are one:"""


class PiecesCase(NamedTuple):
    """A game board, where `0` is empty, and a table, where `1` is a piece."""

    game: judged.Rows
    table: judged.Rows

    def groups(
        self, near_holes: Sequence[Cell] = _SIDES, near_pieces: Sequence[Cell] = _SIDES
    ) -> tuple[list[Shape], list[Shape]]:
        """The holes and the pieces, whose cells are joined by such steps.

        >>> [sorted(hole) for hole in PiecesCase(("011", "001"), ("000", "000")).groups()[0]]
        [[(0, 0), (1, 0), (1, 1)]]
        """
        holes = connected_parts(cells_drawn(self.game, "0"), partial(_near, steps=near_holes))
        pieces = connected_parts(cells_drawn(self.table, "1"), partial(_near, steps=near_pieces))
        return list(map(frozenset, holes)), list(map(frozenset, pieces))


def _near(cell: Cell, steps: Sequence[Cell]) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in steps]


def _turned(shape: Shape, quarters: int) -> Shape:
    for _ in range(quarters):
        shape = frozenset((column, -row) for row, column in shape)
    return shape


def _flipped(shape: Shape) -> Shape:
    return frozenset((row, -column) for row, column in shape)


def _moved(shape: Shape, down: int, right: int) -> Shape:
    return frozenset((row + down, column + right) for row, column in shape)


def _class_of(shape: Shape) -> tuple[Cell, ...]:
    """A key that shapes share exactly if one is the other turned."""
    return min(tuple(sorted(judged.moved_home(_turned(shape, by)))) for by in range(4))


_DRAWN_EDGES = """
    011/111/111 100/000/000   110/111/111 000/010/000
    001/111/111 010/010/000   001/011/111 110/100/000
    001/101/111 110/100/000   101/001/111 110/100/000
    011/001/111 110/100/000   010/111/111 100/000/000
    011/111/111 101/000/000   001/111/111 100/000/000
    011/111/111 110/000/000   001/011/111 111/000/000
    100/001/111 110/011/000   100/001/111 010/110/100
    011/101/111 100/010/000   011/101/111 101/000/000
    010/111/111 100/010/000   001/011/111 101/010/000
    011/101/111 110/100/000   010/010/111 111/000/111
    000/000/111 110/110/110   000/001/111 111/101/000
"""
_EDGES = [
    PiecesCase(tuple(game.split("/")), tuple(table.split("/")))
    for game, table in re.findall(r"(\S+) (\S+)", _DRAWN_EDGES)
]
"""One cell, each turn, too few pieces and too few holes, parts of holes, flips, diagonals, rows."""


def _generated(seed: int, style: Style | None, size: judged.Size | None) -> Iterator[PiecesCase]:
    """Cases without end; if no style is given, the edges first and then all others in turn."""
    if size and not (size.rows == size.columns and _LEAST_SIDE <= size.rows <= _MOST_SIDE):
        raise BadInput(
            f"expected --size from {_LEAST_SIDE}x{_LEAST_SIDE} to {_MOST_SIDE}x{_MOST_SIDE}, "
            "and square, as the judge has it"
        )
    others = (Style.RANDOM, Style.HOLES, Style.FRAMED, Style.RANDOM, Style.LARGE)
    is_mixed = style is None and size is None
    for number in count():
        dice = Random(f"puzzle-pieces {seed} {style} {size} {number}")
        chosen = style or others[number % len(others)]
        if is_mixed and number < len(_EDGES):
            chosen = Style.EDGE
        if size is not None:
            side = size.rows
        elif chosen is Style.EDGE:
            yield _EDGES[number % len(_EDGES)]
            continue
        elif chosen is Style.LARGE:
            side = dice.randint(15, 25)
        elif is_mixed:  # small at first: what a program fails on is then nearly the smallest
            side = min(4 + (number - len(_EDGES)) // 5, 8)
        else:
            side = dice.randint(4, 8)
        yield _made(dice, chosen, side)


def _made(dice: Random, style: Style, side: int) -> PiecesCase:
    """A case in which most holes have a like piece, turned, flipped or not at all."""
    most = {Style.HOLES: 2, Style.EDGE: 1}.get(style, _MOST_CELLS)
    shapes = [_grown(dice, dice.randint(1, most)) for _ in range(dice.randint(2, 5))]
    inside = 1 if style is Style.FRAMED else 0
    number = 1 if style is Style.EDGE else side * side // 6
    holes = _scattered(dice, shapes, side, inside, number)
    pieces = _scattered(dice, shapes, side, 0, number)
    return _case(side, holes, pieces)


def _case(side: int, holes: Collection[Cell], pieces: Collection[Cell]) -> PiecesCase:
    size = judged.Size(side, side)
    return PiecesCase(
        judged.drawn_rows(size, holes, "0", "1"), judged.drawn_rows(size, pieces, "1", "0")
    )


def _grown(dice: Random, cells: int) -> Shape:
    """A random connected shape of so many cells."""
    shape: set[Cell] = {(0, 0)}
    while len(shape) < cells:
        row, column = dice.choice(sorted(shape))
        shape.add(dice.choice([(row + 1, column), (row - 1, column), (row, column + 1)]))
    return frozenset(shape)


def _scattered(dice: Random, shapes: list[Shape], side: int, inside: int, number: int) -> set[Cell]:
    """Some of the shapes, as they come to lie, no two of them side by side; one at least."""
    taken: set[Cell] = set()
    for _ in range(number):
        for _attempt in range(4):
            shape = _turned(dice.choice(shapes), dice.randrange(4))
            if dice.random() < 0.2:
                shape = _flipped(shape)
            laid = _moved(shape, dice.randrange(side), dice.randrange(side))
            is_on = all(inside <= at < side - inside for cell in laid for at in cell)
            if is_on and taken.isdisjoint(laid.union(*(_moved(laid, *by) for by in _SIDES))):
                taken |= laid
                break
    return taken or {(inside, inside)}


def _fits(hole: Shape, piece: Shape) -> bool:
    """The right rule: pieces may be turned but not flipped."""
    return len(hole) == len(piece) and _class_of(hole) == _class_of(piece)


def filled_cells(
    case: PiecesCase,
    fits: Fits = _fits,
    *,
    reuse: bool = False,
    near_holes: Sequence[Cell] = _SIDES,
    near_pieces: Sequence[Cell] = _SIDES,
    by_piece: bool = False,
    counted: Callable[[Shape, Shape], int] = lambda _, piece: len(piece),
) -> int:
    """The number of cells filled; right unless told otherwise.

    With `reuse` a piece is never used up; `by_piece` a hole is not, since pieces look for holes.
    """
    holes, pieces = case.groups(near_holes, near_pieces)
    if by_piece:
        chosen = ((next((h for h in holes if fits(h, piece)), None), piece) for piece in pieces)
        return sum(counted(hole, piece) for hole, piece in chosen if hole)
    total = 0
    for hole in holes:
        piece = next((piece for piece in pieces if fits(hole, piece)), None)
        if piece is not None:
            total += counted(hole, piece)
            if not reuse:
                pieces.remove(piece)
    return total


def _with_turns(*quarters: int) -> Fits:
    return lambda hole, piece: (
        judged.moved_home(hole) in (judged.moved_home(_turned(piece, q)) for q in quarters)
    )


def _of_equal_box(hole: Shape, piece: Shape) -> bool:
    boxes = [sorted(map(max, zip(*judged.moved_home(one), strict=True))) for one in (hole, piece)]
    return len(hole) == len(piece) and boxes[0] == boxes[1]


def _first_place(free: Shape, piece: Shape, side: int) -> Shape:
    """The cells under the piece where it first fits, none if it does not fit."""
    for turned in (judged.moved_home(_turned(piece, by)) for by in range(4)):
        for down, right in product(range(side), repeat=2):
            if (laid := _moved(turned, down, right)) <= free:
                return laid
    return frozenset()


def _inside(hole: Shape, piece: Shape) -> bool:
    return bool(_first_place(judged.moved_home(hole), piece, len(hole)))


def _several_in_a_hole(case: PiecesCase) -> int:
    """Pieces are put into holes as long as there is room, one after the other."""
    holes, pieces = case.groups()
    free: Shape = frozenset().union(*holes)
    before = len(free)
    for piece in pieces:
        free -= _first_place(free, piece, len(case.game))
    return before - len(free)


_PARTLY = "a piece goes into a hole that it fills only in part"
_NEAR_HOLES: dict[str, Any] = {"near_holes": _CORNERS_TOO}
_NEAR_PIECES: dict[str, Any] = {"near_pieces": _CORNERS_TOO}
_DIAGONAL = "cells that touch only at a corner are taken for one"
_HOW: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pieces are flipped over", {"fits": lambda h, p: _fits(h, p) or _fits(h, _flipped(p))}),
    ("a piece is used more than once", {"reuse": True}),
    ("a hole is filled more than once", {"by_piece": True}),
    (_PARTLY, {"fits": _inside}),
    (_PARTLY, {"fits": _inside, "counted": lambda hole, _: len(hole)}),
    ("pieces are not turned", {"fits": _with_turns(0)}),
    ("pieces are turned by a half only", {"fits": _with_turns(0, 2)}),
    ("pieces are turned by a quarter only, not by more", {"fits": _with_turns(0, 1)}),
    ("pieces are turned by a quarter only, not by more", {"fits": _with_turns(0, 3)}),
    ("pieces are not turned by three quarters", {"fits": _with_turns(0, 1, 2)}),
    ("pieces are not turned by three quarters", {"fits": _with_turns(0, 2, 3)}),
    ("pieces are always turned, never left as they lie", {"fits": _with_turns(1, 2, 3)}),
    ("pieces are not moved: they fit only where they lie", {"fits": lambda h, p: h == p}),
    ("pieces are compared by their number of cells only", {"fits": lambda h, p: len(h) == len(p)}),
    ("pieces are compared by their area, length and width only", {"fits": _of_equal_box}),
    ("pieces are counted instead of cells", {"counted": lambda *_: 1}),
    (f"{_DIAGONAL} hole", _NEAR_HOLES),
    (f"{_DIAGONAL} piece", _NEAR_PIECES),
    (f"{_DIAGONAL} hole, and for one piece", _NEAR_HOLES | _NEAR_PIECES),
)
"""Mistakes, with what they tell `filled_cells` to do otherwise."""


def _steps(case: PiecesCase) -> Iterator[PiecesCase]:
    """Without a hole, a piece or both; smaller; with a cell less of a hole, a piece or both."""
    sides = case.groups()
    cells = ([frozenset({cell}) for group in side for cell in sorted(group)] for side in sides)
    for smaller in (
        _without(case, *map(_halves, sides)),
        _without(case, *sides),
        map(PiecesCase._make, product(_narrower(case.game, "0"), _narrower(case.table, "1"))),
        _without(case, *cells),
    ):
        for step in smaller:
            holes, pieces = step.groups()
            if holes and pieces and max(map(len, (*holes, *pieces))) <= _MOST_CELLS:
                yield step


def _without(case: PiecesCase, holes: list[Shape], pieces: list[Shape]) -> Iterator[PiecesCase]:
    """Without one of the holes, or one of the pieces, or, if these are few, one of each."""
    nothing: list[Shape] = [frozenset()]
    gone = [*product(holes, nothing), *product(nothing, pieces)]
    if len(holes) * len(pieces) <= _MOST_PAIRS:
        gone += product(holes, pieces)
    every_hole, every_piece = set(cells_drawn(case.game, "0")), set(cells_drawn(case.table, "1"))
    for hole, piece in gone:
        yield _case(len(case.game), every_hole - hole, every_piece - piece)


def _halves(every: Sequence[Shape]) -> list[Shape]:
    """Both halves of the groups, each as one."""
    middle = len(every) // 2
    halves = (every[:middle], every[middle:])
    return [frozenset().union(*half) for half in halves] if middle else []


def _narrower(rows: judged.Rows, value: str) -> Iterator[judged.Rows]:
    """Without a row and a column, in a few ways, without empty ones first."""
    if len(rows) == _LEAST_SIDE:
        return
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    to_drop = []
    for lines in (rows, columns):
        empty = [number for number, line in enumerate(lines) if value not in line]
        to_drop.append([*empty[:1], 0, len(lines) - 1])
    for row, column in dict.fromkeys(product(*to_drop)):
        kept = rows[:row] + rows[row + 1 :]
        yield tuple(line[:column] + line[column + 1 :] for line in kept)


def _cell_count(case: PiecesCase) -> int:
    """Of holes and pieces."""
    return len(cells_drawn(case.game, "0")) + len(cells_drawn(case.table, "1"))


def _fitting(case: PiecesCase) -> Fitting:
    game, table = ([list(map(int, row)) for row in side] for side in case)
    return Fitting(game, table)


def _drawn(problem: Fitting, found: Fit, style: TextStyle) -> str:
    return side_by_side([as_text(scene, style) for scene in fit_scenes(problem, found)])


def _drawing(case: PiecesCase, style: TextStyle) -> str:
    side = len(case.game)
    return (
        f"{side} x {side}, {words.counted(_cell_count(case), 'cell')} of holes and pieces "
        f"(left the game board, right the table)\n{_drawn(_fitting(case), Fit(0, ()), style)}"
    )


def _why(case: PiecesCase, _: judged.Explain, style: TextStyle) -> str:
    """By shapes: equal ones are interchangeable, so as many are filled as there are of both."""
    problem = _fitting(case)
    found = weighing.fit(problem)
    holes, pieces = (Counter(map(_class_of, side)) for side in case.groups())
    lines = [_WHY]
    for shape in sorted({*holes, *pieces}, key=lambda shape: (len(shape), shape)):
        filled = min(holes[shape], pieces[shape])
        lines.append(
            f"  {judged.in_a_line(shape)}: {words.counted(holes[shape], 'hole')}, "
            f"{words.counted(pieces[shape], 'piece')}; {filled * len(shape)} filled"
        )
    return "\n".join([*lines, _drawn(problem, found, style) if found.pieces else ""])


PUZZLE_PIECES = judged.JudgedProblem(
    name="puzzle-pieces",
    cases_in_input=1,
    usual_cases=36,
    mistakes=(
        *(judged.case_by_case(wrong, partial(filled_cells, **how)) for wrong, how in _HOW),
        judged.case_by_case(_PARTLY, _several_in_a_hole),
        # The same answers either way: a piece of the one is a hole of the other.
        judged.case_by_case(
            "game board and table are exchanged, or 0 and 1 on both of them",
            lambda case: filled_cells(PiecesCase(case.table, case.game)),
        ),
    ),
    generated=_generated,
    input_of=lambda cases: "".join(puzzle_pieces_text(*case) for case in cases),
    answer=lambda case: str(weighing.fit(_fitting(case)).cells),
    steps=_steps,
    weight=lambda case: (_cell_count(case), len(case.game)),
    probes=lambda: list(islice(_generated(1, None, None), len(_EDGES) + 4)),
    timed=lambda: (
        (f"{side} x {side}", next(_generated(1, Style.RANDOM, judged.Size(side, side))))
        for side in (3, 10, 20, 35, 50)
    ),
    drawing=_drawing,
    why=_why,
)
