"""Puzzles of BurrTools: shapes of cubes, problems, and what cannot be expressed."""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path

import pytest

from boardfill import BadInput, Supply, Tiling, Turn, count, read_problem
from boardfill.checking.checker import is_solution
from boardfill.formats import burrtools
from boardfill.formats.burrtools import read_burrtools
from boardfill.formats.problem_file import problems_in
from boardfill.questions.listing import solution_set

SOMA = {
    "V": "##\n#_",
    "L": "###\n#__",
    "T": "###\n_#_",
    "Z": "##_\n_##",
    "A": "##\n#_\n\n_#\n__",
    "B": "##\n_#\n\n#_\n__",
    "P": "##\n#_\n\n#_\n__",
}


def _voxel(picture: str, name: str = "") -> str:
    layers = [layer.split("\n") for layer in picture.split("\n\n")]
    x, y, z = len(layers[0][0]), len(layers[0]), len(layers)
    text = "".join("".join(layer) for layer in layers)
    named = f' name="{name}"' if name else ""
    return f'<voxel x="{x}" y="{y}" z="{z}"{named} type="0">{text}</voxel>'


def _puzzle(
    voxels: list[str], *problems: str, grid: str = "0", colors: str = "", version: str = "2"
) -> bytes:
    return (
        f'<?xml version="1.0"?>\n<puzzle version="{version}">\n<gridType type="{grid}"/>\n'
        f"<colors>{colors}</colors>\n<shapes>{''.join(voxels)}</shapes>\n"
        f"<problems>{''.join(problems)}</problems>\n<comment>hm</comment>\n</puzzle>\n"
    ).encode()


def _problem(result: int, shapes: str, extra: str = "", attributes: str = 'state="0"') -> str:
    return (
        f'<problem {attributes}><shapes>{shapes}</shapes><result id="{result}"/>'
        f"<bitmap>{extra}</bitmap></problem>"
    )


DOMINO = _voxel("##", "domino")
ROW = _voxel("####", "row")
DOMINOES = '<shape id="0" count="2"/>'
PLAIN = _puzzle([DOMINO, ROW], _problem(1, DOMINOES, attributes='name="two"'))


def test_the_soma_cube(tmp_path: Path) -> None:
    """Its 240 solutions, each in 48 positions, pieces A and B changing places in mirror images."""
    voxels = [_voxel(picture, name) for name, picture in SOMA.items()]
    voxels.append(_voxel("\n\n".join(["\n".join(["###"] * 3)] * 3)))
    shapes = "".join(f'<shape id="{at}"/>' for at in range(len(SOMA)))
    path = tmp_path / "soma.xmpuzzle"
    path.write_bytes(gzip.compress(_puzzle(voxels, _problem(7, shapes, attributes='name="Soma"'))))
    problem = read_problem(path)
    assert isinstance(problem, Tiling)
    assert problem.title == "Soma (assemblies only, not whether they come apart)"
    assert [piece.name for piece in problem.pieces] == list(SOMA)
    assert problem.pieces[0].turn is Turn.ROTATE
    assert count(problem) == 11520
    assert count(problem, up_to="rotation") == 480
    assert count(problem, up_to="symmetry") == 240


def test_counts_ranges_and_names() -> None:
    shapes = '<shape id="0" min="1" max="2" group="3"/><shape id="1"><group group="1" count="1"/>'
    shapes += '</shape><shape id="0" count="1"/><shape id="2" count="0"/>'
    voxels = [DOMINO, _voxel("#"), _voxel("###", "domino"), _voxel("##\n##\n#_")]
    problem = read_burrtools(_puzzle(voxels, _problem(3, shapes)))
    assert problem.title == "assemblies only, not whether they come apart"
    assert [(piece.name, piece.copies) for piece in problem.pieces] == [
        ("S1", Supply(2, 3)),
        ("S2", Supply(1, 1)),
        ("S3", Supply(0, 0)),
    ]
    assert problem.board.ordered == ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 2, 0))
    assert count(problem) == 4


@pytest.mark.parametrize("declared", [b"", b' encoding="ISO-8859-1"', b' encoding="UTF-8"'])
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_names_may_be_latin_1(encoding: str, declared: bytes, tmp_path: Path) -> None:
    """Older files have no declaration, or one that does not hold."""
    piece, title = "Stäbchen", "Würfel für René"
    written = _puzzle(
        [_voxel("##", piece), ROW], _problem(1, DOMINOES, attributes=f'name="{title}"')
    )
    body = written.decode().partition("?>")[2] or written.decode()
    data = b'<?xml version="1.0"' + declared + b"?>" + body.encode(encoding)
    path = tmp_path / "old.xmpuzzle"
    path.write_bytes(gzip.compress(data))
    problem = read_problem(path)
    assert isinstance(problem, Tiling)
    assert problem.pieces[0].name == piece
    assert problem.title.startswith(title)


