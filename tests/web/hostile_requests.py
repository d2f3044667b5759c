"""Requests that nobody should send: right ones with something wrong put somewhere into them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

TILING: dict[str, Any] = {
    "format": "boardfill/1",
    "title": "t",
    "board": {"size": [3, 4], "holes": [[0, 0]], "optional": [[2, 3]]},
    "pieces": ["I2", {"name": "mine", "cells": [[0, 0], [0, 1], [1, 0]], "copies": [0, 2]}],
    "given": [{"piece": "I2", "cells": [[1, 0], [1, 1]]}],
}
MARKING: dict[str, Any] = {
    "format": "boardfill/1",
    "board": {"size": [3, 3]},
    "symbols": ["1", "2", {"name": "3", "points_at": ["up"]}],
    "rules": [
        {"each": "row", "symbols": "each", "count": [0, 2]},
        {"each": "region", "symbols": ["1"], "count": 1, "regions": [[[0, 0], [1, 1]]]},
    ],
    "clues": [{"cell": [2, 2], "symbol": "2"}],
    "blanks": True,
}
FITTING: dict[str, Any] = {
    "format": "boardfill/1",
    "board": {"picture": "#.\n..\n"},
    "table": {"picture": "##\n#.\n"},
}
COVERING: dict[str, Any] = {
    "format": "boardfill/1",
    "items": ["a", {"name": "b", "uses": [0, 1]}, "c"],
    "options": [
        {"items": ["a", "b"], "colours": {"b": "red"}, "cost": 2},
        {"items": ["a", "c"], "name": "x"},
        {"items": ["c"]},
        {"items": ["a"]},
    ],
}
PROBLEMS = {"tiling": TILING, "marking": MARKING, "fitting": FITTING, "covering": COVERING}
LAID: dict[str, Any] = {"placements": [{"piece": "I2", "cells": [[0, 1], [0, 2]]}]}
OPTIONS: dict[str, dict[str, Any]] = {
    "best": {"weight": ["I2=1/2", "0,1=3"], "partial": True, "number": None, "engine": None},
    "calendar": {"date": "12-25", "weekday": False},
    "check": {"filling": LAID},
    "completions": {"position": LAID},
    "convert": {"form": "python"},
    "count": {"up_to": "symmetry", "by_pieces": False, "engine": None},
    "draw": {"palette": "dark", "view": "layers", "cell": 20.5, "title": "t", "filling": LAID},
    "estimate": {"within": "50%", "confidence": "0.9", "seed": "3"},
    "explain": {"told": True},
    "family": {"board": "aztec-diamond:3", "lattice": "square", "wrap": []},
    "fit": {},
    "gallery": {},
    "heat": {"piece": "I2", "symbol": None},
    "hint": {"position": LAID, "level": "full"},
    "judge": {"job": "boardcover", "text": "1\n2 3\n...\n...\n"},
    "list": {"start": "0", "number": 3, "up_to": None, "order": None},
    "make": {"number": 1, "seed": "3", "fillings": [1, 9], "groups": [2, 3], "choose": "givens"},
    "pieces": {"lattice": "hex", "set": None},
    "plan": {"engine": None},
    "rate": {"path": True, "nodes": 20},
    "read": {"text": "...\n.#.\n", "name": "a.txt", "lattice": "square"},
    "sample": {"number": 2, "seed": "12"},
    "unique": {"engine": None},
    "version": {},
    "watch": {"strategy": "first", "pockets": True, "max_steps": 20, "until_found": False},
}
"""A right set of options for each question."""
LIMITS = {"seconds": 0.2, "memory": 2**28}
WITHOUT_PROBLEM = {"calendar", "family", "gallery", "judge", "pieces", "read", "version"}


def right_request(ask: str, kind: str = "tiling") -> dict[str, Any]:
    """A request with nothing wrong in it, but that it may make no sense for this kind."""
    request: dict[str, Any] = {"id": 1, "ask": ask, "options": OPTIONS[ask]}
    if ask not in WITHOUT_PROBLEM:
        request["problem"] = PROBLEMS[kind]
    return copy.deepcopy(request | {"limits": LIMITS})


def _deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


def _values(draw: random.Random) -> list[object]:
    """Something wrong, mostly."""
    return [
        None,
        True,
        False,
        0,
        1,
        -1,
        2.0,
        3.5,
        float("nan"),
        float("inf"),
        -float("inf"),
        10**18,
        -(10**18),
        10**30,
        2**63 - 1,
        draw.randrange(2000),
        "",
        "x",
        "\ud800",
        "\0",
        "any",
        "I2",
        "1000x1000",
        "fixed heptominoes",
        "../../etc/passwd",
        "/etc/passwd",
        "gallery:queens",
        "<script>alert(1)</script>",
        "9" * 6000,
        "1-999999999999",
        "a" * 100_000,
        "." * 3000,
        "\n" * 3000,
        [],
        {},
        [[]],
        [{}],
        {"x": 1},
        [1000, 1000],
        [1, 10**6],
        [0, 0],
        [[0, 0]] * 3,
        [[10**15, -(10**15)]],
        [None],
        ["I2"] * 3,
        list(range(3000)),
        _deep(20),
        _deep(2000),
    ]


def wrong_requests(seed: int, number: int) -> Iterator[tuple[str, Any]]:
    """Requests, each right but for one to three changes, with the question that is asked."""
    draw = random.Random(seed)
    for _ in range(number):
        ask = draw.choice(list(OPTIONS))
        request: Any = right_request(ask, draw.choice(list(PROBLEMS)))
        for _ in range(draw.choice([1, 1, 1, 2, 3])):
            request = _changed(draw, request)
        yield ask, request


def _changed(draw: random.Random, request: Any) -> Any:
    """The request with something else in one place, or something more, or something less."""
    places = list(_places(request))
    if not places:
        return draw.choice(_values(draw))
    holder, key = draw.choice(places)
    what = draw.random()
    if what < 0.75:
        holder[key] = draw.choice(_values(draw))
    elif what < 0.85:
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw.choice(["x", "size", "cells", "picture", "", "0", "options"])] = draw.choice(
            _values(draw)
        )
    else:
        holder.append(holder[key])
    return request


def _places(value: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Every place in a value that can be written to."""
    if depth > 6 or not isinstance(value, list | dict):
        return
    keys = list(value) if isinstance(value, dict) else range(min(len(value), 50))
    for key in keys:
        yield value, key
        yield from _places(value[key], depth + 1)
