"""In a real browser: the page takes its token in, and other sites get nothing, not even with it."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator

import pytest

from tests.browser import clean_page, launched, page_with_faults
from tests.web.server.served import Served, board

pytestmark = [pytest.mark.process, pytest.mark.full]

ASK = """async (problem) => {
  const { socketCarrier } = await import("/carriers/socket_carrier.js");
  const told = await new Promise((resolve) => {
    socketCarrier().ask({ ask: "count", problem }, (message) => message.answer && resolve(message));
  });
  return told.answer.count;
}"""
EVIL = """<!doctype html><title>evil</title><script>
window.got = {};
const ours = "%(ours)s", body = JSON.stringify(%(body)s), token = "%(token)s";
const tried = (name, promise) => promise.then(
  (value) => { window.got[name] = value; }, () => { window.got[name] = "nothing"; });
const call = (options) => fetch(`http://${ours}/api/count`, { method: "POST", body, ...options })
  .then((answer) => answer.type === "opaque" ? "nothing" : answer.text());
const socket = () => new Promise((resolve, reject) => {
  const opened = new WebSocket(`ws://${ours}/socket`);
  opened.onopen = () => opened.send(JSON.stringify({ token }));
  opened.onmessage = (event) => resolve(event.data);
  opened.onerror = reject;
});
const element = (tag, field, path) => new Promise((resolve, reject) => {
  const made = document.createElement(tag);
  made[field] = `http://${ours}${path}`;
  made.onload = () => resolve("loaded");
  made.onerror = reject;
  document.body.append(made);
});
addEventListener("load", () => {
  const headers = { Authorization: `Bearer ${token}` };
  tried("call", call({}));
  tried("call with token", call({ headers }));
  tried("call without looking", call({ mode: "no-cors" }));
  tried("socket", socket());
  tried("page", fetch(`http://${ours}/`).then((answer) => answer.text()));
  tried("script", element("script", "src", "/carriers/socket_carrier.js"));
  tried("picture", element("img", "src", "/look/icon.svg"));
});
</script><body></body>"""


class _Evil(http.server.BaseHTTPRequestHandler):
    text = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.text)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def evil(served: Served) -> Iterator[str]:
    """The address of a page of another site, which knows everything, even the token."""
    body = json.dumps({"problem": board(2, 3)})
    told = {"ours": served.address, "body": body, "token": served.token}
    handler = type("Evil", (_Evil,), {"text": (EVIL % told).encode()})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}/"
        other.shutdown()
        thread.join()


def test_the_page_takes_its_token_out_of_the_address(served: Served) -> None:
    address = f"http://{served.address}/#token={served.token}"
    with launched() as browser, clean_page(browser, address) as page:
        page.wait_for_url(f"http://{served.address}/")
        assert page.evaluate("Object.values(sessionStorage).join()") == served.token
        page.evaluate("""() => document.addEventListener("securitypolicyviolation", (event) =>
            (window.broken ??= []).push(event.violatedDirective))""")
        assert page.evaluate(ASK, board(6, 8)) == "1514"
        assert page.evaluate("window.broken ?? []") == []
        page.reload()
        assert page.evaluate(ASK, board(6, 8)) == "1514"


def test_a_page_of_another_site_can_read_and_start_nothing(evil: str, served: Served) -> None:
    with launched() as browser, page_with_faults(browser, evil) as (page, faults):
        page.wait_for_function("Object.keys(window.got).length === 7")
        assert set(page.evaluate("Object.values(window.got)")) == {"nothing"}
        assert not [fault for fault in faults if fault.startswith("thrown")]
    assert served.ask("version").status == 200
