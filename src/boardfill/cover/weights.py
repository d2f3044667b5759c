"""Weights of options, and items that count how often pieces or symbols are used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from boardfill import words
from boardfill.answers.solution import Choice, Hidden, Pick, choice_cells, choice_name
from boardfill.cover.bounded import Check, Cover, Item, paced, unchecked
from boardfill.cover.meanings import CopiesOf, UsesOf
from boardfill.errors import BadInput, check_names
from boardfill.problem.kinds import Covering, Fitting, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell

Weight: TypeAlias = int | Fraction | str
"""A whole number, a fraction, or a string such as "2.5" or "1/3"."""
Weights: TypeAlias = Mapping[str | Cell, Weight]
"""Weights by the name of a piece, symbol, option or item, or by cell."""

MOST_TOTAL = 2**62
"""Engines add weights in 64 bits."""
_MOST_DIGITS = 60
"""Longer numbers are no sensible weights, and take long to read."""


def exact_weight(weight: Weight | float) -> Fraction:
    """The weight without any rounding.

    >>> exact_weight("2.5"), exact_weight("-1/3"), exact_weight(4.0)
    (Fraction(5, 2), Fraction(-1, 3), Fraction(4, 1))
    """
    if isinstance(weight, bool) or not isinstance(weight, int | float | str | Fraction):
        raise BadInput(f"expected a number as the weight, found {weight!r}")
    if isinstance(weight, float) and not weight.is_integer():
        raise BadInput(
            f'expected a whole number, a fraction or a string such as "2.5", found {weight!r}'
        )
    if not isinstance(weight, str):
        return Fraction(weight)
    above, slash, below = weight.strip().partition("/")
    try:
        if len(weight) > _MOST_DIGITS or "e" in weight.lower():
            raise ValueError
        return Fraction(Decimal(above)) / Fraction(Decimal(below if slash else 1))
    except (ValueError, InvalidOperation, ZeroDivisionError, OverflowError):
        raise BadInput(f"expected a weight such as 3, -2.5 or 1/3, found {weight!r}") from None


@dataclass(frozen=True)
class OptionWeights:
    """The weight of each option of a cover times `scale`, so that all are whole numbers."""

    values: tuple[int, ...]
    scale: int = 1

    def exact(self, total: int) -> int | Fraction:
        """The weight that a sum of these whole numbers stands for.

        >>> OptionWeights((5, 7), 2).exact(12), OptionWeights((5, 7), 2).exact(5)
        (6, Fraction(5, 2))
        """
        weight = Fraction(total, self.scale)
        return weight.numerator if weight.denominator == 1 else weight


def option_weights(problem: Problem, cover: Cover, weights: Weights | None) -> OptionWeights:
    """The weight of every option of the problem's cover."""
    if weights is None:
        costs = [one.cost for one in problem.options] if isinstance(problem, Covering) else []
        if not any(costs):
            costs = []
        sizes = (_size(option.meaning, costs) for option in cover.options)
        return _checked(OptionWeights(tuple(sizes)))
    names = choice_names(problem, cover)
    if isinstance(problem, Covering):
        names = _distinct(names, [item.name for item in problem.items])
    cells = {item.place for item in cover.items}
    given = {_known(key, names, cells): exact_weight(value) for key, value in weights.items()}
    scale = lcm(*(weight.denominator for weight in given.values()))
    scaled = {key: int(weight * scale) for key, weight in given.items()}
    values = tuple(
        scaled.get(name_of(option.meaning), 0)
        + sum(scaled.get(part, 0) for part in _parts(option.meaning))
        for option in cover.options
    )
    return _checked(OptionWeights(values, scale))


def _checked(weights: OptionWeights) -> OptionWeights:
    if sum(map(abs, weights.values)) >= MOST_TOTAL:
        raise BadInput("the weights are too large or too fine: together they exceed 62 bits")
    return weights


def total_weight(weights: Sequence[int], chosen: Iterable[int]) -> int:
    """The total weight of the options with these indices."""
    return sum(weights[option] for option in chosen)


