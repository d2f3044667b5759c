"""Right numbers, all in one line."""

import sys

BLOCKS = [
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 1), (1, 1)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (1, -1)],
]


def first_white(board):
    for y, row in enumerate(board):
        for x, cell in enumerate(row):
            if cell == ".":
                return y, x
    return None


def fits(board, cells):
    return all(
        0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == "." for y, x in cells
    )


def cover(board):
    at = first_white(board)
    if at is None:
        return 1
    found = 0
    for block in BLOCKS:
        cells = [(at[0] + dy, at[1] + dx) for dy, dx in block]
        if fits(board, cells):
            for y, x in cells:
                board[y][x] = "#"
            found += cover(board)
            for y, x in cells:
                board[y][x] = "."
    return found


words = sys.stdin.read().split()
at = 1
for _ in range(int(words[0])):
    height = int(words[at])
    board = [list(row) for row in words[at + 2 : at + 2 + height]]
    at += 2 + height
    print(cover(board), end=" ")
