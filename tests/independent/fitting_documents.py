"""Random fittings: a game with holes, and a table with pieces for most of them."""

from __future__ import annotations

from random import Random

from tests.independent.sketches import Tree


def fitting(random: Random) -> Tree:
    game = _picture(random, random.randint(1, 5), random.randint(1, 5))
    if random.random() < 0.6:
        # A table with the holes of the game, turned, has pieces for most of them.
        turned = ["".join(column) for column in zip(*game[::-1], strict=True)]
        table = [line.translate(str.maketrans("#.", ".#")) for line in turned]
        table = ["".join(random.choice((c, c, c, c, c, ".")) for c in line) for line in table]
    else:
        table = _picture(random, random.randint(1, 5), random.randint(1, 5))
    return {"board": {"picture": "\n".join(game)}, "table": {"picture": "\n".join(table)}}


def _picture(random: Random, rows: int, columns: int) -> list[str]:
    share = random.choice((0.3, 0.5, 0.7))
    return [
        "".join("#" if random.random() < share else "." for _ in range(columns))
        for _ in range(rows)
    ]
