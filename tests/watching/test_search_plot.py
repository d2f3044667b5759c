"""What ways to search come to, as bars."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill.cli.main import main
from boardfill.drawing.plot_values import Bars
from boardfill.watching.replay import costs_picture
from boardfill.watching.search_events import SearchCost


def test_every_way_has_a_bar_and_what_was_stopped_a_sign() -> None:
    done = SearchCost("first", False, 17138, 6071, 2319, True)
    stopped = SearchCost("tightest", True, 100, 6, 2, False)
    picture = costs_picture([done, stopped])
    assert picture.panels[0].scene.plot == Bars(
        {"first": 17138, "tightest, pockets +": 100}, "choose", "nodes"
    )
    assert picture.notes == ("+ a limit stopped it; it would have gone on",)
    assert costs_picture([done]).notes == ()


def test_the_command_draws_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "costs.svg"
    assert main(["watch", "4x4", "--pieces", "L3,I2", "--compare", "-o", str(file)]) == 0
    said = file.read_text(encoding="utf-8")
    for nodes in ("2,248", "1,880", "1,520", "1,518"):
        assert f">{nodes}</text>" in said
    assert capsys.readouterr().out == ""
