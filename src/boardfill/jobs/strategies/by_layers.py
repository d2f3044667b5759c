"""A sparse sweep as a job: a unit is a part of a stage, and leaves the layer it has come to.

The blocks of a unit are sorted runs of states, one for each part of the next stage; the parts of
the last stage leave counts, which add up.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from typing import Any, ClassVar

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.stage_plan import Stages, planned_stages
from boardfill.engines.sweep.staged_sweep import StagedSweep
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.errors import BadInput
from boardfill.jobs.sealed import (
    Decimal,
    Digest,
    Hex,
    Natural,
    Plain,
    Positive,
    checked,
    digest_of,
)
from boardfill.jobs.strategies.strategy import (
    Done,
    ReadBlock,
    Strategy,
    check_cover,
    digest_of_cover,
    other_version,
)


class _Tree(Plain):
    cover: Digest
    factor: Positive
    order: list[Natural]
    first_steps: list[Natural]
    parts: list[Positive]


@dataclass(frozen=True)
class ByLayers(Strategy[int]):
    """A sparse sweep; the rounds are its stages."""

    name: ClassVar[str] = "layers"
    tree_type: ClassVar[Any] = _Tree
    cover: Cover
    factor: int
    """So many fillings of the problem stand behind each one that is counted."""
    order: tuple[int, ...]
    stages: Stages

    @classmethod
    def planned(cls, cover: Cover, factor: int, limits: Limits, workers: int = 1) -> ByLayers:
        """The sweep that is expected to be the fastest, cut so that a part fits into memory."""
        choice = choose_sweep(cover, Deadline(limits), SPARSE)
        stages = planned_stages(choice, limits.bytes_to_choose_by, workers)
        return cls(cover, factor, tuple(choice.items), stages)

    @classmethod
    def from_tree(cls, tree: dict[str, Any], cover: Cover, factor: int) -> ByLayers:
        """The way that a plan has kept."""
        check_cover(tree, cover)
        if tree["factor"] != factor:
            raise other_version()
        stages = Stages(tree["first_steps"], tree["parts"])
        strategy = cls(cover, factor, tuple(tree["order"]), stages)
        try:
            if strategy.units:
                strategy.sweep  # noqa: B018 - the core refuses what is no sweep of the cover
        except ValueError as error:
            raise BadInput(str(error)) from None
        return strategy

    def split_for(self, workers: int, limits: Limits) -> ByLayers:
        """With as many parts as that takes."""
        return ByLayers.planned(self.cover, self.factor, limits, workers)

    @cached_property
    def sweep(self) -> StagedSweep:
        """The sweep itself, made when the first unit needs it."""
        digest = digest_of(json.dumps(self.tree()).encode())
        return StagedSweep(self.cover, self.order, self.stages, bytes.fromhex(digest))

    @property
    def units(self) -> int:
        """The parts of all stages; none if it is clear at once that there is no filling."""
        return self._first_units[-1]

    @cached_property
    def _first_units(self) -> list[int]:
        """Of each stage, and one beyond the last."""
        return list(accumulate(self.stages.parts, initial=0))

    def round_of(self, unit: int) -> int:
        """The stage."""
        return bisect_right(self._first_units, unit) - 1

    def needs(self, unit: int) -> Sequence[str]:
        """What the parts of the stage before have left for this one."""
        stage = self.round_of(unit)
        return self._read_by(stage, unit - self._first_units[stage])

    def releasable_after(self, done: int) -> Iterable[str]:
        """What the parts of a stage have read."""
        for part in range(self.stages.parts[done]):
            yield from self._read_by(done, part)

    def _read_by(self, stage: int, part: int) -> list[str]:
        before = self.stages.parts[stage - 1] if stage else 0
        return [_block_name(stage, part, writer) for writer in range(before)]

    def tree(self) -> dict[str, Any]:
        """The order of the sweep, and where it is cut."""
        return {
            "cover": self._cover_digest,
            "factor": self.factor,
            "order": list(self.order),
            "first_steps": self.stages.first_steps,
            "parts": self.stages.parts,
        }

    @cached_property
    def _cover_digest(self) -> str:
        return digest_of_cover(self.cover)

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:
        """Sweep a part; its answer is how many states it leaves, or in base 16 the count."""
        stage = self.round_of(unit)
        part = unit - self._first_units[stage]
        runs = [partial(block, name) for name in self.needs(unit)]
        left = self.sweep.sweep_part(stage, part, runs, limits)
        if left.count is not None:
            return Done(hex(left.count))
        names = (_block_name(stage + 1, reader, part) for reader in range(len(left.runs)))
        return Done(str(left.states), dict(zip(names, left.runs, strict=True)))

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:
        """The parts of all stages."""
        return sum(tree["parts"])

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:  # noqa: ARG004 - both
        """Parts of the last stage answer in base 16."""
        checked(answer, Hex if answer.startswith("0x") else Decimal)

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The counts of the last stage together, as often as symmetry spared them."""
        last = tree["parts"][-1] if tree["parts"] else 0
        factor: int = tree["factor"]
        return factor * sum(int(answer, 16) for answer in answers[len(answers) - last :])


def _block_name(stage: int, part: int, writer: int) -> str:
    """Of the run that one part of a stage reads, and one of the stage before has written."""
    return f"stage-{stage}-part-{part}-from-{writer}"
