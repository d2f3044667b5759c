"""What documents say of pieces that lie already and of symbols that are known."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardfill import BadInput, Given, Marking, Tiling
from boardfill.formats.read_document import read_json, read_toml
from boardfill.formats.write_document import to_json, to_toml

DOMINOES: dict[str, Any] = {"board": {"size": [2, 3]}, "pieces": [{"name": "I2"}]}
LETTERS: dict[str, Any] = {"board": {"size": [1, 2]}, "symbols": ["a", "b"]}
FITTING: dict[str, Any] = {"board": {"picture": "."}, "table": {"picture": "#"}}


def _read(tree: dict[str, Any], *given: dict[str, Any]) -> Tiling | Marking:
    problem = read_json(json.dumps({"format": "boardfill/1", **tree, "given": list(given)}))
    assert isinstance(problem, Tiling | Marking)
    return problem


@pytest.mark.parametrize("said", [{"piece": "I2"}, {"piece": "domino"}, {}])
def test_a_piece_is_told_by_its_names_or_by_its_shape(said: dict[str, Any]) -> None:
    problem = _read(DOMINOES, {**said, "cells": [[0, 1], [0, 0]]})
    assert isinstance(problem, Tiling)
    assert problem.given == (Given("I2", ((0, 0), (0, 1))),)
    assert problem.count() == 1
    assert read_toml(to_toml(problem)) == read_json(to_json(problem)) == problem


def test_symbols_that_are_given_are_clues() -> None:
    problem = _read(LETTERS, {"symbol": "a", "cell": [0, 0]}, {"symbol": "b", "cells": [[0, 1]]})
    assert isinstance(problem, Marking)
    assert problem.clues == {(0, 0): "a", (0, 1): "b"}
    assert read_toml(to_toml(problem)) == problem


@pytest.mark.parametrize(
    ("tree", "given", "complaint"),
    [
        (DOMINOES, {"piece": "I2"}, "given[0]: expected either cells or cell, found neither"),
        (DOMINOES, {"cell": [0, 0], "cells": []}, "given[0]: expected either cells or cell, found"),
        (DOMINOES, {"symbol": "a", "cell": [0, 0]}, "given[0]: this board is filled with pieces"),
        (DOMINOES, {"piece": "I3", "cell": [0, 0]}, "given[0].piece: expected I2, found 'I3'"),
        (DOMINOES, {"piece": "I2", "cells": [[0, 0]]}, "given[0]: I2 cannot lie on (0, 0)"),
        (DOMINOES, {"piece": "I2", "at": [0, 0]}, "given[0].at: unknown key"),
        (LETTERS, {"piece": "a", "cell": [0, 0]}, "given[0]: this board is filled with symbols"),
        (LETTERS, {"cell": [0, 0]}, "given[0].symbol: this key is missing"),
        (LETTERS, {"symbol": "c", "cell": [0, 0]}, "clues: expected a or b, found 'c'"),
        (LETTERS, {"symbol": "a", "cell": [7, 0]}, "clues: cell (7, 0) is not on the board"),
        (FITTING, {"piece": "a", "cell": [0, 0]}, "given: requires pieces, symbols or parts"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tree: dict[str, Any], given: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadInput) as caught:
        _read(tree, given)
    assert str(caught.value).startswith(complaint)
