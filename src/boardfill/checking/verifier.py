"""The verifier: does a certificate really prove that there is no filling?

It only looks at the problem, the certificate, and all choices as `listed_choices.py` lists them; it
shares no code with the covers and engines by which certificates are found.

Items of a covering that options use in colours, and rules for symbols that are not about numbers,
matter only where everything is tried; other arguments ignore them, which makes proofs no weaker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.certificate import CELL, PIECE, Subject
from boardfill.answers.solution import Choice, Mark, Placement, choice_words
from boardfill.checking import weight_proofs
from boardfill.checking.group_proofs import why_not_unmet
from boardfill.checking.listed_choices import AllChoices, Check, Colours
from boardfill.checking.parts_check import why_no_parts_proof
from boardfill.checking.rule_check import why_rules_fail
from boardfill.checking.web_check import why_lines_part
from boardfill.checking.web_proofs import is_hopeless
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell

_KINDS = kinds.Certificate.__subclasses__()
_KEY = str | tuple[int | str | tuple[int, ...], ...]
"""The types of a subject's key; each kind of subject has its own, which the problem defines."""
_MOST_NUMBER_BITS = 10_000
"""The most bits of a number, so that arithmetic stays fast and it can be written out."""
_WORDS = {int: "a whole number", str: "a text", NoneType: "None", tuple: "a tuple"}


def why_malformed(certificate: object) -> str | None:
    """What part of the certificate has a wrong type, with its place; None if all are right.

    >>> why_malformed(kinds.Colouring(0, ()))
    >>> why_malformed(kinds.Colouring(float("nan"), ()))
    'modulus: expected a whole number, found float'
    """
    if type(certificate) not in _KINDS:
        return f"expected a certificate, found {type(certificate).__name__}"
    return _why_not(certificate, type(certificate), "")


def _why_not(value: Any, declared: Any, place: str) -> str | None:
    """Why the value, or a part of it, does not have the declared type; None if it does."""
    origin, inner, named = _taken_apart(declared)

    def expected() -> str:
        return f"{place}: expected {_named(declared)}, found {type(value).__name__}"

    if origin is Union:
        reasons = [_why_not(value, one, place) for one in inner]
        # For a value that is nearly right, report what is wrong inside it.
        inside = (reason for reason in reasons if reason and not reason.startswith(f"{place}: "))
        return None if None in reasons else next(inside, None) or expected()
    if origin is Literal:
        return None if type(value) is str and value in inner else expected()
    if type(value) is not origin:
        return expected()
    if origin is int and value.bit_length() > _MOST_NUMBER_BITS:
        return f"{place}: expected a number of at most {_MOST_NUMBER_BITS:,} bits"
    if is_dataclass(declared):
        parts = [getattr(value, name, ...) for name in named]  # one may have been deleted
    else:
        parts = list(value) if inner or named else []
    types = inner[:1] * len(parts) if inner[1:] == (...,) else inner or tuple(named.values())
    if len(parts) != len(types):
        return f"{place}: expected {len(types)} parts, found {len(parts)}"
    names = named or map("[{}]".format, range(len(parts)))
    places = (f"{place}.{name}" if named and place else f"{place}{name}" for name in names)
    wrong = map(_why_not, parts, types, places)
    return next(filter(None, wrong), None)


@cache
def _taken_apart(declared: Any) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    """A type without its parameters, the parameters, and the types of its named fields."""
    if declared is Hashable:
        return _taken_apart(_KEY)
    origin, declares = get_origin(declared) or declared, is_dataclass(declared)
    names = [one.name for one in fields(declared)] if declares else getattr(declared, "_fields", [])
    named = {name: get_type_hints(declared)[name] for name in names}
    return Union if origin is UnionType else origin, get_args(declared), named


def _named(declared: Any) -> str:
    origin, inner, _ = _taken_apart(declared)
    if origin in (Union, Literal):
        return " or ".join(map(_named if origin is Union else repr, inner))
    return _WORDS.get(origin, str(origin.__name__))


_MOST_BITS = 2**31
_MOST_DEEP = 500
"""The deepest recursion where everything is tried; Python's stack does not allow much more."""
DEFAULT_SECONDS = 60.0
"""How long the verifier may take; it takes long only if it has to try all possibilities."""


def is_proof(problem: Problem, certificate: kinds.Certificate) -> bool:
    """True if the certificate proves that the problem has no filling; see `why_no_proof`."""
    return why_no_proof(problem, certificate) is None


def why_no_proof(
    problem: Problem, certificate: kinds.Certificate, *, time_limit: float = DEFAULT_SECONDS
) -> str | None:
    """Why the certificate does not prove that there is no filling; None if it does.

    A malformed certificate proves nothing, such as one with a weight that is no whole number.
    LimitReached if it is too large to be checked here.
    """
    if reason := why_malformed(certificate):
        return reason
    if isinstance(problem, Fitting):
        return "a fitting always has a filling: every hole may stay empty"
    end = time.monotonic() + time_limit

    def check() -> None:
        if not time.monotonic() < end:
            raise LimitReached("there was too little time to check the certificate")

    if isinstance(problem, Parts):
        return why_no_parts_proof(problem, certificate, check)
    return _why_not_proved(problem, certificate, check)


