"""Whatever is in a file, reading it ends soon, with a problem or with one of our own errors."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from boardfill import BadInput
from boardfill.formats.burrtools import read_burrtools
from boardfill.formats.dlx import read_dlx, read_exact_cover
from boardfill.formats.input_text import decoded
from boardfill.formats.judge_input import read_arrows, read_boardcover, read_puzzle_pieces
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.piece_list import pieces
from boardfill.formats.problem_file import problems_in
from boardfill.formats.puzzle_lines import puzzles_in_lines
from boardfill.formats.read_document import read_json, read_toml
from boardfill.formats.solution_json import read_solutions
from tests.data import solved_lines
from tests.formats.test_burrtools import PLAIN
from tests.formats.test_dlx import EXAMPLE as DLX
from tests.formats.test_exact_cover import PAIRS
from tests.sanitizers import not_under_sanitizers

TROMINOES = pieces("L3")
EXAMPLES = Path(__file__).parents[2] / "examples"
DOCUMENTS = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.toml"))]
COVERING = b"""format = "boardfill/1"
items = ["a", {name = "x", uses = [0, 1]}]
[[options]]
items = ["a", "x"]
colours = {x = "red"}
"""
JSON = json.dumps(
    {
        "format": "boardfill/1",
        "board": {"lattice": "hex", "size": [3, 4], "wrap": ["columns"], "optional": [[0, 0]]},
        "pieces": [
            {"name": "p", "cells": [[0, 0], [0, 1]], "turn": "rotate", "copies": [1, "any"]}
        ],
    }
).encode()
SYMBOLS = json.dumps(
    {
        "format": "boardfill/1",
        "board": {"picture": "..#\n..."},
        "symbols": ["a", {"name": "b", "points_at": ["up"]}],
        "rules": [{"each": "region", "symbols": "each", "count": 1, "regions": "AAB\nABB"}],
        "clues": "a..\n...",
        "blanks": True,
    }
).encode()
PICTURE = b"..#\n.?.\n"
MATRIX = b"[[0, 1],\n [1, 1]]"
JUDGE = b"2\n1 3\n#.#\n2 2\n..\n..\n"
TILES = [
    b"tetravex\n1 2\n1 2 3 4\n1 5 3 2\nrim: free\n",
    b"2 2\n0 b c 0\n0 0 d b\n0 c a 0\nd 0 0 a\n",
    b"pips\nAAB\n.CB\nA = 5  B =  C < 3\ndominoes: 0-2 5-5 3-2\n",
    b'{"dominoes": [[0, 1]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "equals"}]}',
]
COLOURED = PLAIN.replace(b"####", b"#1##2#").replace(b">##<", b">#1#2<")
PUZZLES = [
    form.encode()
    for name in ("links.txt", "lines.txt", "game_ids.txt", "penpa.txt")
    for form, _ in solved_lines(name)[::7]
]
SOLUTIONS = (
    b'{"placements":[{"piece":"L3","cells":[[0,0],[0,1],[1,0]]}]}\n'
    b'{"marks":[{"cell":[0,0],"symbol":"x"}]}\n{"picks":[{"option":0,"items":["a"],"name":""}]}\n'
)


def _solutions(data: bytes) -> object:
    return list(read_solutions(decoded(data)))


def _any_kind(data: bytes) -> object:
    return problems_in(data, "", TROMINOES if data.lstrip()[:1] in (b".", b"#", b"?") else ())


READERS: dict[str, tuple[Callable[[bytes], object], list[bytes]]] = {
    "toml": (lambda data: read_toml(decoded(data)), [*DOCUMENTS, COVERING]),
    "json": (lambda data: read_json(decoded(data)), [JSON, SYMBOLS]),
    "picture": (lambda data: problems_in(data, "x.txt", TROMINOES), [PICTURE]),
    "matrix": (read_matrix, [MATRIX, b"#.\n.#\n"]),
    "boardcover": (read_boardcover, [JUDGE]),
    "puzzle-pieces": (
        read_puzzle_pieces,
        [
            MATRIX * 2,
            b'{"game_board": [[0]], "table": [[1]]}',
            b'{"game_board": [[0]], "table": 7}',
        ],
    ),
    "arrows": (read_arrows, [b"4"]),
    "dlx": (lambda data: read_dlx(decoded(data)), [DLX.encode(), b"a b | x\na x:R |3 |4\nb x\n"]),
    "ec": (lambda data: read_exact_cover(decoded(data)), [PAIRS.encode()]),
    "xmpuzzle": (
        read_burrtools,
        [PLAIN, gzip.compress(PLAIN), PLAIN.replace(b"name", b"n\xe4me"), COLOURED],
    ),
    "tiles": (_any_kind, TILES),
    "solutions": (_solutions, [SOLUTIONS]),
    "puzzles": (lambda data: puzzles_in_lines(decoded(data)), PUZZLES),
    "any": (_any_kind, [*DOCUMENTS, JSON, SYMBOLS, PICTURE, DLX.encode(), PAIRS.encode(), PLAIN]),
}
THOROUGH = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def _check(name: str, data: bytes) -> None:
    message = _message(READERS[name][0], data)
    assert "\n" not in message
    assert len(message) < 450


def _message(read: Callable[[bytes], object], data: bytes) -> str:
    """The sentence that says what is wrong, empty if nothing is."""
    try:
        read(data)
    except BadInput as error:
        return str(error)
    return ""


@st.composite
def mutated(draw: st.DrawFn, originals: list[bytes]) -> bytes:
    """A valid file with some parts cut out, doubled, exchanged or replaced."""
    data = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = draw(st.integers(at, min(len(data), at + 12)))
        kind = draw(st.sampled_from(["cut", "double", "bytes", "text", "number"]))
        if kind == "cut":
            put = b""
        elif kind == "double":
            put = data[at:end] * draw(st.integers(2, 4))
        elif kind == "bytes":
            put = draw(st.binary(max_size=6))
        elif kind == "text":
            put = draw(st.sampled_from(TOKENS))
        else:
            put = str(draw(st.integers())).encode()
        data = data[:at] + put + data[end:]
    return data


TOKENS = [
    *(b"[ ] { } [[ ]] \" ' \\ \\u \\ud800 \\n : , . # | = & < > <a> </a> <a/> &lt; ? _ +".split()),
    *(b"null true false NaN Infinity -0 1e9 1e999 0x1F 1.5 9999999999999999999999".split()),
    *(b"any hex cubic triangle square fixed each region board cells size holes wrap".split()),
    b"\n", b"\r", b" ", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", "\u2028é\x7f".encode(),
]  # fmt: skip


@pytest.mark.parametrize("name", READERS)
@THOROUGH
@given(data=st.data())
def test_damaged_files_give_a_problem_or_our_own_error(name: str, data: st.DataObject) -> None:
    _check(name, data.draw(mutated(READERS[name][1])))


@pytest.mark.parametrize("name", READERS)
@THOROUGH
@given(data=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode()))
@example(data=b"")
def test_any_bytes_give_a_problem_or_our_own_error(name: str, data: bytes) -> None:
    _check(name, data)


MANY = b"9" * 3 * 10**5
HOSTILE = {
    "deep lists": b"[" * 3 * 10**5,
    "deep objects": b'{"a":' * 10**5,
    "deep toml": b"a = " + b"[" * 10**5,
    "deep toml tables": b"a = " + b"{a=" * 10**5,
    "deep keys": b"a." * 10**5 + b"a = 1",
    "deep table": b"[" + b"a." * 10**5 + b"a]",
    "long number": MANY,
    "long number in a list": b"[" + MANY + b"]",
    "long number in json": b'{"format": "boardfill/1", "board": {"size": [' + MANY + b", 1]}}",
    "long number in toml": b'format = "boardfill/1"\nx = ' + MANY,
    "long hexadecimal in toml": b'format = "boardfill/1"\nboard.size = [0x' + MANY + b", 1]",
    "long exponent": b'{"format": "boardfill/1", "board": {"size": [1e' + MANY + b", 1]}}",
    "long fraction in toml": b"x = 1." + MANY,
    "huge board": b'{"format":"boardfill/1","board":{"size":[9999999999,9999999999]},"pieces":[]}',
    "huge family": b'{"format":"boardfill/1","board":{"family":"hexagon","size":[999999],'
    b'"lattice":"hex"},"pieces":[{"name":"I1"}]}',
    "huge solid": b'{"format":"boardfill/1","board":{"lattice":"cubic","size":[9999,9999,9999]},'
    b'"pieces":[{"name":"p","cells":[[0,0,0]]}]}',
    "far cells": b'{"format":"boardfill/1","board":{"cells":[[0,0],[999999999999,999999999999]]},'
    b'"pieces":[{"name":"I1"}]}',
    "many copies": b'{"format":"boardfill/1","board":{"size":[2,2]},"pieces":[{"name":"I1",'
    b'"copies":[1,999999999999999999]}]}',
    "many cases": b"999999999999999999\n",
    "huge case": b"1\n999999999 999999999\n",
    "wide case": b"1\n1000 1000\n",
    "long line": b"." * 10**5,
    "many lines": b".\n" * 10**5,
    "many words": b"a " * 10**5,
    "many bars": b"a |" + b" |" * 10**5,
    "many items": b" ".join(b"i%d" % at for at in range(10**5)),
    "many options": b"a | x\n" + b"a x:c\n" * 20_000,
    "blanks": b" " * 3 * 10**5,
    "line ends": b"\n" * 3 * 10**5,
    "quotes": b'"' * 3 * 10**5,
    "open strings": b'x = """' + b"a\\\n" * 10**5,
    "angles": b"<" * 3 * 10**5,
    "attributes": b"<puzzle " + b"".join(b'a%d="" ' % at for at in range(10**5)) + b"/>",
    "same keys": b"{" + b'"a":1,' * 10**5 + b'"b":1}',
    "half pairs": b'{"format":"' + b"\\ud800" * 10**5 + b'"}',
    "long key": b'{"format":"boardfill/1","' + b"a" * 3 * 10**5 + b'":1}',
    "long name": b'{"format":"' + b"a" * 3 * 10**5 + b'"}',
    "long word": b"a" * 3 * 10**5 + b"\n" + b"b" * 3 * 10**5,
    "endless hexagon": b'{"format":"boardfill/1","board":{"family":"hexagon","size":[1,1,'
    b'9999999999999999],"lattice":"hex"},"pieces":[{"name":"I1"}]}',
    "bytes": bytes(range(256)) * 4000,
    "long link": b"https://puzz.link/p?akari/100/100/" + b"." * 3 * 10**5,
    "many links": b"https://puzz.link/p?sudoku/9/9/\n" * 10**5,
    "many walls": b"https://puzz.link/p?starbattle/100/100/1/" + b"v" * 3 * 10**5,
    "long game": b"keen:100:" + b"_9999" * 10**5 + b",a1",
    "long data": b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b"A" * 3 * 10**5,
    "many comments": b"# " * 10**5 + b"=",
}


@not_under_sanitizers
# Where work grew as the square of the length, it would take hours.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.full] * (name in {"dlx", "picture"}))
        for name in READERS
        if name != "tiles"  # as any
    ],
)
def test_hostile_files_are_answered(name: str) -> None:
    for file, data in HOSTILE.items():
        try:
            _check(name, data)
        except Exception as error:
            error.add_note(file)
            raise