def test_cubes_run_fastest_along_x() -> None:
    voxels = ['<voxel x="2" y="3" z="4" type="0">#__#_______#___________#</voxel>', _voxel("#")]
    problem = read_burrtools(_puzzle(voxels, _problem(0, '<shape id="1" count="4"/>')))
    assert problem.board.ordered == ((0, 0, 0), (0, 1, 1), (1, 2, 1), (3, 2, 1))


def test_optional_cubes_may_stay_empty() -> None:
    problem = read_burrtools(_puzzle([DOMINO, _voxel("##+")], _problem(1, '<shape id="0"/>')))
    assert problem.optional == frozenset({(0, 0, 2)})
    (found,) = solution_set(problem)
    assert is_solution(problem, found)
    several = '<shape id="0" min="0" max="9"/>'
    assert count(read_burrtools(_puzzle([DOMINO, _voxel("+++")], _problem(1, several)))) == 3


def test_one_of_several_problems_is_chosen_by_its_number(tmp_path: Path) -> None:
    problems = [_problem(1, DOMINOES, attributes=f'name="no {at}"') for at in range(3)]
    path = tmp_path / "three.xmpuzzle"
    path.write_bytes(_puzzle([DOMINO, ROW], *problems))
    assert read_problem(f"{path}#2").title.startswith("no 1 (")
    with pytest.raises(
        BadInput, match=r"three.xmpuzzle: it has 3 problems; .*#1 no 0, #2 no 1, #3"
    ):
        read_problem(path)
    with pytest.raises(BadInput, match=r"#4: expected a problem from #1 to #3, found #4"):
        read_problem(f"{path}#4")


def test_colours_that_restrict_nothing_are_read() -> None:
    coloured = '<voxel x="2" y="1" z="1" name="d" type="0">#1#01</voxel>'
    result = '<voxel x="4" y="1" z="1" type="0">#2###</voxel>'
    assert count(read_burrtools(_puzzle([coloured, ROW], _problem(1, DOMINOES)))) == 1
    allowed = _problem(1, DOMINOES, '<pair piece="0" result="1"/>')
    assert count(read_burrtools(_puzzle([coloured, result], allowed))) == 1


def _coloured(piece: str, result: str, *pairs: tuple[int, int], shapes: str = DOMINOES) -> Tiling:
    """Dominoes in a row; pairs of colours that fit, counted from 1 as in shapes."""
    listed = "".join(f'<pair piece="{one - 1}" result="{two - 1}"/>' for one, two in pairs)
    voxels = [
        f'<voxel x="{len(re.findall("[#+]", cubes))}" y="1" z="1" type="0">{cubes}</voxel>'
        for cubes in (piece, result)
    ]
    return read_burrtools(_puzzle(voxels, _problem(1, shapes, listed)))


def test_colours_lie_where_the_file_allows() -> None:
    """As `placementAllowed` of BurrTools: 0 fits all, other pairs if they are listed."""
    one = '<shape id="0"/>'
    for piece, result, pairs, fillings in (
        ("#1#2", "#1#", [(1, 1), (2, 2)], 1),
        ("#1#2", "#1#2", [(1, 1), (2, 2)], 1),
        ("#1#2", "#3#", [(1, 1), (2, 2)], 0),
        ("#1#2", "#3#", [(2, 3)], 1),
        ("#1#", "#1#", [], 1),  # only the cube without a colour
        ("#1#1", "#1#", [], 0),
        ("#1#2", "##", [], 2),  # told apart by its colours alone
        ("#1#1", "##", [], 1),
        ("#1#2", "#2#1", [(1, 2)], 0),  # a 1 may lie on a 2, but no 2 on a 1
        ("#1#2", "#2#1", [(1, 2), (2, 1)], 1),
        ("#10#", "#10#", [(10, 10)], 2),
    ):
        problem = _coloured(piece, result, *pairs, shapes=one)
        assert count(problem) == fillings, (piece, result, pairs)
        assert all(is_solution(problem, found) for found in solution_set(problem))
    assert count(_coloured("#1#2", "#1###2", (1, 1), (2, 2))) == 1


def test_a_limit_to_the_cubes_left_empty_is_kept() -> None:
    several = '<shape id="0" min="0" max="9"/>'
    for most, fillings in ((0, 0), (1, 2), (2, 2), (3, 3)):
        limited = _problem(1, several, attributes=f'maxHoles="{most}"')
        assert count(read_burrtools(_puzzle([DOMINO, _voxel("+++")], limited))) == fillings


