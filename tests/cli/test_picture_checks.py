"""What is wrong about a picture is said before anything is worked for, and what has no effect."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardfill.cli.main import load
from boardfill.questions import listing
from boardfill.sheets import sheet_making
from tests.cli.conftest import Run

DOMINOES = ("2x2", "--pieces", "domino")


@pytest.fixture
def is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever searches now fails; commands read the options of what they ask before that."""
    for command in ("solve", "sheet"):
        load(command)
    for asked, name in ((listing, "listed"), (sheet_making, "solve")):
        monkeypatch.setattr(asked, name, lambda *_, **__: pytest.fail("it was worked"))


@pytest.mark.usefixtures("is_idle")
@pytest.mark.parametrize(
    ("ending", "package", "instead"),
    [(".png", "resvg_py", ".svg"), (".pdf", "reportlab", ".html"), (".dxf", "ezdxf", ".cut.svg")],
)
def test_a_missing_extra_is_told_at_once(
    ending: str, package: str, instead: str, run: Run, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        run.monkeypatch.delitem(sys.modules, name)
    run.monkeypatch.setitem(sys.modules, package, None)
    file = tmp_path / f"it{ending}"
    for command in ("solve", "sheet") if ending == ".pdf" else ("solve",):
        status, _, complaint = run(command, *DOMINOES, "-o", str(file))
        assert status == 2
        assert "pip install '" in complaint
        assert f"or write {instead}, which needs nothing" in complaint
    assert not file.exists()


@pytest.mark.usefixtures("is_idle")
@pytest.mark.parametrize(
    ("options", "ending"),
    [
        (("--sheet", "axb"), ".cut.svg"),
        (("--kerf", "nan"), ".dxf"),
        (("--cell", "nan"), ".svg"),
        (("--ascii",), ".svg"),
        (("--compact",), ".png"),
    ],
)
def test_bad_options_are_told_at_once(
    options: tuple[str, ...], ending: str, run: Run, tmp_path: Path
) -> None:
    status, _, complaint = run("solve", *DOMINOES, *options, "-o", str(tmp_path / f"it{ending}"))
    assert status == 2
    assert options[0].strip("-") in complaint


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("solve", *DOMINOES, "--view", "isometric"), "--view"),
        (("table", "--square", "1-3", "--pieces", "domino", "--cell", "9"), "--cell"),
        (("table", "--square", "1-3", "--pieces", "domino", "--colour-by", "piece"), "--colour-by"),
        (("draw", "gallery:soma-cube", "--view", "isometric", "--cell", "9"), ""),
    ],
)
def test_options_without_effect_are_told(
    arguments: tuple[str, ...], option: str, run: Run, tmp_path: Path
) -> None:
    status, _, remark = run(*arguments, "-o", str(tmp_path / "it.svg"))
    assert status == 0
    assert remark == (f"boardfill: {option} has no effect here\n" if option else "")
