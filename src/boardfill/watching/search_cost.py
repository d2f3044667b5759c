"""What a way to search comes to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchCost:
    """How many boards a search looked at, how many dead ends and fillings it met.

    If it was not `finished`, it would have gone on.
    """

    choose: str
    pockets: bool
    nodes: int
    fails: int
    found: int
    finished: bool
