"""The engines in the page say what the program says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.asking import gallery_document, messages_to
from tests.web.browser.engines import engines_at, messages
from tests.web.test_answer_gallery import OPTIONS
from tests.web.test_answer_sameness import PROBLEMS

MEASURED = {"id", "milliseconds", "peak_bytes", "predicted_bytes", "seconds"}
"""What differs from machine to machine, or from one time to the next."""


# One for all tests, since each answers on its own.
@pytest.fixture(scope="module")
def engines(chromium: Browser, site_address: str) -> Iterator[Page]:
    with engines_at(chromium, site_address) as (page, faults):
        page.set_default_timeout(60_000)
        yield page
        assert faults == []


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_question_is_answered_as_outside_of_the_browser(engines: Page, name: str) -> None:
    for question, options in OPTIONS.items():
        request = {
            "ask": question,
            "problem": gallery_document(name),
            "options": options,
            "limits": {"seconds": 30},
        }
        outside = messages_to({**request, "id": 1})
        assert plain(messages(engines, request)) == plain(outside), question


def plain(tree: Any) -> Any:
    """Without what is measured; of pictures the strokes, which may be drawn in any order."""
    if isinstance(tree, dict):
        if "svg" in tree:
            return sorted(re.split(r"[M\s\"]", tree["svg"]))
        return {key: plain(value) for key, value in tree.items() if key not in MEASURED}
    if isinstance(tree, list):
        return [plain(one) for one in tree if not (isinstance(one, dict) and "progress" in one)]
    return tree
