"""Whatever is sent, one structured answer comes back, in time, and the next is as good as ever."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardfill.web.answering import QUESTIONS
from tests.clock import Clock
from tests.web.asking import SCHEMA, Told, checked, told
from tests.web.hostile_requests import (
    LIMITS,
    OPTIONS,
    PROBLEMS,
    WITHOUT_PROBLEM,
    right_request,
    wrong_requests,
)

WRONG = 1_200
TICK = LIMITS["seconds"] / 40
LATE = 20
"""Looks at the clock after the limit has passed, by which an answer is there."""


def test_what_is_put_wrong_would_be_right() -> None:
    """Otherwise the changes below would change nothing."""
    assert sorted(OPTIONS) == sorted(QUESTIONS)
    kinds: Counter[str] = Counter()
    for ask in OPTIONS:
        for kind in ("tiling",) if ask in WITHOUT_PROBLEM else PROBLEMS:
            last = checked(ask, right_request(ask, kind))[-1]
            kinds[last["error"]["kind"] if "error" in last else "answer"] += 1
    assert kinds["answer"] > 40
    assert kinds["internal"] == 0


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.full) for seed in (2, 3))]
)
def test_requests_with_something_wrong_get_a_sentence(seed: int, clock: Clock) -> None:
    kinds: Counter[str] = Counter()
    for ask, request in wrong_requests(seed, WRONG // 4):
        clock.tick(TICK)
        known = _asked(request, ask)
        last = checked(known, request)[-1]
        kind = last["error"]["kind"] if "error" in last else "answer"
        assert kind != "internal", (request, last)
        assert clock.looks <= _most_seconds(request) / TICK + LATE, (request, last)
        kinds[kind] += 1
    assert kinds["bad input"] > WRONG // 8
    assert kinds["answer"] > 5
    assert told("version")


def _asked(request: Any, otherwise: str) -> str:
    """What is asked in the end: that, too, may have been changed."""
    ask = request.get("ask") if isinstance(request, dict) else None
    return ask if isinstance(ask, str) and ask in SCHEMA["questions"] else otherwise


def _most_seconds(request: Any) -> float:
    """The limit; where it was changed, that of who says nothing, since no other is so long."""
    is_kept = isinstance(request, dict) and request.get("limits") == LIMITS
    return LIMITS["seconds"] if is_kept else 10


def _board(size: list[int], pieces: object, **board: object) -> dict[str, object]:
    return {"format": "boardfill/1", "board": {"size": size} | board, "pieces": pieces}


def _rules(*kinds: str) -> list[dict[str, object]]:
    return [{"each": kind, "symbols": "each", "count": 1} for kind in kinds]


EXPLOSIVE = {
    "every way to lie": _board([18, 18], "fixed octominoes:any"),
    "wide": _board([400, 600], "I2"),
    "long": _board([4, 60_000], "I2"),
    "solid": _board([20, 20, 20], "pentacubes:any", lattice="cubic"),
    "torus": _board([30, 30], "L3", wrap=["rows", "columns"]),
    "large piece": _board([90, 90], ["45x45", "I1"]),
    "symbols": {
        "format": "boardfill/1",
        "board": {"size": [30, 30]},
        "symbols": [str(number) for number in range(30)],
        "rules": _rules("row", "column"),
    },
    "items": {
        "format": "boardfill/1",
        "items": [f"i{number}" for number in range(500)],
        "options": [
            {"items": sorted({f"i{(n * k + k * k) % 500}" for k in range(1, 8)})}
            for n in range(3000)
        ],
    },
    "holes": {
        "format": "boardfill/1",
        "board": {"picture": ("#." * 75 + "\n" + ".." * 75 + "\n") * 50},
        "table": {"picture": ("#." * 75 + "\n" + ".." * 75 + "\n") * 50},
    },
}
ASKED = ("count", "list", "best", "explain", "hint", "watch", "draw", "make")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.full] * (name in {"long", "wide", "torus"}))
        for name in EXPLOSIVE
    ],
)
def test_problems_that_explode_end_by_their_limits(name: str, clock: Clock) -> None:
    for ask in ASKED:
        with clock.obeys(0.1):
            found = Told(ask, EXPLOSIVE[name], limits={"seconds": 0.1, "memory": 2**27})
        assert found.error is None or found.error["kind"] in ("limit", "unsupported"), found.error
