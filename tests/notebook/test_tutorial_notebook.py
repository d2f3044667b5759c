"""The tutorial notebook runs in a real kernel, and shows what it speaks of."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))
TUTORIAL = ROOT / "docs" / "tutorials" / "first-notebook.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"

pytestmark = [
    pytest.mark.process,
    # Of the kernel's client, not of boardfill.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning"),
]


def _read(path: Path) -> Any:
    import nbformat

    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, dict[str, Any]]]:
    """The source of every cell of code, and what it shows, by the kind of output."""
    from nbclient import NotebookClient

    notebook = _read(TUTORIAL)
    folder = tmp_path_factory.mktemp("notebook")
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    client.create_kernel_manager()
    client.km.kernel_spec.argv[0] = sys.executable  # type: ignore[union-attr]
    client.execute()
    assert {file.name for file in folder.iterdir()} == {"puzzle.svg", "solution.svg", "puzzle.toml"}
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            shows: dict[str, Any] = {}
            for output in cell.outputs:
                shows |= output.get("data", {"text/plain": output.get("text", "")})
                assert output.get("name") != "stderr", output
            found.append((cell.source, shows))
    return found


def _of(shown: list[tuple[str, dict[str, Any]]], last_line: str) -> dict[str, Any]:
    """What the first cell shows that ends so."""
    return next(shows for source, shows in shown if source.endswith(last_line))


@pytest.mark.full
def test_every_cell_runs(shown: list[tuple[str, dict[str, Any]]]) -> None:
    assert len(shown) > 20
    silent = [source for source, shows in shown if not shows]
    assert silent == []


@pytest.mark.full
def test_pictures_are_drawn(shown: list[tuple[str, dict[str, Any]]]) -> None:
    for last_line in ("\nboard", "\ndominoes", "\nfillings", "fillings[100]", ".heat()"):
        shows = _of(shown, last_line)
        assert shows["image/svg+xml"].startswith("<svg"), last_line
        assert "text/html" not in shows
    assert "275 more" in _of(shown, "\nfillings")["image/svg+xml"]
    assert "image/png" in _of(shown, "counts.plot()")


@pytest.mark.full
def test_numbers_are_right(shown: list[tuple[str, dict[str, Any]]]) -> None:
    assert _of(shown, "dominoes.count()")["text/plain"] == "281"
    assert _of(shown, '"L3").count()')["text/plain"] == "2033502499954"
    assert "98 fillings up to symmetry" in _of(shown, 'up_to="symmetry")')["text/html"]
    assert ">2245</td>" in _of(shown, "\ncounts")["text/html"]
    assert _of(shown, "puzzle.is_unique()")["text/plain"] == "True"
    assert "8 black and 6 white" in _of(shown, ".explain()")["image/svg+xml"]


@pytest.mark.full
def test_the_widget_is_shown_and_can_be_asked(shown: list[tuple[str, dict[str, Any]]]) -> None:
    assert _of(shown, "\npainted")[WIDGET]["model_id"]
    assert _of(shown, "painted.problem.count()")["text/plain"] == "162"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_are_kept_without_what_they_showed(path: Path) -> None:
    code = [cell for cell in _read(path).cells if cell.cell_type == "code"]
    assert code
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
