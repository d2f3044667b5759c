"""A real browser for tests: Chromium without a window, driven through its debugging pipe."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
_FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync
--disable-background-networking --disable-component-update --remote-debugging-pipe
--window-size=900,700 --force-device-scale-factor=1"""
_PATIENCE = 90.0
"""Ends hangs, and is no measure of anything."""


class Page:
    """A page that is open in the browser."""

    def __init__(self, to: int, answers: int) -> None:
        self._to, self._answers = to, answers
        self._number = 0
        self._rest = b""
        self._session: str | None = None
        self.errors: list[str] = []

    def open(self, address: str) -> None:
        """Open the page and wait until it has been loaded."""
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        attached = self.command("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.command("Runtime.enable")
        self.command("Page.enable")
        self.command("Page.navigate", url=address)
        self.wait_for("document.readyState === 'complete'")

    def command(self, method: str, **parameters: object) -> dict[str, Any]:
        """A command of the DevTools protocol and its result."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("method") == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(answer["params"]["exceptionDetails"]))
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._answers, 65536)
            assert part, "the browser has ended"
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(message)
        return answer

    def value(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        found = self.command("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, condition: str) -> None:
        """Wait until the condition holds; fail if it never does."""
        end = time.monotonic() + _PATIENCE
        while not self.value(condition):
            assert time.monotonic() < end, f"in vain waited for {condition}; {self.errors}"
            time.sleep(0.02)

    def middle_of(self, selector: str) -> tuple[float, float]:
        """Where the middle of an element is."""
        box = self.value(
            f"(() => {{const box = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]})()"
        )
        return box[0], box[1]

    def mouse(self, kind: str, at: tuple[float, float]) -> None:
        """Press, move or release the mouse."""
        is_down = kind != "mouseReleased"
        self.command(
            "Input.dispatchMouseEvent",
            type=kind,
            x=at[0],
            y=at[1],
            button="left",
            buttons=int(is_down),
            clickCount=1,
        )

    def click(self, selector: str) -> None:
        """Click with the left button."""
        self.drag(selector)

    def drag(self, *selectors: str) -> None:
        """Press at the first, move over the others, release at the last."""
        ways = [self.middle_of(selector) for selector in selectors]
        self.mouse("mousePressed", ways[0])
        for at in ways[1:]:
            self.mouse("mouseMoved", at)
        self.mouse("mouseReleased", ways[-1])

    def press_key(self, key: str, text: str = "") -> None:
        """Press and release a key."""
        for kind in ("keyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=key, code=key, text=text)

    def screenshot(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self.command("Page.captureScreenshot", format="png")["data"])


@contextmanager
def opened_page(address: str) -> Iterator[Page]:
    """The page in a browser of its own; where there is no browser, the test is left out."""
    if CHROMIUM is None:
        pytest.skip("NOT TRIED IN A BROWSER: there is no Chromium (apt-get install chromium)")
    for_browser, to = os.pipe()
    answers, from_browser = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # The browser reads from its descriptor 3 and writes to 4.
        command = f'exec "$0" "$@" 3<&{for_browser} 4>&{from_browser}'
        process = subprocess.Popen(
            ["bash", "-c", command, CHROMIUM, *_FLAGS.split(), f"--user-data-dir={profile}"],
            pass_fds=(for_browser, from_browser),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(for_browser)
        os.close(from_browser)
        try:
            page = Page(to, answers)
            page.open(address)
            yield page
            assert page.errors == []
        finally:
            process.kill()
            process.wait()
            os.close(to)
            os.close(answers)


def keep_screenshot(page: Page, name: str) -> None:
    """Put a screenshot where BOARDFILL_SCREENSHOTS says, for people to look at."""
    folder = os.environ.get("BOARDFILL_SCREENSHOTS")
    if folder:
        Path(folder, f"{name}.png").write_bytes(page.screenshot())
