"""The words of hints: what an item is called, and what it means that little is left for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardfill.answers.solution import (
    Choice,
    Mark,
    Placement,
    cell_text,
    choice_cells,
    choice_words,
)
from boardfill.cover.bounded import Cover, Item
from boardfill.hinting.forced_moves import DeadEnd, Forced
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import WHOLE_BOARD, Marking
from boardfill.problem.tiling import Tiling

_MOST_NAMED = 3
"""Of more sizes or conflicts only some are named."""


@dataclass(frozen=True)
class Subject:
    """An item in words: what to look at, and the ways to serve it."""

    name: str
    """Look at ..."""
    one_left: str
    """... and nothing else is left for it."""
    ways: str
    """Every other ..."""
    starved: str
    """... because ... any more."""


def subject_of(problem: Problem, item: Item) -> Subject:
    """The item as people see it."""
    if item.place is not None:
        cell = cell_words(item.place)
        if isinstance(problem, Marking):
            only = f"{cell} can hold only one symbol"
            return Subject(cell, only, f"symbol in {cell}", f"no symbol can stand in {cell}")
        only = f"{cell} can be covered in only one way"
        return Subject(cell, only, f"way to cover {cell}", f"nothing can cover {cell}")
    if isinstance(problem, Tiling):
        return _of_tiling(problem, str(item.meaning), item.low)
    if isinstance(problem, Marking) and isinstance(item.meaning, tuple):
        where, what = item.meaning
        return _of_marking(where, what, item.low)
    name = f"item {item.meaning}"
    if isinstance(item.meaning, tuple):
        used, colour = item.meaning
        name = f"item {used} in colour {colour}" if colour else f"item {used}"
    only = f"only one option is left for {name}"
    return Subject(name, only, f"option with {name}", f"too few options are left for {name}")


def _of_tiling(problem: Tiling, meaning: str, need: int) -> Subject:
    if any(piece.name == meaning for piece in problem.pieces):
        only = f"piece {meaning} has {_places_left(need)}"
        return Subject(
            f"piece {meaning}",
            only,
            f"place of {meaning}",
            f"there are too few places for {meaning}",
        )
    name = f"the {meaning}"
    only = f"{name} must be crossed, and only one placement is left that does"
    return Subject(name, only, f"placement across {name}", f"nothing can cross {name}")


def _of_marking(first: str, second: tuple[object, ...], need: int) -> Subject:
    """A rule's region and symbols, or an edge or corner as the cells that meet there."""
    if first == "target":
        cells = [cell for cell in second if isinstance(cell, tuple)]
        name = f"the place where {_listed(map(cell_text, cells))} meet"
        only = f"something must point at {name}, and only one symbol is left that does"
        return Subject(name, only, f"symbol that points at {name}", f"nothing can point at {name}")
    symbols = _listed(map(str, second), "or")
    where = "on the board" if first == WHOLE_BOARD else f"in {first}"
    name = f"{symbols} {where}"
    only = (
        f"there {'is only one place' if need == 1 else 'are no more places than needed'} for {name}"
    )
    return Subject(name, only, f"place for {name}", f"there are too few places for {name}")


def _places_left(need: int) -> str:
    return "only one place left" if need == 1 else "no more places left than it needs"


def cell_words(cell: Cell) -> str:
    """A cell as sentences call it."""
    return f"cell {cell_text(cell)}"


def instruction(choice: Choice) -> str:
    """What to do."""
    if isinstance(choice, Placement):
        return f"lay {choice_words(choice)}"
    return f"{'put' if isinstance(choice, Mark) else 'take'} {choice_words(choice)}"


def place_words(choice: Choice) -> str:
    """Where a choice is made: at the first of its cells."""
    cells = choice_cells(choice)
    if cells:
        return cell_words(cells[0])
    return choice_words(choice)


def take_back(choices: Sequence[Choice], *, fully: bool = False) -> str:
    """What to take back, with all cells or only with a name and a place."""
    named = (choice_words(choice) if fully else _short(choice) for choice in choices)
    return f"take back {_listed(named)}"


