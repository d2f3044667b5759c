from __future__ import annotations

import json

import pytest
from hypothesis import given

from boardfill import (
    BadInput,
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    Marking,
    Supply,
    Tiling,
    Turn,
    arrows,
    sudoku,
)
from boardfill.formats.problem_file import problems_in
from boardfill.formats.problem_writers import convert
from boardfill.formats.read_document import read_json, read_toml
from boardfill.formats.write_document import to_json, to_picture, to_toml
from boardfill.problem.board_families import FAMILIES
from boardfill.problem.kinds import Problem
from boardfill.problem.rules import Count
from tests import strategies

EXAMPLE = '''
format = "boardfill/1"
title = "Seven by three"

[board]
lattice = "square"
picture = """
#.....#
#.....#
##..###
"""

[[pieces]]
name = "L3"
turn = "free"
copies = "any"
'''


def test_the_example_document() -> None:
    problem = read_toml(EXAMPLE)
    assert isinstance(problem, Tiling)
    assert problem.title == "Seven by three"
    assert problem.count() == 2


def _document(**changes: object) -> str:
    document = {
        "format": "boardfill/1",
        "board": {"size": [2, 3]},
        "pieces": [{"name": "L3"}],
    }
    return json.dumps({k: v for k, v in (document | changes).items() if v is not None})


def _covering(**changes: object) -> str:
    return _document(**({"board": None, "pieces": None, "items": ["a"], "options": []} | changes))


@pytest.mark.parametrize(
    ("given", "supply"),
    [("any", Supply()), (3, Supply(3, 3)), ([1, 4], Supply(1, 4)), ([2, "any"], Supply(2, None))],
)
def test_copies(given: object, supply: Supply) -> None:
    problem = read_json(_document(pieces=[{"name": "L3", "copies": given}]))
    assert isinstance(problem, Tiling)
    assert problem.pieces[0].copies == supply


def test_sets_have_one_copy_of_each_and_one_sided_ones_turn() -> None:
    problem = read_json(_document(pieces=[{"name": "one-sided pentominoes"}]))
    assert isinstance(problem, Tiling)
    assert len(problem.pieces) == 18
    assert {(piece.turn, piece.copies) for piece in problem.pieces} == {(Turn.ROTATE, (1, 1))}


def test_copies_hold_for_every_member_of_a_set() -> None:
    problem = read_json(_document(pieces=[{"name": "tetrominoes", "copies": [0, 2]}]))
    assert isinstance(problem, Tiling)
    assert [piece.copies for piece in problem.pieces] == [(0, 2)] * 5


def test_every_letter_of_a_regions_picture_is_a_region() -> None:
    rule = {"each": "region", "symbols": ["x"], "count": 1, "regions": "AAB\n.CB"}
    problem = read_json(_document(pieces=None, symbols=["x"], rules=[rule], blanks=True))
    assert isinstance(problem, Marking)
    assert isinstance(problem.rules[0], Count)
    assert problem.rules[0].regions == (
        ((0, 0), (0, 1)),
        ((0, 2), (1, 2)),
        ((1, 1),),
    )
    assert problem.count() == 2 * 2 * 1 * 2


def test_toml_with_a_number_of_too_many_digits() -> None:
    with pytest.raises(BadInput, match="too many digits"):
        read_toml(f'format = "boardfill/1"\nboard = {{ size = [{"9" * 5000}, 1] }}')


def test_a_piece_of_ones_own_may_have_a_name_of_the_catalogue() -> None:
    problem = read_json(_document(pieces=[{"name": "I1", "cells": [[0, 0], [0, 5]]}]))
    assert isinstance(problem, Tiling)
    assert problem.pieces[0].cells == {(0, 0), (0, 5)}


