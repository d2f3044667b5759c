"""A job as it travels to another machine: the texts of its files, and nothing else."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from boardfill.engines.limits import Limits
from boardfill.jobs.choose_strategy import way_of
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.sealed import damaged
from boardfill.jobs.strategies.strategy import Way


class JobText(NamedTuple):
    """What problem.json, job.txt and plan.txt hold, by their names."""

    digest: str
    """Of the plan, which vouches for the rest."""
    files: dict[str, bytes]

    @classmethod
    def of(cls, job: JobFolder, digest: str) -> JobText:
        """The texts of a job that is planned."""
        files = {}
        for file in job.texts:
            text = file.read()
            if text is None:
                raise damaged(file)
            files[file.name] = text
        return cls(digest, files)

    def way(self, limits: Limits) -> Way[Any]:
        """The way to do its units, read with all the checks that hold for a folder."""
        with TemporaryDirectory(prefix="boardfill-") as name:
            job = JobFolder(Path(name))
            for file, text in self.files.items():
                (job.path / file).write_bytes(text)
            asked = job.asked()
            plan = job.plan(asked)
            if plan is None or plan.digest != self.digest:
                raise damaged(job.path)
            return way_of(asked, plan, limits)
