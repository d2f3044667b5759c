"""The argument by lines that pieces must cross, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boardfill import words
from boardfill.answers.certificate import CELL, LINE, PIECE, Inequality, Raised, Subject
from boardfill.checking.all_choices import AllChoices
from boardfill.checking.weight_arguments import weights_against_bounds
from boardfill.cover.meanings import AXES
from boardfill.explaining.piece_words import PieceCounts
from boardfill.problem.tiling import Tiling


def crossing_words(
    problem: Tiling, listed: AllChoices, certificate: Inequality
) -> list[str] | None:
    """The argument in words, if it counts the crossings of lines and nothing else."""
    lines = [subject for subject, weight in certificate.weights if subject.kind == LINE]
    crossed = {str(s.key): -weight for s, weight in certificate.weights if s.kind == PIECE}
    weights = dict(certificate.weights)
    if (
        not lines
        or set(lines) != {subject for subject in listed.low if subject.kind == LINE}
        or len(lines) + len(crossed) < len(weights)
        or any(weights[line] != 1 or listed.low[line] != 1 for line in lines)
        or min(crossed.values(), default=0) < 0
        or weights_against_bounds(listed, certificate)[0] > 0
        or not all(_is_made_even(problem, raised) for raised in certificate.raised)
    ):
        return None
    pieces = PieceCounts(problem, listed, certificate.numbers)
    even = {raised.subject for raised in certificate.raised}.intersection(lines)
    names = [piece.name for piece in problem.pieces]
    who = pieces.one(names), pieces.plural(names)
    return [*_needed(len(lines), len(even), *who), _possible(pieces, crossed)]


def _is_made_even(problem: Tiling, raised: Raised) -> bool:
    """Is a line crossed twice because the cells on one side of it are even in number?"""
    if raised.subject.kind != LINE or (raised.low, raised.modulus) != (2, 2):
        return False
    axis, after = cast("tuple[str, int]", raised.subject.key)
    place = AXES.index(axis)
    side = {Subject(CELL, cell) for cell in problem.board.cells if cell[place] <= after}
    return len(side) % 2 == 0 and dict(raised.weights) == dict.fromkeys(side, 1)


def _needed(lines: int, even: int, one: str, several: str) -> list[str]:
    """How many crossings there must be, and why."""
    odd = lines - even
    terms = [f"{even} x 2"] * (even > 0) + [f"{odd} x 1"] * (odd > 0)
    total = f"{' + '.join(terms)} = {words.counted(2 * even + odd, 'crossing')}"
    all_lines = words.counted(lines, "line")
    if not even:
        return [f"Each of the {all_lines} must be crossed: {total}."]
    which = f"Of the {all_lines} {even} are" if odd else f"Each of the {all_lines} is"
    others = "Others are crossed at least once" if odd else "That makes"
    return [
        f"{which} crossed by an even number of {several}, hence at least twice:",
        f"on one side is an even number of cells, and a {one} covers an odd number of them",
        f"exactly when it crosses the line. {others}{':' * (odd > 0)} {total}.",
    ]


def _possible(pieces: PieceCounts, crossed: Mapping[str, int]) -> str:
    """How many crossings pieces can make."""
    names_of: dict[int, list[str]] = {}
    for name, most in crossed.items():
        names_of.setdefault(most, []).append(name)
    copies = {most: pieces.between(names)[1] for most, names in names_of.items()}
    terms = " + ".join(f"{words.number(times)} x {most}" for most, times in copies.items())
    total = f"{terms} = {words.number(sum(most * times for most, times in copies.items()))}"
    if len(names_of) > 1:
        return f"But the pieces can make at most {total}."
    ((most, names),) = names_of.items()
    taken = pieces.taken(names, copies[most])
    crossing = f"each crosses at most {words.spelled(most)} {'line' if most == 1 else 'lines'}"
    return f"But {taken[0].lower()}{taken[1:]}, and {crossing}: {total}."
