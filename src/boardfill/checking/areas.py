"""What areas prove: that no choice of pieces fills the board, or how many of some there must be."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardfill import words
from boardfill.answers.certificate import Area, Number, PieceArea
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling


def why_not_area(problem: Problem, certificate: Area) -> str | None:
    """Why the certificate does not prove that there is no filling; None if it does."""
    if not isinstance(problem, Tiling):
        return "an argument by area goes with pieces on a board only"
    least, most = _cells_to_cover(problem)
    pieces = tuple(map(_piece_area, problem.pieces))
    if (certificate.least, certificate.most) != (least, most):
        return f"there are {words.number(least)} to {words.counted(most, 'cell')} to cover"
    if certificate.pieces != pieces:
        return "the pieces are not those of the problem"
    sums = area_sums(pieces, most + max(piece.cells for piece in pieces))
    found = {area for area in (certificate.below, certificate.above) if area is not None}
    if (area := smallest_within(sums, least, most)) is not None:
        return f"pieces can have {words.counted(area, 'cell')} together"
    if found != set(_nearest_areas(sums, least, most)) - {None}:
        return "the numbers of cells that can be had are others"
    return None


def why_not_numbers(
    problem: Problem, numbers: Iterable[Number], check: Callable[[], None]
) -> str | None:
    """Why not every filling has such numbers of copies; None if all do."""
    named: set[str] = set()
    for number in numbers:
        if not isinstance(problem, Tiling):
            return "numbers of pieces go with pieces on a board only"
        if len(set(number.pieces)) < len(number.pieces) or named & set(number.pieces):
            return "a piece is counted twice"
        named.update(number.pieces)
        if reason := _why_not_number(problem, number, check):
            return reason
    return None


def _why_not_number(problem: Tiling, number: Number, check: Callable[[], None]) -> str | None:
    least, most = _cells_to_cover(problem)
    pieces = {piece.name: _piece_area(piece) for piece in problem.pieces}
    if not number.pieces or not set(number.pieces) <= pieces.keys():
        return "there are no such pieces to be counted"
    counted = [pieces.pop(name) for name in number.pieces]
    size, *other_sizes = {piece.cells for piece in counted}
    if other_sizes:
        return "pieces of several sizes are counted together"
    fewest = sum(piece.low for piece in counted)
    highs = [most // size if piece.high is None else piece.high for piece in counted]
    others = area_sums(pieces.values(), most)
    for times in range(fewest, min(sum(highs), most // size) + 1):
        check()
        left = max(least - times * size, 0), most - times * size
        if times != number.times and smallest_within(others, *left) is not None:
            return f"the areas allow {words.number(times)} of {words.listed(number.pieces)}"
    return None


def area_sums(pieces: Iterable[PieceArea], most: int) -> int:
    """The numbers of cells up to `most` that some choice of the pieces has, as bits of a number."""
    within = (1 << most + 1) - 1
    sums = 1
    for _, cells, low, high in pieces:
        sums = sums << min(low * cells, most + 1) & within
        copies = most // cells if high is None else min(high - low, most // cells)
        step = 1
        while copies > 0:
            # So many copies more, then twice as many, and so on: all numbers up to `copies`.
            taken = min(step, copies)
            sums |= sums << taken * cells & within
            copies -= taken
            step *= 2
    return sums


def smallest_within(sums: int, least: int, most: int) -> int | None:
    """The smallest of the sums from `least` to `most`, if there is one."""
    within = sums >> least & (1 << max(most - least + 1, 0)) - 1
    return least + (within & -within).bit_length() - 1 if within else None


def _nearest_areas(sums: int, least: int, most: int) -> tuple[int | None, int | None]:
    """The sums next below `least` and next above `most`."""
    below = (sums & ((1 << least) - 1)).bit_length() - 1
    higher = sums >> most + 1
    above = most + (higher & -higher).bit_length() if higher else None
    return (below if below >= 0 else None), above


def _cells_to_cover(problem: Tiling) -> tuple[int, int]:
    """The least and the most cells that pieces can cover."""
    most = len(problem.board.cells)
    return most - len(problem.optional), most


def _piece_area(piece: Piece) -> PieceArea:
    return PieceArea(piece.name, len(piece.cells), *piece.copies)
