"""Every question as a job: the same answer as without one, whatever stops it in between."""

from __future__ import annotations

import json
import os
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from boardfill import (
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    Tiling,
    arrows,
    pieces,
    queens,
    sudoku,
    table,
)
from boardfill.cover.weights import Weights
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.durable_files import SafeFile, SafeFolder
from boardfill.jobs.job_answers import JobAnswer, JobFillings, Manifest
from boardfill.jobs.job_control import begin_job, result, result_so_far, resume
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import job_question
from boardfill.jobs.job_status import status
from boardfill.jobs.sealed_files import seal, unsealed
from boardfill.jobs.strategies import listings
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import sample
from boardfill.questions.weighing import best, best_few
from boardfill.results import Best, Table
from tests.jobs.asked import IN_FOLDERS, do, fillings
from tests.jobs.failing import killed_at
from tests.strategies import tilings

TORUS = Tiling(Board.rectangle(4, 4, wrap=("rows", "columns")), pieces("domino"))
PENTOMINOES = Tiling("6x10", "pentominoes")
KNUTH = Covering(
    tuple(CoveringItem(name) for name in "abcdefg"),
    tuple(
        CoveringOption(tuple(option))
        for option in ("ce", "adg", "bcf", "adf", "bg", "deg", "cdeg", "bf", "a")
    ),
)


@pytest.mark.parametrize(
    ("up_to", "engine"),
    [
        ("rotation", None),
        *(("symmetry", name) for name in (None, "search", "frontier-sparse")),
        *(
            pytest.param("rotation", name, marks=pytest.mark.full)
            for name in ("search", "frontier-sparse")
        ),
    ],
)
@pytest.mark.parametrize(
    "problem",
    [Tiling("4x4", "domino"), Tiling("4x5", "L3,I2"), arrows(4), Tiling("3x20", "pentominoes")],
    ids=["dominoes", "trominoes", "arrows", "pentominoes"],
)
def test_counts_up_to_symmetry(
    tmp_path: Path, problem: Problem, up_to: Any, engine: str | None
) -> None:
    assert do(tmp_path, problem, "count", up_to=up_to, engine=engine) == problem.count(up_to=up_to)


def test_counts_up_to_symmetry_on_a_closed_board(tmp_path: Path) -> None:

    for up_to in ("translation", "symmetry+translation"):
        expected = TORUS.count(up_to=up_to)
        assert do(tmp_path / up_to, TORUS, "count", up_to=up_to) == expected


@pytest.mark.parametrize(
    ("size", "options", "expected"),
    [
        ("3x20", {"engine": "search"}, 8),
        ("3x20", {"up_to": "symmetry"}, 2),
        pytest.param("6x10", {"engine": "search"}, 9356, marks=pytest.mark.full),
        pytest.param("6x10", {"up_to": "symmetry"}, 2339, marks=pytest.mark.full),
    ],
)
def test_published_counts(
    tmp_path: Path, size: str, options: dict[str, Any], expected: int
) -> None:
    assert do(tmp_path, Tiling(size, "pentominoes"), "count", **options) == expected


def test_counts_that_do_not_divide_are_refused(tmp_path: Path) -> None:
    """As if one symmetry had been counted wrongly."""
    dominoes = Tiling("4x4", "domino")
    assert do(tmp_path, dominoes, "count", up_to="symmetry", engine="reference") == 9
    job = JobFolder(tmp_path)
    plan = job.plan(job.spec())
    assert plan is not None
    answers = [entry.answer for _, entry in sorted(job.ledger(plan).entries.items())]
    with pytest.raises(BadInput, match="do not add up to a multiple"):
        plan.saved.total([hex(37), *answers[1:]])


