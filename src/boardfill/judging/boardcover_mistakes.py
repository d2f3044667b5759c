"""What goes wrong in programs for BOARDCOVER, each as a small solver that errs in that way.

All of them search as textbooks do: the first white cell in reading order, the four ways to lay a
block on it, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, permutations
from math import factorial
from typing import TypeAlias

from boardfill.judging.boardcover_cases import BLACK, BLOCKS, WHITE, Rows, Spot
from boardfill.judging.counted_work import step
from boardfill.judging.judged_problem import Mistake, case_by_case

Blocks: TypeAlias = Sequence[Sequence[Spot]]
_MARKS_STAY = "what was marked of a block that turned out not to fit is not taken back"
_STRAIGHT: Blocks = (((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0)))


def coverings(
    rows: Rows, blocks: Blocks = BLOCKS, *, rows_seen: int = 0, columns_seen: int = 0
) -> int:
    """How many coverings the search finds; right for the four blocks.

    With `rows_seen` or `columns_seen` below 0, so many of the last lines need not be covered.

    >>> coverings(("...", "..."))
    2
    """
    white = _white(rows)
    seen = sorted(
        (row, column)
        for row, column in white
        if row < len(rows) + rows_seen and column < len(rows[0]) + columns_seen
    )

    def search(free: frozenset[Spot]) -> int:
        step()
        first = next((spot for spot in seen if spot in free), None)
        if first is None:
            return 1
        laid = (_laid(first, block) for block in blocks)
        return sum(search(free - spots) for spots in laid if spots <= free)

    return search(frozenset(white))


def _white(rows: Rows) -> set[Spot]:
    return {
        (row, column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character == WHITE
    }


def _laid(first: Spot, block: Iterable[Spot]) -> frozenset[Spot]:
    return frozenset((first[0] + down, first[1] + right) for down, right in block)


def _not_taken_back(rows: Rows, blocks: Blocks) -> int:
    """Blocks that fit are laid and never taken back."""
    free = _white(rows)

    def search() -> int:
        step()
        if not free:
            return 1
        first, found = min(free), 0
        for block in blocks:
            if (spots := _laid(first, block)) <= free:
                free.difference_update(spots)
                found += search()
        return found

    return search()


def _failed_ones_stay(rows: Rows, blocks: Blocks) -> int:
    """Cells are marked one by one; where the block turns out not to fit, the marks stay."""
    free = _white(rows)

    def search() -> int:
        step()
        if not free:
            return 1
        first, found = min(free), 0
        for block in blocks:
            marked = []
            for spot in ((first[0] + down, first[1] + right) for down, right in block):
                if spot not in free:
                    break
                free.discard(spot)
                marked.append(spot)
            else:
                found += search()
                free.update(marked)
        return found

    return search()


def _counts_stay(rows: Rows, blocks: Blocks) -> int:
    """Cells count what lies on them, black being 1; blocks that do not fit go on being counted."""
    counts = {
        (row, column): int(character == BLACK)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
    }

    def added(spots: Iterable[Spot], by: int) -> bool:
        fits = True
        for spot in spots:
            if spot in counts:
                counts[spot] += by
            fits = fits and counts.get(spot, 2) <= 1
        return fits

    def search() -> int:
        step()
        first = next((spot for spot, count in counts.items() if count == 0), None)
        if first is None:
            return 1
        found = 0
        for block in blocks:
            spots = _laid(first, block)
            if added(spots, 1):
                found += search()
                added(spots, -1)
        return found

    return search()


def _over_black(rows: Rows) -> int:
    """Blocks may lie on black cells that are on the board."""
    every = {(row, column) for row, line in enumerate(rows) for column in range(len(line))}

    def search(free: frozenset[Spot], taken: frozenset[Spot]) -> int:
        step()
        if not free:
            return 1
        laid = (_laid(min(free), block) for block in BLOCKS)
        fitting = (spots for spots in laid if spots <= every and spots.isdisjoint(taken))
        return sum(search(free - spots, taken | spots) for spots in fitting)

    return search(frozenset(_white(rows)), frozenset())


def _overlapping(rows: Rows) -> int:
    """Blocks may lie on each other."""
    white = frozenset(_white(rows))

    def search(free: frozenset[Spot]) -> int:
        step()
        if not free:
            return 1
        laid = (_laid(min(free), block) for block in BLOCKS)
        return sum(search(free - spots) for spots in laid if spots <= white)

    return search(white)


def _around_the_edge(rows: Rows) -> int:
    """Cells have one number, and what is right of the last column is the next row's first cell."""
    columns = len(rows[0])
    white = frozenset(row * columns + column for row, column in _white(rows))

    def search(free: frozenset[int]) -> int:
        step()
        if not free:
            return 1
        first = min(free)
        laid = (frozenset(first + down * columns + right for down, right in b) for b in BLOCKS)
        return sum(search(free - spots) for spots in laid if spots <= free)

    return search(white)


