"""Memory that questions and covers really take, each in a process of its own.

`checks.py` holds it against limits and predictions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from boardfill import Board, LimitReached, Tiling, _core, count, pieces
from boardfill.cover.translation import translate
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.sweep.sweep_choice import narrowest_schedule

LIMIT, ABOVE = 2**26, 1.1
"""The bytes that a question may take, and how many times that the process may grow by."""
LEAST_PREDICTED = 0.2
"""A prediction is a lower bound; it should be so much of what a cover takes at least."""


class Taken(NamedTuple):
    """What was measured, as a part of what it is compared with, and its bounds."""

    what: str
    part: float
    least: float
    most: float

    @property
    def is_kept(self) -> bool:
        """True if it is within its bounds."""
        return self.least <= self.part <= self.most


def _tiling(rows: int, columns: int, named: str) -> Tiling:
    return Tiling(Board.rectangle(rows, columns), pieces(named))


def _count_by_sparse_sweep() -> object:
    problem = _tiling(9, 10, "pentominoes:any")
    return count(problem, engine="frontier-sparse", memory_limit=LIMIT)


def _heat() -> object:
    return _tiling(9, 12, "tetrominoes:any").heat(memory_limit=LIMIT)


def _count_on_a_large_board() -> object:
    return count(_tiling(150, 150, "tetrominoes:any"), memory_limit=LIMIT)


BEYOND = (_count_by_sparse_sweep, _heat, _count_on_a_large_board)
"""Questions that need far more than their limit."""
PREDICTED = (120, "L3"), (150, "domino"), (30, "pentominoes")
"""Boards, as the length of a side, and pieces of which the cover's memory is predicted."""


def growth(ask: Callable[[], object]) -> float:
    """The memory by which this process grows, as a part of the limit."""
    count(_tiling(2, 3, "L3"))
    before = _status("VmRSS")
    with suppress(LimitReached):
        ask()
    return (_status("VmHWM") - before) / LIMIT


def _status(field: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field)) * 1024


def predicted_parts(side: int, named: str) -> tuple[float, float]:
    """What is predicted, as a part of what a cover takes: laid flat, and with options listed."""
    problem = _tiling(side, side, named)
    _ = tiling_cover(_tiling(4, 5, named)).options  # loads what is needed
    _ = problem.board.ordered
    before = _resident()
    cover = tiling_cover(problem)
    _schedule = narrowest_schedule(cover)
    flat = _resident()
    _listed = cover.options
    predicted_flat, _ = translate.least_bytes(problem, flat=True)
    with patch.object(translate, "MANY_USES", 0):  # as if there were so many that they are listed
        predicted, _ = translate.least_bytes(problem)
    return predicted_flat / (flat - before), predicted / (_resident() - before)


def _resident() -> int:
    time.sleep(0.01)  # the kernel tells what was true a moment ago
    return _core.resident_bytes()


def taken() -> Iterator[Taken]:
    """Measure everything, one after the other."""
    for ask in BEYOND:
        part: float = _alone(growth, ask)
        what = ask.__name__.strip("_").replace("_", " ")
        yield Taken(f"growth of the process, {what}, by its memory limit", part, 0, ABOVE)
    for side, named in PREDICTED:
        for how, part in zip(("flat", "listed"), _alone(predicted_parts, side, named), strict=True):
            what = f"predicted memory by that of the cover, {how}, {named} on {side}x{side}"
            yield Taken(what, part, LEAST_PREDICTED, 1)


def _alone(work: Callable[..., Any], *given: object) -> Any:
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(work, *given).result()
