"""Questions that nobody should ask: does each get a structured answer soon after its limit?

Huge boards, searches that explode, values nested too deep and of wrong types, over HTTP, as many at
a time as there are workers.  Each must be answered by its limit plus a second with an answer or an
error that has a kind and a sentence; in between, an ordinary count must be right and quick.

`python -m benchmarks.hostile_questions --seconds 2 --number 100` tries fewer, for less long.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.web.server.served import Answered, Served, board, server

from boardfill.web.answering import QUESTIONS

WORKERS = 4
LATE = 1.0
MEMORY = 2**29
KINDS = {"bad input", "limit", "unsupported"}

PENTOMINOES: list[dict[str, Any]] = [
    {"name": name, "cells": cells, "copies": "any"}
    for name, cells in {
        "P": [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]],
        "Y": [[0, 0], [1, 0], [2, 0], [3, 0], [1, 1]],
        "X": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
        "V": [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]],
    }.items()
]
SCATTERED = [{"name": "far", "cells": [[0, 0], [0, 7], [9, 3]], "copies": "any"}]
ASKED: dict[str, dict[str, Any]] = {
    "best": {"partial": True},
    "count": {},
    "completions": {"position": {"placements": []}},
    "convert": {"form": "toml"},
    "draw": {"form": "svg"},
    "explain": {},
    "heat": {},
    "hint": {"position": {"placements": []}},
    "list": {"number": 10_000},
    "make": {"number": 1000, "choose": "pieces"},
    "plan": {},
    "rate": {},
    "sample": {"number": 1000},
    "unique": {},
    "watch": {"max_steps": 100_000},
}
"""Questions about a problem, with options that make them long."""


@dataclass(frozen=True)
class Hostile:
    """A request, and what is bad about it."""

    what: str
    ask: str
    body: bytes


def _huge(random: Random) -> tuple[str, dict[str, Any]]:
    size = random.choice([100, 300, 1000, 10**5, 10**9, 2**62])
    other = random.choice([3, 40, size])
    problem = board(size, other, random.choice([None, PENTOMINOES, SCATTERED]))
    if random.random() < 0.3:
        problem["board"]["wrap"] = ["rows", "columns"]
    if random.random() < 0.2:
        problem["board"] = {"picture": "\n".join(["." * 1500] * random.choice([100, 1500]))}
    if random.random() < 0.2:
        problem["board"] = {"cells": [[i * 10**9, i] for i in range(random.choice([100, 50_000]))]}
    return "a huge board", problem


def _explosive(random: Random) -> tuple[str, dict[str, Any]]:
    rows, columns = random.choice([(16, 16), (20, 20), (25, 24), (12, 60), (30, 35)])
    pieces = copy.deepcopy(random.sample(PENTOMINOES, random.randint(2, 4)))
    if random.random() < 0.5:
        for piece in pieces:
            piece["copies"] = [0, 60]
    problem = board(rows, columns, pieces)
    if random.random() < 0.3:
        cells = [divmod(cell, columns) for cell in random.sample(range(rows * columns), 20)]
        problem["board"]["holes"] = [list(cell) for cell in cells]
    return "an explosive search", problem


JUNK: list[Any] = [
    *(None, True, -1, 0, 2**63, 10**40, 1e308, 0.5),
    *("", "x" * 10_000, "\u0000", "<img src=x>", "any", "-5", "1-0"),
    *([], {}, [[]], [[[0]]], {"a": {}}, [1, 2, 3], [[0, 0]] * 50),
]


def _wrong_types(random: Random) -> tuple[str, dict[str, Any]]:
    problem = copy.deepcopy(board(6, 8, PENTOMINOES[:2]))
    for _ in range(random.randint(1, 3)):
        place: Any = problem
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = random.choice(keys)
            if isinstance(place[key], dict | list) and random.random() < 0.7:
                place = place[key]
                continue
            place[key] = random.choice(JUNK)
            break
    return "wrong types", problem


def _deep(random: Random) -> bytes:
    depth = random.choice([30, 500, 5000, 10**6])
    opening, closing = random.choice([("[", "]"), ('{"a":', "}")])
    inside = opening * depth + "1" + closing * depth
    place = random.choice(['{"problem": %s}', '{"problem": {"board": %s}}', '{"options": %s}'])
    return (place % inside).encode()


def _texts(random: Random) -> Hostile:
    ask = random.choice(["read", "judge", "calendar", "family", "pieces"])
    cases = "\n".join(["20 20", *["." * 20] * 20])
    options: dict[str, Any] = {
        "read": {"text": random.choice(["#." * 10**6, "0" * 10**6, "[" * 10**5, f"30\n{cases}"])},
        "judge": {"job": "boardcover", "text": "\n".join(["30", *[cases] * 30])},
        "calendar": {"date": random.choice(["13-45", "x" * 10**5, "2026-02-30"])},
        "family": {"board": random.choice(["aztec-diamond:999", "aztec-diamond:100000", "x:1"])},
        "pieces": {"lattice": "square", "set": "fixed 12-ominoes"},
    }[ask]
    return Hostile("a bad text", ask, json.dumps({"options": options}).encode())


def hostile(number: int, seed: int) -> Iterator[Hostile]:
    """So many requests, a fair share of each kind."""
    random = Random(seed)
    makers = [_huge, _explosive, _explosive, _wrong_types]
    for turn in range(number):
        ask = random.choice(list(ASKED))
        if turn % 6 == 4:
            yield Hostile("nested too deep", random.choice(list(QUESTIONS)), _deep(random))
        elif turn % 6 == 5:
            yield _texts(random)
        else:
            what, problem = makers[turn % 6](random)
            options = dict(ASKED[ask])
            body = json.dumps({"problem": problem, "options": options})
            yield Hostile(what, ask, body.encode())


def fault(answered: Answered, took: float, seconds: float) -> str | None:
    """What is wrong with an answer, if anything is."""
    if took > seconds + LATE:
        return f"{took:.1f} s"
    try:
        tree = answered.tree
    except ValueError:
        return "no JSON"
    if answered.status == 200:
        return None if set(tree) == {"answer", "parts"} else "no answer"
    error = tree.get("error", {})
    if answered.status not in (400, 413, 422) or error.get("kind") not in KINDS:
        return f"{answered.status}, {error}"
    sentence = error.get("sentence", "")
    return None if sentence and "\n" not in sentence and len(sentence) < 600 else "no sentence"


class Trial:
    """All questions asked of one server, and what came of them."""

    def __init__(self, served: Served, seconds: float) -> None:
        self._served, self._seconds = served, seconds
        self.outcomes: Counter[str] = Counter()
        self.faults: list[str] = []
        self.slowest = 0.0
        self.most_memory = 0
        self.slowest_healthy = 0.0
        self._is_over = threading.Event()

    def ask(self, hostile: Hostile) -> None:
        """Ask one of them."""
        headers = {"Authorization": f"Bearer {self._served.token}"}
        start = time.monotonic()
        try:
            answered = self._served.request("POST", f"/api/{hostile.ask}", hostile.body, headers)
        except OSError as error:
            self.faults.append(f"{hostile.what}: {hostile.ask}: {error!r}")
            return
        took = time.monotonic() - start
        self.slowest = max(self.slowest, took)
        told = "answer" if answered.status == 200 else answered.tree["error"]["kind"]
        self.outcomes[f"{hostile.what}: {told}"] += 1
        if (why := fault(answered, took, self._seconds)) is not None:
            self.faults.append(f"{hostile.what}: {hostile.ask}: {why}: {hostile.body[:200]!r}")

    def look_after_it(self) -> None:
        """Is it healthy all the while?"""
        while not self._is_over.wait(0.5):
            self.most_memory = max(self.most_memory, self._served.memory())
            start = time.monotonic()
            if self._served.request("GET", "/carriers/socket_carrier.js").status != 200:
                self.faults.append("not healthy")
            self.slowest_healthy = max(self.slowest_healthy, time.monotonic() - start)

    def run(self, questions: Iterator[Hostile]) -> None:
        """Ask all, as many at a time as there are workers."""
        looking = threading.Thread(target=self.look_after_it)
        looking.start()
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(self.ask, questions))
        self._is_over.set()
        looking.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    options = ("--workers", str(WORKERS), "--max-seconds", str(given.seconds))
    with server(*options, "--max-memory", str(MEMORY)) as served:
        before = len(served.family()), served.memory()
        trial = Trial(served, given.seconds)
        start = time.monotonic()
        trial.run(hostile(given.number, given.seed))
        for outcome, number in sorted(trial.outcomes.items()):
            print(f"{number:5} {outcome}")
        print(
            f"{sum(trial.outcomes.values())} questions in {time.monotonic() - start:.0f} s, the "
            f"slowest {trial.slowest:.2f} s; at most {trial.most_memory / 2**20:.0f} MiB; a file "
            f"of the page beside them at most {1000 * trial.slowest_healthy:.0f} ms"
        )
        found = served.ask("count", board(6, 8)).tree["answer"]["count"]
        patience = time.monotonic() + 40  # who has nothing to do keeps its memory for 30 s
        while served.memory() > 2 * before[1] and time.monotonic() < patience:
            time.sleep(1)
        after = len(served.family()), served.memory()
        print(f"processes, memory: {before} before, {after} after; then 6x8 is {found}")
        print("\n".join(trial.faults) or "no faults")
        is_as_before = after[0] == before[0] and found == "1514"
    sys.exit(bool(trial.faults) or not is_as_before)


if __name__ == "__main__":
    main()
