"""Random tilings with pieces that carry something, and rules for them.

Pieces are laid first, and most rules are such that these obey them, so that there are some fillings
but not too many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.independent.geometry import AXES, Cell
from tests.independent.judging import Choice, Patience, TooMuch
from tests.independent.rule_documents import RULES
from tests.independent.rules import symbols_in
from tests.independent.sketches import Sketch, Tree
from tests.independent.tile_rules import RulesForPieces, as_marking, fits, marks_of
from tests.independent.tiles import side_names
from tests.independent.tilings import Board, board_of, pieces_of, placements_of

SIZES = {"square": (3, 3), "hex": (2, 3), "triangle": (2, 4), "cubic": (2, 2, 2)}
COLOURS = (["a", "b"], ["a", "b", "c"], ["a", "A"], ["a", "A", "b", "B"], ["red", "blue"], ["1"])
MARKS = (["1", "2"], ["0", "1", "3"], ["1", "2", "4"], ["x", "y"], ["a", "A", "12"])
ON_MARKS = ("count", "different", "sum", "product", "neighbours")
MOST_TRIED = 300


Shapes = Callable[[Random, str], list[list[int]]]


def with_carried_pieces(board: Tree, shape: Shapes, random: Random) -> Tree:
    """A tiling of the board with pieces of one to three cells under a few rules."""
    colours, marks = random.choice(COLOURS), random.choice(MARKS)
    if random.random() < 0.2:
        marks = []
    elif random.random() < 0.3:
        colours = []
    pieces = _pieces(random, board["lattice"], shape, colours, marks)
    rules: list[Tree] = []
    if colours and random.random() < 0.9:
        rules.append({"sides": _fit(random, colours)})
    document: Tree = {"board": board, "pieces": pieces}
    maker = _Maker(random, board_of(document), {**document, "rules": rules})
    rules += maker.rules(colours, marks)
    random.shuffle(rules)
    if rules or random.random() < 0.5:
        document["rules"] = rules
    for piece in pieces:
        if random.random() < 0.35:
            times = sum(choice.name == piece["name"] for choice in maker.laid)
            piece["copies"] = random.choice(
                (times, times, [0, times], [times, "any"], [max(times - 1, 0), times + 1], "any", 1)
            )
    return document


def with_areas(document: Tree, random: Random) -> Tree:
    """Each piece that was laid has a cell that says its area, or that there is one, or neither."""
    maker = _Maker(random, board_of(document), {**document, "rules": []})
    listed = []
    for choice in maker.laid:
        if maker.chance(0.9):
            area = random.choice((len(choice.cells), len(choice.cells), 0))
            listed.append({"cell": list(random.choice(choice.cells)), "area": area})
    return {**document, "rules": [{"areas": listed}]}


def _pieces(
    random: Random, lattice: str, shape: Shapes, colours: list[str], marks: list[str]
) -> list[Tree]:
    single = [[0] * len(AXES[lattice])]
    empty_sides = random.choice((0.0, 0.0, 0.2, 0.5))
    pieces: list[Tree] = []
    for name in "ABCD"[: random.choice((1, 2, 2, 3, 3, 4))]:
        cells = single
        if random.random() < 0.4:
            while len(cells := shape(random, lattice)) > 3:
                pass
        piece: Tree = {"name": name, "cells": cells}
        if random.random() < 0.7:
            piece["turn"] = random.choice(("free", "rotate", "rotate", "fixed"))
        if colours and random.random() < 0.9:
            piece["sides"] = _sides(random, cells, lattice, colours, empty_sides)
        if marks and random.random() < 0.8:
            piece["marks"] = [random.choice([*marks, *marks, ""]) for _ in cells]
        pieces.append(piece)
    if random.random() < 0.2:
        pieces.append({"name": "one", "cells": single})
    if random.random() < 0.15:
        pieces.append({**random.choice(pieces), "name": "again"})
    return pieces


def _sides(
    random: Random, cells: list[list[int]], lattice: str, colours: list[str], empty: float
) -> Any:
    found: list[Any] = []
    for cell in sorted(cells):
        names = side_names(tuple(cell), lattice)
        listed = ["." if random.random() < empty else random.choice(colours) for _ in names]
        if random.random() < 0.3:
            found.append(["" if colour == "." else colour for colour in listed])
        else:
            is_short = all(len(colour) == 1 for colour in listed)
            found.append(("" if is_short and random.random() < 0.7 else " ").join(listed))
    return found[0] if len(found) == 1 and isinstance(found[0], str) else found


def _fit(random: Random, names: list[str]) -> Any:
    pairs = [[random.choice(names), random.choice(names)] for _ in range(random.randint(1, 4))]
    return random.choice(("equal", "equal", "complement", pairs, [*pairs, [names[0], names[-1]]]))


@dataclass(frozen=True)
class _Maker:
    """Makes up rules which what was laid obeys."""

    random: Random
    board: Board
    document: Tree
    """With those rules that pieces were laid by."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "laid", self._lay())

    laid: tuple[Choice, ...] = ()

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def _lay(self) -> tuple[Choice, ...]:
        """Some pieces that fit, on all cells if that is found soon."""
        rules, patience = RulesForPieces(self.document, self.board), Patience(2_000)
        places: list[Choice] = []
        try:
            for piece in pieces_of(self.document, self.board.lattice):
                places += placements_of(piece, self.board, patience)
        except TooMuch:
            return ()
        places = [choice for choice in sorted(places) if rules.allow(choice)]
        self.random.shuffle(places)
        best: tuple[Choice, ...] = ()
        left = MOST_TRIED

        def lay(laid: tuple[Choice, ...]) -> bool:
            nonlocal best, left
            left -= 1
            best = max(best, laid, key=lambda some: sum(len(one.cells) for one in some))
            covered = {cell for choice in laid for cell in choice.cells}
            first = min(self.board.cells - covered - self.board.optional, default=None)
            if first is None or left < 0:
                return True
            there = rules.colours_of(laid)
            return any(
                lay((*laid, choice))
                for choice in places
                if first in choice.cells
                and covered.isdisjoint(choice.cells)
                and rules.fit_beside(choice, there)
            )

        lay(())
        return best

    def rules(self, colours: list[str], marks: list[str]) -> list[Tree]:
        found: list[Tree] = []
        for rule in self.document["rules"]:
            self._colour_rim(rule, colours)
        if marks and self.chance(0.4):
            found.append(self._marks(marks))
        if self.chance(0.3):
            found.append(self._lying())
        if self.chance(0.2):
            found.append(self._placements())
        if self.chance(0.3 if self.board.optional else 0.05):
            empty = len(self.board.cells) - sum(len(one.cells) for one in self.laid)
            found.append({"empty": max(0, empty - self.random.choice((0, 0, 1)))})
        if marks_of(self.document):
            sketch = self._sketch()
            number = self.random.choice((0, 1, 1, 2))
            found += [RULES[self._kind(sketch)](sketch) for _ in range(number)]
        return found

    def _colour_rim(self, rule: Tree, colours: list[str]) -> None:
        shown = RulesForPieces(self.document, self.board).colours_of(self.laid)
        whole = RulesForPieces(self.document, self.board)
        rim = whole.rim_of({"rim": "x"})
        kind = self.random.choice(("free", "free", "colour", "listed", "listed"))
        if kind == "colour":
            at_rim = [shown[at] for at in rim if at in shown]
            fitting = [c for c in colours if all(fits(rule["sides"], c, s) for s in at_rim)]
            rule["rim"] = self.random.choice(fitting or colours)
        if kind == "listed":
            listed = []
            for cell in sorted(self.board.cells):
                for name in side_names(cell, self.board.lattice):
                    (at,) = whole.rim_of({"rim": [[cell, name, "x"]]})
                    if at in rim and self.chance(0.5):
                        there = shown.get(at, "")
                        fitting = [c for c in colours if fits(rule["sides"], c, there)]
                        colour = self.random.choice(fitting or colours)
                        listed.append([list(cell), name, colour])
            rule["rim"] = listed

    def _held(self) -> dict[Cell, str]:
        held = dict.fromkeys(sorted(self.board.cells), "")
        for choice in self.laid:
            for cell, (mark, _) in zip(choice.cells, choice.carried, strict=False):
                held[cell] = mark
        return held

    def _marks(self, marks: list[str]) -> Tree:
        fit = _fit(self.random, marks)
        listed = []
        for cell, mark in self._held().items():
            fitting = [name for name in marks if fits(fit, name, mark)]
            if fitting and self.chance(0.4):
                listed.append({"cell": list(cell), "mark": self.random.choice(fitting)})
        return {"marks": listed} | ({} if fit == "equal" and self.chance(0.5) else {"fit": fit})

    def _lying(self) -> Tree:
        names = [piece["name"] for piece in self.document["pieces"]]
        chosen = sorted(self.random.sample(names, self.random.randint(1, min(2, len(names)))))
        how = self.random.choice(("within", "touching", "only"))
        cells = sorted(self.board.cells)
        some = set(self.random.sample(cells, self.random.randint(0, len(cells))))
        if self.chance(0.8):
            for choice in self.laid:
                if how == "only" and choice.name not in chosen:
                    some -= set(choice.cells)
                elif how != "only" and choice.name in chosen:
                    some |= set(choice.cells if how == "within" else choice.cells[:1])
        return {"lying": how, "pieces": chosen, "cells": sorted(map(list, some))}

    def _placements(self) -> Tree:
        """Where some pieces were laid, mostly, and some other places."""
        names = [piece["name"] for piece in self.document["pieces"]]
        chosen = sorted(self.random.sample(names, self.random.randint(1, min(2, len(names)))))
        places = {choice.cells for choice in self.laid if choice.name in chosen}
        try:
            for piece in pieces_of(self.document, self.board.lattice):
                if piece.name in chosen:
                    others = placements_of(piece, self.board, Patience(2_000))
                    places |= {choice.cells for choice in others if self.chance(0.4)}
        except TooMuch:
            pass
        listed: list[Tree] = []
        for cells in sorted(places):
            listed.append({"cells": self.random.sample(list(map(list, cells)), len(cells))})
            if self.chance(0.5):
                listed[-1]["name"] = self.random.choice(("north", "south"))
        return {"pieces": chosen, "placements": listed}

    def _sketch(self) -> Sketch:
        symbols = symbols_in(as_marking({**self.document, "rules": []}), blanks=True)
        return Sketch(self.random, self.board, symbols, self._held())

    def _kind(self, sketch: Sketch) -> str:
        """Only numbers are added, multiplied or compared."""
        are_numbers = all(name.isdigit() for name in sketch.names)
        return self.random.choice(ON_MARKS if are_numbers else ("count", "different"))
