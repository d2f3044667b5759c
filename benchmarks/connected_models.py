"""Puzzles of connected cells and lines as answer set programs, in the usual manner.

One component is told by reachability from its first cell; sizes by counting what is reached from a
clue, or for a fillomino from each cell, within as many steps as its number allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from boardfill import Marking
from boardfill.problem.rules import Count, Held
from boardfill.problem.web_rules import Connected, Joined

Cell = tuple[int, ...]

_LOOP = """
{ line(P,Q) : near(P,Q), P < Q }.
over(P,Q) :- line(P,Q).  over(Q,P) :- line(P,Q).
on(P) :- over(P,_).
:- on(P), #count{ Q : over(P,Q) } != 2.
none(0).  none(P+1) :- none(P), cell(P), not on(P).
reached(P) :- none(P), on(P).
reached(Q) :- reached(P), over(P,Q).
:- on(P), not reached(P).
:- not on(P) : cell(P).
"""
_SLITHERLINK = _LOOP + ":- clue(S,N), #count{ P,Q : side(S,P,Q), line(P,Q) } != N.\n"
_MASYU = (
    _LOOP
    + """
straight(P) :- axis(P,Q,R), over(P,Q), over(P,R).
turn(P) :- on(P), not straight(P).
:- white(P), not straight(P).
:- white(P), over(P,Q), over(P,R), Q < R, straight(Q), straight(R).
:- black(P), not turn(P).
:- black(P), over(P,Q), not straight(Q).
"""
)
_SHADES = "{ shaded(P) : cell(P) }.\nopen(P) :- cell(P), not shaded(P).\n"
_ONE = """
none(0).  none(P+1) :- none(P), cell(P), not KIND(P).
reached(P) :- none(P), KIND(P).
reached(Q) :- reached(P), near(P,Q), KIND(Q).
:- KIND(P), not reached(P).
"""
_NURIKABE = (
    _SHADES
    + _ONE.replace("KIND", "shaded")
    + """
:- square(P,Q,R,S), shaded(P), shaded(Q), shaded(R), shaded(S).
island(P,P) :- clue(P,_).
:- clue(P,_), shaded(P).
island(I,Q) :- island(I,P), near(P,Q), open(Q), within(I,Q).
:- island(I,P), near(P,Q), open(Q), not island(I,Q).
:- open(P), #count{ I : island(I,P) } != 1.
:- clue(I,N), N > 0, #count{ P : island(I,P) } != N.
"""
)
_HEYAWAKE = (
    _SHADES
    + _ONE.replace("KIND", "open")
    + """
