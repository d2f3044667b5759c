"""Links of puzz.link and penpa-edit, and game IDs: read as what they hold, and refused in words."""

from __future__ import annotations

import base64
import json
import re
import socket
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boardfill
from boardfill import BadInput, Marking, Solution, read_problem
from boardfill.formats.input_text import GAMES
from boardfill.formats.problem_file import read_problems
from boardfill.formats.problem_writers import convert
from boardfill.problem.rules import Different, Neighbours
from boardfill.puzzles import (
    calcudoku,
    dominosa,
    futoshiki,
    kakuro,
    star_battle,
    sudoku_variant,
    tents,
)
from tests.data import solved_lines
from tests.formats.solved_puzzles import filling

LINKS = solved_lines("links.txt")
GAME_IDS = solved_lines("game_ids.txt")
PENPA = solved_lines("penpa.txt")


def _kind(form: str) -> str:
    """The kind of a link, or the game of an ID."""
    return re.split("[:/]", form.partition("?")[2] or form)[0]


def _by_kind(lines: list[tuple[str, str]]) -> dict[str, list[tuple[str, str]]]:
    kinds: dict[str, list[tuple[str, str]]] = {}
    for form, solution in lines:
        kinds.setdefault(_kind(form), []).append((form, solution))
    return kinds


BY_KIND = _by_kind(LINKS + GAME_IDS) | {"penpa": PENPA}


def _smallest(count: int) -> list[tuple[str, str]]:
    """So many of each kind, of the smallest boards."""
    kinds = _by_kind(sorted(LINKS + GAME_IDS, key=lambda line: len(line[1])))
    return [line for lines in kinds.values() for line in lines[:count]]


def _read(form: str) -> Marking:
    problem = read_problem(form)
    assert isinstance(problem, Marking)
    return problem


@pytest.mark.parametrize("kind", BY_KIND)
def test_what_is_read_has_the_known_solution(kind: str) -> None:
    for form, solution in BY_KIND[kind]:
        problem = _read(form)
        known = filling(problem, solution)
        assert problem.check(known) is None, form
        marks = list(known.marks)
        if problem.blanks:
            del marks[-1]
        else:
            last = next(mark for mark in reversed(marks) if mark.symbol != marks[0].symbol)
            marks[marks.index(last)] = last._replace(symbol=marks[0].symbol)
        assert problem.check(Solution.of(marks)) is not None, form


@pytest.mark.parametrize(("form", "solution"), [*_smallest(2), *PENPA[::4]])
def test_what_is_read_is_solved_and_has_one_solution(form: str, solution: str) -> None:
    problem = _read(form)
    assert problem.solve() == filling(problem, solution)
    assert problem.is_unique()


every = pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.full)])
"""Of how many is one tried?"""


@every
@pytest.mark.parametrize("kind", _by_kind(LINKS))
def test_a_link_is_written_as_it_was_read(kind: str, every: int) -> None:
    for link, _ in _by_kind(LINKS)[kind][::every]:
        problem = _read(link)
        written = convert(problem, "puzzlink").strip()
        again = _read(written)
        if "kakuro" in link:  # rows and columns without a cell are left out, and 0 is written as -
            assert again.count() == 1, link
            assert convert(again, "puzzlink").strip() == written
        else:
            assert written == link
            assert again == problem, link


@every
@pytest.mark.parametrize("game", _by_kind(GAME_IDS))
def test_a_game_id_is_written_as_it_was_read(game: str, every: int) -> None:
    for game_id, _ in _by_kind(GAME_IDS)[game][::every]:
        assert convert(_read(game_id), "game-id") == f"{game_id}\n"


@pytest.mark.parametrize("empty", [1, 24, 25, 26, 30])
def test_any_number_of_empty_cells_before_a_tree(empty: int) -> None:
    """The letter y stands for 25 of them and a tree, z for 25 and no tree."""
    problem = tents(6, [divmod(empty, 6)], [1] + [0] * 5, [1] + [0] * 5)
    written = convert(problem, "game-id")
    assert written.startswith("tents:6x6:" + "z" * (empty > 25))
    assert _read(written.strip()) == problem


def test_what_a_game_does_not_have_is_refused() -> None:
    for problem, reason in (
        (_read("https://puzz.link/p?tents/3/3/ll4"), "a number for every row and column"),
        (
            calcudoku(2, [("+", 6, [(0, 0), (0, 1), (1, 0), (1, 1)])], {(0, 0): 1}),
            "cannot hold digits",
        ),
        (
            calcudoku(2, [("+", 3, [(0, 0), (0, 1)])]),
            "would be another puzzle",
        ),
        (futoshiki(3, [((0, 0), (2, 2))]), "compares only neighbours"),
        (dominosa([[0, 0], [0, 1], [1, 1]]), "one column wider than it is high"),
        (kakuro([(3, [(0, 0), (0, 1)])]), "only puzzles of some games have an ID: towers, unequal"),
        (
            boardfill.Tiling("2x2", "domino"),
            "only puzzles of some games have an ID: towers, unequal",
        ),
    ):
        with pytest.raises(BadInput, match=reason):
            convert(problem, "game-id")


