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

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.solution import Implied, Solution
from boardfill.cover.bounded import Check, Item, Option, unchecked
from boardfill.cover.meanings import PartOf
from boardfill.cover.translation.automata import (
    Automaton,
    Steps,
    forbidding_automaton,
    lines_read,
    pairs_read,
    steps_along,
    window_automaton,
)
from boardfill.cover.translation.rule_items import is_mixed
from boardfill.cover.translation.sight_choices import add_sights, sights
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


@dataclass(frozen=True)
class GrowingCover:
    """A cover while hidden choices are added: its items, and what uses them, by their indices.

    These are the symbols in cells, and the hidden choices.
    """

    items: list[Item]
    uses: Mapping[tuple[Cell, str], list[int]]
    hidden: list[Option] = field(default_factory=list)

    def add(self, meaning: PartOf, low: int = 1, high: int = 1) -> int:
        """Add an item, and return its index."""
        self.items.append(Item(meaning, low, high))
        return len(self.items) - 1

    def use(self, cell: Cell, symbols: Iterable[str], items: Iterable[int]) -> None:
        """Let these symbols in the cell use the items, too, as far as the cell may hold them."""
        for symbol in symbols:
            if (cell, symbol) in self.uses:
                self.uses[cell, symbol].extend(items)


def add_hidden_choices(problem: Marking, cover: GrowingCover, check: Check) -> None:
    """Add what the rules need, apart from items used only by symbols."""
    for line in _lines_to_read(problem):
        _add_line(problem, line, cover, check)
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, rules.Paired):
            _add_pairs(problem, number, rule, cover, check)
        elif isinstance(rule, rules.Unlike) and (words := words_by_group(problem, rule)):
            _add_words(problem, number, rule, words, cover)
        elif isinstance(rule, InSight):
            add_sights(problem, number, rule, cover)


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
            for _, cells, lengths in problem.clued_groups(rule):
                if lengths and problem.clues.keys().isdisjoint(cells):
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
                what = at, state, _codes(steps)[0][letter], goal
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


class ReadLine(NamedTuple):
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
            for name, cells, _, automaton in lines_read(problem, rule):
                yield ReadLine(number, name, cells, automaton)
        elif isinstance(rule, rules.Unlike):
            yield from (ReadLine(number, *pair) for pair in pairs_read(problem, rule))
        elif isinstance(rule, rules.Window):
            yield from _windows(problem, number, rule)


def _windows(problem: Marking, number: int, rule: rules.Window) -> Iterator[ReadLine]:
    for laid, patterns in problem.windows_of(rule).items():
        name, cells = words.cells(laid), tuple(map(problem.board.home, laid))
        if isinstance(rule, rules.Allow):
            yield ReadLine(number, name, cells, window_automaton(patterns))
        elif mixed := [pattern for pattern in patterns if is_mixed(problem, pattern)]:
            yield ReadLine(number, name, cells, forbidding_automaton(mixed))


def _codes(steps: Steps) -> tuple[dict[str, int], list[tuple[tuple[int, int], ...]]]:
    """A number for each letter, equal for letters with the same effect, and these effects in order.

    An empty cell, which comes first, has number 0.
    """
    leads = {letter: tuple(lead.items()) for letter, lead in steps.items()}
    numbers = {lead: number for number, lead in enumerate(dict.fromkeys(leads.values()))}
    return {letter: numbers[lead] for letter, lead in leads.items()}, list(numbers)


def _is_idle(steps: Steps) -> bool:
    """True if all letters have the same effect."""
    return all(lead == {0: 0} for lead in steps.values())


