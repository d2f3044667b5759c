"""Compiles Python for the page, inside the Python that will run it there: Pyodide, under node.

python -m tools.static_site.compiled FOLDER: FOLDER/library is the standard library's source and
FOLDER/packages that of what is asked; written are FOLDER/python.zip, FOLDER/packages.tar.
"""

from __future__ import annotations

import io
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from pathlib import Path

# What only programs for terminals, networks, tests and debugging need; a third of the whole.
LEFT_OUT_OF_LIBRARY = {
    *("_pyrepl", "_sysconfigdata__emscripten_wasm32-emscripten", "bdb", "cProfile", "configparser"),
    *("ctypes", "doctest", "email", "ftplib", "http", "idlelib", "imaplib", "mailbox"),
    *("multiprocessing", "optparse", "pdb", "pickletools", "poplib", "profile", "pstats", "pydoc"),
    *("pydoc_data", "sched", "smtplib", "socketserver", "sqlite3", "tarfile", "test", "timeit"),
    *("trace", "turtle", "unittest", "venv", "webbrowser", "wsgiref", "xmlrpc", "zipapp"),
}
# What the page never asks for; its own files are beside Python, not inside.
LEFT_OUT_OF_PACKAGES = {
    *("boardfill/__main__", "boardfill/_core.pyi", "boardfill/cli", "boardfill/jobs"),
    *("boardfill/engines/cuda", "boardfill/judging"),
    *("boardfill/notebook", "boardfill/sheets", "boardfill/web/page", "boardfill/web/server"),
}


def files_of(folder: Path, left_out: set[str]) -> Iterator[tuple[str, Path]]:
    """The files below the folder, each with its path there; nothing that is only about packages."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        parts = name.removesuffix(".py").split("/")
        parents = {"/".join(parts[: end + 1]) for end in range(len(parts))} | {name}
        is_about = parts[0].endswith(".dist-info")
        if path.is_file() and not is_about and not parents & left_out:
            yield name, path


def compiled(path: Path, name: str, *, optimize: int) -> tuple[str, bytes]:
    """The file as the page needs it; of a module its code, not to be compared with a source."""
    content = path.read_bytes()
    if path.suffix != ".py":
        return name, content
    code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
    return f"{name}c", bytes(_code_to_hash_pyc(code, source_hash(content), checked=False))


def write_library(folder: Path, to: Path) -> None:
    """A zip file that Python imports from; not packed, since all of it will be packed as one."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_STORED) as archive:
        for name, path in files_of(folder, LEFT_OUT_OF_LIBRARY):
            new_name, content = compiled(path, name, optimize=2)
            archive.writestr(zipfile.ZipInfo(new_name), content)


def write_packages(folder: Path, to: Path) -> None:
    """A tar file: the page unpacks it before Python starts, for packages read files beside them."""
    with tarfile.open(to, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in files_of(folder, LEFT_OUT_OF_PACKAGES):
            new_name, content = compiled(path, name, optimize=0)
            entry = tarfile.TarInfo(new_name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


if __name__ == "__main__":
    build = Path(sys.argv[1])
    write_library(build / "library", build / "python.zip")
    write_packages(build / "packages", build / "packages.tar")
