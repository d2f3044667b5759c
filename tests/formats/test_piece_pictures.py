"""Lists of pieces as people write them, and pieces drawn in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import BadInput, pieces
from boardfill.formats.piece_list import drawn_pieces
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.piece import settled
from tests.refusals import refuses

CORNER = "XX\nX."


def _read(text: str) -> list[tuple[str, str, int]]:
    found = drawn_pieces(text.splitlines())
    return [(piece.name, str(piece.copies), len(piece.cells)) for piece in found]


@pytest.mark.parametrize(("text", "expected"), [
    (CORNER, [("piece 1", "any", 3)]),
    (f"{CORNER}\n\n\nXXX\n", [("piece 1", "1", 3), ("piece 2", "1", 3)]),
    (f"a: 3\n{CORNER}\nb x 2\n##\n\nc: 0-1\nX\nd:\nXX", [("a", "3", 3), ("b", "2", 2),
                                                        ("c", "0-1", 1), ("d", "1", 2)]),
    (f"big corner x2\n\n{CORNER}", [("big corner", "2", 3)]),
    (f"mine: any\n{CORNER}\n\nXX", [("mine", "any", 3), ("piece 2", "1", 2)]),
    ("AAB\nABB", [("A", "1", 3), ("B", "1", 3)]),
    ("AA\nA.\n\nBB", [("A", "1", 3), ("B", "1", 2)]),
    ("XXF\n.FF", [("X", "1", 2), ("F", "1", 3)]),
    ("mine:\n X\nXXX", [("mine", "any", 4)]),
    ("mine:\nTTT\n T", [("mine", "any", 4)]),
    ("house\nXX\nX.\n\nbar\nXXX", [("house", "1", 3), ("bar", "1", 3)]),
])  # fmt: skip
def test_what_is_drawn(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert _read(text) == expected


def test_shapes_are_as_they_are_drawn() -> None:
    (tee,) = drawn_pieces(["mine:", "    X", "   XXX"])
    assert tee.orientations == named_piece("T4").orientations
    (bar,) = drawn_pieces(["X X", " X"], lattice=HEX)
    assert settled(bar.cells, HEX) == settled({(0, 0), (1, 0), (0, 1)}, HEX)
    (triangles,) = drawn_pieces(["^v^"], lattice=TRIANGLE)
    assert len(triangles.cells) == 3
    pair = drawn_pieces(["a:", "XX", "", "X.", "b:", "X"], lattice=CUBIC)
    assert [len(piece.cells) for piece in pair] == [3, 1]
    assert {layer for layer, _, _ in pair[0].cells} == {0, 1}


test_what_is_wrong_is_told_with_its_line = refuses(
    _read,
    {
        "a:\n\nb:\nX": "line 1: expected a shape below 'a'",
        "a: lots\nX": "line 1: expected copies such as",
        "a:\nAB": "line 1: expected the cells of 'a' drawn alike, found A and B",
        "X\n\n..": "line 3: expected a shape of X and ., found no cell",
        "A#\nAA": "found '#'",
        "X\tX": "expected no blanks",
    },
)


def test_a_file_stands_for_its_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.txt", "shapes", "L3"):
        Path(name).write_text(CORNER)
    assert [piece.name for piece in pieces("mine.txt,red=shapes,I1:2")] == ["piece 1", "red", "I1"]
    assert str(pieces("mine.txt:2")[0].copies) == "2"
    # The catalogue comes before a file of the same name.
    assert [pieces(name)[0].name for name in ("L3", "./L3")] == ["L3", "piece 1"]
    with pytest.raises(BadInput, match=r"mine\.text: cannot be read: .*did you mean mine\.txt\?"):
        pieces("mine.text")
    Path("mine.txt").write_text("a:\n")
    with pytest.raises(BadInput, match=r"^mine\.txt: line 1: expected a shape below 'a'"):
        pieces("mine.txt")


@pytest.mark.parametrize(("names", "expected"), [
    ("domino L3", "write domino,L3"),
    ("domino; L3", "write domino,L3"),
    ("domino and L3", "write domino,L3"),
    ("domino+L3:2", "write domino,L3:2"),
    ("domino=8", "write domino:8"),
    ("L3,domino x 31", "write domino:31"),
    ("31 x domino", "write domino:31"),
    ("domino*any", "write domino:any"),
    ("L3,,I1", "'': expected pieces such as L3 or red=L3:2"),
    ("=L3", "'=L3': expected pieces such as L3 or red=L3:2"),
    ("red=trominoes", "red=trominoes: one name for 2 pieces"),
    ("L3,L3", "write L3:2 for two copies, or red=L3,blue=L3 for two kinds"),
    (["L3", "L3"], "L3: this piece is given twice"),
    ([], "no pieces were given"),
])  # fmt: skip
def test_misspelt_lists_are_told_the_right_spelling(names: str | list[str], expected: str) -> None:
    with pytest.raises(BadInput) as error:
        pieces(names)
    assert expected in str(error.value)


def test_a_set_of_one_member_means_any_number() -> None:
    for name in ("dominoes", "triamonds", "one-sided dominoes"):
        assert [str(piece.copies) for piece in pieces(name)] == ["any"]
    assert [str(piece.copies) for piece in pieces("dominoes:1")] == ["1"]
    assert {str(piece.copies) for piece in pieces("trominoes")} == {"1"}


def test_names_come_in_a_list_or_with_their_copies() -> None:
    expected = pieces("red=L3:2,I1")
    assert pieces(["red=L3:2", "I1"]) == expected
    assert pieces({"red=L3": 2, "I1": "any"}) == expected
    for wrong in (3, [3]):
        with pytest.raises(BadInput, match='expected names of pieces such as "L3"'):
            pieces(wrong)  # type: ignore[arg-type]
