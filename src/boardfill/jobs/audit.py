"""An audit: a part of the units is done a second time, by another worker where there is one.

Which units is decided by the digest of the plan, so nobody can know it before the plan, and nobody
can change it after.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from boardfill.errors import BadInput

MILLION = 1_000_000
_RANGE = 2**64


@dataclass(frozen=True)
class Audit:
    """So many of a million units, and at least one if any; of the plan with that digest."""

    parts_per_million: int
    plan_digest: str
    units: int

    def chosen(self) -> frozenset[int]:
        """The units that are done twice.

        >>> everything = Audit(MILLION, "", 5)
        >>> sorted(everything.chosen()), Audit(0, "", 5).chosen(), len(Audit(1, "", 5).chosen())
        ([0, 1, 2, 3, 4], frozenset(), 1)
        """
        if not self.parts_per_million or not self.units:
            return frozenset()
        drawn = {unit: self._drawn(unit) for unit in range(self.units)}
        bound = self.parts_per_million * _RANGE
        below = frozenset(unit for unit, number in drawn.items() if number * MILLION < bound)
        return below or frozenset({min(drawn, key=lambda unit: drawn[unit])})

    def _drawn(self, unit: int) -> int:
        """A number below 2^64, at random but always the same."""
        digest = hashlib.sha256(f"audit {self.plan_digest} {unit}".encode()).digest()
        return int.from_bytes(digest[:8], "little")


def parts_per_million(part: float) -> int:
    """A part such as 0.05 for five units of a hundred; BadInput if it is none.

    >>> parts_per_million(0.05)
    50000
    """
    if not 0 <= part <= 1:
        raise BadInput(f"expected a part from 0 to 1 to be audited, found {part}")
    return round(part * MILLION) or int(part > 0)
