"""Writing a problem to a file; the ending of its name tells the form."""

from __future__ import annotations

import importlib
from pathlib import PurePath

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

WRITERS = {
    "toml": ("write_document", "to_toml"),
    "json": ("write_document", "to_json"),
    "picture": ("write_document", "to_picture"),
    "dlx": ("dlx", "to_dlx"),
    "cnf": ("models", "to_cnf"),
    "opb": ("models", "to_opb"),
    "mzn": ("models", "to_minizinc"),
    "python": ("python_program", "to_python"),
}
"""The module of this room, and the function in it, that writes each form."""
ENDINGS = {f".{form}": form for form in WRITERS if form not in ("picture", "python")} | {
    ".txt": "picture",
    ".xcc": "dlx",
    ".py": "python",
}


def form_of_file(name: str) -> str:
    """The form that the ending of the name tells."""
    ending = PurePath(name).suffix.lower()
    if ending not in ENDINGS:
        found = f"ends with {ending}" if ending else "has no ending"
        raise BadInput(f"{name} {found}; expected {words.listed(ENDINGS, 'or')}")
    return ENDINGS[ending]


def convert(problem: Problem, form: str) -> str:
    r"""The problem in another form: toml, json, picture, dlx, cnf, opb, mzn or python.

    >>> from boardfill import Board, Tiling, pieces
    >>> convert(Tiling(Board.rectangle(2, 3), pieces("L3")), "picture")
    '...\n...\n'
    """
    if not isinstance(form, str) or form not in WRITERS:
        raise BadInput(words.expected_one_of(WRITERS, form))
    if not isinstance(problem, Tiling | Marking | Fitting | Covering):
        raise BadInput(f"expected a problem such as Tiling(board, pieces), found {problem!r}")
    module, function = WRITERS[form]
    found = importlib.import_module(f"boardfill.formats.{module}")
    text: str = getattr(found, function)(problem)
    return text
