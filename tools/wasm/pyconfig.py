"""Writes the pyconfig.h of a Pyodide whose standard library is given as a zip file.

Pyodide's package has no headers, but its `_sysconfigdata` has every value that configure wrote into
pyconfig.h, among others of the Makefile.  Which of them belong there is told by the pyconfig.h of
the Python that runs this, of the same version.
"""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from sysconfig import get_config_h_filename
from typing import Any

_NAMED = re.compile(r"^(?:#define|/\* #undef) (\w+)", re.MULTILINE)


def pyconfig(standard_library: Path) -> Iterator[str]:
    """The lines of pyconfig.h."""
    values = _values(standard_library)
    for name in sorted(_names()):
        # Of what is not there configure says 0.
        if values.get(name, 0) != 0:
            yield f"#define {name} {values[name]}"


def _names() -> set[str]:
    """What may be defined there; Debian's file only includes that of the machine."""
    own = Path(get_config_h_filename())
    names: set[str] = set()
    for header in {own, *own.parents[1].glob(f"*/{own.parent.name}/{own.name}")}:
        names.update(_NAMED.findall(header.read_text(encoding="utf-8")))
    return names


def _values(standard_library: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with zipfile.ZipFile(standard_library) as library:
        (name,) = (name for name in library.namelist() if name.startswith("_sysconfigdata"))
        exec(library.read(name), found)  # Python reads it in the same way
    values: dict[str, Any] = found["build_time_vars"]
    return values


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in pyconfig(Path(sys.argv[1]))))
