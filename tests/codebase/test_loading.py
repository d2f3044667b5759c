"""One question loads and runs little: who only counts should not wait for the rest of the house."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

COUNT = ["count", "--board", "6x8", "--pieces", "L3"]
README_COUNT = ["count", "6x8", "--pieces", "L3"]
SOLVE = ["solve", "6x10", "--pieces", "pentominoes"]
LOADED = """
import json, sys
from boardfill.cli.start import run_and_exit
sys.argv = ["boardfill", *{arguments}]
try:
    run_and_exit()
except SystemExit:
    pass
print(json.dumps([name for name in sys.modules if name.split(".")[0] == "boardfill"]))
"""
RUN = """
import json, sys
from boardfill import Board, Tiling, pieces
from boardfill.cli.main import main
problem = Tiling(Board.rectangle(6, 8), pieces("L3"))
{question}  # the first time loads
files = set()
sys.setprofile(lambda frame, event, _: files.add(frame.f_code.co_filename))
{question}
sys.setprofile(None)
print(json.dumps([name for name in files if "/boardfill/" in name]))
"""


def _printed_names(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(
    ("arguments", "most"), [(COUNT, 55), (README_COUNT, 55), (["--help"], 9), (["--version"], 9)]
)
def test_only_what_is_needed_is_loaded(arguments: list[str], most: int) -> None:
    loaded = _printed_names(LOADED.format(arguments=arguments))
    assert "boardfill.cli.main" in loaded
    assert len(loaded) <= most, sorted(loaded)


@pytest.mark.parametrize(
    ("question", "most"),
    [
        (f"main({COUNT})", 25),
        (f"main({README_COUNT})", 25),
        ("problem.count()", 18),
        (f"main({SOLVE})", 35),
    ],
)
def test_one_question_runs_few_files(question: str, most: int) -> None:
    files = _printed_names(RUN.format(question=question))
    assert any("/questions/" in name for name in files)
    assert len(files) <= most, sorted(files)
