"""A problem as a short Python program that builds it with boardfill and counts its fillings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardfill.formats.write_document import tree_of
from boardfill.problem.covering import Covering, CoveringOption
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.given import Given
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.piece import ANY, Piece, Supply, Turn
from boardfill.problem.tiling import Tiling

_BEGIN = "import boardfill\n\n"
_END = "print(problem.count())\n"


def to_python(problem: Problem) -> str:
    """The program."""
    if isinstance(problem, Tiling):
        built = _tiling(problem)
    elif isinstance(problem, Marking):
        built = _marking(problem)
    elif isinstance(problem, Fitting):
        built = _fitting(problem)
    else:
        built = _covering(problem)
    return _BEGIN + built + _END


def _tiling(problem: Tiling) -> str:
    pieces = _lines("[]", map(_piece, problem.pieces))
    options = _options(
        title=_said(problem.title),
        fault_free=_said(problem.fault_free),
        tatami=_said(problem.tatami),
        optional=f"frozenset({_cells(sorted(problem.optional))})" if problem.optional else None,
    )
    built = f"{_board(problem)}pieces = {pieces}\n{_call('Tiling', 'board, pieces', options)}"
    if problem.given:
        # How a piece crosses a seam is part of what is given.
        given = _lines("[]", map(_given, problem.given))
        built += f"problem = problem.with_given({given})\n"
    return built


def _given(known: Given) -> str:
    laid = f", {known.laid!r}" if known.laid else ""
    return f"boardfill.Given({known.piece!r}, {known.cells!r}{laid})"


def _piece(piece: Piece) -> str:
    options = _options(
        turn=None if piece.turn is Turn.FREE else repr(piece.turn.value),
        copies=None if piece.copies == ANY else _copies(piece.copies),
        lattice=None if piece.lattice == SQUARE else repr(piece.lattice.name),
    )
    return f"boardfill.Piece({piece.name!r}, {_cells(sorted(piece.cells))}{options})"


def _copies(copies: Supply) -> str:
    is_number = copies.low == copies.high
    return str(copies.low) if is_number else f"boardfill.Supply({copies.low}, {copies.high})"


def _marking(problem: Marking) -> str:
    symbols = _lines("()", map(_symbol, problem.symbols))
    rules = _lines("()", map(_rule, problem.rules))
    clues = _lines("{}", (f"{cell!r}: {name!r}" for cell, name in sorted(problem.clues.items())))
    options = _options(blanks=_said(problem.blanks), title=_said(problem.title))
    return f"{_board(problem)}symbols = {symbols}\nrules = {rules}\nclues = {clues}\n" + _call(
        "Marking", "board, symbols, rules, clues", options
    )


def _symbol(symbol: Symbol) -> str:
    points = f", {symbol.points_at!r}" if symbol.points_at else ""
    return f"boardfill.Symbol({symbol.name!r}{points})"


def _rule(rule: Rule) -> str:
    regions = "".join(f"frozenset({_cells(sorted(region))}), " for region in rule.regions)
    options = f", regions=({regions})" if regions else ""
    symbols = f"frozenset({sorted(rule.symbols)!r})"
    return f"boardfill.Rule({rule.each!r}, {symbols}, {rule.low}, {rule.high}{options})"


def _fitting(problem: Fitting) -> str:
    parts = [
        f"{name} = {_rows(matrix)}\n"
        for name, matrix in (("game", problem.game), ("table", problem.table))
    ]
    return "".join(parts) + _call("Fitting", "game, table", _options(title=_said(problem.title)))


def _rows(matrix: Matrix) -> str:
    cells, width = list(matrix.cells), matrix.columns
    return _lines("[]", (str(cells[at : at + width]) for at in range(0, len(cells), width)))


def _covering(problem: Covering) -> str:
    items = (
        f"boardfill.CoveringItem({item.name!r}, boardfill.Supply{tuple(item.uses)})"
        for item in problem.items
    )
    options = map(_option, problem.options)
    title = _options(title=_said(problem.title))
    return f"items = {_lines('()', items)}\noptions = {_lines('()', options)}\n" + _call(
        "Covering", "items, options", title
    )


def _option(option: CoveringOption) -> str:
    given = _options(
        name=_said(option.name), colours=_said(option.colours), cost=_said(option.cost)
    )
    return f"boardfill.CoveringOption({option.items!r}{given})"


def _board(problem: Tiling | Marking) -> str:
    """The board as briefly as documents have it."""
    tree: Mapping[str, Any] = tree_of(problem)["board"]
    options = _options(lattice=_said(tree.get("lattice")), wrap=_said(tree.get("wrap")))
    if "picture" in tree:
        built = f"Board.from_picture({_text(tree['picture'])}{options})"
    elif "size" in tree:
        built = f"Board.rectangle({', '.join(map(str, tree['size']))}{options})"
    else:
        built = f"Board.from_cells({_cells(tree['cells'])}{options})"
    if holes := tree.get("holes"):
        built += f".without({_cells(holes)})"
    return f"board = boardfill.{built}\n"


def _text(picture: str) -> str:
    """A picture as people write it in a program: nothing in it needs to be escaped."""
    return f'"""\n{picture}"""'


def _lines(brackets: str, entries: Iterable[str]) -> str:
    """The entries in these brackets, a line each."""
    inside = "".join(f"    {entry},\n" for entry in entries)
    return f"{brackets[0]}\n{inside}{brackets[1]}" if inside else brackets


def _call(kind: str, parts: str, options: str) -> str:
    return f"problem = boardfill.{kind}({parts}{options})\n"


def _options(**code: str | None) -> str:
    """The arguments that are not None."""
    return "".join(f", {name}={value}" for name, value in code.items() if value is not None)


def _said(value: object) -> str | None:
    """The value as code, unless it is nothing that need be said."""
    return repr(value) if value else None


def _cells(cells: Iterable[Iterable[int]]) -> str:
    return repr([tuple(cell) for cell in cells])