def conflict_words(choices: Sequence[Choice]) -> str:
    """Choices that cannot all stand."""
    named = _listed(map(_short, choices))
    if len(choices) == 1:
        return f"no filling has {named}{', lying so' * isinstance(choices[0], Placement)}"
    return f"no filling has {'both ' if len(choices) == 2 else ''}{named}"


def _short(choice: Choice) -> str:
    if isinstance(choice, Placement):
        return f"{choice.piece} at {cell_words(choice.cells[0])}"
    return choice_words(choice)


def why_forced(problem: Problem, cover: Cover, forced: Forced) -> str:
    """Why the option must be taken, without saying which it is."""
    subject = subject_of(problem, cover.items[forced.item])
    failures = forced.failures
    if not failures:
        return subject.one_left
    pockets = [failure for failure in failures if failure.pocket]
    starved = [failure for failure in failures if not failure.pocket]
    every = f"every other {subject.ways}" if len(failures) > 1 else f"the only other {subject.ways}"
    if not starved:
        return f"{every} cuts off {_pocket_words(pockets)}"
    if not pockets:
        return f"{every} goes wrong at once: {_starved_words(problem, cover, starved)}"
    return (
        f"every other {subject.ways} goes wrong at once: {len(pockets)} of them "
        f"{'cuts' if len(pockets) == 1 else 'cut'} off {_pocket_words(pockets)}, and after "
        f"{'the other' if len(starved) == 1 else 'the others'} "
        f"{_starved_words(problem, cover, starved)}"
    )


def why_dead(problem: Problem, cover: Cover, end: DeadEnd) -> str:
    """Why what is left cannot be filled."""
    if end.pocket:
        n = len(end.pocket)
        cells = f"the pocket of {n} cells around {cell_words(end.pocket[0])}"
        if n == 1:
            cells = cell_words(end.pocket[0])
        why = f", since no areas add up to {n}" if end.by_area else ""
        return f"the pieces left cannot fill {cells}{why}"
    assert end.starved is not None
    item = cover.items[end.starved]
    subject = subject_of(problem, item)
    if item.high is not None and item.low > item.high:
        return f"the rule for {subject.name} is broken"
    return subject.starved


def _pocket_words(ends: Sequence[DeadEnd]) -> str:
    sizes = sorted({len(end.pocket) for end in ends})
    if len(sizes) == 1:
        cells = "1 cell" if sizes[0] == 1 else f"{sizes[0]} cells"
    elif len(sizes) <= _MOST_NAMED:
        cells = f"{_listed(map(str, sizes), 'or')} cells"
    else:
        cells = f"{sizes[0]} to {sizes[-1]} cells"
    return f"a pocket of {cells} that the pieces left cannot fill"


def _starved_words(problem: Problem, cover: Cover, ends: Sequence[DeadEnd]) -> str:
    """What could no longer be filled after one or the other choice."""
    found = dict.fromkeys(end.starved for end in ends if end.starved is not None)
    items = [cover.items[item] for item in found]
    first = subject_of(problem, items[0]).starved
    if len(items) > _MOST_NAMED:
        return f"{first}, or something else is left without a choice"
    places = [item.place for item in items if item.place is not None]
    if len(places) == len(items):
        # Cells end the phrase for the first of them.
        return f"{first.removesuffix(cell_text(places[0]))}{_listed(map(cell_text, places), 'or')}"
    return _listed((subject_of(problem, item).starved for item in items), "or")


def _listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row.

    >>> _listed("abc"), _listed("a")
    ('a, b and c', 'a')
    """
    *before, end = words
    return f"{', '.join(before)} {last} {end}" if before else end


def sentence(*parts: str) -> str:
    """The parts as sentences of their own.

    >>> sentence("nothing is forced", "look at cell (0, 1)")
    'Nothing is forced. Look at cell (0, 1).'
    """
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)
