"""A job as it lies in its folder: what is asked, the plan, the ledger.

problem.json    the problem, a document that any command reads
job.txt         the question, and the digest of the problem; with it the job exists
plan.txt        how it is divided, and the digest of the job
ledger.txt      what is done, for this plan
blocks/         what units have left for others, as the ledger says
parts/          fillings found, a file a unit, as the ledger says
manifest.json   which part files there are, for programs that read them
audit.txt       how many units are done twice, if any
second.txt      what they answered the second time
lock            held by the process that works on it
cancelled       somebody wants it to stop
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from boardfill.enduring.block_files import BlockFiles
from boardfill.enduring.durable_files import (
    failures_explained,
    read_whole,
    sync_folder,
    write_whole,
)
from boardfill.enduring.job_lock import is_locked
from boardfill.enduring.ledger import Ledger
from boardfill.enduring.sealed import damaged, digest_of, seal, unsealed
from boardfill.enduring.wanted import QUESTIONS, Wanted
from boardfill.enduring.ways.all_ways import WAYS
from boardfill.enduring.ways.way import Kept, Way
from boardfill.errors import BadInput
from boardfill.formats.document.read_document import read_json
from boardfill.formats.document.write_document import to_json
from boardfill.problem.kinds import Problem


@dataclass(frozen=True)
class Asked:
    """What a job is about."""

    wanted: Wanted
    engine: str | None
    problem: Problem
    digest: str

    @property
    def question(self) -> str:
        """The name of the question."""
        return self.wanted.name


@dataclass(frozen=True)
class KeptPlan:
    """How a job is divided, as plain values."""

    way: str
    units: int
    tree: dict[str, Any]
    rounds: tuple[int, ...]
    """How many units each round has."""
    digest: str

    def agree(self, unit: int, one: Kept, other: Kept) -> bool:
        """Can both be right that were answered to one unit?"""
        return WAYS[self.way].agree(self.tree, unit, one, other)


@dataclass(frozen=True)
class JobFolder:
    """The files of one job."""

    path: Path

    @property
    def lock(self) -> Path:
        """Held by the process that works on it."""
        return self.path / "lock"

    @property
    def cancelled(self) -> Path:
        """There while somebody wants the job to stop."""
        return self.path / "cancelled"

    @property
    def blocks(self) -> BlockFiles:
        """What units have left for others."""
        return BlockFiles(self.path / "blocks")

    @property
    def manifest(self) -> Path:
        """Which part files there are, for programs that read them."""
        return self.path / "manifest.json"

    @property
    def exists(self) -> bool:
        """Has a job been begun here?"""
        return self._job.exists()

    @property
    def is_running(self) -> bool:
        """Does a process work on it?"""
        return is_locked(self.lock)

    def create(self) -> None:
        """Make the folder; BadInput if something else is in it."""
        if self.path.is_file():
            raise BadInput("is a file, and a job needs a folder of its own", place=str(self.path))
        with failures_explained(self.path, "made"):
            self.path.mkdir(parents=True, exist_ok=True)
            sync_folder(self.path.parent)
            names = {path.name.removesuffix(".part") for path in self.path.iterdir()}
        if not names <= {self._problem.name, self._job.name, self.lock.name}:
            raise BadInput("is a folder with something else in it", place=str(self.path))

    def ask(self, problem: Problem, wanted: Wanted, engine: str | None) -> None:
        """Write down what is asked."""
        document = to_json(problem).encode()
        write_whole(self._problem, document)
        content = {
            "question": wanted.name,
            "options": wanted.options(),
            "engine": engine,
            "problem": digest_of(document),
        }
        seal(self._job, "job", content)

    def forget(self) -> None:
        """Take back what `ask` wrote, and the folder if it is empty then."""
        with failures_explained(self.path, "removed"):
            for path in (self._job, self._problem, self.lock):
                path.unlink(missing_ok=True)
            if not any(self.path.iterdir()):
                self.path.rmdir()

    def asked(self) -> Asked:
        """What is asked."""
        found = unsealed(self._job, "job")
        if found is None:
            raise BadInput(
                "holds no job; `boardfill run PROBLEM --job FOLDER` begins one",
                place=str(self.path),
            )
        content, digest = found
        question, options = content["question"], content.get("options", {})
        if question not in QUESTIONS:
            asks = f"asks to {question}, which this version of boardfill does not know"
            raise BadInput(asks, place=str(self._job))
        try:
            wanted = QUESTIONS[question].of(options)
        except BadInput as error:
            raise error.inside(str(self._job)) from None
        document = read_whole(self._problem)
        if document is None or digest_of(document) != content["problem"]:
            raise damaged(self._problem)
        problem = read_json(document.decode())
        return Asked(wanted, content["engine"], problem, digest)

    def keep_plan(self, asked: Asked, way: Way[Any]) -> KeptPlan:
        """Write down how the job is divided."""
        rounds = [sum(1 for _ in units) for _, units in groupby(range(way.units), way.round_of)]
        content = {
            "job": asked.digest,
            "way": way.name,
            "units": way.units,
            "tree": way.tree(),
            "rounds": rounds,
        }
        digest = seal(self._plan, "plan", content)
        return _plan_of(json.loads(json.dumps(content)), digest)

    def plan(self, asked: Asked) -> KeptPlan | None:
        """How the job is divided; None if that has not been decided."""
        found = unsealed(self._plan, "plan")
        if found is None:
            return None
        content, digest = found
        if content["job"] != asked.digest:
            raise BadInput("belongs to another job", place=str(self._plan))
        if content["way"] not in WAYS:
            way = f"is divided by {content['way']}, which this version of boardfill does not know"
            raise BadInput(way, place=str(self._plan))
        return _plan_of(content, digest)

    def ledger(self, plan: KeptPlan) -> Ledger:
        """What is done, as it is on the disk; empty if nobody has begun."""
        found = Ledger.read(self._ledger, plan.units, plan.digest)
        return Ledger(self._ledger, plan.units) if found is None else found

    def ledger_to_write(self, plan: KeptPlan) -> Ledger:
        """The same, made if need be."""
        found = Ledger.read(self._ledger, plan.units, plan.digest)
        return Ledger.create(self._ledger, plan.units, plan.digest) if found is None else found

    def second_ledger(self, plan: KeptPlan) -> Ledger:
        """What an audit was answered, as it is on the disk."""
        found = Ledger.read(self._second, plan.units, _second_digest(plan))
        return Ledger(self._second, plan.units) if found is None else found

    def second_ledger_to_write(self, plan: KeptPlan) -> Ledger:
        """The same, made if need be."""
        digest = _second_digest(plan)
        found = Ledger.read(self._second, plan.units, digest)
        return Ledger.create(self._second, plan.units, digest) if found is None else found

    def keep_audit(self, plan: KeptPlan, parts_per_million: int) -> int:
        """From now on so many units are audited, or as many as somebody wanted before."""
        kept = self.audit(plan)
        if parts_per_million > kept:
            seal(self._audit, "audit", {"plan": plan.digest, "per_million": parts_per_million})
        return max(parts_per_million, kept)

    def audit(self, plan: KeptPlan) -> int:
        """How many of a million units are audited."""
        found = unsealed(self._audit, "audit")
        if found is None:
            return 0
        content, _ = found
        if content["plan"] != plan.digest:
            raise BadInput("belongs to another job", place=str(self._audit))
        per_million: int = content["per_million"]
        return per_million

    @property
    def texts(self) -> tuple[Path, ...]:
        """The files that say what is to be done."""
        return self._problem, self._job, self._plan

    @property
    def _problem(self) -> Path:
        return self.path / "problem.json"

    @property
    def _job(self) -> Path:
        return self.path / "job.txt"

    @property
    def _plan(self) -> Path:
        return self.path / "plan.txt"

    @property
    def _ledger(self) -> Path:
        return self.path / "ledger.txt"

    @property
    def _audit(self) -> Path:
        return self.path / "audit.txt"

    @property
    def _second(self) -> Path:
        return self.path / "second.txt"


def _plan_of(content: dict[str, Any], digest: str) -> KeptPlan:
    rounds = tuple(content["rounds"])
    return KeptPlan(content["way"], content["units"], content["tree"], rounds, digest)


def _second_digest(plan: KeptPlan) -> str:
    """Neither ledger passes for the other."""
    return digest_of(plan.digest.encode(), b"second")
