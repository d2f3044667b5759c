"""Pictures of boards, pieces, problems and fillings, and heat maps of what cells hold."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import cast

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.answers.heat import Heat, exact
from boardfill.answers.solution import Mark, Pick, Solution, choice_name
from boardfill.drawing import scene
from boardfill.drawing.labels_and_colours import EMPTY, neighbour_colours, side_colours
from boardfill.drawing.scene import Panel, Picture, Scene, Tile
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Piece


def heat_scene(problem: Problem, marginals: Heat, name: str | None = None) -> Scene:
    """A tile for every cell, with the probability that it holds the piece or symbol `name`.

    Without a name: for symbols the likeliest one with its probability, or that of the only symbol;
    for pieces the probability of the likeliest placement over the cell, so that 100 means that all
    fillings agree there.  A cell that most likely stays empty is shown as such.
    Shades go from 0 to the greatest probability, as the scale shows.
    """
    if isinstance(problem, Covering):
        return _option_heat(problem, marginals)
    name = name or _only_symbol(problem)
    board, tiles = scene.board_of(problem), []
    chances = {
        cell: _likeliest(marginals, cell)
        if name is None
        else ("", marginals.of_cell(cell).get(name, Fraction(0)))
        for cell in sorted(scene.board_cells(problem))
    }
    most = max((probability for _, probability in chances.values()), default=Fraction(1))
    for cell, (label, probability) in chances.items():
        number = percent(probability).rjust(3)
        text = f"{label} {number}" if label else number
        tiles.append(scene.cell_tile(board, cell, text, float(probability / (most or 1))))
    return Scene(
        tuple(tiles), board.lattice, board=board, scale=("0 %", f"{percent(most or Fraction(1))} %")
    )


def heat_caption(problem: Problem, marginals: Heat, name: str | None = None) -> str:
    """A line of text that explains the numbers of the heat map."""
    fillings = words.counted(marginals.total, "filling")
    name = name or _only_symbol(problem)
    if name is not None:
        return f"{name} in the cell, in percent of {fillings}\n"
    if isinstance(problem, Covering):
        return f"the options, in percent of {fillings}\n"
    if isinstance(problem, Parts):
        return f"with its likeliest neighbour in one part, in percent of {fillings}\n"
    what = "symbol in" if isinstance(problem, Marking) else "placement over"
    return f"the likeliest {what} the cell, in percent of {fillings}\n"


def percent(probability: Fraction) -> str:
    """The probability in percent: 0 or 100 only if it is exactly that.

    >>> [percent(Fraction(part, 1000)) for part in (0, 1, 10, 333, 985, 990, 991, 1000)]
    ['0', '<1', '1', '33', '99', '99', '>99', '100']
    """
    hundredfold = 100 * probability
    if 0 < hundredfold < 1:
        return "<1"
    if 99 < hundredfold < 100:
        return ">99"
    return str(floor(hundredfold + Fraction(1, 2)))


def name_to_show(
    problem: Problem, piece: str | None, symbol: str | None, *, option: str = "{}"
) -> str | None:
    """The piece or the symbol to show; BadInput for an unknown name.

    Errors write the options `piece` and `symbol` as `option` says.
    """
    by_piece, by_symbol = option.format("piece"), option.format("symbol")
    if piece is not None and symbol is not None:
        raise BadInput(f"expected either {by_piece} or {by_symbol}, found both")
    if piece is not None and not isinstance(problem, Tiling):
        raise BadInput(f"{by_piece} requires a board to be covered with pieces that have names")
    if symbol is not None and not isinstance(problem, Marking):
        raise BadInput(f"{by_symbol} requires a board to be filled with symbols")
    name, place = (piece, by_piece) if isinstance(problem, Tiling) else (symbol, by_symbol)
    if name is not None and isinstance(problem, Tiling | Marking):
        known = problem.pieces if isinstance(problem, Tiling) else problem.symbols
        names = [one.name for one in known]
        if name not in names:
            raise BadInput(words.expected_one_of(names, name), place=place)
    return name


def heat_csv(problem: Problem, marginals: Heat, name: str | None = None) -> str:
    """A line for every cell and what it may hold: the cell, the name, the probability.

    Of a covering, which has no cells, a line for every option.
    """
    rows = [("cell" if not isinstance(problem, Covering) else "option", "holds", "probability")]
    if isinstance(problem, Covering):
        for choice, chance in sorted(marginals.placements.items()):
            rows.append((str(cast("Pick", choice).option), choice_name(choice), exact(chance)))
    else:
        for cell in sorted(scene.board_cells(problem)):
            for holds, chance in sorted(marginals.of_cell(cell).items()):
                if name in (None, holds):
                    rows.append((" ".join(map(str, cell)), holds, exact(chance)))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _likeliest(marginals: Heat, cell: Cell) -> tuple[str, Fraction]:
    """What the cell most likely holds, by name, and its probability."""
    choice = marginals.most_likely(cell)
    probability = Fraction(0) if choice is None else marginals.placements[choice]
    empty = 1 - sum(marginals.of_cell(cell).values(), Fraction(0))
    if empty > probability:
        return EMPTY, empty
    return (choice.symbol if isinstance(choice, Mark) else ""), probability


def _only_symbol(problem: Problem) -> str | None:
    """The only symbol, whose probability says everything; None if there are several."""
    if isinstance(problem, Marking) and len(problem.symbols) == 1:
        return problem.symbols[0].name
    return None


def _option_heat(problem: Covering, marginals: Heat) -> Scene:
    """A line for every option with its probability."""
    chances = {
        choice.option: chance
        for choice, chance in marginals.placements.items()
        if isinstance(choice, Pick)
    }
    lines = (
        f"{percent(chances.get(place, Fraction(0))):>3}  {scene.option_line(option)}"
        for place, option in enumerate(problem.options)
    )
    return Scene((), lines=tuple(lines))


def problem_picture(problem: Problem) -> Picture:
    """The board with givens, and the remaining pieces with their supplies."""
    pieces = scene.pieces_beside(problem)
    board = Panel(scene.board_scene(problem), is_alone=bool(pieces))
    colours = board.scene.side_colours
    return Picture((board, *_piece_panels(pieces, colours, with_supplies=True)), problem.title)


def pieces_picture(pieces: Iterable[Piece], title: str = "") -> Picture:
    """The pieces with their names."""
    listed = tuple(pieces)
    return Picture(tuple(_piece_panels(listed, side_colours(listed), with_supplies=False)), title)


def _piece_panels(
    pieces: Iterable[Piece], colours: tuple[str, ...], *, with_supplies: bool
) -> Iterable[Panel]:
    for colour, piece in enumerate(pieces):
        caption = scene.name_and_copies(piece) if with_supplies else piece.name
        yield Panel(scene.piece_scene(piece, colour, colours), caption)


def solutions_picture(
    problem: Problem,
    found: Iterable[tuple[str, Solution]],
    *,
    letters: bool = False,
    is_film: bool = False,
    alike: bool = False,
) -> Picture:
    """Fillings, each with its caption; pass `alike` if pieces are coloured later."""
    colours: scene.Colouring = "alike" if alike else "apart"
    panels = (
        Panel(scene.solution_scene(problem, solution, letters=letters, colours=colours), caption)
        for caption, solution in found
    )
    return Picture(tuple(panels), problem.title, is_film=is_film)


def numbered(found: Iterable[Solution], first: int = 1) -> Iterable[tuple[str, Solution]]:
    """The fillings with their numbers as captions."""
    return ((words.number(number), solution) for number, solution in enumerate(found, first))


def heat_picture(problem: Problem, marginals: Heat, name: str | None = None) -> Picture:
    """The heat map with its scale and caption."""
    caption = heat_caption(problem, marginals, name).strip()
    return scene.picture_of(heat_scene(problem, marginals, name), problem.title, (caption,))


def fit_picture(problem: Fitting, fit: Fit) -> Picture:
    """The game board with the pieces in its holes, and the table."""
    game, table = fit_scenes(problem, fit)
    cells = words.counted(fit.cells, "cell")
    return Picture((Panel(game, "game board"), Panel(table, "table")), f"{cells} filled")


def fit_scenes(problem: Fitting, fit: Fit) -> tuple[Scene, Scene]:
    """The game board with the pieces in its holes, and the table; equal labels belong together."""
    game = _groups(problem.game, 0, (fitted.hole for fitted in fit.pieces))
    table = _groups(problem.table, 1, (fitted.piece for fitted in fit.pieces))
    return game, table


def _groups(matrix: Matrix, value: int, labelled: Iterable[Cell]) -> Scene:
    """All groups of cells with this value; those whose first cell has a label show it."""
    left = {min(part): part for part in SQUARE.parts_of(scene.cells_of(matrix, value))}
    groups = {first: left.pop(first) for first in labelled}
    colours = neighbour_colours(list(groups.values()), Board(frozenset()))
    tiles = [
        Tile(group, str(number), colour)
        for number, (group, colour) in enumerate(zip(groups.values(), colours, strict=True), 1)
    ]
    return Scene((*tiles, *(Tile(group, EMPTY) for group in left.values())))