def test_markings_with_shorthands() -> None:
    problem = read_toml('''
        format = "boardfill/1"
        symbols = ["1", "2", "3", "4"]
        clues = """
        1...
        ....
        ....
        ...#
        """
        [board]
        size = [4, 4]
        [[rules]]
        each = "row"
        symbols = "each"
        count = 1
        [[rules]]
        each = "column"
        symbols = "each"
        count = [1, 1]
        [[rules]]
        each = "region"
        symbols = "each"
        count = 1
        regions = """
        AABB
        AABB
        CCDD
        CCDD
        """
    ''')
    assert problem.count() == 288 // 4


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("domino", [("I2", "any")]),
        ("dominoes", [("I2", "any")]),
        ("L3:2,red=I1", [("L3", "2"), ("red", "any")]),
        (["L3:2", {"name": "I1"}], [("L3", "2"), ("I1", "any")]),
        ([{"set": "trominos"}], [("I3", "1"), ("L3", "1")]),
        ([{"set": "trominoes", "copies": 2}], [("I3", "2"), ("L3", "2")]),
        # In a table a set is one of each, also if that is one alone.
        ([{"name": "dominoes"}], [("I2", "1")]),
        ([{"picture": "XX"}, {"cells": [[0, 0]]}], [("piece 1", "any"), ("piece 2", "any")]),
    ],
)
def test_pieces_by_list_set_or_without_a_name(
    given: object, expected: list[tuple[str, str]]
) -> None:
    problem = read_json(_document(pieces=given))
    assert isinstance(problem, Tiling)
    assert [(piece.name, str(piece.copies)) for piece in problem.pieces] == expected