def test_the_other_mode_of_unequal_is_written() -> None:
    game_id = "unequal:2a:0RD,0DL,0UR,0UL,"
    assert convert(_read(game_id), "game-id").strip() == game_id


def test_links_of_other_hosts_and_spellings_hold_the_same() -> None:
    expected = _read("https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j")
    for link in (
        "http://pzv.jp/p.html?sudoku/4/4/g3g4i2g2g3j",
        "https://pzplus.tck.mn/p?sudoku/4/4/g3g4i2g2g3j/",
        "puzz.link/p?sudoku_edit/4/4/g3g4i2g2g3j",
        "https://pzprxs.vercel.app/p?type=player&sudoku/v:/4/4/g3g4i2g2g3j",
    ):
        assert _read(link) == expected
    towers = "https://puzz.link/p?skyscrapers/4/4/2p3g1hk3p"
    assert _read(towers.replace("skyscrapers", "building")) == _read(towers)


def test_a_link_may_be_written_with_escapes() -> None:
    link = "https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j"
    assert read_problem(
        link.replace("/", "%2F").replace("https:%2F%2Fpuzz.link%2F", "https://puzz.link/")
    ) == read_problem(link)


def test_a_file_may_hold_several_links_with_comments(tmp_path: Path) -> None:
    path = tmp_path / "week.txt"
    links = [form for form, _ in _smallest(1)]
    path.write_text("# this week\n\n" + "".join(f"{link} easy = 1\n" for link in links))
    assert read_problems(path) == [_read(link) for link in links]
    assert read_problem(f"{path}#2") == _read(links[1])
    path.write_text("https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j\nhttps://puzz.link/p?hashi/3/3/g\n")
    with pytest.raises(BadInput, match=r"week\.txt: line 2: hashi cannot be read yet"):
        read_problem(path)


def test_nothing_is_downloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for form in ("https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j", PENPA[0][0]):
        _read(form)
    with pytest.raises(BadInput, match="nothing is downloaded"):
        read_problem("https://tinyurl.com/y4ttm4t4")


_SUDOKU = "https://puzz.link/p?sudoku"
WRONG = {
    f"{_SUDOKU}/4/4/g3g4i2g2g3": "the data ends too early; is it cut off?",
    f"{_SUDOKU}/4/4/g3g4i2g2g3j1": "the data continues after the last cell, with '1'",
    f"{_SUDOKU}/4/4/g3g4i2g2g3k": "the data has more than 16 cells",
    f"{_SUDOKU}/4/4/g3g!i2g2g3j": "character 4 of the data, '!', means nothing there",
    f"{_SUDOKU}/4/4/g3g9i2g2g3j": "expected numbers from 1 to 4, found 9",
    f"{_SUDOKU}/4/5/zg": "expected as many columns as rows, found 4 and 5",
    f"{_SUDOKU}/5/5/zk": "expected a sudoku of 4, 6, 9 or 16 rows, found 5",
    f"{_SUDOKU}/4": "expected columns, rows and data after sudoku/",
    f"{_SUDOKU}/0/0/g": "expected 1 to 10,000 cells",
    f"{_SUDOKU}/99999999999999999999/1/g": "expected 1 to 10,000 cells",
    f"{_SUDOKU}/9999/9999/g": "expected at most 10,000 cells, found 9999 x 9999",
    f"{_SUDOKU}/v:killer/9/9/g": "the variant 'v:killer' of sudoku cannot be read",
    "https://puzz.link/p?hashi/5/5/g": "hashi cannot be read yet; docs/rules.md has rules",
    "https://puzz.link/p?slither/f/5/5/g": "the variant 'f' of slither cannot be read",
    "https://puzz.link/p?tapa/5/5/g": "tapa cannot be read yet; docs/rules.md has rules",
    "https://puzz.link/p?chess/5/5/g": "expected sudoku, kakuro, .*, found 'chess'",
    "https://puzz.link/p?pzprv3/sudoku/9/9/": "this link holds a file",
    "https://puzz.link/": "expected a link that holds the puzzle",
    "https://puzz.link/p?starbattle/4/4/x/0000": "expected the number of stars, found 'x'",
    "https://puzz.link/p?battleship/4/4/nv//t": "one of the fleets c, d and e",
    "https://puzz.link/p?battleship/4/4/nv/1/22u": "expected straight ships, found the shape '22u'",
    "https://puzz.link/p?battleship/4/4/n7u//c": "expected straight ships, found the corner",
    "https://puzz.link/p?nonogram/2/2/.i": "a run of unknown length",
    "https://puzz.link/p?kakuro/2/2/n9": "the data ends too early",
    "https://puzz.link/p?kakuro/2/2/o": "the data has more than 4 cells",
    "https://puzz.link/p?minarism/3/3/z": "the data has more than 12 edges",
    "towers:4#12345": "holds a random seed",
    "towers:4:1/2/3": "expected 16 clues at the rim, found fewer",
    "towers:4:x///////////////": "expected a number, found 'x'",
    "towers:999:1": "expected 1 to 10,000 cells, found 999 x 999",
    "keen:4:a": "expected 2 parts between commas, found fewer",
    "keen:2:_9999,a1": "expected 5 edges, found more",
    "keen:2:__b,s1": "expected 2 clues of cages, found fewer",
    "solo:99x99:a": "expected at most 10,000 cells",
    "solo:2x2q:p": "the parameters 'q' mean nothing",
    "solo:2x2:q": "expected 16 cells, found more",
    "solo:2x2:?": "the character '\\?' means nothing",
    "unequal:2:0U,0,0,0": "the sign U of cell \\(0, 0\\) points off the board",
    "unequal:2:0,0,0": "expected 4 cells, found fewer",
    "dominosa:1:0011": "expected 6 numbers, found fewer",
    "pattern:2x2:1/1/1/1,aA": "some cells already known",
    "pattern:2x2:1/1/1": "expected 4 lines, found fewer",
    "unruly:4x4:a": "expected 17 cells, and a symbol behind them, found fewer",
    "tents:2x2:a": "expected 5 cells, and a tree behind them, found fewer",
    "lightup:2x2:5": "the character '5' means nothing",
    "https://swaroopg92.github.io/penpa-edit/#m=edit": "found no p=",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=%%%": "cannot be unpacked",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA": "cannot be unpacked",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=\N{SUPERSCRIPT TWO}AAA": "be unpacked",
}


