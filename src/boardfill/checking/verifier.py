"""The verifier: does a certificate really prove that there is no filling?

It looks at the problem and the certificate alone, and at all choices as `all_choices.py` lists
them; it shares no code with the covers and engines by which certificates are found.

An item of a covering that options use in colours binds them only where everything is tried; other
arguments do without it, which proves no less.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Choice, Placement, choice_words
from boardfill.answers.subject import CELL, PIECE, Subject, Weights
from boardfill.checking.all_choices import AllChoices, Colours
from boardfill.checking.well_formed import why_malformed
from boardfill.errors import LimitReached
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.tiling import Tiling

_MOST_SUMS = 100_000
_MOST_BITS = 2**31
_MOST_DEEP = 500
"""Choices on one another, where everything is tried; Python's own stack holds not many more."""
DEFAULT_SECONDS = 60.0
"""How long the verifier may take; only where it tries all possibilities does it take long."""


def is_proof(problem: Problem, certificate: kinds.Certificate) -> bool:
    """Does the certificate prove that the problem has no filling?  See `why_no_proof`."""
    return why_no_proof(problem, certificate) is None


def why_no_proof(
    problem: Problem, certificate: kinds.Certificate, *, time_limit: float = DEFAULT_SECONDS
) -> str | None:
    """Why the certificate does not prove that there is no filling; None if it does.

    One that is not made as it is declared proves nothing: a weight that is no whole number, say.
    LimitReached if it may, but is too large to be checked here.
    """
    if reason := why_malformed(certificate):
        return reason
    if isinstance(problem, Fitting):
        return "a fitting always has a filling: every hole may stay empty"
    if isinstance(certificate, kinds.Area):
        return _why_not_area(problem, certificate)
    end = time.monotonic() + time_limit

    def check() -> None:
        if not time.monotonic() < end:
            raise LimitReached("there was too little time to check the certificate")

    listed = AllChoices(problem, check)
    if isinstance(certificate, kinds.Colouring):
        return _why_not_colouring(listed, certificate, check)
    if isinstance(certificate, kinds.Inequality):
        return _why_not_inequality(listed, certificate)
    if isinstance(certificate, kinds.Exhaustion):
        return _why_not_exhaustion(listed, certificate, check)
    trying = _Trying(listed, {}, check)
    if isinstance(certificate, kinds.Forced):
        return _why_not_forced(problem, trying, certificate)
    return _why_not_at_end(problem, trying, trying.start(), certificate)


# Arguments by area and by weights


def _why_not_area(problem: Problem, certificate: kinds.Area) -> str | None:
    if not isinstance(problem, Tiling):
        return "an argument by area goes with pieces on a board only"
    most = len(problem.board.cells)
    least = most - len(problem.optional)
    pieces = tuple(kinds.PieceArea(p.name, len(p.cells), *p.copies) for p in problem.pieces)
    if (certificate.least, certificate.most) != (least, most):
        return f"there are {words.number(least)} to {words.counted(most, 'cell')} to cover"
    if certificate.pieces != pieces:
        return "the pieces are not those of the problem"
    sums = _area_sums(pieces, most + max(piece.cells for piece in pieces))
    found = {area for area in (certificate.below, certificate.above) if area is not None}
    if (area := _smallest_within(sums, least, most)) is not None:
        return f"pieces can have {words.counted(area, 'cell')} together"
    if found != set(_nearest_areas(sums, least, most)) - {None}:
        return "the numbers of cells that can be had are others"
    return None


def _area_sums(pieces: Iterable[kinds.PieceArea], most: int) -> int:
    """The numbers of cells up to `most` that some choice of the pieces has, as bits of a number."""
    within = (1 << most + 1) - 1
    sums = 1
    for _, cells, low, high in pieces:
        sums = sums << min(low * cells, most + 1) & within
        copies = most // cells if high is None else min(high - low, most // cells)
        step = 1
        while copies > 0:
            # So many copies more, then twice as many, and so on: all numbers up to `copies`.
            taken = min(step, copies)
            sums |= sums << taken * cells & within
            copies -= taken
            step *= 2
    return sums


def _smallest_within(sums: int, least: int, most: int) -> int | None:
    """The smallest of the sums from `least` to `most`, if there is one."""
    within = sums >> least & (1 << max(most - least + 1, 0)) - 1
    return least + (within & -within).bit_length() - 1 if within else None


def _nearest_areas(sums: int, least: int, most: int) -> tuple[int | None, int | None]:
    """The sums next below `least` and next above `most`."""
    below = (sums & ((1 << least) - 1)).bit_length() - 1
    higher = sums >> most + 1
    above = most + (higher & -higher).bit_length() if higher else None
    return (below if below >= 0 else None), above


