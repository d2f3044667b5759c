"""What somebody may have meant by a name that nothing has: files, problems, boards, pieces."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.formats.board_words import family_names
from boardfill.formats.gallery_files import PREFIX, near_gallery_names
from boardfill.problem.catalogue import is_set, usual_name

_MOST_FILES = 10_000
"""So many names in a folder are looked at."""


def near_files(source: str) -> list[str]:
    """Files in the same folder with names like that of the missing one."""
    missing = Path(source)
    try:
        names = [path.name for path in islice(missing.parent.iterdir(), _MOST_FILES)]
    except OSError:
        return []
    near = [name for name in names if Path(name).stem == missing.stem and missing.stem]
    near += get_close_matches(missing.name, names, cutoff=0.7)
    return [str(missing.with_name(name)) for name in dict.fromkeys(near)][:3]


def file_hint(source: str) -> str:
    """What to say behind a complaint that there is no such file, or nothing."""
    near = near_files(source)
    return f"; did you mean {words.listed(near, 'or')}?" if near else ""


def problem_hint(source: str) -> str:
    """The same where the name may also have been meant for a problem or a board."""
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
    hint = f"; did you mean {words.listed(near[:4], 'or')}?" if near else ""
    return _piece_hint(source) + hint


def _piece_hint(source: str) -> str:
    """Names of pieces stand behind --pieces."""
    if not re.fullmatch(r"[\w' -]{1,40}", source):
        return ""
    try:
        name = usual_name(source)
    except BadInput:
        return ""
    kind = "a set of pieces" if is_set(name) else "a piece"
    draws, fills = f"`boardfill pieces {name}` draws it", f"--pieces {name} fills a board with it"
    return f"; {name} is {kind}: {draws}, {fills}"
