"""`boardfill serve`: the page in a browser, with the engines of this computer."""

from __future__ import annotations

import importlib
import os
import re
import sys
from typing import TYPE_CHECKING, Annotated

import click

from boardfill import words
from boardfill.cli.main import command, say
from boardfill.cli.options import question_options, refuse_options, told_errors
from boardfill.errors import BadInput
from boardfill.questions.keywords import OptionInfo
from boardfill.running.machine import parse_bytes, parse_seconds, usable_cores

if TYPE_CHECKING:
    from boardfill.web.server.service import Network

_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_EVERYWHERE = ("0.0.0.0", "::")
_NAME = re.compile(r"[\w.-]+")


@command(
    "serve",
    "boardfill serve",
    "boardfill serve --no-open --token-file token.txt",
    "boardfill serve --public --host 0.0.0.0 --name puzzles.example.org",
)
@click.argument("others", metavar="", nargs=-1)
@question_options()
def serve_command(
    others: tuple[str, ...],
    token_file: Annotated[
        str | None,
        OptionInfo("Write the token to FILE, for programs; only you can read it.", metavar="FILE"),
    ] = None,
    host: Annotated[
        str, OptionInfo("Address to listen on (default: 127.0.0.1).", metavar="NAME")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        OptionInfo(
            "Port; 0 takes a free one (default: 8642, or a free one if that is taken).", 0, 65535
        ),
    ] = None,
    max_seconds: Annotated[
        str, OptionInfo("Longest time for a question (default: 10).", metavar="S")
    ] = "10",
    max_memory: Annotated[
        str, OptionInfo("Most memory for a question (default: 512M).", metavar="SIZE")
    ] = "512M",
    pages: Annotated[int, OptionInfo("Most pages open at a time (default: 20).", 1, 10_000)] = 20,
    workers: Annotated[
        int | None,
        OptionInfo(
            "Most questions worked on at a time (default: 2 more than there are cores).", 1, 256
        ),
    ] = None,
    no_open: Annotated[bool, OptionInfo("Do not open a browser.")] = False,
    public: Annotated[
        bool, OptionInfo("Let everyone in who has the address, from other computers as well.")
    ] = False,
    names: Annotated[
        tuple[str, ...],
        OptionInfo(
            "With --public: a name of this computer, or of a proxy in front of it.",
            name="name",
            metavar="NAME",
        ),
    ] = (),
    proxies: Annotated[
        tuple[str, ...],
        OptionInfo(
            "With --public: a proxy whose X-Forwarded-For is trusted; an address, or a network "
            "such as 10.0.0.0/8.",
            name="trusted_proxy",
            metavar="ADDRESS",
        ),
    ] = (),
) -> None:
    """Show the page in your browser, and answer what it asks.

    Programs in any language can ask as well, with POST /api/count and the like; docs/openapi.json
    says how.  Only this computer can connect, and questions need the token in the address.  Ctrl-C
    stops it.
    """
    if others:
        raise BadInput(f"serve takes no problem: open the page, and drop {others[0]} on it")
    _check(host, names, is_public=public)
    from boardfill.web.server.access_control import Names, new_token
    from boardfill.web.server.reading_requests import Allowed
    from boardfill.web.server.running_server import Settings, listen, run
    from boardfill.web.server.service import TrustedProxies

    seconds, memory = parse_seconds(max_seconds), parse_bytes(max_memory)
    with listen(host, port) as listening:
        number = listening.getsockname()[1]
        known_as = tuple(name.lower() for name in (*names, _own_name())) if public else ()
        settings = Settings(
            new_token(),
            Names(number, known_as, is_public=public),
            # With many visitors, none should get all cores.
            Allowed(seconds, memory, 1 if public else None),
            pages,
            # A few more workers than cores, so that short questions need not wait for long ones.
            workers or usable_cores() + 2,
            TrustedProxies(_networks(proxies)),
        )
        if token_file is not None:
            _write_secret(token_file, settings.token)
        address = f"http://{_shown(host, names)}:{number}/#token={settings.token}"

        def tell() -> None:
            say(f"{address} is the page; Ctrl-C stops it")
            if public:
                say(
                    "--public: whoever can reach this computer sees the page, and whoever has the "
                    f"address above may ask, each question up to {seconds:g} s and "
                    f"{words.memory(memory)}; nothing is encrypted, and no files can be read"
                )
            if not no_open:
                _open_browser(address)

        run(settings, listening, tell, say)


def _networks(proxies: tuple[str, ...]) -> list[Network]:
    import ipaddress

    try:
        return [ipaddress.ip_network(proxy) for proxy in proxies]
    except ValueError as error:
        raise BadInput(
            f"--trusted-proxy: {error}; expected an address such as 127.0.0.1 or a network such as "
            "10.0.0.0/8"
        ) from None


def _check(host: str, names: tuple[str, ...], *, is_public: bool) -> None:
    if os.name != "posix" or sys.platform == "emscripten":
        raise BadInput("`boardfill serve` runs on Linux, macOS and other POSIX systems only")
    if not is_public and host not in _LOOPBACK:
        raise BadInput(f"--host {host} lets other computers in; add --public to allow that")
    if names and not is_public:
        raise BadInput("--name is for other computers; add --public to allow that")
    if not is_public:
        refuse_options("requires --public", "--trusted-proxy")
    for name in names:
        if not _NAME.fullmatch(name):
            raise BadInput(f"--name: expected a name such as puzzles.example.org, found {name!r}")
    try:
        for package in ("starlette", "uvicorn", "websockets"):
            importlib.import_module(package)
    except ImportError:
        raise BadInput(
            f'`boardfill serve` needs the extra "web": {words.pip_install("web")}'
        ) from None


def _write_secret(file: str, secret: str) -> None:
    """Write a file that nobody else can read at any time."""
    from pathlib import Path

    with told_errors(file):
        target = Path(file)
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as written:
            written.write(f"{secret}\n")
        part.replace(target)


def _shown(host: str, names: tuple[str, ...]) -> str:
    """The host name to show in the address."""
    if names:
        return names[0]
    if host in _EVERYWHERE:
        return _own_name()
    return f"[{host}]" if ":" in host else host


def _own_name() -> str:
    import socket

    return socket.gethostname().lower()


def _open_browser(address: str) -> None:
    """Open the page in a browser, if there is a screen."""
    has_screen = sys.platform == "darwin" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        import threading
        import webbrowser

        # Some browsers block the caller.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
