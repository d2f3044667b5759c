"""From covering to cover: the same items and options; colours become choices of their own.

An item whose colours several options share is in exactly one state: it has one of these colours, or
it is used by one option alone, or not at all.  Each state is a choice.  For each state but the last
there is an item used between 1 and K times, where K is the most options that may use it so: such an
option uses it once, the choice of any other state K times.  So in that state at least one option
agrees, and in any other state none can.  The choice of the state thus follows from the options, and
fillings correspond one to one.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.answers.solution import ItemColour, Pick, Solution
from boardfill.cover.bounded import Check, Cover, Item, Option, paced, unchecked
from boardfill.cover.meanings import ColouredItem, NamedItem
from boardfill.problem.covering import Covering, CoveringOption

_ALONE = None
_UNUSED = ""


def covering_cover(problem: Covering, check: Check = unchecked) -> Cover:
    """The cover whose fillings are the solutions; the module says what colours add."""
    items = [Item(NamedItem(item.name), *item.uses) for item in problem.items]
    index_of = {item.name: index for index, item in enumerate(problem.items)}
    state_items: dict[tuple[str, str | None], int] = {}
    for name, colours in problem.shared_colours.items():
        items[index_of[name]] = Item(NamedItem(name), 1, 1)
        for state, most in _most_uses(colours).items():
            state_items[name, state] = len(items)
            items.append(Item(ColouredItem(name, state), 1, most))

    options = []
    for number, option in enumerate(paced(problem.options, check)):
        states_of = dict(_states_of(problem, option))
        used = sorted(
            state_items[name, states_of[name]] if name in states_of else index_of[name]
            for name in option.items
        )
        options.append(Option(tuple(used), Pick(number, option.items, option.name)))
    for name, colours in problem.shared_colours.items():
        states = _most_uses(colours)
        for chosen in paced((*states, _UNUSED), check, 16):
            others = [
                state_items[name, state]
                for state, most in states.items()
                if state != chosen
                for _ in range(most)
            ]
            options.append(Option((index_of[name], *others), ItemColour(name, chosen)))
    return Cover(tuple(items), tuple(options))


def implied_states(problem: Covering, solution: Solution) -> list[ItemColour]:
    """The states of items that follow from the options chosen."""
    state_of: dict[str, str | None] = dict.fromkeys(problem.shared_colours, _UNUSED)
    if state_of:
        for pick in solution.picks:
            state_of.update(_states_of(problem, problem.options[pick.option]))
    return [ItemColour(name, state) for name, state in state_of.items()]


def _states_of(problem: Covering, option: CoveringOption) -> Iterator[tuple[str, str | None]]:
    """The items of an option that have shared colours, each with the state that it puts them in."""
    colour_of = dict(option.colours)
    for name in option.items:
        shared = problem.shared_colours.get(name)
        if shared is not None:
            colour = colour_of.get(name)
            yield name, colour if colour in shared else _ALONE


def _most_uses(colours: dict[str, int]) -> dict[str | None, int]:
    """The states in which an item is used, each with the most options that may use it so."""
    states: dict[str | None, int] = dict(colours.items())
    states[_ALONE] = 1
    return states
