"""Aztec diamonds by shuffling (Elkies, Kuperberg, Larsen and Propp).

A fair random filling of order n becomes one of order n + 1: dominoes that face each other go, the
others slide one step, and each block of four empty cells gets two dominoes by the fall of a coin.
For each filling of order n + 1 the ways to come to it have the same probability in total, whatever
it is; so from the two fillings of order 1 on, all are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.sampling.domino_grid import domino_board
from boardfill.engines.sampling.sampler import Sampler, in_batches


@dataclass(frozen=True)
class Shuffling(Sampler):
    """Draws dominoes on an Aztec diamond, wherever it lies."""

    board: _core.DominoBoard
    name: ClassVar[str] = "shuffling"

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Shuffling | None:
        """The sampler, if the cover is an Aztec diamond."""
        board = domino_board(cover, deadline.check)
        return None if board is None or not board.aztec_order else Shuffling(board)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """By as many steps as the order."""
        return map(tuple, in_batches(self.board.shuffled, seed, deadline, first, self.name))