def _why_not_weights(listed: AllChoices, weights: Weights) -> str | None:
    if len(dict(weights)) != len(weights):
        return "something has two weights"
    for subject, _ in weights:
        if subject not in listed.low:
            return f"the problem has no {subject.name} that could have a weight"
    return None


def _why_not_colouring(
    listed: AllChoices, certificate: kinds.Colouring, check: Callable[[], None]
) -> str | None:
    if reason := _why_not_weights(listed, certificate.weights):
        return reason
    weight_of, modulus = dict(certificate.weights), certificate.modulus
    if modulus < 0:
        return "the modulus is below 0"
    for choice, uses in listed.uses.items():
        weight = sum(weight_of.get(subject, 0) * times for subject, times in uses.items())
        if weight % modulus if modulus else weight:
            return f"{choice_words(choice)} weighs {words.number(weight)}, not 0"
    ranges = [(w, listed.low[s], listed.high[s]) for s, w in certificate.weights]
    if 0 in weights_of_whole(ranges, modulus, check):
        return "the whole can weigh 0 within the bounds"
    return None


def weights_of_whole(
    ranges: Iterable[tuple[int, int, int]], modulus: int, check: Callable[[], None] = lambda: None
) -> set[int]:
    """What all uses together can weigh, if each (weight, low, high) is used low to high times."""
    sums, fixed = {0}, 0
    for weight, low, high in ranges:
        check()
        fixed += weight * low
        more = range(min(high - low, modulus - 1 if modulus else high - low) + 1)
        if len(more) != 1:
            if len(sums) * len(more) > 100 * _MOST_SUMS:
                raise LimitReached("the certificate has too many sums to be checked here")
            sums = {s + weight * times for s in sums for times in more}
            sums = {s % modulus for s in sums} if modulus else sums
            if len(sums) > _MOST_SUMS:
                raise LimitReached("the certificate has too many sums to be checked here")
    return {(s + fixed) % modulus if modulus else s + fixed for s in sums}


def _why_not_inequality(listed: AllChoices, certificate: kinds.Inequality) -> str | None:
    if reason := _why_not_weights(listed, certificate.weights):
        return reason
    most, least = weights_against_bounds(listed, certificate.weights)
    if most >= least:
        return (
            f"choices can weigh {words.number(most)} together, and the bounds ask for no more than "
            f"{words.number(least)}"
        )
    return None


def weights_against_bounds(listed: AllChoices, weights: Weights) -> tuple[int, int]:
    """The most that choices weigh together, and the least that the bounds ask for."""
    weight_of = dict(weights)
    each = (
        sum(weight_of.get(subject, 0) * times for subject, times in uses.items())
        for uses in listed.uses.values()
    )
    most = sum(weight for weight in each if weight > 0)
    return most, sum(w * (listed.low[s] if w > 0 else listed.high[s]) for s, w in weights)


# Arguments by trying


@dataclass(frozen=True)
class _Position:
    """Some choices have been made: what is still needed, how much room is left, what still fits."""

    need: Mapping[Subject, int]
    room: Mapping[Subject, int]
    live: int


