"""Certificates as drawings and words: weights on cells, forced placements, and the argument.

Choices are listed from the problem, as the verifier lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Mark, choice_cells, choice_name, choice_words, given_choices
from boardfill.checking import weight_proofs
from boardfill.checking.listed_choices import AllChoices
from boardfill.cover.meanings import meaning_words
from boardfill.drawing.scene import Picture, Scene, Tile, board_scene, cell_tile, picture_of
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.engines.planner import ENGINES, engine_named
from boardfill.explaining.colour_words import colour_words, crossing_words
from boardfill.explaining.colouring import Colours, colours_of
from boardfill.explaining.group_argument import unmet_scene, unmet_words
from boardfill.explaining.parts_argument import parts_argument
from boardfill.problem.board import Board
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Supply
from boardfill.problem.rules import Count, Held, Paired, Runs
from boardfill.reasoning.propagation import MEANING_OF

_END = "!"


def certificate_text(problem: Problem, certificate: kinds.Certificate, style: TextStyle) -> str:
    """The whole argument: a drawing of the board, and the rest in words."""
    scene, lines = _argument(problem, certificate)
    drawn = "" if scene is None else as_text(scene, style)
    return f"There is no filling.\n{drawn}{_text(lines)}"


def certificate_picture(problem: Problem, certificate: kinds.Certificate) -> Picture:
    """The same with the board as a picture, and the words with their sums below it."""
    scene, lines = _argument(problem, certificate)
    shown = board_scene(problem) if scene is None else scene
    notes = tuple(map(words.one_line, lines))
    return picture_of(shown, problem.title, ("There is no filling.", *notes))


def certificate_scene(problem: Problem, certificate: kinds.Certificate) -> Scene | None:
    """The board with what the certificate refers to; None if there is nothing to draw.

    Cells show their colours or weights, forced placements the number of their step, a cell that
    nothing can cover or a pocket an exclamation mark.
    """
    return _argument(problem, certificate)[0]


def certificate_words(problem: Problem, certificate: kinds.Certificate) -> str:
    """The argument in words, with its arithmetic; lines of text, each ended."""
    return _text(_argument(problem, certificate)[1])


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{words.one_line(line)}\n" for line in lines)


def _argument(
    problem: Problem, certificate: kinds.Certificate
) -> tuple[Scene | None, Iterable[str]]:
    """The drawing of the argument, and its words."""
    if isinstance(problem, Fitting):
        return None, ()
    if isinstance(certificate, kinds.Exhaustion):
        return None, _exhaustion(certificate)
    if isinstance(problem, Parts):
        return parts_argument(problem, certificate)
    if isinstance(certificate, kinds.Colouring | kinds.Inequality):
        return _weighed(problem, certificate)
    if isinstance(certificate, kinds.Area):
        return None, _area(certificate)
    if isinstance(certificate, kinds.Unmet) and isinstance(problem, Marking):
        return unmet_scene(problem, certificate), unmet_words(problem, certificate)
    if isinstance(certificate, kinds.Starved | kinds.Pocket):
        certificate = kinds.Forced((), certificate)
    if isinstance(certificate, kinds.Forced):
        scene = None if isinstance(problem, Covering) else _forced_scene(problem, certificate)
        return scene, _forced(problem, certificate)
    return None, ()


def _forced_scene(problem: Tiling | Marking, certificate: kinds.Forced) -> Scene:
    end = certificate.end
    crossed: set[Any] = set(end.cells) if isinstance(end, kinds.Pocket) else {end.subject.key}
    tiles: list[Tile] = []
    drawn: set[Cell] = set()
    for number, step in enumerate(certificate.steps, 1):
        cells = choice_cells(step.choice)
        label = f"{number}{step.choice.symbol}" if isinstance(step.choice, Mark) else str(number)
        if drawn.isdisjoint(cells) and problem.board.cells.issuperset(cells):
            tiles.append(Tile(frozenset(cells), label, number % 6))
            drawn.update(cells)
    for known in given_choices(problem):
        cells = choice_cells(known)
        if drawn.isdisjoint(cells) and crossed.isdisjoint(cells):
            label = known.symbol if isinstance(known, Mark) else ""
            tiles.append(Tile(frozenset(cells), label))
            drawn.update(cells)
    tiles += (
        cell_tile(problem.board, cell, _END if cell in crossed else "·")
        for cell in problem.board.ordered
        if cell not in drawn
    )
    return Scene(tuple(tiles), problem.board.lattice)


def _weighed(
    problem: Tiling | Marking | Covering, certificate: kinds.Colouring | kinds.Inequality
) -> tuple[Scene | None, Iterable[str]]:
    """An argument by weights, told by colours or crossings if possible."""
    listed = AllChoices(problem)
    is_starved = any(low > listed.high[subject] for subject, low in listed.low.items())
    if isinstance(problem, Tiling) and not is_starved:
        colours = colours_of(certificate)
        if colours and (lines := colour_words(problem, listed, certificate, colours)):
            return _coloured_scene(problem.board, colours), lines
        if isinstance(certificate, kinds.Inequality) and (
            lines := crossing_words(problem, listed, certificate)
        ):
            return None, lines
    scene = None if isinstance(problem, Covering) else _weights_scene(problem, certificate.weights)
    names = {subject: _subject_words(problem, subject) for subject in listed.low}
    if isinstance(certificate, kinds.Colouring):
        return scene, _colouring_words(listed, certificate, names)
    return scene, _inequality_words(listed, certificate, names)


def _coloured_scene(board: Board, colours: Colours) -> Scene:
    """Black cells dark and white ones light; letters tell them apart where there is no colour."""
    looks: dict[Cell, tuple[str, float | None]] = dict.fromkeys(colours.white, ("W", 1.0))
    looks |= dict.fromkeys(colours.black, ("B", 0.0))
    tiles = (cell_tile(board, cell, *looks.get(cell, ("·", None))) for cell in board.ordered)
    return Scene(tuple(tiles), board.lattice)


def _weights_scene(problem: Tiling | Marking, weights: kinds.Weights) -> Scene | None:
    weight_of = {subject.key: weight for subject, weight in weights if subject.kind == kinds.CELL}
    if not weight_of:
        return None
    board, tiles = problem.board, []
    shown = sorted(set(weight_of.values()))
    for cell in board.ordered:
        weight = weight_of.get(cell, 0)
        tile = cell_tile(board, cell, str(weight) if weight else "·")
        tiles.append(replace(tile, colour=shown.index(weight)) if weight else tile)
    return Scene(tuple(tiles), board.lattice)


def _subject_words(problem: Problem, subject: kinds.Subject) -> str:
    kind, key = subject.kind, cast("Any", subject.key)
    if kind == kinds.RULE:
        rule, region = key
        known = problem.rules[rule : rule + 1] if isinstance(problem, Marking) and rule >= 0 else ()
        if known and isinstance(known[0], Held):
            return str(region)
        if not known or not isinstance(known[0], Count | Paired | Runs):
            return f"rule {rule} in {region}"
        key = rule, region, tuple(sorted(known[0].symbols))
    several = kind in (kinds.LINE, kinds.RULE, kinds.SYMBOL, kinds.SUM)
    return meaning_words(MEANING_OF[kind](*(key if several else (key,))))


def _area(certificate: kinds.Area) -> Iterator[str]:
    least, most = certificate.least, certificate.most
    cells = words.counted(most, "cell")
    if least < most:
        cells = f"{words.number(least)} to {cells}"
    yield f"The areas do not add up: {cells} {'is' if most == 1 else 'are'} to be covered."
    groups: dict[tuple[int, int, int | None], list[str]] = {}
    for piece in certificate.pieces:
        groups.setdefault((piece.cells, piece.low, piece.high), []).append(piece.piece)
    for (area, low, high), names in groups.items():
        supply = Supply(low, high)
        copies = "any number of copies" if supply == Supply() else f"{supply} copies"
        if low == high:
            copies = words.counted(low, "copy", "copies")
        each = " of each" if len(names) > 1 else ""
        yield f"  {_some_of(names)}: {words.counted(area, 'cell')}, {copies}{each}"
    near = [area for area in (certificate.below, certificate.above) if area is not None]
    if near:
        together = words.listed(map(words.number, near), "or")
        yield f"  Together pieces can have {together} cells, and nothing between."
    else:
        yield "  Together they always have more."


def _end(problem: Problem, end: kinds.Starved | kinds.Pocket) -> Iterator[str]:
    if isinstance(end, kinds.Pocket):
        size = words.counted(len(end.cells), "cell")
        yield f"A pocket of {size} can only be covered by pieces that lie wholly in it:"
        yield f"  {_some_of(map(words.cell, end.cells))}"
        if end.by == "area":
            yield f"  No choice of the pieces that fit there has {size}."
        else:
            yield "  Trying all ways to fill it shows that there is none."
        return
    name = _subject_words(problem, end.subject)
    if end.subject.kind == kinds.CELL and end.available == 0:
        what = "be covered, but nothing can cover it"
        if isinstance(problem, Marking):
            what = "hold a symbol, but none can stand there"
        yield f"{words.capital(name)} must {what}."
        return
    if end.subject.kind == kinds.SUM:
        yield f"{words.capital(name)} lacks {end.needed}, but what is left adds {end.available}."
        return
    possible = f"possible only {words.times(end.available)}" if end.available else "never possible"
    yield f"{words.capital(name)}: needed {words.times(end.needed)}, but {possible}."


def _forced(problem: Problem, certificate: kinds.Forced) -> Iterator[str]:
    first, *rest = _end(problem, certificate.end)
    if certificate.steps:
        yield "Some choices are forced, each by what is left after those before it:"
        first = f"Then {first[0].lower()}{first[1:]}"
    for number, (subject, choice) in enumerate(certificate.steps, 1):
        because = words.capital(_subject_words(problem, subject))
        yield f"  {number}. {because} needs {choice_words(choice)}."
    yield first
    yield from rest


def _exhaustion(certificate: kinds.Exhaustion) -> Iterator[str]:
    yield "No short reason was found; everything has been tried, and nothing fills it:"
    for engine, effort in certificate.engines:
        unit = engine_named(engine).effort_unit if engine in ENGINES else "step"
        yield f"  {engine}" + (f": {words.counted(effort, unit)}" if effort is not None else "")


_MOST_SUMS = 4
_MOST_NAMED = 9


def _colouring_words(
    listed: AllChoices, certificate: kinds.Colouring, names: Mapping[kinds.Subject, str]
) -> Iterator[str]:
    """Why every choice weighs 0, and the whole does not."""
    modulus = certificate.modulus
    zero = f"0 modulo {modulus}" if modulus else "0"
    yield f"Give weights so that whatever is chosen weighs {zero}:"
    yield from _weight_lines(certificate, names)
    yield from _choice_lines(listed, certificate.weights)
    ranges = weight_proofs.bounds_of_weights(listed, certificate)
    if all(low == high for _, low, high in ranges):
        counted: Counter[int] = Counter()
        for weight, low, _ in ranges:
            counted[weight] += low
        total = sum(weight * times for weight, times in counted.items())
        left = f", which is {total % modulus} modulo {modulus}" if modulus else ""
        yield f"But the whole must weigh {_sum(counted)} = {words.number(total)}{left}, not 0."
        return
    found = sorted(weight_proofs.weights_of_whole(ranges, modulus))
    shown = _some_of(map(words.number, found))
    yield (
        f"But however often each is used, the whole weighs {shown or 'nothing possible'}"
        f"{f' modulo {modulus}' if modulus else ''}, never 0."
    )


def _inequality_words(
    listed: AllChoices, certificate: kinds.Inequality, names: Mapping[kinds.Subject, str]
) -> Iterator[str]:
    """Why choices weigh too little."""
    most, least = weight_proofs.weights_against_bounds(listed, certificate)
    yield "Give weights:"
    yield from _weight_lines(certificate, names)
    if most <= 0:
        yield "No choice weighs more than 0."
    else:
        yield f"All choices that weigh more than 0 weigh {words.number(most)} together."
    for subject, low, modulus, _ in certificate.raised:
        name = words.capital(names[subject])
        yield f"{name} is used at least {words.times(low)}, as remainders modulo {modulus} show."
    counted: Counter[int] = Counter()
    for weight, low, high in weight_proofs.bounds_of_weights(listed, certificate):
        counted[weight] += low if weight > 0 else high
    yield f"But what must and may be used weighs at least {_sum(counted)} = {words.number(least)}."


def _some_of(names: Iterable[str]) -> str:
    """The names as a list; only the first of many."""
    return words.listed(names, most=_MOST_NAMED)


def _weight_lines(
    certificate: kinds.Colouring | kinds.Inequality, names: Mapping[kinds.Subject, str]
) -> Iterator[str]:
    """The weights: cells by number, as in the drawing, everything else by name."""
    groups: dict[int, list[kinds.Subject]] = {}
    for subject, weight in certificate.weights:
        groups.setdefault(weight, []).append(subject)
    for weight in sorted(groups, reverse=True):
        cells = sum(subject.kind == kinds.CELL for subject in groups[weight])
        others = [names[subject] for subject in groups[weight] if subject.kind != kinds.CELL]
        parts = [words.counted(cells, "cell")] if cells else []
        yield f"  weight {words.number(weight)}: {_some_of([*parts, *others])}"
    for pieces, times in certificate.numbers:
        yield f"  {words.number(times)} of {_some_of(pieces)}, by the areas"


def _choice_lines(listed: AllChoices, weights: kinds.Weights) -> Iterator[str]:
    """The sums that occur for the choices of each name; names with the same sums are grouped."""
    weight_of = dict(weights)
    sums: dict[str, set[tuple[tuple[int, int], ...]]] = {}
    for choice, uses in listed.uses.items():
        counted: Counter[int] = Counter()
        for subject, times in uses.items():
            if subject in weight_of:
                counted[weight_of[subject]] += times
        sums.setdefault(choice_name(choice), set()).add(tuple(sorted(counted.items())))
    alike: dict[frozenset[tuple[tuple[int, int], ...]], list[str]] = {}
    for name, found in sums.items():
        alike.setdefault(frozenset(found), []).append(name)
    for several, names in alike.items():
        found_sums = sorted(several)
        shown = [
            f"{_sum(dict(one))} = {words.number(sum(weight * times for weight, times in one))}"
            for one in found_sums[:_MOST_SUMS]
        ]
        beyond = len(found_sums) - _MOST_SUMS
        more = f", or {words.counted(beyond, 'other sum')}" if beyond > 0 else ""
        who = _some_of(name for name in names if name) or "options"
        yield f"  {who}: {', or '.join(shown)}{more}"


def _sum(counted: Mapping[int, int]) -> str:
    """The sum of weights, each as often as it occurs.

    >>> _sum({1: 3, -1: 2})
    '3 x 1 - 2 x 1'
    """
    parts = [(weight, times) for weight, times in sorted(counted.items(), reverse=True) if times]
    text = ""
    for weight, times in parts:
        sign = " - " if weight < 0 else " + "
        product = f"{words.number(times)} x {words.number(abs(weight))}"
        text += f"{sign if text or weight < 0 else ''}{product}"
    return text.strip() or "0"
