"""BOARDCOVER: in how many ways can L-trominoes cover the white cells of each board?

A case is the rows of a board, `#` black and `.` white, within the limits of the original: at most
20 x 20, 50 of them white.  About half of those drawn at random are made by laying blocks, since a
board of random cells can hardly ever be covered.

Each mistake is a small solver that errs in that way.  All of them search as textbooks do: the first
white cell in reading order, the four ways to lay a block on it, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, combinations, count, islice, permutations, product, takewhile
from math import factorial
from random import Random
from typing import Any, Literal, TypeAlias

from boardfill import words
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle, in_rows
from boardfill.errors import BadInput
from boardfill.formats.judge_input import boardcover_text
from boardfill.judging import judged_problem as judged
from boardfill.judging.judged_problem import Style
from boardfill.problem.board import Board
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.picture import cells_drawn
from boardfill.problem.piece import Turn
from boardfill.problem.tiling import Tiling
from boardfill.questions import counting, listing

Blocks: TypeAlias = Sequence[Sequence[Cell]]

BLACK, WHITE = "#", "."
BLOCKS: Blocks = (
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (1, -1)),
)
"""The four ways to lay an L-tromino on a cell with nothing before it in reading order."""
_STRAIGHT: Blocks = (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))
_MOST_SIDE = 20
_MOST_WHITE = 50
_MOST_SHOWN = 6
"""The most coverings that are drawn."""
_MOST_PROBED = 12
"""The most cells of a probe, black or white, since some programs exchange them."""
_MOST_TRIED_CELLS = 5
"""The 138 boards of at most so many cells are all tried."""
_CASES_IN_INPUT = 30
_SMALL_EDGES = """
    # . ##/## ../.# ../#. .#/.. #./.. ... ../.. .../... ../../.. .../.../... ####/#..#/#.##
    .##./.##./.... ..#../.###./##### ..../..../....
"""
_LARGE_EDGES = """
    #.....#/#.....#/##...## #.....#/#.....#/##..### ....../....../...... #..##/....#
