"""Weights as people give them, read without any rounding."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TypeAlias

from boardfill.errors import BadInput

Weight: TypeAlias = int | Fraction | str
"""A whole number, a fraction, or a string such as "2.5" or "1/3"."""

_MOST_DIGITS = 60
"""Longer numbers are no weights that anything could be compared by, and take long to read."""


def exact_weight(weight: Weight | float) -> Fraction:
    """The weight without any rounding.

    >>> exact_weight("2.5"), exact_weight("-1/3"), exact_weight(4.0)
    (Fraction(5, 2), Fraction(-1, 3), Fraction(4, 1))
    """
    if isinstance(weight, bool) or not isinstance(weight, int | float | str | Fraction):
        raise BadInput(f"expected a number as the weight, found {weight!r}")
    if isinstance(weight, float) and not weight.is_integer():
        raise BadInput(
            f'expected a whole number, a fraction or a string such as "2.5", found {weight!r}'
        )
    if not isinstance(weight, str):
        return Fraction(weight)
    above, slash, below = weight.strip().partition("/")
    try:
        if len(weight) > _MOST_DIGITS or "e" in weight.lower():
            raise ValueError
        return Fraction(Decimal(above)) / Fraction(Decimal(below if slash else 1))
    except (ValueError, InvalidOperation, ZeroDivisionError, OverflowError):
        raise BadInput(f"expected a weight such as 3, -2.5 or 1/3, found {weight!r}") from None
