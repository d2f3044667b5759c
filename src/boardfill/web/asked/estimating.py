"""The question that is left where a count is out of reach: estimate."""

from __future__ import annotations

from typing import Any

from boardfill.answers.json_answers import EstimateJson, estimate_json
from boardfill.questions import estimating
from boardfill.web.asked.listing import SeedDigits, seed_of
from boardfill.web.conversation import Conversation, question


@question("estimate", of=estimating.estimate)
def ask_estimate(asked: Conversation, seed: SeedDigits = "0", **options: Any) -> EstimateJson:
    """About how many fillings are there?  The answer of `estimate --json`."""
    problem = asked.problem
    found = estimating.estimate(problem, **options, seed=seed_of(seed), limits=asked.limits)
    return estimate_json(problem, found)
