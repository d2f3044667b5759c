"""How wide text is, as far as that can be told without a font."""

from __future__ import annotations

from itertools import permutations

import pytest

from boardfill.drawing.figures.figure import text_width


@pytest.mark.parametrize("text", ["abcde", "6 x 10", "aIW"])
def test_letters_add_up_exactly_in_any_order(text: str) -> None:
    assert len({text_width("".join(order), 1.0) for order in permutations(text)}) == 1
