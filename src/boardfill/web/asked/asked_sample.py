"""`sample`: fair random fillings."""

from __future__ import annotations

import secrets
from typing import ClassVar

from boardfill.drawing.solution_lines import solution_tree
from boardfill.errors import BadInput
from boardfill.questions.fair_samples import drawn_tree
from boardfill.questions.solution_set import MOST_SEED
from boardfill.web.conversation import Conversation, Question
from boardfill.web.kept_fillings import fillings_of
from boardfill.web.options import Wishes, long_number, refuse_beyond
from boardfill.web.streaming import send
from boardfill.words import decimal

_MOST = 10_000


class SampleWishes(Wishes, frozen=True, kw_only=True):
    """How many, and with which seed."""

    command: ClassVar[str] = "sample"
    number: int = 1
    seed: str | None = None


def answer(asked: Conversation, wishes: SampleWishes) -> object:
    """Parts have the fillings, as `sample --json` writes them; the answer their seed and number."""
    refuse_beyond(wishes.number, 1, _MOST, "number")
    seed = seed_of(wishes.seed)
    fillings = fillings_of(asked.problem, asked.limits)
    try:
        drawn = fillings.samples(seed=seed)
    except LookupError:
        return {"seed": str(seed), "count": "0"}
    beside = drawn_tree(seed, drawn.sampler)
    trees = (beside | solution_tree(asked.problem, one) for one in drawn.first(wishes.number))
    send(asked, trees)
    count = fillings.known_count
    return beside | {"count": None if count is None else decimal(count)}


def seed_of(digits: str | None) -> int:
    """The seed that is given as a string of digits; otherwise a new one."""
    if digits is None:
        return secrets.randbits(64)
    seed = long_number(digits, "seed")
    if seed > MOST_SEED:
        raise BadInput(f"expected a seed of at most {MOST_SEED}", place="options.seed")
    return seed


QUESTION = Question(SampleWishes, answer)
