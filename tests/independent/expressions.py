"""Regular expressions over symbols, matched by trying everything.

An expression is a function from a word and a place in it to the places where it may end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

Word = Sequence[str]
Ends = Callable[[Word, int], set[int]]


def matches(text: str, letters: Collection[str], word: Word) -> bool:
    """Does the whole word match?  Letters are symbols, and "" for an empty cell if there are."""
    tokens = re.findall(r"<[^<>]+>|\{\d+(?:,\d*)?\}|\S", text)
    expression, rest = _either(tokens, letters)
    assert not rest, f"no pattern: {text}"
    return len(word) in expression(word, 0)


def _either(tokens: list[str], letters: Collection[str]) -> tuple[Ends, list[str]]:
    first, tokens = _sequence(tokens, letters)
    choices = [first]
    while tokens[:1] == ["|"]:
        another, tokens = _sequence(tokens[1:], letters)
        choices.append(another)
    return lambda word, at: {end for choice in choices for end in choice(word, at)}, tokens


def _sequence(tokens: list[str], letters: Collection[str]) -> tuple[Ends, list[str]]:
    parts: list[Ends] = []
    while tokens and tokens[0] not in "|)":
        part, tokens = _single(tokens, letters)
        while tokens and (bounds := _bounds(tokens[0])) is not None:
            part, tokens = _repeated(part, *bounds), tokens[1:]
        parts.append(part)

    def ends(word: Word, at: int) -> set[int]:
        reached = {at}
        for part in parts:
            reached = {end for start in reached for end in part(word, start)}
        return reached

    return ends, tokens


def _bounds(token: str) -> tuple[int, int | None] | None:
    known = {"*": (0, None), "+": (1, None), "?": (0, 1)}
    if token in known:
        return known[token]
    if token[0] != "{":
        return None
    low, comma, high = token[1:-1].partition(",")
    return int(low), (int(high) if high else None) if comma else int(low)


def _repeated(part: Ends, low: int, high: int | None) -> Ends:
    def ends(word: Word, at: int) -> set[int]:
        reached, found = {at}, {at} if low == 0 else set[int]()
        # More often than the word is long changes nothing.
        for times in range(1, low + len(word) + 1 if high is None else high + 1):
            reached = {end for start in reached for end in part(word, start)}
            found |= reached if times >= low else set()
        return found

    return ends


def _single(tokens: list[str], letters: Collection[str]) -> tuple[Ends, list[str]]:
    first, *rest = tokens
    if first == "(":
        inner, rest = _either(rest, letters)
        assert rest[0] == ")"
        return inner, rest[1:]
    if first == "[":
        close = rest.index("]")
        named, other = rest[:close], rest[:1] == ["^"]
        held = {letter for token in named[other:] for letter in _letters(token, letters)}
        return _one_of(set(letters) - held if other else held), rest[close + 1 :]
    return _one_of(_letters(first, letters)), rest


def _letters(token: str, letters: Collection[str]) -> set[str]:
    name = token[1:-1] if token[0] == "<" and len(token) > 1 else token
    if name in letters:
        return {name}
    return set(letters) if name == "." else {""} & set(letters)


def _one_of(held: set[str]) -> Ends:
    return lambda word, at: {at + 1} if at < len(word) and word[at] in held else set()
