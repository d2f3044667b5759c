"""Help helps: every command has examples, and the examples run."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import cast

import click
import pytest

from boardfill.cli.main import COMMANDS, Command, PictureOption, load
from tests.cli.conftest import Run

ANSWERED = {0, 1, 4}
"""Also "none" and "several" are answers."""
JUDGES = cast("click.Group", load("judge")).commands
EXAMPLES = [
    (name, example)
    for name, command in [*((name, load(name)) for name in COMMANDS), *JUDGES.items()]
    for example in getattr(command, "examples", ())
    if name != "serve"  # goes on until it is told to end: tests/web/server/test_serve_command.py
]

LONG = (
    "--cluster",
    "rate gallery:sudoku",
    "sheet gallery:sudoku",
    "-n 10 -o puzzle.toml",
    "sheet gallery:pentominoes-6x10",
    "make nonogram:15 -n 4",
    "heat gallery:pentominoes-6x10",
    "watch --board 4x5 --pieces L3,I2",
    "count 6x10 --pieces pentominoes --up-to-symmetry",
    "plan gallery:pentominoes-6x10",
    "--question solve --all",
    "estimate 14x15",
    "estimate 20x20",
    "estimate sudoku:9",
)
"""Left to make test-all: each takes a second or more."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "partial.txt").write_text("aa..\n....\n....\n....\n", encoding="utf-8")
    (tmp_path / "filling.txt").write_text("aabb\nccdd\neeff\ngghh\n", encoding="utf-8")
    (tmp_path / "board.txt").write_text("#.....#\n#.....#\n##..###\n", encoding="utf-8")
    (tmp_path / "boards.txt").write_text("1\n3 7\n#.....#\n#.....#\n##..###\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text("print(0)\n", encoding="utf-8")
    (tmp_path / "both.json").write_text("[[[1, 1], [0, 1]], [[0, 1], [0, 0]]]", encoding="utf-8")
    (tmp_path / "game.txt").write_text("110\n100\n", encoding="utf-8")
    (tmp_path / "table.txt").write_text("011\n001\n", encoding="utf-8")
    return tmp_path


def _files_for(example: str, run: Run) -> None:
    """Files that only boardfill itself can write."""
    if "fillings.jsonl" in example:
        problem = ["gallery:queens"] if "queens" in example else shlex.split(example)[2:-1]
        assert run("solve", *problem, "-o", "fillings.jsonl")[0] == 0
    if shlex.split(example)[1] in ("resume", "status", "result", "cancel", "jobs"):
        assert run("run", "4x6", "--pieces", "L3", "--job", "trominoes")[0] == 0
    if example.startswith("boardfill verify"):
        assert run("explain", *shlex.split(example)[2:-1], "--certificate", "why.json")[0] == 0


@pytest.mark.parametrize(
    ("name", "example"),
    [
        pytest.param(name, example, id=example, marks=pytest.mark.full if is_long else ())
        for name, example in EXAMPLES
        for is_long in [any(part in example for part in LONG)]
    ],
)
def test_examples_run(name: str, example: str, desk: Path, run: Run) -> None:
    assert desk.exists()
    _files_for(example, run)
    program, *arguments = shlex.split(example)
    assert program == "boardfill"
    assert name in arguments[:2]
    status, written, complained = run(*arguments)
    assert status in ANSWERED, complained
    assert written or "-o" in arguments


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if name not in ("help", "version", "demo", "judge")]
)
def test_every_command_has_two_or_three_examples(name: str) -> None:
    command = load(name)
    assert isinstance(command, Command)
    assert 2 <= len(command.examples) <= 3


def test_help_shows_the_commands_by_purpose(run: Run) -> None:
    _, written, _ = run("help")
    assert written == run("--help")[1]
    assert written.index("Ask:") < written.index("count") < written.index("See:")
    for name, line in COMMANDS.items():
        assert name in written
        assert line.split()[0] in written


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_is_its_help(name: str, run: Run) -> None:
    assert run("help", name)[1] == run(name, "--help")[1]


@pytest.mark.parametrize("name", JUDGES)
def test_every_judge_has_an_example(name: str) -> None:
    judge = JUDGES[name]
    assert isinstance(judge, Command)
    assert 1 <= len(judge.examples) <= 3


@pytest.mark.parametrize("command", ["solve", "draw", "heat"])
def test_options_of_pictures_are_a_topic_of_their_own(command: str, run: Run) -> None:
    options, _, pictures = run(command, "--help")[1].partition("\nPictures:\n")
    assert pictures.splitlines()[0] == (
        "  --show, --palette and others: see `boardfill help pictures`."
    )
    assert "--palette" not in options
    assert "--json" in options
    rows = options.partition("\nOptions:\n")[2].splitlines()
    assert not [row for row in rows if row.startswith("  [")], "arguments are in the usage"
    topic = run("help", "pictures")[1]
    every = [one for one in load(command).params if isinstance(one, PictureOption)]
    assert [one.opts[0] for one in every if f"  {one.opts[0]} " not in topic] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_no_numbers_in_range(name: str, run: Run) -> None:
    written = run("help", name)[1]
    assert "<=x" not in written
    assert "x>=" not in written
    assert "RANGE" not in written


def test_most_people_need_the_board_and_the_pieces_first(run: Run) -> None:
    options = run("help", "solve")[1].partition("\nOptions:\n")[2]
    places = [options.index(one) for one in ("--board", "--pieces", "-n,", "--json", "--turn")]
    assert places == sorted(places)
    assert options.index("--turn") < options.index("--time-limit")
