"""Random problem documents, small enough to be judged by trying everything.

Tilings lie on every lattice, open and closed, with holes, cells that may stay empty, supplies and
rules; their pieces may have several parts, reach further than the board, and begin with a triangle
that points down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import Any

from tests.independent import linked_documents, rule_documents, tile_documents, tilings
from tests.independent.fitting_documents import fitting
from tests.independent.geometry import (
    AXES,
    LATTICES,
    Cell,
    line_kinds,
    names_around,
    points_up,
    sides_of,
    turnings,
)
from tests.independent.judging import Choice, Patience, TooMuch
from tests.independent.rule_documents import with_rules
from tests.independent.sketches import Tree

SIZES = {"square": (4, 5), "hex": (4, 4), "triangle": (4, 6), "cubic": (2, 3, 3)}
CLOSED_SIZES = {"square": (3, 4), "hex": (3, 4), "triangle": (3, 5), "cubic": (2, 2, 3)}
SMALL_SIZES = {"square": (3, 3), "hex": (3, 3), "triangle": (2, 4), "cubic": (2, 2, 2)}

MOST_OVERHUNG = 4
"""Cells of a board with as many around it as pieces reach."""


def random_document(kind: str, random: Random) -> Tree:
    return {"format": "boardfill/1", **KINDS[kind](random)}


def _board(random: Random, sizes: dict[str, tuple[int, ...]], closed: float) -> Tree:
    lattice = random.choice((*LATTICES, "triangle"))  # of two kinds of cells, so twice as often
    size = [random.randint(1, most) for most in sizes[lattice]]
    wrap = []
    for place, name in enumerate(AXES[lattice]):
        if random.random() < closed:
            wrap.append(name)
            size[place] += size[place] % 2 if lattice == "triangle" else 0
    board: Tree = {"lattice": lattice, "size": size}
    if wrap:
        board["wrap"] = wrap
    elif random.random() < 0.3:
        return {"lattice": lattice, "cells": _scattered(random, cells_in(board))}
    holes = random.choice((0, 0, 0, 1, 2))
    if holes:
        board["holes"] = _some(random, cells_in(board), holes)
    return board


def cells_in(board: Tree) -> list[Cell]:
    if "cells" in board:
        return sorted(map(tuple, board["cells"]))
    extents = [0] * len(board["size"])
    for axis, extent in zip(AXES[board["lattice"]].values(), board["size"], strict=True):
        extents[axis] = extent
    gone = set(map(tuple, board.get("holes", ())))
    return [cell for cell in product(*map(range, extents)) if cell not in gone]


def _scattered(random: Random, cells: list[Cell]) -> list[list[int]]:
    """Most of the cells, moved somewhere; only even steps, for the sake of triangles."""
    step = [2 * random.randint(-2, 2) for _ in cells[0]]
    kept = random.sample(cells, random.randint(len(cells) // 2, len(cells)))
    return sorted([a + b for a, b in zip(cell, step, strict=True)] for cell in kept)


def _some(random: Random, cells: Iterable[Cell], number: int) -> list[list[int]]:
    known = sorted(cells)
    return sorted(map(list, random.sample(known, min(number, len(known)))))


def _copies(random: Random, most: int) -> Any:
    low = random.randint(0, most)
    return random.choice(
        ("any", "any", low, [0, low], [low, low + random.randint(0, 2)], [low, "any"])
    )


# Tilings


def _shape(random: Random, lattice: str) -> list[list[int]]:
    size = random.choice((1, 2, 2, 3, 3, 4, 5))
    dimensions = len(AXES[lattice])
    start = tuple(random.randint(-1, 2) for _ in range(dimensions))
    cells = {start}
    apart = random.random() < 0.4
    while len(cells) < size:
        cell = random.choice(sorted(cells))
        if apart:
            step: Cell = tuple(random.randint(-3, 3) for _ in range(dimensions))
        else:
            step = random.choice(sides_of(lattice))
            if lattice == "triangle" and not points_up(cell):
                step = (-step[0], step[1])
        cells.add(tuple(a + b for a, b in zip(cell, step, strict=True)))
    return sorted(map(list, cells))


def _pieces(random: Random, lattice: str, area: int) -> list[Tree]:
    pieces: list[Tree] = []
    for _ in range(random.choice((1, 1, 2, 2, 3))):
        cells = _shape(random, lattice)
        piece: Tree = {"name": "ABCDEFG"[len(pieces)], "cells": cells}
        if random.random() < 0.7:
            piece["turn"] = random.choice(("free", "rotate", "fixed", "fixed"))
        if random.random() < 0.6:
            piece["copies"] = _copies(random, min(3, area // len(cells)))
        pieces.append(piece)
        if random.random() < 0.15:
            way, _ = random.choice(turnings(lattice, "free"))
            image = sorted(list(way(tuple(cell))) for cell in cells)
            pieces.append({**piece, "name": "ABCDEFG"[len(pieces)], "cells": image})
    if random.random() < 0.5:
        single: Tree = {"name": "one", "cells": [[0] * len(AXES[lattice])]}
        if random.random() < 0.5:
            single["copies"] = _copies(random, 3)
        pieces.insert(random.randint(0, len(pieces)), single)
    return pieces


def tiling(random: Random) -> Tree:
    return _tiling_of(_board(random, SIZES, closed=0.3), random)


def closed_tiling(random: Random) -> Tree:
    """A tiling of a board that closes on itself, mostly after a few cells."""
    while "wrap" not in (board := _board(random, CLOSED_SIZES, closed=0.7)):
        pass
    return _tiling_of(board, random)


def lone_piece(random: Random) -> Tree:
    """A closed board with one piece of two or three cells that lie apart, and single cells.

    Nothing else is in the way of a mistake in where it lies.
    """
    while "wrap" not in (board := _board(random, CLOSED_SIZES, closed=0.7)):
        pass
    dimensions = len(AXES[board["lattice"]])
    cells = {tuple(random.randint(-2, 3) for _ in range(dimensions)) for _ in range(3)}
    piece = {"name": "A", "cells": sorted(map(list, cells))}
    piece["turn"] = random.choice(("fixed", "fixed", "rotate", "free"))
    return {"board": board, "pieces": [piece, {"name": "one", "cells": [[0] * dimensions]}]}


def _tiling_of(board: Tree, random: Random) -> Tree:
    cells = cells_in(board)
    if random.random() < 0.25:
        board["optional"] = _some(random, cells, random.randint(1, 3))
    document: Tree = {"board": board, "pieces": _pieces(random, board["lattice"], len(cells))}
    if board["lattice"] == "square" and "wrap" not in board:
        for rule in ("fault_free", "tatami"):
            if random.random() < 0.2:
                document[rule] = True
    return document


def pairs(random: Random) -> Tree:
    """A flat board, open or closed, and pieces of two cells, mostly near each other."""
    while (board := _board(random, CLOSED_SIZES, closed=0.5))["lattice"] == "cubic":
        pass
    steps = ((0, 1), (0, 1), (1, 0), (1, 1), (1, 2), (0, 2), (2, 1), (0, 3))
    pieces = [
        {"name": name, "cells": [[0, 0], list(random.choice(steps))]}
        | {"turn": random.choice(("free", "free", "rotate", "fixed"))}
        for name in "ABC"[: random.choice((1, 1, 2, 2, 3))]
    ]
    return {"board": board, "pieces": pieces}


def given_tiling(random: Random) -> Tree:
    """A tiling in which some pieces lie already, where they can and not more than there are."""
    return with_given(random.choice((tiling, closed_tiling))(random), random)


def tile_tiling(random: Random) -> Tree:
    """Pieces that carry marks and colours, under rules for them."""
    least = random.choice((1, 3, 4, 5))  # on few cells nothing meets
    while len(cells_in(board := _board(random, tile_documents.SIZES, closed=0.25))) < least:
        pass
    if random.random() < 0.25:
        board["optional"] = _some(random, cells_in(board), random.randint(1, 3))
    return tile_documents.with_carried_pieces(board, _shape, random)


def given_tile_tiling(random: Random) -> Tree:
    """The same, where some pieces lie already."""
    return with_given(tile_tiling(random), random)


def area_tiling(random: Random) -> Tree:
    """Some cells say how many cells the piece over them has, mostly as pieces were laid."""
    board = _board(random, tile_documents.SIZES, closed=0.25)
    document: Tree = {"board": board, "pieces": _pieces(random, board["lattice"], 9)}
    return tile_documents.with_areas(document, random)


def overhang_tiling(random: Random) -> Tree:
    """Pieces may stick out of a small board, as far as they reach or onto some cells."""
    document: Tree = {}
    while not document or len(cells_in(document["board"])) > MOST_OVERHUNG:
        document = tile_tiling(random)
        if random.random() < 0.5:
            board = _board(random, tile_documents.SIZES, closed=0.25)
            document = {"board": board, "pieces": _pieces(random, board["lattice"], 9)}
    rules = [
        {key: said for key, said in rule.items() if key != "rim"}
        for rule in document.get("rules", ())
    ]
    document["rules"] = [*rules, {"overhang": True}]
    if random.random() < 0.5:
        outside = sorted(tilings.board_of(document).outside)
        most = random.randint(0, min(6, len(outside)))
        document["rules"][-1] = {"overhang": _some(random, outside, most)}
    random.shuffle(document["rules"])
    return with_given(document, random) if random.random() < 0.3 else document


def given_pairs(random: Random) -> Tree:
    """Pairs, some of which lie already."""
    return with_given(pairs(random), random)


def with_given(document: Tree, random: Random) -> Tree:
    """The tiling with one to three pieces given."""
    board = tilings.board_of(document)
    pieces = tilings.pieces_of(document, board.lattice)
    try:
        places = sorted(
            {
                (piece.copies, choice)
                for piece in pieces
                for choice in tilings.placements_of(piece, board, Patience(5_000))
            },
            key=lambda place: place[1],
        )
    except TooMuch:
        return document
    random.shuffle(places)
    given: list[Tree] = []
    covered: set[Cell] = set()
    for copies, choice in places:
        times = sum(known["piece"] == choice.name for known in given)
        if covered.isdisjoint(choice.cells) and copies.allow(times + 1):
            covered.update(choice.cells)
            given.append({"piece": choice.name, "cells": sorted(map(list, choice.cells))})
            if random.random() < 0.5:
                given[-1]["laid"] = sorted(map(list, choice.laid or choice.cells))
            if choice.carried and random.random() < 0.5:
                given[-1] |= _carried(choice)
        if len(given) == random.choice((1, 2, 3)):
            break
    return {**document, "given": given}


def _carried(choice: Choice) -> Tree:
    """What the cells carry, as documents say it of what is given."""
    marks, sides = zip(*choice.carried, strict=True)
    table: Tree = {"marks": list(marks)} if any(marks) else {}
    return table | ({"sides": list(map(list, sides))} if any(sides) else {})


def given_marking(random: Random) -> Tree:
    """A marking in which symbols are given, instead of clues or beside them."""
    document = marking(random)
    cells, clues = cells_in(document["board"]), document.get("clues", [])
    known = {tuple(clue["cell"]) for clue in clues}
    names = [said if isinstance(said, str) else said["name"] for said in document["symbols"]]
    free = [cell for cell in cells if cell not in known]
    given = [
        {"cell": cell, "symbol": random.choice(names)}
        for cell in _some(random, free, random.randint(1, 2))
    ]
    return {**document, "given": given}


# The other kinds


def marking(random: Random) -> Tree:
    board = _board(random, SMALL_SIZES, 0.3)
    cells, lattice = cells_in(board), board["lattice"]
    names = list("xyz"[: random.choice((1, 1, 2, 2, 3))])
    around = names_around(lattice)
    symbols: list[Any] = []
    for name in names:
        number = min(len(around), random.choice((0, 1, 1, 2, 3, len(around))))
        points_at = random.sample(around, number)
        symbols.append({"name": name, "points_at": points_at} if points_at else name)
    document: Tree = {"board": board, "symbols": symbols, "blanks": random.random() < 0.5}
    rules = [_rule(random, lattice, cells, names) for _ in range(random.choice((0, 0, 1, 1, 2)))]
    if rules:
        document["rules"] = rules
    if cells and random.random() < 0.3:
        clued = _some(random, cells, random.randint(1, 2))
        document["clues"] = [{"cell": cell, "symbol": random.choice(names)} for cell in clued]
    return document


def ruled_marking(random: Random) -> Tree:
    """A marking under rules of every kind."""
    least = random.choice((1, 4, 5))  # on few cells most rules say the same
    while len(cells_in(board := _board(random, rule_documents.SIZES, 0.3))) < least:
        pass
    return with_rules(board, random)


def linked_marking(random: Random) -> Tree:
    """A marking with lines, or with connected symbols."""
    least = random.choice((1, 4, 6))  # on few cells there is little to tie
    while len(cells_in(board := _board(random, linked_documents.SIZES, 0.3))) < least:
        pass
    return linked_documents.with_links(board, random)


def _rule(random: Random, lattice: str, cells: list[Cell], names: list[str]) -> Tree:
    each = random.choice([*line_kinds(lattice), "board", "region"])
    counted: Any = sorted(random.sample(names, random.randint(1, len(names))))
    rule: Tree = {
        "each": each,
        "symbols": random.choice((counted, "each")),
        "count": _copies(random, 2),
    }
    if each == "region":
        numbers = (random.randint(0, len(cells)) for _ in range(random.randint(1, 2)))
        rule["regions"] = [_some(random, cells, number) for number in numbers]
    return rule


def covering(random: Random) -> Tree:
    names = list("abcdef"[: random.randint(1, 6)])
    shared = list(random.choice(("", "x", "xy")))
    items: list[Any] = [
        random.choice((name, name, {"name": name, "uses": _copies(random, 2)})) for name in names
    ]
    items += [{"name": name, "uses": [0, 1]} for name in shared]
    random.shuffle(items)
    options = []
    for _ in range(random.randint(0, 9)):
        used = random.choices(names, k=random.choice((0, 1, 1, 2, 2, 3)))
        used += [name for name in shared if random.random() < 0.5]
        if shared and random.random() < 0.1:
            used.append(random.choice(shared))
        option: Tree = {"items": used}
        colours = {
            name: random.choice(("red", "blue"))
            for name in shared
            if used.count(name) == 1 and random.random() < 0.7
        }
        if colours:
            option["colours"] = colours
        if random.random() < 0.4:
            option["name"] = random.choice(("one", "two"))
        options.append(option)
    return {"items": items, "options": options}


KINDS: dict[str, Callable[[Random], Tree]] = {
    "tiling": tiling,
    "closed tiling": closed_tiling,
    "lone piece": lone_piece,
    "pairs": pairs,
    "given pairs": given_pairs,
    "given tiling": given_tiling,
    "tile tiling": tile_tiling,
    "given tile tiling": given_tile_tiling,
    "area tiling": area_tiling,
    "overhang tiling": overhang_tiling,
    "marking": marking,
    "given marking": given_marking,
    "ruled marking": ruled_marking,
    "linked marking": linked_marking,
    "covering": covering,
    "fitting": fitting,
}
