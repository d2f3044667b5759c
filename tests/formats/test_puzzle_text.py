"""Puzzles as people write them are the puzzles that Python makes; puzzles of the test data too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boardfill
from boardfill import BadInput, Marking, puzzles, read_problem
from boardfill.formats.nonogram_files import to_non
from tests.formats import linked_puzzles as known
from tests.formats.linked_puzzles import check_refused

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
BOXES = "aabb\naabb\nccdd\nccdd"
EMPTY = "....\n....\n....\n....\n"
DIAMOND = puzzles.nonogram([1, 3, 1], [1, 3, 1])
PAIR = [(0, 0), (0, 1)]
TEXTS: dict[str, Marking] = {
    f"sudoku 4x4\n1{EMPTY[1:]}": boardfill.sudoku("1" + "." * 15),
    "killer 4x4\n3: r1c1 r1c2": puzzles.sudoku_variant(4, cages=[(3, PAIR)]),
    "nonogram 3x3\n1\n3\n1\n\n1\n3\n1": DIAMOND,
    "semi-magic 2 x 2\n1 .\n. .": puzzles.magic_square(2, {(0, 0): 1}, diagonals=False),
    "star battle 1 2x2\nab\ncd": puzzles.star_battle("ab\ncd"),
    "star battle\na#b\naab\ncc.": puzzles.star_battle(
        [[(0, 0), (1, 0), (1, 1)], [(0, 2), (1, 2)], [(2, 0), (2, 1)]]
    ),
    f"sudoku\n1{EMPTY[1:]}": boardfill.sudoku("1" + "." * 15),
    f"Sudoku X\n1{EMPTY[1:]}": puzzles.sudoku_variant(4, {(0, 0): 1}, kinds=["x"]),
    f"kind: windoku\n{EMPTY}": puzzles.sudoku_variant(4, kinds=["windoku"]),
    f"anti-knight x sudoku\n{EMPTY}": puzzles.sudoku_variant(4, kinds=["anti-knight", "x"]),
    f"jigsaw\n1{EMPTY[1:]}\naaaa\nbbbb\nccdd\nccdd": puzzles.sudoku_variant(
        4, {(0, 0): 1}, regions="aaaa\nbbbb\nccdd\nccdd"
    ),
    f"jigsaw\n{BOXES}\n": puzzles.sudoku_variant(4, regions=BOXES),
    "killer sudoku\naab.\n....\n....\n....\na=3\nb=?": puzzles.sudoku_variant(
        4, cages=[(3, PAIR), (None, [(0, 2)])]
    ),
    "killer 4\n3: r1c1 r1c2\ncage 4: r2c1, r2c2": puzzles.sudoku_variant(
        4, cages=[(3, PAIR), (4, [(1, 0), (1, 1)])]
    ),
    f"thermo\n{EMPTY}thermo: r1c1 r1c2\nthermo: r3c3 r4c3": puzzles.sudoku_variant(
        4, thermos=[PAIR, [(2, 2), (3, 2)]]
    ),
    f"arrow sudoku\n{EMPTY}arrow: r1c1 r1c2": puzzles.sudoku_variant(4, arrows=[PAIR]),
    f"sandwich\n{EMPTY}rows: 5 ? ? 0": puzzles.sudoku_variant(
        4, sandwiches=([5, None, None, 0], [])
    ),
    f"kropki sudoku\n{EMPTY}white: r1c1 r1c2; r1c1 r2c1\ndots: all": puzzles.sudoku_variant(
        4, whites=[PAIR, [(0, 0), (1, 0)]], all_dots=True
    ),
    f"kropki\n{EMPTY}black: r1c1 r1c2": puzzles.sudoku_variant(
        4, regions=(), blacks=[PAIR], all_dots=True
    ),
    f"little killer\n{EMPTY}diagonal 4: r2c1 up-right": puzzles.sudoku_variant(
        4, diagonals=[(4, [(1, 0), (0, 1)])]
    ),
    f"even-odd\n{EMPTY}even: r1c1\nodd: r1c2": puzzles.sudoku_variant(
        4, even=PAIR[:1], odd=PAIR[1:]
    ),
    f"even/odd sudoku\n{EMPTY}\neo..\n....\n....\n....": puzzles.sudoku_variant(
        4, even=PAIR[:1], odd=PAIR[1:]
    ),
    "#    17\\  6\\\n\\12  9    .\n\\11  .    .": puzzles.kakuro(
        [
            (17, [(1, 1), (2, 1)]),
            (6, [(1, 2), (2, 2)]),
            (12, [(1, 1), (1, 2)]),
            (11, [(2, 1), (2, 2)]),
        ],
        {(1, 1): 9},
    ),
    "kakuro\n# 3\\ #\n# . .\n# . #": puzzles.kakuro(
        [(3, [(1, 1), (2, 1)]), (None, [(1, 1), (1, 2)])]
    ),
    "KenKen\naab\nccb\nddd\na 3+\nb: 2/\nc=1-\nd=6x": puzzles.calcudoku(
        3,
        [
            ("+", 3, PAIR),
            ("/", 2, [(0, 2), (1, 2)]),
            ("-", 1, [(1, 0), (1, 1)]),
            ("*", 6, [(2, 0), (2, 1), (2, 2)]),
        ],
    ),
    "calcudoku\nab\nbb\na=1\nb=4": puzzles.calcudoku(
        2, [("=", 1, PAIR[:1]), ("", 4, [(0, 1), (1, 0), (1, 1)])]
    ),
    "kenken\nab\nbb\na 1\nb 4": puzzles.calcudoku(
        2, [("=", 1, PAIR[:1]), ("", 4, [(0, 1), (1, 0), (1, 1)])]
    ),
    "magic square\n2 . .\n. 5 .\n. . .": puzzles.magic_square(3, {(0, 0): 2, (1, 1): 5}),
    "semi-magic square\n2 0 0\n0 0 0\n0 0 0": puzzles.magic_square(3, {(0, 0): 2}, diagonals=False),
    "latin square\n2 .\n. .": boardfill.latin_square(2).with_given([((0, 0), "2")]),
    "queens\n.Q..\n....\n....\n....": boardfill.queens(4).with_given([((0, 1), "Q")]),
    "futoshiki\n. < . .\n    v\n. . > 3\n^\n. . .": puzzles.futoshiki(
        3,
        [((0, 0), (0, 1)), ((1, 1), (0, 1)), ((1, 2), (1, 1)), ((1, 0), (2, 0))],
        {(1, 2): 3},
    ),
    ".>.\n^ ∨\n. 2": puzzles.futoshiki(
        2, [((0, 1), (0, 0)), ((0, 0), (1, 0)), ((1, 1), (0, 1))], {(1, 1): 2}
    ),
    "skyscrapers\n  ? 2\n1 . . ?\n? . 1 2\n  1 ?": puzzles.skyscrapers(
        2, [None, 2], [1, None], [1, None], [None, 2], {(1, 1): 1}
    ),
    "towers\n? 0 2 ?\n1 . . ?\n? . . ?\n? ? ? ?": puzzles.skyscrapers(2, [None, 2], left=[1, None]),
    "skyscrapers\ntop: 0 2\n. .\n. 1": puzzles.skyscrapers(2, [None, 2], clues={(1, 1): 1}),
    "nonogram\n1\n3\n1\n\n1\n3\n1": DIAMOND,
    'title "diamond"\nwidth 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n': DIAMOND,
    "height 2\nwidth 1\nrows\n\n1\ncolumns\n1\ngoal 01": puzzles.nonogram([(), 1], [1]),
    "picross\nROWS\n[ 1 ]\n[ 3 ]\n[ 1 ]\nCOLUMNS\n[ 1 ]\n[ 3 ]\n[ 1 ]": DIAMOND,
    "nonogram\n3 3\n1\n3\n1\n1\n3\n1": DIAMOND,
    "nonogram\n3 2\n1 1\n3\n2\n1\n2": puzzles.nonogram([(1, 1), 3], [2, 1, 2]),
    '{"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}': DIAMOND,
    '{"colClues": ["1", "3", "1"], "rowClues": [1, 3, 1]}': DIAMOND,
    "takuzu\n10\n..": puzzles.binairo(2, 2, {(0, 0): 1, (0, 1): 0}),
    "akari\n..B\n-1_": puzzles.akari("..#\n.1."),
    "light up\n. . #\n. 1 .": puzzles.akari("..#\n.1."),
    f"star battle 2\n{BOXES}": puzzles.star_battle(BOXES, 2),
    "tents\n  1 ? 0\n. T . 1\n. . . ?": puzzles.tents((2, 3), [(0, 1)], [1, None], [1, None, 0]),
    "tents\n1 .T.\n0 ...\n100": puzzles.tents((2, 3), [(0, 1)], [1, 0], [1, 0, 0]),
    "tents\nT .\n. .\nrows: 1 0": puzzles.tents(2, [(0, 0)], [1, 0]),
    "battleships 2 1\n1 1 1\n. ~ . 1\n# . . 2": puzzles.battleships(
        [1, 2], [1, 1, 1], [2, 1], {(0, 1): "~", (1, 0): "#"}
    ),
    "battleships\n...\n^..\nfleet: 2, 1": puzzles.battleships(
        [None] * 2, [None] * 3, [2, 1], {(1, 0): "^"}
    ),
    "dominosa\n001\n110": puzzles.dominosa([[0, 0, 1], [1, 1, 0]]),
    "nurikabe\n2..\n..?": known.NURIKABE,
    "kind: Nurikabe\n2 _ 0\n- * ?": known.NURIKABE,
    "cave\n2..\n..?": puzzles.corral("2x3", {(0, 0): 2, (1, 2): None}),
    "corral\n2 - -\n- - 4": puzzles.corral("2x3", {(0, 0): 2, (1, 2): 4}),
    "Kuromasu\n2..\n..?": puzzles.kurodoko("2x3", {(0, 0): 2, (1, 2): None}),
    "hitori\n1 12\n1 2": known.HITORI,
    "heyawake\naab\nacb\na=1 b=? c=0": puzzles.heyawake("aab\nacb", [1, None, 0]),
    "heyawake\nx x y\nx z y\nx: 1\nz: 0": puzzles.heyawake("aab\nacb", [1, None, 0]),
    "fillomino\n2..\n..4": known.FILLOMINO,
    "LITS\naab\naab\nabb\nbbb": puzzles.lits("aab\naab\nabb\nbbb"),
    "fillomino\n2,0,?\n_,-,4": known.FILLOMINO,
    "slitherlink\n3.\n02": known.SLITHERLINK,
    "Slither Link\n3 ?\n0 2": known.SLITHERLINK,
    "kind: loopy\n3,_\n0,2": known.SLITHERLINK,
    "masyu\n.o.\n..x": known.MASYU,
    "Mashu\n. W .\n- _ B": known.MASYU,
    "pearl\n.○.\n..*": known.MASYU,
    "numberlink\na . a\n12 . 12": known.NUMBERLINK,
    "numlin\na,0,a\n12,_,12": known.NUMBERLINK,
    "yajilin\n. . . 1v\n. # . .\n10> . . .": known.YAJILIN,
    "Yajirin\n_ _ _ ↓1\n- ? - -\n→10,.,.,.": known.YAJILIN,
    "number link\n..a\n..a\ncells: all": puzzles.numberlink(
        (2, 3), {(0, 2): "a", (1, 2): "a"}, all_cells=True
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_text_is_read_as_the_puzzle(text: str) -> None:
    assert read_problem(text + "\n") == TEXTS[text]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "1,\n3,\n1,\n\n1\n3\n1\n"),
        ("a.csv", "takuzu\n1,0\n.,."),
        ("b.non", "width 3\nheight 3\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n"),
        ("c.json", '{"rows": [[1], [3], [1]], "cols": [[1], [3], [1]]}'),
        ("d.txt", "nonogram\n1\n3\n1\n\n1\n3\n1\n"),
        ("no ending", "\ufeffnonogram\r\n1\r\n3\r\n1\r\n\r\n1\r\n3\r\n1\r\n"),
    ],
)
def test_files(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode())
    expected = puzzles.binairo(2, 2, {(0, 0): 1, (0, 1): 0}) if "takuzu" in text else DIAMOND
    assert read_problem(path) == expected


def test_nonograms_are_written_as_non_files(tmp_path: Path) -> None:
    path = tmp_path / "a.non"
    for problem in (DIAMOND, puzzles.nonogram([(1, 1), ()], [1, 0, 1])):
        problem.save(path)
        assert read_problem(path) == problem
    with pytest.raises(BadInput, match="nonograms only"):
        to_non(boardfill.queens(4))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind: chess\n..", "expected akari, .*found 'chess'"),
        ("kind: tapa\n12\n21", "cannot be read yet"),
        ("tapa\n12\n21", "tapa: cannot be read yet"),
        ("sudoku 4x4" + "\n......" * 6, "expected 4 rows of 4 cells, .*found 6 rows of 6"),
        ("kakuro 2x2\n# 4\\ 3\\\n\\3 . .\n\\4 . .", "found 3 rows of 3 cells"),
        ("nonogram 3x4\n1\n3\n1\n\n1\n3\n1", "expected 3 rows of 4 cells"),
        ("tents 2x3\n  1 1 0\n1 . T .\n0 . . .\n1 . . T", "found 3 rows of 3 cells"),
        ("killer 4x5\n3: r1c1 r1c2", "expected 4 rows of 5 cells.* found 4 rows of 4"),
        ("tetravex 1x1\n1 1\n1 2 3 4", "leave out 1x1"),
        ("star battle x\nab\nab", "star-battle: expected numbers or nothing, found 'x'"),
        ("star battle -1\nab\nab", "star-battle: expected numbers or nothing, found '-1'"),
        ("kenken\nab\nbb\na 1\nb 5%", "expected a result such as 6.*, found '5%'"),
        ("kind: killer-sudoku-y\n12\n21", "expected anti-king, .*found 'y'"),
        ("killer\naabb\naabb\nccdd\nccdd\na=10", "sum of cage b is missing"),
        (f"killer\n{EMPTY}\naabb\naabb\nccdd\nccdd\na=1 b=1 c=1 d=1 e=1", "has the letter e"),
        (f"thermo\n{EMPTY}thermo: a1 a2", "cells such as r1c2, found 'a1'"),
        (f"thermo\n{EMPTY}thermo: r1c1 r1c9", r"thermos\[0\]: cell \(0, 8\) is not on the board"),
        (f"thermo\n{EMPTY}thermo: r1c1", r"thermos\[0\]: expected at least two cells"),
        (f"arrow sudoku\n{EMPTY}arrow: r1c1", r"arrows\[0\]: expected at least two cells"),
        (f"thermo\n{EMPTY}therm: r1c1 r1c2", "has no 'therm'"),
        (f"thermo\n{EMPTY}thermo:", "expected cells such as r1c2, found none"),
        (f"killer\n{EMPTY}5: r1c1 r1c1", r"cages\[0\]: cell \(0, 0\) is listed twice"),
        (f"killer\n{EMPTY}5:", "expected cells such as r1c2, found none"),
        (
            "killer\naabb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10 a=9",
            "several sums are given for cage a",
        ),
        (
            f"thermo\n{EMPTY}thermo: r1c1 r1c3",
            r"\[0\]: cells \(0, 0\) and \(0, 2\) do not touch",
        ),
        (f"thermo\n{EMPTY}thermo: r1c1 r2c2; r4c4 r3c3 r2c1", r"thermos\[1\]: .*do not touch"),
        (f"arrow sudoku\n{EMPTY}arrow: r4c4 r2c4", r"arrows\[0\]: .*do not touch"),
        (f"little killer\n{EMPTY}diagonal 5: r1c1 r3c3", r"diagonals\[0\]: .*do not touch"),
        (f"kropki sudoku\n{EMPTY}white: r1c1 r2c2", r"whites\[0\]: .* share no edge"),
        (f"kropki sudoku\n{EMPTY}white: r1c1 r4c4", r"whites\[0\]: .* share no edge"),
        (f"kropki sudoku\n{EMPTY}white: r1c1 r1c2 r1c3", r"expected two cells, found 3"),
        (f"kropki sudoku\n{EMPTY}black: r1c1", r"blacks\[0\]: expected at least two cells"),
        (f"kropki sudoku\n{EMPTY}dots: none", "expected dots: all, found 'none'"),
        ("nonagram\n1\n\n1", "nonagram: no kind of puzzle; did you mean nonogram?"),
        ("killer sodoku\n12\n21", "killer-sodoku: no kind of puzzle; did you mean killer-sudoku?"),
        ("sujiko\n1 2\n3 4", "'sujiko' is no kind of puzzle that can be read; docs/puzzles.md"),
        (f"killer\n{EMPTY}cage: r1c1 r1c2", "expected a sum before the colon, such as cage 12:"),
        (f"little killer\n{EMPTY}diagonal: r1c1 down-right", "such as diagonal 12:"),
        ("kropki\n..\n..\n\n..\n..", "expected one grid, found 2"),
        (f"little killer\n{EMPTY}diagonal 5:", "expected cells such as r1c2, found none"),
        (f"little killer\n{EMPTY}diagonal 5: r1c3 left-right", "found 'left-right'"),
        (f"little killer\n{EMPTY}diagonal 5: r1c3 left", "found 'left'"),
        (f"little killer\n{EMPTY}diagonal 5: r9c9 down-left", r"cell \(8, 8\) is not on the board"),
        (f"little killer\n{EMPTY}diagonal 5: r5c5 up-left", r"cell \(4, 4\) is not on the board"),
        (f"little killer\n{EMPTY}diagonal 5: r1c1,r2c2 down-left", "one cell and a direction"),
        ("foo sudoku\n....\n....\n....\n....", "expected anti-king, .*found 'foo'"),
        (f"sandwich\n{EMPTY}rows: 5 x ? 0", "expected a number, or .* found 'x'"),
        (f"sandwich\n{EMPTY}rows: 5", "expected 4 clues, found 1"),
        (
            "sudoku\n12\n3",
            "sudoku: row 2 of the grid: expected 2 cells as in the first row, found 1",
        ),
        ("killer\n..\n..\n..", "expected 2 rows in each grid, as each has 2 cells; found 3 rows"),
        ("jigsaw\naaab\naabb\nccdd\nccdd\n", r"regions\[0\]: expected 4 cells, found 5"),
        ("kakuro\n# 3\\\n# #", "no cell for '3"),
        ("kakuro\n# 3\\\n# .\n# . .", "row 3 of the grid: expected 2 cells"),
        ("kenken\nab\nbb\na=1", "expected one result of cage b"),
        ("kenken\nab\nbb\na=1 b=x", "expected a result such as"),
        ("futoshiki\n. <> .\n. .", "expected < or >, found '<>'"),
        ("futoshiki\n. . <\n. .", "expected '<' between two cells, found '. . <'"),
        ("futoshiki\n> . .\n. .", "expected '>' between two cells, found '> . .'"),
        ("futoshiki\n. < . .\n. . .", "expected 2 rows of 2"),
        ("futoshiki\n. < .", "expected 1 row of 1"),
        ("futoshiki\n<\nv\n.", "expected cells and signs, found '<'"),
        ("futoshiki\n. .\n ^\n. .", "between two columns"),
        ("skyscrapers\nupper: 1 2", "skyscrapers: this kind of puzzle has no 'upper'"),
        ("skyscrapers\n", "skyscrapers: expected a grid, or clues such as top: 2"),
        ("skyscrapers\n1 2\n. .", "expected a square"),
        ("nonogram\n1\n2", "an empty line"),
        ("nonogram\n1 a\n\n2", "expected lengths of runs .* found '1 a'"),
        (
            "width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1",
            "expected 3 rows, as height says, found 2",
        ),
        ("width 1\nrows\n1\n\ncolumns\n1\n\n1", "expected 1 column, as width says, found 2"),
        ("width 4\nrows\n1\ncolumns\n1", "expected 4 columns, as width says, found 1"),
        ("width x\nrows\n1\ncolumns\n1", "expected a number after width, found 'x'"),
        ("rows\n1\ncolor red\ncolumns\n1", "in colours"),
        ("binairo\n1 .\n. 2", "expected 0 or 1, found '2'"),
        ("binairo\n1..", "an even number"),
        ("akari\n.7", "expected"),
        ("akari\n##\n#0", "expected at least one cell that is not a wall"),
        ("kakuro\n##\n##", "expected at least one cell to fill"),
        ('{"rows": [[1]], "columns": [[1.5]]}', "expected lengths of runs .* found 1.5"),
        ('{"rows": [], "columns": []}', "expected at least one row and one column"),
        ("star battle\n", "expected a grid"),
        ("star battle 1 2\na", "expected one number of stars"),
        ("tents\n.X 1\n.. 0", "expected T or ., found 'X'"),
        ("tents\n.T. 1\n.. 0", "rows of equal length"),
        ("battleships 9\n... 1", "ships of 1 to 6 cells"),
        ("battleships 1\n.k. 1", "found 'k'"),
        ("dominosa\n01\n10", "have 6 numbers, found 4"),
        ("dominosa\nab", "expected a number"),
        ("tetravex\n2 2\n1 2 3 4", "expected 4 tiles, found 1"),
        ("tetravex\n1 1\n1 2 3", "tile 1: expected the colours up, right, down and left"),
        ("tetravex\n1 2 3 4", "expected the numbers of rows and columns"),
        ("tetravex\n", "expected the numbers of rows and columns"),
        ("1 1\n1 2 3 4\nrim 0\nrim: 1", "one colour of the rim"),
        ("tetravex\n1 1\n1 2 3 4\nthermo: r1c1", "no 'thermo'"),
        ("tetravex\n0 1", "at least"),
        ("nurikabe\n...\n...", "nurikabe: numbers: expected at least one number"),
        ("nurikabe\n1x.\n...", "expected a number, or .* found 'x'"),
        ("nurikabe\n1..\n9..", "nurikabe: numbers: expected .* from 1 to 6, found 9"),
        ("hitori\n..\n..", "hitori: rows: expected numbers of at least 0"),
        ("heyawake\naab\naab\nz=1", "this kind of puzzle has no 'z'"),
        ("heyawake\naab\naab\na=x", "expected a number, or .* found 'x'"),
        ("heyawake\naab\naab\na=1 a=2", "a room has several numbers"),
        ("fillomino\n1.\n5.", "fillomino: clues: expected .* from 1 to 4, found 5"),
        ("fillomino\n1.\n2", "row 2 of the grid: expected 2 cells"),
        ("slitherlink\n3.\n05", r"slitherlink: clues\[1\]: expected 0 to 4, found 5"),
        ("slitherlink\n3.\n0", "row 2 of the grid: expected 2 cells"),
        ("slitherlink\nx.", "expected a number, or .* found 'x'"),
        ("slitherlink\n3.\nrows: 1", "has no 'rows'"),
        ("masyu\n.o\n.7", "expected o, x or ., found '7' in row 2"),
        ("numberlink\n.a\n.b", "links join two equal marks each; 'a' is not there twice"),
        ("numberlink\n.a\n.a\ncells: some", "expected cells: all, found 'some'"),
        ("yajilin\n..1>", "expected . or a clue such as 2>, found '1' in row 1; put blanks"),
        ("yajilin\n. .\n. 1x", "expected . or a clue such as 2>, found '1x' in row 2"),
        ("yajilin\n. .\n. 1>", r"there are no cells to shade right of \(1, 1\)"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text: str, said: str) -> None:
    check_refused(text + "\n", said)


def test_the_title_of_a_nonogram_may_be_in_latin_1(tmp_path: Path) -> None:
    file = tmp_path / "diamond.non"
    clues = "1\n3\n1\n"
    file.write_text(f'title "Carré"\nrows\n{clues}\ncolumns\n{clues}', encoding="latin-1")
    assert read_problem(file) == DIAMOND


@pytest.mark.parametrize("apart", [" ", ",", " | "])
def test_numbers_of_a_large_sudoku_may_be_in_decimals(tmp_path: Path, apart: str) -> None:
    row = ["16", *"..3.", "10", *".........", "1"]
    empty = "\n".join([apart.join("." * 16)] * 15)
    known: dict[tuple[int, ...], str | int]
    known = {(0, 0): "G", (0, 3): "3", (0, 5): "A", (0, 15): "1"}
    file = tmp_path / "large.txt"
    for kind in ("sudoku\n", ""):
        file.write_text(f"{kind}{apart.join(row)}\n{empty}\n", encoding="utf-8")
        problem = read_problem(file)
        assert isinstance(problem, Marking)
        assert problem.clues == known
    file.write_text(f"sudoku x\n{apart.join(row)}\n{empty}\n", encoding="utf-8")
    assert read_problem(file) == puzzles.sudoku_variant(16, known, kinds=["x"])


def _variants() -> list[Any]:
    lines = (PUZZLES / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    found, seen = [], set()
    for number, line in enumerate(lines):
        if line.startswith("{"):
            puzzle = json.loads(line)
            marks = [pytest.mark.full] * (puzzle["kind"] in seen)
            seen.add(puzzle["kind"])
            found.append(pytest.param(puzzle, id=f"{puzzle['kind']}-{number}", marks=marks))
    return found


def _as_text(puzzle: dict[str, Any]) -> str:
    """The puzzle as a person would write it."""
    givens = puzzle["givens"]
    lines = [puzzle["kind"], *(givens if isinstance(givens, list) else givens.split("/"))]
    lines[0] = {"magic": "magic square", "arrow": "arrow sudoku"}.get(lines[0], lines[0])
    if "parity" in puzzle:
        lines += ["", *puzzle["parity"].split("/")]
    for key, name in (("thermos", "thermo"), ("arrows", "arrow"), ("white", "white")):
        lines += (f"{name}: {cells}" for cells in puzzle.get(key, ()))
    if "black" in puzzle:
        lines += [f"black: {'; '.join(puzzle['black'])}", "dots: all"]
    for key in ("rows", "columns"):
        if key in puzzle:
            lines.append(f"{key}: {' '.join(map(str, puzzle[key]))}")
    for diagonal in puzzle.get("diagonals", ()):
        cell, way, total = diagonal.split()
        lines.append(f"diagonal {total}: {cell} {way}")
    return "\n".join(lines)


@pytest.mark.parametrize("puzzle", _variants())
def test_puzzles_of_the_test_data_have_their_one_filling(puzzle: dict[str, Any]) -> None:
    problem = read_problem(_as_text(puzzle) + "\n")
    assert isinstance(problem, Marking)
    (filling,) = problem.solve_all()
    held = {mark.cell: mark.symbol for mark in filling.marks}
    rows = puzzle["solution"].split("/")
    expected = [row.split() if " " in row else list(row) for row in rows]
    assert [[held.get((r, c), ".") for c in range(len(rows))] for r in range(len(rows))] == expected
