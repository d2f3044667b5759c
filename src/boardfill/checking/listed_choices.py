"""All choices of a problem, listed in the simplest way, for checking certificates.

This shares no code with the covers by which certificates are found, so an error there cannot hide
here.  Placements of the same piece on the same cells that carry the same, which occur on closed
boards, are one choice.  Choices that break a bound by themselves are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from operator import add, sub
from typing import TypeAlias, cast

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Choice, Mark, Pick, Placement
from boardfill.problem.kinds import Covering, Marking, Tiling
from boardfill.problem.lattices.lattice import Cell, Symmetry
from boardfill.problem.piece import Carried, Piece, Turn
from boardfill.problem.rules import Count, Different, GroupRule, Held, Paired, Runs, Sum

Check: TypeAlias = Callable[[], None]
"""Called now and then; it may raise to stop the work."""
Colours: TypeAlias = dict[Choice, dict[str, str | None]]
"""For each choice the items that it may share with others, with the colour of each use."""
_Bounds: TypeAlias = dict[kinds.Subject, tuple[int, int | None]]
_Listed: TypeAlias = Iterator[tuple[Choice, dict[kinds.Subject, int]]]
_CHECK_EVERY = 1024


class AllChoices:
    """The subjects of a problem with their bounds, and every choice with what it uses.

    `high` is never above what all choices use together.  `check` is called now and then, and may
    raise to stop the work.
    """

    def __init__(self, problem: Tiling | Marking | Covering, check: Check = lambda: None) -> None:
        self.low: dict[kinds.Subject, int] = {}
        self.high: dict[kinds.Subject, int] = {}
        self.uses: dict[Choice, dict[kinds.Subject, int]] = {}
        self.colours: Colours = {}
        self._check = check
        bounds: _Bounds = {}
        if isinstance(problem, Tiling):
            choices = self._tiling(problem, bounds)
        elif isinstance(problem, Marking):
            choices = self._marking(problem, bounds)
        else:
            choices = self._covering(problem, bounds)
        total: Counter[kinds.Subject] = Counter()
        for number, (choice, uses) in enumerate(choices):
            if number % _CHECK_EVERY == 0:
                check()
            highs = ((bounds[subject][1], times) for subject, times in uses.items())
            if all(high is None or times <= high for high, times in highs):
                self.uses[choice] = uses
                for subject, times in uses.items():
                    total[subject] += times
        for subject, (low, high) in bounds.items():
            self.low[subject] = low
            self.high[subject] = total[subject] if high is None else min(high, total[subject])

    def _tiling(self, problem: Tiling, bounds: _Bounds) -> _Listed:
        from boardfill.checking.tile_check import may_lie

        for cell in problem.board.cells:
            bounds[kinds.Subject(kinds.CELL, cell)] = (int(cell not in problem.optional), 1)
        for piece in problem.pieces:
            bounds[kinds.Subject(kinds.PIECE, piece.name)] = piece.copies
        lines = list(lines_of(problem.board.cells)) if problem.fault_free else []
        bounds |= dict.fromkeys(lines, (1, None))
        if problem.tatami:
            bounds |= dict.fromkeys(_inner_corners(problem.board.cells), (0, 3))
        subject_of = {cell: kinds.Subject(kinds.CELL, cell) for cell in problem.board.cells}
        for piece in problem.pieces:
            supply = kinds.Subject(kinds.PIECE, piece.name)
            for lying in set(_placements(problem, piece, self._check)):
                cells = lying.cells
                if not problem.given_cells.isdisjoint(cells) and not any(
                    known[:2] == (piece.name, cells) and known.carried in ((), lying.carried)
                    for known in problem.given
                ):
                    continue  # it would overlap a given piece
                if problem.rules and not may_lie(problem, lying):
                    continue
                used = [supply, *(subject_of[cell] for cell in cells)]
                used += (line for line in lines if crosses(cells, line))
                if problem.tatami:
                    used += filter(bounds.__contains__, _single_corners(cells))
                yield lying, dict.fromkeys(used, 1)

    def _marking(self, problem: Marking, bounds: _Bounds) -> _Listed:
        counted: dict[tuple[Cell, str], Counter[kinds.Subject]] = {}
        for subject, low, high, added in _numbers_of_rules(problem):
            bounds[subject] = (low, high)
            for cell, name, times in added:
                counted.setdefault((cell, name), Counter())[subject] += times
        from boardfill.checking.web_proofs import may_hold

        has_webs = problem.has_webs
        for cell in problem.board.cells:
            must = not problem.blanks or cell in problem.clues
            must = must or (has_webs and not may_hold(problem, cell, ""))
            bounds[kinds.Subject(kinds.CELL, cell)] = (int(must), 1)
            for symbol in problem.symbols:
                if problem.clues.get(cell, symbol.name) == symbol.name and (
                    not has_webs or may_hold(problem, cell, symbol.name)
                ):
                    uses = Counter([kinds.Subject(kinds.CELL, cell)])
                    uses.update(counted.get((cell, symbol.name), {}))
                    for target in problem.targets_of(cell, symbol):
                        bounds[kinds.Subject(kinds.TARGET, target)] = (0, 1)
                        uses[kinds.Subject(kinds.TARGET, target)] += 1
                    yield Mark(cell, symbol.name), uses

    def _covering(self, problem: Covering, bounds: _Bounds) -> _Listed:
        coloured = {item for option in problem.options for item, _ in option.colours}
        for item in problem.items:
            if item.name not in coloured:
                bounds[kinds.Subject(kinds.ITEM, item.name)] = item.uses
        for number, option in enumerate(problem.options):
            choice = Pick(number, option.items, option.name)
            shared = [name for name in option.items if name in coloured]
            if len(shared) == len(set(shared)):
                self.colours[choice] = {name: dict(option.colours).get(name) for name in shared}
                alone = (name for name in option.items if name not in coloured)
                yield choice, Counter(kinds.Subject(kinds.ITEM, name) for name in alone)


_Number: TypeAlias = tuple[kinds.Subject, int, int | None, list[tuple[Cell, str, int]]]
"""What a rule counts or adds up: the bounds, and how much each symbol in each cell adds."""


def _numbers_of_rules(problem: Marking) -> Iterator[_Number]:
    """The numbers of all rules that count or add up.

    Other rules are left out: what is impossible without them is impossible with them.
    """
    for number, rule in enumerate(problem.rules):
        if isinstance(rule, Held):
            held = [(cell, name, 1) for cell, several in rule.cells for name in several]
            yield kinds.Subject(kinds.RULE, (number, rule.name)), rule.low, rule.high, held
        elif isinstance(rule, Paired):
            yield from _numbers_of_pairs(problem, number, rule)
        elif isinstance(rule, GroupRule):
            yield from _numbers_of_groups(problem, number, rule)


def _numbers_of_groups(problem: Marking, number: int, rule: GroupRule) -> Iterator[_Number]:
    names = list(problem.symbols_by_name)
    for place, (region, cells) in enumerate(problem.groups_of(rule).items()):
        clue = rule.clue(place) if isinstance(rule, Sum | Runs) else None
        match rule:
            case Count(symbols=symbols, low=low, high=high):
                each = [(cell, name, 1) for cell in cells for name in symbols]
                yield kinds.Subject(kinds.RULE, (number, region)), low, high, each
            case Runs(symbols=symbols) if clue is not None:
                each = [(cell, name, 1) for cell in cells for name in symbols]
                yield kinds.Subject(kinds.RULE, (number, region)), sum(clue), sum(clue), each
            case Different():
                least = int(len(cells) == len(names) and not problem.blanks)
                for name in names:
                    each = [(cell, name, 1) for cell in cells]
                    yield kinds.Subject(kinds.SYMBOL, (number, region, name)), least, 1, each
            case Sum() if clue is not None:
                each = [(cell, s.name, s.amount) for cell in cells for s in problem.symbols]
                added = [one for one in each if one[2]]
                yield kinds.Subject(kinds.SUM, (number, region)), clue.low, clue.high, added


def _numbers_of_pairs(problem: Marking, number: int, rule: Paired) -> Iterator[_Number]:
    """Each partner has a symbol beside it, and each symbol a partner of its own."""
    pairs, board = len(rule.cells), problem.board
    regions = {f"around {words.cell(one)}": (board.beside(one), 1, None) for one in rule.cells}
    for region, (cells, low, high) in {**regions, "board": (board.cells, pairs, pairs)}.items():
        there = board.cells.intersection(cells)
        each = [(cell, name, 1) for cell in there for name in rule.symbols]
        yield kinds.Subject(kinds.RULE, (number, region)), low, high, each


def _placements(problem: Tiling, piece: Piece, check: Check) -> Iterator[Placement]:
    """Every placement of the piece on the board; some more than once."""
    board, lattice = problem.board, problem.board.lattice
    for (first, carried), *others in _turned_carrying(piece):
        steps = [(tuple(map(sub, cell, first)), on) for cell, on in others]
        for number, target in enumerate(board.cells):
            if number % _CHECK_EVERY == 0:
                check()
            if lattice.colour(target) == lattice.colour(first):
                moved = {target: carried}
                for step, on in steps:
                    home = board.home(tuple(map(add, target, step)))
                    if home not in board.cells or home in moved:
                        break
                    moved[home] = on
                else:
                    cells = tuple(sorted(moved))
                    told = () if piece.is_plain else tuple(moved[cell] for cell in cells)
                    yield Placement(cells, piece.name, (), told)


def turned(piece: Piece) -> set[tuple[Cell, ...]]:
    """The cells of the piece in every allowed orientation, not moved to the origin."""
    return {tuple(sorted(map(turn.apply, piece.cells))) for turn in allowed_turns(piece)}


def allowed_turns(piece: Piece) -> Iterator[Symmetry]:
    """The symmetries of the lattice by which the piece may be turned."""
    return (
        symmetry
        for place, symmetry in enumerate(piece.lattice.symmetries)
        if piece.turn is Turn.FREE
        or (piece.turn is Turn.ROTATE and not symmetry.reflects)
        or place == 0
    )


def _turned_carrying(piece: Piece) -> set[tuple[tuple[Cell, Carried], ...]]:
    """The same, each cell with what it carries."""
    if piece.is_plain:
        return {tuple((cell, Carried()) for cell in cells) for cells in turned(piece)}
    from boardfill.problem.tiles import turned_cell

    lattice, number = piece.lattice, len(piece.cells)
    carried = map(Carried, piece.marks or [""] * number, piece.sides or [()] * number)
    whole = list(zip(sorted(piece.cells), carried, strict=True))
    return {
        tuple(sorted((turn.apply(at), turned_cell(at, on, turn, lattice)) for at, on in whole))
        for turn in allowed_turns(piece)
    }


def lines_of(cells: Iterable[Cell]) -> Iterator[kinds.Subject]:
    """The line after each row and each column with cells, except the last.

    Further lines before the next row with cells are crossed exactly when this one is.
    """
    for axis, name in enumerate(("row", "column")):
        for line in sorted({cell[axis] for cell in cells})[:-1]:
            yield kinds.Subject(kinds.LINE, (name, line))


def _inner_corners(board: Set[Cell]) -> Iterator[kinds.Subject]:
    """The corners where four cells of the board meet."""
    for row, column in board:
        if {(row - 1, column - 1), (row - 1, column), (row, column - 1)} <= board:
            yield kinds.Subject(kinds.CORNER, (row, column))


def crosses(cells: tuple[Cell, ...], line: kinds.Subject) -> bool:
    """True if there are cells on both sides of the line."""
    name, after = cast("tuple[str, int]", line.key)
    along = [cell[name == "column"] for cell in cells]
    return min(along) <= after < max(along)


_SQUARE = (0, 0), (0, 1), (1, 0), (1, 1)


def _single_corners(cells: tuple[Cell, ...]) -> Iterator[kinds.Subject]:
    """The corners where a piece on these cells has a single cell."""
    corners = Counter((row + d, column + r) for row, column in cells for d, r in _SQUARE)
    return (kinds.Subject(kinds.CORNER, corner) for corner, times in corners.items() if times == 1)
