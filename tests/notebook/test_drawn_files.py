"""`draw`: the picture in a file, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardfill import BadInput, Board, Tiling, pieces, table
from boardfill.drawing.picture_formats.picture_files import PICTURES
from tests.clock import Clock
from tests.notebook.test_shown_values import DRAWN, TABULATED

pytestmark = pytest.mark.usefixtures("clock")  # else a moment may be over on a busy machine

DOMINOES = Tiling(Board("4x6"), pieces("domino"))
VALUES = DRAWN | TABULATED
SOLID = ".stl", ".dxf", ".cut.svg"
FIRST_BYTES = {".png": b"\x89PNG", ".pdf": b"%PDF", ".svg": b"<svg"}


@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_the_ending_says_the_format(tmp_path: Path, ending: str) -> None:
    path = DOMINOES.draw(tmp_path / f"dominoes{ending.upper()}")
    assert path == tmp_path / f"dominoes{ending.upper()}"
    assert path.read_bytes().startswith(FIRST_BYTES[ending])
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", PICTURES)
@pytest.mark.parametrize("value", VALUES.values(), ids=list(VALUES))
def test_every_value_is_drawn_in_every_format_that_suits_it(
    tmp_path: Path, value: Callable[[], Any], ending: str
) -> None:
    file = tmp_path / f"a{ending}"
    try:
        assert value().draw(file) == file
        assert file.stat().st_size > 100
    except BadInput as complaint:
        # Only these need pieces, or flat ones; then nothing is written.
        assert (ending in SOLID, ending in str(complaint)) == (True, True)  # noqa: PT017
        assert not file.exists()


def test_a_name_may_be_text_and_what_is_there_is_replaced(tmp_path: Path) -> None:
    name = tmp_path / "a.svg"
    name.write_text("old")
    assert DOMINOES.solution_set().draw(str(name)) == name
    assert "275 more" in name.read_text(encoding="utf-8")


def test_options_are_those_of_the_command_line(tmp_path: Path) -> None:
    plain, dark, large, by_piece = (tmp_path / f"{name}.svg" for name in "abcd")
    found = Tiling(Board("3x4"), pieces("L3,I1")).solution_set()[5]
    found.draw(plain)
    found.draw(dark, palette="dark")
    found.draw(large, cell=99)
    found.draw(by_piece, colour_by="piece")
    assert len({file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}) == 4
    assert "#16181d" in dark.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"palette": "pink"}, "palette: expected light, dark or print, found 'pink'"),
        ({"paper": "a0"}, "paper: expected a4 or letter, found 'a0'"),
        ({"view": "side"}, "view: expected layers, isometric or exploded, found 'side'"),
        ({"colour_by": "mood"}, "colour_by: expected neighbours, piece"),
        ({"cell": -1}, "cell: expected a size from 0.0001 to 10000, found -1"),
        ({"sheet": (600,)}, "sheet: expected width and height, "),
        ({"sheet": "600x400"}, "sheet: expected width and height, "),
    ],
)
def test_wrong_options_are_told(tmp_path: Path, options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        DOMINOES.draw(tmp_path / "a.svg", **options)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_an_option_that_nobody_knows_is_told(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="'colour'; a picture takes cell, clearance, colour_by, "):
        DOMINOES.draw(tmp_path / "a.svg", colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["picture", "picture.jpg", "svg"])
def test_an_unknown_ending_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"expected a name that ends in \.svg.* or \..*, found"):
        DOMINOES.draw(tmp_path / name)


def test_what_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"a\.svg: cannot be written: No such file or directory"):
        DOMINOES.draw(tmp_path / "nowhere" / "a.svg")
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="cannot be written: Not a directory"):
        DOMINOES.draw(tmp_path / "file" / "a.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(BadInput, match="cannot be written: Is a directory"):
        DOMINOES.draw(tmp_path / "folder.svg")
    assert {file.name for file in tmp_path.iterdir()} == {"file", "folder.svg"}


def test_a_table_is_drawn_as_lines_that_grow(tmp_path: Path, clock: Clock) -> None:
    drawn = table(range(2, 5), range(1, 9), "domino").draw(tmp_path / "growth.svg")
    said = drawn.read_text(encoding="utf-8")
    assert all(f">{row} x n</text>" in said for row in (2, 3, 4))
    column = table(range(1, 9), 4, "domino").draw(tmp_path / "column.svg")
    assert ">n x 4</text>" in column.read_text(encoding="utf-8")
    clock.tick(1)
    squares = table(range(2, 40, 2), None, "domino", time_limit=20)
    assert "left unknown" in squares.draw(tmp_path / "few.svg").read_text(encoding="utf-8")