def _every_order(rows: Rows) -> int:
    return coverings(rows) * factorial(len(_white(rows)) // 3)


def _exchanged(rows: Rows) -> Rows:
    swap = {BLACK: WHITE, WHITE: BLACK}
    return tuple("".join(swap[character] for character in row) for row in rows)


def _added_up(cases: Sequence[Rows]) -> list[str]:
    return [str(total) for total in accumulate(map(coverings, cases))]


def _picture(block: Iterable[Spot]) -> str:
    """A block in a line: its rows with a stroke between them."""
    spots = set(block)
    left = min(column for _, column in spots)
    return "/".join(
        "".join("#" if (row, column + left) in spots else "." for column in range(2))
        for row in range(2)
    )


def _of_blocks() -> Iterator[Mistake[Rows]]:
    for block in BLOCKS:
        others = [other for other in BLOCKS if other != block]
        yield case_by_case(
            f"one of the four ways to lay a block is missing: {_picture(block)}",
            partial(coverings, blocks=others),
        )
        yield case_by_case(
            f"one of the four ways to lay a block is there twice: {_picture(block)}",
            partial(coverings, blocks=[*BLOCKS, block]),
        )
    for one in BLOCKS:
        for two in BLOCKS:
            if one < two:
                yield case_by_case(
                    "two of the four ways to lay a block are missing: "
                    f"{_picture(one)} and {_picture(two)}",
                    partial(coverings, blocks=[b for b in BLOCKS if b not in (one, two)]),
                )


def _of_taking_back() -> Iterator[Mistake[Rows]]:
    """The order in which the blocks are tried makes a difference."""
    for order in permutations(BLOCKS):
        yield case_by_case(
            "blocks are not taken back after the search below them",
            partial(_not_taken_back, blocks=order),
        )
        yield case_by_case(_MARKS_STAY, partial(_counts_stay, blocks=order))
        for cells in (order, [block[::-1] for block in order]):
            yield case_by_case(_MARKS_STAY, partial(_failed_ones_stay, blocks=cells))


BOARDCOVER_MISTAKES: tuple[Mistake[Rows], ...] = (
    case_by_case(
        "an all-black board is answered with 0, though laying nothing covers it",
        lambda rows: coverings(rows) if _white(rows) else 0,
    ),
    *_of_blocks(),
    case_by_case(
        "the program says whether there is a covering, not how many",
        lambda rows: min(coverings(rows), 1),
    ),
    case_by_case(
        "each covering is counted once for every order in which its blocks can be laid",
        _every_order,
    ),
    case_by_case(
        "straight blocks are laid, too", lambda rows: coverings(rows, (*BLOCKS, *_STRAIGHT))
    ),
    case_by_case("blocks are laid on black cells", _over_black),
    case_by_case("blocks are laid on each other", _overlapping),
    case_by_case(
        "blocks go around the edge, from the end of a row into the next", _around_the_edge
    ),
    case_by_case("the last row need not be covered", lambda rows: coverings(rows, rows_seen=-1)),
    case_by_case(
        "the last column need not be covered", lambda rows: coverings(rows, columns_seen=-1)
    ),
    case_by_case("black and white are exchanged", lambda rows: coverings(_exchanged(rows))),
    Mistake("the number goes on from the boards before, and is not set back to 0", _added_up),
    Mistake("only the first board is answered", lambda cases: [str(coverings(cases[0]))]),
    *_of_taking_back(),
)
