"""Arguments by need: what must be used and cannot, at once or after forced choices.

A subject that must still be used n times needs an option if all others that still fit use it less
than n times.  Such options are taken one after the other, until something is starved, a pocket
cannot be filled, or nothing is forced any more.  Only those steps are told on which the end rests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from boardfill.answers.certificate import Forced, Pocket, Starved, Step
from boardfill.explaining.statement import Statement

_CHECK_EVERY = 256


@dataclass(frozen=True)
class _Death:
    """When an option lost its room, and the steps that took it."""

    after: int
    by: tuple[int, ...]


class Position:
    """What is left after some steps, and why."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.uses = statement.uses
        self.need = list(statement.low)
        self.room = list(statement.high)
        self.available = [0] * len(statement.subjects)
        self.most = [0] * len(statement.subjects)
        """The most that one option uses of each subject."""
        for uses in self.uses:
            for subject, times in uses.items():
                self.available[subject] += times
                self.most[subject] = max(self.most[subject], times)
        self.live = [True] * len(statement.options)
        self.steps: list[tuple[int, int]] = []
        """The subject and the option of each."""
        self._users_so_far: list[list[int]] = [[] for _ in statement.subjects]
        self._deaths: dict[int, _Death] = {}

    def starved(self) -> int | None:
        """Something that cannot be used as often as it must, the fewer options the better."""
        subjects = range(len(self.need))
        found = [subject for subject in subjects if self.available[subject] < self.need[subject]]
        return min(found, key=lambda subject: self.available[subject], default=None)

    def force(self, check: Callable[[], None] = lambda: None) -> int | None:
        """Take what is forced until nothing is; what is starved then, if anything is."""
        waiting = deque(subject for subject, need in enumerate(self.need) if need > 0)
        rounds = 0
        while waiting:
            rounds += 1
            if rounds % _CHECK_EVERY == 0:
                check()
            subject = waiting.popleft()
            spare = self.available[subject] - self.need[subject]
            if self.need[subject] <= 0 or spare >= self.most[subject]:
                continue
            if spare < 0:
                return subject
            for option in self.statement.users[subject]:
                if self.live[option] and self.uses[option][subject] > spare:
                    waiting.extend(self.take(subject, option))
                    waiting.append(subject)
                    break
        return self.starved()

    def take(self, subject: int, option: int) -> set[int]:
        """Make the step; return the subjects for which less is available now."""
        step = len(self.steps)
        self.steps.append((subject, option))
        touched = self._end(option)
        for used, times in self.uses[option].items():
            self.need[used] -= times
            self.room[used] -= times
            self._users_so_far[used].append(step)
        for used in self.uses[option]:
            if self.room[used] < self.most[used]:
                by = tuple(self._users_so_far[used])
                for other in self.statement.users[used]:
                    if self.live[other] and self.uses[other][used] > self.room[used]:
                        self._deaths[other] = _Death(step, by)
                        touched |= self._end(other)
        return touched

    def _end(self, option: int) -> set[int]:
        self.live[option] = False
        for subject, times in self.uses[option].items():
            self.available[subject] -= times
        return set(self.uses[option])

    def rests_on(self, subjects: Iterable[int], steps: Iterable[int] = ()) -> list[int]:
        """The steps, in order, for which nothing else is left of the subjects; and these steps."""
        wanted: set[int] = set()
        waiting = list(steps)
        for subject in subjects:
            waiting += self._killers(subject, len(self.steps))
        while waiting:
            step = waiting.pop()
            if step not in wanted:
                wanted.add(step)
                waiting += self._killers(self.steps[step][0], step)
        return sorted(wanted)

    def _killers(self, subject: int, before: int) -> list[int]:
        """The steps, of those `before` one, that took the room of options of the subject."""
        deaths = (self._deaths.get(option) for option in self.statement.users[subject])
        return [step for death in deaths if death and death.after < before for step in death.by]

    def with_steps(self, kept: Iterable[int]) -> Position:
        """The position after some of the steps alone."""
        shortened = Position(self.statement)
        for step in kept:
            shortened.take(*self.steps[step])
        return shortened

    def certificate(self, end: Starved | Pocket) -> Starved | Pocket | Forced:
        """The steps and the end, as a certificate."""
        if not self.steps:
            return end
        names, choices = self.statement.subjects, self.statement.choices
        steps = (Step(names[subject], choices[option]) for subject, option in self.steps)
        return Forced(tuple(steps), end)


def by_need(position: Position, starved: int) -> Starved | Pocket | Forced:
    """The argument that ends in a starved subject, with no more steps than it rests on."""
    shortened = position.with_steps(position.rests_on([starved]))
    name = position.statement.subjects[starved]
    return shortened.certificate(
        Starved(name, shortened.need[starved], shortened.available[starved])
    )
