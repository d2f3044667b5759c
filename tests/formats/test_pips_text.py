"""Pips: what is typed, what a day's JSON says and what Python makes are the same puzzle.

Fillings are counted as laying the dominoes one by one counts them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from boardfill import BadInput, Tiling, puzzles, read_problem
from boardfill.checking.checker import is_solution

Cell = tuple[int, int]
Domino = tuple[int, int]
Region = tuple[str, list[Cell]]


def _holds(condition: str, found: list[int]) -> bool:
    sign, number = condition[:1], int("".join(filter(str.isdigit, condition)) or -1)
    if number < 0:
        distinct = len(set(found))
        return {"": True, "=": distinct == 1, "!": distinct == len(found)}[sign]
    total = sum(found)
    return {"<": total < number, ">": total > number}.get(sign, total == number)


def _laid(cells: list[Cell], dominoes: Counter[Domino]) -> Iterator[dict[Cell, int]]:
    """All ways to lay the dominoes on the cells, the first free one first."""
    if not cells:
        yield {}
        return
    row, column = first = min(cells)
    for second in ((row, column + 1), (row + 1, column)):
        if second not in cells:
            continue
        for domino in [one for one in dominoes if dominoes[one]]:
            rest = [cell for cell in cells if cell not in (first, second)]
            for one, other in {domino, domino[::-1]}:
                for others in _laid(rest, dominoes - Counter([domino])):
                    yield {first: one, second: other, **others}


def _naive(regions: list[Region], dominoes: list[Domino]) -> int:
    cells = [cell for _, region in regions for cell in region]
    return sum(
        all(_holds(said, [pips[cell] for cell in region]) for said, region in regions)
        for pips in _laid(cells, Counter((min(one), max(one)) for one in dominoes))
    )


def random_pips(random: Random, number: int) -> tuple[list[Region], list[Domino]]:
    """Dominoes laid at random side by side, and regions of which they obey what is said."""
    pips: dict[Cell, int] = {}
    dominoes: list[Domino] = []
    free: set[Cell] = {(9, 9)}
    while len(dominoes) < number:
        row, column = first = random.choice(sorted(free))
        second = random.choice([(row, column + 1), (row + 1, column)])
        if second in pips:
            continue
        dominoes.append((random.randrange(5), random.randrange(5)))
        pips[first], pips[second] = dominoes[-1]
        around = {(r + d, c + e) for r, c in pips for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        free = around - set(pips)
    left, regions = sorted(pips), []
    while left:
        cells = [left.pop(random.randrange(len(left)))]
        for _ in range(random.randrange(3)):
            near = [c for c in left if any(abs(c[0] - r) + abs(c[1] - k) == 1 for r, k in cells)]
            if near:
                cells.append(random.choice(near))
                left.remove(cells[-1])
        found = [pips[cell] for cell in cells]
        total = sum(found)
        said = ["=", "!=", str(total), f"<{total + 1}", f">{total - 1}", ""]
        true = [one for one in said if "-" not in one and _holds(one, found)]
        regions.append((random.choice(true), cells))
    return regions, dominoes


@pytest.mark.parametrize("seed", range(40))
def test_fillings_are_those_that_laying_them_one_by_one_finds(seed: int) -> None:
    regions, dominoes = random_pips(Random(seed), 3 + seed % 3)
    problem = puzzles.pips(regions, dominoes)
    assert problem.count() == _naive(regions, dominoes) > 0
    assert is_solution(problem, next(iter(problem.solve_all())))


REGIONS: list[Region] = [
    ("=5", [(0, 0), (0, 1)]),
    ("=", [(0, 2), (1, 2)]),
    ("", [(1, 0)]),
    ("<3", [(1, 1)]),
]
DOMINOES = [(0, 2), (5, 5), (3, 2)]
TEXT = "pips\nAAB\n.CB\nA = 5  B =  C < 3\ndominoes: 0-2 5-5 3-2\n"


def _same(one: Tiling, other: Tiling) -> bool:
    return (one.board, one.pieces) == (other.board, other.pieces) and (
        set(one.solve_all()) == set(other.solve_all())
    )


def test_text_is_what_python_makes() -> None:
    made = puzzles.pips(REGIONS, DOMINOES)
    for text in (
        TEXT,
        TEXT.replace("=", " =").replace("dominoes:", ""),
        "Pips\n  AAB\n  .CB\n\nA=5\nB=\nC<3\n\n0|2\n5|5, 3|2\n",
    ):
        found = read_problem(text)
        assert isinstance(found, Tiling)
        assert _same(found, made), text
    # Where there is no cell there may be a blank or `#`.
    for corner in " #":
        drawn = read_problem(f"pips\nA{corner}\nBB\n{corner}C\nA > 0\nB != \nC = 1\n1-2 1-1")
        assert isinstance(drawn, Tiling)
        assert sorted(drawn.board.cells) == [(0, 0), (1, 0), (1, 1), (2, 1)]
        assert drawn.count() == 2


def test_a_domino_that_is_listed_twice_is_used_twice() -> None:
    problem = puzzles.pips([("", [(0, 0), (0, 1), (0, 2), (0, 3)])], [(1, 2), (2, 1)])
    assert [(piece.name, piece.copies.low) for piece in problem.pieces] == [("1-2", 2)]
    assert problem.count() == 4


def test_a_day_of_the_game_has_three_puzzles(tmp_path: Path) -> None:
    types = {"=5": ("sum", 5), "=": ("equals", None), "": ("empty", None), "<3": ("less", 3)}
    regions = [
        {"indices": cells, "type": types[said][0], "target": types[said][1]}
        for said, cells in REGIONS
    ]
    one = {"id": 1, "dominoes": DOMINOES, "regions": regions}
    day = {"printDate": "2025-08-18", "easy": one, "medium": one | {"regions": []}, "hard": one}
    made = puzzles.pips(REGIONS, DOMINOES)
    alone = read_problem(json.dumps(one, indent=1))
    assert isinstance(alone, Tiling)
    assert _same(alone, made)
    file = tmp_path / "day.json"
    file.write_text(json.dumps(day))
    found = read_problem(f"{file}#3")
    assert isinstance(found, Tiling)
    assert _same(found, made)
    for number, says in (
        ("", "3 problems; .* #1 easy, #2 medium, #3 hard"),
        ("#2", "medium: dominoes: 3 dominoes do not cover 0 cells"),
        ("#4", "from #1 to #3"),
    ):
        with pytest.raises(BadInput, match=says):
            read_problem(f"{file}{number}")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("C < 3", ""), "region C has no condition"),
        (lambda text: text + "D = 3", "no cell has the letter D"),
        (lambda text: text + "A = 3", "several conditions are given for region A"),
        (lambda text: text.replace("5-5", ""), "2 dominoes do not cover 6 cells"),
        (lambda text: text.replace("C < 3", "C < 0"), "expected a condition such as 5"),
        (lambda text: text.replace("C < 3", "C <"), "expected a condition such as 5"),
        (lambda text: text + "1-23-4", "expected rows of letters, then conditions"),
        # A line with no end of blanks takes no longer than others.
        (lambda text: text + "D = 5   " * 40 + "~", "expected rows of letters"),
        (lambda text: text + "5-", "expected rows of letters, then conditions"),
        (lambda text: text.replace("B =", "B ~ 3"), "found 'A = 5  B ~ 3  C < 3'"),
    ],
)
def test_what_is_typed_wrongly_is_said_in_words(change: Callable[[str], str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_problem(change(TEXT))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"regions": [{"indices": [[0, 0]], "type": "sum"}]}, "target: expected a whole number"),
        ({"regions": [{"indices": [[0, 0]], "type": "odd"}]}, "expected sum, less"),
        ({"regions": [{"indices": 3, "type": "empty"}]}, "indices: expected a list"),
        ({"regions": [{"indices": [[0, 0, 1], [0, 0, 0]], "type": "empty"}]}, "expected"),
        ({"regions": [7]}, "expected indices, a type and a target"),
        ({"dominoes": [[1, 2, 3]]}, "expected two numbers of pips"),
        ({"dominoes": [5]}, "expected two numbers"),
        ({"dominoes": {}}, "dominoes: expected a list"),
    ],
)
def test_wrong_json_is_said_in_words(changed: Mapping[str, object], says: str) -> None:
    plain = {"dominoes": [[0, 1]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "empty"}]}
    assert read_problem(json.dumps(plain, indent=1)).count() == 2
    with pytest.raises(BadInput, match=says):
        read_problem(json.dumps({**plain, **changed}, indent=1))


@pytest.mark.parametrize("regions", [5, [7], [("=", 3)], [("=", [(0, 0)]), ("", [(0, 0)])]])
def test_wrong_regions_are_said_in_words(regions: object) -> None:
    with pytest.raises(BadInput, match="regions"):
        puzzles.pips(regions, [(0, 0)])  # type: ignore[arg-type]
