"""Questions about parts of any shape that need a method of their own.

Counts up to symmetry list all ways to cut a board and turn them; heat is the chance that two
neighbours are in the same part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from boardfill.answers.heat import Heat
from boardfill.answers.solution import Choice, Implied, Placement
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover, paced
from boardfill.cover.symmetry.group import CoverSymmetry, Group
from boardfill.cover.symmetry.turned_choices import motions
from boardfill.cover.translation.parts_cover import joined_cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.parts import PART, Parts

if TYPE_CHECKING:
    from boardfill.questions.keywords import UpTo


def count_parts_up_to(
    problem: Parts, cover: Cover, whole: Tally, deadline: Deadline, up_to: UpTo
) -> Tally:
    """The number of classes of fillings, of which there are `whole.count`.

    Boards are not folded: cells connected on a folded board need not be connected on the whole.
    """
    cells = problem.board.ordered
    elements, maps = [], []
    for motion, _ in motions(problem, cover, deadline.check, translations="translation" in up_to):
        if up_to.startswith("rotation") and motion.symmetry.reflects:
            continue
        if up_to == "translation" and motion.turns:
            continue
        name = motion.symmetry.name
        elements.append(CoverSymmetry(name, motion.turns, motion.symmetry.reflects, (), ()))
        maps.append([motion.cells[cell] for cell in cells])
    lister = choose_engine(cover, Ability.LIST)
    classes = 0
    for filling in paced(lister.fillings(cover, deadline.left()), deadline.check, 64):
        found = cover.solution(filling).placements
        part_of = {cell: number for number, part in enumerate(found) for cell in part.cells}
        own = _named(part_of, cells)
        # Count the first member of each class.
        classes += all(own <= _named(part_of, images) for images in maps)
    group = Group(tuple(elements)).describe()
    return replace(whole, count=classes, convention=up_to, group=group)


def _named(part_of: Mapping[Cell, int], cells: Sequence[Cell]) -> list[int]:
    """For each cell the number of its part, numbered in order of appearance."""
    names: dict[int, int] = {}
    return [names.setdefault(part_of[cell], len(names)) for cell in cells]


def part_heat(problem: Parts, limits: Limits) -> Heat | None:
    """For each two neighbours, the share of fillings in which they are in the same part.

    A placement of two cells stands for the pair.  None if there is no filling.
    """
    deadline = Deadline(limits)
    cover = joined_cover(problem, deadline.check)
    diagram = DiagramEngine().planned(cover, deadline.left()).build(deadline.left())
    if not diagram.count:
        return None
    together: dict[Placement, int] = {}
    for option, fillings in zip(cover.options, diagram.fillings_with_each_option(), strict=True):
        assert isinstance(option.meaning, Implied)
        cell, joined = option.meaning.what
        for near in joined if fillings else ():
            pair = Placement(tuple(sorted((cell, near))), PART)
            together[pair] = together.get(pair, 0) + fillings
    chances: dict[Choice, Fraction] = {
        pair: Fraction(n, diagram.count) for pair, n in sorted(together.items())
    }
    return Heat(diagram.count, chances).about(problem)