@pytest.mark.parametrize("form", WRONG)
def test_what_cannot_be_read_is_refused_in_one_sentence(form: str) -> None:
    with pytest.raises(BadInput, match=WRONG[form]) as error:
        read_problem(form)
    assert str(error.value).startswith(("the link: ", "the game ID: "))


def test_game_ids_name_all_games_that_are_read() -> None:
    assert set(GAMES) == {_kind(form) for form, _ in GAME_IDS}


def test_parameters_of_game_ids_are_understood() -> None:
    assert _read("unruly:4x4u:q").count() == 72
    assert _read("unruly:4x4dt:q").count() == 90
    assert _read("unruly:4x6:z") == _read("unruly:4x6:y"), "a run may end behind the last cell"
    latin = _read("unequal:3a:0,0,0,0,0,0,0,0,0")
    assert latin.count() == 0  # some neighbours in any such square differ by 1
    assert _read("unequal:2a:0RD,0LD,0RU,0LU").count() == 2
    tall = _read("solo:3x2:zj")
    boxes = [rule.regions for rule in tall.rules if isinstance(rule, Different) and rule.regions]
    assert boxes[0][0] == ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))


def test_only_puzzles_of_a_kind_have_a_link() -> None:
    pairs = [((0, 0), (0, 1))]
    assert convert(futoshiki(4, pairs), "puzzlink") == "https://puzz.link/p?minarism/4/4/gzm\n"
    for problem in (
        futoshiki(4, pairs, {(0, 0): "2"}),
        sudoku_variant(9, kinds=["x"]),
        kakuro([(6, [(0, 0), (0, 1), (1, 0)])]),
        kakuro([(3, [(0, 0), (0, 1)]), (4, [(1, 0), (1, 1)]), (3, [(0, 0), (1, 0)])]),
        star_battle("abab\nabab\nccdd\nccdd"),
        star_battle([[(0, 0), (0, 1)], [(1, 1), (1, 2)]]),
    ):
        with pytest.raises(BadInput, match=r"puzz\.link"):
            convert(problem, "puzzlink")


def test_rules_may_be_stated_otherwise_than_the_kind_states_them() -> None:
    link = "https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j"
    by_counts = _read(link)
    by_difference = sudoku_variant(4, dict(by_counts.clues))
    assert by_difference.rules != by_counts.rules
    assert convert(by_difference, "puzzlink").strip() == link


