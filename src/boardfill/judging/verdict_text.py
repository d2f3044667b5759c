"""Verdicts told: to people as text, to programs as a tree of plain values."""

from __future__ import annotations

from boardfill import words
from boardfill.drawing.text.text_style import TextStyle
from boardfill.judging.judged_problem import Case, Explain, JudgedProblem
from boardfill.judging.trial import Difference, Timed, Verdict

_MOST_LINES = 20
_MOST_WIDTH = 100


def verdict_text(
    judged: JudgedProblem[Case], verdict: Verdict[Case], explain: Explain, style: TextStyle
) -> str:
    """The whole verdict, with the smallest input drawn; `explain` says why there is no filling."""
    seed, program = verdict.asked.seed, verdict.program
    tried = f"{words.counted(verdict.cases, 'case')} made with --seed {seed}"
    if not verdict.is_whole:
        tried = (
            f"{verdict.cases} of {words.counted(verdict.wanted, 'case')} made with --seed {seed}"
        )
        first = f"No difference found in the time given: {program} is right on {tried}"
        return f"{first}; the others were not tried.\n"
    if verdict.difference is None:
        first = f"No difference found: {program} is right on {tried}."
        return f"{first}\n\n{_table(program, verdict.times)}"
    parts = _difference_parts(judged, verdict.difference, program, explain, style)
    if verdict.times:
        parts.append(f"Time against size, right or wrong:\n\n{_table(program, verdict.times)}")
    return f"{program} is wrong: a difference was found in {tried}.\n\n" + "\n".join(parts)


def _difference_parts(
    judged: JudgedProblem[Case],
    found: Difference[Case],
    program: str,
    explain: Explain,
    style: TextStyle,
) -> list[str]:
    cases, ran = found.smallest.cases, found.outcome.ran
    parts = [judged.drawing(case, style) for case in cases] if len(cases) <= 3 else []
    parts.append("input:\n" + _shown(found.text))
    parts.append("right answer:\n" + _shown(found.outcome.expected))
    if ran.failure is None:
        parts.append(f"answer of {program}:\n" + _shown(ran.output))
    else:
        parts.append(f"{program} failed: {words.one_line(ran.failure)}.\n")
    if len(cases) == 1 and ran.failure is None:
        parts.append(judged.why(cases[0], explain, style))
        if told := judged.about_output(cases[0], ran.output):
            parts.append(f"{words.capital(told)}.\n")
    if found.mistakes:
        parts.append(f"A known mistake: {'; or '.join(found.mistakes)}.\n")
    parts.append(_how_small(judged, found))
    return parts


def _how_small(judged: JudgedProblem[Case], found: Difference[Case]) -> str:
    smallest = found.smallest
    if not found.is_repeatable:
        return "The same input got a different answer the next time.\n"
    if not smallest.is_done:
        return "There may be a smaller input: there was no time to look for it.\n"
    if smallest.tried is not None:
        cells = words.counted(judged.cells(smallest.cases[0]), "cell")
        if smallest.tried == 0:
            return "No case has fewer cells.\n"
        return f"It is right on all {smallest.tried} cases of fewer than {cells}.\n"
    return "Every single step to a smaller input was tried, and it does not fail there.\n"


def _shown(text: str) -> str:
    """The lines, indented and not too many."""
    lines = [words.one_line(line) for line in text.splitlines()] or ["(nothing)"]
    if len(lines) > _MOST_LINES:
        lines[_MOST_LINES:] = [f"... ({words.counted(len(lines) - _MOST_LINES, 'line')} more)"]
    cut = (line if len(line) <= _MOST_WIDTH else f"{line[:_MOST_WIDTH]} ..." for line in lines)
    return "".join(f"  {line}".rstrip() + "\n" for line in cut)


def _table(program: str, times: tuple[Timed, ...]) -> str:
    """Time against size; that of the program has its start in it."""
    rows = [("size", program, "boardfill")]
    rows += [(one.size, _seconds(one.program), _seconds(one.ours)) for one in times]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "".join(
        f"{row[0].ljust(widths[0])}  {row[1].rjust(widths[1])}  {row[2].rjust(widths[2])}\n"
        for row in rows
    )


def _seconds(seconds: float | None) -> str:
    return "too long" if seconds is None else f"{seconds:.4f} s"


def verdict_tree(judged: JudgedProblem[Case], verdict: Verdict[Case]) -> dict[str, object]:
    """The verdict as plain values."""
    tree: dict[str, object] = {
        "problem": judged.name,
        "program": verdict.program,
        "seed": verdict.asked.seed,
        "cases": verdict.cases,
        "finished": verdict.is_whole,
        "differs": verdict.difference is not None,
        "times": [
            {"size": one.size, "program": one.program, "boardfill": one.ours}
            for one in verdict.times
        ],
    }
    if verdict.difference is None:
        return tree
    found = verdict.difference
    return tree | {
        "input": found.text,
        "expected": found.outcome.expected,
        "output": found.outcome.ran.output,
        "failure": found.outcome.ran.failure,
        "cells": sum(judged.cells(case) for case in found.smallest.cases),
        "mistakes": list(found.mistakes),
        "repeatable": found.is_repeatable,
        "smaller_tried": found.smallest.tried,
    }
