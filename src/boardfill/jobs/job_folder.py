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
from functools import cached_property
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple

import msgspec

from boardfill import words
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.formats.input_text import about, decoded
from boardfill.formats.read_document import read_json
from boardfill.formats.write_document import to_json
from boardfill.jobs.block_files import BlockFiles
from boardfill.jobs.choose_strategy import STRATEGIES, strategy_of
from boardfill.jobs.durable_files import SafeFile, SafeFolder, failures_explained, is_locked
from boardfill.jobs.job_question import QUESTIONS, JobQuestion
from boardfill.jobs.sealed import (
    MOST_UNITS,
    Digest,
    Line,
    Plain,
    Positive,
    Units,
    checked,
    damaged,
    digest_of,
    seal,
    unsealed,
)
from boardfill.jobs.store import Entry, Ledger
from boardfill.jobs.strategies.strategy import Kept, Strategy
from boardfill.jobs.work_units import MILLION
from boardfill.problem.kinds import Problem


@dataclass(frozen=True)
class JobSpec:
    """What a job is about."""

    question: JobQuestion
    engine: str | None
    problem: Problem
    digest: str


@dataclass(frozen=True)
class JobPlan:
    """How a job is divided, as plain values."""

    strategy: str
    units: int
    tree: dict[str, Any]
    rounds: tuple[int, ...]
    """How many units each round has."""
    digest: str

    def check(self, entry: Entry) -> None:
        """BadInput if the unit cannot have answered so."""
        STRATEGIES[self.strategy].check_answer(self.tree, entry.unit, entry.answer)

    def agree(self, unit: int, one: Kept, other: Kept) -> bool:
        """Can both be right that were answered to one unit?"""
        return STRATEGIES[self.strategy].agree(self.tree, unit, one, other)


class _JobContent(Plain):
    """What job.txt says."""

    question: Line
    engine: Line | None
    problem: Digest
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class _PlanContent(Plain):
    """What plan.txt says."""

    job: Digest
    strategy: Line
    units: Units
    tree: dict[str, Any]
    rounds: list[Positive]

    def __post_init__(self) -> None:
        if sum(self.rounds) != self.units:
            raise ValueError("the rounds do not have as many units as the whole")


class _AuditContent(Plain):
    """What audit.txt says."""

    plan: Digest
    per_million: Annotated[int, msgspec.Meta(ge=0, le=MILLION)]


