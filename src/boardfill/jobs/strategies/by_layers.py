"""A sparse sweep as a job: a unit is a part of a stage, and leaves the layer it has come to.

The blocks of a unit are sorted runs of states, one for each part of the next stage; the parts of
the last stage leave counts, which add up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate

import msgspec

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.stages import StagedSweep, Stages, planned_stages
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.errors import BadInput
from boardfill.jobs.sealed import Decimal, Hex, Natural, Positive, checked, digest_of
from boardfill.jobs.strategies.strategy import (
    Counted,
    ReadBlock,
    SavedPart,
    Strategy,
    UnitDone,
    digest_of_cover,
)


class LayersPlan(SavedPart, tag="layers"):
    """The order of the sweep, and where it is cut."""

    order: list[Natural]
    first_steps: list[Natural]
    parts: list[Positive]

    @property
    def units(self) -> int:
        """The parts of all stages; none if it is clear at once that there is no filling."""
        return sum(self.parts)

    def restore_count(self, counted: Counted) -> ByLayers:
        """The same sweep; the core refuses what is none of the cover."""
        strategy = ByLayers(self, self.checked_cover(counted))
        try:
            if self.units:
                strategy.sweep  # noqa: B018
        except ValueError as error:
            raise BadInput(str(error)) from None
        return strategy

    def check_answer(self, unit: int, answer: str) -> None:  # noqa: ARG002 - both
        """Parts of the last stage answer in base 16."""
        checked(answer, Hex if answer.startswith("0x") else Decimal)

    def total(self, answers: Sequence[str]) -> int:
        """The counts of the last stage together, as often as symmetry spared them."""
        last = self.parts[-1] if self.parts else 0
        return self.factor * sum(int(answer, 16) for answer in answers[len(answers) - last :])


@dataclass(frozen=True)
class ByLayers(Strategy[LayersPlan]):
    """A sparse sweep; the rounds are its stages."""

    cover: Cover

    @classmethod
    def planned(cls, counted: Counted, limits: Limits) -> ByLayers:
        """The sweep that is expected to be the fastest, cut so that a part fits into memory."""
        return cls._cut(*counted.part, limits, 1)

    def split_for(self, workers: int, limits: Limits) -> ByLayers:
        """With as many parts as that takes."""
        return self._cut(self.cover, self.saved.factor, limits, workers)

    @classmethod
    def _cut(cls, cover: Cover, factor: int, limits: Limits, workers: int) -> ByLayers:
        choice = choose_sweep(cover, Deadline(limits), SPARSE)
        stages = planned_stages(choice, limits.bytes_to_choose_by, workers)
        return cls(LayersPlan(digest_of_cover(cover), factor, list(choice.items), *stages), cover)

    @cached_property
    def sweep(self) -> StagedSweep:
        """The sweep itself, made when the first unit needs it."""
        digest = bytes.fromhex(digest_of(msgspec.json.encode(self.saved)))
        stages = Stages(self.saved.first_steps, self.saved.parts)
        return StagedSweep(self.cover, self.saved.order, stages, digest)

    @cached_property
    def _first_units(self) -> list[int]:
        """Of each stage, and one beyond the last."""
        return list(accumulate(self.saved.parts, initial=0))

    def round_of(self, unit: int) -> int:
        """The stage."""
        return bisect_right(self._first_units, unit) - 1

    def needs(self, unit: int) -> Sequence[str]:
        """What the parts of the stage before have left for this one."""
        stage = self.round_of(unit)
        return self._read_by(stage, unit - self._first_units[stage])

    def releasable_after(self, done: int) -> Iterable[str]:
        """What the parts of a stage have read."""
        for part in range(self.saved.parts[done]):
            yield from self._read_by(done, part)

    def _read_by(self, stage: int, part: int) -> list[str]:
        before = self.saved.parts[stage - 1] if stage else 0
        return [_block_name(stage, part, writer) for writer in range(before)]

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        """Sweep a part; its answer is how many states it leaves, or in base 16 the count."""
        stage = self.round_of(unit)
        part = unit - self._first_units[stage]
        runs = [partial(block, name) for name in self.needs(unit)]
        left = self.sweep.sweep_part(stage, part, runs, limits)
        if left.count is not None:
            return UnitDone(hex(left.count))
        names = (_block_name(stage + 1, reader, part) for reader in range(len(left.runs)))
        return UnitDone(str(left.states), dict(zip(names, left.runs, strict=True)))


def _block_name(stage: int, part: int, writer: int) -> str:
    """Of the run that one part of a stage reads, and one of the stage before has written."""
    return f"stage-{stage}-part-{part}-from-{writer}"
