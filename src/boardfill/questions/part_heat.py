"""How likely are neighbours of one part?"""

from __future__ import annotations

from fractions import Fraction

from boardfill.answers.heat import Heat
from boardfill.answers.solution import Choice, Implied, Placement
from boardfill.cover.translation.parts_cover import joined_cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.problem.parts import PART, Parts


def part_heat(problem: Parts, limits: Limits) -> Heat | None:
    """In which part of all fillings two neighbours are of one part, for all pairs of them.

    A placement of two cells stands for a pair.  None if there is no filling.
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
