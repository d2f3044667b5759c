"""`boardfill judge --generate` and `--against` on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Run, run
from tests.judging.student_programs import PROGRAMS, program_in

__all__ = ["run"]  # a fixture
pytestmark = pytest.mark.process

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "answers.schema.json").read_text(encoding="utf-8")
)
JUDGES = ["boardcover", "puzzle-pieces", "arrows"]


def _check(name: str, line: str) -> None:
    schema = {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}
    jsonschema.Draft202012Validator(schema).validate(json.loads(line))


def test_a_generated_input_has_the_answers_that_judge_gives(run: Run, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    arguments = ("judge", "boardcover", "--generate", "40", "--seed", "9")
    status, made, _ = run(*arguments, "--answers", str(answers))
    assert status == 0
    assert made.startswith("40\n")
    assert run("judge", "boardcover", stdin=made)[1] == answers.read_text(encoding="utf-8")
    assert run(*arguments)[1] == made


@pytest.mark.parametrize("judge", JUDGES)
def test_every_judge_generates_inputs_it_answers(judge: str, run: Run) -> None:
    status, made, _ = run("judge", judge, "--generate", "5", "--crlf", "--blanks", "--json")
    assert status == 0
    assert len(made.splitlines()) == 5
    for line in made.splitlines():
        _check("generated", line)
        one = json.loads(line)
        assert "\r\n" in one["input"]
        assert run("judge", judge, stdin=one["input"])[1].rstrip("\n") == one["answer"]


def test_a_difference_is_status_1_and_told_with_its_reason(run: Run, tmp_path: Path) -> None:
    wrong = program_in(tmp_path, "missing_orientation.py")
    status, told, complained = run("judge", "boardcover", "--against", wrong)
    assert (status, complained) == (1, "")
    assert "right answer:\n  1\n\nanswer of missing_orientation.py:\n  0\n" in told
    assert "This is the only covering:" in told
    assert "A known mistake: one of the four ways to lay a block is missing" in told
    status, told, _ = run("judge", "boardcover", "--against", wrong, "--json")
    assert status == 1
    _check("difference", told)
    assert json.loads(told)["cells"] == 4


@pytest.mark.full
def test_why_0_is_right_is_what_explain_says(run: Run, tmp_path: Path) -> None:
    wrong = program_in(tmp_path, "straight_too.cpp")
    _, told, _ = run("judge", "boardcover", "--against", wrong)
    assert "right answer:\n  0\n" in told
    assert "There is no filling." in told


def test_no_difference_is_status_0_with_times(run: Run) -> None:
    right = str(PROGRAMS / "right_boardcover.py")
    asked = ("judge", "boardcover", "--against", right, "--cases", "5", "--size", "3x4")
    status, told, _ = run(*asked)
    assert status == 0
    assert told.startswith(
        "No difference found: right_boardcover.py is right on 5 cases made with --seed 1"
    )
    assert "\n3 x 4" in told
    status, told, _ = run(*asked, "--json")
    _check("verdict", told)


def test_a_command_line_is_a_program_too(run: Run) -> None:
    program = f"{sys.executable} -m boardfill judge arrows"
    assert run("judge", "arrows", "--against", program, "--size", "4")[0] == 0


def test_a_board_of_an_arrow_program_that_breaks_a_rule_is_named(run: Run, tmp_path: Path) -> None:
    wrong = program_in(tmp_path, "no_corners.py")
    _, told, _ = run("judge", "arrows", "--against", wrong, "--size", "4")
    assert "Board 1 of the output is none: " in told


def test_line_ends_are_tried_if_asked_for(run: Run, tmp_path: Path) -> None:
    source = (PROGRAMS / "right_boardcover.py").read_text(encoding="utf-8")
    picky = (
        "data = sys.stdin.buffer.read()\nassert b'\\r' not in data\nwords = data.decode().split()"
    )
    fragile = source.replace("words = sys.stdin.read().split()", picky)
    (tmp_path / "fragile.py").write_text(fragile, encoding="utf-8")
    asked = ("judge", "boardcover", "--against", str(tmp_path / "fragile.py"), "--cases", "3")
    assert run(*asked)[0] == 0
    assert run(*asked, "--crlf")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--generate", "3", "--against", "x"], "expected either --generate or --against"),
        (["--seed", "3"], "--seed requires --generate or --against"),
        (["--crlf"], "--crlf requires"),
        (["--cases", "3", "--generate", "3"], "--cases requires --against"),
        (["--answers", "a.txt", "--against", "x"], "--answers requires --generate"),
        (["--generate", "3", "boards.in"], "leave out boards.in"),
        (["--generate", "3", "--size", "big"], "expected --size such as 6x8"),
        (["--generate", "3", "--size", "99x99"], "expected --size from 1x1 to 20x20"),
        (["--against", "no-such-program"], "is neither a file nor a command"),
        (["--against", ""], "expected a program, found nothing"),
        (["--against", "'open"], "no closing quotation"),
        (["--against", "."], "is a folder"),
        (["--against", "x", "--time-limit", "0"], "expected a time above 0"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments: list[str], said: str, run: Run) -> None:
    status, written, complained = run("judge", "boardcover", *arguments)
    assert (status, written) == (2, "")
    assert said in complained
    assert len(complained.splitlines()) == 1


def test_a_source_that_does_not_compile_is_told_with_its_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.c").write_text("int main( {}\n", encoding="utf-8")
    status, _, complained = run("judge", "boardcover", "--against", str(tmp_path / "bad.c"))
    assert status == 2
    assert "cannot compile bad.c" in complained
    assert "error" in complained


def test_a_compiler_that_is_missing_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "main.go").write_text("package main\n", encoding="utf-8")
    status, _, complained = run("judge", "boardcover", "--against", str(tmp_path / "main.go"))
    assert status == 2
    assert "main.go needs go, and this machine has none" in complained
