"""A filling turned into a puzzle: which of its choices are given, so that no other is left.

A given that can go without leaving another filling goes, one after the other in an order that is
drawn: so in the end none can be dropped.  With symmetry, givens that belong together go together,
and what lies opposite an empty cell is never given.

Givens leave no rival exactly when they meet every **unavoidable set**: what the filling has and
some other filling has not.  So the fewest that meet all unavoidable sets known so far are found; if
they leave no rival, no fewer do, for these sets alone need so many.  If they leave one, it gives a
new set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardfill.answers.solution import Choice, Hidden, Placement, Solution, given_choices
from boardfill.cover.bit_sets import set_of
from boardfill.cover.bounded import Cover, paced
from boardfill.cover.symmetry.group import Group, group_of
from boardfill.cover.translation.translate import implied_choices
from boardfill.engines.limits import Deadline
from boardfill.engines.protocol import Filling
from boardfill.engines.search import KeptSearch
from boardfill.errors import BadInput
from boardfill.making.puzzle import Candidate, Draws
from boardfill.problem.kinds import Marking, Parts, Tiling
from boardfill.problem.tiling import Given
from boardfill.reasoning.completions import fewest_meeting

_FIRST_NODES, _ORDERS = 1_000, 8
"""Nodes of the search in the first random order, doubled for each later one; most orders."""
_MOST_NODES_MEETING = 20_000
"""Nodes of the search for the fewest that meet all sets: some tenths of a second."""
_MOST_SETS = 2_000


@dataclass
class GivenBrief:
    """Givens for a filling of the problem: for one that is drawn, or for this `wanted` one.

    What the problem itself gives stays.  Exactly `fillings` fillings are left.
    """

    problem: Tiling | Marking | Parts
    cover: Cover
    deadline: Deadline
    fillings: int = 1
    symmetric: bool = False
    fewest: bool = False
    wanted: Solution | None = None

    def __post_init__(self) -> None:
        self._search = KeptSearch(self.cover, self.deadline)
        check, by_rules = self.deadline.check, self.symmetric
        self._group = group_of(self.problem, self.cover, check, by_rules=by_rules)
        self._partner = _partners(self.cover, self._group) if self.symmetric else {}
        # Without how a piece crosses a seam: one that is given may leave that open.
        known = {choice[:2] for choice in given_choices(self.problem)}
        options = paced(range(self.cover.form.option_count), self.deadline.check)
        self._number = {self.cover.meaning_of(option): option for option in options}
        self._known = {option for choice, option in self._number.items() if choice[:2] in known}
        self._hidden = {
            option for choice, option in self._number.items() if isinstance(choice, Hidden)
        }

    def attempt(self, draws: Draws) -> Candidate | None:
        """The puzzle of one filling; see `Attempt`."""
        if self.wanted is None:
            filling = drawn_filling(self._search, draws)
        else:
            is_cut = isinstance(self.problem, Parts)  # whose cover here is of whole parts
            implied = [] if is_cut else implied_choices(self.problem, self.wanted)
            filling = tuple(sorted(map(self._number.__getitem__, (*self.wanted.choices, *implied))))
        if filling is None:
            return None
        candidates = [option for option in filling if option not in self._known | self._hidden]
        groups = draws.shuffled(self._belonging(candidates))
        together = {option for group in groups for option in group}
        everything = [option for option in candidates if option in together]
        if self._has_rivals(everything):
            return None
        givens, is_fewest = self._minimal(groups, everything), None
        if self.fewest:
            proven = self._fewest(filling, candidates)
            givens, is_fewest = givens if proven is None else proven, proven is not None
        if len(self._search.fillings(self.fillings + 1, givens)) != self.fillings:
            return None
        solution = self.cover.solution(filling)
        candidate = self._candidate(givens, solution, is_fewest)
        if self.fewest or self.fillings > 1:
            return candidate
        spare = [group for group in groups if group[0] not in givens]

        def with_more(number: int) -> Candidate:
            more = {*givens, *(option for group in spare[:number] for option in group)}
            return self._candidate([one for one in everything if one in more], solution)

        # At least one choice must be left to the solver.
        return replace(candidate, most_more=len(spare) - 1, with_more=with_more)

    def _candidate(
        self, givens: Sequence[int], solution: Solution, is_fewest: bool | None = None
    ) -> Candidate:
        problem = self.problem.with_given(map(self._given, givens))
        images = (sorted(turned.options[o] for o in givens) for turned in self._group.acting)
        key = self.problem.board, tuple(min(images))
        return Candidate(problem, solution, self.fillings, key, is_fewest=is_fewest)

    def _given(self, option: int) -> Choice | Given | Hidden:
        """The choice; on a closed board it says how a piece lies even if it crosses no seam."""
        choice = self.cover.meaning_of(option)
        if isinstance(choice, Placement) and self.problem.board.periods:
            laid = choice.unwrapped_cells or choice.cells
            return Given(choice.piece, choice.cells, laid, choice.carried)
        return choice

    def _belonging(self, candidates: Sequence[int]) -> list[list[int]]:
        """The candidates that are given or dropped together."""
        if not self.symmetric:
            return [[option] for option in candidates]
        by_cell = {self.cover.options[option].items[0]: option for option in candidates}
        return [
            [by_cell[one] for one in sorted({cell, other})]
            for cell, other in self._partner.items()
            if cell <= other and cell in by_cell and other in by_cell
        ]

    def _has_rivals(self, givens: Sequence[int]) -> bool:
        """Are there more fillings than wanted with these givens?

        Even with all of them, where cells may stay empty and something more can be put there.
        """
        return len(self._search.fillings(self.fillings + 1, givens)) > self.fillings

    def _minimal(self, groups: Sequence[Sequence[int]], everything: Sequence[int]) -> list[int]:
        kept = list(everything)
        for group in groups:
            self.deadline.check()
            rest = [option for option in kept if option not in group]
            if self.fillings > 1:
                has_rivals = self._has_rivals(rest)
            else:
                # A rival must lack something dropped; one search for each proves that none does.
                has_rivals = any(self._search.fillings(1, rest, [option]) for option in group)
            if not has_rivals:
                kept = rest
        return kept

    def _fewest(self, filling: Filling, candidates: Sequence[int]) -> list[int] | None:
        """The fewest of the candidates that leave the filling no rival; None if not proven.

        All of them together must leave none: what a rival has entirely, no given tells from it.
        """
        sets: list[int] = []
        while len(sets) < _MOST_SETS:
            chosen = fewest_meeting(sets, self.deadline.check, _MOST_NODES_MEETING)
            if chosen is None:
                return None
            givens = [candidates[place] for place in chosen]
            rival = self._rival(filling, givens)
            if rival is None:
                return givens
            self.deadline.check()
            sets.append(self._unavoidable(filling, candidates, givens, rival))
        return None

    def _rival(self, filling: Filling, givens: Sequence[int]) -> Filling | None:
        """Another filling with all givens; None if there is none."""
        found = self._search.fillings(2, givens)
        return next((other for other in found if set(other) != set(filling)), None)

    def _unavoidable(
        self, filling: Filling, candidates: Sequence[int], givens: Sequence[int], rival: Filling
    ) -> int:
        """A smallest set that a rival with the givens avoids, as bits of the candidates.

        More is given for as long as a rival is left: what is not given in the end must be met.
        """
        given = dict.fromkeys(givens)
        for option in candidates:
            other = rival if option in rival else self._rival(filling, [*given, option])
            if other is not None:
                rival = other
                given[option] = None
        return set_of(place for place, option in enumerate(candidates) if option not in given)


def drawn_filling(
    search: KeptSearch, draws: Draws, taken: Sequence[int] = (), ruled_out: Sequence[int] = ()
) -> Filling | None:
    """A filling, met by trying options in an order that is drawn; not each is equally likely."""
    for round_ in range(_ORDERS):
        search.deadline.check()
        order = draws.shuffled(range(search.cover.form.option_count))
        filling = search.met_in_order(order, _FIRST_NODES << round_, taken, ruled_out)
        if filling is not None:
            return filling
    return None


def _partners(cover: Cover, group: Group) -> dict[int, int]:
    """For each cell, as an item, the one opposite: by a half turn, or else across a mirror."""
    placed = cover.placed_items
    for element in sorted(group.acting[1:], key=lambda turned: turned.reflects):
        if all(element.items[element.items[item]] == item for item in placed):
            return {item: element.items[item] for item in placed}
    raise BadInput("the board has no symmetry for the givens to follow")
