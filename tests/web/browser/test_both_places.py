"""The page is one, wherever its answers come from."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser.acting import by_server_or_site


@by_server_or_site
def test_the_page_counts_what_it_shows(page: Page) -> None:
    expect(page.locator("#count")).to_have_text(re.compile(r"^1\s514$"))
