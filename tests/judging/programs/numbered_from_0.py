"""The first solution has number 0."""

size = int(input())
edges, corners = set(), set()
up, left = [0] * size, [0] * size
board, found = [], []


def search():
    if len(board) == size * size:
        found.append("".join(board))
        return
    row, column = divmod(len(board), size)
    for arrow, (down, right) in ARROWS.items():
        marks = {(row + down, column, "-"), (row, column + right, "|")}
        corner = (row + down, column + right)
        if marks & edges or corner in corners:
            continue
        ups, lefts = up[row] + (not down), left[column] + (not right)
        if ups > size // 2 or column + 1 - ups > size // 2:
            continue
        if lefts > size // 2 or row + 1 - lefts > size // 2:
            continue
        edges.update(marks)
        corners.add(corner)
        up[row] += not down
        left[column] += not right
        board.append(arrow)
        search()
        board.pop()
        up[row] -= not down
        left[column] -= not right
        corners.discard(corner)
        edges.difference_update(marks)


ARROWS = {"↖": (0, 0), "↗": (0, 1), "↘": (1, 1), "↙": (1, 0)}
search()
for number, solution in enumerate(found):
    print(f"Solution: {number}")
    for row in range(size):
        print(solution[row * size : (row + 1) * size])
    print()
print(f"total: {len(found)} solutions.")
