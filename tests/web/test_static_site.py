"""How the static site is put together, without building it."""

from __future__ import annotations

import ast
import gzip
import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from static_site import assemble, compiled

ROOT = Path(__file__).parents[2]


def test_nothing_that_the_page_asks_needs_what_is_left_out_of_the_library() -> None:
    files = dict(compiled.files_of(ROOT / "src", compiled.LEFT_OUT_OF_PACKAGES))
    assert "boardfill/web/answering.py" in files
    assert not any(name.startswith("boardfill/cli/") for name in files)
    left_out = compiled.LEFT_OUT_OF_LIBRARY | {"click", "starlette"}
    for name, path in files.items():
        text = path.read_text(encoding="utf-8") if path.suffix == ".py" else ""
        if any(package in text for package in left_out):
            assert not imported(text) & left_out, name


def test_no_module_of_the_site_begins_with_one_that_is_left_out() -> None:
    files = dict(compiled.files_of(ROOT / "src", compiled.LEFT_OUT_OF_PACKAGES))
    modules = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files
    }
    for name, path in files.items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body if name[-3:] == ".py" else ():
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("boardfill."):
                assert node.module in modules, name


def imported(text: str) -> set[str]:
    """The packages that a program imports, at any time."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_files_of_the_engines_have_their_content_in_their_name(tmp_path: Path) -> None:
    path = tmp_path / "python.zip"
    path.write_bytes(b"content" * 100)
    told = assemble._put_packed(tmp_path, "python.zip.bin", path)
    packed = (tmp_path / str(told["name"])).read_bytes()
    assert told == {
        "name": f"python-{sha256(packed).hexdigest()[:16]}.zip.bin",
        "bytes": len(packed),
    }
    assert gzip.decompress(packed) == path.read_bytes()
    assert assemble._put_packed(tmp_path, "python.zip.bin", path) == told


def test_the_page_of_the_site_says_so_and_has_a_policy(tmp_path: Path) -> None:
    assemble.put_page(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert '<meta name="boardfill-carrier" content="page">' in index
    assert index.index("Content-Security-Policy") < index.index("<script")
    for path in (tmp_path / "site").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert 'href="/' not in text
        assert 'src="/' not in text


def test_all_modules_of_the_page_are_fetched_at_once(tmp_path: Path) -> None:
    assemble.put_page(tmp_path / "site")
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    fetched = set(re.findall(r'<link rel="modulepreload" href="\./([^"]+)">', index))
    every = {path.relative_to(assemble.PAGE).as_posix() for path in assemble.PAGE.rglob("*.js")}
    other_places = {"carriers/pyodide_worker.js", "carriers/socket_carrier.js", "carriers/tar.js"}
    only_types = {name for name in every - fetched if "export {};" in page_text(name)}
    assert fetched == every - other_places - only_types


def page_text(name: str) -> str:
    return (assemble.PAGE / name).read_text(encoding="utf-8")


def test_a_page_that_does_not_say_who_answers_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"once in index\.html, found 0"):
        assemble._changed("<html></html>", assemble.CARRIER, "")


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "a-1.bin").write_text("a")
    (tmp_path / "index.html").write_text("one")
    versions = []
    for text in ("one", "two", "one"):
        (tmp_path / "index.html").write_text(text)
        (tmp_path / "service_worker.js").unlink(missing_ok=True)
        assemble.put_service_worker(tmp_path)
        line, _, _ = (tmp_path / "service_worker.js").read_text().partition(";\n")
        known = json.loads(line.removeprefix("const SITE = "))
        fixed = {file["path"]: file["isFixed"] for file in known["files"]}
        assert fixed == {"engine/a-1.bin": True, "index.html": False}
        versions.append(known["version"])
    assert versions[0] == versions[2] != versions[1]
