"""Every way to state a rule wrongly has one sentence that says where and what to write."""

from __future__ import annotations

import re

import pytest

from boardfill import count
from boardfill.errors import BadInput
from boardfill.formats.read_document import read_toml
from boardfill.problem.marking import Marking
from boardfill.rules import Different, Pattern

HEAD = """\
format = "boardfill/1"
symbols = "1-4"
[board]
size = [2, 2]
[[rules]]
"""
_KINDS = "expected one of the keys count, different, distinct, sum, sums, product, arrow, "
_RELATIONS = '.neighbours: expected different, equal, less, greater, "differ by 1", "ratio 2" or a '
_CLUES = ": expected 1 clue or 2, one for each group, found 3"
WRONG = {
    'each = "row"': f": {_KINDS}",
    'each = "row"; sum = 3; product = 2': "joined or in_sight, found sum and product",
    'each = "row"; summ = 3': ".summ: unknown key; did you mean sum?",
    # Where it holds.
    "sum = 3": ".each: this key is missing",
    "each = []; sum = 3": ".each: expected at least one kind of group",
    'each = "rows"; sum = 3': ".each: expected row, column, diagonal, antidiagonal, board, region",
    'each = "region"; sum = 3': ': each = "region" needs at least one region',
    'each = "seen"; sum = 3': ': each = "seen" needs at least one cell in cells',
    'each = "row"; regions = "ab\\nab"; sum = 3': ': regions require each = "region", found each',
    'each = "row"; cells = [[0, 0]]; sum = 3': ': cells require each = "seen", "around" or',
    'regions = "abc\\nab"; sum = 3': ".regions: line 2: expected 3 characters as in the first row",
    "regions = [[[0, 0], [5, 5]]]; sum = 3": ".regions: cell (5, 5) is not on the board",
    'regions = [[[0, 0], [0, 0]]]; neighbours = "less"': ".regions[0]: a cell is listed twice",
    'each = "seen"; cells = [[0]]; sum = 3': ".cells[0]: expected 2 numbers, found 1",
    # Counts and sums.
    'each = "row"; count = 1': ".symbols: this key is missing",
    'each = "row"; symbols = "9"; count = 1': ".symbols: expected 1, 2, 3, 4 or each, found '9'",
    'each = "row"; symbols = ["9"]; count = 1': ".symbols: expected 1, 2, 3 or 4, found '9'",
    'each = "row"; symbols = []; count = 1': ": a rule needs at least one symbol",
    'each = "row"; symbols = ["1"]; count = [2, 1]': ".count: expected the least before the most",
    'each = "row"; symbols = ["1"]; count = -2': ".count: expected a number of at least 0, found",
    'each = "region"; regions = [[[0, 0], [0, 0]]]; sum = 3': (
        ".regions[0]: a cell is listed twice"
    ),
    'each = "row"; sums = "1 2"': ".sums: expected a list, found text",
    'each = "row"; sum = 1.5': ".sum: expected a whole number, text or a list, found a decimal",
    'each = "row"; sum = "x"': ".sum: expected \"any\", a number or [least, most], found 'x'",
    'each = "row"; sum = -1': ".sum: expected a number of at least 0, found -1",
    'each = "row"; sums = [1, 2, 3]': f".sums{_CLUES}",
    'each = "row"; sums = []': ".sums: expected a clue",
    'each = "row"; product = 0': ".product: expected a product of at least 1, found 0",
    'each = "row"; product = "x"': ".product: expected a whole number, found 'x'",
    'each = "row"; sum = 3; backwards = true': ".backwards: has no meaning with sum; leave it out",
    'each = "row"; different = "yes"': ".different: expected true or false, found text",
    'held = [{ cell = [0, 0], symbols = ["9"] }]': ".held: expected 1, 2, 3 or 4, found '9'",
    'held = [{ cell = [9, 0], symbols = ["1"] }]': ".held: cell (9, 0) is not on the board",
    'held = [{ cell = [0, 0], symbols = ["1"] }]; times = [3, 1]': ".times: expected the least",
    # Neighbours and windows.
    'each = "row"; neighbours = "lesser"': _RELATIONS,
    'each = "row"; neighbours = "differ by"': _RELATIONS,
    'each = "row"; neighbours = []': ".neighbours: expected pairs of symbols",
    'each = "row"; neighbours = [["1"]]': ".neighbours: expected pairs of symbols",
    'each = "row"; neighbours = [["1", "9"]]': ".neighbours: expected 1, 2, 3 or 4, found '9'",
    'forbid = "19"': ".forbid[0]: expected 1, 2, 3, 4, . or _, found '9'",
    "forbid = []": ".forbid: expected at least one pattern",
    'forbid = "##"': ".forbid[0]: expected at least one cell",
    'forbid = [[{ cell = [0], symbols = ["1"] }]]': ".forbid[0]: cells[0]: expected 2 numbers",
    'forbid = "11"; turn = "spin"': ".turn: expected fixed, rotate or free, found 'spin'",
    'forbid = "11"; each = "row"': ".each: has no meaning with forbid; leave it out",
    # Lines.
    'each = "row"; pattern = "(1"': ".pattern[0]: expected ')', found its end in the pattern",
    'each = "row"; pattern = "9"': ".pattern[0]: expected 1, 2, 3 or 4, found '9' in the pattern",
    'each = "row"; pattern = "1{100}{3}"': "expected a pattern of at most 200 symbols",
    f'each = "row"; pattern = "{"." * 5000}"': "expected a pattern of at most 200 symbols",
    f'each = "row"; pattern = "{"(" * 999}1{")" * 999}"': "expected brackets no deeper than 50",
    'each = "row"; pattern = ["1", "2", "3"]': f".pattern{_CLUES}",
    'each = "row"; runs = "x"; symbols = ["1"]': ".runs: expected lengths such as",
    'each = "row"; runs = "1 0"; symbols = ["1"]': ".runs: expected lengths of at least 1",
    'each = "row"; runs = "1"': ".symbols: this key is missing",
    'each = "row"; runs = "1"; symbols = []': ": a rule needs at least one symbol",
    'each = "row"; visible = -1': ".visible: expected a number of at least 0, found -1",
    'each = "row"; sandwich = 3': ".ends: expected 1, 2, 3 or 4, found '9'",
    'each = "row"; sandwich = 3; ends = ["1"]': ".ends: expected two symbols, found",
    # Pairs.
    "paired = true": ".symbols: this key is missing",
    'paired = true; symbols = ["1"]': ".cells: this key is missing",
    'paired = true; symbols = ["1"]; cells = [[0, 0], [0, 0]]': ".cells[1]: (0, 0) is given twice",
    'paired = true; symbols = ["1"]; cells = [[0, 0, 0]]': ".cells[0]: expected 2 numbers, found 3",
    "paired = true; symbols = []; cells = [[0, 0]]": ": a rule needs at least one symbol",
    # What is connected.
    "connected = true": ".symbols: this key is missing",
    'connected = true; symbols = ["x"]': ".symbols",
    'connected = true; symbols = ["1"]; parts = [3, 1]': "expected the least before the most",
    'connected = true; symbols = ["1"]; sizes = 2; marks = "2."': ".sizes: the marks already give",
    'connected = true; symbols = ["1"]; marks = "a."': ".marks: expected a number for each cell",
    'connected = true; symbols = ["1"]; marks = ".\\n.\\n1"': ".marks: cell (2, 0) is not on",
    'lines = "ring"': ".lines: expected loop, path, tree, net or links, found",
    'lines = "loop"': ".lines: no symbol joins edges; say which with joins",
    'lines = "loop"; marks = "a."': ".marks: a loop has no ends, found 1 marks",
    'lines = "links"; marks = "a."': ".marks: links join two equal marks each; 'a'",
    'lines = "tree"; parts = 2': ".parts: has no meaning with lines; leave it out",
    "joined = 1": ".each: this key is missing",
    'connected = true; symbols = ["1"]; outside = true; parts = 2': ".outside: parts that reach",
    'in_sight = true; symbols = ["1"]': ".marks: expected cells with numbers of at least 1",
    'in_sight = true; symbols = ["1"]; marks = "0."': ".marks: expected cells with numbers",
    'in_sight = true; symbols = ["x"]; marks = "2."': ".symbols",
    'in_sight = true; symbols = ["1"]; marks = ".\\n.\\n1"': ".marks: cell (2, 0) is not on",
}