@dataclass(frozen=True)
class JobFolder:
    """The files of one job."""

    path: Path

    @cached_property
    def _files(self) -> SafeFolder:
        return SafeFolder(self.path)

    @property
    def lock(self) -> SafeFile:
        """Held by the process that works on it."""
        return self._files.file("lock")

    @property
    def cancelled(self) -> SafeFile:
        """There while somebody wants the job to stop."""
        return self._files.file("cancelled")

    @cached_property
    def blocks(self) -> BlockFiles:
        """What units have left for others."""
        return BlockFiles(self._files)

    @property
    def manifest(self) -> SafeFile:
        """Which part files there are, for programs that read them."""
        return self._files.file("manifest.json")

    @property
    def exists(self) -> bool:
        """Has a job been begun here?"""
        return self._job.exists

    @property
    def is_running(self) -> bool:
        """Does a process work on it?"""
        return is_locked(self.lock)

    def create(self) -> None:
        """Make the folder; BadInput if something else is in it."""
        if self.path.is_file():
            raise BadInput("is a file, and a job needs a folder of its own", place=str(self.path))
        self._files.make()
        names = {name.removesuffix(".part") for name in self._files.names()}
        if not names <= {self._problem.name, self._job.name, self.lock.name}:
            raise BadInput("is a folder with something else in it", place=str(self.path))

    def ask(self, problem: Problem, wanted: JobQuestion, engine: str | None) -> None:
        """Write down what is asked."""
        document = to_json(problem).encode()
        self._problem.write(document)
        content = {
            "question": wanted.name,
            "options": wanted.options(),
            "engine": engine,
            "problem": digest_of(document),
        }
        seal(self._job, "job", content)

    def forget(self) -> None:
        """Take back what `ask` wrote, and the folder if it is empty then."""
        for file in (self._job, self._problem, self.lock):
            file.remove()
        if not self._files.names():
            with failures_explained(self.path, "removed"):
                self.path.rmdir()

    def spec(self) -> JobSpec:
        """What is asked."""
        found = unsealed(self._job, "job", _JobContent)
        if found is None:
            raise BadInput(
                "holds no job; `boardfill run PROBLEM --job FOLDER` begins one",
                place=str(self.path),
            )
        content, digest = found
        if content.question not in QUESTIONS:
            asks = f"asks to {content.question}, which this version of boardfill does not know"
            raise BadInput(asks, place=str(self._job))
        with about(str(self._job)):
            wanted = QUESTIONS[content.question].of(content.options)
        document = self._problem.read()
        if document is None or digest_of(document) != content.problem:
            raise damaged(self._problem)
        with about(str(self._problem)):
            problem = read_json(decoded(document))
        return JobSpec(wanted, content.engine, problem, digest)

    def keep_plan(self, spec: JobSpec, strategy: Strategy[Any]) -> JobPlan:
        """Write down how the job is divided."""
        if strategy.units > MOST_UNITS:
            raise BadInput(
                f"a job has up to {words.number(MOST_UNITS)} units, and this one would have "
                f"{words.number(strategy.units)}; ask for less at a time"
            )
        rounds = [
            sum(1 for _ in units) for _, units in groupby(range(strategy.units), strategy.round_of)
        ]
        content = {
            "job": spec.digest,
            "strategy": strategy.name,
            "units": strategy.units,
            "tree": strategy.tree(),
            "rounds": rounds,
        }
        digest = seal(self._plan, "plan", content)
        plain = json.loads(json.dumps(content["tree"]))
        return JobPlan(strategy.name, strategy.units, plain, tuple(rounds), digest)

    def plan(self, spec: JobSpec) -> JobPlan | None:
        """How the job is divided; None if that has not been decided."""
        found = unsealed(self._plan, "plan", _PlanContent)
        if found is None:
            return None
        content, digest = found
        if content.job != spec.digest:
            raise BadInput("belongs to another job", place=str(self._plan))
        strategy = STRATEGIES.get(content.strategy)
        if strategy is None or spec.question.name not in strategy.questions:
            named = (
                f"is divided by {content.strategy}, which this version of boardfill does not know"
            )
            raise BadInput(f"{named} for the question {spec.question.name}", place=str(self._plan))
        with about(str(self._plan)):
            checked(content.tree, strategy.tree_type)
            units = strategy.units_in(content.tree)
            if units not in (None, content.units):
                raise BadInput(f"has {content.units} units, and makes {units}")
        return JobPlan(content.strategy, content.units, content.tree, tuple(content.rounds), digest)

    def ledger(self, plan: JobPlan) -> Ledger:
        """What is done, as it is on the disk; empty if nobody has begun."""
        found = Ledger.read(self._ledger, plan.units, plan.digest, plan.check)
        return Ledger(self._ledger, plan.units) if found is None else found

    def ledger_to_write(self, plan: JobPlan) -> Ledger:
        """The same, made if need be."""
        found = Ledger.read(self._ledger, plan.units, plan.digest, plan.check)
        return Ledger.create(self._ledger, plan.units, plan.digest) if found is None else found

    def second_ledger(self, plan: JobPlan) -> Ledger:
        """What an audit was answered, as it is on the disk."""
        found = Ledger.read(self._second, plan.units, _second_digest(plan), plan.check)
        return Ledger(self._second, plan.units) if found is None else found

    def second_ledger_to_write(self, plan: JobPlan) -> Ledger:
        """The same, made if need be."""
        digest = _second_digest(plan)
        found = Ledger.read(self._second, plan.units, digest, plan.check)
        return Ledger.create(self._second, plan.units, digest) if found is None else found

    def keep_audit(self, plan: JobPlan, parts_per_million: int) -> int:
        """From now on so many units are audited, or as many as somebody wanted before."""
        kept = self.audit(plan)
        if parts_per_million > kept:
            seal(self._audit, "audit", {"plan": plan.digest, "per_million": parts_per_million})
        return max(parts_per_million, kept)

    def audit(self, plan: JobPlan) -> int:
        """How many of a million units are audited."""
        found = unsealed(self._audit, "audit", _AuditContent)
        if found is None:
            return 0
        content, _ = found
        if content.plan != plan.digest:
            raise BadInput("belongs to another job", place=str(self._audit))
        return content.per_million

    @property
    def texts(self) -> tuple[SafeFile, ...]:
        """The files that say what is to be done."""
        return self._problem, self._job, self._plan

    @property
    def _problem(self) -> SafeFile:
        return self._files.file("problem.json")

    @property
    def _job(self) -> SafeFile:
        return self._files.file("job.txt")

    @property
    def _plan(self) -> SafeFile:
        return self._files.file("plan.txt")

    @property
    def _ledger(self) -> SafeFile:
        return self._files.file("ledger.txt")

    @property
    def _audit(self) -> SafeFile:
        return self._files.file("audit.txt")

    @property
    def _second(self) -> SafeFile:
        return self._files.file("second.txt")


def _second_digest(plan: JobPlan) -> str:
    """Neither ledger passes for the other."""
    return digest_of(plan.digest.encode(), b"second")


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

    def strategy(self, limits: Limits) -> Strategy[Any]:
        """The way to do its units, read with all the checks that hold for a folder."""
        with TemporaryDirectory(prefix="boardfill-") as name:
            job = JobFolder(Path(name))
            for file, text in self.files.items():
                (job.path / file).write_bytes(text)
            spec = job.spec()
            plan = job.plan(spec)
            if plan is None or plan.digest != self.digest:
                raise damaged(job.path)
            return strategy_of(spec, plan, limits)
