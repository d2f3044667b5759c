"""Random small problems and covers for Hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    Fitting,
    Mark,
    Marking,
    Piece,
    Supply,
    Symbol,
    Tiling,
    Turn,
)
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.problem.fitting import Matrix
from boardfill.problem.lattices.lattice import Lattice, lattices
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY
from boardfill.rules import Count

GRID = [(row, column) for row in range(4) for column in range(4)]


def of_each_kind(
    **kinds: st.SearchStrategy[Any],
) -> Callable[[Callable[[Any], None]], Callable[..., None]]:
    """A decorator: the claim is tried on random problems of each kind, a test for each."""

    def decorated(claim: Callable[[Any], None]) -> Callable[..., None]:
        def tried(kind: str, data: st.DataObject) -> None:
            claim(data.draw(kinds[kind]))

        tried.__doc__ = claim.__doc__
        of_kind = pytest.mark.parametrize("kind", list(kinds))
        test: Callable[..., None] = of_kind(given(data=st.data())(tried))
        return test

    return decorated


def boards(most: int = 12) -> st.SearchStrategy[Board]:
    """Any set of cells of a 4 x 4 grid, the empty one included."""
    return st.sets(st.sampled_from(GRID), max_size=most).map(lambda cells: Board(frozenset(cells)))


def symmetric_boards() -> st.SearchStrategy[Board]:
    """Rectangles, and sets of cells that one or two symmetries of a 3 x 3 or 4 x 4 grid keep."""
    sizes = [(3, 3), (2, 4), (3, 4), (2, 3), (5, 2), (1, 5), (2, 2), (1, 1)]
    rectangles = st.sampled_from(sizes).map(lambda size: Board.rectangle(*size))

    @st.composite
    def kept(draw: st.DrawFn) -> Board:
        last = draw(st.sampled_from([2, 3]))
        grid = [cell for cell in GRID if max(cell) <= last]
        cells = draw(st.sets(st.sampled_from(grid), max_size=8))
        for symmetry in draw(st.lists(st.sampled_from(SQUARE.symmetries), max_size=2)):
            for _ in range(3):
                turned = {symmetry.apply((2 * r - last, 2 * c - last)) for r, c in cells}
                cells |= {((r + last) // 2, (c + last) // 2) for r, c in turned}
        return Board(frozenset(cells))

    return st.one_of(rectangles, kept())


def supplies() -> st.SearchStrategy[Supply]:
    bounded = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(
        lambda pair: Supply(min(pair), max(pair))
    )
    return st.one_of(
        st.just(Supply()), bounded, st.integers(0, 2).map(lambda low: Supply(low, None))
    )


@st.composite
def tilings(draw: st.DrawFn, most: int = 12) -> Tiling:
    """A few pieces of at most four cells, connected or not, with all sorts of supplies."""
    cells = st.sets(st.sampled_from([c for c in GRID if max(c) < 3]), min_size=1, max_size=4)
    pieces = [
        Piece(name, frozenset(draw(cells)), draw(st.sampled_from(Turn)), draw(supplies()))
        for name in draw(st.sampled_from(["a", "ab", "abc"]))
    ]
    board = draw(boards(most))
    few = st.frozensets(st.sampled_from(GRID), max_size=3)
    optional = board.cells & draw(st.just(frozenset()) | few)
    return Tiling(board, tuple(pieces), optional=optional)


LOPSIDED = [
    {(0, 0), (1, 0), (2, 0), (2, 1)},
    {(0, 0), (0, 1), (1, 1), (1, 2)},
    {(0, 0), (1, 0), (2, 1)},
    {(0, 0), (1, 1)},
    {(0, 0), (0, 1)},
    {(0, 0), (1, 0), (1, 1)},
]


@st.composite
def symmetric_tilings(draw: st.DrawFn) -> Tiling:
    """A few pieces, often with their mirror images, and single cells, on a symmetric board."""
    pieces = [
        Piece("single", frozenset({(0, 0)}), copies=draw(st.sampled_from([ANY, Supply(0, 6)])))
    ]
    for shape in draw(st.lists(st.sampled_from(LOPSIDED), min_size=1, max_size=2)):
        turn = draw(st.sampled_from([Turn.ROTATE, *Turn]))
        copies = draw(st.sampled_from([Supply(1, 1), Supply(0, 1), ANY]))
        pieces.append(Piece(f"{len(pieces)}", frozenset(shape), turn, copies))
        if draw(st.booleans()):
            image = frozenset(map(draw(st.sampled_from(SQUARE.symmetries[2:5])).apply, shape))
            pieces.append(Piece(f"{len(pieces)}", image, turn, copies))
    return Tiling(draw(symmetric_boards()), tuple(draw(st.permutations(pieces))))


BOXES = {"square": (3, 4), "hex": (3, 4), "triangle": (3, 6), "cubic": (2, 2, 3)}


@st.composite
def lattice_boards(draw: st.DrawFn, most: int = 12, closed: bool | None = None) -> Board:
    """Part of a small box, often all of it, on any lattice; `closed` ones go around themselves."""
    lattice = draw(st.sampled_from(list(lattices().values())))
    size = tuple(draw(st.integers(1, extent)) for extent in BOXES[lattice.name])
    wrap: list[str] = []
    if draw(st.booleans()) if closed is None else closed:
        ways = [
            axis.name
            for axis, extent in zip(lattice.axes, size, strict=True)
            if lattice.closes_after(extent, axis)
        ]
        wrap = draw(st.lists(st.sampled_from(ways), unique=True)) if ways else []
    board = Board.rectangle(*size, lattice=lattice, wrap=wrap)
    holes = draw(st.sets(st.sampled_from(board.ordered), max_size=3))
    holes |= set(board.ordered[most:])
    return board.without(holes)


@st.composite
def lattice_pieces(draw: st.DrawFn, lattice: Lattice) -> Piece:
    """One to three cells near each other, connected or not."""
    start = draw(st.sampled_from(lattice.origins))
    near = sorted(
        {start, *lattice.neighbours(start)}.union(
            *map(lattice.neighbours, lattice.neighbours(start))
        )
    )
    cells = draw(st.sets(st.sampled_from(near), min_size=1, max_size=3))
    return Piece("a", frozenset(cells), draw(st.sampled_from(Turn)), draw(supplies()), lattice)


@st.composite
def lattice_tilings(draw: st.DrawFn, most: int = 12, closed: bool | None = None) -> Tiling:
    """One or two pieces and often single cells on a board of any lattice, with or without rules."""
    board = draw(lattice_boards(most, closed))
    pieces = [
        replace(draw(lattice_pieces(board.lattice)), name=name)
        for name in draw(st.sampled_from(["a", "ab"]))
    ]
    if draw(st.booleans()):
        origin = frozenset({board.lattice.origins[0]})
        pieces.append(Piece("single", origin, lattice=board.lattice))
    ruled = board.lattice == SQUARE and not board.periods
    fault_free, tatami = (ruled and draw(st.booleans()) for _ in range(2))
    few = st.frozensets(st.sampled_from(board.ordered or [()]), max_size=3)
    optional = board.cells & draw(st.just(frozenset()) | few)
    return Tiling(board, tuple(pieces), "", fault_free, tatami, optional)


@st.composite
def lattice_markings(draw: st.DrawFn, most: int = 6) -> Marking:
    """One or two symbols that point somewhere, on a board of any lattice."""
    board = draw(lattice_boards(most))
    names = st.lists(st.sampled_from(board.lattice.meeting_names()), max_size=3, unique=True)
    symbols = [Symbol(name, tuple(draw(names))) for name in draw(st.sampled_from(["x", "xy"]))]
    rules = [
        Count(each, frozenset({"x"}), 0, draw(st.integers(0, 2)))
        for each in draw(st.lists(st.sampled_from(list(board.lattice.line_numbers)), max_size=2))
    ]
    return Marking(board, tuple(symbols), tuple(rules), blanks=draw(st.booleans()))


@st.composite
def markings(draw: st.DrawFn, most: int = 7) -> Marking:
    """Up to three symbols that point anywhere, with rules for lines, regions and the board."""
    board = draw(boards(most))
    directions = st.lists(st.sampled_from(SQUARE.meeting_names()), max_size=3, unique=True)
    names = draw(st.sampled_from(["x", "xy", "xyz"]))
    symbols = tuple(Symbol(name, tuple(draw(directions))) for name in names)
    rules = []
    kinds = [*SQUARE.line_numbers, "board", *(["region"] if board.cells else [])]
    for each in draw(st.lists(st.sampled_from(kinds), max_size=3)):
        counted = draw(st.sets(st.sampled_from(names), min_size=1))
        supply = draw(supplies())
        regions: tuple[tuple[tuple[int, ...], ...], ...] = ()
        if each == "region":
            regions = (tuple(draw(st.sets(st.sampled_from(board.ordered)))),)
        rules.append(Count(each, frozenset(counted), supply.low, supply.high, regions=regions))
    clues: dict[tuple[int, ...], str] = {}
    clued, blanks = draw(st.tuples(st.booleans(), st.booleans()))
    if board.cells and clued:
        clues[draw(st.sampled_from(board.ordered))] = draw(st.sampled_from(names))
    return Marking(board, symbols, tuple(rules), clues, blanks)


@st.composite
def symmetric_markings(draw: st.DrawFn) -> Marking:
    """Symbols with some of their turned images, on symmetric boards with lines counted alike."""
    board = draw(symmetric_boards().filter(lambda board: len(board.cells) <= 9))
    names = {meeting: name for name, meeting in SQUARE.around((0, 0)).items()}
    meetings = draw(st.sets(st.sampled_from(list(names)), max_size=2))
    turns = draw(st.lists(st.sampled_from(SQUARE.symmetries), min_size=1, max_size=3))
    symbols = tuple(
        Symbol(
            f"s{place}",
            tuple(sorted(names[frozenset(map(symmetry.apply, cells))] for cells in meetings)),
        )
        for place, symmetry in enumerate(turns)
    )
    rules = []
    for lines in draw(st.lists(st.sampled_from(["row column", "row", "board"]), max_size=2)):
        counted = frozenset(draw(st.sets(st.sampled_from([s.name for s in symbols]), min_size=1)))
        supply = draw(supplies())
        rules += [Count(each, counted, supply.low, supply.high) for each in lines.split()]
    return Marking(board, symbols, tuple(rules), {}, draw(st.booleans()))


def matrices(rows: int, columns: int) -> st.SearchStrategy[Matrix]:
    cells = st.lists(st.integers(0, 1), min_size=rows * columns, max_size=rows * columns)
    return cells.map(lambda values: Matrix(rows, columns, bytes(values)))


def fittings() -> st.SearchStrategy[Fitting]:
    """Game and table of different sizes."""
    sizes = st.tuples(st.integers(1, 4), st.integers(1, 5))
    any_matrix = sizes.flatmap(lambda size: matrices(*size))
    return st.builds(Fitting, any_matrix, any_matrix)


@st.composite
def symmetric_fittings(draw: st.DrawFn) -> Fitting:
    """Holes that lie symmetrically, and a table that has pieces for many of them."""
    cells = draw(symmetric_boards()).cells
    rows = 1 + max((row for row, _ in cells), default=0)
    columns = 1 + max((column for _, column in cells), default=0)
    game = [[int((row, column) not in cells) for column in range(columns)] for row in range(rows)]
    table = draw(st.one_of(matrices(3, 5), st.just(Matrix(1, 7, bytes([1, 0, 1, 0, 1, 0, 1])))))
    return Fitting(Matrix.from_rows(game), table)


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    """Any cover at all: options that use nothing, items used many times, bounds that clash."""
    items = []
    for index in range(draw(st.integers(0, 5))):
        low = draw(st.integers(0, 3))
        high = draw(st.one_of(st.none(), st.integers(0, 4)))
        place = (index // 2, index % 2) if draw(st.booleans()) else None
        items.append(Item(NamedItem(str(index)), low, high, place))
    uses = st.lists(st.integers(0, len(items) - 1), max_size=5) if items else st.just([])
    options = [
        Option(tuple(sorted(draw(uses))), Mark((index,), "x"))
        for index in range(draw(st.integers(0, 8)))
    ]
    return Cover(tuple(items), tuple(options))


@st.composite
def coverings(draw: st.DrawFn, most: int = 7) -> Covering:
    """A few items with all sorts of bounds, some in colours; options may repeat each other.

    An item that others use in a colour may stand twice in an option that says none.
    """
    names = draw(st.sampled_from(["a", "ab", "abc", "abcd", ""]))
    items = [CoveringItem(name, draw(supplies() | st.just(Supply(1, 1)))) for name in names]
    items += [CoveringItem(name, Supply(0, 1)) for name in draw(st.sampled_from(["", "x", "xy"]))]
    options = []
    for _ in range(draw(st.integers(0, most))):
        used = draw(st.lists(st.sampled_from([*names]), max_size=3)) if names else []
        coloured = [item.name for item in items if item.name in "xy" and draw(st.booleans())]
        colours = [(name, draw(st.sampled_from(["", "R", "G", "B"]))) for name in coloured]
        twice = [name for name, colour in colours if not colour and draw(st.booleans())]
        options.append(
            CoveringOption(
                tuple(draw(st.permutations([*used, *coloured, *twice]))),
                draw(st.sampled_from(["", "", "one", "two words"])),
                tuple(pair for pair in colours if pair[1]),
            )
        )
    return Covering(tuple(items), tuple(options), draw(st.sampled_from(["", "a title"])))