@pytest.mark.parametrize("data", [PLAIN, b"  \n" + PLAIN[22:], gzip.compress(PLAIN)])
def test_puzzles_are_recognised_without_an_ending(data: bytes) -> None:
    assert [count(problem) for problem in problems_in(data)] == [1]


HEAD = b'<?xml version="1.0"?>\n'
LAUGHS = (
    b'<!DOCTYPE lolz [<!ENTITY lol "lol">'
    + b"".join(
        b'<!ENTITY lol%d "%s">' % (at + 1, b"&lol%s;" % (str(at).encode() if at else b"") * 10)
        for at in range(9)
    )
    + b"]><puzzle>&lol9;</puzzle>"
)


def _bomb() -> bytes:
    """A gibibyte of nothing, packed thinly; its sum is wrong, but nobody should come so far."""
    packer = zlib.compressobj(9, wbits=31)
    first, other = (
        packer.compress(bytes(2**20)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2)
    )
    return first + 1023 * other + packer.flush()


MOST_ELEMENTS = 5_000
"""For these tests: so many as may be in a file take a second."""
REFUSED: list[tuple[bytes, str]] = [
    (LAUGHS, "expected XML without a document type or entities"),
    (HEAD + b"<!DOCTYPE puzzle SYSTEM 'file:///x'><puzzle/>", "without a document type"),
    (b"<puzzle>&x;</puzzle>", "version 2"),
    (b'<puzzle version="2">&x;</puzzle>', "line 1, column 21: expected XML: undefined entity"),
    (b'<puzzle version="2">' * 100_000, "line 1, column 1001: expected XML, found elements"),
    (b'<puzzle version="2">' + b"<a/>" * (MOST_ELEMENTS + 9), "at most 5,000 elements"),
    (b'<puzzle version="2"><a' + b' a="' + b"x" * 2**24 + b'"/>', "at most 16 MiB of XML"),
    (_puzzle([ROW.replace('"4"', f'"{"9" * 10**6}"')]), "expected a whole number as x, found"),
    (_puzzle([ROW.replace('"4"', '"999999999"')]), "at most 2,100,000 cells"),
    (_puzzle([ROW.replace('"4"', '"-4"')]), "expected a whole number as x, found '-4'"),
    (_puzzle([ROW.replace(' x="4"', "")]), "expected a whole number as x, found ''"),
    (_puzzle([ROW], version="3"), "line 2, column 1: expected version 2 of the format, foun"),
    (_puzzle([ROW], grid="1"), "line 3, column 1: expected a puzzle of cubes, found the"),
    (_puzzle([ROW], grid="77"), "found grid 77"),
    (_puzzle([ROW.replace('type="0"', 'type="1"')]), "expected a shape of type 0, found 1"),
    (_puzzle([ROW]), "expected a problem, found only shapes"),
    (_puzzle([]), "no problem"),
    (_puzzle([DOMINO], _problem(1, DOMINOES)), "does not say which shape is the result"),
    (_puzzle([DOMINO], _problem(0, '<shape id="7"/>')), "column 38: there is no shape 7"),
    (_puzzle([DOMINO], _problem(0, '<shape id="0" min="2" max="1"/>')), "min 2 and max 1"),
    (_puzzle([DOMINO], _problem(0, "")), "no pieces were given"),
    (_puzzle([ROW.replace("####", "###")], _problem(0, '<shape id="0"/>')), "4 x 1 x 1 chara"),
    (_puzzle([ROW.replace("####", "##!#")], _problem(0, '<shape id="0"/>')), "expected #, +"),
    (_puzzle([ROW.replace("####", "#" + "9" * 10**6 + "###")], _problem(0, "")), "a colour, f"),
    (_puzzle([_voxel("+#"), ROW], _problem(1, DOMINOES)), "piece S1 has cubes that may sta"),
    (_puzzle([_voxel("__"), ROW], _problem(1, DOMINOES)), "piece S1 has no cells"),
    (b"\x1f\x8bnothing", "found one that is damaged"),
    (gzip.compress(PLAIN)[:-20], "found one that ends too early"),
    (_bomb(), "expected at most 16 MiB of XML"),
    (b"", "no element found"),
    (b"<puzzle version='2'>\xff\x01</puzzle>", "expected XML: not well-formed"),
    (b'<?xml version="1.0" encoding="hex"?><a/>', "expected the element puzzle"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_hostile_and_wrong_files_are_refused(
    data: bytes, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(burrtools, "MOST_ELEMENTS", MOST_ELEMENTS)
    with pytest.raises(BadInput) as error:
        read_burrtools(data)
    assert expected in str(error.value)
    assert len(str(error.value)) < 450
    assert "\n" not in str(error.value)
