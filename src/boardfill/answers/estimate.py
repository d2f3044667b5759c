"""Answers where a count is out of reach: estimates with intervals, and approximate samples.
Counts may be far beyond the range of floats, so all of them are logarithms.

"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort

AT_LEAST_CONFIDENCE = 0.999
"""The confidence of the lower bound, whatever was asked for."""


_SHORT = 5
"""Numbers up to this power of ten are written out."""


@dataclass(frozen=True)
class Estimate:
    """About how many fillings there are.

    `log10` is the logarithm of the estimate, `low_log10` and `high_log10` are the ends of an
    interval that holds the count with the given confidence, and `at_least_log10` is a lower bound
    that holds with a confidence of 99.9 % and assumes nothing.  None means unknown; `note` says
    why.  If `count` is known, nothing had to be estimated.  `convention` says which fillings count
    as one ("raw": none do), and `group` names the symmetries.

    >>> from boardfill import Tiling
    >>> Tiling("4x4", "domino").estimate().text
    'exactly 36: no layer had more than 2,000 states, so nothing had to be estimated'
    """

    log10: float | None
    low_log10: float | None
    high_log10: float | None
    confidence: float
    at_least_log10: float | None
    runs: int
    states: int
    """The most states that a run kept of a layer."""
    seed: int
    effort: Effort
    note: str | None
    count: int | None = None
    convention: str = "raw"
    group: str | None = None

    @property
    def text(self) -> str:
        """The estimate as a sentence."""
        as_one = "" if self.convention == "raw" else f" up to {self.convention}"
        if self.count is not None:
            return f"exactly {words.decimal(self.count)}{as_one}: {self.note}"
        how = f"{words.counted(self.runs, 'run')} of {words.counted(self.states, 'state')}"
        least = None if self.at_least_log10 is None else rounded(self.at_least_log10, math.floor)
        surely = f"with confidence {_percent(AT_LEAST_CONFIDENCE)}"
        if self.log10 is None and least is None:
            return f"{self.note} ({how})"
        if self.log10 is None:
            return f"at least {least}{as_one} {surely} ({self.note}; {how})"
        parts = [f"{self.note}" if self.low_log10 is None else self._interval()]
        if least is not None:
            parts.append(f"at least {least} {surely}")
        if self.low_log10 is not None and self.note is not None:
            parts.append(self.note)
        about = "about " if self.low_log10 is not None else "very roughly "
        return f"{about}{rounded(self.log10, round)}{as_one} ({'; '.join(parts)}; {how})"

    def _interval(self) -> str:
        low, high = self.low_log10 or 0.0, self.high_log10 or 0.0
        ends = f"{rounded(low, math.floor)} and {rounded(high, math.ceil)}"
        return f"between {ends} with confidence {_percent(self.confidence)}"


def rounded(log10: float, rounding: Callable[[float], int] = round) -> str:
    """The number of this logarithm to three digits.

    >>> rounded(51.5327), rounded(2.0), rounded(math.log10(9.999e7), math.ceil), rounded(4.1553)
    ('3.41e51', '100', '1.00e8', '14300')
    """
    exponent = math.floor(log10 + 1e-12)
    digits = rounding(10 ** (log10 - exponent + 2) + _off(rounding))
    if digits >= 1000:
        digits, exponent = math.ceil(digits / 10), exponent + 1
    if exponent <= _SHORT:
        return f"{digits * 10.0 ** (exponent - 2):.{max(2 - exponent, 0)}f}"
    return f"{digits // 100}.{digits % 100:02}e{exponent}"


def _off(rounding: Callable[[float], int]) -> float:
    """A tolerance, so that rounding errors do not move an end to the next digit."""
    return 1e-9 if rounding is math.floor else -1e-9 if rounding is math.ceil else 0.0


def _percent(share: float) -> str:
    return f"{100 * share:.6g} %"


@dataclass(frozen=True)
class ApproximateSample:
    """Fillings drawn independently, all about equally likely."""

    draws: tuple[WeightedDraw, ...]
    seed: int
    states: int
    """The most that a run kept of a layer."""
    spread: float
    """The standard deviation of weights, in units of their mean; 0 if draws are fair."""

    @property
    def text(self) -> str:
        """How uniform the draws are, as a sentence."""
        of = words.counted(self.states, "state")
        if not self.spread:
            return f"drawn evenly: no layer had more than {of}"
        return (
            "drawn approximately evenly: no set of fillings comes up too often or too rarely by "
            f"more than about {max(50 * self.spread, 0.1):.2g} % of all draws (a run of {of} each)"
        )


class WeightedDraw(NamedTuple):
    """A filling drawn at random, and the logarithm of its weight.

    The weight times the chance to be drawn is on average the same for all fillings, so weighted
    sums over draws are unbiased.
    """

    solution: Solution
    log10_weight: float
