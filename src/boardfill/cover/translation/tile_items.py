"""Rules for what pieces carry, and where they lie, as items.

A side between two cells is a few bits, each of which is two items.  The colour before it uses for
each bit the one or the other; the colour behind it, if it fits, just those that are left.  So sides
that fit use every item once, and others one of them twice.  Said like this a mirrored board has
mirrored items.  Where what fits is no pairing of colours, the pairs that do not are forbidden in
blocks.

The marks of pieces are held to rules for symbols as symbols are; see `rule_items`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from boardfill.cover.bounded import Item
from boardfill.cover.meanings import SideOf
from boardfill.cover.translation.rule_items import forbidden_blocks, rule_items
from boardfill.cover.translation.tiling_rules import FewEmpty, Lie, PlacedRule
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried
from boardfill.problem.placement_rules import (
    Areas,
    ListedPlacements,
    Lying,
    MostEmpty,
    Overhang,
    outside_of,
)
from boardfill.problem.tile_rules import ON_MARKS, BoardMarks, Sides, fits, is_rim, marks_as_symbols
from boardfill.problem.tiling import Tiling


def rules_for_pieces(
    problem: Tiling, may_stay_empty: Set[Cell], *, narrowed: bool
) -> Iterator[PlacedRule]:
    """Each rule of the problem, and all that look at marks as one; if `narrowed`, what follows."""
    for rule in problem.rules:
        match rule:
            case BoardMarks():
                yield _OnMarks(problem, rule)
            case Sides():
                yield _Meeting(problem, rule, may_stay_empty)
                if narrowed and rule.rim and _all_sides_coloured(problem):
                    yield _OnlyAtRim(problem, rule, may_stay_empty)
            case Lying() | ListedPlacements() | Areas() | Overhang():
                yield _Where(problem, rule)
            case MostEmpty(cells=most):
                yield FewEmpty(problem.board, may_stay_empty - outside_of(problem), most)
    if any(isinstance(rule, ON_MARKS) for rule in problem.rules):
        yield _MarkRules(problem)


class _OnMarks(PlacedRule):
    """What carries a mark that does not fit the board's may not lie there."""

    def __init__(self, problem: Tiling, rule: BoardMarks) -> None:
        self._home, self._fit, self._marks = problem.board.home, rule.fit, dict(rule.marks)

    def used_by(self, lie: Lie) -> Iterable[int] | None:
        for cell, carried in zip(lie.laid, lie.carried, strict=False):
            if not fits(self._fit, carried.mark, self._marks.get(self._home(cell), "")):
                return None
        return ()


class _Where(PlacedRule):
    """A piece lies where it may."""

    def __init__(self, problem: Tiling, rule: Lying | ListedPlacements | Areas | Overhang) -> None:
        self._home, self._rule = problem.board.home, rule

    def used_by(self, lie: Lie) -> Iterable[int] | None:
        return () if self._rule.allows(lie.piece, map(self._home, lie.laid)) else None


class _MarkRules(PlacedRule):
    """Marks in cells use the items that symbols there would."""

    def __init__(self, problem: Tiling) -> None:
        self._home = problem.board.home
        self.items: list[Item] = []
        self._used: dict[tuple[Cell, str], list[int]] = {}
        for meaning, low, high, uses in rule_items(marks_as_symbols(problem, problem.rules)):
            for choice, times in uses:
                self._used.setdefault(choice, []).extend([len(self.items)] * times)
            self.items.append(Item(meaning, low, high))

    def used_by(self, lie: Lie) -> Iterator[int]:
        for cell, carried in zip(lie.laid, lie.carried, strict=False):
            yield from self._used.get((self._home(cell), carried.mark), ())


