"""Lines and connected cells, as items and webs of a cover.

At each border between two cells, both symbols cross it or neither does: an item used once, by the
symbol of the first cell if it crosses the border and by that of the second if it does not.  The
nodes of a web are borders: a cell of the colour ties all its borders, so that neighbours become
connected, and a line ties those that it crosses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from boardfill.cover.bounded import Check, Item, paced
from boardfill.cover.meanings import LineOver
from boardfill.cover.webs import NO_TIE, Tie, Web
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.web_rules import Border, Connected, Lines

Choice: TypeAlias = tuple[Cell, str]
"""A symbol in a cell."""
Around: TypeAlias = Mapping[Cell, Mapping[str, Border | None]]
"""The borders of each cell, by name."""
_OUTSIDE: tuple[Cell, ...] = ()
"""The key of the node for everything outside the board."""


def marked_cells(problem: Marking) -> set[Cell]:
    """The cells that cannot stay empty, since a part has its mark there."""
    rules = (rule for rule in problem.rules if isinstance(rule, Connected))
    return {cell for rule in rules for cell, _ in rule.marks}


def without_misfits(problem: Marking, choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices that lines and marks allow, judged cell by cell."""
    webs = [rule for rule in problem.rules if isinstance(rule, Connected | Lines) and rule.marks]
    marked = [(rule, {cell for cell, _ in rule.marks}) for rule in webs]
    joins = {symbol.name: frozenset(symbol.joins) for symbol in problem.symbols}
    has_lines = any(joins.values())
    open_edges = {
        cell: {edge for edge, border in edges.items() if border is not None}
        for cell, edges in (problem.borders if has_lines else {}).items()
    }
    for cell, name in choices:
        if (not joins[name] or joins[name] <= open_edges[cell]) and all(
            _is_allowed(rule, problem.symbols_by_name[name], is_marked=cell in cells)
            for rule, cells in marked
        ):
            yield cell, name


def _is_allowed(rule: Connected | Lines, symbol: Symbol, *, is_marked: bool) -> bool:
    if isinstance(rule, Connected):
        return symbol.name in rule.symbols or not is_marked
    return (len(symbol.joins) == 1) == is_marked


def add_lines(
    problem: Marking,
    items: list[Item],
    uses: Mapping[Choice, list[int]],
    check: Check,
) -> None:
    """Add an item for each border, on which two symbols must agree."""
    number_of: dict[tuple[Cell, ...], int] = {}
    joins = {symbol.name: frozenset(symbol.joins) for symbol in problem.symbols}
    at: dict[Cell, list[tuple[str, int, bool]]] = {}
    """The edges of a cell with their items, and whether it is the first of the two cells."""
    for (cell, name), used in paced(uses.items(), check):
        if cell not in at:
            at[cell] = []
            for edge, border in problem.borders[cell].items():
                if border is None:
                    continue
                if border.cells not in number_of:
                    number_of[border.cells] = len(items)
                    items.append(Item(LineOver(border.cells), 1, 1))
                at[cell].append((edge, number_of[border.cells], border.is_first))
        joined = joins[name]
        used += [item for edge, item, is_first in at[cell] if (edge in joined) is is_first]


def webs_of(problem: Marking, choices: Iterable[Choice], more: int) -> list[Web]:
    """The webs of all rules, for these choices and `more` others that tie nothing."""
    listed = list(choices)
    holding: dict[str, list[int]] = {}
    """The places in the list of the choices that hold a symbol, by its name."""
    for place, (_, name) in enumerate(listed):
        holding.setdefault(name, []).append(place)
    webs = []
    for rule in problem.rules:
        if isinstance(rule, Connected):
            webs.append(_connected(rule, problem.borders, listed, holding, more))
        elif isinstance(rule, Lines):
            webs.append(_lines(problem, rule, listed, more))
    return webs


def _connected(
    rule: Connected,
    around: Around,
    choices: list[Choice],
    holding: Mapping[str, list[int]],
    more: int,
) -> Web:
    """Each cell of the colour ties all its borders; a cell without any is a node itself.

    The outside is also a node, tied by all cells at the rim.  The first of them ties it whatever
    it holds, so that there is always a component with it.
    """
    nodes: dict[tuple[Cell, ...], int] = {_OUTSIDE: 0} if rule.outside else {}
    sizes = dict(rule.marks)
    rim = {cell for cell in around if rule.outside and None in around[cell].values()}
    first = min(rim, default=None)

    def tie(cell: Cell) -> Tie:
        places = [border.cells for border in around[cell].values() if border is not None]
        places += [_OUTSIDE] * (cell in rim)
        tied = {nodes.setdefault(place, len(nodes)) for place in places or [(cell,)]}
        return Tie(tuple(sorted(tied)), weight=1, mark=sizes.get(cell))

    ties = [NO_TIE] * (len(choices) + more)
    for place, (cell, _) in enumerate(choices if rule.outside else ()):
        if cell == first:
            ties[place] = Tie((0,))
    for place in sorted(place for name in rule.symbols for place in holding.get(name, ())):
        ties[place] = tie(choices[place][0])
    marks: Literal["one", "none"] = "one" if rule.marks else "none"
    number = (len({first} - {None}),) * 2 if rule.outside else rule.parts
    return Web(len(nodes), ties, number, rule.sizes, marks=marks)


def _lines(problem: Marking, rule: Lines, choices: list[Choice], more: int) -> Web:
    nodes: dict[tuple[Cell, ...], int] = {}
    names = sorted({name for _, name in rule.marks})
    marks = {cell: names.index(name) for cell, name in rule.marks}
    is_links = rule.shape == "links"
    node_at: dict[Cell, dict[str, int]] = {}

    def tie(cell: Cell, name: str) -> Tie:
        joins = problem.symbols_by_name[name].joins
        if not joins:
            return NO_TIE
        known = node_at.setdefault(cell, {})
        for edge in joins:
            if edge not in known and (border := problem.borders[cell][edge]) is not None:
                known[edge] = nodes.setdefault(border.cells, len(nodes))
        tied = tuple(known[edge] for edge in joins)
        return Tie(tied, mark=marks.get(cell) if is_links else None)

    ties = [tie(*choice) for choice in choices] + [NO_TIE] * more
    return Web(
        len(nodes),
        ties,
        (0, None) if is_links else (1, 1),
        cycles="one" if rule.shape == "loop" else "any" if rule.shape == "net" else "none",
        marks="equal" if is_links else "none",
        tied_twice=True,
    )
