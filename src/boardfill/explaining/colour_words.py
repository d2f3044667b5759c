"""Arguments by colours or crossings as a teacher would explain them: what covers what, and the sum.

Every number is counted from the problem, as the verifier lists it.  Arguments that need more, such
as weights, or numbers with several possible values, have no such words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from typing import cast

from boardfill import words
from boardfill.answers.certificate import (
    CELL,
    LINE,
    PIECE,
    Colouring,
    Inequality,
    Number,
    Raised,
    Subject,
)
from boardfill.answers.solution import Placement, choice_name
from boardfill.checking.listed_choices import AllChoices
from boardfill.checking.weight_proofs import weights_against_bounds
from boardfill.cover.meanings import AXES
from boardfill.explaining.colouring import Colours
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.tiling import Tiling

_MOST_NAMED = 9


class _PieceCounts:
    """The pieces that can be laid, some in a number that follows from the areas."""

    def __init__(self, problem: Tiling, listed: AllChoices, numbers: Sequence[Number]) -> None:
        self._cells = len(problem.board.cells)
        self._listed = listed
        laid = {choice_name(choice) for choice in listed.uses}
        self._numbers = [(laid.intersection(names), times) for names, times in numbers]
        domino = named_piece("I2")
        self._dominoes = {
            piece.name
            for piece in problem.pieces
            if (piece.name, piece.cells, piece.lattice)
            == (domino.name, domino.cells, domino.lattice)
        }

    def between(self, names: Iterable[str]) -> tuple[int, int]:
        """The least and the most copies of these pieces that there can be together."""
        left, low, high = set(names), 0, 0
        for counted, times in self._numbers:
            if counted & left:
                low += times if counted <= left else 0
                high += times
                left -= counted
        low += sum(self._listed.low[Subject(PIECE, name)] for name in left)
        return low, high + sum(self._listed.high[Subject(PIECE, name)] for name in left)

    def one(self, names: Collection[str]) -> str:
        """Any one of them.

        A domino is called a domino; other names stay, since not every T is a tetromino.
        """
        if len(names) > 1:
            return "piece"
        (name,) = names
        return "domino" if name in self._dominoes else name

    def several(self, names: Collection[str], times: int) -> str:
        return words.counted(times, self.one(names), _plural(self.one(names)))

    def each(self, names: Collection[str]) -> str:
        """The pieces, with their number if it is known."""
        low, high = self.between(names)
        count = self.several(names, low) if low == high else f"every {self.one(names)}"
        return f"{count} ({words.listed(names, most=_MOST_NAMED)})" if len(names) > 1 else count

    def taken(self, names: Collection[str], times: int) -> str:
        """The beginning of a sentence: how many there are of them, and why."""
        if any(counted.intersection(names) for counted, _ in self._numbers):
            return f"{words.counted(self._cells, 'cell')} take {self.several(names, times)}"
        low, high = self.between(names)
        limit = "" if low == high else "at least " if times == low else "at most "
        return f"There {_are(times)} {limit}{self.several(names, times)}"


def _plural(name: str) -> str:
    return {"piece": "pieces", "domino": "dominoes"}.get(name, name)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


_PARITY = "even", "odd"
_COLOUR = "Colour the cells as drawn:"


def colour_words(
    problem: Tiling, listed: AllChoices, certificate: Colouring | Inequality, colours: Colours
) -> list[str] | None:
    """The argument by colours in words; None if some number is unknown."""
    under: dict[str, set[tuple[int, int]]] = {}
    for choice in listed.uses:
        if isinstance(choice, Placement):
            black, white = (
                sum(cell in coloured for cell in choice.cells)
                for coloured in (colours.black, colours.white)
            )
            under.setdefault(choice.piece, set()).add((black, white))

    def between(cells: Set[Cell]) -> tuple[int, int]:
        """The least and the most of the cells that can be covered."""
        subjects = [Subject(CELL, cell) for cell in cells]
        return sum(listed.low[s] for s in subjects), sum(listed.high[s] for s in subjects)

    if isinstance(certificate, Inequality) and weights_against_bounds(listed, certificate)[0] > 0:
        return None
    pieces = _PieceCounts(problem, listed, certificate.numbers)
    blacks, whites = between(colours.black), between(colours.white)
    if colours.white:
        one = pieces.one(under)
        if isinstance(certificate, Inequality):
            return _unbalance(one, blacks[0], whites[1], colours)
        pairs = set().union(*under.values())
        return _balance(one, pairs, blacks, whites, colours)
    seen = _Blacks(pieces, {name: {black for black, _ in both} for name, both in under.items()})
    if isinstance(certificate, Inequality):
        return seen.bounds(certificate, *blacks)
    return seen.count(certificate.modulus, *blacks)


def _balance(
    one_piece: str,
    pairs: Collection[tuple[int, int]],
    blacks: tuple[int, int],
    whites: tuple[int, int],
    colours: Colours,
) -> list[str] | None:
    """Every piece covers black and white cells equally, or in a fixed ratio."""
    (black, most_black), (white, most_white) = blacks, whites
    if (black, white) != (most_black, most_white):
        return None
    one, other = colours.black_for, colours.white_for
    if len(pairs) == 1:
        ((one, other),) = pairs
        cells = "cell" if other == 1 else "cells"
        covers = f"{words.spelled(one)} black and {words.spelled(other)} white {cells}"
    elif one == other:
        covers = "as many black cells as white ones"
    else:
        few, many = ("black", "white") if one < other else ("white", "black")
        covers = f"{words.spelled(max(one, other))} {many} cells for each {few} one"
    return [
        f"{_COLOUR} every {one_piece} covers {covers}.",
        f"But there are {words.number(black)} black and {words.number(white)} white.",
    ]


def _unbalance(one_piece: str, black: int, white: int, colours: Colours) -> list[str] | None:
    """No piece covers more black cells than white ones, but there are more."""
    if colours.black_for != colours.white_for:
        return None
    must, only = words.counted(black, "black cell"), words.number(white)
    return [
        f"{_COLOUR} no {one_piece} covers more black cells than white ones.",
        f"But {must} must be covered, and there {_are(white)} only {only} white.",
    ]


class _Blacks:
    """Pieces and the numbers of black cells that their placements cover."""

    def __init__(self, pieces: _PieceCounts, under: Mapping[str, Set[int]]) -> None:
        self.pieces, self.under = pieces, under
        self.names_of: dict[int, list[str]] = {}
        """Pieces grouped by the number of black cells that each counts for."""
        self.copies: dict[int, tuple[int, int]] = {}

    def _group(self, value_of: Mapping[str, int]) -> None:
        for value in sorted(set(value_of.values()), reverse=True):
            self.names_of[value] = [name for name in value_of if value_of[name] == value]
            if value:
                self.copies[value] = self.pieces.between(self.names_of[value])

    def count(self, modulus: int, black: int, most_black: int) -> list[str] | None:
        """Every piece covers a known number of black cells, or this number modulo another."""
        values = {
            name: {black % modulus if modulus else black for black in blacks}
            for name, blacks in self.under.items()
        }
        if any(len(found) > 1 for found in values.values()) or black != most_black:
            return None
        self._group({name: value for name, (value,) in values.items()})
        if any(low != high for low, high in self.copies.values()):
            return None
        there = f"But there {_are(black)} {words.counted(black, 'black cell')}"
        if modulus == 0:
            return [*self._lines(lambda value, _: _black(value)), self._total(), f"{there}."]
        if modulus == 2:
            lines = self._lines(
                lambda odd, under: f"an {_PARITY[odd]} number of black cells, {under}"
            )
            return [*lines, self._parity(), f"{there}, an {_PARITY[black % 2]} number."]
        lines = self._lines(
            lambda rest, under: f"{under} black cells, which is {rest} modulo {modulus}"
        )
        total = self._total(after=f" modulo {modulus}")
        if not self.copies:
            total = f"So all together cover a multiple of {modulus}."
        return [*lines, total, f"{there}, which is {black % modulus} modulo {modulus}."]

    def bounds(self, certificate: Inequality, least: int, most: int) -> list[str] | None:
        """No piece covers more than some number of black cells, or none covers fewer."""
        weight_of = dict(certificate.weights)
        at_most = all(weight > 0 for subject, weight in certificate.weights if subject.kind == CELL)
        sign = -1 if at_most else 1
        values = {name: sign * weight_of.get(Subject(PIECE, name), 0) for name in self.under}
        if min(values.values(), default=0) < 0:
            return None
        self._group(values)
        limit, only = ("at most", "") if at_most else ("at least", "only ")
        there = f"there {_are(most)} {only}{words.counted(most, 'black cell')}"
        if at_most and least < most:
            there = f"{words.counted(least, 'black cell')} must be covered"
        lines = self._lines(lambda value, _: f"{limit} {_black(value)}")
        return [*lines, self._total(f"{limit} ", highest=at_most), f"But {there}."]

    def _lines(self, what: Callable[[int, str], str]) -> Iterator[str]:
        """Lines on what covers what; `what` returns the words for numbers of black cells."""
        phrases = {}
        for value, names in self.names_of.items():
            under = sorted(set().union(*(self.under[name] for name in names)))
            phrases[value] = what(value, words.listed(map(words.number, under), "or"))
        if len(phrases) == 1:
            ((value, names),) = self.names_of.items()
            yield f"{_COLOUR} every {self.pieces.one(names)} covers {phrases[value]}."
            return
        yield _COLOUR
        for value, names in self.names_of.items():
            yield f"  {self.pieces.each(names)}: {phrases[value]}"

    def _total(self, limit: str = "", after: str = "", *, highest: bool = False) -> str:
        """The number of black cells that all pieces cover."""
        parts = {value: between[highest] for value, between in self.copies.items()}
        terms = [f"{words.number(t)} x {words.number(value)}" for value, t in parts.items()]
        total = words.number(sum(value * times for value, times in parts.items()))
        product = f"{' + '.join(terms)} = {total}" if terms else "none"
        return f"{self._together(highest=highest)} cover {limit}{product}{after}."

    def _parity(self) -> str:
        """Whether all pieces cover an odd or an even number of black cells."""
        if 1 not in self.copies:
            return "So all together cover an even number."
        odd, _ = self.copies[1]
        parity = f"an {_PARITY[odd % 2]} number"
        if len(self.names_of) == 1:
            return f"{self._together()} cover {parity}."
        numbers = words.counted(odd, "odd number")
        low, high = self.pieces.between(self.names_of[0])
        even = f"{words.number(low)} even one{'s' * (low != 1)}" if low == high else "even ones"
        return f"{numbers} and {even} make {parity}."

    def _together(self, *, highest: bool = False) -> str:
        """All pieces together, with their number if they are of one kind."""
        if len(self.names_of) > 1 or not self.copies:
            return "Together they"
        ((value, names),) = self.names_of.items()
        return f"{self.pieces.taken(names, self.copies[value][highest])}; together they"


def _black(cells: int) -> str:
    return f"{words.spelled(cells)} black {'cell' if cells == 1 else 'cells'}"


def crossing_words(
    problem: Tiling, listed: AllChoices, certificate: Inequality
) -> list[str] | None:
    """The argument in words, if it only counts crossings of lines; otherwise None."""
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
    pieces = _PieceCounts(problem, listed, certificate.numbers)
    even = {raised.subject for raised in certificate.raised}.intersection(lines)
    names = [piece.name for piece in problem.pieces]
    return [*_needed(len(lines), len(even), pieces.one(names)), _possible(pieces, crossed)]


def _is_made_even(problem: Tiling, raised: Raised) -> bool:
    """True if a line is crossed twice because the number of cells on one side is even."""
    if raised.subject.kind != LINE or (raised.low, raised.modulus) != (2, 2):
        return False
    axis, after = cast("tuple[str, int]", raised.subject.key)
    place = AXES.index(axis)
    side = {Subject(CELL, cell) for cell in problem.board.cells if cell[place] <= after}
    return len(side) % 2 == 0 and dict(raised.weights) == dict.fromkeys(side, 1)


def _needed(lines: int, even: int, one: str) -> list[str]:
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
        f"{which} crossed by an even number of {_plural(one)}, hence at least twice:",
        f"on one side is an even number of cells, and a {one} covers an odd number of them",
        f"exactly when it crosses the line. {others}{':' * (odd > 0)} {total}.",
    ]


def _possible(pieces: _PieceCounts, crossed: Mapping[str, int]) -> str:
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