def _add_line(problem: Marking, line: ReadLine, cover: GrowingCover, check: Check) -> None:
    rule, name = line.rule, line.name
    if not line.cells and not line.automaton.accepts(line.automaton.start):
        cover.add(PartOf(rule, name, None, ()))  # nothing uses it: no filling
    all_steps = line.steps(problem, check)

    def bits(at: int, kind: str, highest: int) -> list[int]:
        cell = line.cells[at]
        return [
            cover.add(PartOf(rule, name, cell, (kind, at, bit)))
            for bit in range(highest.bit_length())
        ]

    out_of: list[tuple[int, ...]] = [()]  # for each state the items that a step out of it uses
    for at, (cell, steps) in enumerate(zip(line.cells, all_steps, strict=True)):
        if _is_idle(steps):
            continue
        code_of, leads = _codes(steps)
        here = cover.add(PartOf(rule, name, cell, ("step", at, 0)))
        tied_ones = _by_ones(bits(at, "letter", len(leads) - 1))
        highest = max((after for lead in leads for _, after in lead), default=0)
        ones = _by_ones(bits(at + 1, "state", highest) if highest else [])
        into = ones[::-1]  # the bits that are 0
        for letter, code in code_of.items():
            cover.use(cell, [letter], tied_ones[code])
        for code, (lead, on_letter) in enumerate(zip(leads, tied_ones[::-1], strict=False)):
            # Items are numbered as they are added, so these rise.
            step = (here, *on_letter)
            cover.hidden.extend(
                Option(
                    out_of[before] + step + into[after],
                    Implied(rule, name, (at, before, code, after)),
                )
                for before, after in lead
            )
        out_of = ones


def _add_words(
    problem: Marking,
    number: int,
    rule: rules.Unlike,
    words_of: Mapping[str, Sequence[Word]],
    cover: GrowingCover,
) -> None:
    """Give each group a word, tied to its symbols, and each word at most one group."""
    group_of: dict[Word, int] = {}
    for name, cells in problem.groups_of(rule).items():
        has = cover.add(PartOf(number, name, None, ("word",)))
        tied = []
        for at, cell in enumerate(cells):
            letters = letters_of(problem, cell)
            bits = range((len(letters) - 1).bit_length())
            ones = _by_ones([cover.add(PartOf(number, name, None, (at, bit))) for bit in bits])
            for letter, used in zip(letters, ones, strict=False):
                cover.use(cell, [letter], used)
            tied.append(dict(zip(letters, ones[::-1], strict=False)))
        for word in words_of[name]:
            if word not in group_of:
                group_of[word] = cover.add(PartOf(number, "", None, word), 0, 1)
            ties = chain.from_iterable(tie[letter] for tie, letter in zip(tied, word, strict=True))
            used = tuple(sorted((has, group_of[word], *ties)))
            cover.hidden.append(Option(used, Implied(number, name, word)))


def _by_ones(bits: list[int]) -> list[tuple[int, ...]]:
    """For each number with these bits, the items of its bits that are 1."""
    found: list[tuple[int, ...]] = [()]
    for item in bits:
        found += [(*lower, item) for lower in found]
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


def _add_pairs(
    problem: Marking, number: int, rule: rules.Paired, cover: GrowingCover, check: Check
) -> None:
    partners = _partners(problem, rule)
    beside = sorted(_beside(partners))

    def added(*what: object, low: int = 1, high: int = 1) -> int:
        return cover.add(PartOf(number, _PAIRS, None, what), low, high)

    never = added("nowhere", low=0, high=0)
    for far in problem.board.cells.difference(beside):
        cover.use(far, rule.symbols, [never])
    taken, used = {}, dict[tuple[Cell, ...], list[int]]()
    for other in beside:
        taken[other], held = added("of", other), added("held", other)
        used[other,] = [taken[other], held]
        cover.use(other, rule.symbols, [held])
    for cell, others in partners.items():
        has = added("has", cell)
        used |= {(cell, other): [taken[other], has] for other in others}
    for place, ring in enumerate(_rings(partners, check)):
        if place == _MOST_RINGS:
            raise BadInput(f"these cells could be paired around more than {_MOST_RINGS} rings")
        forbidden = added("ring", place, low=0, high=len(ring) - 1)
        for pair in ring:
            used[pair].append(forbidden)
    cover.hidden.extend(
        Option(tuple(items), Implied(number, _PAIRS, pair)) for pair, items in used.items()
    )


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
