"""Pictures of very large and very small cells, and pages with long titles."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ENDINGS = (".svg", ".png", ".pdf", ".html", ".dxf", ".cut.svg", ".stl")
DOMINOES = ("2x2", "--pieces", "domino")


@pytest.mark.parametrize("command", ["solve", "sheet"])
def test_cells_too_large_for_paper_are_refused_in_millimetres(
    command: str, run: Run, tmp_path: Path
) -> None:
    file = str(tmp_path / "it.pdf")
    status, _, complaint = run(command, *DOMINOES, "--cell", "10000", "-o", file)
    assert status == 2
    assert re.search(r"expected cells of at most \d+\.\d mm.* found 10000$", complaint)


@pytest.mark.parametrize("ending", ENDINGS)
def test_cells_may_be_tiny_but_not_nothing(ending: str, run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / f"it{ending}")
    assert run("solve", *DOMINOES, "--cell", "0.0001", "-o", file)[0] == 0
    assert run("solve", *DOMINOES, "--cell", "1e-300", "-o", file)[0] == 2


@pytest.mark.parametrize("ending", [".svg", ".cut.svg"])
def test_far_ends_of_a_large_picture_are_exact(ending: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / f"it{ending}"
    assert run("draw", "1x200", "--cell", "9876.54", "-o", str(file))[0] == 0
    drawn = file.read_text()
    assert "e+" not in drawn
    # The lines between cells, each where it is from top to bottom.
    lines = sorted({float(x) for x in re.findall(r"M([\d.]+) [\d.]+(?:V| *L)", drawn)})
    steps = [round(to - at, 2) for at, to in pairwise(lines)]
    assert steps.count(9876.54) > 190


def test_a_long_title_leaves_room_on_paper(run: Run, tmp_path: Path) -> None:
    problem = tmp_path / "it.json"
    document = {
        "format": "boardfill/1",
        "title": "word " * 3000 + "x" * 3000,
        "board": {"size": [2, 2]},
        "pieces": [{"name": "I2"}],
    }
    problem.write_text(json.dumps(document))
    for command in ("draw", "solve", "heat", "sheet"):
        assert run(command, str(problem), "-o", str(tmp_path / "it.pdf"))[0] == 0


def test_a_sheet_without_room_is_refused(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "it.cut.svg")
    status, _, complaint = run("solve", *DOMINOES, "--sheet", "5x5", "-o", file)
    assert status == 2
    assert "room for 0 x 0 mm" in complaint
