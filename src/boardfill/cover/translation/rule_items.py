"""Rules as items of a cover: the bounds of each, and how often each symbol in a cell uses it.

A sum is an item used between its least and its most; a symbol of value v uses it v times.  A
product is such a sum of exponents for each prime.  A forbidden pattern of n cells is an item used
at most n - 1 times, by each symbol of the pattern in its place.  A relation of two cells is several
such patterns: the pairs that it forbids, grouped into blocks of "one of these here, one of those
there".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from boardfill.cover.meanings import Clash, CountIn, FactorsIn, Meaning, SumIn, SymbolIn
from boardfill.problem import rules
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Words
from boardfill.problem.web_rules import Joined

Uses: TypeAlias = list[tuple[tuple[Cell, str], int]]
_Crossings: TypeAlias = dict[frozenset[str], list[tuple[str, int]]]
"""How often each symbol crosses these edges of its cell, for those that do."""
_LaidPattern: TypeAlias = tuple[int, int, int | None, list[tuple[int, str]]]
"""The number of a pattern, the bounds of its item, and the names that use it at each place."""


class RuleItem(NamedTuple):
    """An item with its bounds, and how often each symbol in a cell uses it."""

    meaning: Meaning
    low: int
    high: int | None
    uses: Uses


def rule_items(problem: Marking) -> Iterator[RuleItem]:
    """The items of all rules, one rule after the other."""
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, rules.Forbid):
            yield from _forbidden(problem, number, rule)
        elif isinstance(rule, rules.Held):
            named = sorted({name for _, held in rule.cells for name in held})
            uses = [use for cell, held in rule.cells for use in _each([cell], held)]
            yield RuleItem(CountIn(number, rule.name, tuple(named)), rule.low, rule.high, uses)
        elif isinstance(rule, rules.Neighbours):
            yield from _related(problem, number, rule)
        elif isinstance(rule, rules.CluedRule):
            yield from _clued(problem, number, rule)
        elif isinstance(rule, rules.GroupRule):
            for name, cells in problem.groups_of(rule).items():
                yield from _in_group(problem, number, rule, name, cells)


def _clued(problem: Marking, number: int, rule: rules.CluedRule) -> Iterator[RuleItem]:
    crossings: _Crossings = {}
    for name, cells, clue in problem.clued_groups(rule):
        match rule:
            case rules.Sum():
                uses = _weighted(cells, problem.amounts)
                yield RuleItem(SumIn(number, name), clue.low, clue.high, uses)
            case rules.Product():
                yield from _product(number, name, cells, problem.amounts, clue)
            case Joined():
                uses = _crossing(problem, cells, crossings)
                yield RuleItem(SumIn(number, name), clue, clue, uses)


def _in_group(
    problem: Marking, number: int, rule: rules.GroupRule, name: str, cells: Sequence[Cell]
) -> Iterator[RuleItem]:
    symbols = problem.symbols
    match rule:
        case rules.Count(symbols=counted, low=low, high=high):
            counts = CountIn(number, name, tuple(sorted(counted)))
            yield RuleItem(counts, low, high, _each(cells, counted))
        case rules.Different():
            # If there are as many symbols as cells, each must occur.
            least = int(len(cells) == len(symbols) and not problem.blanks)
            for symbol in symbols:
                meaning = SymbolIn(number, name, symbol.name)
                yield RuleItem(meaning, least, 1, _each(cells, [symbol.name]))
        case rules.Arrow():
            yield _arrow(number, name, cells, problem.amounts)


def _each(cells: Iterable[Cell], names: Iterable[str]) -> Uses:
    listed = sorted(names)
    return [((cell, name), 1) for cell in cells for name in listed]


def _weighted(cells: Iterable[Cell], weights: Mapping[str, int]) -> Uses:
    return [((cell, name), times) for cell in cells for name, times in weights.items() if times]


def _product(
    number: int, name: str, cells: Sequence[Cell], amounts: Mapping[str, int], wanted: int
) -> Iterator[RuleItem]:
    factors = {symbol: _factors(amount) for symbol, amount in amounts.items()}
    wanted_factors = _factors(wanted)
    for prime in sorted(set(wanted_factors).union(*factors.values())):
        exponents = {symbol: of_symbol[prime] for symbol, of_symbol in factors.items()}
        times = wanted_factors[prime]
        yield RuleItem(FactorsIn(number, name, prime), times, times, _weighted(cells, exponents))


def _factors(number: int) -> Counter[int]:
    """The exponent of each prime in the number."""
    found: Counter[int] = Counter()
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found[divisor] += 1
            number //= divisor
        divisor += 1
    if number > 1:
        found[number] += 1
    return found


def _arrow(number: int, name: str, cells: Sequence[Cell], amounts: Mapping[str, int]) -> RuleItem:
    """The first cell equals the sum of the others: what it lacks of the maximum is filled up."""
    most = max(amounts.values())
    first = {symbol: most - amount for symbol, amount in amounts.items()}
    uses = _weighted(cells[:1], first) + _weighted(cells[1:], amounts)
    return RuleItem(SumIn(number, name), most, most, uses)


def _crossing(problem: Marking, cells: Sequence[Cell], known: _Crossings) -> Uses:
    """The symbols that cross edges between the cells, each edge judged by its first cell."""
    group = set(cells)  # on a closed board a cell may be its own neighbour
    uses: Uses = []
    for cell in sorted(group):
        within = frozenset(
            edge
            for edge, border in problem.borders[cell].items()
            if border is not None and border.is_first and border.other in group
        )
        if within not in known:
            crossed = [(one.name, len(within.intersection(one.joins))) for one in problem.symbols]
            known[within] = [(name, times) for name, times in crossed if times]
        uses += (((cell, name), times) for name, times in known[within])
    return uses


def _related(problem: Marking, number: int, rule: rules.Neighbours) -> Iterator[RuleItem]:
    symbols = problem.symbols_by_name

    def holds(one: str, other: str) -> bool:
        return rule.holds(symbols[one], symbols[other])

    blocks = [
        (block, sorted(here), sorted(there))
        for block, (here, there) in enumerate(forbidden_blocks(symbols, holds))
    ]
    for cells in problem.groups_of(rule).values():
        for pair in pairwise(cells):
            known = [problem.clues.get(cell) for cell in pair]
            first, second = pair
            for block, here, there in blocks:
                # If a clue is not in the block, nothing can clash.
                if (known[0] is None or known[0] in here) and (
                    known[1] is None or known[1] in there
                ):
                    uses = [((first, name), 1) for name in here]
                    uses += [((second, name), 1) for name in there]
                    yield RuleItem(Clash(number, pair, block), 0, 1, uses)


def forbidden_blocks(
    names: Collection[str], holds: Callable[[str, str], bool]
) -> Iterator[tuple[set[str], set[str]]]:
    """Cover all pairs that do not hold by few blocks, pairs of sets in which no pair holds.

    For each name, the largest block with all the names that it forbids; blocks that others cover
    are left out.
    """
    forbidden = {here: {there for there in names if not holds(here, there)} for here in names}
    left = {(here, there) for here, wrong in forbidden.items() for there in wrong}
    is_symmetric = all((there, here) in left for here, there in left)
    blocks = []
    for wrong in forbidden.values():
        here = {name for name, others in forbidden.items() if wrong <= others}
        if wrong and (here, wrong) not in blocks:
            blocks.append((here, wrong))
    while left:
        here, there = max(
            blocks, key=lambda block: sum(a in block[0] and b in block[1] for a, b in left)
        )
        yield here, there
        left -= {(a, b) for a in here for b in there}
        # A symmetric relation gets both orders, so that mirrored boards have mirrored items.
        if is_symmetric and here != there:
            yield there, here
            left -= {(b, a) for a in here for b in there}


def is_mixed(problem: Marking, pattern: Words) -> bool:
    """True if some cells of the pattern must hold a symbol, while others are or may be empty.

    No item can express it: some cells would use it if they hold a symbol, others if they do not.
    """
    return len({"" in held for held in pattern if held != problem.letters}) == 2


def _forbidden(problem: Marking, number: int, rule: rules.Forbid) -> Iterator[RuleItem]:
    # The same patterns occur almost everywhere.
    known: dict[frozenset[Words], list[_LaidPattern]] = {}
    for laid, patterns in problem.windows_of(rule).items():
        cells = tuple(map(problem.board.home, laid))
        key = frozenset(patterns)
        if key not in known:
            known[key] = list(_laid_patterns(problem, key))
        for block, low, high, used in known[key]:
            uses = [((cells[place], name), 1) for place, name in used]
            yield RuleItem(Clash(number, laid, block), low, high, uses)


def _laid_patterns(problem: Marking, patterns: Collection[Words]) -> Iterator[_LaidPattern]:
    letters = problem.letters
    for block, pattern in enumerate(sorted(patterns, key=lambda held: [*map(sorted, held)])):
        # Cells that may hold anything do not matter.
        looked_at = [pair for pair in enumerate(pattern) if pair[1] != letters]
        if is_mixed(problem, pattern):
            continue
        if any("" in held for _, held in looked_at) or not looked_at:
            others = [(place, name) for place, held in looked_at for name in sorted(letters - held)]
            yield block, 1, None, others
        else:
            used = [(place, name) for place, held in looked_at for name in sorted(held)]
            yield block, 0, len(looked_at) - 1, used
