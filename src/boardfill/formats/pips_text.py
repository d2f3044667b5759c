"""Pips in text, as a person types it, and in JSON, as the daily game publishes it.

    pips                A letter in each cell tells its region, `.` is a cell without a condition,
    AAB                 `#` or a blank no cell.  Each region has one: `A = 5` a sum, `A < 5` and
    .CB                 `A > 5` a smaller or a larger one, `A =` all are equal, `A !=` no two are.
    A = 5  B =  C < 3   Then come the dominoes.
    dominoes: 0-2 5-5 3-4

In JSON a puzzle has `dominoes` (pairs of numbers) and `regions`, each with its cells as `indices`,
a `type` (sum, less, greater, equals, unequal, empty) and, of the first three, a `target`; a day has
three of them, easy, medium and hard.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Any

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.input_text import chosen_problem, decoded
from boardfill.formats.puzzle_text import lettered, split
from boardfill.formats.strict_parsing import json_value
from boardfill.problem.picture import cells_drawn
from boardfill.problem.tile_puzzles import pips
from boardfill.problem.tiling import Tiling

PIPS = "pips"
_HOLES = str.maketrans("# ", "##")
_CONDITION = re.compile(r"([A-Za-z])\s*(=|!=|≠|<|>)\s*(\d*)")
_WORD = re.compile(r"\s*dominoe?s\b\s*:?", re.IGNORECASE)
_DOMINO = re.compile(r"(\d{1,4})[-|](\d{1,4})")
_SEPARATORS = " \t,;"
_PICTURE = re.compile(r"[A-Za-z.# ]+")
_LEVELS = ("easy", "medium", "hard")
_TYPES = {"sum": "=", "less": "<", "greater": ">", "equals": "=", "unequal": "!=", "empty": ""}
_WITH_TARGET = ("sum", "less", "greater")


def read_pips(lines: Sequence[str]) -> Tiling:
    """The puzzle in these lines."""
    picture: list[str] = []
    conditions: dict[str, str] = {}
    dominoes: list[tuple[int, int]] = []
    for line in filter(str.strip, lines):
        if (pairs := _pairs(line)) is not None:
            dominoes += pairs
        elif (found := _CONDITION.findall(line)) and not _CONDITION.sub("", line).strip(
            _SEPARATORS
        ):
            for letter, sign, number in found:
                if letter in conditions:
                    raise BadInput(f"several conditions are given for region {letter}")
                conditions[letter] = sign + number
        elif _PICTURE.fullmatch(line) and not conditions and not dominoes:
            picture.append(line.rstrip())
        else:
            raise BadInput(
                "expected rows of letters, then conditions such as A = 5, then dominoes such as "
                f"3-5, found {words.shortened(line.strip(), 40)!r}"
            )
    rows = textwrap.dedent("\n".join(picture)).translate(_HOLES).split("\n")
    regions = lettered(rows)
    regions.pop("#", None)
    for letter in regions.keys() ^ conditions.keys():
        if letter in conditions:
            raise BadInput(f"no cell has the letter {letter}")
        raise BadInput(
            f"region {letter} has no condition; write {letter} = 5 or the like, or put . for "
            "cells without one"
        )
    free = cells_drawn(rows, ".")
    stated = [(conditions[letter], cells) for letter, cells in regions.items()]
    return pips([*stated, ("", free)] if free else stated, dominoes)


def _pairs(line: str) -> list[tuple[int, int]] | None:
    """The dominoes in the line, if there is nothing else; the word alone has none."""
    listed = split(re.sub(r"\s*([-|])\s*", r"\1", _WORD.sub("", line, count=1)).replace(";", " "))
    found = [_DOMINO.fullmatch(domino) for domino in listed]
    if not all(found) or not (found or _WORD.match(line)):
        return None
    return [(int(domino[1]), int(domino[2])) for domino in found if domino]


def read_daily_pips(data: bytes, number: int | None = None) -> Tiling:
    """The puzzle of that number, from 1, in the JSON of a day, or the only one."""
    tree = json_value(decoded(data))
    if not isinstance(tree, dict):
        raise BadInput("expected a puzzle, or those of a day")
    levels = [level for level in _LEVELS if isinstance(tree.get(level), dict)]
    if not levels:
        if number not in (None, 1):
            raise BadInput(f"there is only one problem; leave out #{number}")
        return _of_tree(tree)
    level = levels[chosen_problem(levels, number)]
    with inside(level):
        return _of_tree(tree[level])


def _of_tree(tree: dict[str, Any]) -> Tiling:
    regions = []
    for number, region in enumerate(_listed(tree, "regions")):
        with inside(f"regions[{number}]"):
            if not isinstance(region, dict):
                raise BadInput("expected indices, a type and a target")
            kind, target = region.get("type"), region.get("target")
            if kind not in _TYPES:
                raise BadInput(words.expected_one_of(_TYPES, str(kind)), place="type")
            if kind in _WITH_TARGET and (not isinstance(target, int) or isinstance(target, bool)):
                raise BadInput(f"expected a whole number, found {target!r}", place="target")
            cells = _listed(region, "indices")
            condition = _TYPES[kind] + (str(target) if kind in _WITH_TARGET else "")
        regions.append((condition, cells))
    return pips(regions, _listed(tree, "dominoes"))


def _listed(tree: dict[str, Any], key: str) -> list[Any]:
    found = tree.get(key)
    if not isinstance(found, list):
        raise BadInput(f"expected a list, found {found!r}", place=key)
    return found