def _penpa(change: Callable[[list[str], dict[str, Any]], object]) -> str:
    """A link of penpa-edit with a plain sudoku, after a change to its lines and its drawing."""
    packed = PENPA[-4][0].partition("p=")[2]
    lines = zlib.decompress(base64.b64decode(packed), -15).decode().split("\n")
    drawing = json.loads(re.sub("z[A-Z0-9_]", lambda name: f'"{name[0]}"', lines[3]))
    change(lines, drawing)
    lines[3] = re.sub('"(z[A-Z0-9_])"', r"\1", json.dumps(drawing))
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={base64.b64encode(data).decode()}"


def _header(place: int, text: str) -> Callable[[list[str], dict[str, Any]], object]:
    def change(lines: list[str], _: dict[str, Any]) -> None:
        fields = lines[0].split(",")
        fields[place] = text
        lines[0] = ",".join(fields)

    return change


def _line(place: int, text: str) -> Callable[[list[str], dict[str, Any]], object]:
    return lambda lines, _: lines.__setitem__(place, text)


def _drawn(name: str, value: object) -> Callable[[list[str], dict[str, Any]], object]:
    return lambda _, drawing: drawing.__setitem__(name, value)


def test_what_is_drawn_in_penpa_is_read_with_its_title() -> None:
    plain = _read(_penpa(lambda *_: None))
    assert plain.title == "Sudoku"
    assert _read(_penpa(_header(15, "Title: One%2C two"))).title == "One, two"
    assert _read(_penpa(_header(18, "Normal sudoku rules apply."))) == plain
    assert replace(_read(_penpa(_drawn("z6", [[], [28, 29]]))), rules=plain.rules) == plain
    rules = _read(_penpa(_line(17, '["nonconsecutive"]'))).rules
    assert Neighbours("edge", "not differ by 1") in rules


NOT_UNDERSTOOD = {
    "rules": (_header(18, "Digits on lines%2C which are grey%2C rise."), "rules in words are not"),
    "grid": (_header(0, "hex"), "only sudokus can be read from penpa-edit"),
    "size": (_header(1, "8"), "expected a sudoku, as wide as high"),
    "huge": (lambda lines, _: (_header(1, "99")(lines, _), _header(2, "99")(lines, _)), "16 rows"),
    "margin": (_line(1, "[1,0,0,0]"), "clues outside of the board are not understood"),
    "tag": (_line(17, '["outside"]'), "the tag 'outside' is not understood"),
    "no tag": (_line(17, "[{}]"), "the tag '{}' is not understood"),
    "tags": (_line(17, '["thermo"]'), "the tag 'thermo' is there, but nothing is drawn as thermo"),
    "holes": (_line(5, "[28,1,1]"), "boards with cells left out"),
    "version": (_line(0, "1,9,9"), "the first version of penpa-edit"),
    "shading": (_drawn("zS", {"30": 1}), "what is drawn as surface is not understood"),
    "text": (_drawn("zN", {"28": ["x", 1, "1"]}), "expected digits in cells, found 'x'"),
    "off": (_drawn("zN", {"0": ["1", 1, "1"]}), "drawn as number lies outside of the board"),
    "point": (_drawn("zN", {"x": ["1", 1, "1"]}), "what is drawn as number is not understood"),
    "no boxes": (_drawn("zE", {}), "expected 9 regions of 9 cells"),
    "thin": (_drawn("zE", {"186,199": 1}), "expected thick lines between cells"),
    "slanted": (_drawn("zE", {"186,200": 2}), "expected thick lines between cells"),
    "sum": (_drawn("z1", {"788": ["5", 1]}), "expected sums of cages as small numbers"),
    "overlap": (_drawn("z6", [[28, 29], [29, 30]]), "cages that overlap"),
    "dashes": (_drawn("zC", {"788,789": 10}), "a cage is drawn with dashes only"),
    "symbol": (_drawn("zY", {"28": [1, "star", 1]}), "the symbol 'star' is not understood"),
    "dots": (_drawn("zY", {"366": [1, "circle_SS", 1]}), "whether all dots are given"),
    "shapes": (_drawn("zY", {"28": [3, "circle_L", 1]}), "not say what grey shapes mean"),
    "list": (_drawn("zT", {"28": 1}), "what is drawn as thermo is not understood"),
}


@pytest.mark.parametrize("name", NOT_UNDERSTOOD)
def test_what_penpa_draws_beyond_that_is_refused_by_name(name: str) -> None:
    change, reason = NOT_UNDERSTOOD[name]
    with pytest.raises(BadInput, match=reason):
        read_problem(_penpa(change))


def test_data_that_unpacks_to_very_much_is_refused() -> None:
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(b"0" * 2**24) + packer.flush()
    link = f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(data).decode()}"
    with pytest.raises(BadInput, match="cannot be unpacked"):
        read_problem(link)