class _Meeting(PlacedRule):
    """Sides that meet use the items of the side between them.

    Sides in one direction have codes of their own, for the colours that occur there.
    """

    def __init__(self, problem: Tiling, rule: Sides, may_stay_empty: Set[Cell]) -> None:
        self._board, self._rule = problem.board, rule
        self._names = problem.board.lattice.edge_names()
        self._codes = {
            direction: _Codes(sorted(colours), rule)
            for direction, colours in self._palettes(problem).items()
        }
        self.items: list[Item] = []
        self.implied: list[int] = []
        self._first: dict[tuple[Cell, ...], int] = {}
        """Of the items of each side between cells of the board."""
        all_coloured = _all_sides_coloured(problem)
        for edge in self._edges():
            self._first[edge] = first = len(self.items)
            codes = self._codes.get(self._direction(edge), _NO_CODES)
            is_free = not all_coloured or not may_stay_empty.isdisjoint(map(self._board.home, edge))
            for part, low in enumerate(codes.lows):
                self.items.append(Item(SideOf(edge, part), 0 if is_free else low, 1))
                # Both sides use one of a bit's two items, so if the one is used once, so the other.
                if low and not is_free and part % 2:
                    self.implied.append(first + part)

    def _direction(self, edge: Sequence[Cell]) -> tuple[int, ...]:
        """What is the same for all sides that can be moved onto each other."""
        before, behind = edge
        step = (to - at for to, at in zip(behind, before, strict=True))
        return self._board.lattice.colour(before), *step

    def _palettes(self, problem: Tiling) -> dict[tuple[int, ...], set[str]]:
        """The colours that occur in each direction."""
        found: dict[tuple[int, ...], set[str]] = {}
        for way in (way for piece in problem.pieces for way in piece.ways):
            for cell, carried in zip(way.shape, way.carried, strict=False):
                around = self._board.lattice.around(cell)
                for name, colour in zip(self._names, carried.sides, strict=False):
                    if colour:
                        direction = self._direction(sorted(around[name]))
                        found.setdefault(direction, set()).add(colour)
        return found

    def _edges(self) -> dict[tuple[Cell, ...], None]:
        """Those between cells of the board, in their order."""
        board = self._board
        around = (board.lattice.around(cell) for cell in board.ordered)
        edges = (meetings[name] for meetings in around for name in self._names if name in meetings)
        return dict.fromkeys(board.brought_home(edge) for edge in edges if not is_rim(board, edge))

    @cached_property
    def _around(self) -> dict[Cell, list[_Side]]:
        """For each cell of the board what its sides are there."""
        board = self._board
        found: dict[Cell, list[_Side]] = {}
        for cell in board.ordered:
            around = board.lattice.around(cell)
            for place, name in enumerate(self._names):
                for beyond in around.get(name, frozenset()) - {cell}:
                    edge = board.brought_home((cell, beyond))
                    first, codes = self._first.get(edge), self._codes.get(self._direction(edge))
                    step = tuple(to - at for to, at in zip(beyond, cell, strict=True))
                    rim = self._rule.rim_colour(cell, name) if first is None else ""
                    side = _Side(place, step, first, rim, codes or _NO_CODES, cell < beyond)
                    found.setdefault(cell, []).append(side)
        return found

    def used_by(self, lie: Lie) -> list[int] | None:
        used: list[int] = []
        for cell, carried in zip(lie.laid, lie.carried or [_NOTHING] * len(lie.laid), strict=True):
            for place, step, first, rim, codes, is_before in self._around[self._board.home(cell)]:
                colour = carried.sides[place] if carried.sides else ""
                if first is None:
                    if not fits(self._rule.fit, colour, rim):
                        return None
                elif len(lie.laid) > 1 and self._board.lattice.moved(cell, step) in lie.laid:
                    # Within the piece all is well, which is said once.
                    used += [first + part for part in codes.both if is_before]
                elif colour:
                    parts = codes.before[colour] if is_before else codes.behind[colour]
                    used += [first + part for part in parts]
        return used


