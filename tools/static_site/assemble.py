"""Puts the static site together: python -m tools.static_site.assemble BUILD SITE.

BUILD has what `compiled.py` wrote.  Files of the engines have their content in their name,
so browsers may keep them for ever; a service worker keeps the whole for use without a network.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import sys
from base64 import b64encode
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "boardfill" / "web" / "page"
PYODIDE = ROOT / "build" / "wasm" / "node_modules" / "pyodide"
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
CHARSET = '<meta charset="utf-8">'
POLICY_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
CARRIER = '<meta name="boardfill-carrier" content="server">'


def put_engine(build: Path, engine: Path) -> None:
    """Pyodide, Python's library and our packages, with a manifest that has their sizes."""
    engine.mkdir()
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    manifest = {
        "scripts": {
            "load": _put(engine, "pyodide.mjs", _without_map(PYODIDE / "pyodide.mjs")),
            "core": _put(engine, "pyodide.asm.mjs", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
        },
        "packed": {
            "wasm": _put_packed(engine, "pyodide.wasm.bin", PYODIDE / "pyodide.asm.wasm"),
            "python": _put_packed(engine, "python.zip.bin", build / "python.zip"),
            "packages": _put_packed(engine, "packages.tar.bin", build / "packages.tar"),
        },
        "lock": {"info": lock["info"], "packages": {}},
    }
    (engine / "manifest.json").write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def _without_map(script: Path) -> bytes:
    """Without the last line, which names a file for debuggers that is not there."""
    return script.read_bytes().rpartition(b"//# sourceMappingURL=")[0]


def _put_packed(folder: Path, name: str, path: Path) -> dict[str, object]:
    """Not as .gz, which some servers would unpack."""
    return _put(folder, name, gzip.compress(path.read_bytes(), mtime=0))


def _put(folder: Path, name: str, content: bytes) -> dict[str, object]:
    stem, _, rest = name.partition(".")
    full_name = f"{stem}-{hashlib.sha256(content).hexdigest()[:16]}.{rest}"
    (folder / full_name).write_bytes(content)
    return {"name": full_name, "bytes": len(content)}


def put_page(site: Path) -> None:
    """The files of the page; its first lines say what it may do and where answers come from."""
    site = site.resolve()
    shutil.copytree(PAGE, site, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    index = site / "index.html"
    text = index.read_text(encoding="utf-8")
    text = _changed(text, CHARSET, "\n    ".join([CHARSET, POLICY_META, *_preloads(site)]))
    text = _changed(text, CARRIER, CARRIER.replace("server", "page"))
    index.write_text(text, encoding="utf-8")


def _preloads(site: Path) -> list[str]:
    """So that a browser fetches all modules at once, instead of one after the other's imports."""
    starts = [site / "start.js", site / "carriers" / "pyodide_carrier.js"]
    paths = sorted(path.relative_to(site).as_posix() for path in modules_from(starts))
    return [f'<link rel="modulepreload" href="./{path}">' for path in paths]


def modules_from(starts: list[Path]) -> set[Path]:
    """The modules of JavaScript that these import, they themselves among them."""
    found: set[Path] = set()
    waiting = [path.resolve() for path in starts]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            imported = re.findall(r'\bfrom "(\.[^"]+)"', path.read_text(encoding="utf-8"))
            waiting += [(path.parent / name).resolve() for name in imported]
    return found


def _changed(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        sys.exit(f"site: expected {old} once in index.html, found {text.count(old)}")
    return text.replace(old, new)


def put_service_worker(site: Path) -> None:
    """It knows every file and its hash, and with any of them the version changes."""
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    files = [
        {
            "path": path.relative_to(site).as_posix(),
            "integrity": f"sha256-{b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()}",
            "isFixed": path.parent.name == "engine" and path.name != "manifest.json",
        }
        for path in paths
    ]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    script = (Path(__file__).parent / "service_worker.js").read_text(encoding="utf-8")
    known = json.dumps({"version": version, "files": files})
    (site / "service_worker.js").write_text(f"const SITE = {known};\n{script}", encoding="utf-8")


def put_licences(build: Path, site: Path) -> None:
    """Whose work it is; those who host the site pass it on."""
    found = [ROOT / "LICENSE", *sorted(build.glob("packages/msgspec-*.dist-info/**/LICENSE*"))]
    texts = [Path(__file__).with_name("licences.txt"), *found]
    divided = f"\n{'-' * 80}\n\n".join(path.read_text(encoding="utf-8") for path in texts)
    (site / "licences.txt").write_text(divided, encoding="utf-8")


def main(build: Path, site: Path) -> None:
    """The whole site, anew."""
    shutil.rmtree(site, ignore_errors=True)
    put_page(site)
    put_engine(build, site / "engine")
    put_licences(build, site)
    put_service_worker(site)
    sizes = [path.stat().st_size for path in site.rglob("*") if path.is_file()]
    print(f"site: {site}, {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
