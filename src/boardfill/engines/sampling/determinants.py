"""Perfect matchings by their place among all of them, found by counting.

Rank order decides option after option.  How many fillings take the next one is a determinant (see
`engines.planar`): if the place is among those it is taken, or else left.  So the filling at any
place is found, and a place drawn at random is that of a fair filling: the very one that the diagram
would draw with the same seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import ClassVar

from boardfill import _core
from boardfill.cover.bounded import Cover, rank_order_of_options
from boardfill.engines.limits import Deadline
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.protocol import Filling
from boardfill.engines.sampling.sampler import NoSamples, Sampler

MOST_ITEMS = 1_000
"""So many take some ten seconds for each sample."""
_WORD_BITS = 32


@dataclass(frozen=True)
class Determinants(Sampler):
    """Draws perfect matchings of planar graphs that are not large."""

    cover: Cover
    total: int
    name: ClassVar[str] = "determinants"
    takes_its_time: ClassVar[bool] = True

    @staticmethod
    def of(cover: Cover, deadline: Deadline) -> Determinants | None:
        """The sampler, if options do not cross and are few; NoSamples if there is no filling."""
        if cover.form.item_count > MOST_ITEMS:
            return None
        plan = PlanarEngine().plan_if_drawn(cover, deadline.left())
        if plan is None:
            return None
        total = plan.run(deadline.left().unseen()).count
        if not total:
            raise NoSamples
        return Determinants(cover, total)

    def samples(self, seed: int, deadline: Deadline, first: int = 0) -> Iterator[Filling]:
        """One by one."""
        return (
            self.filling_at(random_rank(seed, number, self.total), deadline)
            for number in count(first)
        )

    def filling_at(self, rank: int, deadline: Deadline) -> Filling:
        """The filling at that place in rank order."""
        items_of, users = self.cover.form.items_of, [set(options) for options in self.cover.users]
        left = set(range(self.cover.form.option_count))
        total, taken = self.total, []
        for option in rank_order_of_options(self.cover):
            if option not in left:
                continue
            beside = [users[item] for item in items_of(option)]
            others = set().union(*beside) - {option}
            is_forced = any(len(options) == 1 for options in beside)
            with_it = total if is_forced else self._count(left - others, deadline)
            if rank < with_it:
                taken.append(option)
                gone, total = others, with_it
            else:
                gone, total, rank = {option}, total - with_it, rank - with_it
            left -= gone
            for item in {item for other in gone for item in items_of(other)}:
                users[item] -= gone
        return tuple(sorted(taken))

    def _count(self, options: set[int], deadline: Deadline) -> int:
        """How many fillings take no others."""
        part = self.cover.part(sorted(options))
        return PlanarEngine().count(part, deadline.left().unseen()).count


def random_rank(seed: int, sample: int, total: int) -> int:
    """A number below `total`, each equally likely: the same that the diagram draws.

    Blocks of four words of 32 bits, as many as it takes, anew until they make one small enough.
    """
    bits = (total - 1).bit_length()
    limbs = max(-(-bits // (2 * _WORD_BITS)), 1)
    block = 0
    while True:
        words: list[int] = []
        for _ in range(-(-limbs // 2)):
            words += _core.philox(seed, block, sample)
            block += 1
        number = sum(word << (_WORD_BITS * place) for place, word in enumerate(words))
        rank = number & ((1 << bits) - 1)
        if rank < total:
            return rank
