"""Patterns: regular expressions over symbols, and their derivatives.

A pattern is an expression of letters (symbols, or the empty name for an empty cell).  After a
letter, the rest of a word must match the derivative; there are only finitely many of these, since
alternatives are kept as sets.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from boardfill import words
from boardfill.errors import BadInput


class Letters(Struct, frozen=True):
    """Matches one of these letters."""

    letters: frozenset[str]


class Both(Struct, frozen=True):
    """Matches `first`, then `second`."""

    first: Expression
    second: Expression


class Either(Struct, frozen=True):
    """Matches any of the choices; without choices, nothing."""

    choices: frozenset[Expression]


class Many(Struct, frozen=True):
    """Matches `repeated` any number of times, or not at all."""

    repeated: Expression


Expression: TypeAlias = Letters | Both | Either | Many
NOTHING = Either(frozenset())
OVER = Many(NOTHING)
"""Matches only the empty word."""


def both(first: Expression, second: Expression) -> Expression:
    """An expression for `first`, then `second`, in its simplest form."""
    if NOTHING in (first, second):
        return NOTHING
    if OVER in (first, second):
        return second if first == OVER else first
    if isinstance(first, Both):
        return Both(first.first, both(first.second, second))
    return Both(first, second)


def either(choices: Iterable[Expression]) -> Expression:
    """An expression for any of the choices, in its simplest form."""
    flat: set[Expression] = set()
    for choice in choices:
        flat |= choice.choices if isinstance(choice, Either) else {choice}
    return next(iter(flat)) if len(flat) == 1 else Either(frozenset(flat))


@lru_cache(maxsize=4096)
def may_end(expression: Expression) -> bool:
    """True if the expression matches the empty word."""
    match expression:
        case Both(first, second):
            return may_end(first) and may_end(second)
        case Either(choices):
            return any(map(may_end, choices))
    return isinstance(expression, Many)


@lru_cache(maxsize=4096)
def after(expression: Expression, letter: str) -> Expression:
    """The derivative: what the rest of a word must match after the letter."""
    match expression:
        case Letters(letters):
            return OVER if letter in letters else NOTHING
        case Both(first, second):
            rest = both(after(first, letter), second)
            return either([rest, after(second, letter)]) if may_end(first) else rest
        case Either(choices):
            return either(after(choice, letter) for choice in choices)
        case Many(repeated):
            return both(after(repeated, letter), expression)


_TOKEN = re.compile(
    r"<(?P<name>[^<>]+)>|\{(?P<least>\d{1,3})(?P<comma>,)?(?P<most>\d{1,3})?\}|.", re.DOTALL
)
_TIMES = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_MOST_COPIES = 100
_MOST_SYMBOLS = 200
_MOST_BRACKETS = 50
"""Expressions are nested, and Python can compare them only to a limited depth."""


class _Reader:
    """Reads a pattern from left to right."""

    def __init__(self, text: str, symbols: Collection[str], *, blanks: bool) -> None:
        self.tokens = list(_TOKEN.finditer("".join(text.split())))
        self.at = self.depth = 0
        self.symbols = symbols
        self.letters = frozenset(symbols) | ({""} if blanks else set())

    def fail(self, expected: str) -> BadInput:
        found = repr(self.tokens[self.at][0]) if self.at < len(self.tokens) else "its end"
        return BadInput(f"expected {expected}, found {found} in the pattern")

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def alternatives(self) -> tuple[Expression, int]:
        choices = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            choices.append(self.sequence())
        return either(choice for choice, _ in choices), max(length for _, length in choices)

    def sequence(self) -> tuple[Expression, int]:
        parts: Expression = OVER
        total = 0
        while self.peek() not in ("", "|", ")"):
            part, length = self.repeated()
            total += length
            self.refuse_long(total)
            parts = both(parts, part)
        return parts, total

    def refuse_long(self, length: int) -> None:
        if length > _MOST_SYMBOLS:
            raise BadInput(f"expected a pattern of at most {_MOST_SYMBOLS} symbols")

    def repeated(self) -> tuple[Expression, int]:
        part, length = self.single()
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token["least"] is not None:
                least = int(token["least"])
                most = None if token["comma"] else least
                most = most if token["most"] is None else int(token["most"])
            elif token[0] in _TIMES:
                least, most = _TIMES[token[0]]
            else:
                break
            if max(least, most or 0) > _MOST_COPIES or (most is not None and most < least):
                raise self.fail(f"the least and the most, up to {_MOST_COPIES}")
            self.at += 1
            length *= least + 1 if most is None else max(1, most)
            self.refuse_long(length)
            part = _repeated(part, least, most)
        return part, length

    def single(self) -> tuple[Expression, int]:
        if self.peek() == "(":
            self.at += 1
            self.depth += 1
            if self.depth > _MOST_BRACKETS:
                raise BadInput(f"expected brackets no deeper than {_MOST_BRACKETS}")
            inner, length = self.alternatives()
            if self.peek() != ")":
                raise self.fail("')'")
            self.at += 1
            self.depth -= 1
            return inner, max(1, length)
        if self.peek() == "[":
            self.at += 1
            is_negated = self.peek() == "^"
            self.at += is_negated
            letters: frozenset[str] = frozenset()
            while self.peek() != "]":
                letters |= self.letter()
            self.at += 1
            return Letters(self.letters - letters if is_negated else letters), 1
        return Letters(self.letter()), 1

    def letter(self) -> frozenset[str]:
        if self.at == len(self.tokens):
            raise self.fail("a symbol")
        token = self.tokens[self.at]
        name = token["name"] or token[0]
        if name in self.symbols:
            found = frozenset({name})
        elif token[0] == ".":
            found = self.letters
        elif token[0] == "_":
            found = frozenset({""}) & self.letters
        else:
            raise BadInput(f"{words.expected_one_of(self.symbols, name)} in the pattern")
        self.at += 1
        return found


def read_pattern(text: str, symbols: Collection[str], *, blanks: bool) -> Expression:
    """The expression for the text of a pattern; cells may be empty if there are `blanks`.

    >>> found = read_pattern("a+b?", "ab", blanks=False)
    >>> may_end(found), may_end(after(found, "a")), after(found, "b") == NOTHING
    (False, True, True)
    """
    reader = _Reader(text, symbols, blanks=blanks)
    found, _ = reader.alternatives()
    if reader.at < len(reader.tokens):
        raise reader.fail("no more")
    return found


def _repeated(part: Expression, least: int, most: int | None) -> Expression:
    repeated: Expression = Many(part) if most is None else OVER
    for _ in range((most or least) - least):
        repeated = either([OVER, both(part, repeated)])
    for _ in range(least):
        repeated = both(part, repeated)
    return repeated
