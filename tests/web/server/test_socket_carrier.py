"""The page's side of the socket, run by Node against a real server."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import boardfill
from boardfill.web.server.access_control import new_token
from tests.web.server.served import Served

NODE = shutil.which("node")
pytestmark = [pytest.mark.process, pytest.mark.skipif(NODE is None, reason="there is no Node")]

TRIAL = Path(__file__).with_name("carrier_trial.mjs")
MODULE = Path(boardfill.__file__).parent / "web" / "page" / "carriers" / "socket_carrier.js"
WITHOUT_TOKEN = """
Object.assign(globalThis, {
  location: new URL(`http://${process.argv[2]}/#token=${process.argv[3]}`),
  sessionStorage: { getItem: () => process.argv[3] || null, setItem: () => undefined },
  localStorage: { getItem: () => null },
  history: { replaceState: () => undefined }, addEventListener: () => undefined,
});
const { socketCarrier } = await import(process.argv[4]);
const carrier = socketCarrier();
const states = [];
carrier.status((state) => states.push(state));
carrier.ask({ ask: "version" }, (message) => {
  console.log(JSON.stringify({ states, message }));
  process.exit(0);
});
"""


def _node(script: Path, *arguments: str, folder: Path) -> dict[str, Any]:
    # Node has no types of modules but by their endings; a browser asks the server.
    carriers = folder / "carriers"
    carriers.mkdir()
    module = carriers / "socket_carrier.mjs"
    module.write_bytes(MODULE.read_bytes())
    assert NODE is not None
    command = [NODE, "--no-warnings", "--experimental-websocket", str(script)]
    done = subprocess.run(
        [*command, *arguments, str(module)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_carrier_asks_cancels_and_opens_the_socket_anew(served: Served, tmp_path: Path) -> None:
    found = _node(TRIAL, served.address, served.token, folder=tmp_path)
    assert found == {
        "kind": "server",
        "states": ["loading", "ready", "lost", "ready"],
        "replaced": ["/?x=1#a=b"],
        "kept": [served.token],
        "sockets": 2,
        "heardAfter": 0,
        "first": "1514",
        "afterwards": "limit",
        "second": "1514",
    }


@pytest.mark.parametrize("token", ["", new_token()], ids=["none", "another"])
def test_without_the_right_token_a_page_says_what_to_open(
    token: str, served: Served, tmp_path: Path
) -> None:
    script = tmp_path / "without.mjs"
    script.write_text(WITHOUT_TOKEN, encoding="utf-8")
    found = _node(script, served.address, token, folder=tmp_path)
    assert found["states"][-1] == {"kind": "locked"}
    assert found["message"]["error"]["kind"] == "locked"
    assert "boardfill serve" in found["message"]["error"]["sentence"]
