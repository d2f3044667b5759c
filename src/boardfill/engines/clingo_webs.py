"""Webs for clingo: each complete choice is checked, and what breaks a rule is forbidden.

Clingo knows only items and options.  Whenever it has a complete choice, the components of each web
are found here; for each one that breaks a rule, clauses are added that this choice breaks and
every filling keeps:

    too small, or without its mark   its first option is not taken, or something that ties to it is
    more of them than may be         not one option of each is taken, or something that ties to one
    too large, wrongly marked, ...   not all these options, which suffice for that, are taken

The clauses stay, so that clingo never makes the same mistake again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from boardfill.cover.bounded import Cover
from boardfill.cover.webs import Web


class Clause(NamedTuple):
    """Not all of `taken` without any of `others`; options by index."""

    taken: frozenset[int]
    others: frozenset[int] = frozenset()


class WebCuts:
    """One web, prepared for checking many choices."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._users: list[list[int]] = [[] for _ in range(web.nodes)]
        for option, tie in enumerate(web.ties):
            for node in set(tie.nodes):
                self._users[node].append(option)

    def clauses(self, chosen: Sequence[int]) -> list[Clause]:
        """Clauses that the choice breaks; none if it keeps the rule."""
        web = self._web
        tying = {option for option in chosen if web.ties[option].nodes}
        parts = list(self._components(tying))
        is_loop = web.cycles == "one"
        most = 1 if is_loop else web.number[1]
        found = [clause for part in parts for clause in self._of_part(part)]
        if most is not None and len(parts) > most:
            for first in range(0, len(parts) - most, most + 1):
                some = parts[first : first + most + 1]
                others = frozenset[int]().union(*map(self._beside, some))
                found.append(Clause(frozenset(min(part) for part in some), others))
        if not found and (len(parts) < max(web.number[0], int(is_loop)) or is_loop):
            found += self._of_number(tying, parts, is_loop=is_loop)
        return found

    def _of_number(
        self, tying: set[int], parts: list[set[int]], *, is_loop: bool
    ) -> Iterator[Clause]:
        """Forbid too few components or an open line: some tying option must be added or dropped."""
        cycles = self._cycles(tying)
        if len(parts) < max(self._web.number[0], int(is_loop)) or cycles != 1:
            every = range(len(self._web.ties))
            rest = (option for option in every if self._web.ties[option].nodes)
            yield Clause(frozenset(tying), frozenset(rest) - tying)

    def _components(self, tying: set[int]) -> Iterator[set[int]]:
        left = set(tying)
        while left:
            yield set(self._spread(left.pop(), tying, left))

    def _spread(self, first: int, tying: set[int], left: set[int]) -> Iterator[int]:
        """The options of one component, nearest to `first` first; removes them from `left`."""
        queue, left_nodes = deque([first]), set[int]()
        left.discard(first)
        while queue:
            option = queue.popleft()
            yield option
            for node in self._web.ties[option].nodes:
                if node in left_nodes:
                    continue
                left_nodes.add(node)
                for other in self._users[node]:
                    if other in left and other in tying:
                        left.discard(other)
                        queue.append(other)

    def _beside(self, part: set[int]) -> frozenset[int]:
        """The options outside a component that tie to one of its nodes."""
        nodes = {node for option in part for node in self._web.ties[option].nodes}
        return frozenset(other for node in nodes for other in self._users[node]) - part

    def _of_part(self, part: set[int]) -> Iterator[Clause]:
        web = self._web
        size = sum(web.ties[option].weight for option in part)
        marked = [option for option in sorted(part) if web.ties[option].mark is not None]
        least, most, start = web.sizes[0], web.sizes[1], min(part)
        if web.marks == "one":
            if not marked:
                yield Clause(frozenset({start}), self._beside(part))
                return
            start = marked[0]
            required = web.ties[start].mark
            least, most = (required, required) if required else (0, None)
            for other in marked[1:]:
                yield Clause(self._between(start, {other}, part))
        elif web.marks == "equal":
            for other in marked[1:]:
                if web.ties[other].mark != web.ties[marked[0]].mark:
                    yield Clause(self._between(marked[0], {other}, part))
        if least is not None and size < least:
            yield Clause(frozenset({start}), self._beside(part))
        if most is not None and size > most:
            yield Clause(self._too_much(start, most, part))
        yield from self._of_shape(part)

    def _of_shape(self, part: set[int]) -> Iterator[Clause]:
        """Clauses for forbidden cycles, nodes tied too often, and nodes that must stay apart."""
        web = self._web
        if web.cycles == "none" and self._cycles(part):
            yield Clause(frozenset(self._without_trees(part)))
        nodes = {node for option in part for node in web.ties[option].nodes}
        if web.tied_twice:
            for node in nodes:
                users = [option for option in self._users[node] if option in part]
                if len(users) > 2:
                    yield Clause(frozenset(users))
        for option in part:
            for a, b in web.ties[option].apart:
                if b in nodes:
                    ends = {other for other in self._users[b] if other in part}
                    yield Clause(self._between(option, ends, part) | {option})
                assert a in nodes

    def _cycles(self, options: set[int]) -> int:
        """The number of independent cycles that the options tie."""
        web = self._web
        nodes = {node for option in options for node in web.ties[option].nodes}
        ties = sum(len(web.ties[option].nodes) - 1 for option in options)
        return ties - len(nodes) + sum(1 for _ in self._components(options))

    def _without_trees(self, part: set[int]) -> set[int]:
        """A smallest subset with a cycle: options are dropped as long as one is left."""
        left = set(part)
        for option in sorted(part):
            if self._cycles(left - {option}):
                left.discard(option)
        return left

    def _between(self, start: int, ends: set[int], part: set[int]) -> frozenset[int]:
        """A shortest chain of options from `start` to one of `ends`, each tied to the next."""
        before: dict[int, int] = {start: start}
        queue = deque([start])
        while queue:
            option = queue.popleft()
            if option in ends:
                chain = [option]
                while chain[-1] != start:
                    chain.append(before[chain[-1]])
                return frozenset(chain)
            for node in self._web.ties[option].nodes:
                for other in self._users[node]:
                    if other in part and other not in before:
                        before[other] = option
                        queue.append(other)
        return frozenset(part)

    def _too_much(self, start: int, most: int, part: set[int]) -> frozenset[int]:
        """The options nearest to `start` that together weigh more than `most`."""
        size, some = 0, []
        for option in self._spread(start, part, set(part)):
            some.append(option)
            size += self._web.ties[option].weight
            if size > most:
                break
        return frozenset(some)


class WebPropagator:
    """Clingo's hook for checking a complete choice against the webs."""

    def __init__(self, cover: Cover, atoms: Sequence[int]) -> None:
        self._cover = cover
        self._cuts = [WebCuts(web) for web in cover.webs]
        self._atoms = atoms
        self._all = frozenset(range(len(atoms)))
        self._literals: list[int] = []

    def init(self, init: Any) -> None:
        """Called by clingo when it starts, and again whenever rules are added."""
        self._literals = [init.solver_literal(atom) for atom in self._atoms]
        init.check_mode = type(init.check_mode).Total

    def check(self, control: Any) -> None:
        """Called by clingo with a complete choice."""
        is_true = control.assignment.is_true
        chosen = [option for option, literal in enumerate(self._literals) if is_true(literal)]
        clauses = [clause for cuts in self._cuts for clause in cuts.clauses(chosen)]
        if not clauses and not self._cover.is_filling(chosen):
            clauses.append(Clause(frozenset(chosen), self._all.difference(chosen)))
        for clause in clauses:
            literals = [-self._literals[option] for option in clause.taken]
            literals += [self._literals[option] for option in clause.others]
            if not control.add_clause(literals) or not control.propagate():
                return
