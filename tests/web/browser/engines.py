"""The engines of the static site, asked without the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser import page_with_faults

_BEGIN = """async () => {
    const { pyodideCarrier } = await import("../carriers/pyodide_carrier.js");
    window.carrier = pyodideCarrier();
    window.states = [];
    carrier.status(state => states.push(state));
    window.begin = request => {
        const asked = {parts: []};
        asked.ended = new Promise((resolve, reject) => {
            setTimeout(() => reject(new Error("no answer for a minute")), 60_000);
            const start = performance.now();
            asked.cancel = carrier.ask(request, message => {
                if (!("answer" in message) && !message.error) asked.parts.push(message);
                else resolve({...message, milliseconds: performance.now() - start});
            });
        });
        return asked;
    };
}"""


@contextmanager
def engines_at(chromium: Browser, site: str) -> Iterator[tuple[Page, list[str]]]:
    """A page of the site that asks nothing by itself, and what goes wrong there."""
    with page_with_faults(chromium, f"{site}engine/manifest.json") as (page, faults):
        page.evaluate(_BEGIN)
        yield page, faults


def ask(page: Page, request: dict[str, Any]) -> dict[str, Any]:
    """The last message, which is the answer or the error."""
    return messages(page, request)[-1]


def messages(page: Page, request: dict[str, Any]) -> list[dict[str, Any]]:
    """All messages, as carriers give them, the last one with the time that it took."""
    found: list[dict[str, Any]] = page.evaluate(
        """async request => {
            const asked = begin(request);
            const last = await asked.ended;
            return [...asked.parts, last];
        }""",
        request,
    )
    return found
