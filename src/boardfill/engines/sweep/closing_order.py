"""An order of cells for thinned sweeps of boards with sums, such as magic squares.

A sum is met in its last cell, and most states do not meet it.  If all sums end together, as when a
board is swept line by line, next to no state is left; if they end one after the other, each by its
own last cell, enough states meet each of them.  So the next cells are always those of the sum that
has the fewest left.
"""

from __future__ import annotations

from boardfill.cover.bounded import Cover


def closing_order(cover: Cover) -> list[int] | None:
    """The order, of all items; None where nothing is summed over cells."""
    lines = _summed_cells(cover)
    if not lines:
        return None
    sums_of: dict[int, list[int]] = {}
    for number, line in enumerate(lines):
        for cell in line:
            sums_of.setdefault(cell, []).append(number)
    left = [set(line) for line in lines]
    order: list[int] = []

    def open_sums(cell: int) -> int:
        return sum(bool(left[number]) for number in sums_of[cell])

    while any(left):
        # Of equals the one whose cells bring most other sums nearer to their ends.
        _, _, nearest = min(
            (len(line), -sum(map(open_sums, line)), number)
            for number, line in enumerate(left)
            if line
        )
        for cell in sorted(left[nearest], key=lambda cell: (-open_sums(cell), cell)):
            order.append(cell)
            for number in sums_of[cell]:
                left[number].discard(cell)
    taken = set(order)
    return order + [cell for cell in cover.placed_items if cell not in taken] + cover.other_items


def _summed_cells(cover: Cover) -> list[list[int]]:
    """The cells of each item that options use several times, and that must be used."""
    placed = cover.placed_items
    may_sum = [
        item
        for item, (low, high) in enumerate((each.low, each.high) for each in cover.items)
        if low > 0 and high != 1 and item not in placed
    ]
    if not may_sum or not placed:
        return []
    users, items_of = cover.users, cover.form.items_of
    found = []
    for item in may_sum:
        options = set(users[item])
        if len(options) < len(users[item]):
            cells = {cell for option in options for cell in items_of(option) if cell in placed}
            found.append(sorted(cells))
    return [cells for cells in found if cells]
