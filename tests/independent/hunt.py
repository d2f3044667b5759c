"""Trials without end: random problems of every kind, every question, held against the judge.

    python -m tests.independent.hunt --seconds 3600 --seed 1 --kind "ruled marking"

One line per minute tells how far it is.  What disagrees is made smaller as long as it still does,
printed, and written to a folder as a document that shows it.  The status is 1 if anything did.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

from tests.independent.case import Case, NotApplicable
from tests.independent.documents import KINDS, random_document
from tests.independent.judging import TooMuch
from tests.independent.shrinking import smaller_documents
from tests.independent.sketches import Tree
from tests.independent.trials import QUESTIONS

TOO_LONG = 60.0
"""Seconds of work after which a question about a problem as small as these hangs."""
SHRINKING = 30.0
"""Seconds to make a problem smaller."""


def main() -> int:
    parser = argparse.ArgumentParser(description="hunt for wrong answers")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long (default 300)")
    parser.add_argument("--seed", default="1", help="another seed hunts among other problems")
    parser.add_argument(
        "--out", type=Path, default=Path("build/hunt"), help="folder for what is wrong"
    )
    parser.add_argument("--kind", choices=KINDS, action="append", help="problems of this kind only")
    parser.add_argument(
        "--question", choices=QUESTIONS, action="append", help="this question only; several times"
    )
    parser.add_argument(
        "--steps", type=int, default=20_000, help="what the judge may try; fewer for more problems"
    )
    wanted = parser.parse_args()
    hunt = Hunt(
        wanted.seed, wanted.out, wanted.kind or KINDS, wanted.question or QUESTIONS, wanted.steps
    )
    hunt.run(wanted.seconds)
    return 1 if hunt.wrong else 0


class Hunt:
    """What has been asked so far, and what was wrong."""

    def __init__(
        self,
        seed: str,
        out: Path,
        kinds: Iterable[str] = KINDS,
        questions: Iterable[str] = QUESTIONS,
        steps: int = 20_000,
    ) -> None:
        self.seed, self.out, self.steps = seed, out, steps
        self.kinds, self.questions = tuple(kinds), tuple(questions)
        self.problems: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.wrong = 0

    def run(self, seconds: float) -> None:
        start = reported = time.monotonic()
        number = 0
        while (now := time.monotonic()) < start + seconds:
            if now > reported + 60:
                reported = now
                self.print_progress(now - start)
            for kind in self.kinds:
                self.try_one(kind, f"{self.seed}/{number}")
            number += 1
        self.print_progress(time.monotonic() - start)

    def print_progress(self, seconds: float) -> None:
        """One line: all together, by kind and by question."""
        groups = (self.problems, self.answers)
        parts = (", ".join(f"{name} {n:,}" for name, n in group.items()) for group in groups)
        print_line(
            f"{seconds / 60:.0f} min: {self.problems.total():,} problems, "
            f"{self.answers.total():,} answers, {self.wrong} wrong | {' | '.join(parts)}"
        )

    def try_one(self, kind: str, seed: str) -> None:
        document = random_document(kind, Random(seed))
        case = Case(document, Random(seed), self.steps)
        try:
            _ = case.judged
        except TooMuch:
            return
        self.problems[kind] += 1
        for question in self.questions:
            case.random.seed(f"{seed}/{question}")
            try:
                with within(TOO_LONG):
                    QUESTIONS[question](case)
            except (NotApplicable, TooMuch):
                continue
            except Exception:  # whatever goes wrong in the package is a find
                self.report(kind, question, document, seed)
            self.answers[question] += 1

    def report(self, kind: str, question: str, document: Tree, seed: str) -> None:
        self.wrong += 1
        small, reason = shrunk(document, question, seed)
        name = f"{kind} {question} {seed}".replace(" ", "-").replace("/", "-")
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"{name}.json"
        path.write_text(json.dumps({**small, "title": f"{question}, chance {seed}"}, indent=1))
        print_line(
            f"WRONG: {kind}, {question}: {reason}\n  {json.dumps(small)}\n  written to {path}"
        )


def shrunk(document: Tree, question: str, seed: str) -> tuple[Tree, str]:
    """The smallest problem found that still goes wrong, and how."""
    deadline = time.monotonic() + SHRINKING
    reason = what_goes_wrong(document, question, seed) or "it was right when it was asked again"
    found = True
    while found:
        found = False
        for smaller in smaller_documents(document):
            if time.monotonic() > deadline:
                break
            if why := what_goes_wrong(smaller, question, seed):
                document, reason, found = smaller, why, True
                break
    return document, reason


def what_goes_wrong(document: Tree, question: str, seed: str) -> str | None:
    case = Case(document, Random(f"{seed}/{question}"))
    try:
        with within(TOO_LONG):
            _ = case.problem, case.judged
    except Exception:  # no problem at all, or too large a one
        return None
    try:
        with within(TOO_LONG):
            QUESTIONS[question](case)
    except (NotApplicable, TooMuch):
        return None
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """TimeoutError if it takes longer; what others do on the machine meanwhile does not count."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"no answer within {seconds:.0f} seconds of work")

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
