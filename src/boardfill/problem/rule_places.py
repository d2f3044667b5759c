"""Where the rules of a marking apply on its board, and whether they make sense there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from operator import add

from boardfill.errors import BadInput, check_names, inside
from boardfill.problem import rules
from boardfill.problem.board import Board, distinct_cells
from boardfill.problem.groups import group_kinds
from boardfill.problem.lattices.lattice import Cell, step_between
from boardfill.problem.marking import LaidShapes, Marking, Windows
from boardfill.problem.picture import BOARD_GAP, read_picture
from boardfill.problem.piece import Turn
from boardfill.problem.rules import GroupRule, Rule, Window
from boardfill.problem.tiling import listed_values
from boardfill.problem.web_rules import InSight, WebRule


def check_rules(problem: Marking) -> None:
    """Raise BadInput for a rule that makes no sense on the problem's board."""
    listed_values(problem, "rules", Rule)
    known = [symbol.name for symbol in problem.symbols]
    for place, rule in enumerate(problem.rules):
        with inside(f"rules[{place}]"):
            check_rule(problem, rule, known)


def check_rule(problem: Marking, rule: Rule, known: Collection[str]) -> None:
    """Raise BadInput if the rule makes no sense on this board."""
    used, place = _symbols_in(rule)
    check_names(used, known, place)
    if isinstance(rule, GroupRule):
        check_names([rule.each], group_kinds(problem.board), ".each")
        for region in rule.regions:
            problem.check_cells(region, ".regions")
        distinct_cells(rule.cells, problem.board.lattice)  # they may be holes
        _check_groups(problem, rule)
    match rule:
        case WebRule() | InSight():
            rule.check(problem)
        case Window():
            problem.windows_of(rule)
        case rules.Paired(cells=cells):
            distinct_cells(cells, problem.board.lattice)
        case rules.Held(cells=held):
            problem.check_cells((cell for cell, _ in held), ".cells")
        case rules.Pattern(clues=clues):
            from boardfill.problem.patterns import read_pattern  # most problems have none

            if problem.blanks and rules.EMPTY in known:
                raise BadInput(f"{rules.EMPTY!r} is an empty cell; give that symbol another name")
            for number, clue in enumerate(clues):
                with inside(f".clues[{number}]"):
                    read_pattern(clue or "", known, blanks=problem.blanks)


def _check_groups(problem: Marking, rule: GroupRule) -> None:
    is_along = rule.is_ordered or rule.each.endswith("run")
    if problem.board.periods and "diagonal" in rule.each and is_along:
        raise BadInput(
            "diagonals wind around a board that closes on itself; list their cells as regions",
            place=".each",
        )
    if isinstance(rule, rules.CluedRule):
        found, wanted = len(rule.clues), len(problem.groups_of(rule))
        if found not in (1, wanted):
            reason = f"expected 1 clue or {wanted}, one for each group, found {found}"
            raise BadInput(reason, place=".clues")
    if isinstance(rule, rules.Arrow):
        if problem.blanks:
            raise BadInput("arrows need a value in every cell; leave out blanks")
        if not all(problem.groups_of(rule).values()):
            raise BadInput("an arrow needs at least its first cell")
    needs_values = isinstance(
        rule, rules.Sum | rules.Product | rules.Arrow | rules.Visible | rules.Sandwich
    )
    if needs_values or (isinstance(rule, rules.Neighbours) and rule.needs_values):
        least = min(symbol.amount for symbol in problem.symbols)
        if isinstance(rule, rules.Product) and least == 0:
            raise BadInput("products need values of at least 1")


def _symbols_in(rule: Rule) -> tuple[Iterable[str], str]:
    """The names of symbols that a rule mentions, and the key that has them."""
    match rule:
        case rules.Count(symbols=used) | rules.Runs(symbols=used) | rules.Paired(symbols=used):
            return sorted(used), ".symbols"
        case rules.Held(cells=held):
            return (name for _, some in held for name in some), ".cells"
        case rules.Sandwich(ends=ends):
            return ends, ".ends"
        case rules.Neighbours(relation=relation) if not isinstance(relation, str):
            return (name for pair in relation for name in pair), ".relation"
    return (), ""


def find_windows(problem: Marking, rule: Window, lying: LaidShapes) -> Windows:
    """The places where the rule's patterns fit on the board, in each allowed orientation.

    `lying` remembers where shapes fit, for other rules.
    """
    board, lattice, turn = problem.board, problem.board.lattice, rule.turn
    found: Windows = {}
    tried = set()
    for place, pattern in enumerate(rule.patterns):
        held = _held(problem, pattern, f".patterns[{place}]")
        for number, symmetry in enumerate(lattice.symmetries):
            if number and (turn is Turn.FIXED or (turn is Turn.ROTATE and symmetry.reflects)):
                continue
            turned = {symmetry.apply(cell): words for cell, words in held.items()}
            cells = sorted(turned)
            first = cells[0]
            # Moving a shape keeps the order of its cells.
            shown = tuple(turned[cell] for cell in cells)
            shape = tuple(step_between(first, cell) for cell in cells)
            if (lattice.colour(first), shape, shown) in tried:
                continue
            tried.add((lattice.colour(first), shape, shown))
            kind = lattice.colour(first), shape
            if kind not in lying:
                lying[kind] = list(_lying(board, *kind))
            for laid in lying[kind]:
                found.setdefault(laid, set()).add(shown)
    return found


def _lying(board: Board, colour: int, shape: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """The shape, in rising order, wherever all its cells are on the board and no two the same."""
    for to in board.ordered:
        if board.lattice.colour(to) != colour:
            continue
        laid = tuple([tuple(map(add, cell, to)) for cell in shape])
        if not board.periods:
            if board.cells.issuperset(laid):
                yield laid
            continue
        laid = board.brought_home(laid)
        homes = set(map(board.home, laid))
        if len(homes) == len(shape) and homes <= board.cells:
            yield laid


def _held(problem: Marking, pattern: object, place: str) -> dict[Cell, frozenset[str]]:
    """What each cell of a pattern may hold; an empty name is an empty cell.

    A character that is the name of a symbol stands for that symbol.
    """
    known = frozenset(problem.symbols_by_name)
    empty = frozenset({""} if problem.blanks else ())
    if isinstance(pattern, str):
        with inside(place):
            drawn = read_picture(pattern, problem.board.lattice)
        outside = {BOARD_GAP} - known
        listed = [(cell, (character,)) for cell, character in drawn if character not in outside]
    else:
        assert isinstance(pattern, tuple)
        listed = list(pattern)
    signs = {rules.ANYTHING: known | empty, rules.EMPTY: empty}
    meanings = {sign: names for sign, names in signs.items() if sign not in known}
    for _, held in listed:
        check_names(held, [*problem.symbols_by_name, *meanings], place)
    if not listed:
        raise BadInput("expected at least one cell", place=place)
    with inside(place):
        distinct_cells((cell for cell, _ in listed), problem.board.lattice)
    return {
        cell: frozenset().union(*(meanings.get(name, {name}) for name in held))
        for cell, held in listed
    }
