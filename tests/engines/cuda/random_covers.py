"""Random covers that a dense store can hold."""

from __future__ import annotations

import random

from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem


def random_cover(
    seed: int, items: tuple[int, int] = (2, 12), options: int = 3, used: int = 3
) -> Cover:
    """Items in a line, each to be used once or at most once, and options of near ones.

    There are so many options for each item at most, and each uses so many items at most.
    """
    draw = random.Random(seed)
    size, reach = draw.randint(*items), draw.randint(2, 6)
    in_line = [Item(NamedItem(str(i)), draw.choice((0, 1, 1)), 1) for i in range(size)]
    made = []
    for number in range(draw.randint(size, options * size)):
        first = draw.randrange(size)
        near = range(first, min(first + reach, size))
        taken = sorted(draw.sample(near, draw.randint(1, min(used, len(near)))))
        made.append(Option(tuple(taken), Mark((number,), "x")))
    return Cover(in_line, made)
