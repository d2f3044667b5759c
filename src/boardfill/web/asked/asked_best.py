"""`best`: which filling weighs the most?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_weights
from boardfill.questions import weighing
from boardfill.questions.keywords import FewOptions
from boardfill.trees.filling_trees import best_tree, weighted_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes, refuse_beyond

_MOST = 1_000


class BestWishes(Wishes, frozen=True, kw_only=True):
    """What things weigh, such as "L3=2"; whether cells may stay empty; how many of the best."""

    command: ClassVar[str] = "best"
    weight: tuple[str, ...] = ()
    partial: bool = False
    number: int | None = None
    engine: str | None = None


def answer(asked: Conversation, wishes: BestWishes) -> object:
    """The tree of `best --json`, a list of them for several; null if there is no filling."""
    problem = asked.problem
    wanted: FewOptions = {
        "weights": parse_weights(wishes.weight) if wishes.weight else None,
        "partial": wishes.partial,
        "limits": asked.limits,
    }
    if wishes.number is not None:
        if wishes.engine is not None:
            raise BadInput("expected either number or engine, found both", place="options")
        refuse_beyond(wishes.number, 1, _MOST, "number")
        few = weighing.best_few(problem, wishes.number, **wanted)
        return [weighted_tree(problem, one) for one in few]
    found = weighing.best(problem, engine=wishes.engine, **wanted)
    return None if found is None else best_tree(problem, found)


QUESTION = Question(BestWishes, answer)
