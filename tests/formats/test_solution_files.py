"""What is written to a file can be read back, by other programs, as the same solutions."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

import boardfill
from boardfill.checking.checker import is_solution
from boardfill.cli.pictures import SolutionOutput
from boardfill.drawing.text.text_drawing import TextStyle
from boardfill.formats import solution_files
from boardfill.formats.solution_files import format_of_ending
from boardfill.formats.solution_json import read_solutions
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.listing import solution_set
from tests.strategies import fittings, markings, tilings

ODD_NAMES = ["a,b", 'say "x"', "two\nlines", "cr\ronly", " blank ", "漢;0 1", "=1+1", "'", "\\"]


def _written(
    problem: Problem, found: Iterable[boardfill.Solution], ending: str, start: int = 1
) -> bytes:
    file = io.BytesIO()
    form = format_of_ending(ending, TextStyle())
    form(problem, enumerate(found, start), file)
    return file.getvalue()


def _solution(problem: Problem, choices: Iterable[tuple[Any, ...]]) -> boardfill.Solution:
    """From pairs of cell and symbol, or from cells, piece and cells as laid."""
    if isinstance(problem, boardfill.Marking):
        return boardfill.Solution.of(
            boardfill.Mark(tuple(cell), symbol) for cell, symbol in choices
        )
    return boardfill.Solution.of(
        boardfill.Placement(tuple(map(tuple, cells)), piece, tuple(map(tuple, laid)))
        for cells, piece, laid in choices
    )


def _from_json_lines(problem: Problem, data: bytes) -> list[boardfill.Solution]:
    return [_from_tree(problem, json.loads(line)) for line in data.decode().split("\n")[:-1]]


def _from_tree(problem: Problem, tree: dict[str, Any]) -> boardfill.Solution:
    if isinstance(problem, boardfill.Marking):
        return _solution(problem, ((mark["cell"], mark["symbol"]) for mark in tree["marks"]))
    placements = tree["placements"]
    return _solution(
        problem, ((lying["cells"], lying["piece"], lying.get("laid", ())) for lying in placements)
    )


def _from_csv(problem: Problem, data: bytes) -> list[boardfill.Solution]:
    rows = csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True)
    fillings: dict[int, list[tuple[Any, ...]]] = {}
    for row in rows:
        choices = fillings.setdefault(int(row["filling"]), [])
        if isinstance(problem, boardfill.Marking):
            if row["symbol"]:
                choices.append((map(int, row["cell"].split()), row["symbol"]))
        elif row["piece"]:
            choices.append((_cells(row["cells"]), row["piece"], _cells(row.get("laid", ""))))
    assert list(fillings) == list(range(1, len(fillings) + 1))
    return [_solution(problem, choices) for choices in fillings.values()]


def _cells(text: str) -> list[Any]:
    return [map(int, cell.split()) for cell in text.split(";") if cell]


def _from_parquet(problem: Problem, data: bytes) -> list[boardfill.Solution]:
    rows = parquet.read_table(io.BytesIO(data)).to_pylist()
    assert [row["filling"] for row in rows] == list(range(1, len(rows) + 1))
    return [_from_tree(problem, row) for row in rows]


def _piece(lattice: Lattice, *cells: Cell) -> boardfill.Piece:
    return boardfill.Piece(f"{lattice.name} {len(cells)}", frozenset(cells), lattice=lattice)


READERS = {".jsonl": _from_json_lines, ".csv": _from_csv, ".parquet": _from_parquet}
ROOMS: dict[str, Problem] = {
    "pieces": boardfill.Tiling(boardfill.Board.rectangle(3, 6), boardfill.pieces("L3,I3,I1:0-1")),
    "odd pieces": boardfill.Tiling(
        boardfill.Board.rectangle(2, 3),
        tuple(boardfill.Piece(name, frozenset({(0, 0)})) for name in ODD_NAMES[:2]),
    ),
    "odd symbols": boardfill.Marking(
        boardfill.Board.rectangle(1, 2), tuple(map(boardfill.Symbol, ODD_NAMES))
    ),
    "symbols": boardfill.latin_square(3),
    "symbols and blanks": boardfill.queens(4),
    "nothing to fill": boardfill.Tiling(boardfill.Board(frozenset()), boardfill.pieces("L3")),
    "all blank, too": boardfill.Marking(
        boardfill.Board.rectangle(2, 1), (boardfill.Symbol("x"),), blanks=True
    ),
    "fitting": boardfill.Fitting(Matrix(1, 5, bytes([0, 1, 0, 0, 1])), Matrix(1, 2, bytes([1, 0]))),
    "hexagons left of the origin": boardfill.Tiling(
        boardfill.Board.from_cells([(-2, 1), (-1, 0), (-1, 1), (-3, 1)], HEX),
        (_piece(HEX, (0, 0), (1, 0)),),
    ),
    "triangles": boardfill.Tiling(
        boardfill.Board.from_cells([(-1, 1), (0, 0), (0, 1), (0, 2)], TRIANGLE),
        (_piece(TRIANGLE, (0, 0), (0, 1)), _piece(TRIANGLE, (0, 0))),
    ),
    "cubes": boardfill.Tiling(
        boardfill.Board.rectangle(2, 2, 1, lattice=CUBIC), (_piece(CUBIC, (0, 0, 0), (0, 0, 1)),)
    ),
    "symbols in hexagons": boardfill.Marking(
        boardfill.Board.from_cells([(-1, 0), (0, -1)], HEX), (boardfill.Symbol("x"),), blanks=True
    ),
    "a torus": boardfill.Tiling(
        boardfill.Board.rectangle(2, 2, wrap=["rows", "columns"]), boardfill.pieces("I2")
    ),
    "a cylinder of hexagons": boardfill.Tiling(
        boardfill.Board.rectangle(1, 4, lattice=HEX, wrap=["columns"]),
        (_piece(HEX, (0, 0), (1, 0)),),
    ),
    "far from the origin": boardfill.Tiling(
        boardfill.Board(frozenset({(-7, 90), (-6, 90)})), boardfill.pieces("I2")
    ),
}


@pytest.mark.parametrize("ending", READERS)
@pytest.mark.parametrize("name", ROOMS)
def test_solutions_come_back_as_they_were(name: str, ending: str) -> None:
    problem = ROOMS[name]
    found = list(solution_set(problem))
    assert found
    read: Callable[[Problem, bytes], list[boardfill.Solution]] = READERS[ending]
    assert read(problem, _written(problem, found, ending)) == found


@pytest.mark.parametrize("ending", READERS)
@settings(max_examples=settings().max_examples // 3)
@given(problem=st.one_of(tilings(), markings(5), fittings()))
def test_any_solutions_come_back(ending: str, problem: Problem) -> None:
    found = [solution for solution, _ in zip(solution_set(problem), range(20), strict=False)]
    back = READERS[ending](problem, _written(problem, found, ending))
    assert back == found
    assert all(is_solution(problem, solution) for solution in back)


def test_the_form_of_csv() -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(2, 3), boardfill.pieces("L3"))
    data = _written(problem, solution_set(problem), ".csv", start=8)
    assert data.decode().splitlines()[:2] == ["filling,piece,cells", "8,L3,0 0;0 1;1 0"]
    assert b"\r" not in data
    marked = _written(boardfill.queens(1), solution_set(boardfill.queens(1)), ".csv")
    assert marked.decode() == "filling,cell,symbol\n1,0 0,Q\n"


def test_tables_tell_how_a_piece_crosses_the_seam() -> None:
    ring = boardfill.Tiling(
        boardfill.Board.rectangle(1, 2, wrap=["columns"]), boardfill.pieces("I2")
    )
    lines = _written(ring, solution_set(ring), ".csv").decode().splitlines()
    assert sorted(lines) == ["1,I2,0 0;0 1,", "2,I2,0 0;0 1,0 1;0 2", "filling,piece,cells,laid"]


def test_the_sides_of_an_array_are_the_numbers_of_a_cell() -> None:
    problem = ROOMS["hexagons left of the origin"]
    assert _array(problem, solution_set(problem)).tolist() == [[[0, 1], [0, 1], [2, 2]]]


def _array(problem: Problem, found: Iterable[boardfill.Solution]) -> np.ndarray[Any, Any]:
    array: np.ndarray[Any, Any] = np.load(io.BytesIO(_written(problem, found, ".npy")))
    return array


@pytest.mark.parametrize("name", ROOMS)
def test_arrays_tell_the_solutions(name: str) -> None:
    problem = ROOMS[name]
    found = list(solution_set(problem))
    array = _array(problem, found)
    assert len(array) == len(found)
    assert array.dtype == np.uint8
    corner: tuple[int, ...] = (0, 0)
    if isinstance(problem, boardfill.Tiling | boardfill.Marking) and problem.board.cells:
        corner = tuple(map(min, zip(*problem.board.cells, strict=True)))
    for filling, solution in zip(array, found, strict=True):
        lying: dict[int, set[tuple[int, ...]]] = {}
        for place in zip(*np.nonzero(filling), strict=True):
            cell = tuple(int(at) + first for at, first in zip(place, corner, strict=True))
            lying.setdefault(int(filling[place]), set()).add(cell)
        if isinstance(problem, boardfill.Marking):
            names = [symbol.name for symbol in problem.symbols]
            marks = {(cell, names[number - 1]) for number in lying for cell in lying[number]}
            assert marks == set(solution.marks)
        else:
            assert [lying[number] for number in sorted(lying)] == [
                set(placement.cells) for placement in solution.placements
            ]
            assert sorted(lying) == list(range(1, len(lying) + 1))


@pytest.mark.parametrize(("cells", "kind"), [(255, "u1"), (256, "u2"), (65536, "u4")])
def test_the_smallest_type_that_fits_is_taken(cells: int, kind: str) -> None:
    # With a larger piece beside: as many as the smallest alone would be must have a number each.
    problem = boardfill.Tiling(boardfill.Board.rectangle(1, cells), boardfill.pieces("I1,I3"))
    found = boardfill.Solution.of(
        boardfill.Placement(((0, column),), "I1") for column in range(cells)
    )
    array = _array(problem, [found])
    assert array.dtype == np.dtype(kind)
    assert array.shape == (1, 1, cells)
    assert (array[0, 0] == np.arange(1, cells + 1)).all()


def test_arrays_of_no_solutions_are_arrays() -> None:
    assert _array(boardfill.queens(4), []).shape == (0, 4, 4)


def test_parquet_comes_in_groups_that_memory_holds() -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(1, 2), boardfill.pieces("I1"))
    found = solution_set(problem)[0]
    data = _written(problem, [found] * 10_000, ".parquet")
    file = parquet.ParquetFile(io.BytesIO(data))
    assert file.metadata.num_rows == 10_000
    assert file.metadata.num_row_groups == 3
    assert file.metadata.row_group(0).column(0).compression == "ZSTD"
    assert _from_parquet(problem, data) == [found] * 10_000


@pytest.mark.parametrize(
    ("ending", "coordinate"), [(".npy", 10**9), (".parquet", 2**31), (".parquet", -(10**20))]
)
def test_boards_beyond_a_format_are_refused(ending: str, coordinate: int) -> None:
    problem = boardfill.Tiling(
        boardfill.Board(frozenset({(0, 0), (0, coordinate)})), boardfill.pieces("I1")
    )
    with pytest.raises(boardfill.BadInput, match="too large"):
        _written(problem, solution_set(problem), ending)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "boardfill.formats.parquet_table", raising=False)
    needed = re.escape(boardfill.words.pip_install("data"))
    with pytest.raises(boardfill.BadInput, match=rf"^\.parquet files .* {needed}$"):
        format_of_ending(".parquet", TextStyle())


def test_no_other_package_is_named_than_the_one_a_format_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "csv", None)
    monkeypatch.delitem(sys.modules, "boardfill.formats.solution_tables", raising=False)
    with pytest.raises(ImportError, match="csv"):
        format_of_ending(".csv", TextStyle())


@pytest.mark.parametrize("ending", solution_files.TABLES)
def test_tables_refuse_json(ending: str) -> None:
    with pytest.raises(boardfill.BadInput, match="cannot hold JSON"):
        SolutionOutput(f"found{ending}", as_json=True, ascii_only=False, tables=(ending,))


def test_a_list_of_json_is_read_back_like_lines() -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(2, 3), boardfill.pieces("L3"))
    listed, lines = (_written(problem, solution_set(problem), end) for end in (".json", ".jsonl"))
    assert len(json.loads(listed)) == len(lines.splitlines()) == 2
    read = [found for _, found in read_solutions(listed.decode())]
    assert (
        read
        == [found for _, found in read_solutions(lines.decode())]
        == list(solution_set(problem))
    )
