"""Symmetries are those that keep what rules allow, however a cover says it."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Marking, Symbol, puzzles, rules
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.translation.translate import cover_of
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.problem.rules import Rule

AB = [Symbol("a", value=1), Symbol("b", value=2)]
DIGITS = [Symbol(name) for name in "123"]


def _symmetries(problem: Marking) -> int:
    return len(group_of(problem, cover_of(problem), by_rules=True).elements)


def _lines(make: type[rules.Pattern], clue: str) -> list[Rule]:
    return [make("row", clue), make("column", clue)]


def test_lines_that_are_read_backwards_count_as_those_that_are_counted() -> None:
    """One `a` in each row and column, told by a count, a run and a pattern."""
    counted = [rules.Count(each, ["a"], 1, 1) for each in ("row", "column")]
    runs = [rules.Runs(each, "1", ["a"]) for each in ("row", "column")]
    for some in (counted, runs, _lines(rules.Pattern, "b*ab*")):
        problem = Marking("4x4", AB, some)
        assert _symmetries(problem) == 8
        assert problem.count(up_to="rotation") == 9
        assert problem.count(up_to="symmetry") == 7
        assert len(list(problem.solve_all(up_to="symmetry"))) == 7


def test_of_two_counts_of_the_same_cells_both_hold() -> None:
    """At most two, and just two: the second asks for more, whichever symmetry is looked at."""
    counts = [rules.Count("row", ["a"], 0, 2), rules.Count("board", ["a"], 2, 2)]
    problem = Marking("1x4", AB, [rules.Pattern("row", "(b|ab)*a?"), *counts])
    assert problem.count() == 3  # a.a., .a.a and a..a
    assert problem.count(up_to="symmetry") == 2


def test_a_pattern_that_reads_otherwise_from_the_other_end_keeps_fewer_symmetries() -> None:
    problem = Marking("3x3", AB, _lines(rules.Pattern, "a*b*"))
    assert _symmetries(problem) == 2
    assert problem.count() == 20
    assert problem.count(up_to="symmetry") == 14


def test_towers_seen_from_both_ends_are_mirrored() -> None:
    seen = [rules.Visible("row", 2), rules.Visible("row", 2, backwards=True)]
    problem = Marking("2x3", DIGITS, seen)
    assert _symmetries(problem) == 4
    assert _symmetries(Marking("2x3", DIGITS, seen[:1])) == 2


def test_less_one_way_is_greater_the_other_way() -> None:
    less = rules.Neighbours("region", "less", regions=[[(0, 0), (0, 1)]])
    greater = rules.Neighbours("region", "greater", regions=[[(0, 1), (0, 2)]])
    problem = Marking("1x3", [*DIGITS, Symbol("4")], [less, greater])
    assert _symmetries(problem) == 4
    assert problem.count() == 14
    assert problem.count(up_to="symmetry") == 10


def test_a_relation_along_a_group_is_told_by_all_that_it_allows() -> None:
    """Read row by row, cells that all are equal are so read otherwise, too."""
    assert _symmetries(Marking("2x2", AB, [rules.Neighbours("board", "equal")])) == 8
    assert _symmetries(Marking("2x2", AB, [rules.Neighbours("board", "not differ by 5")])) == 8
    assert _symmetries(Marking("2x2", AB, [rules.Neighbours("board", "different")])) == 4


def test_windows_may_be_turned_and_symbols_exchanged() -> None:
    arrows = [Symbol("<", ("left",)), Symbol(">", ("right",))]
    blank = rules.Forbid(["<>"])
    assert _symmetries(Marking("1x4", arrows, [blank])) == 4
    assert _symmetries(Marking("2x2", AB, [rules.Allow(["ab", "ba"], turn="free")])) == 8
    assert _symmetries(Marking("2x2", AB, [rules.Allow(["ab", "ba"])])) == 4


def test_rows_that_differ_stay_so_when_they_are_turned() -> None:
    problem = puzzles.binairo(4, 4)
    assert problem.count() == 72
    assert problem.count(up_to="symmetry") == len(list(problem.solve_all(up_to="symmetry")))
    assert _symmetries(problem) == 8


def test_partners_go_where_their_cells_go() -> None:
    pairs = rules.Paired(["a"], [(0, 1), (1, 0), (1, 2), (2, 1)])
    problem = Marking(Board("3x3").without([(0, 1), (1, 0), (1, 2), (2, 1)]), AB, [pairs])
    assert problem.count() == 5
    assert problem.count(up_to="symmetry") == 2  # without the middle, or without a corner
    assert _symmetries(problem) == 8


_BESIDE = [("left",), ("right",), ("up",), ("down",)]
_TURNS = [("left", "right"), ("left", "up"), ("left", "down"), ("right", "up"), ("right", "down")]


def _on_triangles(*further: Rule) -> Marking:
    """Paths around the middle of a hexagon of six triangles."""
    symbols = [Symbol("-".join(joins) or "none", joins=joins) for joins in [(), *_BESIDE, *_TURNS]]
    board = Board.rectangle(2, 3, lattice=TRIANGLE)
    return Marking(board, symbols, [rules.Lines("path"), *further])


def test_lines_on_triangles_turn_whatever_symbols_draw_them() -> None:
    """A line to the left becomes one upwards where the triangle comes to lie upside down."""
    problem = _on_triangles()
    assert problem.count() == 30
    for up_to in ("rotation", "symmetry"):
        assert problem.count(up_to=up_to) == 5  # one of each length
        assert len(list(problem.solve_all(up_to=up_to))) == 5
    assert _symmetries(problem) == 12


def test_what_is_asked_of_one_symbol_alone_keeps_fewer_turns() -> None:
    """Downwards is a way out of the triangles that point up only."""
    count = rules.Count("board", ["down"], 0, 0)
    assert _symmetries(_on_triangles(count)) == 2
    together = rules.Connected(["left", "right", "up", "down"], parts=(0, 2))
    assert _symmetries(_on_triangles(together)) == 12
    unlike = _on_triangles(rules.Neighbours("edge", "different"))
    assert (_symmetries(unlike), unlike.count(), unlike.count(up_to="symmetry")) == (4, 10, 3)
    some = rules.Connected(["left", "right"], parts=(0, 2))
    assert _symmetries(_on_triangles(some)) < 12


def test_a_closed_board_is_moved_only_where_what_is_read_stays() -> None:
    ring = Board.rectangle(1, 4, wrap=["columns"])
    assert Marking(ring, AB, [rules.Pattern("row", "(ab)*|(ba)*")]).count(up_to="translation") == 1
    assert Marking(ring, AB, [rules.Pattern("row", "ab*")]).count(up_to="translation") == 1
    assert Marking(ring, AB, [rules.Pattern("row", "aab*")]).count(up_to="translation") == 1
    assert Marking(ring, AB, [rules.Pattern("row", "aabb|baab")]).count(up_to="translation") == 2


def test_a_line_that_winds_over_the_board_is_turned_with_it() -> None:
    """Read row by row it comes back by a half turn, but by no quarter turn."""
    assert _symmetries(Marking("3x3", AB, [rules.Runs("board", "1 1", ["a"])])) == 2


def test_what_cannot_be_told_is_refused() -> None:
    with pytest.raises(BadInput, match="too much fits board to tell which symmetries keep it"):
        Marking("5x5", AB, [rules.Pattern("board", ".*a.*")]).count(up_to="symmetry")
