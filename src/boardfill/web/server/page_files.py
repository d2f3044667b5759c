"""The files of the page, read once from the package: no request reaches the file system."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""What is served, by the ending of its name."""


@dataclass(frozen=True)
class PageFile:
    """A file, and what a browser wants to know of it."""

    content: bytes
    media_type: str
    tag: str


def page_files() -> dict[str, PageFile]:
    """Every file of the page by its path; `/` is the page itself."""
    found = dict(_files_in(files("boardfill.web") / "page", "/"))
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, PageFile]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{path}{entry.name}/")
        elif media_type := _TYPES.get(entry.name.rpartition(".")[2]):
            content = entry.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
            yield path + entry.name, PageFile(content, media_type, tag)


def file_response(request: Request, known: Mapping[str, PageFile]) -> Response | None:
    """The file that is asked for, if there is one; nothing anew if the browser has it."""
    found = known.get(request.scope["path"])
    if found is None:
        return None
    headers = {"cache-control": "no-cache", "etag": found.tag}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    return Response(found.content, headers=headers, media_type=found.media_type)