@pytest.mark.parametrize(
    ("problem", "engine", "strategy", "form"),
    [
        pytest.param(
            problem, engine, strategy, form, marks=[pytest.mark.full] * (form not in often)
        )
        for problem, engine, strategy, often in (
            (PENTOMINOES, None, "subtrees", ""),
            (Tiling("4x6", "L3"), None, "ranks", "parquet"),
            (Tiling("4x4", "L3,I2"), "search", "subtrees", "jsonl parquet"),
            (Tiling("4x5", "L3,I2"), "diagram", "ranks", "jsonl"),
            (Tiling("4x4", "L3,I2"), "reference", "fillings", "parquet"),
            (TORUS, "search", "subtrees", "parquet"),
            (Tiling("1x1", "domino"), "search", "fillings", "jsonl parquet"),
            (arrows(4), "search", "subtrees", "jsonl"),
            (queens(6), None, "ranks", "parquet"),
        )
        for form in ("jsonl", "parquet")
    ],
)
def test_all_fillings_once_and_only_once(
    tmp_path: Path, problem: Problem, engine: str | None, strategy: str, form: str
) -> None:
    found = fillings(tmp_path, problem, number=None, engine=engine, format=form)
    assert status(tmp_path).strategy == strategy
    expected = list(problem.solution_set().any_order())
    listed = list(found)
    assert len(listed) == len(found) == len(expected) == problem.count()
    assert set(listed) == set(expected)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert (manifest["complete"], manifest["rows"]) == (True, len(expected))
    before = 0
    for file in manifest["files"]:
        assert file["before"] == before
        before += file["rows"]


def test_coverings_and_fillings_of_other_kinds(tmp_path: Path) -> None:
    assert set(fillings(tmp_path / "a", KNUTH, number=None)) == set(KNUTH.solution_set())
    with pytest.raises(BadInput, match="Parquet files are for boards"):
        begin_job(tmp_path / "b", KNUTH, job_question("solve", {"format": "parquet"}))
    assert not (tmp_path / "b").exists()
    grid = sudoku("1...\n..3.\n.4..\n...2\n")
    assert list(fillings(tmp_path / "c", grid, number=None)) == list(grid.solution_set())


def test_one_filling_of_each_class(tmp_path: Path) -> None:
    for engine, problem in (
        (None, Tiling("5x5", "F,L,P,V,Y")),
        ("search", Tiling("4x5", "L3,I2:2")),
        ("reference", Tiling("4x4", "domino")),
    ):
        folder = tmp_path / f"{engine}"
        found = fillings(folder, problem, number=None, up_to="symmetry", engine=engine)
        assert set(found) == set(problem.solve_all(up_to="symmetry"))
        assert len(found) == problem.count(up_to="symmetry")


def test_some_fillings_are_those_that_solve_shows(tmp_path: Path) -> None:
    dominoes = Tiling("4x6", "domino")
    in_order = list(dominoes.solution_set())
    some: dict[str, Any] = {"number": 7, "skip": 40}
    assert list(fillings(tmp_path / "a", dominoes, **some)) == in_order[40:47]
    assert list(fillings(tmp_path / "b", dominoes, **some, ordered=True)) == in_order[40:47]
    assert list(fillings(tmp_path / "c", dominoes, number=9, skip=278)) == in_order[278:]
    assert list(fillings(tmp_path / "d", dominoes)) == [dominoes.solve()]
    few = [*PENTOMINOES.solution_set().any_order()][3:8]
    assert list(fillings(tmp_path / "e", PENTOMINOES, number=5, skip=3)) == few
    assert len(fillings(tmp_path / "f", Tiling("2x2", "L3"))) == 0


