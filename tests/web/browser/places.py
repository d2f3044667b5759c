"""Where the page comes from: `boardfill serve`, or files on a plain server."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = Path(__file__).parents[3] / "dist" / "site"


@contextmanager
def program_serving(*options: str) -> Iterator[str]:
    """`boardfill serve`, until the test is done: the address it says, token and all."""
    command = [sys.executable, "-m", "boardfill", "serve", "--no-open", "--port", "0", *options]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield _address_said_by(process)
        finally:
            process.terminate()
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _address_said_by(process: subprocess.Popen[str]) -> str:
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        found = re.search(r"http://\S+#token=\S+", line)
        if found:
            # The rest is read away, lest the program wait for somebody to read it.
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return found[0]
    raise AssertionError(f"boardfill serve said no address, but: {said}")


@contextmanager
def files_served(folder: Path, below: str = "/") -> Iterator[str]:
    """The files of a folder by a server that knows nothing else, below a path of its own."""
    server = _Server(("127.0.0.1", 0), partial(_Files, below, folder))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{below}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that is closed hangs up in the middle; what is missing the page will tell."""


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, below: str, folder: Path, *request: object) -> None:
        self._below = below
        super().__init__(*request, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Outside of that path there is nothing, so a page that leaves it is found out."""
        inside = path.startswith(self._below)
        return super().translate_path(path.removeprefix(self._below) if inside else "/nothing")

    def do_GET(self) -> None:
        """Of the icon of a host that has none no page is to blame."""
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""
