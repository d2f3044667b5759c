"""Shared by the tests of the command line."""

from __future__ import annotations

import io
import sys

import pytest

from boardfill.cli.main import main


class Run:
    """Runs the program in this process with the given standard input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *arguments: str, stdin: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(arguments)
        written = self.capsys.readouterr()
        return status, written.out, written.err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)
