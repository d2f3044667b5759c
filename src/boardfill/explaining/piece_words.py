"""How many pieces there are, in words: of one kind, and of several together."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill import words
from boardfill.answers.certificate import PIECE, Number, Subject
from boardfill.answers.solution import choice_name
from boardfill.checking.all_choices import AllChoices
from boardfill.problem.catalogue import named_piece
from boardfill.problem.tiling import Tiling

_MOST_NAMED = 9
_PLURALS = {"piece": "pieces", "domino": "dominoes"}


class PieceCounts:
    """The pieces that can be laid, some in a number that an argument has by the areas."""

    def __init__(self, problem: Tiling, listed: AllChoices, numbers: Sequence[Number]) -> None:
        self._cells = len(problem.board.cells)
        self._listed = listed
        laid = {choice_name(choice) for choice in listed.uses}
        self._numbers = [(laid.intersection(names), times) for names, times in numbers]
        domino = named_piece("I2")
        self._dominoes = {
            piece.name
            for piece in problem.pieces
            if (piece.name, piece.cells, piece.lattice)
            == (domino.name, domino.cells, domino.lattice)
        }

    def between(self, names: Sequence[str]) -> tuple[int, int]:
        """The least and the most copies of these pieces that there can be together."""
        left, low, high = set(names), 0, 0
        for counted, times in self._numbers:
            if counted & left:
                low += times if counted <= left else 0
                high += times
                left -= counted
        low += sum(self._listed.low[Subject(PIECE, name)] for name in left)
        return low, high + sum(self._listed.high[Subject(PIECE, name)] for name in left)

    def one(self, names: Sequence[str]) -> str:
        """Any one of them.

        A domino is called so; other names stay, since not every T is a tetromino.
        """
        if len(names) > 1:
            return "piece"
        return "domino" if names[0] in self._dominoes else names[0]

    def plural(self, names: Sequence[str]) -> str:
        """Many of them."""
        name = self.one(names)
        return _PLURALS.get(name, name)

    def several(self, names: Sequence[str], times: int) -> str:
        """So many of them."""
        return words.counted(times, self.one(names), self.plural(names))

    def each(self, names: Sequence[str]) -> str:
        """How many there are, if that is known, and which they are."""
        low, high = self.between(names)
        count = self.several(names, low) if low == high else f"every {self.one(names)}"
        return f"{count} ({words.listed(names, most=_MOST_NAMED)})" if len(names) > 1 else count

    def taken(self, names: Sequence[str], times: int) -> str:
        """That there are so many of them, and why, as the beginning of a sentence."""
        if any(counted.intersection(names) for counted, _ in self._numbers):
            return f"{words.counted(self._cells, 'cell')} take {self.several(names, times)}"
        low, high = self.between(names)
        limit = "" if low == high else "at least " if times == low else "at most "
        return f"There {'is' if times == 1 else 'are'} {limit}{self.several(names, times)}"
