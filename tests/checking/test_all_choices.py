"""The verifier's own listing gives every subject the bounds that the problem says."""

from __future__ import annotations

import json

from boardfill import Board, Mark, Marking, Tiling, pieces
from boardfill.answers.certificate import CELL, CORNER, Subject
from boardfill.checking.listed_choices import AllChoices
from boardfill.formats.read_document import read_json


def test_optional_cells_may_stay_empty() -> None:
    board = Tiling(Board.rectangle(1, 3), pieces("I1"), optional=frozenset({(0, 2)}))
    listed = AllChoices(board)
    assert [listed.low[Subject(CELL, (0, column))] for column in range(3)] == [1, 1, 0]
    assert [listed.high[Subject(CELL, (0, column))] for column in range(3)] == [1, 1, 1]


def test_a_clue_must_be_there_even_where_cells_may_stay_blank() -> None:
    document = {
        "format": "boardfill/1",
        "board": {"size": [1, 3]},
        "symbols": ["A", "B"],
        "blanks": True,
        "clues": ".A.",
    }
    problem = read_json(json.dumps(document))
    assert isinstance(problem, Marking)
    listed = AllChoices(problem)
    assert [listed.low[Subject(CELL, (0, column))] for column in range(3)] == [0, 1, 0]
    assert sum(choice.cell == (0, 1) for choice in _marks(listed)) == 1


def _marks(listed: AllChoices) -> list[Mark]:
    return [choice for choice in listed.uses if isinstance(choice, Mark)]


def test_at_most_three_single_cells_meet_at_a_corner_of_tatami() -> None:
    listed = AllChoices(Tiling(Board.rectangle(2, 2), pieces("I1,I2"), tatami=True))
    assert listed.high[Subject(CORNER, (1, 1))] == 3
    assert listed.low[Subject(CORNER, (1, 1))] == 0
