"""Rules for symbols where a translation could easily go wrong; the judge found each of these."""

from __future__ import annotations

import json

from boardfill import Board, Marking, Supply, Symbol, rules
from boardfill.formats.problem_writers import to_python
from boardfill.formats.read_document import read_json
from boardfill.formats.write_document import to_json

AB = [Symbol("a", value=0), Symbol("b", value=2)]


def test_cells_that_have_partners_may_be_partners_themselves() -> None:
    """All four cells of a square have a neighbour as their own: two ways round, one filling."""
    cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert Marking("2x2", AB, [rules.Paired(["a"], cells)]).count() == 1


def test_a_line_without_cells_cannot_show_a_tower() -> None:
    around = rules.Visible("around", 1, cells=[(0, 0)])
    assert Marking("1x1", AB, [around]).count() == 0
    assert Marking("1x1", AB, [rules.Visible("around", 0, cells=[(0, 0)])]).count() == 2


def test_on_a_closed_board_a_window_lies_on_the_same_cells_in_two_ways() -> None:
    """After every `a` comes `b`, and after `b` comes `a`: but not where only `ab` may be seen."""
    ring = Board.rectangle(1, 2, wrap=["columns"])
    assert Marking(ring, AB, [rules.Allow(["ab", "ba"])]).count() == 2
    assert Marking(ring, AB, [rules.Allow(["ab"])]).count() == 0
    assert Marking(ring, AB, [rules.Allow(["ab"], turn="rotate")]).count() == 2


def test_a_cell_that_is_its_own_neighbour_is_read_twice() -> None:
    ring = Board.rectangle(2, 1, wrap=["columns"])
    assert Marking(ring, AB, [rules.Pattern("edge", "ab|ba")]).count() == 0
    assert Marking(ring, AB, [rules.Pattern("edge", "aa")]).count() == 1


def test_what_breaks_a_rule_is_not_among_the_fillings() -> None:
    found = Marking("1x3", AB, [rules.Pattern("row", "ab*")]).solution_set()
    (other,) = Marking("1x3", AB, [rules.Pattern("row", "bab")]).solve_all()
    assert other not in found


def test_lengths_in_a_list_are_clues_of_their_own_in_documents() -> None:
    rule = {"each": "row", "symbols": ["a"], "runs": [1, 2]}
    document = {"format": "boardfill/1", "board": {"size": [2, 2]}, "symbols": ["a", "b"]}
    problem = read_json(json.dumps({**document, "rules": [rule]}))
    assert problem.count() == 2
    assert isinstance(problem, Marking)
    assert problem.rules == (rules.Runs("row", [(1,), (2,)], ["a"]),)


def test_a_sum_of_any_size_is_written_as_it_is_read() -> None:
    problem = Marking("2x1", AB, [rules.Sum("row", [Supply(0, None), 2])])
    assert read_json(to_json(problem)) == problem


def test_a_program_tells_symbols_of_no_value() -> None:
    problem = Marking("1x2", AB, [rules.Sum("row", 2)])
    built: dict[str, object] = {}
    exec(to_python(problem).replace("print(", "str("), built)
    assert built["problem"] == problem
