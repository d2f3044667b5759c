"""Every step of a forced chain is in every filling; how often an option uses something counts."""

from __future__ import annotations

from hypothesis import given

from boardfill import Covering, CoveringItem, CoveringOption, Marking, Placement, Supply, Tiling
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.reasoning.propagation import Deduction, statement_of
from tests.strategies import coverings, lattice_tilings, markings, tilings


def test_only_what_the_others_cannot_make_up_for_is_forced() -> None:
    """Without the option that uses it three times there is one use; without the other three."""
    items = (CoveringItem("a", Supply(3, None)),)
    options = CoveringOption(("a",)), CoveringOption(("a", "a", "a"))
    deduction = Deduction(statement_of(Covering(items, options)))
    assert deduction.force() is None
    assert deduction.steps == [(0, 1)]
    assert deduction.need == [0]


@given(tilings(9) | lattice_tilings(9) | markings())
def test_forced_steps_are_in_every_filling(problem: Tiling | Marking) -> None:
    _check(problem)


@given(coverings())
def test_forced_steps_are_in_every_filling_of_a_covering(problem: Covering) -> None:
    _check(problem)


def _check(problem: Tiling | Marking | Covering) -> None:
    statement = statement_of(problem)
    deduction = Deduction(statement)
    starved = deduction.force()
    steps = {statement.choices[option] for _, option in deduction.steps}
    cover = cover_of(problem)
    for filling in ReferenceEngine().fillings(cover, Limits()):
        assert starved is None
        chosen = (
            choice._replace(unwrapped_cells=()) if isinstance(choice, Placement) else choice
            for choice in cover.solution(filling).choices
        )
        assert steps <= set(chosen)
