"""Puzzles on any board of a family: each attempt draws one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardfill.making.puzzle import Brief, Candidate
from boardfill.making.seeded_draws import Draws


@dataclass(frozen=True)
class FamilyBrief:
    """One brief for each board."""

    briefs: Sequence[Brief]

    def attempt(self, draws: Draws) -> Candidate | None:
        """A candidate on one of the boards; see `Brief`."""
        return draws.one_of(self.briefs).attempt(draws)
