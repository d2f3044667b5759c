"""Verdicts told: to people as text, to programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from boardfill import words
from boardfill.answers.json_parts import JsonObject
from boardfill.drawing.text.text_style import TextStyle
from boardfill.judging.judged_problem import Case, Explain, JudgedProblem
from boardfill.judging.trial import Difference, Timed, Verdict

_MOST_LINES = 20
_MOST_WIDTH = 100


def verdict_text(
    judged: JudgedProblem[Case], verdict: Verdict[Case], explain: Explain, style: TextStyle
) -> str:
    """The whole verdict, with the smallest input drawn; `explain` says why there is no filling."""
    program = verdict.program
    made = f"made with --seed {verdict.asked.seed}"
    if not verdict.is_whole:
        tried = f"{verdict.cases} of {words.counted(verdict.wanted, 'case')} {made}"
        first = f"No difference found in the time given: {program} is right on {tried}"
        return f"{first}; the others were not tried.\n"
    tried = f"{words.counted(verdict.cases, 'case')} {made}"
    if verdict.difference is None:
        first = f"No difference found: {program} is right on {tried}."
        return f"{first}\n\n{_table(program, verdict.times)}"
    parts = [f"{program} is wrong: a difference was found in {tried}.\n"]
    found = verdict.difference
    cases, ran = found.cases, found.outcome.ran
    if len(cases) <= 3:
        parts += [judged.drawing(case, style) for case in cases]
    parts.append("input:\n" + _shown(found.text))
    parts.append("right answer:\n" + _shown(found.outcome.expected))
    if ran.failure is not None:
        parts.append(f"{program} failed: {words.one_line(ran.failure)}.\n")
    else:
        parts.append(f"answer of {program}:\n" + _shown(ran.output))
        if len(cases) == 1:
            parts.append(judged.why(cases[0], explain, style))
            if told := judged.about_output(cases[0], ran.output):
                parts.append(f"{words.capital(told)}.\n")
    if found.mistakes:
        parts.append(f"A known mistake: {'; or '.join(found.mistakes)}.\n")
    parts.append(f"{_how_small(judged, found)}\n")
    if verdict.times:
        parts.append(f"Time against size, right or wrong:\n\n{_table(program, verdict.times)}")
    return "\n".join(parts)


def _how_small(judged: JudgedProblem[Case], found: Difference[Case]) -> str:
    if not found.is_repeatable:
        return "The same input got a different answer the next time."
    if not found.is_done:
        return "There may be a smaller input: there was no time to look for it."
    if found.tried is None:
        return "Every single step to a smaller input was tried, and it does not fail there."
    if found.tried == 0:
        return "No case has fewer cells."
    cells = words.counted(judged.cells(found.cases[0]), "cell")
    return f"It is right on all {found.tried} cases of fewer than {cells}."


def _shown(text: str) -> str:
    """The lines, indented and not too many."""
    lines = [words.one_line(line) for line in text.splitlines()] or ["(nothing)"]
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES:] = [f"... ({words.counted(len(lines) - _MOST_LINES, 'line')} more)"]
    cut = (line if len(line) <= _MOST_WIDTH else f"{line[:_MOST_WIDTH]} ..." for line in lines)
    return "".join(f"  {line}".rstrip() + "\n" for line in cut)


def _table(program: str, times: tuple[Timed, ...]) -> str:
    """Time against size; that of the program has its start in it."""
    rows = [["size", program, "boardfill"]]
    for size, *seconds in times:
        rows.append([size, *("too long" if one is None else f"{one:.4f} s" for one in seconds)])
    return words.columns(rows)


class TimesJson(JsonObject):
    """How long boards of a size take, in seconds; null if that was too long."""

    size: str
    program: float | None
    boardfill: float


class VerdictJson(JsonObject):
    """`judge --against`: how long it takes."""

    problem: str
    program: str
    seed: int
    cases: int
    finished: bool
    differs: bool
    times: list[TimesJson]


class DifferenceJson(VerdictJson):
    """The same where a program is wrong, with an input, what is right there, and what it made."""

    input: str
    expected: str
    output: str
    failure: str | None
    cells: int
    mistakes: Sequence[str]
    repeatable: bool
    smaller_tried: int | None


def verdict_json(judged: JudgedProblem[Case], verdict: Verdict[Case]) -> VerdictJson:
    """Everything that the verdict says."""
    found = verdict.difference
    times = [TimesJson(*one) for one in verdict.times]
    about = (judged.name, verdict.program, verdict.asked.seed, verdict.cases, verdict.is_whole)
    if found is None:
        return VerdictJson(*about, False, times)
    return DifferenceJson(
        *about,
        True,
        times,
        input=found.text,
        expected=found.outcome.expected,
        output=found.outcome.ran.output,
        failure=found.outcome.ran.failure,
        cells=sum(judged.cells(case) for case in found.cases),
        mistakes=found.mistakes,
        repeatable=found.is_repeatable,
        smaller_tried=found.tried,
    )
