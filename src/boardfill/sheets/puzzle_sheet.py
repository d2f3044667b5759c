"""What is on a puzzle sheet: the board, the pieces, hints and a solution, as scenes and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.drawing.labels_and_colours import EQUALS, piece_labels
from boardfill.drawing.scene import Panel, Scene, Tile, board_scene, piece_scene, solution_scene
from boardfill.drawing.tile_reading import sign_of
from boardfill.problem.kinds import Marking, Parts, Problem, Tiling
from boardfill.problem.parts import sizes_in_words
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.placement_rules import (
    Areas,
    ListedPlacements,
    Lying,
    MostEmpty,
    Overhang,
    own_board,
)
from boardfill.problem.rules import Rule
from boardfill.problem.tile_rules import ON_MARKS, BoardMarks, Fit, Sides, marks_as_symbols
from boardfill.sheets.rule_sentences import rule_sentences

_MOST_CUT = 240
"""With more pieces, one of each kind is drawn, with its number of copies."""


@dataclass(frozen=True)
class PuzzleSheet:
    """A puzzle for print; hints and the solution have a few words as their captions.

    The pieces are drawn in the colours that they have in the solution.
    """

    title: str
    instructions: tuple[str, ...]
    board: Scene
    pieces: tuple[Panel, ...]
    hints: tuple[Panel, ...]
    solution: Panel


def puzzle_sheet(
    problem: Problem,
    solution: Solution,
    hints: Iterable[Panel],
    fillings: int | None,
    title: str,
    up_to_symmetry: int | None = None,
) -> PuzzleSheet:
    """The sheet of a problem; `fillings` is how many it has, if that is known.

    So many `up_to_symmetry` are told of instead, if they are.
    """
    shown = solution_scene(problem, solution)
    pieces = tuple(_pieces(problem, shown)) if isinstance(problem, Tiling) else ()
    return PuzzleSheet(
        words.one_line(title or problem.title) or "A puzzle",
        instructions(problem, fillings, up_to_symmetry),
        board_scene(problem),
        pieces,
        tuple(hints),
        Panel(shown, solution_words(fillings, up_to_symmetry)),
    )


def _pieces(problem: Tiling, solution: Scene) -> Iterator[Panel]:
    """The pieces to cut out: those of the solution, then others that may be used."""
    given = [known.cells for known in problem.given]
    laid = [tile for tile in solution.tiles if tile.piece]
    lying = [tile for tile in laid if tuple(sorted(tile.cells)) not in given]
    used = Counter(tile.piece for tile in laid)
    for number, piece in enumerate(problem.pieces):
        found = [tile for tile in lying if tile.piece == piece.name]
        if piece.copies.high is not None:
            spare = Tile(piece.cells, "", number, piece=piece.name)
            found += [spare] * (piece.copies.high - used[piece.name])
        if len(lying) <= _MOST_CUT:
            yield from (_piece(problem, piece, tile, solution) for tile in found)
        elif found:
            one = _piece(problem, piece, found[0], solution)
            yield replace(one, caption=f"{one.caption} × {words.number(len(found))}".strip())


def _piece(problem: Tiling, piece: Piece, lying: Tile, solution: Scene) -> Panel:
    """A piece as it is cut out, in the colour that it has where it lies.

    It has its name on it, unless there is no other; if only a letter has room there, its name is
    below, as hints call it, and so it is if it carries something.  A solid has it below, and what
    the layers of the solution call it.
    """
    if not piece.is_plain and piece.lattice.dimensions == 2:
        drawn = piece_scene(piece, lying.colour, solution.side_colours)
        return Panel(drawn, words.one_line(piece.name))
    name = piece_labels(problem.pieces)[piece.name] if len(problem.pieces) > 1 else ""
    caption = ""
    if piece.lattice.dimensions > 2:
        caption = words.one_line(EQUALS.join(dict.fromkeys((lying.label, piece.name))))
        name = ""
    elif name and name != piece.name:
        caption = words.one_line(piece.name)
    tile = Tile(piece.cells, name, lying.colour, piece=piece.name)
    return Panel(Scene((tile,), piece.lattice, pieces=problem.pieces), caption.removeprefix(EQUALS))


_MOST_LISTED = 16
"""If there are more symbols, only some are named."""
_TURNED = {
    Turn.FIXED: "they lie as they are drawn",
    Turn.ROTATE: "you may turn them, but not turn them over",
    Turn.FREE: "you may turn them, and turn them over",
}
_MOST_PAIRS, _MOST_CELLS = 12, 12
_LYING = {
    "within": "{} must lie inside {}",
    "touching": "{} must each cover one of {}",
    "only": "only {} may lie on {}",
}


def instructions(
    problem: Problem, fillings: int | None, up_to_symmetry: int | None = None
) -> tuple[str, ...]:
    """What to do, in a paragraph or two; how many ways there are, if that is known."""
    told: list[str] = []
    if isinstance(problem, Tiling):
        told += _tiling(problem)
    elif isinstance(problem, Marking):
        told += _marking(problem)
    elif isinstance(problem, Parts):
        told += _parts(problem)
    if isinstance(problem, Tiling | Marking | Parts) and problem.board.periods:
        told.append("the board closes on itself: what leaves it on one side comes in on the other")
    apart, ways = "", ""
    if up_to_symmetry is not None:
        fillings, apart = up_to_symmetry, ", apart from turning and mirroring the whole"
    if fillings == 1:
        ways = f"There is exactly one way to do it{apart}."
    elif fillings is not None:
        ways = f"There are {words.number(fillings)} ways to do it{apart}: find one."
    return words.sentences(*told), ways


def solution_words(fillings: int | None, up_to_symmetry: int | None = None) -> str:
    """The caption above the solution."""
    if up_to_symmetry is not None:
        fillings = up_to_symmetry
    if fillings == 1:
        return "The solution"
    return "One solution" if fillings is None else f"One of {words.number(fillings)} solutions"


def _tiling(problem: Tiling) -> Iterator[str]:
    if problem.board.lattice.dimensions > 2:
        yield "build the body from the pieces"
        yield "the parts of a drawing are its layers, one upon the other"
    else:
        yield "cut out the pieces and cover the board with them"
    turns = {piece.turn for piece in problem.pieces}
    if turns == {Turn.FIXED} or (len(turns) == 1 and problem.board.lattice.reflects_pieces):
        yield _TURNED[turns.pop()]
    if any(piece.copies.high is None for piece in problem.pieces):
        yield "there may be as many of them as you like, and this sheet has enough for one way"
    elif any(piece.copies.low != piece.copies.high for piece in problem.pieces):
        yield "some of them may be left over"
    if problem.given:
        yield "what lies on the board stays there"
    if own_board(problem)[1]:
        yield "hatched cells may stay empty"
    if problem.fault_free:
        yield "every straight line through the board, along the edges of cells, must cut a piece"
    if problem.tatami:
        yield "no four pieces may meet at a corner"
    yield from _tile_sentences(problem)


def _marking(problem: Marking) -> Iterator[str]:
    symbols = words.listed((symbol.name for symbol in problem.symbols), "or", most=_MOST_LISTED)
    some = "some of the cells" if problem.blanks else "every empty cell"
    yield f"put {symbols} in {some}"
    yield from rule_sentences(problem)
    yield from _pointing(problem)


def _parts(problem: Parts) -> Iterator[str]:
    beside = "edges or corners" if problem.corners else "edges"
    yield f"cut the board into parts, each of cells that are connected by {beside}"
    low, high = problem.number
    if high is not None:
        yield f"there are {low if low == high else f'{low} to {high}'} of them"
    elif low:
        yield f"there are at least {low} of them"
    if problem.sizes is not None:
        yield f"each has {sizes_in_words(problem)} cells"
    if problem.marks:
        yield "each has exactly one of the marked cells"
    if any(size is not None for _, size in problem.marks):
        yield "a number says how many cells its part has"
    if problem.given:
        yield "parts that are drawn stay there"


def _pointing(problem: Marking) -> Iterator[str]:
    """Sentences for edges that may not meet."""
    pointing = [symbol for symbol in problem.symbols if symbol.points_at]
    if not pointing:
        return
    lattice = problem.board.lattice
    around = [set(symbol.points_at) for symbol in pointing]
    two = f"two {pointing[0].name}" if len(pointing) == 1 else "two symbols"
    if all(names == set(lattice.edge_names()) for names in around):
        yield f"no {two} may be side by side"
    elif all(names == set(lattice.meeting_names()) for names in around):
        yield f"no {two} may touch, not even at a corner"
    else:
        yield "no two symbols may point at the same edge or corner of a cell"
        for symbol in pointing:
            yield f"{symbol.name} points {words.listed(symbol.points_at)}"


def _tile_sentences(problem: Tiling) -> Iterator[str]:
    """What the rules for pieces say, a sentence for each."""
    for rule in problem.rules:
        yield from _sentences(rule)
    on_marks = [rule for rule in problem.rules if isinstance(rule, ON_MARKS)]
    for sign in dict.fromkeys(filter(None, map(sign_of, on_marks))):
        yield f"the marks in a cage with {sign} are all {'equal' if sign == '=' else 'different'}"
    if others := [rule for rule in on_marks if not sign_of(rule)]:
        for told in rule_sentences(marks_as_symbols(problem, others), in_cages=True):
            yield told.replace("symbol", "mark")


def _sentences(rule: Rule) -> Iterator[str]:
    match rule:
        case Sides(fit=fit, rim=rim):
            yield f"sides that meet must {_fitting(fit, 'have the same colour')}"
            if rim:
                colour = rim if isinstance(rim, str) else "coloured"
                yield f"the rim is {colour}, and sides there must fit it in the same way"
        case BoardMarks(fit=fit):
            how = _fitting(fit, "be the same")
            yield f"a mark on the board and the mark that covers it must {how}"
        case Lying(pieces=pieces, cells=cells, how=how):
            shown = words.listed(map(words.cell, cells), most=_MOST_CELLS)
            yield _LYING[how].format(words.listed(pieces), shown)
        case ListedPlacements(pieces=pieces, placements=listed):
            places = (
                f"{words.cells(cells)} ({name})" if name else words.cells(cells)
                for cells, name in listed
            )
            shown = words.listed(places, "or", most=_MOST_CELLS)
            yield f"{words.listed(pieces)} must lie on {shown or 'nothing'}"
        case Areas(areas=areas):
            yield "each piece covers exactly one number, which says how many cells it has"
            if not all(area for _, area in areas):
                yield "? stands for any number"
        case Overhang():
            yield "pieces may stick out of the board, but each must cover a cell of it"
        case MostEmpty(cells=cells):
            yield f"at most {words.counted(cells, 'cell')} may stay empty"


def _fitting(fit: Fit, equal: str) -> str:
    if isinstance(fit, str):
        letters = "be a small and a capital letter of one kind, such as a and A"
        return equal if fit == "equal" else letters
    pairs = (f"{one} {other}" for one, other in fit)
    return f"be one of these pairs: {words.listed(pairs, 'or', most=_MOST_PAIRS)}"
