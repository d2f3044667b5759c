"""What people write for a list of pieces where commas and colons are meant."""

from __future__ import annotations

import re

from boardfill.errors import BadInput
from boardfill.problem.catalogue import usual_name
from boardfill.problem.lattices.lattice import Lattice

_NUMBER = r"[0-9]+(?:-[0-9]+)?|any"
_WITH_NUMBER = (
    rf"(?P<name>.+?)\s*(?:[x×*=]|\s)\s*(?P<copies>{_NUMBER})",
    rf"(?P<copies>{_NUMBER})\s*(?:[x×*=]|\s)\s*(?P<name>.+)",
)


def misspelt(part: str, lattice: Lattice | None = None) -> BadInput | None:
    """The error that says how to write it, if it is clear what is meant.

    >>> str(misspelt("domino; L3"))
    "pieces are separated by commas: write domino,L3, not 'domino; L3'"
    >>> str(misspelt("domino x 31"))
    "copies stand behind a colon: write domino:31, not 'domino x 31'"
    """
    for pattern in _WITH_NUMBER:
        found = re.fullmatch(pattern, part)
        if found and _is_known(found["name"], lattice):
            right = f"{found['name']}:{found['copies']}"
            return BadInput(f"copies stand behind a colon: write {right}, not {part!r}")
    several = [word for word in re.split(r"\s*[;+&|]\s*|\s+(?:and\s+)?", part) if word]
    if len(several) > 1 and all(_is_known(word.partition(":")[0], lattice) for word in several):
        right = ",".join(several)
        return BadInput(f"pieces are separated by commas: write {right}, not {part!r}")
    return None


def _is_known(name: str, lattice: Lattice | None) -> bool:
    try:
        usual_name(name, lattice)
    except BadInput:
        return False
    return True
