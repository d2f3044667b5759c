"""Tests that wrong text is refused, each by a sentence that says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from boardfill import BadInput


def refuses(read: Callable[[str], object], told: Mapping[str, str]) -> Callable[[str, str], None]:
    """A test for each text: it is refused, and the sentence matches what is told."""

    @pytest.mark.parametrize(("text", "sentence"), told.items())
    def test(text: str, sentence: str) -> None:
        with pytest.raises(BadInput, match=sentence):
            read(text)

    return test
