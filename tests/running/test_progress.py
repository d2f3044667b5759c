"""The progress line tells of the work that goes on now."""

from __future__ import annotations

import io

import pytest

from boardfill.running import progress_line as progress
from boardfill.running.progress_line import ProgressLine
from tests.processes import until


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_work_that_follows_other_work_is_shown_instead_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "_FIRST_SHOWN", 0.01)
    monkeypatch.setattr(progress, "_EVERY", 0.01)
    terminal = Terminal()
    with ProgressLine(terminal) as line:
        line.follow(lambda: 0.25)
        until(lambda: " 25 %" in terminal.getvalue())
        line.follow(lambda: 0.75)
        until(lambda: " 75 %" in terminal.getvalue())
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_nothing_is_shown_on_what_is_no_terminal() -> None:
    stream = io.StringIO()
    with ProgressLine(stream) as line:
        line.follow(lambda: 0.25)
        assert line.thread is None
    assert stream.getvalue() == ""
