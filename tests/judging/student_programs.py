"""Programs as students write them: right ones, in `programs`, and each typical mistake in them.

A mistake is what it changes in a right program.  Programs that are wrong in another manner are in
`programs`, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

PROGRAMS = Path(__file__).parent / "programs"

COVER = "right_boardcover.py"
COVER_CPP = "right_boardcover.cpp"
COVER_JAVA = "right_boardcover.java"
FIT = "right_pieces.py"
ARROWS = "right_arrows.py"


class Changed(NamedTuple):
    """A program with these texts replaced by others."""

    right: str
    changes: dict[str, str]


PRINTED = "    print(cover(board))\n"
LAST_BLOCK = "{{0, 0}, {1, 0}, {1, -1}}};"
EQUAL = """    for _ in range(4):
        piece = [(x, -y) for y, x in piece]
        if home(piece) == home(hole):
            return True
    return False
"""
READING = """import json
import sys


"""
ANSWERING = """

print(solution(*map(json.loads, sys.stdin.read().split("\\n")[:2])))
"""

MISTAKES = {
    "missing_orientation.py": Changed(COVER, {"    [(0, 0), (1, 0), (1, -1)],\n": ""}),
    "no_restore.py": Changed(
        COVER, {'            for y, x in cells:\n                board[y][x] = "."\n': ""}
    ),
    "not_reset.py": Changed(
        COVER,
        {
            "def cover(board):\n": "total = 0\n\n\ndef cover(board):\n    global total\n",
            "        return 1\n    found = 0\n": "        total += 1\n        return\n",
            "            found += cover(board)\n": "            cover(board)\n",
            "    return found\n": "",
            PRINTED: "    cover(board)\n    print(total)\n",
        },
    ),
    "black_edge.py": Changed(COVER, {"enumerate(row):": "enumerate(row[:-1]):"}),
    "one_line.py": Changed(COVER, {PRINTED: '    print(cover(board), end=" ")\n'}),
    "yes_or_no.py": Changed(
        COVER,
        {
            "            found += cover(board)\n": (
                "            if cover(board):\n                return 1\n"
            ),
            "    return found\n": "    return 0\n",
        },
    ),
    "crashes.py": Changed(
        COVER,
        {PRINTED: "    print(cover(board) if len(board[0]) <= height else board[height])\n"},
    ),
    "odd_one.py": Changed(
        COVER, {PRINTED: '    print(cover(board) + (board[-1].count(".") == 3))\n'}
    ),
    "extra_words.py": Changed(
        COVER,
        {
            "for _ in range(int(words[0])):": "for number in range(int(words[0])):",
            PRINTED: '    print(f"Case #{number + 1}: {cover(board)}")\n',
        },
    ),
    "hangs.py": Changed(
        COVER,
        {
            "    return found\n": (
                '    while not found and sum(row.count(".") for row in board) % 3 == 1:\n'
                "        pass\n    return found\n"
            )
        },
    ),
    "every_order.py": Changed(
        COVER,
        {
            "    for block in BLOCKS:\n": (
                "    places = [(y, x) for y in range(len(board)) for x in range(len(board[0]))]\n"
                "    for at, block in [(at, block) for at in places for block in BLOCKS]:\n"
            )
        },
    ),
    "duplicate_orientation.cpp": Changed(
        COVER_CPP, {LAST_BLOCK: "{{0, 0}, {1, 0}, {1, -1}}, {{0, 0}, {1, 1}, {1, 0}}};"}
    ),
    "straight_too.cpp": Changed(
        COVER_CPP,
        {
            LAST_BLOCK: "{{0, 0}, {1, 0}, {1, -1}}, "
            "{{0, 0}, {0, 1}, {0, 2}}, {{0, 0}, {1, 0}, {2, 0}}};"
        },
    ),
    "last_row.java": Changed(COVER_JAVA, {"y < board.length;": "y < board.length - 1;"}),
    "all_black.java": Changed(
        COVER_JAVA,
        {
            "      System.out.println(cover());\n": (
                "      int white = 0;\n"
                "      for (char[] row : board) for (char cell : row) if (cell == '.') white++;\n"
                "      System.out.println(white == 0 ? 0 : cover());\n"
            )
        },
    ),
    "area_only.py": Changed(FIT, {EQUAL: "    return len(piece) == len(hole)\n"}),
    "no_turn.py": Changed(FIT, {EQUAL: "    return home(piece) == home(hole)\n"}),
    "flips.py": Changed(
        FIT,
        {
            "        if home(piece) == home(hole):\n": (
                "        flipped = [(y, -x) for y, x in piece]\n"
                "        if home(hole) in (home(piece), home(flipped)):\n"
            )
        },
    ),
    "reuses.py": Changed(
        FIT, {READING: "", "                pieces.remove(piece)\n": "", ANSWERING: ""}
    ),
    "diagonals.py": Changed(FIT, {"(-1, 0)]": "(-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]"}),
    "partly.py": Changed(
        FIT,
        {
            "        if home(piece) == home(hole):\n            return True\n": (
                "        form = home(piece)\n"
                "        for y, x in [(y, x) for y in range(6) for x in range(6)]:\n"
                "            if {(y + dy, x + dx) for dy, dx in form} <= set(home(hole)):\n"
                "                return True\n"
            )
        },
    ),
    "right_solution.py": Changed(FIT, {READING: "", ANSWERING: ""}),
    "always_four.py": Changed(ARROWS, {"int(input())": "4"}),
    "no_total.py": Changed(ARROWS, {'print(f"total: {len(found)} solutions.")\n': ""}),
    "rows_only.py": Changed(
        ARROWS, {"if lefts > size // 2 or row + 1 - lefts > size // 2:": "if not size:"}
    ),
    "no_corners.py": Changed(ARROWS, {" or corner in corners": ""}),
    "numbered_from_0.py": Changed(ARROWS, {"enumerate(found, 1)": "enumerate(found)"}),
}
"""Programs by name; `right_solution.py` is right: only a function, as the original site has it."""


def program_in(folder: Path, name: str) -> str:
    """The file of the program; one that is made of another is written into the folder."""
    if name not in MISTAKES:
        return str(PROGRAMS / name)
    made = MISTAKES[name]
    text = (PROGRAMS / made.right).read_text(encoding="utf-8")
    for before, after in made.changes.items():
        assert text.count(before) == 1, (name, before)
        text = text.replace(before, after)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)