class _OnlyAtRim(PlacedRule):
    """A colour of which the pieces have no more sides than the rim needs is nowhere within."""

    def __init__(self, problem: Tiling, rule: Sides, may_stay_empty: Set[Cell]) -> None:
        self._board = board = problem.board
        had: Counter[str] = Counter()
        for piece in problem.pieces:
            most = len(board.cells) if piece.copies.high is None else piece.copies.high
            had.update({c: n * most for c, n in Counter(chain(*piece.sides)).items()})
        needed: Counter[str] = Counter()
        self._rim: set[tuple[Cell, int]] = set()
        """Its sides, by the cell and the place among the names of edges."""
        for cell in board.ordered:
            around = board.lattice.around(cell)
            for place, name in enumerate(board.lattice.edge_names()):
                if name not in around or not is_rim(board, around[name]):
                    continue
                self._rim.add((cell, place))
                rim = rule.rim_colour(cell, name)
                fitting = [colour for colour in had if colour and fits(rule.fit, colour, rim)]
                if len(fitting) == 1 and cell not in may_stay_empty:
                    needed.update(fitting)
        self._colours = {colour for colour, times in needed.items() if had[colour] <= times}

    def used_by(self, lie: Lie) -> Iterable[int] | None:
        for cell, carried in zip(lie.laid, lie.carried, strict=True) if self._colours else ():
            for place, colour in enumerate(carried.sides):
                if colour in self._colours and (self._board.home(cell), place) not in self._rim:
                    return None
        return ()


class _Side(NamedTuple):
    """A side of a cell of the board."""

    place: int
    """Among the names of edges."""
    step: Cell
    """To the cell beyond it."""
    first: int | None
    """Of its items; None at the rim."""
    rim: str
    codes: _Codes
    is_before: bool
    """Is the cell before it, or behind?"""


class _Codes:
    """The parts of a side's items that colours use: each before the side, and behind it."""

    def __init__(self, colours: list[str], rule: Sides) -> None:
        partners = {
            one: [other for other in colours if fits(rule.fit, one, other)] for one in colours
        }
        if all(len(fitting) <= 1 for fitting in partners.values()):
            self._pair_up({one: next(iter(fitting), None) for one, fitting in partners.items()})
        else:
            self._forbid(colours, rule)

    def _pair_up(self, partner: dict[str, str | None]) -> None:
        """A pair has a number; where its two differ, one more bit tells them apart."""
        pairs = sorted({tuple(sorted({one, other or one})) for one, other in partner.items()})
        number = {one: place for place, pair in enumerate(pairs) for one in pair}
        bits = max(len(pairs) - 1, 0).bit_length()
        has_two = any(one != other for one, other in partner.items())
        has_one = any(one == other for one, other in partner.items())
        # Who fits itself does not say which of two it is.
        self.lows = [1] * (2 * bits) + [int(not has_one)] * (2 * has_two)
        self.both = range(len(self.lows))
        self.before: dict[str, list[int]] = {}
        self.behind: dict[str, list[int]] = {}
        for one, other in partner.items():
            of_pair = [number[one] >> bit & 1 for bit in range(bits)]
            self.before[one] = [2 * bit + value for bit, value in enumerate(of_pair)]
            self.behind[one] = [2 * bit + 1 - value for bit, value in enumerate(of_pair)]
            if one != other:
                # Each of two uses its own, before and behind, so that it does not meet itself.
                which = 2 * bits + (pairs[number[one]][0] != one)
                self.before[one].append(which)
                self.behind[one].append(which)

    def _forbid(self, colours: list[str], rule: Sides) -> None:
        """Blocks of colours of which none before fits any behind: one item each."""
        blocks = list(forbidden_blocks(colours, lambda one, other: fits(rule.fit, one, other)))
        self.lows, self.both = [0] * len(blocks), range(0)
        self.before = {
            one: [part for part, (here, _) in enumerate(blocks) if one in here] for one in colours
        }
        self.behind = {
            one: [part for part, (_, there) in enumerate(blocks) if one in there] for one in colours
        }


_NOTHING = Carried()
_NO_CODES = _Codes([], Sides())
"""Of a direction in which no side has a colour."""


def _all_sides_coloured(problem: Tiling) -> bool:
    """Does every side of a piece, but for those between its own cells, have a colour?"""
    names, around = problem.board.lattice.edge_names(), problem.board.lattice.around
    return all(
        piece.sides
        and all(
            side or name not in around(cell) or piece.cells.issuperset(around(cell)[name])
            for cell, sides in zip(sorted(piece.cells), piece.sides, strict=True)
            for name, side in zip(names, sides, strict=True)
        )
        for piece in problem.pieces
    )