class _Trying:
    """Choices by number, and sets of them as bits of a number."""

    def __init__(self, listed: AllChoices, colours: Colours, check: Callable[[], None]) -> None:
        self.listed, self.colours, self.check = listed, colours, check
        self.choices: Sequence[Choice] = sorted(listed.uses)
        self.number_of = {choice: number for number, choice in enumerate(self.choices)}
        if len(self.choices) * len(listed.low) > _MOST_BITS:
            raise LimitReached("the problem is too large to be checked here")
        levels: dict[Subject, list[bytearray]] = {subject: [] for subject in listed.low}
        for number, choice in enumerate(self.choices):
            for subject, times in listed.uses[choice].items():
                while len(levels[subject]) < times:
                    levels[subject].append(bytearray(len(self.choices) // 8 + 1))
                for level in levels[subject][:times]:
                    level[number // 8] |= 1 << number % 8
        self.users = {
            subject: [int.from_bytes(level, "little") for level in found]
            for subject, found in levels.items()
        }
        """For each subject the choices that use it more than 0, 1, ... times."""

    def start(self) -> _Position:
        wanted = {subject: low for subject, low in self.listed.low.items() if low > 0}
        return _Position(wanted, self.listed.high, (1 << len(self.choices)) - 1)

    def possible_uses(self, subject: Subject, live: int) -> int:
        return sum((level & live).bit_count() for level in self.users[subject])

    def after(self, position: _Position, option: int) -> _Position:
        """The position when the choice has been made; it must have room."""
        choice = self.choices[option]
        need, room = dict(position.need), dict(position.room)
        live = position.live & ~(1 << option)
        for subject, times in self.listed.uses[choice].items():
            room[subject] -= times
            if subject in need:
                need[subject] -= times
                if need[subject] <= 0:
                    del need[subject]
            for level in self.users[subject][max(room[subject], 0) :]:
                live &= ~level
        if own_colours := self.colours.get(choice):
            for number, other in enumerate(self.choices):
                for item, colour in self.colours[other].items():
                    if item in own_colours and (colour is None or colour != own_colours[item]):
                        live &= ~(1 << number)
        return _Position(need, room, live)

    def can_fill(self, position: _Position, depth: int = 0) -> bool:
        """Can choices that are live meet every need?  By trying everything."""
        self.check()
        if depth > _MOST_DEEP:
            raise LimitReached("there is too much to try to check the certificate here")
        if not position.need:
            return True
        spare = {s: self.possible_uses(s, position.live) - n for s, n in position.need.items()}
        tightest = min(spare, key=spare.__getitem__)
        if spare[tightest] < 0:
            return False
        live, users = position.live, self.users[tightest][0]
        while live & users:
            lowest = live & users & -(live & users)
            now = _Position(position.need, position.room, live)
            if self.can_fill(self.after(now, lowest.bit_length() - 1), depth + 1):
                return True
            live ^= lowest
        return False


def _why_not_exhaustion(
    listed: AllChoices, certificate: kinds.Exhaustion, check: Callable[[], None]
) -> str | None:
    if len({engine.engine for engine in certificate.engines}) < 2:
        return "fewer than two engines have tried everything"
    trying = _Trying(listed, listed.colours, check)
    return "there is a filling" if trying.can_fill(trying.start()) else None


def _why_not_forced(problem: Problem, trying: _Trying, certificate: kinds.Forced) -> str | None:
    position = trying.start()
    for subject, choice in certificate.steps:
        if subject not in trying.users or choice not in trying.number_of:
            chosen = choice_words(choice)
            return f"the problem has no {subject.name}, or no choice {chosen}"
        trying.check()
        option = trying.number_of[choice]
        others = trying.possible_uses(subject, position.live & ~(1 << option))
        if others >= position.need.get(subject, 0):
            return f"nothing forces {choice_words(choice)} because of {subject.name}"
        if not position.live >> option & 1:
            return f"{choice_words(choice)} has no room after the steps before it"
        position = trying.after(position, option)
    return _why_not_at_end(problem, trying, position, certificate.end)


def _why_not_at_end(
    problem: Problem, trying: _Trying, position: _Position, end: kinds.Certificate
) -> str | None:
    if isinstance(end, kinds.Starved):
        return _why_not_starved(trying, position, end)
    if isinstance(end, kinds.Pocket) and isinstance(problem, Tiling):
        return _why_not_pocket(problem, trying, position, end)
    return "this kind of argument does not go with this kind of problem"


def _why_not_starved(trying: _Trying, position: _Position, end: kinds.Starved) -> str | None:
    if end.subject not in trying.listed.low:
        return f"the problem knows no {end.subject.name}"
    needed = position.need.get(end.subject, 0)
    available = trying.possible_uses(end.subject, position.live)
    if (needed, available) != (end.needed, end.available) or available >= needed:
        more, possible = words.counted(needed, "more time"), words.counted(available, "time")
        return f"{end.subject.name} must be used {more}, and can be used {possible}"
    return None


def _why_not_pocket(
    problem: Tiling, trying: _Trying, position: _Position, end: kinds.Pocket
) -> str | None:
    pocket = {Subject(CELL, cell) for cell in end.cells}
    if not pocket or len(pocket) != len(end.cells) or not pocket <= trying.listed.low.keys():
        return "the cells of the pocket are not cells of the board, each once"
    inside = 0
    for cell in pocket:
        inside |= trying.users[cell][0] if trying.users[cell] else 0
    inside &= position.live
    names = set()
    for number, choice in enumerate(trying.choices):
        if inside >> number & 1 and isinstance(choice, Placement):
            names.add(choice.piece)
            if any(Subject(CELL, cell) not in pocket for cell in choice.cells):
                return f"{choice_words(choice)} lies in the pocket and outside"
    need = {cell: 1 for cell in pocket if cell in position.need}
    if end.by == "search":
        start = _Position(need, position.room, inside)
        return "the pocket can be filled" if trying.can_fill(start) else None
    most = sum(position.room[cell] for cell in pocket)
    pieces = [
        kinds.PieceArea(piece.name, len(piece.cells), 0, position.room[Subject(PIECE, piece.name)])
        for piece in problem.pieces
        if piece.name in names
    ]
    sums = _area_sums(pieces, most)
    if (area := _smallest_within(sums, len(need), most)) is not None:
        return f"pieces can have {words.counted(area, 'cell')} of the pocket together"
    return None
