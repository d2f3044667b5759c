"""From a problem to its cover, within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeGuard, cast

from boardfill.cover.bounded import Cover, Item
from boardfill.cover.translation.area_bounds import adds_up
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.methods import Askable
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Marking, Problem

_BYTES_PER_USE = 8
"""What one use of an item by an option takes."""
_MOST_BYTES = 400
"""No cover is predicted to take more for a cell of a placement; so small ones need no look."""
_BYTES_PER_CELL = 60
"""What any cover takes for a cell of the board, at least.  Measured flat, for dominoes on an Aztec
diamond of two million cells: 130."""
_BYTES_PER_STEP = 400
"""What a step along a line takes, listed.  Measured, resident with the flat form: 465 to 500 for
nonograms of 48x48 and 96x96."""
_BYTES_TO_READ_USE = 40
"""What any engine takes at least for a use of an item, with the flat form.  Measured: 55 for the
search in nonograms of 96x96."""
_MANY_CELLS = 5_000
"""The placements of smaller boards are listed in no time."""


def given_problem(problem: object, pieces: object = None) -> Problem:
    """The problem itself, or the one that a board and pieces make, or a file, or the gallery."""
    if isinstance(problem, Askable):
        if pieces is not None:
            raise BadInput("the problem already says what to fill the board with; leave out pieces")
        return cast("Problem", problem)
    from boardfill.coercion import problem_of

    return problem_of(problem, pieces)


def is_large(problem: Problem) -> bool:
    """Does it take a while to list the placements?"""
    return isinstance(problem, Tiling) and len(problem.board.cells) >= _MANY_CELLS


def _is_marking(problem: Problem) -> TypeGuard[Marking]:
    if isinstance(problem, Tiling):  # then the other kinds need not be loaded
        return False
    from boardfill.problem.marking import Marking

    return isinstance(problem, Marking)


def cover_within_limits(
    problem: Problem,
    limits: Limits,
    *,
    partial: bool = False,
    only: Literal["fillings", "number"] | None = None,
    flat: bool = False,
) -> tuple[Cover, Limits]:
    """The cover of the problem, and what is left of the limits once it has been built.

    Who needs `only` fillings, whatever the options are, gets a cover without any where areas or
    corners alone tell that there is no filling: then no placements need be listed; and who needs
    only the number of them, one with other options where that is far easier to count.  Who looks at
    options only if need be, and then lists them within the limits, asks for a `flat` cover.
    """
    deadline = Deadline(limits)
    if only is not None and not partial:
        unmet = _plainly_unmet(problem)
        if unmet is not None:
            return Cover([unmet], []), deadline.left()
    if only == "number" and (walls := walls_between(problem)) is not None:
        return walls, deadline.left()
    refuse_too_large(problem, limits, flat=flat)
    try:
        cover = shapes_in_regions(problem, deadline) if only and not partial else None
        cover = cover or cover_of(problem, deadline.check, partial=partial, flat=flat)
    except LimitReached as limit:
        listed = "placements" if isinstance(problem, Tiling) else "choices"
        raise LimitReached(f"{limit}: {listed} were still being listed") from None
    if _is_marking(problem):
        uses = sum(len(option.items) for option in cover.options)
        deadline.refuse_more(_BYTES_TO_READ_USE * uses, "reading the list of choices")
    return cover, deadline.left()


def cover_of_choices(problem: Problem, limits: Limits) -> tuple[Cover, Limits]:
    """The same with what people choose as options: of parts of any shape, the parts themselves."""
    from boardfill.problem.parts import Parts

    if not isinstance(problem, Parts):
        return cover_within_limits(problem, limits)
    from boardfill.cover.translation.parts_cover import listed_parts_cover

    deadline = Deadline(limits)
    return listed_parts_cover(problem, deadline.check), deadline.left()


def walls_between(problem: Problem) -> Cover | None:
    """The cover of the walls between rectangles, where that is far easier than of placements."""
    if not isinstance(problem, Tiling) or len(problem.pieces) < 2:
        return None
    if all(len(piece.cells) < len(problem.board.cells) for piece in problem.pieces):
        return None  # among all rectangles there is the whole board
    from boardfill.cover.translation.wall_cover import wall_cover

    return wall_cover(problem)


def shapes_in_regions(problem: Problem, deadline: Deadline) -> Cover | None:
    """The cover of whole shapes in regions, where rules ask for them in a roundabout way."""
    if not _is_marking(problem) or not problem.has_webs:
        return None
    from boardfill.cover.translation.shape_cover import shape_cover

    return shape_cover(problem, deadline.check)


def _plainly_unmet(problem: Problem) -> Item | None:
    """What nothing can meet, if the pieces and the outline of the board tell that."""
    if not isinstance(problem, Tiling):
        return None
    if not adds_up(problem):
        from boardfill.cover.meanings import WrongArea

        return Item(WrongArea(), 1, 0)
    if not is_large(problem):
        return None
    from boardfill.cover.meanings import BoardCell
    from boardfill.cover.translation.area_bounds import unreached_corner

    corner = unreached_corner(problem)
    return None if corner is None else Item(BoardCell(corner), 1, 1, corner)


def refuse_too_large(problem: Problem, limits: Limits, *, flat: bool = False) -> None:
    """Raise LimitReached if the cover alone, listed or flat, needs more memory than there is."""
    if isinstance(problem, Tiling):
        laid = sum(len(piece.cells) * len(piece.orientations) for piece in problem.pieces)
        most = len(problem.board.cells) * laid * _MOST_BYTES
        if limits.most_bytes is not None and most > limits.most_bytes:
            limits.refuse_beyond(len(problem.board.cells) * _BYTES_PER_CELL, "the board alone")
            from boardfill.cover.translation.translate import least_bytes

            needed, is_guess = least_bytes(problem, flat=flat)
            limits.refuse_beyond(needed, "the list of placements alone", is_guess=is_guess)
        return
    if _is_marking(problem):
        if not any(rule.may_hide for rule in problem.rules):
            return
        from boardfill.cover.translation.hidden_choices import least_steps

        limits.refuse_beyond(
            _BYTES_PER_STEP * least_steps(problem), "the list of what lines may hold alone"
        )
        return
    from boardfill.problem.covering import Covering

    if isinstance(problem, Covering):
        needed = _BYTES_PER_USE * sum(
            len(colours) * sum(colours.values()) for colours in problem.shared_colours.values()
        )
        limits.refuse_beyond(needed, "the table of colours alone")
