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
"""Bytes for one use of an item by an option."""
_MOST_BYTES = 400
"""No cover is predicted to take more for a cell of a placement, so small boards need no check."""
_BYTES_PER_CELL = 60
"""The least that a cover takes for a cell of the board.  Measured flat, for dominoes on an Aztec
diamond of two million cells: 130."""
_BYTES_PER_STEP = 400
"""The bytes for a listed step along a line.  Measured, resident with the flat form: 465 to 500 for
nonograms of 48x48 and 96x96."""
_BYTES_TO_READ_USE = 40
"""The least that an engine takes for a use of an item, with the flat form.  Measured: 55 for the
search in nonograms of 96x96."""
_MANY_CELLS = 5_000
"""Listing the placements of a smaller board takes no noticeable time."""


def given_problem(problem: object, pieces: object = None) -> Problem:
    """The problem itself, or one made of a board and pieces, or read from a file or the gallery."""
    if isinstance(problem, Askable):
        if pieces is not None:
            raise BadInput("the problem already says what to fill the board with; leave out pieces")
        return cast("Problem", problem)
    from boardfill.coercion import problem_of

    return problem_of(problem, pieces)


def with_pieces_or_symbols(problem: Problem, made: str) -> Tiling | Marking:
    """The problem; BadInput if what is `made` of problems cannot be made of its kind."""
    if isinstance(problem, Tiling) or _is_marking(problem):
        return problem
    from boardfill.problem.kinds import Covering, Fitting, Parts

    kinds = {Fitting: "a fitting", Covering: "a covering", Parts: "parts of any shape"}
    kind = kinds[type(problem)]
    raise BadInput(f"{made} made of a board with pieces or symbols, not of {kind}")


def is_large(problem: Problem) -> bool:
    """True if listing the placements takes a while."""
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
    """The cover of the problem, and the limits that are left once it has been built.

    With `only="fillings"`, the caller does not need all options: if areas or corners alone rule out
    a filling, the cover has none, and no placements are listed.  With `only="number"`, it may also
    have other options, where that is far easier to count.  A `flat` cover lists options only when
    the caller asks, within the limits.
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
    """The same with the options that people choose from: for parts of any shape, whole parts."""
    from boardfill.problem.parts import Parts

    if not isinstance(problem, Parts):
        return cover_within_limits(problem, limits)
    from boardfill.cover.translation.parts_cover import listed_parts_cover

    deadline = Deadline(limits)
    return listed_parts_cover(problem, deadline.check), deadline.left()


def walls_between(problem: Problem) -> Cover | None:
    """The cover of walls between rectangles, if it is far easier than that of placements."""
    if not isinstance(problem, Tiling) or len(problem.pieces) < 2:
        return None
    if all(len(piece.cells) < len(problem.board.cells) for piece in problem.pieces):
        return None  # rectangles of all sizes would include the whole board
    from boardfill.cover.translation.wall_cover import wall_cover

    return wall_cover(problem)


def shapes_in_regions(problem: Problem, deadline: Deadline) -> Cover | None:
    """The cover of whole shapes in regions, if the rules amount to that; otherwise None."""
    if not _is_marking(problem) or not problem.has_webs:
        return None
    from boardfill.cover.translation.shape_cover import shape_cover

    return shape_cover(problem, deadline.check)


def _plainly_unmet(problem: Problem) -> Item | None:
    """An item that nothing can satisfy, if areas or corners show one; otherwise None."""
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
    """Raise LimitReached if the cover alone, listed or flat, exceeds the memory limit."""
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
