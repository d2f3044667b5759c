"""What a test sees of a page beside its text: accessibility, frames, and how long things take."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

_AXE = Path(__file__).parents[3] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _axe_source() -> str:
    if not _AXE.exists():
        pytest.skip("ACCESSIBILITY IS NOT TRIED: there is no axe-core (install npm; make setup)")
    return _AXE.read_text(encoding="utf-8")


def accessibility_faults(page: Page) -> list[str]:
    """What axe-core finds wrong, one line for each element."""
    # As a debugger would: a script element would be stopped by the page's Content-Security-Policy.
    page.evaluate(_axe_source())
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", _STANDARDS
    )
    return [
        f"{fault['id']}: {node['target']}: {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


class Frames(NamedTuple):
    """How smoothly a page moved."""

    per_second: float
    longest_wait: float
    """Milliseconds between two frames, at worst."""


def frames_during(page: Page, act: Callable[[], None]) -> Frames:
    """The frames that the page painted while something was done to it, and the one after."""
    page.evaluate(
        """() => new Promise(begin => {
            const times = window.framesSeen = [];
            const see = time => {
                times.push(time);
                if (window.framesSeen === times) requestAnimationFrame(see);
                begin();
            };
            requestAnimationFrame(see);
        })"""
    )
    act()
    times: list[float] = page.evaluate(
        """() => new Promise(end => {
            const seen = window.framesSeen;
            requestAnimationFrame(() => {
                window.framesSeen = null;
                end(seen);
            });
        })"""
    )
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert waits, "the page painted nothing meanwhile"
    return Frames(1000 * len(waits) / sum(waits), max(waits))


_TIME_FROM_PRESS = """() => {
    const holds = () => (UNTIL);
    const kinds = ["pointerdown", "keydown"];
    window.pressToAnswer = new Promise(resolve => {
        const press = event => {
            for (const kind of kinds) removeEventListener(kind, press, true);
            // What still holds from before is no answer.
            let isAsked = !holds();
            const seen = new MutationObserver(() => {
                if (!holds()) isAsked = true;
                else if (isAsked) {
                    seen.disconnect();
                    resolve(performance.now() - event.timeStamp);
                }
            });
            seen.observe(document, {
                subtree: true, childList: true, characterData: true, attributes: true,
            });
        };
        for (const kind of kinds) addEventListener(kind, press, true);
    });
}"""


def milliseconds_from_press(page: Page, act: Callable[[], None], until: str) -> float:
    """From the press of mouse, finger or key in `act` to when `until`, an expression of JavaScript,
    holds, or holds again.

    The page itself looks at its clock, so the test's own way to the browser does not count.
    """
    page.evaluate(_TIME_FROM_PRESS.replace("UNTIL", until))
    act()
    elapsed: float = page.evaluate("window.pressToAnswer")
    return elapsed
