"""An estimate as a job: the runs of its stages, several to a unit.

Pilots run when the job is planned, so the sizes of all stages are fixed before their first run
begins.  A unit of a later stage looks at the runs of earlier stages: if these are enough, it does
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import msgspec

from boardfill import words
from boardfill.answers.estimate import Estimate
from boardfill.answers.tally import Effort, Tally
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.thinned import AveragedSweeps, Guess, Order, ThinnedRuns
from boardfill.errors import BadInput
from boardfill.formats.strict_parsing import converted
from boardfill.jobs.job_question import EstimateQuestion, JobSpec
from boardfill.jobs.sealed_files import MOST_UNITS, Decimal, Line, Natural, Positive, from_json
from boardfill.jobs.store import ReadBlock
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, Strategy, UnitDone
from boardfill.questions.estimating import count_for, estimated, exact, swept_parts
from boardfill.questions.planned_runs import (
    STATES_PER_SECOND,
    Precision,
    RunsPlan,
    RunsVerdict,
    planned_runs,
)

_UNIT_SECONDS = 2
"""About what a unit takes on one core."""
_MANY_UNITS = 256
"""There should not be many more units, since those of later stages read all earlier ones."""
_MOST_RUNS = 2**20
"""The most runs of a unit, whose results must fit into memory."""
_Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1e300)]
_Exponent: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**40), le=2**40)]
_Found: TypeAlias = tuple[_Exponent, list[_Share], Natural] | None
"""The answer of a unit: an exponent, runs as shares of that power of two, and the states met; None
if nothing was left to do."""
_NOTHING = "null"


class _UnitRuns(NamedTuple):
    """The stage of a unit, from 0, its first run and the number of runs."""

    stage: int
    first: int
    number: int


class RunsJobPlan(SavedPlan, tag="runs"):
    """The runs as `estimate` plans them; if nothing is thinned, one unit counts exactly."""

    units_are: ClassVar[str] = "runs, stage by stage"
    questions: ClassVar[tuple[str, ...]] = ("estimate",)
    states: Positive
    is_fitted: bool
    learnt_from: Positive
    stages: Annotated[
        list[Annotated[int, msgspec.Meta(ge=1, le=2**40)]], msgspec.Meta(max_length=64)
    ]
    each: Annotated[int, msgspec.Meta(ge=1, le=_MOST_RUNS)]
    """The most runs of a unit."""
    group: Line | None = None
    """The symmetries, in words."""
    order: Order = "narrow"

    @property
    def _guess(self) -> Guess:
        return Guess(self.is_fitted, self.learnt_from, self.order)

    def __post_init__(self) -> None:
        if self.units > MOST_UNITS:
            raise BadInput(f"has more than {words.number(MOST_UNITS)} units")

    @classmethod
    def planned(cls, prepared: Prepared, question: EstimateQuestion) -> Strategy:
        """Plan stages of runs for the current time limit, as without a job."""
        deadline, problem = prepared.deadline, prepared.spec.problem
        swept = swept_parts(problem, question.up_to, question.seed, deadline)
        plan = planned_runs(swept.sweeps, question.precision, deadline.limits.seconds)
        work = STATES_PER_SECOND / swept.sweeps.state_price * _UNIT_SECONDS
        each = max(1, int(work / max(plan.met, 1)), -(-sum(plan.stages) // _MANY_UNITS))
        saved = cls(
            states=plan.states,
            **plan.guess._asdict(),
            stages=list(plan.stages),
            each=min(each, _MOST_RUNS),
            group=swept.group,
        )
        return saved.restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same runs; sweeps are made when the first unit needs them."""
        spec = prepared.spec
        question = spec.question
        assert isinstance(question, EstimateQuestion)
        sweeps: list[AveragedSweeps] = []

        def ready(deadline: Deadline) -> AveragedSweeps:
            if not sweeps:
                made = swept_parts(spec.problem, question.up_to, question.seed, deadline).sweeps
                made.compare_by(self._guess)
                sweeps.append(made)
            return sweeps[0].within(deadline)

        def work(unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
            if not self.stages:
                return UnitDone(
                    words.decimal(count_for(spec.problem, question.up_to, limits).count)
                )
            answer = self._answer(unit, question.precision, block, limits, ready)
            is_last = self._runs(unit).stage == len(self.stages) - 1
            return UnitDone(answer, {} if is_last else {_named(unit): answer.encode()})

        return Strategy(self, self.units, work)

    def _answer(
        self,
        unit: int,
        precision: Precision,
        block: ReadBlock,
        limits: Limits,
        ready: Callable[[Deadline], AveragedSweeps],
    ) -> str:
        own = self._runs(unit)
        before = {
            other: bytes(block(_named(other))).decode()
            for other in range(self._units_before(own.stage))
        }
        verdict = self.verdict(precision, before)
        if verdict is not None and verdict.is_enough:
            return _NOTHING
        runs = ready(Deadline(limits)).main(own.first, own.number, self.states)
        return json.dumps([runs.exponent, runs.shares, runs.met])

    def _runs(self, unit: int) -> _UnitRuns:
        stage = next(one for one in range(len(self.stages)) if unit < self._units_before(one + 1))
        start = (unit - self._units_before(stage)) * self.each
        number = min(self.each, self.stages[stage] - start)
        return _UnitRuns(stage, sum(self.stages[:stage]) + start, number)

    def _units_before(self, stage: int) -> int:
        """The number of units of all stages before this one."""
        return sum(-(-size // self.each) for size in self.stages[:stage])

    @property
    def units(self) -> int:
        """The number of units of all stages."""
        return self._units_before(len(self.stages)) if self.stages else 1

    def round_of(self, unit: int) -> int:
        """The stage of the unit."""
        return self._runs(unit).stage if self.stages else 0

    def needs(self, unit: int) -> Sequence[str]:
        """The runs of all earlier stages."""
        return [_named(other) for other in range(self._units_before(self.round_of(unit)))]

    def releasable_after(self, number: int) -> Sequence[str]:
        """All runs, after the last round."""
        is_last = number + 1 == len(self.stages)
        return [_named(unit) for unit in range(self._units_before(number))] if is_last else []

    def check_answer(self, unit: int, answer: str) -> None:
        """Raise BadInput unless it has the unit's number of runs, or is a count."""
        if not self.stages:
            converted(answer, Decimal)
            return
        found: _Found = from_json(answer, _Found)
        own = self._runs(unit)
        if found is None and own.stage == 0:
            raise BadInput(f"unit {unit} has runs to do")
        if found is not None and len(found[1]) != own.number:
            raise BadInput(f"unit {unit} has another number of runs")

    def verdict(self, precision: Precision, answers: Mapping[int, str]) -> RunsVerdict | None:
        """The verdict of the complete stages, up to the first that is enough; None without any."""
        verdict: RunsVerdict | None = None
        for stage in range(len(self.stages)):
            units = range(self._units_before(stage), self._units_before(stage + 1))
            if (verdict is not None and verdict.is_enough) or not answers.keys() >= set(units):
                break
            runs = None if verdict is None else verdict.runs
            for unit in units:
                found: _Found = from_json(answers[unit], _Found)
                if found is None:
                    raise BadInput(f"unit {unit} has runs to do")
                exponent, shares, met = found
                more = ThinnedRuns(tuple(shares), exponent, met, are_exact=False)
                runs = more if runs is None else runs.followed_by(more)
            assert runs is not None
            verdict = RunsVerdict(runs, stage + 1, precision)
        return verdict

    def estimate(
        self, spec: JobSpec, answers: Mapping[int, str], seconds: float, stopped: str | None
    ) -> Estimate | None:
        """The estimate so far, after so many seconds; None if nothing is known yet.

        `stopped` says why it is not complete.
        """
        question = spec.question
        assert isinstance(question, EstimateQuestion)
        plan = RunsPlan(self.states, self._guess, tuple(self.stages))
        effort = Effort(seconds, None, None, 0)
        if not self.stages:
            if not answers:
                return None
            found = Tally(int(answers[0]), "", effort, question.up_to or "raw", self.group)
            return exact(found, plan, question.precision, question.seed)
        verdict = self.verdict(question.precision, answers)
        if verdict is None:
            return None
        note = verdict.why_wide
        if stopped is not None and note is not None:
            note = f"{note}, and {stopped}"
        return estimated(verdict, plan, question.seed, effort, note, question.up_to, self.group)


def _named(unit: int) -> str:
    """The block that has the runs of a unit."""
    return f"runs-{unit}"
