"""Does a word match a pattern?  The pattern becomes a nondeterministic automaton (a "net").

Each place leads to others, freely or by a letter.  Nothing is shared with `problem.patterns`, which
works with derivatives instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

_TOKEN = re.compile(r"<[^<>]+>|\{\d{1,3}(?:,\d{0,3})?\}|.", re.DOTALL)
_Bounds: TypeAlias = tuple[int, int | None]
_SIGNS: dict[str, _Bounds] = {"*": (0, None), "+": (1, None), "?": (0, 1)}


@lru_cache(maxsize=64)
def pattern_net(pattern: str, symbols: tuple[str, ...]) -> PatternNet:
    """The net of a pattern that is known to be valid."""
    return PatternNet(pattern, symbols)


class PatternNet:
    """Places with steps between them; a word matches if it leads from the first to the last."""

    def __init__(self, pattern: str, symbols: Collection[str]) -> None:
        self._tokens = _TOKEN.findall("".join(pattern.split()))
        self._letters = frozenset(symbols) | {""}  # an empty cell has an empty name
        self._at = 0
        self._free: list[list[int]] = []
        self._by_letter: list[tuple[frozenset[str], int] | None] = []
        self._last = self._either(self._place())

    def matches(self, word: Sequence[str]) -> bool:
        """True if the whole word leads to the last place."""
        reached = self._freely({0})
        for letter in word:
            ways = (self._by_letter[place] for place in reached)
            reached = self._freely({way[1] for way in ways if way and letter in way[0]})
        return self._last in reached

    def _freely(self, places: set[int]) -> set[int]:
        """These places, and all that they reach without a letter."""
        left = list(places)
        while left:
            more = [place for place in self._free[left.pop()] if place not in places]
            places.update(more)
            left += more
        return places

    def _place(self) -> int:
        self._free.append([])
        self._by_letter.append(None)
        return len(self._free) - 1

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _either(self, start: int) -> int:
        """Read alternatives, each of which leads from the start to a common end."""
        end = self._place()
        while True:
            self._free[self._sequence(start)].append(end)
            if self._peek() != "|":
                return end
            self._at += 1

    def _sequence(self, start: int) -> int:
        while self._peek() not in ("", "|", ")"):
            begin, self._at = self._at, self._end_of_part()
            bounds: list[_Bounds] = []
            while (found := _bounds(self._peek())) is not None:
                bounds.append(found)
                self._at += 1
            behind = self._at
            start = self._repeated(start, begin, bounds)
            self._at = behind
        return start

    def _end_of_part(self) -> int:
        """The end of the letter, set or bracket that begins here."""
        depth, at, is_in_set = 0, self._at, False
        while True:
            token = self._tokens[at]
            at += 1
            if is_in_set or token == "[":
                is_in_set = token != "]"
            else:
                depth += (token == "(") - (token == ")")
            if not depth and not is_in_set:
                return at

    def _repeated(self, start: int, begin: int, bounds: list[_Bounds]) -> int:
        """Repeat the part as often as the last of the bounds says; earlier bounds nest inside."""
        if not bounds:
            self._at = begin
            return self._part(start)
        *inner, (low, high) = bounds
        for _ in range(low):
            start = self._repeated(start, begin, inner)
        end = self._place()
        self._free[start].append(end)
        if high is None:
            self._free[self._repeated(end, begin, inner)].append(end)
        else:
            for _ in range(high - low):
                start = self._repeated(start, begin, inner)
                self._free[start].append(end)
        return end

    def _part(self, start: int) -> int:
        token = self._peek()
        self._at += 1
        if token == "(":
            return self._either(start)
        here, end = self._place(), self._place()  # other letters may lead on from the start
        self._free[start].append(here)
        self._by_letter[here] = (self._set() if token == "[" else self._meant(token)), end
        return end

    def _set(self) -> frozenset[str]:
        inside = self._tokens[self._at : self._tokens.index("]", self._at)]
        is_negated = inside[:1] == ["^"]
        found = frozenset[str]().union(*map(self._meant, inside[is_negated:]))
        return self._letters - found if is_negated else found

    def _meant(self, token: str) -> frozenset[str]:
        name = token[1:-1] if len(token) > 2 and token[0] == "<" else token
        if name in self._letters:
            return frozenset({name})
        return self._letters if name == "." else frozenset({""})


def _bounds(token: str) -> _Bounds | None:
    if token[:1] != "{":
        return _SIGNS.get(token)
    low, comma, high = token[1:-1].partition(",")
    return int(low), (int(high) if high else None) if comma else int(low)
