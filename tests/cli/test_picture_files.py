"""`-o picture.svg` from every command that draws, and what is said where there is no picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import click
import pytest

from boardfill.cli.main import main

BOARD = ("--board", "4x4", "--pieces", "domino")
PARTIAL = "AA..\nB...\nB...\n....\n"
DRAWING = {
    "arrows": (),
    "best": (*BOARD,),
    "calendar": ("12-25",),
    "draw": (*BOARD,),
    "draw a board": ("4x4",),
    "explain": ("gallery:mutilated-chessboard",),
    "fit": ("gallery:fitting",),
    "gallery": (),
    "gallery one": ("soma-cube",),
    "heat": (*BOARD,),
    "hint": (*BOARD, "partial.txt", "--level", "full"),
    "hint gently": (*BOARD, "partial.txt"),
    "pieces": ("hexiamonds",),
    "polyforms": ("4",),
    "sample": (*BOARD, "-n", "3"),
    "solve": (*BOARD, "--all"),
    "solve a covering": ("gallery:exact-cover",),
    "unique": (*BOARD,),
    "unrank": (*BOARD, "5"),
    "watch": (*BOARD, "--steps", "9"),
}


LONG = {("print", "gallery")}
"""Left to make test-all."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("partial.txt").write_text(PARTIAL, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("palette", "name"),
    [
        pytest.param(palette, name, marks=[pytest.mark.full] * ((palette, name) in LONG))
        for palette in ("light", "print")
        for name in DRAWING
    ],
)
def test_commands_that_draw_write_pictures(
    name: str, palette: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(
        [name.split(maxsplit=1)[0], *DRAWING[name], "-o", "out.svg", "--palette", palette]
    )
    assert status in (0, 4), capsys.readouterr().err
    assert capsys.readouterr().out == "", "the picture is the answer"
    drawn = ElementTree.parse(folder / "out.svg").getroot()
    assert len(list(drawn.iter())) > 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-o", "x.svg", "--kerf", "0.2"), "--kerf requires .dxf or .cut.svg, found .svg"),
        (("-o", "x.png", "--paper", "a4"), "--paper requires .pdf or .html, found .png"),
        (("--palette", "dark"), "--palette requires a picture: -o FILE.svg, or --show"),
        (
            ("-o", "x.svg", "--json"),
            "x.svg: a .svg file cannot hold JSON; leave out --json, or write to .jsonl",
        ),
        (("-o", "x.dxf", "--sheet", "wide"), "--sheet: expected width x height in millimetres"),
        (("-o", "x.gif"), "-o x.gif ends with .gif; expected .txt"),
        (("-o", "none/x.svg"), "none/x.svg: cannot be written"),
    ],
)
def test_what_no_picture_has_is_said_in_a_sentence(
    arguments: tuple[str, ...], words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *BOARD, *arguments]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert [file.name for file in folder.iterdir()] == ["partial.txt"]


@pytest.mark.parametrize("title", ["For <Tuesday>", ""])
def test_the_title_is_as_one_likes(title: str, folder: Path) -> None:
    assert main(["solve", "gallery:chimney", "-o", "x.svg", "--title", title]) == 0
    texts = [element.text for element in ElementTree.parse(folder / "x.svg").getroot().iter()]
    assert (title in texts) == bool(title)
    assert "A chimney" not in texts


def test_no_filling_leaves_the_picture_that_was_there(folder: Path) -> None:
    (folder / "old.svg").write_text("old", encoding="utf-8")
    assert main(["solve", "--board", "3x3", "--pieces", "domino", "-o", "old.svg"]) == 1
    assert (folder / "old.svg").read_text(encoding="utf-8") == "old"


def test_show_opens_the_picture(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def launch(name: str) -> int:
        opened.append(name)
        return len(opened) - 1

    monkeypatch.setattr(click, "launch", launch)
    assert main(["solve", *BOARD, "-o", "x.svg", "--show"]) == 0
    assert opened == [str(folder / "x.svg")]
    assert main(["solve", *BOARD, "--show"]) == 0
    shown = capsys.readouterr()
    assert shown.out, "the answer is printed, too"
    assert "no viewer was found; the picture is in" in shown.err
    assert ElementTree.parse(opened[1]).getroot().tag.endswith("svg")
    Path(opened[1]).unlink()


def test_watching_draws_no_more_than_can_be_watched(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", "--board", "6x6", "--pieces", "domino", "-o", "long.svg"]) == 0
    assert "the first 500 steps are drawn" in capsys.readouterr().err
    assert len(ElementTree.parse(folder / "long.svg").getroot()) > 500


@pytest.mark.parametrize("arguments", [("--rows", "2-4", "--columns", "3-9"), ("--square", "2-6")])
def test_tables_are_plotted(arguments: tuple[str, ...], folder: Path) -> None:
    assert main(["table", *arguments, "--pieces", "L3", "-o", "growth.svg"]) == 0
    drawn = ElementTree.parse(folder / "growth.svg").getroot()
    texts = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "Fillings with L3" in texts


@pytest.mark.parametrize("command", ["solve", "sample"])
def test_fillings_are_animated(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *BOARD, "-n", "3", "--animate", "-o", "film.svg"]) == 0
    drawn = ElementTree.parse(folder / "film.svg").getroot()
    assert len(drawn.findall("{http://www.w3.org/2000/svg}g")) == 3
    for arguments in (("-o", "film.png"), ()):
        assert main([command, *BOARD, "--animate", *arguments]) == 2
        assert "--animate requires" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("calendar", "12-25", "--count"),
        ("explain", *BOARD, "--plan"),
        ("pieces",),
        ("polyforms", "4", "--count"),
        ("table", "--square", "2-4", "--pieces", "L3", "--to", "csv"),
    ],
)
def test_what_is_not_drawn_is_not_written_as_a_picture(
    arguments: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "-o", "out.svg"]) == 2
    assert "picture" in capsys.readouterr().err
    assert not (folder / "out.svg").exists()
