"""Scenes and problems as text: outlines in box-drawing characters (or plain ASCII), or compact.

Compact drawings, and lattices without outlines, have one character for each cell.  Such a picture
can be read as a position: the cells of a piece share a letter, different from pieces beside it;
`.` (or a triangle's own mark) is an empty cell and `#` no cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import prod
from string import ascii_letters, digits

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.drawing.compaction import listed
from boardfill.drawing.labels_and_colours import (
    EMPTY,
    explained,
    has_pieces_of_one_shape,
    tears_pieces_apart,
    touching,
)
from boardfill.drawing.rule_marks import NO_MARKS
from boardfill.drawing.scene import (
    Colouring,
    Scene,
    Tile,
    board_scene,
    name_and_copies,
    piece_scene,
    pieces_beside,
    solution_scene,
)
from boardfill.drawing.text.lattice_text import DRAWN, Canvas, Part, drawn, plain_square_text
from boardfill.drawing.text.outline import Outline, carried_lines
from boardfill.drawing.text.rule_text import SideMarks, TextRim
from boardfill.drawing.text.text_style import TextStyle, in_rows, side_by_side, visible_width
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import TextPlace, spans
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP

__all__ = ["TextStyle", "as_text", "in_rows", "side_by_side", "visible_width"]

_LETTERS = ascii_letters + digits
_MORE_LETTERS = "".join(
    letter for letter in map(chr, range(0xC0, 0x530)) if letter.isalpha() and letter.isprintable()
)
"""Latin, Greek and Cyrillic, where each piece needs a letter of its own."""


def _compact_text(scene: Scene, style: TextStyle) -> str:
    """The scene as lines of text; layers stand below each other, with a blank line between."""
    if reason := _why_not_compact(scene, style):
        raise BadInput(reason)
    letters = _letters(scene, style)
    text = drawn(_lines(scene, letters), style)
    is_wanted = style.letters and len(scene.pieces) > 1
    if is_wanted or has_pieces_of_one_shape(scene.pieces, scene.board):
        told = {letter: scene.tiles[number].piece for number, letter in letters.items()}
        text += "".join(line + "\n" for line in explained(told))
    return text


def _why_not_compact(scene: Scene, style: TextStyle) -> str | None:
    """Why the scene cannot have one character for each cell; None if it can."""
    for tile in scene.tiles:
        if tile.is_board and not _has_letter(tile) and visible_width(tile.label) > 1:
            return f"one character a cell has no room for {tile.label!r}"
    most = len(_pool(scene, style))
    pieces = sum(map(_has_letter, scene.tiles))
    if _needs_own_letters(scene) and pieces > most:
        return f"there are {most} characters, and {words.number(pieces)} pieces to be told apart"
    return None


def _has_letter(tile: Tile) -> bool:
    """A piece has one; other tiles have their own label."""
    return bool(tile.piece) or not tile.label


def _needs_own_letters(scene: Scene) -> bool:
    """Would one letter for two pieces that do not touch leave open what lies there?"""
    return tears_pieces_apart(scene.pieces) or has_pieces_of_one_shape(scene.pieces, scene.board)


def _pool(scene: Scene, style: TextStyle) -> list[str]:
    """Letters that are not the name of any piece, since those would mean that piece."""
    all_letters = _LETTERS + ("" if style.ascii else _MORE_LETTERS) * _needs_own_letters(scene)
    taken = _marks(scene).union(piece.name for piece in scene.pieces)
    return [letter for letter in all_letters if letter not in taken]


def _marks(scene: Scene) -> set[str | None]:
    """The letters that are an empty cell, such as the `v` of triangles."""
    return {scene.lattice.mark_of(origin) for origin in scene.lattice.origins}


def _letters(scene: Scene, style: TextStyle) -> dict[int, str]:
    """A letter for each tile that is a piece, by the tile's number.

    The names of the pieces, if they are letters, and no two equal pieces touch.  If there are not
    enough letters, again those that no tile beside it has.
    """
    numbers = [number for number, tile in enumerate(scene.tiles) if _has_letter(tile)]
    beside = touching([tile.cells for tile in scene.tiles], scene.lattice, scene.board)
    names = {number: scene.tiles[number].piece for number in numbers}
    if (
        all(len(name) == 1 and name in _LETTERS for name in names.values())
        and _marks(scene).isdisjoint(names.values())
        and all(names.get(other) != name for at, name in names.items() for other in beside[at])
        and (not tears_pieces_apart(scene.pieces) or len(set(names.values())) == len(names))
    ):
        return names
    pool = _pool(scene, style)
    found: dict[int, str] = {}
    for place, number in enumerate(numbers):
        near = {found.get(other) for other in beside[number]}
        rest = pool[place:] or [letter for letter in pool if letter not in near]
        found[number] = rest[0]
    return found


def _lines(scene: Scene, letters: dict[int, str]) -> Iterator[list[Part]]:
    lattice = scene.lattice
    shown: dict[TextPlace, tuple[str, Tile]] = {}
    for number, tile in enumerate(scene.tiles):
        for cell in tile.cells:
            character = letters.get(number, tile.label) if tile.is_board else BOARD_GAP
            if character == EMPTY or (tile.is_board and tile.shape == "tree"):
                character = lattice.mark_of(cell) or BOARD_CELL
            shown[lattice.place_of(cell)] = character, tile
    layers, rows, columns = spans(shown)
    for layer in layers:
        if layer != layers.start:
            yield []
        for row in rows:
            line: list[Part] = []
            there = [at for at in columns if (layer, row, at) in shown] or [columns.start]
            # Where lines may begin and end anywhere, only gaps between cells need be seen.
            wanted = range(there[0], there[-1] + 1) if lattice.has_blanks else columns
            for column in wanted:
                place = TextPlace(layer, row, column)
                character, tile_there = shown.get(place, (BOARD_GAP, None))
                if lattice.cell_at(place) is not None:
                    at = column - columns.start
                    line.append((at, at + 1, character, tile_there))
            yield line


_MOST_AREA = 1_000_000
"""Scenes with a larger bounding box are listed instead, since they would be unreadable."""
_PLAIN = TextStyle()


def as_text(scene: Scene, style: TextStyle = _PLAIN) -> str:
    r"""The scene as lines of text, each ended.

    >>> from boardfill.drawing.scene import Tile
    >>> pair = Tile(frozenset({(0, 0), (0, 1)})), Tile(frozenset({(1, 0), (1, 1)}), "a")
    >>> print(as_text(Scene(pair), TextStyle(ascii=True)), end="")
    +-------+
    |       |
    +-------+
    | a   a |
    +-------+
    """
    if scene.lines is not None:
        return "".join(line + "\n" for line in scene.lines)
    scene = replace(scene, tiles=tuple(scene.tiles))  # they are accessed many times
    outline = Outline(scene)
    if not outline.owner:
        return "(no cells)\n"
    if prod(scene.extents) > _MOST_AREA:
        return "".join(line + "\n" for line in listed(scene))
    if style.compact or scene.lattice.name not in DRAWN:
        return _compact_text(scene, style)
    is_square, marks = scene.lattice.name == "square", scene.rule_marks
    has_rules = is_square and marks is not NO_MARKS and marks.needs_room
    if is_square and not has_rules and not style.colour and not outline.carries:
        text = plain_square_text(outline, style)
    else:
        side_marks = SideMarks(marks, outline.owner, style) if has_rules else None
        canvas = Canvas(outline, style, side_marks=side_marks)
        DRAWN[scene.lattice.name](canvas)
        layers = canvas.texts()
        text = in_rows(layers, style.width) if len(layers) > 1 else layers[0]
        if has_rules and marks.rim:
            text = TextRim(marks.rim, outline.owner, style).around(text, outline.lines_a_row)
    if outline.carries:
        below = scene.legend if is_square else (*scene.legend, *carried_lines(scene))
        return text + "".join(line + "\n" for line in below)
    is_too_wide = any(visible_width(line) > style.width for line in text.splitlines())
    if style.on_compact is not None and is_too_wide and _why_not_compact(scene, style) is None:
        style.on_compact()
        return _compact_text(scene, style)
    return text + "".join(line + "\n" for line in scene.legend)


def solution_texts(problem: Problem, found: Iterable[Solution], style: TextStyle) -> Iterator[str]:
    """A drawing of each solution, with an empty line before all but the first."""
    colours: Colouring = "apart" if style.colour else "none"
    for place, solution in enumerate(found):
        scene = solution_scene(problem, solution, letters=style.letters, colours=colours)
        yield ("\n" if place else "") + as_text(scene, style)


def titled_problem_text(problem: Problem, style: TextStyle) -> str:
    """The title in a line, if it has one, and the problem."""
    title = f"{words.one_line(problem.title)}\n" if problem.title else ""
    return title + problem_text(problem, style)


def problem_text(problem: Problem, style: TextStyle) -> str:
    """The board and the remaining pieces with their supplies, without the title."""
    board = as_text(board_scene(problem), style)
    drawings = [
        f"{name_and_copies(piece)}\n" + as_text(piece_scene(piece, colour), style)
        for colour, piece in enumerate(pieces_beside(problem))
    ]
    return f"{board}\n{in_rows(drawings, style.width)}" if drawings else board
