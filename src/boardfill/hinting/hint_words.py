"""The words of hints: names of items, and reasons why little is left for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Choice, Mark, Placement, choice_cells, choice_words
from boardfill.cover import meanings
from boardfill.cover.bounded import Cover, Item
from boardfill.cover.weights import name_of
from boardfill.problem import rules
from boardfill.problem.kinds import Marking, Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.parts import PART
from boardfill.problem.web_rules import Joined
from boardfill.reasoning.group_words import cells_words, counted_words, has_plain_name
from boardfill.reasoning.pockets import DeadEnd
from boardfill.reasoning.position import ForcedOption

_MOST_NAMED = 3
"""Lists of more sizes or conflicts are shortened."""


class ItemWords(NamedTuple):
    """The words for an item: where to look, that one choice is left, "every other ...", and why."""

    name: str
    one_left: str
    ways: str
    starved: str


_PLACES = "{2}", "place for {0}", "there are too few places for {0}"
_AMOUNTS = "{0} needs all that is left", "symbol that adds to {0}", "too little is left for {0}"
_WORDS: dict[type, tuple[str, str, str]] = {
    meanings.CopiesOf: ("{0} has {1}", "place for {0}", "there are too few places for {0}"),
    meanings.LineAfter: (
        "{0} must be crossed, and only one placement is left that does",
        "placement across {0}",
        "nothing can cross {0}",
    ),
    meanings.MeetingOf: (
        "something must point at {0}, and only one symbol is left that does",
        "symbol that points at {0}",
        "nothing can point at {0}",
    ),
    meanings.Clash: (
        "a rule asks for {0}, and only one symbol is left there",
        "symbol for {0}",
        "no symbol is left for {0}",
    ),
    meanings.LineOver: (
        "only one symbol is left that fits {0}",
        "symbol that fits {0}",
        "no symbol is left that fits {0}",
    ),
    meanings.SideOf: (
        "only one placement can make {0} fit",
        "placement that makes {0} fit",
        "nothing can make {0} fit",
    ),
    meanings.CountIn: _PLACES,
    meanings.SymbolIn: _PLACES,
    meanings.SumIn: _AMOUNTS,
    meanings.FactorsIn: ("{0} need all that is left", *_AMOUNTS[1:]),
}
_IN_REGIONS = meanings.CountIn | meanings.SymbolIn | meanings.SumIn | meanings.FactorsIn
_OTHER = "only one option is left for {0}", "option with {0}", "too few options are left for {0}"


def item_words(problem: Problem, item: Item) -> ItemWords:
    """The item as people see it."""
    meaning, name = item.meaning, _item_name(problem, item.meaning)
    if isinstance(meaning, meanings.BoardCell):
        only, ways = f"{name} can be covered in only one way", f"way to cover {name}"
        if isinstance(problem, Marking):
            only, ways = f"{name} can hold only one symbol", f"symbol in {name}"
        return ItemWords(name, only, ways, _starved_cells(problem, [meaning.cell]))
    left = "only one place left" if item.low == 1 else "no more places left than it needs"
    placed = _placed(problem, meaning)
    told = _PLACES if placed else _WORDS.get(type(meaning), _OTHER)
    subject = placed or name
    are = f"there is only one place for {subject}"
    if item.low != 1:
        are = f"every place that is left for {subject} is needed"
    return ItemWords(name, *(text.format(subject, left, are) for text in told))


def _placed(problem: Problem, meaning: meanings.Meaning) -> str:
    """What must stand where, if the item asks for symbols in some cells; otherwise empty."""
    if not isinstance(problem, Marking):
        return ""
    if isinstance(meaning, meanings.CountIn | meanings.SymbolIn):
        return _item_name(problem, meaning).removeprefix("symbol ")
    if isinstance(meaning, meanings.SumIn) and isinstance(problem.rules[meaning.rule], rules.Sum):
        where = _item_name(problem, meaning).removeprefix("the sum ")
        return f"{counted} {where}" if (counted := counted_words(problem)) else ""
    pointing = [symbol.name for symbol in problem.symbols if symbol.points_at]
    if isinstance(meaning, meanings.MeetingOf) and len(pointing) == 1:
        return f"{pointing[0]} in {cells_words(meaning.cells)}"
    return ""


def _item_name(problem: Problem, meaning: meanings.Meaning) -> str:
    """The name of an item; regions are named by their cells, since nobody sees their numbers."""
    if isinstance(problem, Marking) and isinstance(meaning, _IN_REGIONS):
        rule = problem.rules[meaning.rule]
        if isinstance(rule, rules.Held):
            return meaning.region
        if isinstance(rule, Joined):
            between = cells_words(problem.groups_of(rule)[meaning.region])
            return f"the number of lines between {between}"
        if isinstance(rule, rules.GroupRule) and not has_plain_name(meaning.region):
            cells = problem.groups_of(rule)[meaning.region]
            return meanings.meaning_words(meaning._replace(region=cells_words(cells)))
    return meanings.meaning_words(meaning)


def _starved_cells(problem: Problem, cells: Sequence[Cell]) -> str:
    nothing = "no symbol can stand in" if isinstance(problem, Marking) else "nothing can cover"
    return f"{nothing} cell {words.listed(map(words.cell, cells), 'or')}"


def _cell(cell: Cell) -> str:
    return meanings.meaning_words(meanings.BoardCell(cell))


def instruction(choice: Choice) -> str:
    """The words for making a choice."""
    if isinstance(choice, Placement) and choice.piece == PART:
        return f"cut out {words.cells(choice.cells)}"
    if isinstance(choice, Placement):
        return f"lay {choice_words(choice)}"
    return f"{'put' if isinstance(choice, Mark) else 'take'} {choice_words(choice)}"


def place_words(choice: Choice) -> str:
    """The words for the place of a choice, its first cell."""
    cells = choice_cells(choice)
    return _cell(cells[0]) if cells else choice_words(choice)


def take_back(choices: Sequence[Choice], *, fully: bool = False) -> str:
    """What to take back, with all cells or only with a name and a place."""
    named = (in_full(choice) if fully else in_short(choice) for choice in choices)
    return f"take back {words.listed(named)}"


def conflict_words(choices: Sequence[Choice]) -> str:
    """The words for choices that cannot all stay."""
    named = words.listed(map(in_short, choices))
    if len(choices) == 1:
        return f"no filling has {named}{', lying this way' * isinstance(choices[0], Placement)}"
    return f"no filling has {'both ' if len(choices) == 2 else ''}{named}"


def in_short(choice: Choice) -> str:
    """A choice by its name and one cell."""
    if isinstance(choice, Placement):
        return f"{_the(choice)}{choice.piece} at {_cell(choice.cells[0])}"
    return choice_words(choice)


def in_full(choice: Choice) -> str:
    """A choice with all its cells."""
    return f"{_the(choice)}{choice_words(choice)}"


def _the(choice: Choice) -> str:
    """The article and noun before the name; parts of any shape have no name."""
    return "the " if isinstance(choice, Placement) and choice.piece == PART else ""


def why_forced(problem: Problem, cover: Cover, forced: ForcedOption) -> str:
    """Why the option must be taken, without saying which it is."""
    subject = item_words(problem, cover.items[forced.item])
    failures = forced.failures
    if not failures:
        return subject.one_left
    wrong = [failure for failure in failures if failure.is_wrong_number]
    pockets = [failure for failure in failures if failure.pocket and failure not in wrong]
    starved = [failure for failure in failures if not failure.pocket]
    users = dict.fromkeys(cover.users[forced.item])
    names = [name_of(choice) for choice in map(cover.meaning_of, users)]
    name = name_of(cover.meaning_of(forced.option))
    if len(wrong) == len(failures) and names.count(name) == 1:
        return f"only {name} leaves the right number of cells at {subject.name}"
    ends = []
    if pockets:
        ends.append((len(pockets), "cut", f"off {_pocket_words(pockets)}"))
    if wrong:
        ends.append((len(wrong), "leave", "the wrong number of cells"))
    every = f"every other {subject.ways}" if len(failures) > 1 else f"the only other {subject.ways}"
    if not starved and len(ends) == 1:
        ((_, verb, what),) = ends
        return f"{every} {verb}s {what}"
    parts = [f"{number} of them {verb}{'s' * (number == 1)} {what}" for number, verb, what in ends]
    if starved:
        after = f"after {'the other' if len(starved) == 1 else 'the others'} " if ends else ""
        parts.append(after + _starved_words(problem, cover, starved))
    *others, last = parts
    told = f"{', '.join(others)}, and {last}" if others else last
    return f"{every} goes wrong at once: {told}"


def why_dead(problem: Problem, cover: Cover, end: DeadEnd) -> str:
    """Why what is left cannot be filled."""
    if end.pocket:
        n = len(end.pocket)
        cells = f"the pocket of {words.counted(n, 'cell')} around {_cell(end.pocket[0])}"
        if n == 1:
            cells = _cell(end.pocket[0])
        elif end.is_wrong_number:
            cells = f"the {words.counted(n, 'cell')} left"
        why = f", since no areas add up to {n}" if end.by_area else ""
        return f"the pieces left cannot fill {cells}{why}"
    assert end.starved is not None
    item = cover.items[end.starved]
    subject = item_words(problem, item)
    if item.high is not None and item.low > item.high:
        if isinstance(item.meaning, meanings.SideOf):
            return f"the pieces at {subject.name} do not fit"
        return f"the rule for {subject.name} is broken"
    return subject.starved


def _pocket_words(ends: Sequence[DeadEnd]) -> str:
    sizes = sorted({len(end.pocket) for end in ends})
    if len(sizes) == 1:
        cells = words.counted(sizes[0], "cell")
    elif len(sizes) <= _MOST_NAMED:
        cells = f"{words.listed(map(words.number, sizes), 'or')} cells"
    else:
        cells = f"{sizes[0]} to {sizes[-1]} cells"
    return f"a pocket of {cells} that the pieces left cannot fill"


def _starved_words(problem: Problem, cover: Cover, ends: Sequence[DeadEnd]) -> str:
    """The words for what could no longer be filled after the other choices."""
    found = dict.fromkeys(end.starved for end in ends if end.starved is not None)
    items = [cover.items[item] for item in found]
    if len(items) > _MOST_NAMED:
        first = item_words(problem, items[0]).starved
        return f"{first}, or something else is left without a choice"
    places = [item.place for item in items if item.place is not None]
    if len(places) == len(items):
        return _starved_cells(problem, places)
    return words.listed((item_words(problem, item).starved for item in items), "or")
