"""Names of kinds of puzzles in all their spellings: other names, capitals, blanks."""

from __future__ import annotations

import re

ALIASES = {
    **dict.fromkeys(("kenken", "mathdoku"), "calcudoku"),
    **dict.fromkeys(("picross", "nonograms", "griddlers", "hanjie"), "nonogram"),
    **dict.fromkeys(("light-up", "lightup"), "akari"),
    "cross-sums": "kakuro",
    "towers": "skyscrapers",
    "unequal": "futoshiki",
    "takuzu": "binairo",
    "starbattle": "star-battle",
    "battleship": "battleships",
    "tents-and-trees": "tents",
    **dict.fromkeys(("slither", "slither-link", "loopy"), "slitherlink"),
    **dict.fromkeys(("mashu", "pearl", "pearls"), "masyu"),
    **dict.fromkeys(("numlin", "number-link"), "numberlink"),
    "yajirin": "yajilin",
    **dict.fromkeys(("cave", "bag"), "corral"),
    "kuromasu": "kurodoko",
}
"""Other names of kinds."""


def kind_name(written: str) -> str:
    """The canonical name of a kind of puzzle.

    >>> kind_name("Light Up"), kind_name("star_battle"), kind_name("queens")
    ('akari', 'star-battle', 'queens')
    """
    name = re.sub("[ _]", "-", written.lower())
    return ALIASES.get(name, name)