@pytest.mark.parametrize(("rule", "told"), WRONG.items(), ids=WRONG)
def test_a_wrong_rule_is_told_by_the_keys_of_the_document(rule: str, told: str) -> None:
    with pytest.raises(BadInput, match=rf"^rules\[0\].*{re.escape(told)}") as error:
        read_toml(HEAD + rule.replace("; ", "\n"))
    assert "\n" not in str(error.value)


def test_the_place_is_that_of_the_table_also_after_tables_that_are_several_rules() -> None:
    several = 'each = ["row", "column"]\ndifferent = true\n[[rules]]\n'
    with pytest.raises(BadInput, match=r"^rules\[1\]\.sums: expected 1 clue or 2"):
        read_toml(f'{HEAD}{several}each = "row"\nsums = [1, 2, 3]')


def test_values_are_asked_for_where_names_are_no_numbers() -> None:
    document = HEAD.replace('"1-4"', '["a", "b"]')
    with pytest.raises(BadInput, match="the rules need the value of symbol 'a'; give it one from"):
        read_toml(f'{document}each = "row"\nsum = 3')
    with pytest.raises(BadInput, match=r"^symbols\[0\]: value: expected a value from 0 to 1000"):
        read_toml(HEAD.replace('"1-4"', '[{ name = "a", value = 2000 }]') + 'each="row"\nsum=3')
    for wrong in ("9-1", "1-99999"):
        told = f"expected a range such as 1-9, of at most 1000 numbers, found '{wrong}'"
        with pytest.raises(BadInput, match=told):
            read_toml(HEAD.replace('"1-4"', f'"{wrong}"') + 'each = "row"\nsum = 3')


def test_regions_may_stand_beside_rows_in_one_rule() -> None:
    problem = read_toml(f'{HEAD}each = ["row", "region"]\ndifferent = true\nregions = "ab\\nba"')
    assert isinstance(problem, Marking)
    halves = (((0, 0), (1, 1)), ((0, 1), (1, 0)))
    assert problem.rules == (Different("row"), Different("region", regions=halves))


@pytest.mark.parametrize("clue", ["pattern", "runs", "visible", "product"])
def test_an_empty_text_is_no_clue(clue: str) -> None:
    symbols = 'symbols = ["1"]\n' if clue == "runs" else ""
    for given in ('""', '["", ""]'):
        assert count(read_toml(f'{HEAD}each = "row"\n{symbols}{clue} = {given}')) == 4**4


def test_the_empty_pattern_is_refused_in_python() -> None:
    with pytest.raises(BadInput, match="expected a pattern such as 'a\\*b', found ''"):
        Pattern("row", "")
