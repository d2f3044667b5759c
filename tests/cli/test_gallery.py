"""`boardfill gallery`, and problems of the gallery by name."""

from __future__ import annotations

import json

import pytest
from click.shell_completion import ShellComplete

import boardfill
from boardfill.cli.main import program
from tests.cli.conftest import Run


def test_the_list_has_a_line_for_each(run: Run) -> None:
    status, out, err = run("gallery")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == list(boardfill.gallery())
    titles = [entry.title for entry in boardfill.gallery().values()]
    at = {line.index(title) for line, title in zip(lines, titles, strict=True)}
    assert len(at) == 1, "titles stand below each other"
    (soma,) = (line for line in lines if line.startswith("soma-cube "))
    assert soma.endswith("  11520, 480 up to rotation, 240 up to symmetry")


def test_the_list_for_tools(run: Run) -> None:
    status, out, _ = run("gallery", "--json")
    entries = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [entry["name"] for entry in entries] == list(boardfill.gallery())
    (soma,) = (entry for entry in entries if entry["name"] == "soma-cube")
    assert soma["answers"]["up_to_symmetry"] == "240"
    assert soma["answers"]["source"]
    assert run("gallery", "soma-cube", "--json")[1] == json.dumps(soma) + "\n"


def test_one_is_drawn_with_its_answers(run: Run) -> None:
    status, out, _ = run("gallery", "tetrahexes-coin", "--ascii")
    title, _, answers, source, *drawing = out.splitlines()
    known = boardfill.gallery()["tetrahexes-coin"]
    assert status == 0
    assert (title, answers) == (known.title, "fillings  16, 8 up to rotation, 4 up to symmetry")
    assert source == f"source    {known.answers.source}"
    drawn = run("draw", "gallery:tetrahexes-coin", "--ascii")[1].splitlines()
    assert drawing[1:] == drawn[1:]


def test_a_fitting_tells_how_many_cells_fit(run: Run) -> None:
    assert "\nfillings  24, 14 cells fit\n" in run("gallery", "fitting")[1]
    assert run("fit", "gallery:fitting")[1].startswith("14\n")


def test_several_are_counted(run: Run) -> None:
    status, out, _ = run("count", "gallery:soma-cube", "gallery:queens", "examples/sudoku.toml")
    assert status == 0
    assert out == "11520\tgallery:soma-cube\n92\tgallery:queens\n1\texamples/sudoku.toml\n"


@pytest.mark.parametrize(
    "command", ["count", "solve", "unique", "sample", "heat", "best", "draw", "fit"]
)
def test_unknown_names_get_near_ones(command: str, run: Run) -> None:
    status, out, err = run(command, "gallery:soma-cub")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(
        "boardfill: gallery:soma-cub: there is no such problem in the gallery; "
        "did you mean soma-cube"
    )


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("hexiamonds", "did you mean hexiamonds-rhombus or hexiamonds-snowflake?"),
        ("cube", "did you mean bedlam-cube, bent-tricubes or soma-cube?"),
        ("xyzzy", "`boardfill gallery` lists all"),
        ("", "`boardfill gallery` lists all"),
        ("../README", "`boardfill gallery` lists all"),
        ("queens.toml", "did you mean queens?"),
    ],
)
def test_messages_about_unknown_names(name: str, hint: str, run: Run) -> None:
    status, out, err = run("gallery", name)
    assert (status, out) == (2, "")
    assert hint in err


def test_fit_needs_a_table(run: Run) -> None:
    status, _, err = run("fit", "gallery:queens")
    assert status == 2
    assert "gallery:queens has no table of pieces" in err


@pytest.mark.parametrize(
    ("arguments", "incomplete", "expected"),
    [
        (["gallery"], "soma", ["soma-bathtub", "soma-cube", "soma-pyramid"]),
        (["count"], "gallery:que", ["gallery:queens"]),
        (["count", "gallery:queens"], "gallery:mutil", ["gallery:mutilated-chessboard"]),
        (["draw"], "gallery:zz", []),
    ],
)
def test_shells_complete_names(arguments: list[str], incomplete: str, expected: list[str]) -> None:
    shell = ShellComplete(program, {}, "boardfill", "_BOARDFILL_COMPLETE")
    found = shell.get_completions(arguments, incomplete)
    assert [item.value for item in found] == expected
