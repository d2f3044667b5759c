"""The manifest: which part files a job has, for other programs, while it runs and afterwards.

It says nothing that the ledger does not: it can be made again at any time, and nobody relies on it
to go on.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

from boardfill.jobs.block_files import is_part
from boardfill.jobs.job_folder import Asked, JobFolder, KeptPlan
from boardfill.jobs.ledger import Ledger

FORMAT = "boardfill-parts/1"
_MOST_SHARE = 0.02
"""Of the time may go into it: with thousands of parts it is not written after each of them."""


@dataclass
class Manifest:
    """Written after units of a job that leave part files; of other jobs there is none."""

    job: JobFolder
    asked: Asked
    plan: KeptPlan
    ledger: Ledger
    _written: float = field(default=0.0)
    """When it was, and how long that took."""
    _took: float = field(default=0.0)

    def write_soon(self) -> None:
        """Write it, unless that was done a moment ago and takes a while."""
        if (time.perf_counter() - self._written) * _MOST_SHARE >= self._took:
            self.write()

    def write(self) -> None:
        """Write it now."""
        if not self.asked.wanted.has_parts:
            return
        start = time.perf_counter()
        self.job.manifest.write(json.dumps(self.content(), indent=1).encode() + b"\n")
        self._written = time.perf_counter()
        self._took = self._written - start

    def content(self) -> dict[str, Any]:
        """The part files in the order of the units; `before` is how many fillings come before
        those of a file, where that is known.
        """
        files: list[dict[str, Any]] = []
        before: int | None = 0
        for unit in range(self.plan.units):
            entry = self.ledger.entries.get(unit)
            if entry is None:
                before = None
                continue
            rows = int(entry.answer) if any(map(is_part, entry.blocks)) else 0
            for name, seal in entry.blocks.items():
                if is_part(name):
                    path = f"parts/{name}"
                    files.append(
                        {"path": path, "rows": rows, "before": before, "unit": unit}
                        | {"bytes": seal.size, "sha256": seal.digest}
                    )
            before = None if before is None else before + rows
        return {
            "format": FORMAT,
            "complete": not self.ledger.missing,
            "units": self.plan.units,
            "done": len(self.ledger.entries),
            "rows": sum(one["rows"] for one in files),
            "files": files,
        }