def _known(key: str | Cell, names: tuple[str, ...], cells: Set[Cell | None]) -> str | Cell:
    """The key of a weight; BadInput if the problem has no such piece, symbol or cell."""
    if isinstance(key, str):
        check_names([key], names, "weights")
        return key
    cell = tuple(key) if isinstance(key, tuple | list) else None
    if cell is None or cell not in cells:
        shown = key if cell is None else words.cell(cell)
        raise BadInput(f"cell {shown} is not on the board", place="weights")
    return cell


def _distinct(options: tuple[str, ...], items: list[str]) -> tuple[str, ...]:
    """The names of options and items; BadInput if a name belongs to both."""
    for name in options:
        if name in items:
            raise BadInput(f"{name!r} is the name of an item and of an option", place="weights")
    return (*options, *items)


def choice_names(problem: Problem, cover: Cover) -> tuple[str, ...]:
    """The pieces or symbols that can be chosen, in the order of the problem."""
    if isinstance(problem, Tiling):
        return tuple(piece.name for piece in problem.pieces)
    if isinstance(problem, Fitting):
        return tuple(
            item.meaning.piece for item in cover.items if isinstance(item.meaning, CopiesOf)
        )
    if isinstance(problem, Covering):
        return problem.option_names
    if isinstance(problem, Parts):
        raise BadInput("parts of any shape have no names by which they could be told apart")
    return tuple(symbol.name for symbol in problem.symbols)


def name_of(meaning: Choice | Hidden) -> str:
    """The piece laid, the symbol set, or the name of the option; empty if there is none."""
    return "" if isinstance(meaning, Hidden) else choice_name(meaning)


def _size(meaning: Choice | Hidden, costs: list[int]) -> int:
    """The default weight: the number of cells; for picks minus their cost, or 1 if all are free."""
    if isinstance(meaning, Hidden):
        return 0
    if isinstance(meaning, Pick):
        return -costs[meaning.option] if costs else 1
    return len(choice_cells(meaning))


def _parts(meaning: Choice | Hidden) -> tuple[str | Cell, ...]:
    """The cells or items of a choice, which may have weights too."""
    if isinstance(meaning, Hidden):
        return ()
    return meaning.items if isinstance(meaning, Pick) else choice_cells(meaning)


def with_use_items(
    cover: Cover, names: Sequence[str], check: Check = unchecked
) -> tuple[Cover, list[int]]:
    """The cover with an item for each name that counts its options, and the indices of these items.

    Fillings are unchanged.  If an item already counts just these options, such as that of a bounded
    supply, it serves.
    """
    named: dict[str | None, list[int]] = {}
    uses = [0] * len(cover.items)
    for index, option in enumerate(paced(cover.options, check)):
        named.setdefault(name_of(option.meaning), []).append(index)
        for item in option.items:
            uses[item] += 1
    items, options = list(cover.items), list(cover.options)
    counting = []
    for name in names:
        those = named.get(name, [])
        counter = _counts_just(cover, those, uses, check)
        if counter is None:
            counter = len(items)
            items.append(Item(UsesOf(name), 0, _most_uses(cover, those, check)))
            for one in paced(those, check):
                options[one] = options[one]._replace(items=(*options[one].items, counter))
        counting.append(counter)
    return Cover(items, options, cover.webs), counting


def _counts_just(
    cover: Cover, options: Sequence[int], uses: Sequence[int], check: Check
) -> int | None:
    """An item that each of these options uses once, and no other option uses; None if none."""
    if not options:
        return None
    shared = {item for item in cover.options[options[0]].items if uses[item] == len(options)}
    for option in paced(options, check):
        shared.intersection_update(cover.options[option].items)
        if not shared:
            return None
    return min(shared)


def _most_uses(cover: Cover, options: Sequence[int], check: Check) -> int:
    """The most of these options that fit on the board, so that counters stay narrow."""
    is_cell = [item.place is not None and item.high == 1 for item in cover.items]
    room = sum(is_cell)
    covered = (sum(is_cell[i] for i in cover.options[o].items) for o in paced(options, check))
    least = min(covered, default=0)
    return min(len(options), room // least) if least else len(options)
