"""Puzzles that people know by name; `boardfill` itself has arrows, latin_square, queens, sudoku."""

from boardfill.problem.classics import no_two_adjacent
from boardfill.problem.connected_puzzles import (
    corral,
    fillomino,
    heyawake,
    hitori,
    kurodoko,
    lits,
    nurikabe,
)
from boardfill.problem.digit_puzzles import (
    calcudoku,
    futoshiki,
    kakuro,
    magic_square,
    skyscrapers,
    sudoku_variant,
)
from boardfill.problem.line_puzzles import masyu, numberlink, slitherlink, yajilin
from boardfill.problem.shading_puzzles import (
    akari,
    battleships,
    binairo,
    dominosa,
    nonogram,
    star_battle,
    tents,
)
from boardfill.problem.tile_puzzles import edge_matching, pips, shikaku

__all__ = [
    "akari",
    "battleships",
    "binairo",
    "calcudoku",
    "corral",
    "dominosa",
    "edge_matching",
    "fillomino",
    "futoshiki",
    "heyawake",
    "hitori",
    "kakuro",
    "kurodoko",
    "lits",
    "magic_square",
    "masyu",
    "no_two_adjacent",
    "nonogram",
    "numberlink",
    "nurikabe",
    "pips",
    "shikaku",
    "skyscrapers",
    "slitherlink",
    "star_battle",
    "sudoku_variant",
    "tents",
    "yajilin",
]
