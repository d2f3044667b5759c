"""Exact covers in the manner of DIMACS."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from boardfill import BadInput, Covering, count, read_problem
from boardfill.formats.dlx import read_exact_cover
from boardfill.formats.problem_file import problems_in

PAIRS = "c n = 4, m = 6\np ec 4\ns 1 2\ns 1 3\ns 1 4\ns 2 3\ns 2 4\ns 3 4\n"


def test_the_partitions_into_pairs() -> None:
    problem = read_exact_cover(PAIRS)
    assert problem.title == "n = 4, m = 6"
    assert [item.name for item in problem.items] == ["1", "2", "3", "4"]
    assert problem.options[1].items == ("1", "3")
    assert count(problem) == 3


@pytest.mark.parametrize(("elements", "partitions"), [(3, 5), (5, 52), (7, 877)])
def test_all_partitions_are_as_many_as_bell_says(elements: int, partitions: int) -> None:
    """OEIS A000110; the collections of such files have them as bell-03 and so on."""
    numbers = range(1, elements + 1)
    sets = (chosen for size in numbers for chosen in combinations(numbers, size))
    lines = [f"p ec {elements}", *("s " + " ".join(map(str, chosen)) for chosen in sets)]
    problem = read_exact_cover("\n".join(lines))
    assert problem.title == ""
    assert count(problem) == partitions


@pytest.mark.parametrize("name", ["pairs.ec", "PAIRS.EC", "pairs", "pairs.data"])
def test_it_is_known_by_its_ending_or_how_it_begins(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("\n" * ("." not in name) + PAIRS.replace("\n", "\r\n"))
    assert read_problem(path).count() == 3
    assert isinstance(problems_in(b"c\nc\tfurther\n\n p  ec 1\ns 1")[0], Covering)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c nothing\n", "expected a line such as p ec 4, found none"),
        ("p cnf 3 4\n", "line 1: expected p ec and the number of elements"),
        ("p ec\n", "line 1: expected p ec and the number of elements"),
        ("p ec 3 4\n", "line 1: expected p ec and the number of elements"),
        ("p ec 0\n", "line 1: expected 1 to 2,100,000 elements, found 0"),
        ("p ec 2100001\n", "line 1: expected 1 to 2,100,000 elements, found 2,100,001"),
        ("p ec ٣\n", "line 1: expected a number, found '٣'"),
        (f"p ec {'9' * 10**5}\n", "line 1: expected a number, found '9999"),
        ("p ec 3\np ec 3\n", "line 2: expected one line of p, found two"),
        ("s 1\np ec 3\n", "line 1: expected a line such as p ec 4 before the first set"),
        ("p ec 3\ns\n", "line 2: expected the elements of the set after s"),
        ("p ec 3\ns 4\n", "line 2: expected an element from 1 to 3, found 4"),
        ("p ec 3\ns 0\n", "line 2: expected an element from 1 to 3, found 0"),
        ("p ec 3\ns 1 -1\n", "line 2: expected a number, found '-1'"),
        ("p ec 3\ns 1 2 01\n", "line 2: an element is in the set twice"),
        ("p ec 3\n1 2\n", "line 2: expected a line that begins with c, p or s, found '1'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        read_exact_cover(text)
    assert str(error.value).startswith(expected)
    assert len(str(error.value)) < 200
