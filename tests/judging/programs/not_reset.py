"""The total is not set back to 0 before the next board."""

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


total = 0


def cover(board):
    global total
    at = first_white(board)
    if at is None:
        total += 1
        return
    for block in BLOCKS:
        cells = [(at[0] + dy, at[1] + dx) for dy, dx in block]
        if fits(board, cells):
            for y, x in cells:
                board[y][x] = "#"
            cover(board)
            for y, x in cells:
                board[y][x] = "."


words = sys.stdin.read().split()
at = 1
for _ in range(int(words[0])):
    height = int(words[at])
    board = [list(row) for row in words[at + 2 : at + 2 + height]]
    at += 2 + height
    cover(board)
    print(total)
