"""`pieces`: the catalogue of a lattice, with the cells of every piece."""

from __future__ import annotations

from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.piece import Piece
from boardfill.trees.catalogue_trees import piece_tree, sets_of, singles_of
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes

_MOST_PIECES = 110
"""Larger sets are asked for by name: nobody picks one of so many by its picture."""


class PiecesWishes(Wishes, frozen=True, kw_only=True):
    """On which lattice; a set by its name, of any size, instead of all that are small."""

    lattice: str = "square"
    set: str | None = None


def answer(_asked: Conversation, wishes: PiecesWishes) -> object:
    """A list of pieces as `pieces --json` has them, each with its set; null if it is in none."""
    lattice = named_lattice(wishes.lattice)
    singles = singles_of(lattice)
    sets = [name for name, number in sets_of(lattice).items() if number <= _MOST_PIECES]
    if wishes.set is not None:
        sets = [wishes.set]

    def entry(piece: Piece, of_set: str | None) -> dict[str, object]:
        return piece_tree(piece) | {"also": singles.get(piece.name, []), "set": of_set}

    members = [entry(piece, name) for name in sets for piece in named_set(name, lattice=lattice)]
    if wishes.set is not None:
        return members
    listed = {member["name"] for member in members}
    others = [name for name in singles if name not in listed]
    return members + [entry(named_piece(name, lattice=lattice), None) for name in others]


QUESTION = Question(PiecesWishes, answer, needs_problem=False)