@pytest.fixture
def units_of_100(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on units have a hundred draws, not a thousand."""
    monkeypatch.setattr(listings, "_LEAST_ROWS", 100)


@pytest.mark.usefixtures("units_of_100")
@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_samples_are_those_of_the_seed(tmp_path: Path, form: str) -> None:
    problem = Tiling("5x6", "L3")
    found = fillings(tmp_path, problem, "sample", number=250, seed=17, format=form)
    assert status(tmp_path).units == 3
    assert list(found) == sample(problem, 250, seed=17)
    assert found.seed == 17


@pytest.mark.usefixtures("units_of_100")
def test_samples_of_a_wide_board_need_no_diagram(tmp_path: Path) -> None:
    wide = Tiling("aztec-diamond:11", "I2")
    found = fillings(tmp_path, wide, "sample", number=103, seed=17)
    assert status(tmp_path).units == 2
    assert found.sampler == "shuffling"
    assert list(found)[98:] == sample(wide, 103, seed=17)[98:]


def test_there_is_nothing_to_draw_without_fillings(tmp_path: Path) -> None:
    assert len(fillings(tmp_path, Tiling("2x2", "L3"), "sample", number=5, seed=1)) == 0


@pytest.mark.parametrize(
    "options",
    [
        {"rows": (1, 2, 3, 6), "columns": (2, 4, 5, 9)},
        {"rows": range(1, 7), "columns": None},
        {"rows": (2, 4), "columns": (4, 5), "wrap": ("columns",)},
        {"rows": (3, 4), "columns": (3, 4), "wrap": ("rows", "columns")},
        {"rows": (2, 3), "columns": (4, 5), "holes": ((0, 0),)},
        {"rows": (4, 5, 6), "columns": None, "tatami": True, "up_to": "symmetry"},
        {"rows": (5, 6), "columns": (6,), "fault_free": True},
    ],
)
def test_tables(tmp_path: Path, options: dict[str, Any]) -> None:
    plain = options | {"rows": list(options["rows"])}
    found = do(tmp_path, Tiling("6x6", "domino,I1:0-1"), "table", **plain)
    assert isinstance(found, Table)
    expected = table(pieces="domino,I1:0-1", **options)
    assert found.counts == expected.counts
    for name in ("rows", "columns", "pieces", "wrap", "rules", "are_squares", "stopped"):
        assert getattr(found, name) == getattr(expected, name)


def test_the_best(tmp_path: Path) -> None:
    problem = Tiling("4x4", "L3,I1")
    weights: Weights = {"L3": "5/2", "I1": -1, (0, 0): 3}
    texts = ["L3=5/2", "I1=-1", "0,0=3"]
    found = do(tmp_path / "one", problem, "best", weights=texts)
    assert isinstance(found, Best)
    expected = best(problem, weights=weights)
    assert expected is not None
    assert (found.solution, found.weight, found.bound, found.engine) == (
        expected.solution,
        expected.weight,
        expected.bound,
        expected.engine,
    )
    few = do(tmp_path / "few", problem, "best", weights=texts, number=4)
    assert few == best_few(problem, 4, weights=weights)
    assert do(tmp_path / "none", Tiling("2x2", "L3"), "best") is None
    partial_one = do(tmp_path / "partial", Tiling("3x3", "X"), "best", partial=True)
    assert isinstance(partial_one, Best)
    assert partial_one.weight == 5


@given(problem=tilings())
@settings(IN_FOLDERS, max_examples=8)
def test_random_problems(tmp_path_factory: pytest.TempPathFactory, problem: Tiling) -> None:
    expected = set(problem.solution_set(engine="reference").any_order())
    folder = tmp_path_factory.mktemp("jobs")
    for engine in (None, "search"):
        found = fillings(folder / f"{engine}", problem, number=None, engine=engine)
        assert len(found) == len(expected)
        assert set(found) == expected
    expected_count = problem.count(up_to="symmetry")
    assert do(folder / "count", problem, "count", up_to="symmetry") == expected_count


ASKED: dict[str, tuple[Problem, dict[str, Any]]] = {
    "count": (Tiling("4x4", "L3,I2"), {"up_to": "symmetry"}),
    "solve": (Tiling("4x4", "L3,I2"), {"number": None}),
    "sample": (Tiling("4x6", "L3"), {"number": 250, "seed": 3}),
    "table": (Tiling("4x5", "L3,I2"), {"rows": [1, 2, 3, 4, 5], "columns": [3, 4, 5]}),
    "best": (Tiling("4x5", "L3,I2"), {"weights": ["L3=2"]}),
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not made so here")
@pytest.mark.usefixtures("units_of_100")
@pytest.mark.parametrize("apart", [800, pytest.param(200, marks=pytest.mark.full)])
@pytest.mark.parametrize("question", ASKED)
def test_kills_change_no_answer(tmp_path: Path, question: str, apart: int) -> None:
    """Each after fewer touches of the disk than `apart`."""
    problem, options = ASKED[question]
    engine = "search" if question in ("count", "solve") else None
    expected = do(tmp_path / "whole", problem, question, **options, engine=engine)
    chance = random.Random(question)
    folder = tmp_path / "killed"
    begin_job(folder, problem, job_question(question, options), engine=engine)
    acknowledged = 0
    while status(folder).state != "finished":
        killed_at(chance.randrange(1, apart), partial(resume, folder, threads=1))
        done = status(folder).done
        assert done >= acknowledged
        acknowledged = done
    assert _same(resume(folder), expected)


def _same(one: JobAnswer, other: JobAnswer) -> bool:
    if isinstance(one, JobFillings) and isinstance(other, JobFillings):
        files = (sorted(found.files) for found in (one, other))
        return list(one) == list(other) and all(
            a.read_bytes() == b.read_bytes() for a, b in zip(*files, strict=True)
        )
    if isinstance(one, Table) and isinstance(other, Table):
        return one.counts == other.counts
    if isinstance(one, Best) and isinstance(other, Best):
        return (one.weight, one.solution) == (other.weight, other.solution)
    return one == other


def test_what_is_known_of_an_unfinished_job(tmp_path: Path) -> None:
    for question in ("solve", "table", "count"):
        folder = tmp_path / question
        problem, options = ASKED[question]
        begin_job(
            folder,
            problem,
            job_question(question, options),
            engine=None if question == "table" else "search",
        )
        resume(folder)
        lines = (folder / "ledger.txt").read_bytes().splitlines(keepends=True)
        (folder / "ledger.txt").write_bytes(b"".join(lines[:4]))
        with pytest.raises(LimitReached, match="3 of"):
            result(folder)
    some = result_so_far(tmp_path / "solve")
    assert isinstance(some, JobFillings)
    assert not some.is_complete
    assert 0 < len(some) == len(set(some)) < 380
    part = result_so_far(tmp_path / "table")
    assert isinstance(part, Table)
    assert part.unknown == 6
    with pytest.raises(LimitReached, match="3 of"):
        result_so_far(tmp_path / "count")


def test_how_many_come_before_a_file_is_unknown_behind_a_missing_unit(tmp_path: Path) -> None:
    problem, options = ASKED["solve"]
    begin_job(tmp_path, problem, job_question("solve", options), engine="search")
    resume(tmp_path)
    lines = (tmp_path / "ledger.txt").read_bytes().splitlines(keepends=True)
    (tmp_path / "ledger.txt").write_bytes(b"".join(lines[:4]))
    job = JobFolder(tmp_path)
    spec = job.spec()
    plan = job.plan(spec)
    assert plan is not None
    ledger = job.ledger(plan)
    Manifest(job, spec, plan, ledger).write()
    files = json.loads((tmp_path / "manifest.json").read_text())["files"]
    missing = min(set(range(plan.units)) - ledger.entries.keys())
    are_behind = [file["unit"] > missing for file in files]
    assert any(are_behind)
    assert [file["before"] is None for file in files] == are_behind


@pytest.mark.parametrize(
    ("question", "options", "reason"),
    [
        ("coutn", {}, "expected count, solve, sample, table, best or estimate, found 'coutn'"),
        ("count", {"seed": 1}, "the question count has no option seed; it has up_to"),
        (
            "solve",
            {"format": "csv"},
            "format of the question solve: expected jsonl or parquet",
        ),
        ("solve", {"number": "many"}, "the question solve"),
        ("sample", {"seed": -1}, "seed of the question sample: expected a number"),
        ("best", {"weights": ["L3"]}, "weight"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_leaves_nothing(
    tmp_path: Path, question: str, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        begin_job(tmp_path / "job", PENTOMINOES, job_question(question, options))
    assert not (tmp_path / "job").exists()


@pytest.mark.parametrize("question", ["sample", "table"])
def test_questions_that_one_engine_answers_take_no_name(tmp_path: Path, question: str) -> None:
    problem, options = ASKED[question]
    with pytest.raises(BadInput, match="leave out --engine"):
        begin_job(tmp_path, problem, job_question(question, options), engine="search")


def test_options_of_a_later_version_are_refused(tmp_path: Path) -> None:
    begin_job(tmp_path, PENTOMINOES)
    file = SafeFile(SafeFolder(tmp_path), "job.txt")
    found = unsealed(file, "job", dict)
    assert found is not None
    seal(file, "job", found[0] | {"options": {"by_colour": True}})
    with pytest.raises(BadInput, match=r"job\.txt: the question count has no option by_colour"):
        resume(tmp_path)
