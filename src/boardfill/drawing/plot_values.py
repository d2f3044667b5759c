"""The values of plots: how numbers grow, or a bar for each name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput

Amount: TypeAlias = int | float | Fraction
"""A number from 0 on; whole numbers and fractions may have any size."""
_MOST_DIGITS = 24


@dataclass(frozen=True)
class Growth:
    """A plot of how numbers grow with n, on a logarithmic scale; each series has a name."""

    series: Mapping[str, Sequence[tuple[int, Amount]]]
    across: str = "n"
    up: str = "fillings"

    def __post_init__(self) -> None:
        _refuse_negative(
            (name, amount) for name, points in self.series.items() for _, amount in points
        )

    @property
    def known(self) -> dict[str, list[tuple[int, Amount]]]:
        """The series that have points."""
        return {name: list(points) for name, points in self.series.items() if points}


@dataclass(frozen=True)
class Bars:
    """A plot with a bar for each name, as long as its amount; `names` says what the names are."""

    amounts: Mapping[str, Amount]
    names: str = ""
    up: str = "fillings"

    def __post_init__(self) -> None:
        _refuse_negative(self.amounts.items())

    def part(self, amount: Amount) -> float:
        """The amount as a fraction of the greatest one."""
        most = max(self.amounts.values(), default=0)
        # Dividing integers works even if they are too large for a float.
        return float(amount / most) if most else 0.0


Plot: TypeAlias = Growth | Bars


def magnitude(amount: Amount) -> float:
    """The decimal logarithm of an amount above 0, of any size.

    >>> magnitude(1000), magnitude(10**5000), magnitude(Fraction(1, 10**400))
    (3.0, 5000.0, -400.0)
    """
    if isinstance(amount, Fraction):
        return log10(amount.numerator) - log10(amount.denominator)
    return log10(amount)


def short_number(amount: Amount) -> str:
    """The number as a plot shows it: in full if it is a short whole number, otherwise rounded.

    >>> short_number(1234567), short_number(98765 * 10**30), short_number(0.12345)
    ('1,234,567', '9.87e34', '0.123')
    """
    if isinstance(amount, int):
        if amount < 10**_MOST_DIGITS:
            return f"{amount:,}"
        digits = words.decimal(amount)
        return f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"
    return f"{float(amount):.3g}"


def _refuse_negative(amounts: Iterable[tuple[str, Amount]]) -> None:
    for name, amount in amounts:
        if not amount >= 0:  # also refuses NaN
            raise BadInput(f"expected a number of at least 0 to plot, found {amount}", place=name)
