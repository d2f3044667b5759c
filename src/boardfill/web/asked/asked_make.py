"""`make`: puzzles with exactly one filling."""

from __future__ import annotations

from typing import ClassVar

from boardfill.errors import BadInput
from boardfill.making import make_puzzles
from boardfill.trees.puzzle_trees import made_tree
from boardfill.web.asked.asked_sample import seed_of
from boardfill.web.conversation import Conversation, Question
from boardfill.web.given_filling import FillingTree, filling_of
from boardfill.web.options import Wishes, refuse_beyond
from boardfill.web.streaming import send_till_limit

_MOST = 1_000


class MakeWishes(Wishes, frozen=True, kw_only=True):
    """The brief; see `boardfill help make`."""

    command: ClassVar[str] = "make"
    number: int = 1
    choose: str = make_puzzles.GIVENS
    use: int | None = None
    difficulty: str | None = None
    fillings: int | list[int] | None = None
    groups: list[int] | None = None
    unrated: bool = False
    up_to_symmetry: bool = False
    symmetric: bool = False
    unconnected: bool = False
    fewest: bool = False
    filling: FillingTree | None = None
    seed: str | None = None


def answer(asked: Conversation, wishes: MakeWishes) -> object:
    """Parts have the puzzles, as `make --json` writes them; the answer their seed and number.

    Where a limit ends the work, what was made by then is told, and `whole` is false.
    """
    refused = "puzzles are made of a board with pieces or symbols, not of a"
    asked.refuse_kinds({kind: f"{refused} {kind}" for kind in ("fitting", "covering")})
    refuse_beyond(wishes.number, 1, _MOST, "number")
    seed = seed_of(wishes.seed)
    try:
        made = make_puzzles.make(
            asked.problem,
            wishes.number,
            seed=seed,
            difficulty=wishes.difficulty,
            choose=wishes.choose,
            use=wishes.use,
            rated=not wishes.unrated,
            fillings=_fillings(wishes.fillings),
            groups=wishes.groups,
            up_to_symmetry=wishes.up_to_symmetry,
            symmetric=wishes.symmetric,
            connected=not wishes.unconnected,
            fewest=wishes.fewest,
            filling=None if wishes.filling is None else filling_of(wishes.filling, "filling"),
            limits=asked.limits,
        )
    except LookupError:
        return {"seed": str(seed), "made": 0, "whole": True}
    trees = (made_tree(puzzle, number) for number, puzzle in enumerate(made, 1))
    sent = send_till_limit(asked, trees)
    return {"seed": str(seed), "made": sent.number, "whole": sent.stopped is None}


def _fillings(given: int | list[int] | None) -> int | tuple[int, int] | None:
    """How many fillings a puzzle has: so many, or from the least to the most."""
    if not isinstance(given, list):
        return given
    if len(given) != 2:
        raise BadInput(
            f"expected a number, or the least and the most, found {len(given)} numbers",
            place="options.fillings",
        )
    return given[0], given[1]


QUESTION = Question(MakeWishes, answer)
