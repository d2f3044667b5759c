"""Links to puzzles at puzz.link, pzv.jp and similar sites: the whole puzzle is in the link itself.

    https://puzz.link/p?KIND/COLUMNS/ROWS/DATA

A link is only parsed as text; nothing is ever fetched.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.link_codes import Code
from boardfill.formats.link_kinds import AREAS, LINK_KINDS, at_corner, numbered
from boardfill.formats.puzzle_specs import PuzzleSpec, checked, made, recognised
from boardfill.problem.lattices.square import extent
from boardfill.problem.marking import Marking
from boardfill.problem.placement_rules import Areas
from boardfill.problem.tile_puzzles import shikaku
from boardfill.problem.tiling import Tiling

MOST_CELLS = 10_000
"""Larger boards are refused before they are built."""
_SHIKAKU = "shikaku"
_KINDS = (*LINK_KINDS, _SHIKAKU)
_OTHER_NAMES = {
    "lightup": "akari",
    "building": "skyscrapers",
    "skyscraper": "skyscrapers",
    "slitherlink": "slither",
    "masyu": "mashu",
    "pearl": "mashu",
    "numberlink": "numlin",
    "yajirin": "yajilin",
    "bag": "cave",
    "corral": "cave",
}
_LOOKS = {"yajilin": "b"}
"""Variants that only look different."""
_AS_LINKED = {"kakuro": at_corner, "numberlink": numbered}
"""Normalises what links do not contain: the position of a board, the names of ends."""
_CONNECTED = (
    "aqre aquapelago araf ayeheya balance barns bdblock canal castle cbanana chocona "
    "coral country creek cts detour dominion doubleback dotchi geradeweg haisu "
    "hashi hashikake heyablock icebarn kurotto kouchoku lither "
    "lollipops maxi midloop mochikoro moonsun nagare nagenawa nanro nawabari "
    "norinuri nothing nuribou nurimaze nurimisaki nuriuzu onsen paintarea "
    "pipelink rassi ringring shimaguni simpleloop slalom snake "
    "statuepark stostone suraromu tapa tapaloop tasquare tentaisho usotatami wblink yajikazu "
    "yinyang yosenabe"
)
"""Kinds in which cells must be connected, or lines make a loop, a path or a border."""


def read_link(link: str) -> Marking | Tiling:
    """The puzzle that the link holds.

    >>> read_link("https://puzz.link/p?sudoku/4/4/g3g4i2g2g3j").count()
    1
    """
    mark, said = link.strip().partition("?")[1:]
    if "/" not in said:  # as some programs write a link: %2F for /
        said = unquote(said)
    said = re.sub(r"^(?:[\w-]+=[\w-]*&)+", "", said, count=1)
    kind, *parts = said.split("/")
    if not mark or not parts:
        raise BadInput(
            "expected a link that holds the puzzle, such as https://puzz.link/p?sudoku/9/9/...; "
            "nothing is downloaded"
        )
    kind = re.sub("_(?:edit|play)$", "", kind.lower())
    kind = _OTHER_NAMES.get(kind, kind)
    _refuse_unknown(kind)
    while parts and not _is_number(parts[0]):
        if parts[0] not in ("", "v:", _LOOKS.get(kind)):
            raise BadInput(f"the variant {words.shortened(parts[0])!r} of {kind} cannot be read")
        del parts[0]
    if len(parts) < 3 or not _is_number(parts[1]):
        raise BadInput(f"expected columns, rows and data after {kind}/; is it cut off?")
    columns, rows = _size(parts[0]), _size(parts[1])
    if columns * rows > MOST_CELLS:
        raise BadInput(f"expected at most {MOST_CELLS:,} cells, found {columns} x {rows}")
    code = Code("/".join(parts[2:]).removesuffix("/"))
    problem: Marking | Tiling
    if kind == _SHIKAKU:
        problem = shikaku(rows, columns, **AREAS.read(code, columns, rows))
    else:
        arguments = LINK_KINDS[kind].read(code, columns, rows)
        problem = made(PuzzleSpec(LINK_KINDS[kind].puzzle, arguments))
    if not code.is_read:
        rest = words.shortened(code.text[code.at :])
        raise BadInput(f"the data continues after the last cell, with {rest!r}")
    return problem


def _shikaku_link(problem: Tiling) -> str | None:
    """The link, if the problem is a shikaku."""
    cells, rules = problem.board.cells, problem.rules
    if len(rules) != 1 or not isinstance(rules[0], Areas) or not cells:
        return None
    rows, columns = extent(cells)
    areas = {cell: area or None for cell, area in rules[0].areas}
    if replace(shikaku(rows, columns, areas), title=problem.title) != problem:
        return None
    data = AREAS.write({"areas": areas}, columns, rows)
    return f"https://puzz.link/p?{_SHIKAKU}/{columns}/{rows}/{data}\n"


def to_link(problem: object) -> str:
    """The puzz.link of the problem; BadInput if its kind has none."""
    if isinstance(problem, Tiling) and (link := _shikaku_link(problem)):
        return link
    names = {kind.puzzle: name for name, kind in LINK_KINDS.items()}
    puzzle = recognised(problem, names)
    if puzzle is None:
        raise BadInput(
            f"only puzzles of some kinds have a puzz.link: {words.listed(_KINDS)}; "
            "this problem is none of these, or has additional rules"
        )
    if puzzle.kind in _AS_LINKED:
        puzzle = PuzzleSpec(puzzle.kind, _AS_LINKED[puzzle.kind](puzzle.arguments))
    name = names[puzzle.kind]
    columns, rows, data = LINK_KINDS[name].write(puzzle.arguments)
    end = "" if data[-1:].isalnum() else "/"
    return checked(puzzle, f"https://puzz.link/p?{name}/{columns}/{rows}/{data}{end}", read_link)


def _refuse_unknown(kind: str) -> None:
    if kind in _KINDS:
        return
    if kind == "pzprv3":
        raise BadInput(
            "this link holds a file; open it in a browser and copy the link of the puzzle"
        )
    if kind in _CONNECTED.split():
        from boardfill.formats.suggestions import NOT_YET

        raise BadInput(f"{kind} {NOT_YET}")
    raise BadInput(words.expected_one_of(_KINDS, words.shortened(kind)))


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdecimal()


def _size(part: str) -> int:
    if not 1 <= (size := int(part[:6])) <= MOST_CELLS:
        raise BadInput(f"expected 1 to {MOST_CELLS:,} cells")
    return size
