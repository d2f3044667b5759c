"""The page on extending: its worked example holds what every lattice does, its paths exist."""

from __future__ import annotations

import importlib.util
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardfill import BadInput, Board, Piece, Tiling
from boardfill.problem.lattices import lattice
from boardfill.problem.lattices.lattice import Lattice
from tests.problem import test_lattices

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "boardfill"
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
EXAMPLE, JUDGE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
HOME = "boardfill.problem.lattices.tetrakis"
CLAIMS = {
    name: claim
    for name, claim in vars(test_lattices).items()
    if test_lattices.EVERY.mark in getattr(claim, "pytestmark", [])
}
"""What holds on every lattice."""


@pytest.fixture
def tetrakis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lattice:
    """The lattice of the page, installed as the page says."""
    file = tmp_path / "tetrakis.py"
    file.write_text(EXAMPLE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(HOME, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, HOME, module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(lattice, "NAMES", (*lattice.NAMES, "tetrakis"))
    monkeypatch.setitem(test_lattices.ORDERS, "tetrakis", (4, 4))
    monkeypatch.setitem(test_lattices.NEIGHBOURS, "tetrakis", 3)
    return lattice.named_lattice("tetrakis")


@pytest.fixture(scope="module")
def ruff() -> str:
    found = shutil.which("ruff", path=str(Path(sys.executable).parent))
    return found or pytest.skip("ruff is not installed")


def test_the_worked_example_agrees_with_the_published_counts(tetrakis: Lattice) -> None:
    exec(JUDGE, {"TETRAKIS": tetrakis})


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_holds_on_every_lattice_holds_on_that_of_the_page(
    claim: str, tetrakis: Lattice
) -> None:
    assert len(CLAIMS) > 8
    CLAIMS[claim](tetrakis)


def test_the_lattice_of_the_page_is_a_value(tetrakis: Lattice) -> None:
    assert type(tetrakis)() == tetrakis
    board = Board.rectangle(2, 8, lattice=tetrakis)
    assert pickle.loads(pickle.dumps(board)) == board


def test_closed_boards_on_the_lattice_of_the_page(tetrakis: Lattice) -> None:
    """Each square has its quarters in pairs, in one of two ways; moving exchanges the squares."""
    ring = Board.rectangle(1, 8, lattice=tetrakis, wrap=["columns"])
    problem = Tiling(ring, (Piece("pair", frozenset({(0, 0), (0, 1)}), lattice=tetrakis),))
    assert problem.count() == 4
    assert problem.count(up_to="translation") == 3
    with pytest.raises(BadInput, match="only after a multiple of 4 columns, found 6"):
        Board.rectangle(1, 6, lattice=tetrakis, wrap=["columns"])


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=" ".join)
def test_the_example_is_written_as_the_code_is(command: list[str], ruff: str) -> None:
    pasted = ["--stdin-filename", f"src/{HOME.replace('.', '/')}.py", "-"]
    subprocess.run([ruff, *command, *pasted], input=EXAMPLE, text=True, cwd=ROOT, check=True)


def test_what_is_named_is_there() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| a")]
    assert len(rows) > 8
    for row in rows:
        for path in re.findall(r"`([a-z_/]+\.pyi?)`", row):
            assert (PACKAGE / path).exists(), path
        for name, path in re.findall(r"`([A-Z_]{3,})` in `([a-z_/]+\.py)`", row):
            text = (PACKAGE / path).read_text(encoding="utf-8")
            assert re.search(rf"^{name}\b", text, re.MULTILINE), name


def test_what_tests_ask_for_is_there() -> None:
    for path in re.findall(r"`(tests/[a-z_/]+\.py)`", PAGE):
        assert (ROOT / path).exists(), path
    for name, path in re.findall(r"`([A-Z_]{3,})` \(`(tests/[a-z_/]+\.py)`\)", PAGE):
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"^{name}\b", text, re.MULTILINE), name
