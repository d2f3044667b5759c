"""A job as files in its folder: the question, the plan, the ledger.

problem.json    the problem, a document that any command reads
job.txt         the question, and the digest of the problem; once it is there, the job exists
plan.txt        how it is divided, and the digest of the job
ledger.txt      the units done, for this plan
blocks/         what units have left for others; the ledger has their digests
parts/          fillings found, a file for each unit; the ledger has their digests
manifest.json   a list of the part files, for other programs
audit.txt       how many units are done twice, if any
second.txt      what they answered the second time
lock            held by the process that works on it
cancelled       somebody wants it to stop
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple

import msgspec

from boardfill import words
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.formats.input_text import about, decoded
from boardfill.formats.read_document import read_json
from boardfill.formats.strict_parsing import converted
from boardfill.formats.write_document import to_json
from boardfill.jobs import sealed_files as sealed
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.durable_files import SafeFile, SafeFolder, failures_explained
from boardfill.jobs.job_question import QUESTIONS, JobQuestion, JobSpec
from boardfill.jobs.store import Ledger
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, Strategy
from boardfill.jobs.work_units import MILLION
from boardfill.problem.kinds import Problem


class JobPlan(NamedTuple):
    """How a job is divided."""

    saved: SavedPlan
    units: int
    rounds: Sequence[int]
    """How many units each round has."""
    digest: str

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the strategy that does its units."""
        strategy = self.saved.restore(prepared)
        if strategy.units != self.units:
            raise BadInput(f"the plan has {self.units} units, and makes {strategy.units}")
        return strategy


class _JobContent(sealed.Plain):
    """The contents of job.txt."""

    question: sealed.Line
    engine: sealed.Line | None
    problem: sealed.Digest
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class _PlanContent(sealed.Plain):
    """The contents of plan.txt."""

    job: sealed.Digest
    units: sealed.Units
    rounds: list[sealed.Positive]
    plan: dict[str, Any]

    def __post_init__(self) -> None:
        if sum(self.rounds) != self.units:
            raise ValueError("the rounds do not have as many units as the whole")


class _AuditContent(sealed.Plain):
    """The contents of audit.txt."""

    plan: sealed.Digest
    per_million: Annotated[int, msgspec.Meta(ge=0, le=MILLION)]


