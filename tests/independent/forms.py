"""Problems written in other forms and read back, and whole pieces put into holes."""

from __future__ import annotations

from boardfill import BadInput, Fitting, NoEngine
from boardfill.formats.dlx import to_dlx
from boardfill.formats.models import to_cnf
from boardfill.formats.problem_file import problems_in
from boardfill.formats.problem_writers import to_python
from boardfill.formats.read_document import read_json, read_toml
from boardfill.formats.write_document import to_json, to_toml
from tests.independent import cnf, dlx, fittings
from tests.independent.case import Case, NotApplicable
from tests.independent.geometry import Shape
from tests.independent.judging import Patience, TooMuch, judged

MOST_OPTIONS = 24
"""Beyond, forms that know nothing of boards take a naive judge too long."""
MOST_LISTED = 60
"""Options that a judge which goes from one to the next can try."""


def convert(case: Case) -> None:
    assert read_json(to_json(case.problem)) == case.problem
    assert read_toml(to_toml(case.problem)) == case.problem
    built: dict[str, object] = {}
    exec(to_python(case.problem).replace("print(", "str("), built)
    assert built["problem"] == case.problem, "the program builds another problem"
    try:
        written = to_dlx(case.problem)
    except BadInput:
        return  # an option uses an item twice, which the format cannot say
    except NoEngine:
        assert case.hangs_together  # which neither format can say
        return
    assert [one.count() for one in problems_in(written.encode(), "problem.dlx")] == [case.count]
    if len(case.judged.choices) <= MOST_OPTIONS:
        try:
            document = dlx.document_of(written)
            if len(document["options"]) > MOST_LISTED:
                return
            found = len(judged(document, steps=case.steps // 4).fillings)
            assert found == case.count, f"DLX asks for {found}, there are {case.count}"
            found = cnf.models(to_cnf(case.problem), Patience(case.steps // 4))
            assert found == case.count, f"CNF asks for {found}, there are {case.count}"
        except TooMuch:
            return


def fit(case: Case) -> None:
    """As many cells as can be, each hole with the first piece that fits, turned as it is told."""
    if not isinstance(case.problem, Fitting):
        raise NotApplicable
    found = case.problem.fit()
    most = max(sum(len(choice.cells) for choice in f) for f in case.judged.fillings)
    assert found.cells == most == sum(piece.cells for piece in found.pieces)
    pieces = fittings.groups(case.document["table"]["picture"], "#")
    expected = []
    for hole in fittings.groups(case.document["board"]["picture"], "."):
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
