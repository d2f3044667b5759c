"""Hidden choices, which follow from the symbols: the runs of automata, and partners.

Between two cells of a line an automaton is in one of several states, each with a number.  For each
bit of the number there is an item used exactly once: a step into a state uses the bits that are 0,
a step out of it those that are 1; so both must agree on the state.  In the same way letters with
the same effect share a number, whose bits tie the step to the symbol in the cell.  An empty cell
uses nothing, so its number is 0.

Cells have several pairings if some of them form a ring, which can be paired both ways round.  Of
each possible ring one way round is forbidden: that in which the first cell has the later of its two
partners.  Then just one of all pairings for the same symbols is left: the first in lexicographic
order.  It takes no forbidden way round, since the other way would come before it; any other pairing
differs from it by rings, and takes the forbidden way in the ring where they first differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import TypeAlias

from boardfill import words
from boardfill.answers.solution import Implied, Solution
from boardfill.cover.bounded import Check, Item, unchecked
from boardfill.cover.meanings import PartOf
from boardfill.cover.translation.automata import (
    Automaton,
    Steps,
    forbidding_automaton,
    line_automaton,
    steps_along,
    unlike_automaton,
    window_automaton,
)
from boardfill.cover.translation.rule_items import is_mixed
from boardfill.cover.translation.sight_choices import sight_part, sights
from boardfill.cover.translation.whole_words import Word, letters_of, words_by_group
from boardfill.errors import BadInput
from boardfill.problem import rules
from boardfill.problem.groups import groups
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import InSight

_MOST_RINGS = 20_000
_PAIRS = "pairs"
_Pairs: TypeAlias = dict[Cell, tuple[Cell, ...]]


@dataclass
class HiddenPart:
    """Items with bounds, and what uses them: symbols in cells, and hidden choices.

    Uses are the indices of items, of which those of this part begin with `first`.
    """

    first: int
    items: list[Item] = field(default_factory=list)
    seen: dict[tuple[Cell, str], list[int]] = field(default_factory=dict)
    implied: dict[Implied, list[int]] = field(default_factory=dict)

    def add(self, meaning: PartOf, low: int = 1, high: int = 1) -> int:
        """Add an item to this part, and return its index."""
        self.items.append(Item(meaning, low, high))
        return self.first + len(self.items) - 1


def hidden_parts(problem: Marking, first: int, check: Check) -> Iterator[HiddenPart]:
    """What the rules add to a cover of `first` items, apart from items used only by symbols."""
    for line in _lines_to_read(problem):
        part = _line_part(problem, line, HiddenPart(first), check)
        first += len(part.items)
        yield part
    for number, rule in enumerate(problem.rules):
        part = HiddenPart(first)
        if isinstance(rule, rules.Paired):
            _paired_part(problem, number, rule, part, check)
        elif isinstance(rule, rules.Unlike) and (words := words_by_group(problem, rule)):
            _unlike_part(problem, number, rule, words, part)
        elif isinstance(rule, InSight):
            sight_part(problem, number, rule, part)
        first += len(part.items)
        yield part


def has_hidden_choices(problem: Marking) -> bool:
    """True if a rule needs hidden choices."""
    # Unlike groups are written as words, even a single one.
    kinds = rules.Paired | rules.Unlike | InSight
    return any(isinstance(rule, kinds) for rule in problem.rules) or any(lines(problem))


def least_steps(problem: Marking) -> int:
    """A lower bound for the hidden choices: the steps over the runs of lines.

    Runs with the gaps between them can begin in several places, and for each place there is a step
    over each of their cells.
    """
    found = 0
    for rule in problem.rules:
        if isinstance(rule, rules.Runs) and (
            problem.blanks or len(rule.symbols) < len(problem.symbols)
        ):
            for place, cells in enumerate(problem.groups_of(rule).values()):
                if (lengths := rule.clue(place)) and problem.clues.keys().isdisjoint(cells):
                    together = sum(lengths) + len(lengths) - 1
                    found += together * max(len(cells) - together + 1, 0)
    return found


def implied_by(problem: Marking, solution: Solution) -> list[Implied]:
    """The hidden choices that follow from a solution; fewer if it breaks a rule."""
    held = {mark.cell: mark.symbol for mark in solution.marks}
    found = []
    for line in _lines_to_read(problem):
        state = 0
        for at, (cell, steps) in enumerate(zip(line.cells, line.steps(problem), strict=True)):
            letter = held.get(cell, "")
            goal = steps.get(letter, {}).get(state)
            if goal is None:
                break
            if not _is_idle(steps):
                what = at, state, _codes(steps)[letter], goal
                found.append(Implied(line.rule, line.name, what))
            state = goal
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, rules.Paired):
            found += _pairing(number, rule, _partners(problem, rule), held)
        elif isinstance(rule, rules.Unlike) and words_by_group(problem, rule):
            for name, cells in problem.groups_of(rule).items():
                found.append(Implied(number, name, tuple(held.get(cell, "") for cell in cells)))
        elif isinstance(rule, InSight):
            found += sights(problem, number, rule, held)
    return found


@dataclass(frozen=True)
class ReadLine:
    """Cells that an automaton reads, with the number of the rule and their name."""

    rule: int
    name: str
    cells: tuple[Cell, ...]
    automaton: Automaton

    def steps(self, problem: Marking, check: Check = unchecked) -> list[Steps]:
        """The possible steps at each cell."""
        letters = [letters_of(problem, cell) for cell in self.cells]
        return steps_along(self.automaton, letters, check)


def _lines_to_read(problem: Marking) -> Iterator[ReadLine]:
    """The lines that automata read in the cover: not the groups written as whole words."""
    unlike = {n: rule for n, rule in enumerate(problem.rules) if isinstance(rule, rules.Unlike)}
    told = {n for n, rule in unlike.items() if words_by_group(problem, rule) is not None}
    return (line for line in lines(problem) if line.rule not in told)


def lines(problem: Marking) -> Iterator[ReadLine]:
    """All lines that automata read, one rule after the other."""
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, rules.LineRule):
            for place, (name, cells) in enumerate(problem.groups_of(rule).items()):
                clue = rule.clue(place)
                if clue is not None:
                    read = cells[::-1] if rule.backwards else cells
                    yield ReadLine(number, name, read, line_automaton(problem, rule, clue))
        elif isinstance(rule, rules.Unlike):
            for (one, cells), (other, others) in combinations(problem.groups_of(rule).items(), 2):
                if len(cells) == len(others):
                    both = tuple(chain.from_iterable(zip(cells, others, strict=True)))
                    yield ReadLine(number, f"{one} and {other}", both, unlike_automaton())
        elif isinstance(rule, rules.Window):
            yield from _windows(problem, number, rule)


def _windows(problem: Marking, number: int, rule: rules.Window) -> Iterator[ReadLine]:
    for laid, patterns in problem.windows_of(rule).items():
        name, cells = words.cells(laid), tuple(map(problem.board.home, laid))
        if isinstance(rule, rules.Allow):
            yield ReadLine(number, name, cells, window_automaton(patterns))
        elif mixed := [pattern for pattern in patterns if is_mixed(problem, pattern)]:
            yield ReadLine(number, name, cells, forbidding_automaton(mixed))


def _codes(steps: Steps) -> dict[str, int]:
    """A number for each letter, equal for letters with the same effect; 0 for an empty cell."""
    leads = {letter: tuple(lead.items()) for letter, lead in steps.items()}
    numbers = {lead: number for number, lead in enumerate(dict.fromkeys(leads.values()))}
    return {letter: numbers[lead] for letter, lead in leads.items()}


def _is_idle(steps: Steps) -> bool:
    """True if all letters have the same effect."""
    return all(lead == {0: 0} for lead in steps.values())


def _line_part(problem: Marking, line: ReadLine, part: HiddenPart, check: Check) -> HiddenPart:
    if not line.cells and not line.automaton.accepts(line.automaton.start):
        part.add(PartOf(line.rule, line.name, None, ()))  # nothing uses it: no filling
    all_steps = line.steps(problem, check)
    leads = [[lead for lead in steps.values() if lead] for steps in all_steps]
    states = [max(map(max, some), default=0) for some in leads] + [0]

    def bits(at: int, kind: str, highest: int) -> list[int]:
        return [
            part.add(PartOf(line.rule, line.name, line.cells[at], (kind, at, bit)))
            for bit in range(highest.bit_length())
        ]

    out_of: list[list[int]] = [[]]  # for each state the items that a step out of it uses
    for at, (cell, steps) in enumerate(zip(line.cells, all_steps, strict=True)):
        if _is_idle(steps):
            continue
        code_of = _codes(steps)
        here = part.add(PartOf(line.rule, line.name, cell, ("step", at, 0)))
        tied = bits(at, "letter", max(code_of.values()))
        between = bits(at + 1, "state", states[at + 1]) if states[at + 1] else []
        ones, tied_ones = _by_ones(between), _by_ones(tied)
        into, on_letter = ones[::-1], tied_ones[::-1]  # the bits that are 0
        for letter, code in code_of.items():
            if letter:  # a cell that two groups share is read twice
                part.seen.setdefault((cell, letter), []).extend(tied_ones[code])
        letter_of = {code: letter for letter, code in code_of.items()}
        for code, letter in sorted(letter_of.items()):
            for before, after in steps[letter].items():
                implied = Implied(line.rule, line.name, (at, before, code, after))
                part.implied[implied] = [*out_of[before], here, *on_letter[code], *into[after]]
        out_of = ones
    return part


def _unlike_part(
    problem: Marking,
    number: int,
    rule: rules.Unlike,
    words_of: Mapping[str, Sequence[Word]],
    part: HiddenPart,
) -> None:
    """Give each group a word, tied to its symbols, and each word at most one group."""
    group_of: dict[Word, int] = {}
    for name, cells in problem.groups_of(rule).items():
        has = part.add(PartOf(number, name, None, ("word",)))
        tied = []
        for at, cell in enumerate(cells):
            letters = letters_of(problem, cell)
            bits = range((len(letters) - 1).bit_length())
            ones = _by_ones([part.add(PartOf(number, name, None, (at, bit))) for bit in bits])
            for letter, used in zip(letters, ones, strict=False):
                if letter:
                    part.seen.setdefault((cell, letter), []).extend(used)
            tied.append(dict(zip(letters, ones[::-1], strict=False)))
        for word in words_of[name]:
            if word not in group_of:
                group_of[word] = part.add(PartOf(number, "", None, word), 0, 1)
            ties = chain.from_iterable(tie[letter] for tie, letter in zip(tied, word, strict=True))
            part.implied[Implied(number, name, word)] = [has, group_of[word], *ties]


def _by_ones(bits: list[int]) -> list[list[int]]:
    """For each number with these bits, the items of its bits that are 1."""
    found: list[list[int]] = [[]]
    for item in bits:
        found += [[*lower, item] for lower in found]
    return found


def _partners(problem: Marking, rule: rules.Paired) -> _Pairs:
    """For each cell of the rule its neighbours that may hold the rule's symbols, in order."""
    beside = groups(problem.board, "around", cells=rule.cells).values()
    return {
        cell: tuple(
            other for other in others if problem.clues.get(other, min(rule.symbols)) in rule.symbols
        )
        for cell, others in zip(rule.cells, beside, strict=True)
    }


