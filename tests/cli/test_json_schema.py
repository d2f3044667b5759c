"""What --json prints is what docs/answers.schema.json says, for every command on the gallery."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest

import make_answers_schema
from boardfill.formats.input_text import gallery_names
from boardfill.web.answering import QUESTIONS
from tests.cli.conftest import Run
from tests.clock import Clock

SCHEMA = json.loads(make_answers_schema.TARGET.read_text(encoding="utf-8"))
LOOKS = 300
"""What looks at the clock more often is stopped and says nothing, which is right by any schema."""
ONE_OF_EACH_KIND = {
    "areas",
    "arrows",
    "bent-tricubes",
    "calendar",
    "dominoes-torus",
    "exact-cover",
    "fitting",
    "fitting-nothing",
    "lozenges",
    "mutilated-chessboard",
    "queens",
    "seven-by-three",
    "sudoku",
    "tetrahexes-coin",
}
GALLERY = [
    name if name in ONE_OF_EACH_KIND else pytest.param(name, marks=pytest.mark.full)
    for name in gallery_names()
]
BY_LIMIT = 3
ON_PROBLEMS = {
    "count": (),
    "plan": (),
    "estimate": ("--within", "50%"),
    "unique": (),
    "solve": ("-n", "2"),
    "sample": ("-n", "2", "--seed", "1"),
    "heat": (),
    "best": (),
    "few": ("-n", "2"),
    "explain": (),
    "hint": (),
    "rate": ("--path", "--nodes", "50"),
    "draw": (),
    "watch": ("--steps", "20"),
    "compare": ("--compare", "--nodes", "50"),
}
COMMAND = {"few": "best", "compare": "watch"}
WITHOUT_LIMITS = {"draw", "watch"}
NOT_FOR_FITTINGS = {"hint", "rate", "watch", "compare"}
NOT_FOR_PARTS = {"best", "few"}


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def _check(name: str, written: str) -> int:
    lines = written.splitlines()
    for line in lines:
        _validator(name).validate(json.loads(line))
    return len(lines)


def test_the_gallery_has_one_of_each_kind() -> None:
    assert set(gallery_names()) >= ONE_OF_EACH_KIND


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_what_the_tool_writes() -> None:
    """If not: python tools/make_answers_schema.py."""
    written = make_answers_schema.TARGET.read_text(encoding="utf-8")
    assert written == make_answers_schema.text()
    assert list(SCHEMA["questions"]) == list(QUESTIONS)


@pytest.mark.parametrize("problem", GALLERY)
@pytest.mark.parametrize("name", ON_PROBLEMS)
def test_answers_about_the_gallery(name: str, problem: str, run: Run, clock: Clock) -> None:
    if problem.startswith("fitting") and name in NOT_FOR_FITTINGS:
        pytest.skip("a fitting has no such answer")
    limits = () if name in WITHOUT_LIMITS else ("--time-limit", f"{LOOKS}")
    arguments = (COMMAND.get(name, name), f"gallery:{problem}", *ON_PROBLEMS[name], *limits)
    clock.tick(1)
    status, written, complained = run(*arguments, "--json")
    if problem == "areas" and name in NOT_FOR_PARTS:
        assert (status, written) == (2, "")
        return
    assert status in (0, 1, BY_LIMIT, 4), complained
    assert _check(name, written) or status in (1, BY_LIMIT)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("count", ["count", "--board", "3x3", "--pieces", "L3,I1", "--by-pieces"]),
        ("count", ["count", "--board", "3x3", "--pieces", "domino"]),
        ("count", ["count", "--board", "aztec-diamond:1-3", "--pieces", "domino"]),
        ("count", ["count", "--board", "4x4", "--pieces", "domino", "--up-to-symmetry"]),
        ("table", ["table", "--rows", "1-3", "--columns", "1-3", "--pieces", "domino"]),
        ("table", ["table", "--square", "1-4", "--pieces", "domino", "--tatami"]),
        ("table", ["table", "--rows", "2", "--columns", "1-9", "--pieces", "I2", "--recurrence"]),
        ("table", ["table", "--rows", "1-5", "--columns", "1", "--pieces", "I2", "--growth"]),
        ("gallery", ["gallery"]),
        ("gallery", ["gallery", "sudoku"]),
        ("polyforms", ["polyforms", "4"]),
        ("polyforms_count", ["polyforms", "4", "--count"]),
        ("solve", ["unrank", "--board", "4x4", "--pieces", "domino", "0", "35"]),
        ("plan", ["explain", "--plan", "--board", "4x4", "--pieces", "domino"]),
        ("arrows", ["arrows", "4"]),
        ("make", ["make", "sudoku:4", "--fewest", "-n", "2"]),
        ("make", ["make", "5x5", "--pieces", "tetrominoes", "--choose", "holes", "--use", "3"]),
        ("version", ["version"]),
    ],
)
def test_other_answers(name: str, arguments: list[str], run: Run) -> None:
    status, written, complained = run(*arguments, "--json")
    assert status == 0, complained
    assert _check(name, written)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("job_count", ["4x4", "--pieces", "domino"]),
        ("job_count", ["4x4", "--pieces", "domino", "--up-to-symmetry"]),
        ("solve", ["4x4", "--pieces", "domino", "--question", "solve", "--all"]),
        ("sample", ["4x4", "--pieces", "domino", "--question", "sample", "-n", "3"]),
        ("table", ["--pieces", "L3", "--question", "table", "--square", "1-4"]),
        ("best", ["4x4", "--pieces", "L3,I1", "--question", "best"]),
        ("few", ["4x4", "--pieces", "L3,I1", "--question", "best", "-n", "2"]),
    ],
)
def test_answers_of_jobs(name: str, arguments: list[str], run: Run, tmp_path: Path) -> None:
    job = str(tmp_path / "job")
    for command in (["run", *arguments, "--job", job], ["resume", job], ["result", job]):
        status, written, complained = run(*command, "--json")
        assert status == 0, complained
        assert _check(name, written)
        assert _check("result", written)
    for command in (["status", job], ["cancel", job], ["jobs", str(tmp_path)]):
        status, written, complained = run(*command, "--json")
        assert status == 0, complained
        assert _check("job_status", written) == 1
    if name in ("solve", "sample"):
        manifest = json.loads((tmp_path / "job" / "manifest.json").read_text(encoding="utf-8"))
        _validator("manifest").validate(manifest)
