"""Where the documents of the gallery are.

They are called `gallery:NAME` wherever a problem is expected.  An installed package has them beside
its modules, a checkout in its folder `examples`.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from boardfill import words
from boardfill.errors import BadInput

PREFIX = "gallery:"
_ENDING = ".toml"
_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")


def gallery_names() -> list[str]:
    """The names of all problems in the gallery, in alphabetical order."""
    return sorted(path.stem for path in _folder().glob(f"*{_ENDING}"))


def gallery_path(name: str) -> Path:
    """The document of that name; BadInput with the names nearest to it if there is none."""
    if name not in gallery_names():
        hint = "`boardfill gallery` lists all"
        if near := near_gallery_names(name):
            hint = f"did you mean {words.listed(near, 'or')}?"
        raise BadInput(f"there is no such problem in the gallery; {hint}")
    return _folder() / f"{name}{_ENDING}"


def near_gallery_names(name: str) -> list[str]:
    """The names in the gallery that one may have meant, at most three.

    >>> near_gallery_names("calender"), near_gallery_names("chess")
    (['calendar'], ['mutilated-chessboard'])
    """
    names = gallery_names()
    near = [known for known in names if len(name) > 2 and name.lower() in known]
    return (near or get_close_matches(name.lower(), names))[:3]


def _folder() -> Path:
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise BadInput("the gallery is missing from this installation of boardfill")
