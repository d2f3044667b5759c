"""Writes a problem to a file in the form given by its ending; also as a Python program."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import PurePath
from typing import Any

from msgspec import structs

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY, Piece, Supply, Turn
from boardfill.problem.rules import Rule
from boardfill.problem.tiling import Given

WRITERS = {
    "toml": "write_document.to_toml",
    "json": "write_document.to_json",
    "picture": "write_document.to_picture",
    "non": "nonogram_files.to_non",
    "dlx": "dlx.to_dlx",
    "cnf": "models.to_cnf",
    "opb": "models.to_opb",
    "mzn": "models.to_minizinc",
    "python": "problem_writers.to_python",
    "puzzlink": "puzzle_links.to_link",
    "game-id": "write_game_ids.to_game_id",
    "edge-matching": "tile_text.to_edge_matching",
}
"""The module in this room, and its function, that writes each form."""
_WITHOUT_ENDING = ("picture", "python", "puzzlink", "game-id", "edge-matching")
ENDINGS = {f".{form}": form for form in WRITERS if form not in _WITHOUT_ENDING} | {
    ".txt": "picture",
    ".xcc": "dlx",
    ".py": "python",
}


def form_of_file(name: str) -> str:
    """The form for the ending of a file name."""
    ending = PurePath(name).suffix.lower()
    if ending not in ENDINGS:
        found = f"ends with {ending}" if ending else "has no ending"
        raise BadInput(f"{name} {found}; expected {words.listed(ENDINGS, 'or')}")
    return ENDINGS[ending]


def convert(problem: Problem, form: str) -> str:
    r"""The problem in another form; `WRITERS` has the names of all.

    >>> from boardfill import Board, Tiling, pieces
    >>> convert(Tiling(Board.rectangle(2, 3), pieces("L3")), "picture")
    '...\n...\n'
    """
    if not isinstance(form, str) or form not in WRITERS:
        raise BadInput(words.expected_one_of(WRITERS, form))
    if not isinstance(problem, Problem):
        raise BadInput(f"expected a problem such as Tiling(board, pieces), found {problem!r}")
    module, function = WRITERS[form].split(".")
    found = importlib.import_module(f"boardfill.formats.{module}")
    text: str = getattr(found, function)(problem)
    return text


_VARIABLES = {
    Tiling: ("board", "pieces"),
    Marking: ("board", "symbols", "rules", "clues"),
    Parts: ("board",),
    Fitting: ("game", "table"),
    Covering: ("items", "options"),
}
"""The parts of each kind of problem that have a line, or several, of their own."""
_POSITIONAL = {"symbols": 2, "items": 2, "options": 1, "rules": 0}
"""Lists of values, and how many arguments of each are written without their names."""


def to_python(problem: Problem) -> str:
    """The problem as a short Python program that builds it and counts its fillings."""
    held = {part.name: getattr(problem, part.name) for part in fields(problem)}
    given: tuple[Given, ...] = ()
    if isinstance(problem, Tiling):
        from boardfill.problem.placement_rules import own_board

        held["board"], held["optional"] = own_board(problem)
        given = held.pop("given")
        del held["printed"]
    parts = {name: _part(name, held.pop(name)) for name in _VARIABLES[type(problem)]}
    told = {name: _part(name, value) for name, value in held.items() if value and value != ANY}
    built = [f"{name} = {code}" for name, code in parts.items()]
    built.append(f"problem = {_call(type(problem).__name__, *parts, **told)}")
    if given:
        # The given must keep how the piece crosses a seam and how it is turned.
        known = _lines("[]", (_made(one, 3) for one in given))
        built.append(f"problem = problem.with_given({known})")
    return "\n".join(["import boardfill", "", *built, "print(problem.count())", ""])


def _part(name: str, value: Any) -> str:
    """The code of this part of a problem."""
    if name in _POSITIONAL:
        return _lines("()", (_made(one, _POSITIONAL[name]) for one in value))
    match name:
        case "board":
            return _board(value)
        case "game" | "table":
            return _rows(value)
        case "pieces":
            return _lines("[]", map(_piece, value))
        case "clues":
            return _lines("{}", (f"{tuple(at)}: {name!r}" for at, name in sorted(value.items())))
        case "optional":
            return f"frozenset({_cells(value)})"
        case "marks":
            return repr(dict(value))
        case "sizes" if len(value) == 1:
            return str(*value)
    return _value(value)


def _piece(piece: Piece) -> str:
    low, high = piece.copies
    copies = str(low) if low == high else f"boardfill.Supply({low}, {high})"
    return _call(
        "Piece",
        repr(piece.name),
        str(_cells(piece.cells)),
        turn="" if piece.turn is Turn.FREE else repr(piece.turn.value),
        copies="" if piece.copies == ANY else copies,
        lattice="" if piece.lattice == SQUARE else repr(piece.lattice.name),
        marks=_said(piece.marks),
        sides=_said(piece.sides),
    )


def _made(value: Any, positional: int) -> str:
    """The code of a call that makes the value, without defaults.

    The first `positional` arguments are written without their names.
    """
    if isinstance(value, Rule):
        usual: dict[str, Any] = {part.name: part.default for part in structs.fields(value)}
    elif is_dataclass(value):
        usual = {part.name: part.default for part in fields(value)}
    else:
        usual = dict.fromkeys(value._fields) | value._field_defaults
    first, rest = [*usual][:positional], [*usual][positional:]
    held = {name: getattr(value, name) for name in usual}
    return _call(
        ("rules." if isinstance(value, Rule) else "") + type(value).__name__,
        *(_value(held[name]) for name in first if held[name] != usual[name]),
        **{name: _value(held[name]) for name in rest if held[name] != usual[name]},
    )


def _value(value: object) -> str:
    """A value as code; sets are sorted, so that the code is always the same."""
    if isinstance(value, Supply):
        return f"boardfill.Supply({value.low}, {value.high})"
    if isinstance(value, Turn):
        return repr(value.value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_value, value))}{',' * (len(value) == 1)})"
    return f"frozenset({sorted(value)!r})" if isinstance(value, frozenset) else repr(value)


def _board(board: Board) -> str:
    """The code of the board, as short as in documents."""
    from boardfill.formats.write_document import board_document

    table: dict[str, Any] = board_document(board)["board"]
    options = {key: _said(table.get(key)) for key in ("lattice", "wrap")}
    if "picture" in table:
        # A multi-line string, since nothing in a picture needs to be escaped.
        built = _call("Board.from_picture", f'"""\n{table["picture"]}"""', **options)
    elif "size" in table:
        built = _call("Board.rectangle", *map(str, table["size"]), **options)
    else:
        built = _call("Board.from_cells", str(_cells(table["cells"])), **options)
    holes = _cells(table.get("holes", ()))
    return f"{built}.without({holes})" if holes else built


def _rows(matrix: Matrix) -> str:
    cells, width = list(matrix.cells), matrix.columns
    return _lines("[]", (str(cells[at : at + width]) for at in range(0, len(cells), width)))


def _cells(cells: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    """The cells in order as plain tuples, which all of them are in code."""
    return sorted(map(tuple, cells))


def _lines(brackets: str, entries: Iterable[str]) -> str:
    """The entries in these brackets, one on each line."""
    inside = "".join(f"    {entry},\n" for entry in entries)
    return f"{brackets[0]}\n{inside}{brackets[1]}" if inside else brackets


def _call(made: str, /, *parts: str, **options: str) -> str:
    """The code of a call with these arguments, without empty ones."""
    named = [f"{key}={code}" for key, code in options.items() if code]
    return f"boardfill.{made}({', '.join([*filter(None, parts), *named])})"


def _said(value: object) -> str:
    """The value as code; empty for a value that can be left out."""
    return repr(value) if value else ""