def test_a_size_may_be_written_as_on_the_command_line() -> None:
    assert read_json(_document(board={"size": "2x3"})) == read_json(_document())
    family = {"family": "hexagon", "lattice": "triangle"}
    pieces = [{"name": "I2"}]
    written = read_json(_document(board=family | {"size": "2x2x3"}, pieces=pieces))
    assert written == read_json(_document(board=family | {"size": [2, 2, 3]}, pieces=pieces))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (_document(format=None), 'format: expected "boardfill/1", found nothing'),
        (_document(format="boardfill/9"), "format: expected \"boardfill/1\", found 'boardfill/9'"),
        (_document(board=None), "board: this key is missing"),
        (_document(colour="red"), "colour: unknown key"),
        (_document(board={"size": [2, 3], "shape": 1}), "board.shape: unknown key"),
        (_document(pieces=[{"name": "L3", "kopies": 1}]), "pieces[0].kopies: unknown key"),
        (
            _document(board={"size": [2, 3], "lattice": "round"}),
            "board.lattice: expected square, hex",
        ),
        (_document(board={"size": "2y3"}), "board.size: expected a size such as 2x3"),
        (
            _document(board={"rows": 2, "columns": 3}),
            "board.rows: unknown key; write size = [2, 3]",
        ),
        (_document(piece=[]), "piece: unknown key; did you mean pieces?"),
        (_document(pieces="L3,Q9"), "pieces: Q9: no such piece"),
        (_document(pieces=["L3", "L3"]), "pieces[1]: the name 'L3' is given twice"),
        (_document(pieces="mine.txt"), "pieces: mine.txt: no such piece"),
        (_document(pieces=[{"set": "F", "name": "F"}]), "expected either name or set, found both"),
        (
            _document(pieces=[{"copies": 1}]),
            "pieces[0]: expected a name, a set, a picture or cells",
        ),
        (_document(board={"size": [2, 0]}), "board.size: expected a size of at least 1, found 0"),
        (_document(board={"size": [2]}), "board.size: expected 2 numbers"),
        (_document(board={"size": [10**6, 10**6]}), "board.size: expected a board of at most"),
        (_document(board={}), "board: expected one of picture, size and cells, found none"),
        (_document(board={"size": [1, 1], "cells": []}), "found size and cells"),
        (_document(board={"picture": "..\n."}), "board.picture: line 2: expected 2 characters"),
        (_document(board={"picture": "..\n.!"}), "board.picture: line 2, column 2: expected"),
        (_document(board={"picture": "?.\n.!"}), "board.picture: line 2, column 2: expected"),
        (
            _document(board={"size": [2, 3], "optional": [[0, 9]]}),
            "optional: cell (0, 9) is not on",
        ),
        (_document(board={"size": [2, 3], "optional": [[0]]}), "board.optional: cells[0]: expec"),
        (
            _document(board={"size": [2, 3], "optional": [[0, 0]]}, pieces=None, symbols=["a"]),
            "board.optional: requires pieces",
        ),
        (
            _document(board={"picture": "?."}, pieces=None, symbols=["a"]),
            "board.picture: line 1, c",
        ),
        (_document(board={"cells": [[0, 0], [0, 0]]}), "cells[1]: (0, 0) is given twice"),
        (_document(pieces=[]), "no pieces were given"),
        (
            _document(pieces=None),
            "expected one of the keys pieces, symbols, table, parts and options",
        ),
        (_document(items=["a"]), "items: requires options"),
        (_document(pieces=None, options=[]), "board: requires pieces, symbols, parts or a table"),
        (_covering(items=[{"name": "a", "uses": [2, 1]}]), "items[0].uses: expected the least"),
        (_covering(items=[{"name": "a", "uses": "some"}]), 'items[0].uses: expected "any"'),
        (_covering(options=[{"items": ["b"]}]), "options[0]: there is no item named 'b'"),
        (_covering(options=[{"name": "b"}]), "options[0].items: this key is missing"),
        (_covering(options=[{"items": [], "colors": {}}]), "options[0].colors: unknown key"),
        (_document(symbols=["a"]), "found pieces and symbols"),
        (_document(blanks=True), "blanks: requires symbols"),
        (_document(pieces=[{"name": "Q9"}]), "pieces[0].name: Q9: no such piece"),
        (_document(pieces=[{"name": "L3"}] * 2), "pieces[1]: the name 'L3' is given twice"),
        (_document(pieces=[{"name": "p", "cells": []}]), "pieces[0]: piece p has no cells"),
        (_document(pieces=[{"name": "p", "picture": ".."}]), "pieces[0].picture: piece p has no"),
        (_document(pieces=[{"name": "L3", "copies": [3, 1]}]), "pieces[0].copies: expected the le"),
        (_document(pieces=[{"name": "L3", "copies": "some"}]), 'pieces[0].copies: expected "any"'),
        (
            _document(pieces=[{"name": "L3", "copies": -1}]),
            "pieces[0].copies: expected a number of",
        ),
        (
            _document(pieces=[{"name": "L3", "turn": "twist"}]),
            "pieces[0].turn: expected fixed, rotate or free",
        ),
        (_document(pieces=None, symbols=["a", "a"]), "symbols[1]: the name 'a' is given twice"),
        (
            _document(pieces=None, symbols=[{"name": "a", "points_at": ["north"]}]),
            "symbols[0].points_at: expected up, right",
        ),
        (
            _document(
                pieces=None, symbols=["a"], rules=[{"each": "ring", "symbols": ["a"], "count": 1}]
            ),
            "rules[0].each: expected row",
        ),
        (
            _document(
                pieces=None, symbols=["a"], rules=[{"each": "row", "symbols": ["b"], "count": 1}]
            ),
            "rules[0].symbols: expected a, found 'b'",
        ),
        (_document(pieces=None, symbols=["a"], clues="b..\n..."), "clues: expected a, found"),
        (_document(pieces=None, symbols=["a"], clues="...a"), "clues: cell (0, 3) is not on the"),
        ('{"format": "boardfill/1", "format": "boardfill/1"}', "format: the key is given twice"),
        ('{"format": ', "line 1, column 12: expected JSON"),
        ("[1, 2]", "expected a table of keys"),
        ("[" * 100_000, "nested too deeply"),
        (_document(title="\ud800"), "half of a surrogate pair"),
        (_document().replace("[2, 3]", f"[{'9' * 5000}, 3]"), "too many digits"),
        (_document() + " 7", "expected the end after one JSON value"),
        (_document(pieces=[{"name": "pentominoes"}, {"name": "F"}]), "pieces[1]: the name 'F'"),
        (
            _document(
                pieces=None,
                symbols=["a"],
                rules=[{"each": "region", "symbols": ["a"], "count": 1, "regions": []}],
            ),
            'rules[0]: each = "region" needs at least one region',
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        read_json(text)
    assert expected in str(error.value)
    assert "\n" not in str(error.value)


def test_toml_errors_give_line_and_column() -> None:
    with pytest.raises(BadInput, match=r"^line 2, column 9: expected TOML"):
        read_toml('format = "boardfill/1"\nboard = ?\n')


def _same(problem: Problem) -> None:
    assert read_json(to_json(problem)) == problem
    assert read_toml(to_toml(problem)) == problem


@given(strategies.tilings())
def test_tilings_survive_the_round_trip(problem: Tiling) -> None:
    _same(problem)
    if problem.board.cells:
        (back,) = problems_in(to_picture(problem).encode(), "", problem.pieces)
        assert isinstance(back, Tiling)
        assert (back.board, back.optional) == (problem.board, problem.optional)


@strategies.of_each_kind(
    markings=strategies.markings(),
    any_lattice=strategies.lattice_tilings() | strategies.lattice_markings(),
    fittings=strategies.fittings(),
)
def test_problems_survive_the_round_trip(problem: Problem) -> None:
    _same(problem)


@pytest.mark.parametrize(
    ("lattice", "family"), [(name, family) for name, known in FAMILIES.items() for family in known]
)
def test_boards_of_families_survive_the_round_trip(lattice: str, family: str) -> None:
    numbers = min(FAMILIES[lattice][family].numbers)
    tree = {"lattice": lattice, "family": family, "size": [3] * numbers}
    problem = read_json(
        json.dumps({"format": "boardfill/1", "board": tree, "pieces": [{"name": "I1"}]})
    )
    _same(problem)


@given(strategies.coverings())
def test_coverings_survive_the_round_trip(problem: Covering) -> None:
    _same(problem)
    with pytest.raises(BadInput, match="no board"):
        to_picture(problem)


def test_odd_names_survive_in_coverings() -> None:
    names = ('quo"te', "back\\slash", "tab\tnew\nline", "\x7f\x01", "λ 漢", "a.b", "=", " ")
    items = tuple(CoveringItem(name, Supply(0, 1)) for name in names)
    colours = tuple((name, name) for name in names)
    _same(Covering(items, (CoveringOption(names, names[0], colours), CoveringOption(()))))
    _same(Covering((), ()))


def test_classics_survive_the_round_trip() -> None:
    _same(arrows(4))
    _same(sudoku("1........\n" + ".........\n" * 8))


def test_boards_that_have_no_picture_are_written_as_cells() -> None:
    far = Tiling(Board(frozenset({(-1, 0), (10**9, 5)})), read_json(_document()).pieces)  # type: ignore[union-attr]
    _same(far)
    with pytest.raises(BadInput, match="no picture"):
        to_picture(far)


def test_odd_titles_survive() -> None:
    base = read_json(_document())
    assert isinstance(base, Tiling)
    for title in ('quo"te', "back\\slash", "tab\tnew\nline", "\x7f\x01", "λ 漢"):
        _same(Tiling(base.board, base.pieces, title))


@pytest.mark.parametrize(
    ("text", "name"),
    [(EXAMPLE, "x.toml"), (EXAMPLE, "-"), ("# a comment\n" + EXAMPLE, ""), (_document(), ""),
     (_document(), "x.JSON")],
)  # fmt: skip
def test_documents_are_recognised(text: str, name: str) -> None:
    assert isinstance(problems_in(text.encode(), name)[0], Tiling)


def test_programs_have_plain_cells_where_a_picture_in_space_was_read() -> None:
    """A clue drawn in layers once came out under the name of an inner type."""
    document = {
        "format": "boardfill/1",
        "board": {"lattice": "cubic", "size": [2, 1, 2]},
        "symbols": ["a", "b"],
        "clues": "a.\n\n.b",
    }
    problem = read_json(json.dumps(document))
    namespace: dict[str, object] = {}
    exec(convert(problem, "python"), namespace)
    assert namespace["problem"] == problem
