"""Which known mistake does a program make?

One is named if it gives the very answers of the program: on the smallest input on which that is
wrong and on all probes, right or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardfill.judging.counted_work import TooMuchWork, at_most
from boardfill.judging.judged_problem import Case, Mistake
from boardfill.judging.output_forms import FORM_MISTAKES, is_same
from boardfill.judging.tested_program import Kind, Outcome, TestedProgram

_MOST_STEPS = 100_000
"""A mistake that needs more to answer is not named: a second, where a dense board has no end."""


def named_mistakes(tested: TestedProgram[Case], cases: Sequence[Case]) -> tuple[str, ...]:
    """The mistakes that explain all wrong answers, in words; `cases` are answered wrongly."""
    judged = tested.judged
    # The probes come first: on the small boards of these most mistakes are soon ruled out.
    inputs = [*judged.inputs(judged.probes()), tuple(cases)]
    answered = [(given, tested.hurried(given)) for given in inputs]
    # What it does not answer tells nothing; and where it answers little, much would explain that.
    answered = [(given, told) for given, told in answered if told.ran.failure is None]
    if 2 * len(answered) <= len(inputs):
        return ()
    outcomes = [told for _, told in answered]
    for words, has_form in FORM_MISTAKES:
        if all(_is_right(told) or has_form(told.expected, told.ran.output) for told in outcomes):
            return (words,)
    return tuple(
        {mistake.words: None for mistake in judged.mistakes if _explains(mistake, answered)}
    )


def _explains(mistake: Mistake[Case], answered: Sequence[tuple[Sequence[Case], Outcome]]) -> bool:
    """Does whoever makes this mistake give the very same answers?"""
    try:
        with at_most(_MOST_STEPS):
            return all(
                is_same("".join(f"{one}\n" for one in mistake.answers(given)), told.ran.output)
                for given, told in answered
            )
    except TooMuchWork:
        return False


def _is_right(told: Outcome) -> bool:
    return told.kind is Kind.RIGHT
