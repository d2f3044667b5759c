"""Letters in drawings, one character a cell, and boards wider than the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CORNERS = """
format = "boardfill/1"

[board]
size = [2, 3]

[[pieces]]
name = "corner"
cells = [[0, 0], [0, 1], [1, 0]]
"""
PENTOMINOES = ("--board", "3x20", "--pieces", "pentominoes")


def test_pieces_are_labelled_by_name_or_by_letters_that_are_explained(
    run: Run, tmp_path: Path
) -> None:
    assert "│ U   U │ X │" in run("solve", *PENTOMINOES, "--letters")[1]
    path = tmp_path / "corners.toml"
    path.write_text(CORNERS)
    drawn = run("solve", str(path), "--letters")[1]
    assert "│ a   a │ a │" in drawn
    assert drawn.endswith("\na = corner\n")


def test_one_character_a_cell(run: Run) -> None:
    assert run("solve", "--board", "4x4", "--pieces", "domino", "--compact")[1] == (
        "aabb\nccdd\neeff\ngghh\n"
    )
    assert run("solve", *PENTOMINOES, "--compact", "--letters")[1].startswith("UUX")
    assert run("solve", "gallery:sudoku", "--compact")[1].isascii()
    assert run("draw", "--board", "2x3", "--pieces", "L3", "--compact")[1].startswith("...\n...\n")
    unique = run("unique", "--board", "1x6", "--pieces", "I3", "--compact")[1]
    assert unique == "unique\n\naaabbb\n"
    assert run("best", "--board", "1x2", "--pieces", "I2", "--compact")[1].endswith("\naa\n")


def test_a_board_is_drawn_without_pieces(run: Run) -> None:
    assert run("draw", "--board", "2x3", "--compact")[:2] == (0, "...\n...\n")
    assert run("draw", "-", "--compact", stdin="..\n..\n")[:2] == (0, "..\n..\n")


def test_equal_names_that_touch_get_letters_of_their_own(run: Run) -> None:
    drawn = run("solve", "--board", "2x5", "--pieces", "L:any,P", "--compact", "--letters")[1]
    assert drawn == "aaaab\nabbbb\na b = L\n"


def test_a_board_wider_than_the_terminal_is_drawn_compact_and_that_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((40, 24)))
    monkeypatch.setenv("NO_COLOR", "1")
    status, drawn, said = run("solve", *PENTOMINOES, "-n", "2")
    assert status == 0
    assert drawn.splitlines()[0] == "UUXIIIIIZWWTTTFLLLLV"
    assert said.count("wider than the terminal") == 1
    status, drawn, said = run("solve", "--board", "2x3", "--pieces", "L3")
    assert drawn.startswith("┌")
    assert "wider" not in said
    path = tmp_path / "all.txt"
    assert run("solve", *PENTOMINOES, "-o", str(path))[0] == 0
    assert path.read_text().startswith("┌")


def test_a_pipe_gets_outlines_however_wide(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((40, 24)))
    assert run("solve", *PENTOMINOES)[1].startswith("┌")
