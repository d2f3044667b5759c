"""Suggestions for unknown names of files, problems, boards and pieces."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.amounts import family_names, is_number
from boardfill.formats.input_text import PREFIX, gallery_names
from boardfill.formats.puzzle_text import SUDOKUS
from boardfill.problem.catalogue import is_set, usual_name
from boardfill.problem.digit_puzzles import KINDS
from boardfill.problem.empty_grids import ALIASES, kind_name
from boardfill.problem.lattices.lattice import Lattice

_MOST_FILES = 10_000
"""The most names in a folder to compare with."""
_NUMBER = r"[0-9]+(?:-[0-9]+)?|any"
_WITH_NUMBER = (
    rf"(?P<name>.+?)\s*(?:[x×*=]|\s)\s*(?P<copies>{_NUMBER})",
    rf"(?P<copies>{_NUMBER})\s*(?:[x×*=]|\s)\s*(?P<name>.+)",
)
NOT_YET = (
    "cannot be read yet; docs/rules.md has rules about connected cells and lines, for a document "
    "that you write"
)
"""The sentence about a kind of connected cells or lines."""
_CONNECTED = ("nurikabe", "hitori", "heyawake", "fillomino", "lits")
_NEED_CONNECTION = (
    *("galaxies", "hashi", "hashiwokakero", "nurimisaki", "simple-loop", "country-road"),
    *("snake", "spiral-galaxies", "statue-park", "tapa"),
)
_VARIANTS = {kind: f"{kind}-sudoku" for kind in SUDOKUS.difference(KINDS)}
_EXAMPLES = {
    **ALIASES,
    **_VARIANTS,
    **{kind: kind for kind in _CONNECTED},
    "unruly": "binairo",
    "edge-matching": "tetravex",
}
"""Other or shorter names of puzzles, and the matching problem in the gallery."""
_PUZZLES = {
    **dict.fromkeys(_NEED_CONNECTION, NOT_YET),
    "katamino": "type a board and pieces: `boardfill solve 3x5 --pieces L:1,P:1,V:1`",
    "tetris": "a game; its pieces fill boards: `boardfill count 4x10 --pieces tetrominoes`",
    "tangram": "cannot be stated: its pieces are not made of equal cells; the nearest are pieces "
    "of triangles, such as gallery:hexiamonds-rhombus",
    "shikaku": "needs a puzzle; docs/puzzles.md says how to write yours",
    "n-queens": "type how many: `boardfill solve queens:12`",
}
"""Puzzles that people know by name: what to type for them, or why they cannot be stated."""


def did_you_mean(near: list[str]) -> str:
    """The words to add to an error with these similar names; empty without any."""
    return f"; did you mean {words.listed(near, 'or')}?" if near else ""


def near_files(source: str) -> list[str]:
    """Files in the same folder with names similar to the missing one."""
    missing = Path(source)
    try:
        names = [path.name for path in islice(missing.parent.iterdir(), _MOST_FILES)]
    except OSError:
        return []
    near = [name for name in names if Path(name).stem == missing.stem and missing.stem]
    near += get_close_matches(missing.name, names, cutoff=0.7)
    return [str(missing.with_name(name)) for name in dict.fromkeys(near)][:3]


def near_gallery_names(name: str) -> list[str]:
    """At most three similar names in the gallery.

    >>> near_gallery_names("calender"), near_gallery_names("chess")
    (['calendar'], ['mutilated-chessboard'])
    """
    names = gallery_names()
    near = [known for known in names if len(name) > 2 and name.lower() in known]
    return (near or get_close_matches(name.lower(), names))[:3]


def unknown_problem(source: str) -> BadInput:
    """The error for an unknown problem, with what to type if the meaning can be guessed."""
    if sentence := puzzle_sentence(source):
        return BadInput(sentence)
    return BadInput(f"cannot be read: No such file or directory{_hint(source)}")


def puzzle_sentence(name: str) -> str | None:
    """A sentence about a well-known puzzle: what to type, or why it cannot be stated."""
    kind = kind_name(name.partition(":")[0])
    if sentence := _PUZZLES.get(_EXAMPLES.get(kind, kind)):
        return sentence
    if (example := gallery_example(kind)) is None:
        return None
    return f"needs a puzzle: {example} is one, and docs/puzzles.md says how to write yours"


def gallery_example(name: str) -> str | None:
    """The problem of the gallery that is a puzzle of that kind; None if there is none.

    >>> gallery_example("killer"), gallery_example("Star Battle"), gallery_example("chess")
    ('gallery:killer-sudoku', 'gallery:star-battle', None)
    """
    kind = kind_name(name)
    kind = _EXAMPLES.get(kind, kind)
    is_one = kind in _EXAMPLES.values() and kind not in _PUZZLES
    return PREFIX + kind if is_one else None


def _hint(source: str) -> str:
    if is_number(source):
        return f"; a board of {source} rows and columns is {source}x{source}"
    near = near_files(source)
    near += [PREFIX + name for name in near_gallery_names(source)]
    family, colon, size = source.partition(":")
    if colon and is_number(size.replace("x", "")):
        near += [
            f"{name}:{size}"
            for name in sorted(family_names())
            if family in name or name in get_close_matches(family, [name])
        ]
    piece = ""  # names of pieces follow --pieces
    if re.fullmatch(r"[\w' -]{1,40}", source) and (name := _known(source)):
        kind = "a set of pieces" if is_set(name) else "a piece"
        draws, fills = f"`boardfill pieces {name}` draws it", f"--pieces {name} fills a board"
        piece = f"; {name} is {kind}: {draws}, {fills} with it"
    return piece + did_you_mean(near[:4])


def misspelt(part: str, lattice: Lattice | None = None) -> BadInput | None:
    """The error that says how to write a part of a list of pieces; None if that is unclear.

    >>> str(misspelt("domino; L3"))
    'domino; L3: write domino,L3, with commas between pieces'
    >>> str(misspelt("domino x 31"))
    'domino x 31: write domino:31 for 31 copies'
    """
    for pattern in _WITH_NUMBER:
        found = re.fullmatch(pattern, part)
        if found and _known(name := found["name"], lattice):
            copies = "any number of" if found["copies"] == "any" else found["copies"]
            noun = "copy" if copies == "1" else "copies"
            return BadInput(f"write {name}:{found['copies']} for {copies} {noun}", place=part)
    several = [word for word in re.split(r"\s*[;+&|]\s*|\s+(?:and\s+)?", part) if word]
    if len(several) > 1 and all(_known(word.partition(":")[0], lattice) for word in several):
        return BadInput(f"write {','.join(several)}, with commas between pieces", place=part)
    return None


def _known(name: str, lattice: Lattice | None = None) -> str:
    """The usual name of a piece or a set; empty if there is none."""
    try:
        return usual_name(name, lattice)
    except BadInput:
        return ""