def _beside(partners: _Pairs) -> set[Cell]:
    return {other for others in partners.values() for other in others}


def _paired_part(
    problem: Marking, number: int, rule: rules.Paired, part: HiddenPart, check: Check
) -> None:
    partners = _partners(problem, rule)
    far = problem.board.cells - _beside(partners)

    def added(*what: object, low: int = 1, high: int = 1) -> int:
        return part.add(PartOf(number, _PAIRS, None, what), low, high)

    never = [added("nowhere", low=0, high=0)]
    part.seen |= {(cell, symbol): never for cell in far for symbol in rule.symbols}
    taken = {}
    for other in sorted(_beside(partners)):
        taken[other], held = added("of", other), added("held", other)
        part.implied[Implied(number, _PAIRS, (other,))] = [taken[other], held]
        part.seen |= {(other, symbol): [held] for symbol in rule.symbols}
    for cell, others in partners.items():
        has = added("has", cell)
        for other in others:
            part.implied[Implied(number, _PAIRS, (cell, other))] = [has, taken[other]]
    for place, ring in enumerate(_rings(partners, check)):
        if place == _MOST_RINGS:
            raise BadInput(f"these cells could be paired around more than {_MOST_RINGS} rings")
        forbidden = added("ring", place, low=0, high=len(ring) - 1)
        for pair in ring:
            part.implied[Implied(number, _PAIRS, pair)].append(forbidden)


