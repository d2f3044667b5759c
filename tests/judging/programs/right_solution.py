"""Right, and only a function, as the original site wants it."""

def groups(grid, value):
    seen = set()
    found = []
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            if cell != value or (y, x) in seen:
                continue
            group, new = [], [(y, x)]
            seen.add((y, x))
            while new:
                at = new.pop()
                group.append(at)
                for dy, dx in STEPS:
                    near = (at[0] + dy, at[1] + dx)
                    if (
                        0 <= near[0] < len(grid)
                        and 0 <= near[1] < len(grid)
                        and grid[near[0]][near[1]] == value
                        and near not in seen
                    ):
                        seen.add(near)
                        new.append(near)
            found.append(group)
    return found


STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def home(cells):
    top, left = min(y for y, _ in cells), min(x for _, x in cells)
    return sorted((y - top, x - left) for y, x in cells)


def fits(hole, piece):
    for _ in range(4):
        piece = [(x, -y) for y, x in piece]
        if home(piece) == home(hole):
            return True
    return False


def solution(game_board, table):
    holes, pieces = groups(game_board, 0), groups(table, 1)
    filled = 0
    for hole in holes:
        for piece in pieces:
            if fits(hole, piece):
                filled += len(piece)
                pieces.remove(piece)
                break
    return filled
