"""Limits on the command line: every command that may take long has them."""

from __future__ import annotations

import click
import pytest

from boardfill.cli.main import COMMANDS, main, program

LIMITS = {"--time-limit", "--memory-limit", "--threads"}
SHORT = {
    "check",
    "fit",
    "gallery",
    "judge",
    "draw",
    "convert",
    "demo",
    "pieces",
    "help",
    "version",
    "cite",
}
"""Commands whose work is soon done, and those that take a judge's input as it is."""
ABOUT_JOBS = {"status", "result", "cancel", "jobs"}
"""Commands that look at work and leave it to others."""
SOME: dict[str, set[str]] = {
    "serve": set(),  # has limits for each question
    "verify": {"--time-limit"},
    "rate": {"--time-limit", "--memory-limit"},  # a person has one head
    "watch": {"--time-limit", "--memory-limit"},  # a search as it is taught is done by one thread
}


def _options(name: str) -> set[str]:
    with click.Context(program) as context:
        command = program.get_command(context, name)
    assert command is not None
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_limits_that_make_sense(name: str) -> None:
    wanted = set() if name in SHORT | ABOUT_JOBS else SOME.get(name, LIMITS)
    assert _options(name) & LIMITS == wanted


BOARD = ["--board", "4x6", "--pieces", "L3"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", *BOARD, "--all", "--json"],
        ["solve", *BOARD, "--up-to-symmetry"],
        ["unique", *BOARD],
        ["unrank", "3", *BOARD],
        ["heat", *BOARD],
        ["hint", *BOARD],
        ["arrows", "4"],
        ["explain", "--plan", *BOARD],
        ["polyforms", "4", "--count"],
        ["make", "sudoku:4", "-n", "2", "--seed", "1"],
    ],
)
def test_limits_that_suffice_change_nothing(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(arguments)
    answer = capsys.readouterr().out
    limits = ["--time-limit", "60", "--memory-limit", "1G", "--threads", "1"]
    assert main([*arguments, *limits]) == status
    assert capsys.readouterr().out == answer


def test_a_limit_of_memory_stops_solving(capsys: pytest.CaptureFixture[str]) -> None:
    board = ["--board", "60x60", "--pieces", "L3"]
    assert main(["solve", *board, "--memory-limit", "1M"]) == 3
    assert "above the memory limit of 1 MiB" in capsys.readouterr().err
