"""The progress line tells of the work that goes on now."""

from __future__ import annotations

import io
import time

import pytest

from boardfill.running import progress_line as progress
from boardfill.running.progress_line import ProgressLine


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
        _wait_for(terminal, " 25 %")
        line.follow(lambda: 0.75)
        _wait_for(terminal, " 75 %")
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_nothing_is_shown_on_what_is_no_terminal() -> None:
    stream = io.StringIO()
    with ProgressLine(stream) as line:
        line.follow(lambda: 0.25)
        assert line.thread is None
    assert stream.getvalue() == ""


def _wait_for(stream: io.StringIO, text: str) -> None:
    patience = time.monotonic() + 10
    while text not in stream.getvalue():
        assert time.monotonic() < patience, f"{text!r} was never shown"
        time.sleep(0.005)
