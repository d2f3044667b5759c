"""Problems written in other forms and read back, and whole pieces put into holes."""

from __future__ import annotations

import boardfill
from boardfill import BadInput, Fitting
from boardfill.formats.dlx.write_dlx import to_dlx
from boardfill.formats.document.read_document import read_json, read_toml
from boardfill.formats.document.write_document import to_json, to_toml
from boardfill.formats.models.cnf import to_cnf
from boardfill.formats.problem_file import problem_in
from tests.independent import cnf, dlx, fittings
from tests.independent.asked import Asked, NotAsked
from tests.independent.geometry import Shape
from tests.independent.judging import Patience, TooMuch, judged

MOST_OPTIONS = 24
"""Beyond, forms that know nothing of boards take a naive judge too long."""


def convert(asked: Asked) -> None:
    assert read_json(to_json(asked.problem)) == asked.problem
    assert read_toml(to_toml(asked.problem)) == asked.problem
    try:
        written = to_dlx(asked.problem)
    except BadInput:
        return  # an option uses an item twice, which the format cannot say
    assert problem_in(written.encode(), "problem.dlx").count() == asked.count
    if len(asked.judged.choices) <= MOST_OPTIONS:
        try:
            found = len(judged(dlx.document_of(written), steps=asked.steps).fillings)
            assert found == asked.count, f"DLX asks for {found}, there are {asked.count}"
            found = cnf.models(to_cnf(asked.problem), Patience(asked.steps // 4))
            assert found == asked.count, f"CNF asks for {found}, there are {asked.count}"
        except TooMuch:
            return


def fit(asked: Asked) -> None:
    """As many cells as can be, each hole with the first piece that fits, turned as it is told."""
    if not isinstance(asked.problem, Fitting):
        raise NotAsked
    found = boardfill.fit(asked.problem)
    most = max(sum(len(choice.cells) for choice in f) for f in asked.judged.fillings)
    assert found.cells == most == sum(piece.cells for piece in found.pieces)
    pieces = fittings.groups(asked.document["table"]["picture"], "#")
    expected = []
    for hole in fittings.groups(asked.document["board"]["picture"], "."):
        fitting = (p for p in pieces if fittings.shape_class(p) == fittings.shape_class(hole))
        piece = next(fitting, None)
        if piece is not None:
            pieces.remove(piece)
            expected.append((min(hole), min(piece)))
            turns = next(p.quarter_turns for p in found.pieces if p.hole == min(hole))
            assert fittings.at_corner(_clockwise(piece, turns)) == fittings.at_corner(hole)
    assert [(piece.hole, piece.piece) for piece in found.pieces] == expected


def _clockwise(cells: Shape, quarters: int) -> Shape:
    for _ in range(quarters):
        cells = frozenset((column, -row) for row, column in cells)
    return cells
