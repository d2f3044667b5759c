"""Knuth's format: what is written is read back as the same covers."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import BadInput, Covering, CoveringItem, CoveringOption, Supply, Tiling, queens
from boardfill.formats.dlx import as_covering, read_dlx, to_dlx
from boardfill.formats.problem_file import problems_in
from boardfill.formats.write_document import to_json
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import solution_set
from tests.strategies import coverings, fittings, lattice_tilings, markings, tilings

EXAMPLE = """\
| A simple example of color controls
A B 2:3|C | X Y
A B X:0 Y:0
A C X:1 Y:1
C X:0
B X:1
C Y:1
"""


def test_the_example_of_dlx3() -> None:
    problem = read_dlx(EXAMPLE)
    assert problem.title == "A simple example of color controls"
    assert problem.items[2:4] == (CoveringItem("C", Supply(2, 3)), CoveringItem("X", Supply(0, 1)))
    (found,) = solution_set(problem)
    assert [problem.options[pick.option].words() for pick in found.picks] == [
        ["A", "C", "X:1", "Y:1"], ["B", "X:1"], ["C", "Y:1"],
    ]  # fmt: skip
    assert read_dlx(to_dlx(problem)) == problem


def _chosen(problem: Covering) -> Counter[frozenset[tuple[tuple[str, ...], int]]]:
    """The solutions as sets of options, each by what it uses and which of its equals it is."""
    places: Counter[tuple[str, ...]] = Counter()
    names = []
    for option in problem.options:
        words = tuple(sorted(word for word in option.words() if not _is_handle(word)))
        names.append((words, places[words]))
        places[words] += 1
    return Counter(frozenset(names[p.option] for p in one.picks) for one in solution_set(problem))


def _is_handle(word: str) -> bool:
    """Was the item added so that its option has a primary one?"""
    return word.rstrip("'")[:1] == "o" and word.rstrip("'")[1:].isdigit()


def _can_be_chosen(option: CoveringOption, most: dict[str, int | None]) -> bool:
    highs = ((times, most[name]) for name, times in Counter(option.items).items())
    return all(high is None or times <= high for times, high in highs)


@settings(deadline=None)
@given(coverings(most=6))
def test_coverings_survive_the_round_trip(problem: Covering) -> None:
    most = {item.name: item.uses.high for item in problem.items}
    repeated = [option for option in problem.options if len(set(option.items)) < len(option.items)]
    if any(_can_be_chosen(option, most) for option in repeated):
        with pytest.raises(BadInput, match="times, which DLX cannot say"):
            to_dlx(problem)
        return
    back = read_dlx(to_dlx(problem))
    assert back.count() == problem.count()
    assert back.title == problem.title
    assert _chosen(back) == _chosen(problem)


@settings(deadline=None)
@given(st.one_of(tilings(9), markings(5), fittings(), lattice_tilings(8)))
def test_every_kind_of_problem_keeps_its_fillings(problem: Problem) -> None:
    covering = as_covering(problem)
    assert covering.count() == problem.count()
    back = read_dlx(to_dlx(problem))
    assert back.count() == problem.count()
    assert read_dlx(to_dlx(back)).options == back.options


def test_exact_covers_are_written_plainly() -> None:
    problem = Tiling("1x3", "I2,I1:0-1,I3:1", "one row")
    lines = to_dlx(problem).splitlines()
    assert lines[:2] == ["| one row", "0,0 0,1 0,2 I3 | I1"]
    assert "0,0 0,1 0,2 I3" in lines


def test_names_that_do_not_fit_are_replaced_and_explained() -> None:
    text = to_dlx(queens(4))
    assert "| i17 is" in text or "| i16 is" in text
    names = ("much too long", "a b", "x:y", "p|q", "i1", "ok", "é" * 5)
    items = tuple(CoveringItem(name) for name in names)
    text = to_dlx(Covering(items, (CoveringOption(names),)))
    assert text.splitlines()[0] == "i0 i1' i2 i3 i1 ok i6"
    assert "| i1' is a b" in text
    for line in text.splitlines():
        for word in line.split() if not line.startswith("|") else []:
            assert len(word.encode()) <= 8
    assert read_dlx(text).count() == 1


def test_colours_are_single_characters() -> None:
    items = (CoveringItem("a"), CoveringItem("x", Supply(0, 1)))
    options = [CoveringOption(("a", "x"), colours=(("x", colour),)) for colour in ("red", "R", "é")]
    text = to_dlx(Covering(items, tuple(options)))
    assert text.splitlines()[-3:] == ["a x:a", "a x:b", "a x:c"]
    assert "| x:a is red" in text
    many = [CoveringOption(("a", "x"), colours=(("x", f"c{n}"),)) for n in range(63)]
    with pytest.raises(BadInput, match="has 63 colours"):
        to_dlx(Covering(items, tuple(many)))


def test_an_option_without_primary_items_gets_one() -> None:
    items = (CoveringItem("x", Supply(0, 1)), CoveringItem("y", Supply(0, 1)))
    options = (
        CoveringOption(("x",)),
        CoveringOption(("y",), colours=(("y", "R"),)),
        CoveringOption(()),
    )
    text = to_dlx(Covering(items, options))
    assert text.splitlines() == ["0:1|x 0:1|o1 0:1|o2 | y", "x", "o1 y:R", "o2"]
    assert read_dlx(text).count() == 8
    nothing = Covering(items, ())
    assert to_dlx(nothing) == "0:1|nothing | x y\n"
    assert read_dlx(to_dlx(nothing)).count() == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| only a comment\n", "expected a line of items, found comments alone"),
        ("a b | c | d\n", "line 1, column 9: expected one bar"),
        ("a a\n", "line 1, column 3: the name 'a' is given twice"),
        ("a b:c\n", "line 1, column 3: expected the name of an item, found 'b:c'"),
        ("a x|b\n", "line 1, column 3: expected bounds such as 2:3|name, found 'x|b'"),
        ("a 3:2|b\n", "line 1, column 3: expected the least before the most uses"),
        ("0|b\n", "line 1, column 1: an item must be allowed at least one use, found '0|b'"),
        ("a 0:0|b\n", "line 1, column 3: an item must be allowed at least one use, found '0:0|b'"),
        (f"{'9' * 10**6}|b\n", "line 1, column 1: expected bounds such as 2:3|name, found a num"),
        ("a 2|\n", "line 1, column 3: expected the name of an item"),
        ("a | 2|b\n", "line 1, column 5: expected the name of an item, found '2|b'"),
        ("a\n\nb\n", "line 3, column 1: there is no item named 'b'"),
        ("a\n  a a\n", "line 2, column 5: item 'a' stands twice in the option"),
        ("a\na:R\n", "line 2, column 1: item 'a' is primary, so it has no colours"),
        ("a | x\na x:\n", "line 2, column 3: expected a colour after the colon"),
        ("a\na |\n", "line 2, column 3: expected a cost such as |3, found '|'"),
        ("a\na |-3\n", "line 2, column 3: expected a cost such as |3, found '|-3'"),
        ("a\na |٣\n", "line 2, column 3: expected a cost such as |3, found '|٣'"),
        ("a\na|3\n", "line 2, column 1: there is no item named 'a|3'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        read_dlx(text)
    assert expected in str(error.value)
    assert len(str(error.value)) < 200


def test_options_without_primary_items_are_left_out_as_knuths_programs_do() -> None:
    problem = read_dlx("a | x y\na\nx y\na x\ny:R\n")
    assert [option.items for option in problem.options] == [("a",), ("a", "x")]
    assert problem.count() == 2


def test_costs_as_in_dlx5_make_the_best_the_cheapest() -> None:
    problem = read_dlx("a b | x\na b x:R |7\na |2 |1\nb x:G |3\nb |9\n")
    assert [option.cost for option in problem.options] == [7, 3, 3, 9]
    assert problem.count() == 3
    found = problem.best()
    assert found is not None
    assert (found.weight, found.is_proven) == (-6, True)
    assert [pick.option for pick in found.solution.picks] == [1, 2]
    assert read_dlx(to_dlx(problem)) == problem
    assert problems_in(to_json(problem).encode(), "x.json") == [problem]
    named = problem.best(weights={"x": 1})
    assert named is not None
    assert named.weight == 1


def test_costs_that_no_engine_could_add_are_refused() -> None:
    with pytest.raises(BadInput, match="62 bits"):
        read_dlx("a\n" + f"a |{9 * 10**17}\n" * 6).best()
    with pytest.raises(BadInput, match=r"options\[0\]: expected a cost of at least 0, found -1"):
        Covering((CoveringItem("a"),), (CoveringOption(("a",), cost=-1),))


def test_odd_layouts_are_read() -> None:
    assert read_dlx("\r\n  | hm\r\n a\tb |x\r\n| c\r\n\r\na  x:long\r\nb x:long\r\n").count() == 1


def test_a_board_is_found_again_in_a_shuffled_file() -> None:
    """The order of items in a file says little, so a sweep looks for one of its own."""
    problem = Tiling("10x10", "L3,I1:0-1")
    header, *options = to_dlx(problem).splitlines()
    names = header.split()
    Random(3).shuffle(names)
    Random(4).shuffle(options)
    assert "|" not in header
    shuffled = read_dlx("\n".join([" ".join(names), *options]) + "\n")
    assert shuffled.count(engine="frontier") == problem.count()