class JobFolder:
    """The files of one job."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files = SafeFolder(path)
        self.blocks = sealed.BlockFiles(self._files)
        names = ("lock", "cancelled", "manifest.json", "problem.json", "job.txt", "plan.txt")
        self.lock, self.cancelled, self.manifest, self._problem, self._job, self._plan = (
            SafeFile(self._files, name) for name in names
        )
        self._ledger, self._second, self._audit = (
            SafeFile(self._files, name) for name in ("ledger.txt", "second.txt", "audit.txt")
        )

    @property
    def exists(self) -> bool:
        """True if a job has been begun here."""
        return self._job.exists

    def refuse_second(self) -> None:
        """Raise BadInput if there is already a job."""
        if self.exists:
            resumes = f"`boardfill resume {self.path}` goes on with it"
            raise BadInput(f"holds a job already; {resumes}", place=str(self.path))

    def create(self) -> None:
        """Create the folder; BadInput if something else is in it."""
        if self.path.is_file():
            raise BadInput("is a file, and a job needs a folder of its own", place=str(self.path))
        self._files.make()
        names = {name.removesuffix(".part") for name in self._files.names()}
        if not names <= {self._problem.name, self._job.name, self.lock.name}:
            raise BadInput("the folder is not empty", place=str(self.path))

    def write_spec(self, problem: Problem, question: JobQuestion, engine: str | None) -> JobSpec:
        """Save the problem and the question."""
        document = to_json(problem).encode()
        self._problem.write(document)
        content = _JobContent(question.name, engine, sealed.digest_of(document), question.options())
        return JobSpec(question, engine, problem, sealed.seal(self._job, "job", content))

    def forget(self) -> None:
        """Remove what `write_spec` wrote, and the folder if that leaves it empty."""
        for file in (self._job, self._problem, self.lock):
            file.remove()
        if not self._files.names():
            with failures_explained(self.path, "removed"):
                self.path.rmdir()

    def spec(self) -> JobSpec:
        """Read the problem and the question."""
        found = sealed.unsealed(self._job, "job", _JobContent)
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
            question = QUESTIONS[content.question].of(content.options)
        document = self._problem.read()
        if document is None or sealed.digest_of(document) != content.problem:
            raise sealed.damaged(self._problem)
        with about(str(self._problem)):
            problem = read_json(decoded(document))
        return JobSpec(question, content.engine, problem, digest)

    def save_plan(self, spec: JobSpec, strategy: Strategy) -> JobPlan:
        """Save how the job is divided."""
        units = strategy.units
        if units > sealed.MOST_UNITS:
            most, found = words.number(sealed.MOST_UNITS), words.number(units)
            raise BadInput(
                f"a job can have at most {most} units, but this one would have {found}; "
                "ask for less at a time"
            )
        saved = strategy.plan
        rounds = [sum(1 for _ in group) for _, group in groupby(range(units), saved.round_of)]
        content = {"job": spec.digest, "units": units, "rounds": rounds, "plan": saved}
        return JobPlan(saved, units, rounds, sealed.seal(self._plan, "plan", content))

    def plan(self, spec: JobSpec) -> JobPlan | None:
        """Read how the job is divided; None if it has not been planned."""
        found = sealed.unsealed(self._plan, "plan", _PlanContent)
        if found is None:
            return None
        content, digest = found
        if content.job != spec.digest:
            raise BadInput("belongs to another job", place=str(self._plan))
        name = str(content.plan.get("strategy"))
        kind = STRATEGIES.get(name)
        if kind is None or spec.question.name not in kind.questions:
            named = f"is divided by {name}, which this version of boardfill does not know"
            raise BadInput(f"{named} for the question {spec.question.name}", place=str(self._plan))
        with about(str(self._plan)):
            saved: SavedPlan = converted(content.plan, kind)
            if not saved.fits(spec.question):
                raise BadInput(
                    f"this plan was made for another question, not for {spec.question.name}"
                )
            if saved.units not in (None, content.units):
                raise BadInput(f"lists {content.units} units, but the plan makes {saved.units}")
        return JobPlan(saved, content.units, content.rounds, digest)

    def ledger(self, plan: JobPlan, *, second: bool = False, create: bool = False) -> Ledger:
        """The ledger of units done or, if `second`, of the audit, as it is on the disk.

        If nothing is done yet it is empty; with `create`, its file is created.
        """
        file, digest = self._ledger, plan.digest
        if second:  # different digests, so that neither ledger passes for the other
            file, digest = self._second, sealed.digest_of(digest.encode(), b"second")
        found = Ledger.read(file, plan.units, digest, plan.saved.check_answer)
        if found is not None:
            return found
        return Ledger.create(file, plan.units, digest) if create else Ledger(file, plan.units)

    def raise_audit(self, plan: JobPlan, parts_per_million: int) -> int:
        """Raise the share of audited units to this, unless it is higher already; return it."""
        before = self.audit(plan)
        if parts_per_million > before:
            sealed.seal(self._audit, "audit", _AuditContent(plan.digest, parts_per_million))
        return max(parts_per_million, before)

    def audit(self, plan: JobPlan) -> int:
        """How many of a million units are audited; 0 without an audit."""
        found = sealed.unsealed(self._audit, "audit", _AuditContent)
        if found is None:
            return 0
        content, _ = found
        if content.plan != plan.digest:
            raise BadInput("belongs to another job", place=str(self._audit))
        return content.per_million

    def text(self, digest: str) -> JobText:
        """The files that define the work, with the digest of the plan."""
        files = {}
        for file in (self._problem, self._job, self._plan):
            text = file.read()
            if text is None:
                raise sealed.damaged(file)
            files[file.name] = text
        return JobText(digest, files)


class JobText(NamedTuple):
    """A job as it is sent to another machine: problem.json, job.txt and plan.txt, by name."""

    digest: str
    """The digest of the plan, which covers the rest."""
    files: dict[str, bytes]

    def strategy(self, limits: Limits) -> Strategy:
        """Restore the strategy for its units, with all the checks made for a folder."""
        with scratch_job() as job:
            for file, text in self.files.items():
                (job.path / file).write_bytes(text)
            spec = job.spec()
            plan = job.plan(spec)
            if plan is None or plan.digest != self.digest:
                raise sealed.damaged(job.path)
            return plan.restore(Prepared(spec, Deadline(limits)))


@contextmanager
def scratch_job() -> Iterator[JobFolder]:
    """A temporary folder for a job."""
    with TemporaryDirectory(prefix="boardfill-") as name:
        yield JobFolder(Path(name))
