"""Counts around every limit of fixed-size integers, checked against independent formulas.

Dominoes on 2 x n are counted by Fibonacci numbers, monominoes and dominoes on 1 x n likewise;
n free choices give 2 to the n.
"""

from __future__ import annotations

import json
import sys

import pytest

from boardfill import Board, Marking, Symbol, Tiling, count, pieces
from boardfill.cli.main import main
from boardfill.formats.amounts import parse_rank
from boardfill.words import decimal


def fibonacci(n: int) -> int:
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@pytest.mark.parametrize("bits", [30, 31, 32, 33, 52, 53, 54, 62, 63, 64, 65, 127, 128, 129, 257])
def test_powers_of_two_at_every_word_boundary(bits: int) -> None:
    free = Marking(Board.rectangle(1, bits), (Symbol("x"),), blanks=True)
    assert count(free) == 2**bits


@pytest.mark.parametrize("length", [44, 46, 47, 90, 91, 92, 93, 94, 184, 185, 186, 187])
def test_sums_that_cross_a_word_boundary(length: int) -> None:
    assert count(Tiling(Board.rectangle(2, length), pieces("domino"))) == fibonacci(length + 1)


def test_a_count_of_more_than_4300_digits(capsys: pytest.CaptureFixture[str]) -> None:
    """Python refuses to print so many digits by default; the program must not."""
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    expected = str(fibonacci(21001))
    sys.set_int_max_str_digits(digits)
    assert len(expected) > 4300
    assert main(["count", "--board", "1x21000", "--pieces", "I1,I2"]) == 0
    assert capsys.readouterr().out == expected + "\n"
    assert main(["count", "--board", "1x21000", "--pieces", "I1,I2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == expected


@pytest.mark.parametrize("bits", [1, 100, 11_999, 12_000, 12_001, 13_287, 13_288, 26_575, 60_000])
def test_numbers_of_every_length_are_written_in_full(bits: int) -> None:
    for number in (2**bits - 1, 2**bits, 10 ** (bits // 4)):
        assert parse_rank(decimal(number)) == number
