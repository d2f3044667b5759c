"""JSON is read alike by every Python, and what is wrong with it is said alike."""

from __future__ import annotations

import pytest

from boardfill import BadInput
from boardfill.formats.strict_parsing import json_value


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": 1,}', "line 1, column 8"),
        ('{"a": [1, 2,\n]}', "line 1, column 12"),
        ("[\n  [1, 2]\n  , \n]", "line 3, column 3"),
        ("[1,,]", "line 1, column 4"),
    ],
)
def test_a_comma_too_many_is_told_with_its_place(text: str, place: str) -> None:
    told = f"^{place}: expected JSON, found a comma before a closing bracket$"
    with pytest.raises(BadInput, match=told):
        json_value(text)


@pytest.mark.parametrize("text", ['[",]", 1 2]', '{"a": "}" 1,}', "[1,", "[1, 2"])
def test_what_else_is_wrong_is_not_taken_for_a_comma_too_many(text: str) -> None:
    with pytest.raises(BadInput, match=r"expected JSON: (?!.*comma before)"):
        json_value(text)