:- near(P,Q), shaded(P), shaded(Q).
:- room(R,N), #count{ P : in(R,P), shaded(P) } != N.
:- through(L), open(P) : along(L,P).
"""
)
_LITS = """
1 { laid(P) : of(R,P) } 1 :- region(R).
shaded(C) :- laid(P), covers(P,C).
is(C,L) :- laid(P), covers(P,C), letter(P,L).
:- near(C,D), is(C,L), is(D,L), part(C,R), part(D,S), R != S.
:- square(P,Q,R,S), shaded(P), shaded(Q), shaded(R), shaded(S).
""" + _ONE.replace("KIND", "shaded")
_FILLOMINO = """
1 { is(P,N) : may(P,N) } 1 :- cell(P).
reached(P,P,N) :- is(P,N).
reached(P,R,N) :- reached(P,Q,N), near(Q,R), is(R,N), apart(P,R,D), D < N.
:- reached(P,Q,N), near(Q,R), is(R,N), not reached(P,R,N).
:- is(P,N), #count{ Q : reached(P,Q,N) } != N.
"""


def program_of(kind: str, problem: Marking) -> str:
    """The program of one puzzle, whose answer sets are its solutions."""
    number = {cell: index for index, cell in enumerate(problem.board.ordered)}
    facts = {
        "Slitherlink": _slitherlink,
        "Masyu": _masyu,
        "Nurikabe": _nurikabe,
        "Heyawake": _heyawake,
        "LITS": _lits,
        "Fillomino": _fillomino,
    }[kind]
    rules = {
        "Slitherlink": _SLITHERLINK,
        "Masyu": _MASYU,
        "Nurikabe": _NURIKABE,
        "Heyawake": _HEYAWAKE,
        "LITS": _LITS,
        "Fillomino": _FILLOMINO,
    }[kind]
    told = [*_board(number), *facts(problem, number)]
    return rules + "\n".join(f"{fact}." for fact in told)


def _board(number: dict[Cell, int]) -> Iterator[str]:
    yield f"cell(0..{len(number) - 1})"
    for (row, column), index in number.items():
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in number:
                yield f"near({index},{number[beside]})"
                yield f"near({number[beside]},{index})"
        four = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if all(cell in number for cell in four):
            yield f"square({','.join(str(number[cell]) for cell in four)})"


def _slitherlink(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    for rule in problem.rules:
        if not isinstance(rule, Joined):
            continue
        for square, (corners, clue) in enumerate(zip(rule.regions, rule.clues, strict=True)):
            yield f"clue({square},{clue})"
            a, b, c, d = (number[cell] for cell in sorted(corners))
            for p, q in ((a, b), (a, c), (b, d), (c, d)):
                yield f"side({square},{p},{q})"


def _masyu(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    for (row, column), index in number.items():
        for down, right in ((0, 1), (1, 0)):
            ends = [(row - down, column - right), (row + down, column + right)]
            if all(cell in number for cell in ends):
                yield f"axis({index},{number[ends[0]]},{number[ends[1]]})"
    for rule in problem.rules:
        if isinstance(rule, Held) and rule.low == 1 and len(rule.cells) == 1:
            ((cell, held),) = rule.cells
            yield f"{'white' if '─' in held else 'black'}({number[cell]})"


def _nurikabe(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    marks = next(rule.marks for rule in problem.rules if isinstance(rule, Connected) and rule.marks)
    for (row, column), size in marks:
        index = number[row, column]
        yield f"clue({index},{size})"
        for cell, other in number.items():
            if not size or abs(cell[0] - row) + abs(cell[1] - column) < size:
                yield f"within({index},{other})"


def _heyawake(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    rooms = lines = 0
    for rule in problem.rules:
        if isinstance(rule, Held):
            yield f"through({lines})"
            yield from (f"along({lines},{number[cell]})" for cell, _ in rule.cells)
            lines += 1
        elif isinstance(rule, Count) and rule.high is not None:
            for cells in rule.regions:
                yield f"room({rooms},{rule.high})"
                yield from (f"in({rooms},{number[cell]})" for cell in cells)
                rooms += 1


def _lits(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    regions = [
        region for rule in problem.rules if isinstance(rule, Count) for region in rule.regions
    ]
    laid = 0
    for index, region in enumerate(regions):
        yield f"region({index})"
        yield from (f"part({number[cell]},{index})" for cell in region)
        for letter, cells in _tetrominoes(frozenset(region)):
            yield f"of({index},{laid})"
            yield f"letter({laid},{letter})"
            yield from (f"covers({laid},{number[cell]})" for cell in cells)
            laid += 1


def _tetrominoes(region: frozenset[Cell]) -> Iterator[tuple[str, frozenset[Cell]]]:
    """Those that lie in a region, but for squares."""
    grown = {frozenset({cell}) for cell in region}
    for _ in range(3):
        grown = {
            some | {beside}
            for some in grown
            for row, column in some
            for beside in (
                (row, column + 1),
                (row + 1, column),
                (row, column - 1),
                (row - 1, column),
            )
            if beside in region and beside not in some
        }
    for cells in grown:
        rows = sorted(len(list(part)) for _, part in groupby(sorted(row for row, _ in cells)))
        columns = sorted(len(list(part)) for _, part in groupby(sorted(c for _, c in cells)))
        if rows == columns == [2, 2]:
            continue
        lengths = (rows, columns)
        if [4] in lengths:
            yield "i", cells
        elif [2, 2] in lengths:
            yield "s", cells
        else:
            yield ("t" if _has_middle(cells) else "l"), cells


def _has_middle(cells: Iterable[Cell]) -> bool:
    """Is one beside all others?"""
    some = set(cells)
    return any(sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for b in some) == 3 for a in some)


def _fillomino(problem: Marking, number: dict[Cell, int]) -> Iterator[str]:
    names = [symbol.name for symbol in problem.symbols]
    largest = max(map(int, names))
    for cell, index in number.items():
        told = problem.clues.get(cell)
        yield from (f"may({index},{name})" for name in ([told] if told else names))
        for other, beside in number.items():
            distance = abs(cell[0] - other[0]) + abs(cell[1] - other[1])
            if distance < largest:
                yield f"apart({index},{beside},{distance})"