def _why_not_proved(
    problem: Tiling | Marking | Covering, certificate: kinds.Certificate, check: Check
) -> str | None:
    if isinstance(certificate, kinds.Area):
        return weight_proofs.why_not_area(problem, certificate)
    if isinstance(certificate, kinds.Unmet):
        return why_not_unmet(problem, certificate, check)
    listed = AllChoices(problem, check)
    if isinstance(certificate, kinds.Colouring | kinds.Inequality):
        reason = weight_proofs.why_not_numbers(problem, certificate.numbers, check)
        return reason or weight_proofs.why_not_weights(listed, certificate, check)
    if isinstance(certificate, kinds.Exhaustion):
        return _why_not_exhausted(problem, listed, certificate, check)
    trying = _Trying(listed, {}, check)
    if not isinstance(certificate, kinds.Forced):
        return _why_not_forced(problem, trying, (), certificate)
    return _why_not_forced(problem, trying, certificate.steps, certificate.end)


@dataclass(frozen=True)
class _Position:
    """After some choices: what is still needed, how much room is left, and what still fits."""

    need: Mapping[Subject, int]
    room: Mapping[Subject, int]
    live: int


class _Trying:
    """Tries everything; choices have numbers, and sets of them are bits of an integer."""

    def __init__(
        self,
        listed: AllChoices,
        colours: Colours,
        check: Check,
        keeps_rules: Callable[[Sequence[Choice]], bool] = lambda _: True,
        may_go_on: Callable[[Sequence[Choice], Iterable[Choice]], bool] | None = None,
    ) -> None:
        self.listed, self.colours, self.check = listed, colours, check
        self.keeps_rules, self.may_go_on = keeps_rules, may_go_on
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
        """The position after a choice, which must fit."""
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

    def can_fill(self, position: _Position, laid: tuple[Choice, ...] = ()) -> bool:
        """True if live choices can meet every need and keep all rules; tries everything."""
        self.check()
        if len(laid) > _MOST_DEEP:
            raise LimitReached("there is too much to try to check the certificate here")
        if not position.need and self.keeps_rules(laid):
            return True
        spare = {s: self.possible_uses(s, position.live) - n for s, n in position.need.items()}
        tightest = min(spare, key=spare.__getitem__, default=None)
        if tightest is not None and spare[tightest] < 0:
            return False
        live = position.live
        left = (choice for number, choice in enumerate(self.choices) if live >> number & 1)
        if self.may_go_on and not self.may_go_on(laid, left):
            return False
        # Even if nothing more is needed, more choices may satisfy rules that are not about numbers.
        users = self.users[tightest][0] if tightest is not None else live
        while live & users:
            lowest = live & users & -(live & users)
            now = _Position(position.need, position.room, live)
            option = lowest.bit_length() - 1
            if self.can_fill(self.after(now, option), (*laid, self.choices[option])):
                return True
            live ^= lowest
        return False


def _why_not_exhausted(
    problem: Problem, listed: AllChoices, certificate: kinds.Exhaustion, check: Check
) -> str | None:
    if len({engine.engine for engine in certificate.engines}) < 2:
        return "fewer than two engines have tried everything"

    def keeps_rules(laid: Sequence[Choice]) -> bool:
        if isinstance(problem, Tiling) and problem.rules:
            from boardfill.checking.tile_check import can_be_laid_so

            return can_be_laid_so(problem, (one for one in laid if isinstance(one, Placement)))
        if not isinstance(problem, Marking):
            return True
        marks = {mark.cell: mark.symbol for mark in laid if isinstance(mark, Mark)}
        return (why_lines_part(problem, marks) or why_rules_fail(problem, marks)) is None

    def may_hang_together(laid: Sequence[Choice], left: Iterable[Choice]) -> bool:
        assert isinstance(problem, Marking)
        letters: dict[Cell, set[str]] = {cell: set() for cell in problem.board.cells}
        for mark in (*laid, *left):
            if isinstance(mark, Mark):
                letters[mark.cell].add(mark.symbol)
        held = {mark.cell for mark in laid if isinstance(mark, Mark)}
        if problem.blanks:
            for cell in letters.keys() - held:
                letters[cell].add("")
        return not is_hopeless(problem, letters)

    has_webs = isinstance(problem, Marking) and problem.has_webs
    may_go_on = may_hang_together if has_webs else None
    trying = _Trying(listed, listed.colours, check, keeps_rules, may_go_on)
    return "there is a filling" if trying.can_fill(trying.start()) else None


def _why_not_forced(
    problem: Problem, trying: _Trying, steps: Iterable[kinds.ForcedStep], end: kinds.Certificate
) -> str | None:
    position = trying.start()
    for subject, choice in steps:
        if subject not in trying.users or choice not in trying.number_of:
            return f"the problem has no {subject.name}, or no choice {choice_words(choice)}"
        trying.check()
        option = trying.number_of[choice]
        others = trying.possible_uses(subject, position.live & ~(1 << option))
        if others >= position.need.get(subject, 0):
            return f"nothing forces {choice_words(choice)} because of {subject.name}"
        if not position.live >> option & 1:
            return f"{choice_words(choice)} has no room after the steps before it"
        position = trying.after(position, option)
    if isinstance(end, kinds.Starved):
        return _why_not_starved(trying, position, end)
    if isinstance(end, kinds.Pocket) and isinstance(problem, Tiling):
        return _why_not_pocket(problem, trying, position, end)
    return "this kind of argument does not fit this kind of problem"


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
    sums = weight_proofs.area_sums(pieces, most)
    if (area := weight_proofs.smallest_within(sums, len(need), most)) is not None:
        return f"pieces can have {words.counted(area, 'cell')} of the pocket together"
    return None
