from __future__ import annotations

import json

import pytest

from boardfill import polyforms
from tests.cli.conftest import Run
from tests.clock import Clock


@pytest.mark.parametrize(("arguments", "expected"), [
    (("12",), "63600"),
    (("8", "--lattice", "cubic", "--one-sided"), "6922"),
    (("15", "--fixed"), "27394666"),
])  # fmt: skip
def test_count_prints_the_number_alone(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    assert run("polyforms", *arguments, "--count") == (0, f"{expected}\n", "")


def test_count_as_json(run: Run) -> None:
    status, out, _ = run("polyforms", "6", "--lattice", "triangle", "--count", "--json")
    assert status == 0
    assert json.loads(out) == {"count": "12", "size": 6, "lattice": "triangle", "kind": "free"}


def test_shapes_are_drawn_side_by_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    status, out, err = run("polyforms", "4")
    assert (status, err) == (0, "")
    assert out == "XXXX   XXX   XXX   .XX   XX\n       X..   .X.   XX.   XX\n\n"


def test_layers_are_drawn_below_each_other(run: Run) -> None:
    _, out, _ = run("polyforms", "4", "--lattice", "cubic", "--one-sided")
    assert out.splitlines()[3].split() == ["X.", ".X", ".."]


def test_cells_as_json(run: Run) -> None:
    status, out, err = run("polyforms", "5", "--lattice", "hex", "--json")
    assert (status, err) == (0, "")
    listed = [tuple(map(tuple, json.loads(line)["cells"])) for line in out.splitlines()]
    assert listed == polyforms(5, "hex")


@pytest.mark.parametrize("arguments", [
    ("0",), ("41",), ("five",), ("5", "--one-sided", "--fixed"), ("5", "--lattice", "round"), (),
])  # fmt: skip
def test_bad_wishes_end_with_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    status, out, err = run("polyforms", *arguments)
    assert (status, out) == (2, "")
    assert err


def test_a_limit_ends_with_status_3(run: Run, clock: Clock) -> None:
    clock.tick(0.1)
    status, out, err = run("polyforms", "30", "--count", "--time-limit", "2")
    assert (status, out) == (3, "")
    assert "time limit" in err
