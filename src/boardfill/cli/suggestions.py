"""What to type instead of a command, an option or a value that does not exist."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import click

from boardfill import words
from boardfill.cli.main import COMMANDS, load
from boardfill.errors import BadInput
from boardfill.formats.amounts import says_board

_CLOSE = 0.75
"""How similar two words must be for one to be suggested for the other."""
_VERY_CLOSE = 0.85
"""How similar they must be to be suggested before options of other commands: `--bord`."""

_WORDS_FOR = {
    "explain": "why impossible",
    "draw": "show view print",
    "sheet": "puzzle worksheet",
    "make": "generate create",
    "solve": "find first",
    "solve --all": "list enumerate",
    "sample": "random",
    "count": "number",
    "check": "validate",
    "plan": "cost forecast",
    "rate": "difficulty rating",
    "pieces": "catalogue catalog",
    "best": "optimize optimise",
    "solve FILE": "sudoku",
    "serve": "web page browser server gui ui open",
}
_COMMANDS_MEANT = {word: meant for meant, told in _WORDS_FOR.items() for word in told.split()}
_OPTIONS_MEANT = {
    "--size": "--board 6x8",
    "--rows": "--board 6x8",
    "--memory": "--memory-limit 500M",
    "--timeout": "--time-limit 10",
    "--symmetry": "--up-to-symmetry",
    "--rotation": "--up-to-rotation",
    "--torus": "--wrap rows,columns",
    "--cylinder": "--wrap columns",
    "--format": "--json, or -o FILE, whose ending tells the format",
    "--output": "-o FILE",
    "--gentle": "--level gentle",
    "--clear": "--level clear",
    "--full": "--level full",
    "--queens": "the problem gallery:queens",
    "--sudoku": "a file with the grid, or gallery:sudoku",
    "--flip": "--turn free",
    "--no-flip": "--turn rotate",
    "--no-flips": "--turn rotate",
    "--one-sided": "--turn rotate",
    "--file": "the file by itself",
}


def unknown_command(name: str) -> BadInput:
    """The error for a command that does not exist, with the one that was meant if it is clear."""
    if name in _COMMANDS_MEANT:
        meant = f"`boardfill {_COMMANDS_MEANT[name]}` does that"
    elif close := get_close_matches(name.lower(), COMMANDS, 2, _CLOSE):
        meant = f"did you mean {words.listed([f'`boardfill {one}`' for one in close], 'or')}?"
    elif Path(name).exists() or says_board(name):
        meant = f"start with what you want, such as `boardfill count {name}`"
    else:
        meant = "`boardfill help` lists the commands"
    return BadInput(f"there is no command {name!r}; {meant}")


def unknown_option(option: str, command: click.Command) -> BadInput:
    """The error for an option that the command does not have."""
    name = f"`boardfill {command.name}`"
    own = _options_of(command)
    close = get_close_matches(option, own, 2, _VERY_CLOSE)
    others = (other for other in COMMANDS if other != command.name)
    elsewhere = [] if close else [one for one in others if option in _options_of(load(one))]
    close = close or ([] if elsewhere else get_close_matches(option, own, 2, _CLOSE))
    if close:
        hint = f"did you mean {words.listed(close, 'or')}?"
    elif meant := _OPTIONS_MEANT.get(option):
        hint = f"say {meant}"
    elif beginning := [one for one in own if len(option) > 3 and one.startswith(option)]:
        hint = f"did you mean {words.listed(beginning, 'or')}?"
    elif elsewhere:
        have = "has" if len(elsewhere) == 1 else "have"
        hint = f"{words.listed(elsewhere, most=6)} {have} it"
    else:
        hint = f"`boardfill help {command.name}` lists its options"
    return BadInput(f"{name} has no option {option}; {hint}")


def bad_value(error: click.BadParameter) -> click.ClickException | BadInput:
    """The error for a value that an option cannot have: the option first, then what it takes."""
    parameter = error.param
    if parameter is None or not isinstance(parameter.type, click.Choice):
        return error
    found = error.message.partition(" is not ")[0].strip("'")
    return BadInput(words.expected_one_of(parameter.type.choices, found), place=parameter.opts[0])


def _options_of(command: click.Command) -> list[str]:
    return [
        name
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for name in (*parameter.opts, *parameter.secondary_opts)
    ]
