"""Remarks for people: on standard error, and only where somebody watches."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from boardfill.cli.main import NO_FILLING, say

if TYPE_CHECKING:
    from boardfill.answers.tally import Effort
    from boardfill.problem.kinds import Problem


def note(message: str) -> None:
    """Say it if standard error is a terminal."""
    if sys.stderr.isatty():
        say(message)


def no_filling(what: str = "") -> int:
    """There is none, and where to ask why; returns the exit status."""
    return say(f"there is no filling{what}; `boardfill explain` says why", NO_FILLING)


def supplies(problem: Problem) -> dict[str, object]:
    """What JSON says of the pieces: how many there are of each, if they have names."""
    from boardfill.problem.tiling import Tiling

    if not isinstance(problem, Tiling):
        return {}
    return {"supplies": {piece.name: str(piece.copies) for piece in problem.pieces}}


def effort_tree(effort: Effort) -> dict[str, object]:
    """What it took, as far as it is known."""
    return {name: value for name, value in asdict(effort).items() if value is not None}
