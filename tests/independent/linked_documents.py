"""Random markings under rules about lines and connected symbols.

Lines are drawn first, or cells coloured, and most rules are such that this obeys them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.independent.connections import (
    Side,
    coloured_parts,
    crossed_in,
    edges_of,
    joins_of,
    seen_from,
)
from tests.independent.geometry import Cell
from tests.independent.rule_documents import RULES, listed_clues
from tests.independent.rules import symbols_in
from tests.independent.sketches import Sketch, Tree
from tests.independent.tiles import side_names
from tests.independent.tilings import Board, board_of

Edge = tuple[Side, Side]
SIZES = {"square": (3, 4), "hex": (3, 3), "triangle": (3, 4), "cubic": (2, 2, 3)}
SHAPES = ("loop", "path", "path", "tree", "tree", "net", "links", "links")
MOST_JOINED = {"loop": 2, "path": 2, "links": 2}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def with_links(board: Tree, random: Random) -> Tree:
    """A marking of the board with lines or with connected symbols, and other rules besides."""
    return (_with_lines if random.random() < 0.65 else _with_parts)(board, random)


# Lines


def _with_lines(board: Tree, random: Random) -> Tree:
    known = board_of({"board": board})
    edges = [(one, other) for one, *others in edges_of(known).values() for other in others]
    random.shuffle(edges)
    shape = random.choice(SHAPES)
    drawn, links = _drawings(shape, edges, random)
    if shape == "links" and not links:
        shape = "net"
    joined: dict[Cell, frozenset[str]] = {cell: frozenset() for cell in known.cells}
    for side in (side for edge in drawn for side in edge):
        joined[side[0]] |= {side[1]}
    symbols = _symbols(shape, joined, known, random)
    by_joins: dict[frozenset[str], list[str]] = {}
    for table in symbols:
        by_joins.setdefault(frozenset(table["joins"]), []).append(table["name"])
    held = {cell: random.choice(by_joins[sides]) for cell, sides in sorted(joined.items())}
    document: Tree = {"board": board, "symbols": symbols}
    sketch = Sketch(random, known, symbols_in(document, blanks=False), held)
    rules = [_lines(shape, joined, links, sketch)] if random.random() < 0.95 else []
    if random.random() < 0.25:
        rules.append(_joined(sketch, joins_of(document)))
    if random.random() < 0.15:
        rules.append(_connected(sketch))
    return _finished(document, rules, sketch)


def _drawings(shape: str, edges: list[Edge], random: Random) -> tuple[list[Edge], list[list[Cell]]]:
    """Edges for lines of the shape, if that can be drawn so, and the ends of each link."""
    if not edges:
        return [], []
    if shape in ("tree", "net"):
        return _grown(edges, random.randint(1, 8), cycles=shape == "net"), []
    if shape != "links":
        walk = _walk(edges, set(), random)
        if shape == "loop":
            return _cycle_in(walk), []
        return [edge for edge in walk if not _closes(edge, walk)][: random.randint(1, 9)], []
    taken: set[Cell] = set()
    drawn, links = list[Edge](), list[list[Cell]]()
    for _ in range(random.choice((1, 2, 2, 2, 3))):
        free = [edge for edge in edges if taken.isdisjoint(cell for cell, _ in edge)]
        walk = _walk(free, taken, random)
        walk = [edge for edge in walk if not _closes(edge, walk)][: random.randint(1, 4)]
        cells = [cell for edge in walk for cell, _ in edge]
        ends = [cell for cell in cells if cells.count(cell) == 1]
        if len(ends) == 2:
            taken.update(cells)
            drawn += walk
            links.append(ends)
    return drawn, links


def _grown(edges: list[Edge], number: int, *, cycles: bool) -> list[Edge]:
    """So many connected edges; those that close a cycle only if they may."""
    drawn: list[Edge] = []
    cells: set[Cell] = set()
    for _ in range(number):
        for edge in edges:
            ends = {cell for cell, _ in edge}
            is_cycle = ends <= cells or len(ends) == 1
            if edge not in drawn and (not cells or ends & cells) and (cycles or not is_cycle):
                drawn.append(edge)
                cells |= ends
                break
    return drawn


def _walk(edges: list[Edge], taken: set[Cell], random: Random) -> list[Edge]:
    """Edges from cell to cell, until one leads to where the walk has been or it is stuck."""
    if not edges:
        return []
    at = random.choice(edges)[0][0]
    seen, walk = {at}, list[Edge]()
    while True:
        onward = [edge for edge in edges if edge not in walk and at in (edge[0][0], edge[1][0])]
        if not onward:
            return walk
        edge = random.choice(onward)
        walk.append(edge)
        at = edge[1][0] if edge[0][0] == at else edge[0][0]
        if at in seen or at in taken:
            return walk
        seen.add(at)


def _closes(edge: Edge, walk: list[Edge]) -> bool:
    """Does the last edge of the walk lead to where it has been?"""
    if edge != walk[-1]:
        return False
    before = [cell for one in walk[:-1] for cell, _ in one]
    return edge[0][0] == edge[1][0] or all(cell in before for cell, _ in edge)


def _cycle_in(walk: list[Edge]) -> list[Edge]:
    """The cycle at the end of the walk, which what leads to it is taken from; else nothing."""
    for start in range(len(walk)):
        cells = [cell for edge in walk[start:] for cell, _ in edge]
        if all(cells.count(cell) == 2 for cell in cells):
            return walk[start:]
    return []


def _symbols(
    shape: str, joined: dict[Cell, frozenset[str]], board: Board, random: Random
) -> list[Tree]:
    """A symbol for all that was drawn, some more, and some that look alike."""
    wanted = sorted(set(joined.values()), key=sorted)
    sides = sorted({name for cell in board.cells for name in side_names(cell, board.lattice)})
    most = min(MOST_JOINED.get(shape, 4), len(sides))
    least = min(2 if shape == "loop" else 1, most)
    # With many symbols there are cycles to refuse, and other ways to join the marks.
    for _ in range(random.choice((0, 1, 2, 3, 5, 20, 20))):
        wanted.append(frozenset(random.sample(sides, random.randint(least, most))))
    if random.random() < 0.5:
        wanted.append(frozenset())
    if not any(wanted) and least:
        wanted.append(frozenset(random.sample(sides, least)))
    del wanted[len(LETTERS) :]  # What was drawn comes first.
    if random.random() < 0.8 or len(wanted) > 12:
        wanted = sorted(set(wanted), key=sorted)
    tables: list[Tree] = [
        {"name": name, "joins": random.sample(sorted(joins), len(joins))}
        for name, joins in zip(LETTERS, wanted, strict=False)
    ]
    for table in tables:
        table["value"] = random.choice((0, 1, 1, 2, 3))
    return tables


def _lines(
    shape: str, joined: dict[Cell, frozenset[str]], links: list[list[Cell]], sketch: Sketch
) -> Tree:
    table: Tree = {"lines": shape}
    ends = [cell for cell, sides in sorted(joined.items()) if len(sides) == 1]
    if shape == "links":
        names = sketch.random.sample("ABC", 3)
        marks = {cell: names[place] for place, pair in enumerate(links) for cell in pair}
    elif (shape == "path" and len(ends) == 2) or shape in ("tree", "net"):
        marks = {cell: sketch.random.choice("AB") for cell in ends if sketch.chance(0.97)}
    else:
        return table
    if shape == "path" and len(marks) != 2:
        return table
    return table | _marks(sketch, marks) if shape == "links" or sketch.chance(0.5) else table


def _marks(sketch: Sketch, marks: dict[Cell, str]) -> Tree:
    """Some are moved, once in a while; on squares they may be drawn."""
    if not marks:
        return {}
    cells = sorted(sketch.board.cells)
    if sketch.chance(0.1):
        moved = sketch.random.sample(cells, len(marks))
        marks = dict(zip(moved, marks.values(), strict=True))
    at_home = all(min(cell) >= 0 for cell in cells) and max(map(len, marks.values())) == 1
    if sketch.board.lattice == "square" and at_home and sketch.chance(0.3):
        rows, columns = (range(max(cell[axis] for cell in cells) + 1) for axis in (0, 1))
        lines = ("".join(marks.get((r, c), ".") for c in columns) for r in rows)
        return {"marks": "\n".join(lines)}
    return {"marks": [{"cell": list(cell), "mark": mark} for cell, mark in marks.items()]}


def _joined(sketch: Sketch, joins: dict[str, frozenset[str]]) -> Tree:
    table, found = sketch.where(ordered=False)
    clues = [crossed_in(cells, sketch.held, joins, sketch.board) for cells in found]
    return {**table, "joined": listed_clues(sketch, table, clues, 1)}


# Connected symbols


def _with_parts(board: Tree, random: Random) -> Tree:
    known = board_of({"board": board})
    names = list("abc"[: random.choice((1, 2, 2, 2, 3))])
    blanks = len(names) == 1 or random.random() < 0.2
    symbols: list[Any] = [{"name": name, "value": random.choice((0, 1, 1, 2))} for name in names]
    document: Tree = {"board": board, "symbols": symbols, "blanks": blanks}
    letters = symbols_in(document, blanks=blanks)
    held = {cell: random.choice(sorted(letters.letters)) for cell in sorted(known.cells)}
    for _ in range(random.choice((0, 1, 2))):
        held |= dict.fromkeys(_blob(known, random), random.choice(names))
    sketch = Sketch(random, known, letters, held)
    rules = [_connected(sketch) for _ in range(random.choice((1, 1, 2)))]
    if random.random() < 0.4:
        rules = [*rules[: random.choice((0, 1))], _in_sight(sketch)]
    return _finished(document, rules, sketch)


def _blob(board: Board, random: Random) -> set[Cell]:
    """Some connected cells."""
    edges = [(sides[0], sides[1]) for sides in edges_of(board).values() if len(sides) == 2]
    random.shuffle(edges)
    grown = _grown(edges, random.randint(1, 7), cycles=False)
    return {cell for edge in grown for cell, _ in edge}


def _connected(sketch: Sketch) -> Tree:
    names = sketch.some_names()
    table: Tree = {"connected": True, "symbols": names}
    if len(sketch.names) == 1 and sketch.chance(0.5):
        del table["symbols"]
    if sketch.chance(0.05):
        table["symbols"] = "each"
    if "" not in sketch.symbols.letters and sketch.chance(0.2):
        return table | {"outside": True}
    there = [cell for cell, name in sorted(sketch.held.items()) if name in names]
    parts = coloured_parts(there, sketch.board)
    number, sizes = len(parts), [len(part) for part in parts] or [0]
    if number != 1 or sketch.chance(0.3):
        table["parts"] = sketch.random.choice(
            (number, number, [0, number], [number, "any"], "any", [max(0, number - 1), number + 1])
        )
    if sketch.chance(0.4):
        told = [
            (sketch.random.choice(sorted(part)), sketch.random.choice((len(part), len(part), 0)))
            for part in parts
        ]
        if told and sketch.chance(0.5):
            table.pop("parts", None)
        return table | _marks(sketch, {cell: str(size) for cell, size in told})
    if sketch.chance(0.4):
        low, high = min(sizes), max(sizes)
        table["sizes"] = sketch.random.choice(
            ([low, high], [low, "any"], [0, high], high, [max(0, low - 1), high])
        )
    return table


def _in_sight(sketch: Sketch) -> Tree:
    """How many cells are seen from some; if from none, any rule that counts."""
    names, board = sketch.some_names(), sketch.board
    cells = sketch.random.sample(sorted(board.cells), min(len(board.cells), 3))
    seen = {cell: seen_from(cell, sketch.held, names, board) for cell in cells}
    marks = {cell: str(number) for cell, number in seen.items() if number is not None}
    if not marks or any(board.periods) or board.lattice == "triangle":
        return RULES["count"](sketch)
    return {"in_sight": True, "symbols": names} | _marks(sketch, marks)


def _finished(document: Tree, rules: list[Tree], sketch: Sketch) -> Tree:
    """With an ordinary rule now and then, and with clues."""
    if sketch.chance(0.35):
        # Groups of many symbols have so many words that no sweep over them ends.
        names = [name for name in RULES if name != "distinct" or len(sketch.names) <= 4]
        made: Callable[[Sketch], Tree] = RULES[sketch.random.choice(names)]
        rules.insert(sketch.random.randint(0, len(rules)), made(sketch))
    if rules:
        document["rules"] = rules
    share = sketch.random.choice((0, 0, 0.15))
    clued = [cell for cell, name in sketch.held.items() if name and sketch.chance(share)]
    if clued:
        document["clues"] = [{"cell": cell, "symbol": sketch.held[cell]} for cell in clued]
    return document
