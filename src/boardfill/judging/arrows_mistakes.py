"""What goes wrong in programs for arrow boards, each as a small solver that errs in that way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import NamedTuple, TypeAlias

from boardfill.judging.counted_work import step
from boardfill.judging.judged_problem import Mistake, case_by_case

ARROWS = "↖↗↘↙"
_STEPS = {"↖": (0, 0), "↗": (0, 1), "↘": (1, 1), "↙": (1, 0)}
"""The corner of its cell that an arrow points at, as down and right."""
Board: TypeAlias = tuple[str, ...]


class Rules(NamedTuple):
    """Which rules are kept; all of them are right."""

    sides: bool = True
    corners: bool = True
    rows: bool = True
    columns: bool = True


ALL_RULES = Rules()


def arrow_boards(size: int, rules: Rules = ALL_RULES, order: str = ARROWS) -> Iterator[Board]:
    """The boards that keep the rules, in the order of a search that tries arrows in this order.

    >>> list(arrow_boards(2))
    [('↗↘', '↖↙'), ('↙↖', '↘↗')]
    """
    taken: set[tuple[object, ...]] = set()
    counts: dict[tuple[object, ...], int] = {}

    def search(chosen: str) -> Iterator[Board]:
        step()
        if len(chosen) == size * size:
            yield tuple(chosen[row * size : (row + 1) * size] for row in range(size))
            return
        row, column = divmod(len(chosen), size)
        for arrow in order:
            targets = _targets(row, column, arrow, rules)
            lines = _lines(row, column, arrow, rules)
            if taken.isdisjoint(targets) and all(counts.get(e, 0) < size // 2 for e in lines):
                taken.update(targets)
                for line in lines:
                    counts[line] = counts.get(line, 0) + 1
                yield from search(chosen + arrow)
                taken.difference_update(targets)
                for line in lines:
                    counts[line] -= 1

    return search("")


def _targets(row: int, column: int, arrow: str, rules: Rules) -> list[tuple[object, ...]]:
    """The sides and the corner that it points at."""
    down, right = _STEPS[arrow]
    found: list[tuple[object, ...]] = []
    if rules.sides:
        found += [("level", row + down, column), ("upright", row, column + right)]
    if rules.corners:
        found.append(("corner", row + down, column + right))
    return found


def _lines(row: int, column: int, arrow: str, rules: Rules) -> list[tuple[object, ...]]:
    """What must be half of its row and of its column."""
    down, right = _STEPS[arrow]
    return [*[("row", row, down)] * rules.rows, *[("column", column, right)] * rules.columns]


def listed(
    boards: Sequence[Board] | Iterator[Board],
    *,
    first: int = 1,
    total: Callable[[int], str] | None = lambda number: f"total: {number} solutions.",
) -> str:
    """The output with these boards, without the last line end."""
    parts = [
        "\n".join([f"Solution: {number}", *board, ""]) for number, board in enumerate(boards, first)
    ]
    last = [] if total is None else [total(len(parts))]
    return "\n".join([*parts, *last])


def _solved(size: int, rules: Rules, order: str) -> str:
    return listed(arrow_boards(size, rules, order))


_FORGOTTEN = {
    Rules(corners=False): "no two arrows may point at one corner: this rule is not kept",
    Rules(sides=False): "no two arrows may point at one side: this rule is not kept",
    Rules(rows=False): "half of each row points up: this rule is not kept",
    Rules(columns=False): "half of each column points left: this rule is not kept",
    Rules(rows=False, columns=False): "the rules of balance are not kept, in rows nor in columns",
    Rules(sides=False, corners=False): "nothing keeps two arrows from one side or corner",
}


def _of_rules() -> Iterator[Mistake[int]]:
    orders = ["".join(order) for order in permutations(ARROWS)]
    for rules, words in _FORGOTTEN.items():
        for order in orders:
            yield case_by_case(words, partial(_solved, rules=rules, order=order))


def _boards(size: int) -> list[Board]:
    return list(arrow_boards(size))


def _transposed(board: Board) -> Board:
    return tuple(map("".join, zip(*board, strict=True)))


ARROWS_MISTAKES: tuple[Mistake[int], ...] = (
    case_by_case("only the first board is listed", lambda size: listed(_boards(size)[:1])),
    case_by_case(
        "the size is not read, and the boards are always 4 x 4 (--size 4x4 asks for no others)",
        lambda _: listed(_boards(4)),
    ),
    case_by_case("boards are numbered from 0", lambda size: listed(_boards(size), first=0)),
    case_by_case(
        "the line with the total is missing",
        lambda size: listed(_boards(size), total=None),
    ),
    case_by_case(
        "the line with the total has no full stop",
        lambda size: listed(_boards(size), total=lambda number: f"total: {number} solutions"),
    ),
    case_by_case(
        "the boards are right, but not in order: row by row, ↖ before ↗ before ↘ before ↙",
        lambda size: listed(_boards(size)[::-1]),
    ),
    case_by_case(
        "rows and columns are exchanged",
        lambda size: listed(map(_transposed, _boards(size))),
    ),
    *_of_rules(),
)
