"""The gallery: every answer that a document states is counted anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import boardfill
from boardfill import Covering, Fitting, Marking, Parts, Tiling, count, read_problem, solve
from boardfill.checking.checker import is_solution
from boardfill.problem.lattices.lattice import lattices
from boardfill.questions.weighing import fit
from tests.data import CONVENTIONS

EXAMPLES = Path(__file__).parents[2] / "examples"
GALLERY = boardfill.gallery()
SLOW = {
    "bedlam-cube",
    "conway-blocks",
    "iq-puzzler-pro-pyramid",
    "lonpos-66",
    "lonpos-pyramid",
    "macmahon-squares",
    "pentominoes-and-square",
    "solid-pentominoes-3x4x5",
}
"""Those that take more than some three seconds to count."""
LONG = {
    "genius-square",
    "hexiamonds-snowflake",
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "kanoodle-extreme",
    "lonpos",
}
"""Of the others, those that take longest: `make test-all` counts them."""
OURS = "counted by boardfill"
"""How the source of a number begins that nobody else has published."""
OTHER_ENGINES = ("search", "frontier-sparse")


STATED = {
    name: known
    for name, entry in GALLERY.items()
    if (known := [key for key in CONVENTIONS if getattr(entry.answers, key) is not None])
}
"""Of each document one, in turn, is counted at every change; `make test-all` counts the others."""


def _case(name: str, *values: str, is_left: bool = False) -> Any:
    marks = [pytest.mark.slow] * (name in SLOW) + [pytest.mark.full] * is_left
    return pytest.param(name, *values, id="-".join([name, *values]), marks=marks)


@pytest.mark.parametrize(
    ("name", "convention"),
    [
        _case(name, key, is_left=name in LONG or key != known[number % len(known)])
        for number, (name, known) in enumerate(STATED.items())
        for key in known
    ],
)
def test_stated_count(name: str, convention: str) -> None:
    entry = GALLERY[name]
    found = count(entry.problem, up_to=CONVENTIONS[convention])
    assert found == getattr(entry.answers, convention)


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        _case(name, engine, is_left=(name, engine) == ("draughtboard", "frontier-sparse"))
        for name, entry in GALLERY.items()
        if entry.answers.source.startswith(OURS)
        for engine in OTHER_ENGINES
    ],
)
def test_counts_of_our_own_are_confirmed_by_other_engines(name: str, engine: str) -> None:
    entry = GALLERY[name]
    assert count(entry.problem, engine=engine) == entry.answers.count


@pytest.mark.parametrize(
    "name", [name for name in GALLERY if GALLERY[name].answers.fits is not None]
)
def test_stated_fit(name: str) -> None:
    entry = GALLERY[name]
    assert isinstance(entry.problem, Fitting)
    assert fit(entry.problem).cells == entry.answers.fits


@pytest.mark.parametrize("name", GALLERY)
def test_a_filling_is_found_if_there_is_one(name: str) -> None:
    entry = GALLERY[name]
    found = solve(entry.problem)
    if entry.answers.count == 0:
        assert found is None
    else:
        assert found is not None
        assert is_solution(entry.problem, found)


def test_every_example_is_in_the_gallery() -> None:
    assert {path.name for path in EXAMPLES.iterdir()} == {f"{name}.toml" for name in GALLERY}
    assert len(GALLERY) >= 36


@pytest.mark.parametrize("name", GALLERY)
def test_documents_are_well_kept(name: str) -> None:
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    assert text.startswith("# "), "a comment says what it is"
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for line in text.splitlines():
        assert len(line) <= 100
        assert line == line.rstrip()
    assert 0 < len(GALLERY[name].title) <= 60


@pytest.mark.parametrize("name", GALLERY)
def test_the_name_is_a_problem_wherever_one_is_read(name: str) -> None:
    problem = read_problem(f"gallery:{name}")
    assert problem == read_problem(EXAMPLES / f"{name}.toml")
    assert problem == GALLERY[name].problem
    assert problem.title == GALLERY[name].title


def test_every_kind_of_problem_and_every_lattice_is_shown() -> None:
    problems = [entry.problem for entry in GALLERY.values()]
    boards = [problem.board for problem in problems if isinstance(problem, Tiling | Marking)]
    assert {board.lattice.name for board in boards} == set(lattices())
    assert any(board.periods for board in boards)
    assert {type(problem) for problem in problems} == {Tiling, Marking, Parts, Fitting, Covering}
