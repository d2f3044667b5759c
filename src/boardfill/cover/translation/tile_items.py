"""Rules for what pieces carry, and where they lie, as items.

A side between two cells is a few bits, each of which is two items.  The colour before it uses one
of the two for each bit; the colour behind it, if it fits, just the others.  So sides that fit use
every item once, and other sides use one of them twice.  This way a mirrored board has mirrored
items.  If the colours that fit are no pairing, the pairs that do not fit are forbidden in blocks.
Marks on pieces obey rules for symbols as symbols do; see `rule_items`.

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
from boardfill.problem.lattices.lattice import Cell, step_between
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
    """The rules of the problem, those on marks as one; if `narrowed`, also what follows."""
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
    """Forbids placements with a mark that does not fit the board's mark."""

    def __init__(self, problem: Tiling, rule: BoardMarks) -> None:
        self._home, self._fit, self._marks = problem.board.home, rule.fit, dict(rule.marks)

    def used_by(self, lie: Lie) -> Iterable[int] | None:
        for cell, carried in zip(lie.laid, lie.carried, strict=False):
            if not fits(self._fit, carried.mark, self._marks.get(self._home(cell), "")):
                return None
        return ()


class _Where(PlacedRule):
    """Restricts where a piece may lie."""

    def __init__(self, problem: Tiling, rule: Lying | ListedPlacements | Areas | Overhang) -> None:
        self._home, self._rule = problem.board.home, rule

    def used_by(self, lie: Lie) -> Iterable[int] | None:
        return () if self._rule.allows(lie.piece, map(self._home, lie.laid)) else None


class _MarkRules(PlacedRule):
    """Lets marks on pieces use the items that symbols in their cells would."""

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
    """Lets sides that meet use the items of the edge between them.

    Each direction has its own codes, for the colours that occur there.
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
        """The first item of each side between two cells of the board."""
        all_coloured = _all_sides_coloured(problem)
        for edge in self._edges():
            self._first[edge] = first = len(self.items)
            codes = self._codes.get(self._direction(edge), _NO_CODES)
            is_free = not all_coloured or not may_stay_empty.isdisjoint(map(self._board.home, edge))
            for part, low in enumerate(codes.lows):
                self.items.append(Item(SideOf(edge, part), 0 if is_free else low, 1))
                # Both sides use one of a bit's two items, so if one is used once, so is the other.
                if low and not is_free and part % 2:
                    self.implied.append(first + part)

    def _direction(self, edge: Sequence[Cell]) -> tuple[int, ...]:
        """The direction of an edge, the same for all edges that are translations of it."""
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
        """The edges between cells of the board, in the order of their cells."""
        board = self._board
        around = (board.lattice.around(cell) for cell in board.ordered)
        edges = (meetings[name] for meetings in around for name in self._names if name in meetings)
        return dict.fromkeys(board.brought_home(edge) for edge in edges if not is_rim(board, edge))

    @cached_property
    def _around(self) -> dict[Cell, list[_Side]]:
        """The sides of each cell of the board."""
        board = self._board
        found: dict[Cell, list[_Side]] = {}
        for cell in board.ordered:
            around = board.lattice.around(cell)
            for place, name in enumerate(self._names):
                for beyond in around.get(name, frozenset()) - {cell}:
                    edge = board.brought_home((cell, beyond))
                    first, codes = self._first.get(edge), self._codes.get(self._direction(edge))
                    step = step_between(cell, beyond)
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
                    # An edge inside the piece is fine: use its items once.
                    used += [first + part for part in codes.both if is_before]
                elif colour:
                    parts = codes.before[colour] if is_before else codes.behind[colour]
                    used += [first + part for part in parts]
        return used


class _OnlyAtRim(PlacedRule):
    """Keeps a colour at the rim if the pieces have only as many sides of it as the rim needs."""

    def __init__(self, problem: Tiling, rule: Sides, may_stay_empty: Set[Cell]) -> None:
        self._board = board = problem.board
        had: Counter[str] = Counter()
        for piece in problem.pieces:
            most = len(board.cells) if piece.copies.high is None else piece.copies.high
            had.update({c: n * most for c, n in Counter(chain(*piece.sides)).items()})
        needed: Counter[str] = Counter()
        self._rim: set[tuple[Cell, int]] = set()
        """The sides at the rim, each by its cell and its place among the names of edges."""
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
    """Its index among the names of edges."""
    step: Cell
    """The step to the cell beyond it."""
    first: int | None
    """The first of its items; None at the rim."""
    rim: str
    codes: _Codes
    is_before: bool
    """True if the cell lies before the side, False if behind."""


class _Codes:
    """Which of a side's items each colour uses, before the side and behind it."""

    def __init__(self, colours: list[str], rule: Sides) -> None:
        partners = {
            one: [other for other in colours if fits(rule.fit, one, other)] for one in colours
        }
        if all(len(fitting) <= 1 for fitting in partners.values()):
            self._pair_up({one: next(iter(fitting), None) for one, fitting in partners.items()})
        else:
            self._forbid(colours, rule)

    def _pair_up(self, partner: dict[str, str | None]) -> None:
        """Number the pairs of colours that fit; one more bit tells two different colours apart."""
        pairs = sorted({tuple(sorted({one, other or one})) for one, other in partner.items()})
        number = {one: place for place, pair in enumerate(pairs) for one in pair}
        bits = max(len(pairs) - 1, 0).bit_length()
        has_two = any(one != other for one, other in partner.items())
        has_one = any(one == other for one, other in partner.items())
        # A colour that fits itself leaves the extra bit unused.
        self.lows = [1] * (2 * bits) + [int(not has_one)] * (2 * has_two)
        self.both = range(len(self.lows))
        self.before: dict[str, list[int]] = {}
        self.behind: dict[str, list[int]] = {}
        for one, other in partner.items():
            of_pair = [number[one] >> bit & 1 for bit in range(bits)]
            self.before[one] = [2 * bit + value for bit, value in enumerate(of_pair)]
            self.behind[one] = [2 * bit + 1 - value for bit, value in enumerate(of_pair)]
            if one != other:
                # Each of the two uses the same item before and behind, so that it cannot meet
                # itself.
                which = 2 * bits + (pairs[number[one]][0] != one)
                self.before[one].append(which)
                self.behind[one].append(which)

    def _forbid(self, colours: list[str], rule: Sides) -> None:
        """Make one item for each block of colours in which none before fits any behind."""
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
"""The codes for a direction in which no side has a colour."""


def _all_sides_coloured(problem: Tiling) -> bool:
    """True if every side of every piece, except between its own cells, has a colour."""
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
