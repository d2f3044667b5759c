"""Names of pieces and sets as people say them, turned into those of the catalogue.

    Domino, DOMINO, l3, hep12         domino, L3, Hep12: any case
    dominos, One-Sided Pentominos     dominoes, one-sided pentominoes: any plural, any hyphen
    L-tromino, t tetromino, F pentomino   L3, T4, F: a letter beside what all are called

The singular of a set of several members could mean any of them, so it is refused with their names.
"""

from __future__ import annotations

import re
from functools import cache

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.catalogue import NUMBERED, named_set, set_names, single_names, unknown_name
from boardfill.problem.lattices.lattice import Lattice

_MOST_LISTED = 12
"""So many members of a set are listed where one of them has to be chosen."""


def understood(spoken: str, lattice: Lattice | None = None) -> str:
    """The name in the catalogue of what was spoken; BadInput if there is none, or several could be.

    >>> [understood(name) for name in ("Domino", "dominos", "L-tromino", "hep12", "f pentomino")]
    ['domino', 'dominoes', 'L3', 'Hep12', 'F']
    """
    key = _key(spoken)
    if name := _by_key().get(key):
        return name
    numbered = re.fullmatch(r"([a-z]+)([1-9][0-9]*)", key)
    if numbered and numbered[1].capitalize() in NUMBERED:
        return numbered[1].capitalize() + numbered[2]
    if of_set := _sets().get(_singular(key)):
        return of_set if _singular(key) != key else _only_member(spoken, of_set)
    which, _, family = key.rpartition(" ")
    of_set = _sets().get(_singular(family)) if which else None
    if of_set and (name := _member(which, of_set)):
        return name
    raise unknown_name(spoken, lattice)


def _only_member(spoken: str, of_set: str) -> str:
    members = [piece.name for piece in named_set(of_set)]
    if len(members) == 1:
        return of_set
    # Those of one-sided and fixed sets are found in their sets alone.
    which = "" if " " in of_set else f"{words.listed(members, 'or', most=_MOST_LISTED)}, or "
    raise BadInput(
        f"this may be any of {len(members)} pieces: say {which}{of_set} for one of each",
        place=spoken,
    )


def _member(which: str, of_set: str) -> str | None:
    """The member called so, with or without the number of its cells behind the letter."""
    members = [piece.name for piece in named_set(of_set)]
    for name in members:
        if which in (_key(name), _key(name).rstrip("0123456789")):
            return name
    if len(which) > 1:
        return None
    known = words.listed(members, most=_MOST_LISTED)
    raise BadInput(f"there is none among the {of_set}: they are {known}", place=which.upper())


def _key(name: str) -> str:
    """What is left of a name without case and hyphens."""
    return " ".join(re.split(r"[\s_-]+", name.strip().lower()))


def _singular(key: str) -> str:
    """One of what the name has many of.

    >>> _singular("dominos"), _singular("dominoes"), _singular("trihexes"), _singular("dicubes")
    ('domino', 'domino', 'trihex', 'dicube')
    """
    for plural, ending in (("oes", "o"), ("xes", "x"), ("s", "")):
        if key.endswith(plural):
            return key.removesuffix(plural) + ending
    return key


@cache
def _by_key() -> dict[str, str]:
    return {_key(name): name for name in (*single_names(), *set_names())}


@cache
def _sets() -> dict[str, str]:
    return {_singular(_key(name)): name for name in set_names()}
