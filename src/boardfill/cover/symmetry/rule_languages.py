"""Which motions of a board keep the rules for its symbols, judged by what the rules allow.

A cover may express a rule in a way that no motion keeps: a line is read from one end, a relation is
split into blocks.  So a motion is tested by whether the words that fit some cells become the words
that fit their images.  These are compared by the steps of the minimal automaton that reads the
cells in the order of the image, which are the same for the same words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from boardfill import _core, words
from boardfill.answers.solution import Hidden, Mark
from boardfill.cover.bounded import Check, Cover
from boardfill.cover.meanings import Clash, LineOver, PartOf, SumIn
from boardfill.cover.symmetry.group import NOWHERE
from boardfill.cover.symmetry.turned_choices import ChoiceMap, Motion
from boardfill.cover.translation.automata import (
    Automaton,
    Steps,
    relation_automaton,
    steps_along,
    windows_read,
)
from boardfill.cover.translation.hidden_choices import lines
from boardfill.cover.translation.whole_words import letters_of
from boardfill.errors import BadInput
from boardfill.problem import rules
from boardfill.problem.groups import groups, lines_of_sight
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Connected, InSight, Joined, Lines

_MOST_LETTERS = 100_000
"""The most letters in all words that fit some cells, if they must be listed for another order."""
_Names: TypeAlias = Mapping[int, Mapping[str, str]]
"""For each kind of cell on the board, the images of the symbols that it may hold."""


class _Read(NamedTuple):
    """Some cells, the steps of the automaton that reads them, and their name."""

    cells: tuple[Cell, ...]
    steps: list[Steps]
    name: str

    @property
    def asks(self) -> bool:
        """True if it rules anything out."""
        return any(lead != {0: 0} for there in self.steps for lead in there.values())


class RuleLanguages:
    """The rules of a problem, each as the words that it allows."""

    def __init__(self, problem: Marking, cover: Cover, check: Check) -> None:
        self._problem, self._check = problem, check
        self._kind = problem.board.lattice.colour
        self._first = {self._kind(cell): cell for cell in problem.board.ordered}
        """A cell of each kind."""
        self._held = {
            kind: [one.name for one in problem.symbols if sides >= set(one.joins)]
            for kind, cell in self._first.items()
            if (sides := problem.board.lattice.around(cell).keys())
        }
        """The symbols that cells of each kind may hold."""
        joined = {n for n, rule in enumerate(problem.rules) if isinstance(rule, Joined)}
        self._plain = [
            n for n, item in enumerate(cover.items) if not _is_one_sided(item.meaning, joined)
        ]
        self._item_count = len(cover.items)
        plain = _plain_cover(cover, self._plain)
        self._shown = len(plain.options)  # they come first
        self._items = _core.ItemsByUse(plain.form, check)
        # Drop those that allow everything.
        self._read = [one for one in map(self._without_repeats, self._all_read()) if one.asks]
        self._on: dict[frozenset[Cell], list[_Read]] = {}
        for one in self._read:
            self._on.setdefault(frozenset(one.cells), []).append(one)
        stay = {kind: {name: name for name in held} for kind, held in self._held.items()}
        self._structure = self._structures(lambda cell: cell, stay)

    def carried(
        self, motion: Motion, choice_of: ChoiceMap, options: Sequence[int]
    ) -> tuple[int, ...] | None:
        """The images of the items that only symbols use; None if the motion breaks a rule."""
        image = self._items.carried(options[: self._shown], self._check)
        names: dict[int, dict[str, str]] = {}
        for kind, cell in self._first.items():
            marks = {name: choice_of(Mark(cell, name)) for name in self._held[kind]}
            names[kind] = {n: mark.symbol for n, mark in marks.items() if isinstance(mark, Mark)}
            # Some symbol has no image.
            if len(names[kind]) < len(marks):
                return None
            names[kind][""] = ""
        if image is None or self._structure != self._structures(motion.image, names):
            return None
        if not all(self._is_kept(one, motion, names) for one in self._read):
            return None
        items = [NOWHERE] * self._item_count
        for place, to in enumerate(image):
            items[self._plain[place]] = self._plain[to]
        return tuple(items)

    def _is_kept(self, one: _Read, motion: Motion, names: _Names) -> bool:
        """True if the words allowed in these cells become those allowed in their images."""
        self._check()
        cells = tuple(map(motion.image, one.cells))
        others = self._on.get(frozenset(cells), [])
        return any(self._as_read(one, cells, other.cells, names) == other.steps for other in others)

    def _as_read(
        self, one: _Read, cells: tuple[Cell, ...], order: tuple[Cell, ...], names: _Names
    ) -> list[Steps]:
        """The steps through the images of the cells, in the given order, with renamed symbols."""
        renamed = [names[self._kind(cell)] for cell in one.cells]
        steps = [
            {there[name]: lead for name, lead in leads.items() if name in there}
            for there, leads in zip(renamed, one.steps, strict=True)
        ]
        if cells == order:
            automaton = _forward(steps)
        elif cells == order[::-1]:
            automaton = _backward(steps[::-1])
        else:
            at = [cells.index(cell) for cell in order]
            found = _words(steps, one.name)
            automaton = _spelling(tuple(word[place] for place in at) for word in found)
        return self._steps(automaton, order)

    def _steps(self, automaton: Automaton, cells: Iterable[Cell]) -> list[Steps]:
        letters = [
            [name for name in letters_of(self._problem, cell) if not name or name in held]
            for cell in cells
            for held in [self._held[self._kind(cell)]]
        ]
        return steps_along(automaton, letters, self._check)

    def _without_repeats(self, one: _Read) -> _Read:
        """Read repeated cells once: on a closed board one cell wide, a cell neighbours itself.

        Symbols that join sides which a cell does not have are not read.
        """
        each = zip(one.cells, one.steps, strict=True)
        if any(there.keys() - {"", *self._held[self._kind(cell)]} for cell, there in each):
            one = one._replace(steps=self._steps(_forward(one.steps), one.cells))
        cells = tuple(dict.fromkeys(one.cells))
        if len(cells) == len(one.cells):
            return one
        held = [
            dict(zip(one.cells, word, strict=True))
            for word in _words(one.steps, one.name)
            if len(set(zip(one.cells, word, strict=True))) == len(cells)
        ]
        automaton = _spelling(tuple(some[cell] for cell in cells) for some in held)
        return one._replace(cells=cells, steps=self._steps(automaton, cells))

    def _all_read(self) -> Iterator[_Read]:
        problem = self._problem
        for line in lines(problem):
            if line.cells and isinstance(problem.rules[line.rule], rules.LineRule):
                yield _Read(line.cells, line.steps(problem, self._check), line.name)
        steps_of: dict[Hashable, list[Steps]] = {}
        for number, rule in enumerate(problem.rules):
            for cells, said, automaton in _spread(problem, rule):
                told = tuple((self._kind(cell), problem.clues.get(cell, "")) for cell in cells)
                key = number, said, told
                if key not in steps_of:
                    steps_of[key] = self._steps(automaton, cells)
                yield _Read(cells, steps_of[key], words.cells(cells))

    def _structures(self, moved: Callable[[Cell], Cell], names: _Names) -> set[Hashable]:
        """The rules that no automaton reads, after their cells and symbols have moved."""
        found: set[Hashable] = set()

        def turned(symbols: Iterable[str]) -> Hashable:
            return frozenset(
                (
                    self._kind(moved(cell)),
                    frozenset(names[k][name] for name in symbols if name in names[k]),
                )
                for k, cell in self._first.items()
            )

        for line in lines(self._problem):
            if isinstance(self._problem.rules[line.rule], rules.Unlike):
                cells = list(map(moved, line.cells))
                found.add(frozenset(map(frozenset, zip(cells[::2], cells[1::2], strict=True))))
        for rule in self._problem.rules:
            found.update(_structures_of(self._problem, rule, moved, turned))
        return found


def _is_one_sided(meaning: Hashable, joined: Collection[int]) -> bool:
    """True if motions that keep the rules need not carry items of this meaning onto each other.

    The two symbols at a border use its item in opposite ways, and only one of them counts a line
    over it, where a rule about `joined` edges asks for that.
    """
    if isinstance(meaning, SumIn):
        return meaning.rule in joined
    return isinstance(meaning, Clash | PartOf | LineOver)


def _structures_of(
    problem: Marking,
    rule: rules.Rule,
    moved: Callable[[Cell], Cell],
    turned: Callable[[Iterable[str]], Hashable],
) -> Iterator[Hashable]:
    """Paired cells, lines of sight, and what is connected."""
    match rule:
        case rules.Paired():
            beside = groups(problem.board, "around", cells=rule.cells).values()
            partners = Counter(frozenset(map(moved, others)) for others in beside)
            yield turned(rule.symbols), frozenset(partners.items())
        case InSight():
            for cell, number in rule.marks:
                views = lines_of_sight(problem.board, cell)
                there = frozenset(tuple(map(moved, line)) for line in views)
                yield turned(rule.symbols), number, moved(cell), there
        case Connected():
            sizes = frozenset((moved(cell), size) for cell, size in rule.marks)
            yield turned(rule.symbols), rule.parts, rule.sizes, rule.outside, sizes
        case Lines():
            yield rule.shape, _ends(rule, moved)
        case Joined():
            for _, group, clue in problem.clued_groups(rule):
                yield frozenset(map(moved, group)), clue


def _ends(rule: Lines, moved: Callable[[Cell], Cell]) -> Hashable:
    """Where lines end: links at equal marks, whatever these are, all others at any."""
    together: dict[str, set[Cell]] = {}
    for cell, name in rule.marks:
        together.setdefault(name if rule.shape == "links" else "", set()).add(moved(cell))
    return frozenset(map(frozenset, together.values()))


def _spread(
    problem: Marking, rule: rules.Rule
) -> Iterator[tuple[tuple[Cell, ...], Hashable, Automaton]]:
    """The cells of each window or pair of neighbours, the rule there, and an automaton for it."""
    if isinstance(rule, rules.Window):
        for cells, patterns, automaton in windows_read(problem, rule):
            yield cells, frozenset(patterns), automaton
    elif isinstance(rule, rules.Neighbours):
        automaton = relation_automaton(problem, [rule])
        for cells in filter(None, problem.groups_of(rule).values()):
            yield cells, "", automaton


def _plain_cover(cover: Cover, plain: Sequence[int]) -> Cover:
    """The cover with only the shown options and these items."""
    number_of = {item: number for number, item in enumerate(plain)}
    shown = (option for option in cover.options if not isinstance(option.meaning, Hidden))
    options = [
        option._replace(items=tuple(number_of[item] for item in option.items if item in number_of))
        for option in shown
    ]
    return Cover([cover.items[item] for item in plain], options)


def _forward(steps: Sequence[Steps]) -> Automaton:
    """An automaton that follows these steps."""

    def step(state: tuple[int, int], letter: str) -> Hashable | None:
        at, before = state
        goal = steps[at].get(letter, {}).get(before)
        return None if goal is None else (at + 1, goal)

    return Automaton((0, 0), step, lambda _: True)


def _backward(steps: Sequence[Steps]) -> Automaton:
    """An automaton that reads backwards; it keeps the set of states that it may have come from."""

    def step(state: tuple[int, frozenset[int]], letter: str) -> Hashable | None:
        at, after = state
        lead = steps[at].get(letter, {})
        before = frozenset(state for state, goal in lead.items() if goal in after)
        return (at + 1, before) if before else None

    return Automaton((0, frozenset({0})), step, lambda state: 0 in state[1])


def _spelling(found: Iterable[tuple[str, ...]]) -> Automaton:
    """An automaton that reads exactly these words, which have equal lengths."""
    begun = {word[:length] for word in found for length in range(len(word) + 1)}

    def step(state: tuple[str, ...], letter: str) -> Hashable | None:
        longer = (*state, letter)
        return longer if longer in begun else None

    return Automaton((), step, lambda _: True)


def _words(steps: Sequence[Steps], name: str) -> list[tuple[str, ...]]:
    """All words that the steps allow; BadInput if there are too many."""
    found: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    for there in steps:
        found = [
            (lead[state], (*word, letter))
            for state, word in found
            for letter, lead in there.items()
            if state in lead
        ]
        if len(found) * len(steps) > _MOST_LETTERS:
            raise BadInput(
                f"too much fits {name} to tell which symmetries keep it; leave out up_to"
            )
    return [word for _, word in found]