"""
_EDGES: list[judged.Rows] = [
    *(tuple(board.split("/")) for board in _SMALL_EDGES.split()),
    (".." + "#" * 18, "." + "#" * 19),
    ("#" * _MOST_SIDE,) * _MOST_SIDE,
    ("." * _MOST_SIDE,),
    (".",) * _MOST_SIDE,
    *(tuple(board.split("/")) for board in _LARGE_EDGES.split()),
]
"""All black, one white cell, each block by itself, no multiple of 3, none all the same, many."""


def _generated(seed: int, style: Style | None, size: judged.Size | None) -> Iterator[judged.Rows]:
    """Boards without end; if no style is given, the edges first and then all others in turn."""
    if size is not None and not (min(size) >= 1 and max(size) <= _MOST_SIDE):
        raise BadInput(
            f"expected --size from 1x1 to {_MOST_SIDE}x{_MOST_SIDE}, as the judge has it"
        )
    others = (Style.RANDOM, Style.HOLES, Style.RANDOM, Style.FRAMED, Style.RANDOM, Style.LARGE)
    for number in count():
        dice = Random(f"boardcover {seed} {style} {size} {number}")
        if style is Style.EDGE or (style is None and size is None and number < len(_EDGES)):
            yield _edge(dice, number, size)
            continue
        # Small ones first: what a program fails on is then nearly as small as can be.
        most = min(3 + number // 10, 7) if style is None else dice.randint(3, 7)
        yield _made(dice, style or others[number % len(others)], size, most)


def _edge(dice: Random, number: int, size: judged.Size | None) -> judged.Rows:
    if size is None:
        return _EDGES[number % len(_EDGES)]
    whites = min(size.rows * size.columns, _MOST_WHITE)
    amounts = (0, 1, 2, whites, whites - whites % 3, min(4, whites))
    return _with_white(dice, size, _cells(size), amounts[number % len(amounts)])


def _made(dice: Random, style: Style, size: judged.Size | None, most: int) -> judged.Rows:
    rows, columns, most = {
        Style.RANDOM: (1, 1, most),
        Style.FRAMED: (4, 4, most + 2),
        Style.HOLES: (2, 3, most),
        Style.LARGE: (12, 12, _MOST_SIDE),
    }[style]
    size = size or judged.Size(dice.randint(rows, most), dice.randint(columns, most))
    cells = _cells(size)
    if style is Style.LARGE:
        return _laid(dice, size, dice.randint(4, 12))
    if style is Style.RANDOM:
        if dice.random() < 0.5:
            return _laid(dice, size, dice.randint(1, max(1, len(cells) // 3)))
        whites = min(round(len(cells) * dice.uniform(0.3, 1)), _MOST_WHITE)
        return _with_white(dice, size, cells, whites)
    if style is Style.FRAMED:
        last = (size.rows - 1, size.columns - 1)
        cells = [cell for cell in cells if 0 < cell[0] < last[0] and 0 < cell[1] < last[1]]
    # A multiple of 3, nearly all of them.
    whites = min(len(cells), _MOST_WHITE - 2) - dice.choice((0, 0, 3))
    return _with_white(dice, size, cells, max(whites - whites % 3, 0))


def _cells(size: judged.Size) -> list[Cell]:
    return list(product(*map(range, size)))


def _with_white(dice: Random, size: judged.Size, cells: list[Cell], whites: int) -> judged.Rows:
    return judged.drawn_rows(size, dice.sample(cells, whites), WHITE, BLACK)


def _laid(dice: Random, size: judged.Size, blocks: int) -> judged.Rows:
    """A board covered by so many blocks, or fewer if there is no room for them."""
    white: set[Cell] = set()
    every = set(_cells(size))
    for _ in range(min(blocks, _MOST_WHITE // 3)):
        for _attempt in range(20):
            # Near other blocks, so that there is more than one covering.
            row, column = dice.choice(sorted(white)) if white else map(dice.randrange, size)
            row, column = row + dice.randint(-2, 2), column + dice.randint(-2, 2)
            block = {(row + down, column + right) for down, right in dice.choice(BLOCKS)}
            if block <= every - white:
                white |= block
                break
    return judged.drawn_rows(size, white, WHITE, BLACK)


def coverings(
    rows: judged.Rows,
    blocks: Blocks = BLOCKS,
    *,
    unseen: Cell = (0, 0),
    over_black: bool = False,
    overlapping: bool = False,
    around_the_edge: bool = False,
) -> int:
    """How many coverings the search finds; right unless told otherwise.

    So many of the last rows and columns as are `unseen` need not be covered.

    >>> coverings(("...", "..."))
    2
    """
    columns = len(rows[0])
    white = cells_drawn(rows, WHITE)

    def search(left: frozenset[Cell], free: frozenset[Cell]) -> int:
        judged.step()
        if not left:
            return 1
        row, column = min(left)
        found = 0
        for block in blocks:
            laid = frozenset((row + down, column + right) for down, right in block)
            if around_the_edge:
                laid = frozenset(divmod(down * columns + right, columns) for down, right in laid)
            if laid <= free:
                found += search(left - laid, free if overlapping else free - laid)
        return found

    last_row, last_column = len(rows) - unseen[0], columns - unseen[1]
    seen = frozenset(cell for cell in white if cell[0] < last_row and cell[1] < last_column)
    return search(seen, frozenset(cells_drawn(rows, WHITE + BLACK) if over_black else white))


def _with_leftovers(
    rows: judged.Rows, blocks: Blocks, stays: Literal["block", "first cells", "counts"]
) -> int:
    """How many a search finds that does not take everything back.

    A whole block stays; or of one that does not fit, the cells up to the first that is taken, or,
    where cells count what lies on them, all of its cells.
    """
    taken = {
        cell: int(rows[cell[0]][cell[1]] == BLACK) for cell in cells_drawn(rows, BLACK + WHITE)
    }

    def is_free(cell: Cell) -> bool:
        return taken.get(cell) == 0

    def add(cells: Iterable[Cell], number: int = 1) -> None:
        for cell in cells:
            taken[cell] += number

    def search() -> int:
        judged.step()
        first = next(filter(is_free, taken), None)
        if first is None:
            return 1
        found = 0
        for block in blocks:
            laid = [(first[0] + down, first[1] + right) for down, right in block]
            if all(map(is_free, laid)):
                add(laid)
                found += search()
                if stays != "block":
                    add(laid, -1)
            elif stays != "block":
                add(takewhile(is_free, laid) if stays == "first cells" else taken.keys() & laid)
        return found

    return search()


_SEARCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("straight blocks are laid, too", {"blocks": (*BLOCKS, *_STRAIGHT)}),
    ("blocks are laid on black cells", {"over_black": True}),
    ("blocks are laid on each other", {"overlapping": True}),
    (
        "blocks go around the edge, from the end of a row into the next",
        {"around_the_edge": True},
    ),
    ("the last row need not be covered", {"unseen": (1, 0)}),
    ("the last column need not be covered", {"unseen": (0, 1)}),
)
"""Mistakes, with what they tell `coverings` to do otherwise."""


def _mistakes() -> Iterator[judged.Mistake[judged.Rows]]:
    wrong = judged.case_by_case
    yield wrong(
        "an all-black board is answered with 0, though laying nothing covers it",
        lambda rows: coverings(rows) if any(WHITE in row for row in rows) else 0,
    )
    for block in BLOCKS:
        one = f"one of the four ways to lay a block is {{}}: {judged.in_a_line(block)}"
        others = [other for other in BLOCKS if other != block]
        yield wrong(one.format("missing"), partial(coverings, blocks=others))
        yield wrong(one.format("there twice"), partial(coverings, blocks=[*BLOCKS, block]))
    for pair in combinations(BLOCKS, 2):
        others = [block for block in BLOCKS if block not in pair]
        both = " and ".join(map(judged.in_a_line, pair))
        two = f"two of the four ways to lay a block are missing: {both}"
        yield wrong(two, partial(coverings, blocks=others))
    yield wrong(
        "the program says whether there is a covering, not how many",
        lambda rows: min(coverings(rows), 1),
    )
    yield wrong(
        "each covering is counted once for every order in which its blocks can be laid",
        lambda rows: coverings(rows) * factorial(len(cells_drawn(rows, WHITE)) // 3),
    )
    for what, how in _SEARCHES:
        yield wrong(what, partial(coverings, **how))
    exchange = str.maketrans(BLACK + WHITE, WHITE + BLACK)
    yield wrong(
        "black and white are exchanged",
        lambda rows: coverings(tuple(row.translate(exchange) for row in rows)),
    )
    yield judged.Mistake(
        "the number goes on from the boards before, and is not set back to 0",
        lambda cases: [str(total) for total in accumulate(map(coverings, cases))],
    )
    yield judged.Mistake(
        "only the first board is answered", lambda cases: [str(coverings(cases[0]))]
    )
    block_stays = "blocks are not taken back after the search below them"
    marks_stay = "what was marked of a block that turned out not to fit is not taken back"
    for order in permutations(BLOCKS):  # it makes a difference in which order they are tried
        yield wrong(block_stays, partial(_with_leftovers, blocks=order, stays="block"))
        yield wrong(marks_stay, partial(_with_leftovers, blocks=order, stays="counts"))
        for blocks in (order, [block[::-1] for block in order]):
            yield wrong(marks_stay, partial(_with_leftovers, blocks=blocks, stays="first cells"))


def _tiling(case: judged.Rows) -> Tiling:
    tromino = named_piece("L3", turn=Turn.ROTATE)
    return Tiling(Board(frozenset(cells_drawn(case, WHITE))), (tromino,))


def _cell_count(case: judged.Rows) -> int:
    """The number of cells, black and white."""
    return len(case) * len(case[0])


def _weight(case: judged.Rows) -> tuple[int, ...]:
    return _cell_count(case), sum(row.count(WHITE) for row in case)


def _steps(case: judged.Rows) -> Iterator[judged.Rows]:
    """The board without half of its rows or columns, without one, or with one white cell fewer."""
    for kept in _parts(len(case)):
        yield tuple(case[row] for row in kept)
    for kept in _parts(len(case[0])):
        yield tuple("".join(row[column] for column in kept) for row in case)
    for row, column in cells_drawn(case, WHITE):
        blackened = case[row][:column] + BLACK + case[row][column + 1 :]
        yield (*case[:row], blackened, *case[row + 1 :])


def _parts(number: int) -> Iterator[list[int]]:
    """The lines to keep of `number`: either half, or all but one."""
    every = list(range(number))
    if number > 3:
        yield every[: number // 2]
        yield every[number // 2 :]
    if number > 1:
        yield from (every[:gone] + every[gone + 1 :] for gone in every)


def _all_smaller(case: judged.Rows) -> list[judged.Rows] | None:
    if _cell_count(case) > _MOST_TRIED_CELLS + 1:
        return None
    return [
        tuple("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))
        for rows, columns in product(range(1, _MOST_TRIED_CELLS + 1), repeat=2)
        if rows * columns < _cell_count(case)
        for cells in product(BLACK + WHITE, repeat=rows * columns)
    ]


def _probes() -> list[judged.Rows]:
    """Boards so small that even a wrong search ends."""
    first = islice(_generated(1, None, None), 90)
    small = (case for case in first if _cell_count(case) <= _MOST_PROBED)
    return list(islice(small, _CASES_IN_INPUT))


def _drawing(case: judged.Rows, style: TextStyle) -> str:
    cells, white = _weight(case)
    size = f"{len(case)} x {len(case[0])}, {words.counted(cells, 'cell')}, {white} white"
    return f"{size}\n{as_text(board_scene(_tiling(case)), style)}" if white else f"{size}\n"


def _why(case: judged.Rows, explain: judged.Explain, style: TextStyle) -> str:
    """All coverings if they are few, or the reason why there is none."""
    problem = _tiling(case)
    if not problem.board.cells:
        return "There is no white cell, so laying no block at all is the one covering.\n"
    number = counting.count(problem)
    if number == 0:
        return explain(problem)
    shown = islice(listing.solution_set(problem), _MOST_SHOWN)
    drawn = in_rows((as_text(solution_scene(problem, one), style) for one in shown), style.width)
    if number == 1:
        return f"This is the only covering:\n{drawn}"
    if number > _MOST_SHOWN:
        return f"The first {_MOST_SHOWN} of {words.number(number)} coverings:\n{drawn}"
    return f"These are all {words.spelled(number)} coverings:\n{drawn}"


BOARDCOVER = judged.JudgedProblem(
    name="boardcover",
    cases_in_input=_CASES_IN_INPUT,
    usual_cases=60,
    mistakes=tuple(_mistakes()),
    generated=_generated,
    input_of=boardcover_text,
    answer=lambda case: words.decimal(counting.count(_tiling(case))),
    steps=_steps,
    weight=_weight,
    probes=_probes,
    timed=lambda: (
        (f"{rows} x {columns}", (WHITE * columns,) * rows)
        for rows, columns in ((2, 3), (3, 6), (4, 6), (5, 6), (6, 6), (6, 7), (6, 8))
    ),
    drawing=_drawing,
    why=_why,
    all_smaller=_all_smaller,
)