def _rings(partners: _Pairs, check: Check) -> Iterator[list[tuple[Cell, Cell]]]:
    """Every possible ring, in the way round in which its first cell has the later partner."""
    cells_of = {
        other: [cell for cell, others in partners.items() if other in others]
        for other in _beside(partners)
    }
    order = {cell: place for place, cell in enumerate(partners)}

    def rings(
        first: Cell, later: Collection[Cell], ring: list[tuple[Cell, Cell]], at: Cell
    ) -> Iterator[list[tuple[Cell, Cell]]]:
        """The rings that continue from `at`; they may end at the `later` partners of `first`."""
        check()
        # A cell that has a partner may itself be a partner.
        having, had = {cell for cell, _ in ring}, {other for _, other in ring}
        for cell in cells_of[at]:
            if cell in having or order[cell] <= order[first]:
                continue
            longer = [*ring, (cell, at)]
            for other in partners[cell]:
                if other == at or other in had:
                    continue
                if other in later:
                    yield [*longer, (first, other)]
                yield from rings(first, later, longer, other)

    for first, others in partners.items():
        for place, other in enumerate(others):
            yield from rings(first, others[place + 1 :], [], other)


def _pairing(
    number: int, rule: rules.Paired, partners: _Pairs, held: Mapping[Cell, str]
) -> list[Implied]:
    """The first pairing in lexicographic order, and the cells that are nobody's partner."""
    there = {other for other, symbol in held.items() if symbol in rule.symbols}
    partner_of: dict[Cell, Cell] = {}
    for cell in partners:
        for other in partners[cell]:
            fixed = partner_of | {cell: other}
            if other in there - set(partner_of.values()) and _can_pair(partners, there, fixed):
                partner_of = fixed
                break
    pairs = [Implied(number, _PAIRS, pair) for pair in partner_of.items()]
    alone = sorted(_beside(partners) - there)
    return pairs + [Implied(number, _PAIRS, (other,)) for other in alone]


def _can_pair(partners: _Pairs, there: Set[Cell], fixed: Mapping[Cell, Cell]) -> bool:
    """True if all cells can have a partner of their own when some are `fixed`."""
    cell_of = {other: cell for cell, other in fixed.items()}

    def find(cell: Cell, tried: set[Cell]) -> bool:
        for other in partners[cell]:
            if other in there and other not in tried and cell_of.get(other) not in fixed:
                tried.add(other)
                if other not in cell_of or find(cell_of[other], tried):
                    cell_of[other] = cell
                    return True
        return False

    return all(find(cell, set()) for cell in partners if cell not in fixed)
