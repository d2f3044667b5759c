"""Tallies: an exact count, who found it, and what it took."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """What an answer took.

    `seconds` run from the problem in memory to the answer.  `states` were kept by a sweep,
    `nodes` visited by a search; whichever does not apply is None.  `peak_bytes` is the most that
    the engine's own tables held at once.  `plan` says in a few words how it was done; predictions
    were made before the work began.
    """

    seconds: float
    states: int | None
    nodes: int | None
    peak_bytes: int
    plan: str | None = None
    predicted_states: int | None = None
    predicted_bytes: int | None = None


@dataclass(frozen=True)
class Tally:
    """How many fillings there are, exactly.

    `convention` says which fillings count as one: "raw" means that none do.
    """

    count: int
    engine: str
    effort: Effort
    convention: str = "raw"


def decimal(number: int) -> str:
    """The digits of a whole number of any length.

    Python's own `str` refuses more than 4300 digits unless a limit is lifted for the whole process,
    and that limit also guards what is read.

    >>> decimal(10**5000 + 7) == "1" + "0" * 4999 + "7"
    True
    """
    if number < 10**_CHUNK:
        return str(number)
    digits = _CHUNK
    while 10 ** (2 * digits) <= number:
        digits *= 2
    high, low = divmod(number, 10**digits)
    return decimal(high) + decimal(low).zfill(digits)


_CHUNK = 4000
