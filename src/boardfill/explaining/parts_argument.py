"""Why a board cannot be cut into parts: the size of a group of cells connected with no others.

The verifier decides whether parts can have that number of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardfill import words
from boardfill.answers.certificate import Certificate, Pocket
from boardfill.drawing.scene import Scene, Tile, cell_tile
from boardfill.problem.lattices.lattice import connected_parts
from boardfill.problem.parts import Parts, sizes_in_words
from boardfill.problem.piece import ANY, Supply


def pockets_of(problem: Parts) -> Iterator[Pocket]:
    """Free cells that are connected with no others, the fewest first, then all together."""
    free = problem.board.cells.difference(*problem.given)

    def beside(cell: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [near for near in problem.beside[cell] if near in free]

    pockets = sorted(map(sorted, connected_parts(sorted(free), beside)), key=len)
    for cells in pockets if len(pockets) == 1 else [*pockets, sorted(free)]:
        if cells:
            yield Pocket(tuple(cells), "area")


def parts_argument(problem: Parts, certificate: Certificate) -> tuple[Scene | None, Iterable[str]]:
    """The board with the pocket, and why it cannot be cut into parts, in words."""
    if not isinstance(certificate, Pocket):
        return None, ()
    return _scene(problem, certificate), _words(problem, certificate)


def _words(problem: Parts, pocket: Pocket) -> Iterator[str]:
    cells = words.counted(len(pocket.cells), "cell")
    there_are = "is" if len(pocket.cells) == 1 else "are"
    is_all = _is_all_free(problem, pocket)
    if is_all:
        yield f"There {there_are} {cells} to be cut into parts."
    else:
        yield f"{cells} {there_are} connected with no others:"
        yield f"  {words.listed(map(words.cell, pocket.cells), most=9)}"
    marks = [size for cell, size in problem.marks if cell in pocket.cells]
    if problem.marks and not marks:
        yield "  No cell there is marked, as one in each part must be."
        return
    sizes = "" if problem.sizes is None else f" of {sizes_in_words(problem)} cells"
    parts = f"Parts{sizes}"
    if marks:
        parts = f"{words.counted(len(marks), 'part')}{sizes}, one for each marked cell,"
    if told := [str(size) for size in marks if size is not None]:
        parts = f"{parts[:-1]}, with marks that say {words.listed(told)},"
    if is_all and problem.number != ANY:
        besides = " besides those that are given" if problem.given else ""
        low, high = (one and max(one - len(problem.given), 0) for one in problem.number)
        number = Supply(low or 0, high)
        parts += f", {number} of them{besides},"
    yield f"  {parts} cannot have {cells} together."


def _is_all_free(problem: Parts, pocket: Pocket) -> bool:
    return len(pocket.cells) == len(problem.board.cells.difference(*problem.given))


def _scene(problem: Parts, pocket: Pocket) -> Scene | None:
    if _is_all_free(problem, pocket) and not problem.given:
        return None
    board = problem.board
    given = [Tile(frozenset(part), "") for part in problem.given]
    rest = [cell for cell in board.ordered if not any(cell in part for part in problem.given)]
    tiles = [cell_tile(board, cell, "!" if cell in pocket.cells else "·") for cell in rest]
    return Scene((*given, *tiles), board.lattice)
