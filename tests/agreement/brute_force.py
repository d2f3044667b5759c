"""The slowest and plainest judge: every set of options is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from boardfill.cover.bounded import Cover
from boardfill.engines.planner import every_engine
from boardfill.engines.protocol import Ability, Engine


def engines_for(cover: Cover, question: Ability) -> Iterator[Engine]:
    """All engines of this machine that can answer it."""
    return (engine for engine in every_engine() if engine.supports(cover, question))


def all_fillings(cover: Cover) -> set[frozenset[int]]:
    options = range(len(cover.options))
    return {
        frozenset(chosen)
        for size in range(len(options) + 1)
        for chosen in combinations(options, size)
        if _is_filling(cover, chosen)
    }


def _is_filling(cover: Cover, chosen: tuple[int, ...]) -> bool:
    used = Counter(item for option in chosen for item in cover.options[option].items)
    return all(
        item.low <= used[index] and (item.high is None or used[index] <= item.high)
        for index, item in enumerate(cover.items)
    )
