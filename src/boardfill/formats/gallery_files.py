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
    names = gallery_names()
    if name not in names:
        near = [known for known in names if name and name in known]
        near = near or get_close_matches(name, names)
        hint = "`boardfill gallery` lists all"
        if near:
            hint = f"did you mean {words.listed(near[:3], 'or')}?"
        raise BadInput(f"there is no such problem in the gallery; {hint}")
    return _folder() / f"{name}{_ENDING}"


def _folder() -> Path:
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise BadInput("the gallery is missing from this installation of boardfill")
