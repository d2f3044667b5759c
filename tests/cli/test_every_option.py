"""Every option that a command declares is taken or refused by it, never a mistake of the program.

A command hands the options that a question declares to a function; one that does not take them
would end with status 70.
"""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from boardfill.cli.main import program
from tests.cli.conftest import Run

BOARD = ("2x3", "--pieces", "domino")
ASKED: dict[str, list[tuple[str, ...]]] = {
    "count": [BOARD, (*BOARD, "--by-pieces")],
    "plan": [BOARD],
    "explain": [BOARD, (*BOARD, "--plan"), ("3x3", "--pieces", "domino")],
    "rate": [BOARD],
    "hint": [BOARD],
    "unique": [BOARD],
    "best": [BOARD, (*BOARD, "-n", "2")],
    "solve": [BOARD, (*BOARD, "--all")],
    "sample": [BOARD],
    "heat": [BOARD],
    "watch": [BOARD, (*BOARD, "--compare")],
    "unrank": [("0", *BOARD)],
    "draw": [BOARD],
    "table": [("--square", "1-3", "--pieces", "domino")],
    "run": [("--job", "job", *BOARD)],
}
"""What each is asked, in all the ways that hand their options to different functions."""
VALUES = {
    "--board": "2x3",
    "--pieces": "I1",
    "--engine": "search",
    "--weight": "I2=1",
    "--wrap": "rows",
    "--holes": "0,0",
    "--memory-limit": "1G",
    "--rows": "2-3",
    "--columns": "2-3",
    "--square": "2",
    "--audit": "5%",
    "--title": "two by three",
    "--piece": "I2",
    "--sheet": "300x200",
}
OPENS_SOMETHING = {"--show", "--cluster"}


def _value(option: click.Option) -> list[str]:
    name = option.opts[-1]
    if option.is_flag:
        return [name]
    if isinstance(option.type, click.Choice):
        return [name, str(option.type.choices[0])]
    return [name, VALUES.get(name, "1")]


def _options(command: str) -> list[click.Option]:
    with click.Context(program) as context:
        found = program.get_command(context, command)
    assert found is not None
    return [
        one
        for one in found.params
        if isinstance(one, click.Option) and not OPENS_SOMETHING & set(one.opts)
    ]


@pytest.mark.parametrize(
    ("command", "number"), [(name, number) for name in ASKED for number in range(len(ASKED[name]))]
)
def test_every_option_is_taken_or_refused(
    command: str, number: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, option in enumerate(_options(command)):
        folder = tmp_path / str(place)
        folder.mkdir()
        monkeypatch.chdir(folder)
        typed = [command, *ASKED[command][number], *_value(option)]
        status, _, complained = run(*typed)
        assert status in (0, 1, 2, 3, 4), (typed, complained)
