"""The widget in a real browser: its page on one side, its Python on the other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import boardfill
from boardfill import Board
from boardfill.notebook import board_widget
from boardfill.notebook.board_widget import BoardWidget
from tests.browser import clean_page, keep_screenshot, launched

pytestmark = [pytest.mark.process, pytest.mark.full]

PAGE = Path(__file__).with_name("widget_page.html")
SENT = [
    "places",
    "size",
    "painted",
    "drawing",
    "count_words",
    "place_words",
    "remark",
    "asked",
    "answered",
]
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


def _handler(widget: BoardWidget) -> type[BaseHTTPRequestHandler]:
    """What answers the page: its files, and the state of the widget."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/state":
                self._send_state()
            elif self.path == "/":
                self._send(PAGE.read_bytes(), ".html")
            else:
                file = Path(board_widget.__file__).parent / self.path[1:]
                self._send(file.read_bytes() if file.is_file() else b"", file.suffix)

        def do_POST(self) -> None:
            told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            # As a notebook's message would arrive.
            if "message" in told:
                widget._handle_custom_msg(told["message"], [])
            else:
                widget.set_state(told["changes"])
            self._send_state()

        def _send_state(self) -> None:
            state = {name: getattr(widget, name) for name in SENT}
            self._send(json.dumps(state).encode(), ".json")

        def _send(self, content: bytes, ending: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", _KINDS.get(ending, "application/json"))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: object) -> None:
            pass

    return Handler


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def show(chromium: Browser) -> Iterator[Callable[[BoardWidget], Page]]:
    """Opens a widget in the browser."""
    with ExitStack() as stack:

        def shown(widget: BoardWidget) -> Page:
            server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(widget))
            stack.callback(server.server_close)
            stack.callback(server.shutdown)
            Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            page = stack.enter_context(clean_page(chromium, address))
            page.wait_for_function("document.body.dataset.ready === 'yes'")
            return page

        yield shown


def _text(page: Page, part: str) -> Any:
    page.wait_for_function("!document.querySelector('.boardfill-widget.waiting')")
    return page.evaluate(f"document.querySelector('.{part}').textContent")


def _place(number: int) -> str:
    return f'[data-number="{number}"]'


def _drag(page: Page, *selectors: str) -> None:
    """Press at the first, move over the others, release at the last."""
    for number, selector in enumerate(selectors):
        page.hover(selector)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_board_is_painted_counted_and_looked_through(
    show: Callable[[BoardWidget], Page],
) -> None:
    widget = boardfill.widget("4x6", "domino")
    page = show(widget)
    assert _text(page, "count") == "281 fillings"
    assert _text(page, "shown") == "1 of 281"
    assert page.evaluate("document.querySelectorAll('.drawing path').length") > 3

    page.click(_place(0))
    assert _text(page, "count") == "no filling"
    assert (0, 0) not in widget.board.cells
    assert not page.evaluate("document.querySelector('[data-press=why]').hidden")
    page.click("[data-press=why]")
    page.wait_for_function("document.querySelector('.remark').textContent.length > 0")
    keep_screenshot(page, "widget-none")

    page.click(_place(1))  # the neighbour of the other colour
    assert _text(page, "count") == f"{widget.problem.count()} fillings"
    assert page.evaluate("document.querySelector('[data-press=why]').hidden")
    before = page.evaluate("document.querySelector('.drawing').innerHTML")
    page.click("[data-press=next]")
    page.wait_for_function("document.querySelector('.shown').textContent.startsWith('2 of ')")
    assert page.evaluate("document.querySelector('.drawing').innerHTML") != before
    assert widget.filling == widget.problem.solution_set()[1]
    keep_screenshot(page, "widget-some")
    page.click("[data-press=previous]")
    page.wait_for_function("document.querySelector('.shown').textContent.startsWith('1 of ')")
    assert page.evaluate("document.querySelector('.drawing').innerHTML") == before


def test_a_stroke_paints_all_it_passes_and_is_told_once(
    show: Callable[[BoardWidget], Page],
) -> None:
    widget = boardfill.widget("4x6", "domino")
    page = show(widget)
    _drag(page, _place(0), _place(1), _place(2), _place(8))
    assert _text(page, "count") == f"{widget.problem.count()} fillings"
    assert widget.board.cells == Board("4x6").cells - {(0, 0), (0, 1), (0, 2), (1, 2)}
    assert widget.asked == 1
    assert page.evaluate("document.querySelectorAll('.place.off').length") == 4
    _drag(page, _place(8), _place(2), _place(3))  # the first adds, so all do
    assert _text(page, "count") == f"{widget.problem.count()} fillings"
    assert widget.board.cells == Board("4x6").cells - {(0, 0), (0, 1)}


def test_keys_paint_too(show: Callable[[BoardWidget], Page]) -> None:
    widget = boardfill.widget("2x3", "domino")
    page = show(widget)
    page.evaluate("document.querySelectorAll('.place')[5].focus()")
    page.keyboard.press("Enter")
    assert _text(page, "count") == "no filling"
    assert (1, 2) not in widget.board.cells


@pytest.mark.parametrize(
    ("board", "lattice", "pieces"),
    [
        ("hexagon:3", "hex", "trihexes"),
        ("hexagon:2x2x2", "triangle", "I2"),
        ("2x3x4", "cubic", "I2"),
    ],
)
def test_every_lattice_is_painted_where_one_points(
    show: Callable[[BoardWidget], Page], board: str, lattice: str, pieces: str
) -> None:
    widget = boardfill.widget(Board(board, lattice=lattice), pieces)
    page = show(widget)
    cell = min(widget.board.cells)
    number = widget.painted[0]
    page.click(_place(number))
    _text(page, "count")
    assert cell not in widget.board.cells
    keep_screenshot(page, f"widget-{lattice}")
    page.click(_place(number))
    _text(page, "count")
    assert cell in widget.board.cells


def test_all_cells_and_none(show: Callable[[BoardWidget], Page]) -> None:
    widget = boardfill.widget("aztec-diamond:2", "domino")
    page = show(widget)
    assert _text(page, "count") == "8 fillings"
    page.click("[data-press=all]")
    assert _text(page, "count") == "36 fillings"
    page.click("[data-press=none]")
    assert _text(page, "count") == "1 filling"
    assert widget.board.cells == frozenset()
