"""The page is one, wherever its answers come from."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_the_page_counts_what_it_shows(page_by_either: Page) -> None:
    expect(page_by_either.locator("#count")).to_have_text(re.compile(r"^1\s514$"))
