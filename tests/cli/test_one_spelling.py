"""A cell is spelt the same wherever people read of it, whatever they may type for it."""

from __future__ import annotations

import re

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.drawing.text.text_drawing import TextStyle
from boardfill.results import Place, Replay
from boardfill.watching.replay import search_frame
from boardfill.watching.textbook_search import watch
from tests.cli.conftest import Run

SPELT = re.compile(r"\(\d+, \d+\)")
OTHERWISE = re.compile(r"\[\d+, ?\d+\]|\d,\d|\(\d+,\)")
BOARD = (
    '{"format":"boardfill/1","board":{"size":[2,2],"optional":[[5,0]]},"pieces":[{"name":"I2"}]}'
)
TWICE = '{"format":"boardfill/1","board":{"cells":[[0,1],[0,1]]},"pieces":[{"name":"I2"}]}'
CLUE = (
    '{"format":"boardfill/1","board":{"size":[1,1]},"symbols":["a"],'
    '"clues":[{"cell":[3,0],"symbol":"a"}]}'
)
STARVED = (
    '{"format":"boardfill-certificate/1","kind":"starved","subject":{"cell":[9,9]},'
    '"needed":1,"available":0}'
)
MARKED = '{"marks":[{"cell":[0,0],"symbol":"x"}]}'


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        ("hint --board 1x6 --pieces I2 --level full -", "..aa.."),
        ("hint --board 1x6 --pieces I2 --level full -", ".aa..."),
        ("hint --board 1x4 --pieces I2 -", "aaa."),
        ("explain --board 2x4 --holes 0,2;1,2 --pieces O4,I3", ""),
        ("explain --board 3x7 --holes 0,4;1,4;2,4;1,6 --pieces L4,I3", ""),
        ("explain --board 4x4 --holes 0,1;0,2;0,3;1,2;1,3;2,0;2,3;3,0 --pieces I2", ""),
        ("watch --board 2x3 --pieces I2", ""),
        ("watch --board 3x3 --pieces L3", ""),
        ("watch --board 5x6 --pieces I2 --tatami", ""),
        ("best --board 2x3 --pieces L3 --weight 5,5=1", ""),
        ("count --board 2x3 --pieces L3 --holes 7,7", ""),
        ("rank --board 2x2 --pieces I2 -", MARKED),
        ("rank --board 2x2 --pieces I2 -", '{"placements": []}'),
        ("verify - --board 2x2 --pieces I2", STARVED),
        ("count -", BOARD),
        ("count -", TWICE),
        ("count -", CLUE),
    ],
)
def test_a_cell_is_spelt_the_same_in_hints_arguments_events_and_errors(
    run: Run, arguments: str, stdin: str
) -> None:
    words = (word.replace(";", " ") for word in arguments.split())
    _, out, err = run(*words, stdin=stdin)
    assert SPELT.search(out + err), out + err
    assert not OTHERWISE.search(out + err), out + err


def test_a_cell_is_spelt_the_same_in_drawings() -> None:
    problem = Tiling(Board.rectangle(3, 3), pieces("L3"))
    film = Replay(watch(problem))
    while film.step() and not isinstance(film.event, Place):
        pass
    drawn = "\n".join(search_frame(problem, film, TextStyle(), 24, 80))
    assert SPELT.search(drawn)
    assert not OTHERWISE.search(drawn)
