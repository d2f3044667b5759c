"""Puzzles as programs for clingo, rule by rule, to see that they have one solution.

Nothing of the covers is used: each rule is written down from what its docstring says.  Symbols are
numbered; `at(R, C, S)` says that a cell holds one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import combinations, pairwise, product, takewhile
from typing import Any

import clingo

from boardfill import Marking
from boardfill.answers.solution import Mark
from boardfill.problem import rules
from boardfill.problem.piece import Turn
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

Cells = Sequence[tuple[int, ...]]


def solutions(problem: Marking, most: int = 2) -> list[frozenset[Mark]]:
    """So many solutions of the puzzle, or all if there are fewer."""
    control = clingo.Control([f"-n{most}", "--project", "--warn=none"])
    control.add("base", [], "\n".join(_program(problem)))
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            held = [atom.arguments for atom in model.symbols(atoms=True) if atom.name == "at"]
            found.append(
                frozenset(
                    Mark((row.number, column.number), problem.symbols[symbol.number].name)
                    for row, column, symbol in held
                )
            )
    return found


def _program(problem: Marking) -> Iterator[str]:
    numbers = range(len(problem.symbols))
    yield "#project at/3."
    yield "owns(-1,-1,-1)."
    for cell in sorted(problem.board.cells):
        held = "; ".join(_at(cell, number) for number in numbers)
        yield f"{0 if problem.blanks else 1} {{ {held} }} 1."
    for cell, name in problem.clues.items():
        yield f":- not {_at(cell, _numbers(problem, [name])[0])}."
    for number, symbol in enumerate(problem.symbols):
        if symbol.points_at:  # at all edges, and corners or none: none touches another
            assert len(symbol.points_at) in (4, 8)
            farthest = 1 if len(symbol.points_at) == 4 else 2
            for a, b in combinations(sorted(problem.board.cells), 2):
                down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
                if max(down, right) == 1 and down + right <= farthest:
                    yield f":- {_at(a, number)}, {_at(b, number)}."
    for place, rule in enumerate(problem.rules):
        yield from _rule(rule, problem, str(place))


@singledispatch
def _rule(rule: rules.Rule, _problem: Marking, _name: str) -> Iterator[str]:
    """The program of a rule; its `name` begins those of atoms that it alone has."""
    raise AssertionError(f"no program for {rule}")


@_rule.register
def _count(rule: rules.Count, problem: Marking, _name: str) -> Iterator[str]:
    for cells in _groups(problem, rule):
        held = _any(cells, _numbers(problem, rule.symbols))
        yield f":- not {rule.low} {{ {held} }} {len(cells) if rule.high is None else rule.high}."


@_rule.register
def _different(rule: rules.Different, problem: Marking, _name: str) -> Iterator[str]:
    for cells, number in product(_groups(problem, rule), range(len(problem.symbols))):
        yield f":- 2 {{ {_any(cells, [number])} }}."


@_rule.register
def _unlike(rule: rules.Unlike, problem: Marking, name: str) -> Iterator[str]:
    for pair, (one, other) in enumerate(combinations(_groups(problem, rule), 2)):
        for a, b in zip(one, other, strict=True):
            for number in range(len(problem.symbols)):
                yield f"differ({name},{pair}) :- {_at(a, number)}, not {_at(b, number)}."
        yield f":- not differ({name},{pair})."


@_rule.register
def _sum(rule: rules.Sum, problem: Marking, _name: str) -> Iterator[str]:
    for cells, clue in _clued(problem, rule):
        yield f":- not {clue[0]} #sum {{ {'; '.join(_values(problem, cells))} }} {clue[1]}."


@_rule.register
def _arrow(rule: rules.Arrow, problem: Marking, _name: str) -> Iterator[str]:
    for circle, *shaft in _groups(problem, rule):
        terms = [*_values(problem, shaft), *_values(problem, [circle], -1)]
        yield f":- not 0 #sum {{ {'; '.join(terms)} }} 0."


def _values(problem: Marking, cells: Cells, times: int = 1) -> list[str]:
    return [
        f"{times * symbol.amount},{cell[0]},{cell[1]} : {_at(cell, number)}"
        for cell in cells
        for number, symbol in enumerate(problem.symbols)
    ]


@_rule.register
def _sandwich(rule: rules.Sandwich, problem: Marking, _name: str) -> Iterator[str]:
    """The ends stand once each, as rows and columns of these puzzles have every symbol."""
    ends = _numbers(problem, rule.ends)
    for cells, total in _clued(problem, rule):
        for first, last in combinations(range(len(cells)), 2):
            terms = "; ".join(_values(problem, cells[first + 1 : last]))
            for one, other in (ends, ends[::-1]):
                stand = f"{_at(cells[first], one)}, {_at(cells[last], other)}"
                yield f":- {stand}, not {total} #sum {{ {terms} }} {total}."


@_rule.register
def _product(rule: rules.Product, problem: Marking, name: str) -> Iterator[str]:
    for group, (cells, clue) in enumerate(_clued(problem, rule)):
        so_far = f"product({name},{group},"
        yield f"{so_far}0,1)."
        for step, cell in enumerate(cells):
            for number, symbol in enumerate(problem.symbols):
                more = f"{so_far}{step + 1},P*{symbol.amount})"
                yield f"{more} :- {so_far}{step},P), {_at(cell, number)}."
        yield f":- {so_far}{len(cells)},P), P != {clue}."


@_rule.register
def _neighbours(rule: rules.Neighbours, problem: Marking, _name: str) -> Iterator[str]:
    relation = rule.relation
    pairs = list(product(enumerate(problem.symbols), repeat=2))
    for cells in _groups(problem, rule):
        for a, b in pairwise(cells):
            for (number, one), (beside, other) in pairs:
                if (
                    not _related(relation, one.amount, other.amount)
                    if isinstance(relation, str)
                    else (one.name, other.name) not in relation
                ):
                    yield f":- {_at(a, number)}, {_at(b, beside)}."


@_rule.register
def _visible(rule: rules.Visible, problem: Marking, name: str) -> Iterator[str]:
    """A tower is hidden by a higher one before it; symbols are in rising order."""
    for group, (line, seen) in enumerate(_clued(problem, rule)):
        cells = line[::-1] if rule.backwards else line
        hidden = [f"hidden({name},{group},{place})" for place in range(len(cells))]
        for before, tower in combinations(range(len(cells)), 2):
            for low, high in combinations(range(len(problem.symbols)), 2):
                yield f"{hidden[tower]} :- {_at(cells[before], high)}, {_at(cells[tower], low)}."
        yield f":- not {len(cells) - seen} {{ {'; '.join(hidden)} }} {len(cells) - seen}."


@_rule.register
def _forbid(rule: rules.Forbid, problem: Marking, _name: str) -> Iterator[str]:
    """Words, across and down; or some of the symbols in each of some cells."""
    for cell, pattern in product(problem.board.cells, rule.patterns):
        if isinstance(pattern, str):
            steps = ((0, 1), (1, 0))
            shapes = [[_moved((0, 0), step, at) for at in range(len(pattern))] for step in steps]
            names = [[name] for name in pattern]
        else:
            shapes = _turned([place for place, _ in pattern], is_free=rule.turn is Turn.FREE)
            names = [list(held) for _, held in pattern]
        for shape in shapes:
            lies = [(cell[0] + row, cell[1] + column) for row, column in shape]
            if problem.board.cells.issuperset(lies):
                pairs = zip(lies, names, strict=True)
                yield f":- {', '.join(_holds(problem, *pair) for pair in pairs)}."


def _turned(cells: Cells, *, is_free: bool) -> list[list[tuple[int, int]]]:
    turns = product((1, -1), (1, -1), (False, True)) if is_free else [(1, 1, False)]
    return [
        [(b * across, a * down) if swaps else (a * down, b * across) for a, b in cells]
        for down, across, swaps in turns
    ]


def _holds(problem: Marking, cell: tuple[int, ...], names: Sequence[str]) -> str:
    if rules.EMPTY in names:
        return f"not at({cell[0]},{cell[1]},_)"
    return f"1 {{ {_any([cell], _numbers(problem, names))} }}"


@_rule.register
def _connected(rule: Connected, problem: Marking, name: str) -> Iterator[str]:
    """Cells of the symbols reach each other from cell to cell."""
    held = _numbers(problem, rule.symbols)
    for (row, column), number in product(sorted(problem.board.cells), held):
        yield f"in({name},{row},{column}) :- {_at((row, column), number)}."
    near = "|R-S| + |C-D| == 1"
    yield f"reach({name},R,C,R,C) :- in({name},R,C)."
    yield f"reach({name},P,Q,S,D) :- reach({name},P,Q,R,C), in({name},S,D), {near}."
    if rule.outside:
        yield from (f"cell({row},{column})." for row, column in problem.board.cells)
        yield f"rim(R,C) :- cell(R,C), #count {{ S,D : cell(S,D), {near} }} < 4."
        yield f":- in({name},R,C), 0 = #count {{ S,D : reach({name},R,C,S,D), rim(S,D) }}."
    low, high = rule.parts
    assert high in (1, None)
    if high == 1:
        yield f":- in({name},R,C), in({name},S,D), not reach({name},R,C,S,D)."
    if low:
        yield f":- not in({name},_,_)."
    least, most = rule.sizes
    size = f"#count {{ S,D : reach({name},R,C,S,D) }}"
    yield f":- in({name},R,C), {size} < {least}."
    if most is not None:
        yield f":- in({name},R,C), {size} > {most}."
    for (row, column), wanted in rule.marks:
        yield f":- not in({name},{row},{column})."
        yield f"mark({name},{row},{column})."
        if wanted:
            cells = f"#count {{ S,D : reach({name},{row},{column},S,D) }}"
            yield f":- {cells} != {wanted}."
    if rule.marks:
        yield f":- in({name},R,C), 1 != #count {{ S,D : reach({name},R,C,S,D), mark({name},S,D) }}."


@_rule.register
def _in_sight(rule: InSight, problem: Marking, name: str) -> Iterator[str]:
    """A cell sees the next one of a line, and through it those behind, unless it is a wall."""
    walls = _numbers(problem, rule.symbols)
    for cell, wanted in rule.marks:
        yield f":- {_any([cell], walls)}."
        views = []
        for way, step in _STEPS.items():
            known = f"sees({name},{cell[0]},{cell[1]},{way}"
            yield f"{known},0)."
            for far, at in enumerate(_line(problem, cell, step), 1):
                yield f"{known},{far}) :- {known},{far - 1}), 0 {{ {_any([at], walls)} }} 0."
                views.append(f"{way},{far} : {known},{far})")
        yield f":- #count {{ {'; '.join(views)} }} != {wanted - 1}."


_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


@_rule.register
def _lines(rule: Lines, problem: Marking, name: str) -> Iterator[str]:
    """Lines go on in the next cell; all that have one reach each other."""
    assert rule.shape in ("loop", "links")
    for cell, (number, symbol) in product(sorted(problem.board.cells), enumerate(problem.symbols)):
        for way in symbol.joins:
            there = _moved(cell, _STEPS[way], 1)
            yield f"line({cell[0]},{cell[1]},{there[0]},{there[1]}) :- {_at(cell, number)}."
            if there not in problem.board.cells:
                yield f":- {_at(cell, number)}."
    yield ":- line(R,C,S,D), not line(S,D,R,C)."
    yield f"lines({name},R,C,R,C) :- line(R,C,_,_)."
    yield f"lines({name},P,Q,S,D) :- lines({name},P,Q,R,C), line(R,C,S,D)."
    if rule.shape == "loop":
        yield f":- line(R,C,_,_), line(S,D,_,_), not lines({name},R,C,S,D)."
        yield ":- not line(_,_,_,_)."
    for (row, column), end in rule.marks:
        yield f'end({row},{column},"{end}").'
    if rule.marks:
        yield ":- line(R,C,_,_), not end(R,C,_), 1 = #count { S,D : line(R,C,S,D) }."
        yield ":- end(R,C,_), 1 != #count { S,D : line(R,C,S,D) }."
        yield f":- end(R,C,N), end(S,D,N), not lines({name},R,C,S,D)."
        yield f":- line(R,C,_,_), not lines({name},R,C,S,D) : end(S,D,_)."


@_rule.register
def _joined(rule: Joined, problem: Marking, _name: str) -> Iterator[str]:
    for cells, clue in _clued(problem, rule):
        edges = [(a, b) for a, b in combinations(sorted(cells), 2) if _distance(a, b) == 1]
        held = "; ".join(f"line({a[0]},{a[1]},{b[0]},{b[1]})" for a, b in edges)
        yield f":- not {clue} {{ {held} }} {clue}."


@_rule.register
def _held(rule: rules.Held, problem: Marking, _name: str) -> Iterator[str]:
    held = "; ".join(_any([cell], _numbers(problem, symbols)) for cell, symbols in rule.cells)
    yield f":- not {rule.low} {{ {held} }} {len(rule.cells) if rule.high is None else rule.high}."


@_rule.register
def _paired(rule: rules.Paired, problem: Marking, _name: str) -> Iterator[str]:
    (tent,) = _numbers(problem, rule.symbols)
    for tree, (row, column) in enumerate(rule.cells):
        near = [cell for cell in problem.board.cells if _distance(cell, (row, column)) == 1]
        owned = "; ".join(f"owns({tree},{r},{c}) : {_at((r, c), tent)}" for r, c in near)
        yield f"1 {{ {owned} }} 1."
    for row, column in problem.board.cells:
        yield f":- {_at((row, column), tent)}, not 1 {{ owns(_,{row},{column}) }} 1."


@_rule.register
def _runs(rule: rules.Runs, problem: Marking, name: str) -> Iterator[str]:
    numbers = _numbers(problem, rule.symbols)
    for group, (cells, lengths) in enumerate(_clued(problem, rule)):
        yield from _line_of_runs(f"{name},{group}", cells, lengths, numbers)


def _line_of_runs(
    line: str, cells: Cells, lengths: Sequence[int], numbers: Sequence[int]
) -> Iterator[str]:
    """Each run begins somewhere after the one before; what lies in no run is not filled."""
    covering: dict[int, list[str]] = {}
    for run, length in enumerate(lengths):
        begins = [f"begins({line},{run},{at})" for at in range(len(cells) - length + 1)]
        yield f"1 {{ {'; '.join(begins)} }} 1."
        for at, begin in enumerate(begins):
            for covered in range(at, at + length):
                covering.setdefault(covered, []).append(begin)
            for later in range(min(at + length + 1, len(cells))):
                if run + 1 < len(lengths):
                    yield f":- {begin}, begins({line},{run + 1},{later})."
    for at, cell in enumerate(cells):
        held = _any([cell], numbers)
        yield f":- 1 {{ {held} }}, not 1 {{ {'; '.join(covering.get(at, []))} }}."
        for begin in covering.get(at, []):
            yield f":- {begin}, not 1 {{ {held} }}."


def _groups(problem: Marking, rule: rules.GroupRule) -> list[Cells]:
    cells = sorted(problem.board.cells)
    axis = 1 if rule.each.startswith("column") else 0
    if rule.each == "board":
        return [cells]
    if rule.each == "region":
        return list(rule.regions)
    if rule.each in ("row", "column"):
        lines = sorted({cell[axis] for cell in cells})
        return [[cell for cell in cells if cell[axis] == line] for line in lines]
    if rule.each in ("row run", "column run"):
        step = (axis, 1 - axis)
        first = [cell for cell in cells if _moved(cell, step, -1) not in problem.board.cells]
        runs = [[cell, *_line(problem, cell, step)] for cell in first]
        return [run for run in runs if len(run) > 1]
    if rule.each == "corner":
        pairs = ((a, b) for a in cells for b in (_moved(a, (1, 1), 1), _moved(a, (1, -1), 1)))
        return [pair for pair in pairs if pair[1] in problem.board.cells]
    if rule.each == "seen":
        steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
        return [
            [cell, *(other for step in steps for other in _line(problem, cell, step))]
            for cell in rule.cells
        ]
    assert rule.each == "around", rule.each
    return [[cell for cell in cells if _distance(cell, wall) == 1] for wall in rule.cells]


def _line(
    problem: Marking, cell: tuple[int, ...], step: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    further = (_moved(cell, step, times) for times in range(1, 100))
    return takewhile(problem.board.cells.__contains__, further)


def _moved(cell: tuple[int, ...], step: tuple[int, int], times: int) -> tuple[int, int]:
    return cell[0] + times * step[0], cell[1] + times * step[1]


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _related(relation: str, a: int, b: int) -> bool:
    if relation.startswith("not "):
        return not _related(relation.removeprefix("not "), a, b)
    kind, _, number = relation.rpartition(" ")
    match kind or number:
        case "less":
            return a < b
        case "differ by":
            return abs(a - b) == int(number)
        case "ratio":
            return max(a, b) == min(a, b) * int(number)
    raise AssertionError(f"no program for {relation}")


def _clued(problem: Marking, rule: rules.CluedRule) -> list[tuple[Cells, Any]]:
    """The groups that have a clue, each with it."""
    clued = ((cells, rule.clue(at)) for at, cells in enumerate(_groups(problem, rule)))
    return [(cells, clue) for cells, clue in clued if clue is not None]


def _numbers(problem: Marking, names: Iterable[str]) -> list[int]:
    known = [symbol.name for symbol in problem.symbols]
    return [known.index(name) for name in names]


def _at(cell: tuple[int, ...], number: int) -> str:
    return f"at({cell[0]},{cell[1]},{number})"


def _any(cells: Cells, numbers: Sequence[int]) -> str:
    return "; ".join(_at(cell, number) for cell in cells for number in numbers)
