"""What people see of a value: its picture, in a notebook, in a file or an axis; and the widget.

A notebook shows a drawing, an image of what is large, or a table: one of these, so that notebooks
do not hold everything twice.  An answer that does not remember its problem is shown as text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from html import escape
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from boardfill import words
from boardfill.answers.best import Best, Fit
from boardfill.answers.certificate import Certificate
from boardfill.answers.heat import Heat
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Distribution, Tally
from boardfill.display import Drawable
from boardfill.drawing.answer_pictures import (
    fit_picture,
    heat_picture,
    pieces_picture,
    problem_picture,
    solutions_picture,
)
from boardfill.drawing.bare_board import bare_board_scene
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look, LookOptions, look_of
from boardfill.drawing.picture_formats.picture_files import ending_of, picture_bytes
from boardfill.drawing.picture_formats.svg import svg
from boardfill.drawing.plot_values import Bars
from boardfill.drawing.scene import Panel, Picture, Scene, board_cells, picture_of, solution_scene
from boardfill.errors import BadInput
from boardfill.explaining.certificate_text import certificate_picture
from boardfill.hinting.hints import Hint, hint_picture
from boardfill.methods import Askable
from boardfill.notebook.browsing import few_fillings
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.marking import Marking
from boardfill.problem.parts import Parts
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.questions.solution_set import SolutionRange, SolutionSet
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.table_text import growth_picture, what_is_counted

if TYPE_CHECKING:
    from boardfill.notebook.board_widget import BoardWidget
    from boardfill.problem.kinds import Problem


_MOST_PIECES = 12
"""The most pieces whose uses are plotted."""


def picture_of_value(value: object) -> Picture:
    """The picture of a value; BadInput for an answer that does not remember what it answers."""
    for kind, make in _PICTURES.items():
        if isinstance(value, kind):
            picture: Picture = make(value)
            return picture
    raise BadInput(f"a {type(value).__name__} has no picture")


def _problem_of(answer: Drawable) -> Any:
    if answer.problem is None:
        name = type(answer).__name__
        raise BadInput(
            f"this {name} does not remember its problem; give it, as in answer.about(problem)"
        )
    return answer.problem


def _tally_lines(tally: Tally) -> tuple[str, str]:
    """The count, and how it was found."""
    up_to = f" up to {tally.convention}" if tally.convention in ("rotation", "symmetry") else ""
    count = f"{words.counted(tally.count, 'filling')}{up_to}"
    group = f" ({tally.group})" if tally.group else ""
    return count, f"counted by {tally.engine} in {words.short_time(tally.effort.seconds)}{group}"


def _solution(solution: Solution) -> Picture:
    problem = _problem_of(solution)
    return picture_of(solution_scene(problem, solution), problem.title)


def _best(best: Best) -> Picture:
    proof = "proven" if best.is_proven else f"at most {best.bound} is possible"
    return replace(_solution(best.solution), notes=(f"weight {best.weight} ({proof})",))


def _hint(hint: Hint) -> Picture:
    return hint_picture(_problem_of(hint), hint.position or Solution(()), hint)


def _distribution(found: Distribution) -> Picture:
    """For each piece, how many fillings use how many of it."""
    plots = (
        Bars({str(uses): count for uses, count in found.of(name).items()}, name)
        for name in found.names[:_MOST_PIECES]
    )
    title = words.counted(found.count, "filling")
    return Picture(tuple(Panel(Scene((), plot=plot)) for plot in plots), title)


def _solutions(found: SolutionSet | SolutionRange) -> Picture:
    few = few_fillings(found)
    return replace(solutions_picture(few.problem, few.captioned), notes=(few.words,))


_PICTURES: Mapping[type | tuple[type, ...], Callable[[Any], Picture]] = {
    Board: lambda board: picture_of(bare_board_scene(board)),
    Piece: lambda piece: pieces_picture([piece]),
    (Tiling, Marking, Covering, Fitting, Parts): problem_picture,
    Solution: _solution,
    Best: _best,
    (SolutionSet, SolutionRange): _solutions,
    Heat: lambda heat: heat_picture(_problem_of(heat), heat),
    Fit: lambda fit: fit_picture(_problem_of(fit), fit),
    Certificate: lambda found: certificate_picture(_problem_of(found), found),
    Hint: _hint,
    Tally: lambda tally: picture_of(Scene((), lines=_tally_lines(tally))),
    Distribution: _distribution,
    Table: growth_picture,
}


_MOST_ROWS, _MOST_COLUMNS = 60, 40
_MOST_SHOWN = 10**60
"""Longer numbers are shown rounded."""
_TABULATED = Table, Distribution, Tally
"""Values that are shown as tables of numbers."""


def shown_html(value: object) -> str | None:
    """The value as a table; None for what is drawn."""
    if isinstance(value, Table):
        return _table(value)
    if isinstance(value, Distribution):
        heads = [*value.names, "fillings"]
        rows = [[*map(str, uses), _shown(count)] for uses, count in value.counts.items()]
        bars = svg(picture_figure(picture_of_value(value), Look()))
        return f"<div>{bars}</div>{_html(heads, rows, 'How many fillings use how many')}"
    if isinstance(value, Tally):
        count, how = map(escape, _tally_lines(value))
        return f"<div><b>{count}</b><br><small>{how}</small></div>"
    return None


def _table(table: Table) -> str:
    caption = f"F{what_is_counted(table)[1:]}"
    if table.unknown:
        caption += f"; {words.counted(table.unknown, 'count')} left unknown: {table.stopped}"
    if table.are_squares:
        heads = ["side", "count"]
        pairs = zip(table.rows, table.squares(), strict=True)
        rows = [[str(side), _shown(count)] for side, count in pairs]
    else:
        heads = ["rows \\ columns", *map(str, table.columns)]
        rows = [[str(row), *map(_shown, table.row(row))] for row in table.rows]
    return _html(heads, rows, caption)


def _html(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    columns = _MOST_COLUMNS
    extras = (len(rows) - _MOST_ROWS, "more row"), (len(heads) - columns, "more column")
    left_out = [words.counted(extra, noun) for extra, noun in extras if extra > 0]
    if left_out:
        caption += f"; {' and '.join(left_out)} not shown"
    lines = [("th", heads), *(("td", row) for row in rows[:_MOST_ROWS])]
    right = 'style="text-align: right"'
    written = (
        "".join(f"<{tag} {right}>{escape(cell)}</{tag}>" for cell in cells[:columns])
        for tag, cells in lines
    )
    body = "".join(f"<tr>{line}</tr>" for line in written)
    return f"<table><caption>{escape(caption)}</caption>{body}</table>"


def _shown(count: int | None) -> str:
    if count is None:
        return "?"
    return words.decimal(count) if count < _MOST_SHOWN else words.number(count)


_LARGE = 5000
"""Pictures of more cells are images, since browsers are slow to paint so many shapes."""
_SMALL_CELL = 22.0
"""The size in pixels of cells when several fillings are shown together."""
_FITTING = 'style="max-width: 100%; height: auto"'
"""Shrinks a wide picture to a narrow notebook."""


def shown_svg(value: object) -> str | None:
    """The picture as SVG; None for what is shown in another form."""
    picture = None if _is_image(value) else _picture(value)
    if picture is None:
        return None
    are_many = isinstance(value, SolutionSet | SolutionRange) and len(picture.panels) > 1
    look = Look(cell=_SMALL_CELL) if are_many else Look()
    return svg(picture_figure(picture, look)).replace("<svg ", f"<svg {_FITTING} ", 1)


def shown_png(value: object) -> bytes | None:
    """The picture as an image if it is large; None if it is not, or without the extra for it."""
    picture = _picture(value) if _is_image(value) else None
    return None if picture is None else picture_bytes(picture, ".png", Look())


def _picture(value: object) -> Picture | None:
    if isinstance(value, _TABULATED):
        return None
    try:
        return picture_of_value(value)
    except BadInput:
        return None


def _is_image(value: object) -> bool:
    return _number_of_cells(value) > _LARGE and find_spec("resvg_py") is not None


def _number_of_cells(value: object) -> int:
    """The number of cells of the board that would be drawn."""
    if isinstance(value, Board):
        return len(value.cells)
    if isinstance(value, Best):
        value = value.solution
    if isinstance(value, SolutionRange):
        value = value.source
    problem = value if isinstance(value, Askable) else getattr(value, "problem", None)
    return 0 if problem is None else len(board_cells(cast("Problem", problem)))


def draw(value: object, name: str | PathLike[str], options: LookOptions) -> Path:
    """Write the picture of the value; an error leaves what was there before."""
    look, path = look_of(options), Path(name)
    written = picture_bytes(picture_of_value(value), ending_of(path.name), look)
    try:
        with suppress(FileNotFoundError):
            path.stat()  # not every Python reports a link to itself otherwise
        target = path.resolve()
        new = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            new.write_bytes(written)
            new.replace(target)
        finally:
            if new.exists():
                new.unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be written: {reason}", place=str(path)) from None
    return path


def plot(value: object, axis: Any, options: LookOptions) -> Any:
    """Draw the value into the axis, or into a new one; returns the axis."""
    look = look_of(options)
    from boardfill.drawing.picture_formats.matplotlib_axis import drawn_on_axis

    return drawn_on_axis(picture_of_value(value), look, axis)


def widget(
    board: object = "6x8", pieces: object = "L3", **look: Unpack[LookOptions]
) -> BoardWidget:
    """A board to paint in a notebook, with its exact count, and its fillings to look at.

    Instead of a board and pieces, a `Tiling` will do.  Nothing takes longer than a moment: where
    the count does, it is shown as "?".  The options are those of `draw`.  Needs anywidget, the
    extra "notebook".
    """
    if find_spec("anywidget") is None:
        raise BadInput(f'the widget needs the extra "notebook": {words.pip_install("notebook")}')
    from boardfill.notebook.board_widget import BoardWidget

    if isinstance(board, Tiling):
        return BoardWidget(board, look)
    given = cast("Board", board), cast("tuple[Piece, ...]", pieces)
    return BoardWidget(Tiling(*given), look)
