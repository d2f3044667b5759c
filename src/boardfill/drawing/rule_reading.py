"""From the rules of a problem to what is drawn for them.

Rules that are the same for all rows, or for neighbours or windows anywhere, are not drawn: people
know them from the name of the puzzle, and a sheet has them in words.  The clue of a whole row,
column or diagonal is at the rim; of a run that begins at a hole, in the hole; of any other cells,
in the corner of a cage around them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from boardfill import words
from boardfill.drawing import symbol_shapes as shapes
from boardfill.drawing.board_lines import BoardLines
from boardfill.drawing.rule_marks import KAKURO_STROKE, NO_MARKS, Cage, Line, RuleMarks, Sign
from boardfill.drawing.symbol_shapes import DOMINO, is_light
from boardfill.problem import rules
from boardfill.problem.digit_puzzles import cage_result
from boardfill.problem.groups import REGION, takes_cells
from boardfill.problem.kinds import Marking, Problem
from boardfill.problem.lattices.lattice import Cell, spans
from boardfill.problem.web_rules import Joined

_NUMBERED = re.compile(r"(differ by|ratio) (\d+)")
_DOTS: dict[str, tuple[Any, str, int]] = {
    "differ by": ("white", "−", 1),
    "ratio": ("black", "÷", 2),
}
"""For each relation the dot, the sign on a cage, and the meaning of a dot without a number."""
_SIGNED = {"": "{}", "+": "{}+", "*": "{}×", "-": "{}−", "/": "{}÷"}
_MOSTLY_HOLES = 16
"""The number of places for each cell above which the holes of a board are not drawn."""


def rule_marks(problem: Problem, *, in_cages: bool = False) -> RuleMarks:
    """What is drawn for the rules of a problem; nothing if it has none.

    With `in_cages`, clues of runs and whole lines are drawn in cages, too.
    """
    if not isinstance(problem, Marking) or not problem.rules:
        return NO_MARKS
    return _Reading(problem, in_cages=in_cages).marks()


def amount(low: int, high: int | None) -> str:
    """A number or a range in words.

    >>> amount(3, 3), amount(0, 2), amount(1, None), amount(1, 4)
    ('3', '≤2', '≥1', '1-4')
    """
    if low == high:
        return str(low)
    if high is None:
        return f"≥{low}"
    return f"{low}-{high}" if low else f"≤{high}"


class _Asked(NamedTuple):
    """The clue of a rule for one group, as labels; `at` is the cell that has the clue, if any."""

    rule: rules.GroupRule
    name: str
    cells: tuple[Cell, ...]
    told: tuple[str, ...]
    at: Cell | None


class _Reading:
    """Collects what is drawn for a problem, rule by rule."""

    def __init__(self, problem: Marking, *, in_cages: bool) -> None:
        self.problem, self.cells, self.in_cages = problem, problem.board.cells, in_cages
        self.is_square = problem.board.lattice.name == "square"
        pairings = (rule for rule in problem.rules if isinstance(rule, rules.Paired))
        self.trees = tuple(dict.fromkeys(cell for rule in pairings for cell in rule.cells))
        self.board_lines = BoardLines(self.cells if self.is_square else frozenset(), self.trees)
        self.rim: dict[Cell, tuple[str, ...]] = {}
        self.kind_at: dict[object, type] = {}
        """The kind of rule whose clues are on each side of the board."""
        self.totals: dict[Cell, dict[bool, str]] = defaultdict(dict)
        """The totals of runs, those that go down and others, by the holes before them."""
        self.runs: set[frozenset[Cell]] = set()
        self.numbers: dict[Cell, str] = {}
        """Numbers on cells off the board."""
        self.cages: dict[frozenset[Cell], Cage] = {}
        self.signs: list[Sign] = []
        self.lines: list[Line] = []
        self.notes: list[str] = []

    def marks(self) -> RuleMarks:
        for rule in self.problem.rules:
            if isinstance(rule, rules.Neighbours | rules.Arrow) and rule.each == REGION:
                for cells in () if self._is_between_regions(rule) else rule.regions:
                    self._along(rule, tuple(cells))
        for asked in self._asked():
            self._place(asked)
        numbers = shapes.domino_numbers(self.problem) | shapes.numbers_in_cells(self.problem)
        self._note_held(numbers)
        for cell, number in numbers.items():
            self._add_cage([cell], number, is_outlined=False)
        if not self.is_square:
            self.notes += (f"{words.cell(cell)}: {number}" for cell, number in numbers.items())
        self.numbers |= shapes.arrow_clues(self.problem)
        even, odd = self._parities()
        regions, shaded = self._regions()
        return RuleMarks(
            regions=regions,
            shaded=shaded,
            even=even,
            odd=odd,
            cages=tuple(self.cages.values()),
            signs=tuple(self.signs),
            lines=tuple(self.lines),
            rim=self.rim,
            blocks={cell: told for cell, told in self._blocks() if cell not in self.trees},
            trees=self.trees,
            shapes=dict(shapes.symbol_shapes(self.problem)),
            notes=tuple(self.notes),
        )

    def _note_held(self, numbers: Container[Cell]) -> None:
        for rule in (one for one in self.problem.rules if isinstance(one, rules.Held)):
            if len(rule.cells) == rule.low == 1 and not DOMINO.fullmatch(rule.name):
                ((cell, symbols),) = rule.cells
                joins = (self.problem.symbols_by_name[name].joins for name in symbols)
                if cell not in numbers and not all(joins):  # otherwise a circle says so
                    self.notes.append(f"{words.cell(cell)}: {words.listed(symbols, 'or', most=9)}")

    # Numbers: the clues of groups of cells, and their places.

    def _asked(self) -> Iterator[_Asked]:
        """The clues of the groups of all rules, except clues that all groups share."""
        for rule in self.problem.rules:
            if not isinstance(rule, rules.Count | rules.CluedRule) or isinstance(rule, Joined):
                continue
            is_listed = rule.each == REGION or takes_cells(rule.each)
            if isinstance(rule, rules.Count) and (not is_listed or is_light(rule, self.problem)):
                continue
            groups = self.problem.groups_of(rule)
            is_one = isinstance(rule, rules.CluedRule) and len(rule.clues) == 1 < len(groups)
            if is_one and (not is_listed or all(map(self._is_line, groups.values()))):
                continue
            listed: Sequence[Cell | None] = rule.cells or [None] * len(groups)
            named = zip(groups.items(), listed, strict=True)
            for number, ((name, cells), at) in enumerate(named):
                if (cells or at) and (told := _told(rule, number)):
                    yield _Asked(rule, name, cells, told, at)

    def _place(self, asked: _Asked) -> None:
        """Put a clue where people look for it."""
        rule, cells = asked.rule, asked.cells
        if asked.at is not None:
            if asked.at not in self.cells:
                self.numbers[asked.at] = " ".join(asked.told)
                return
            self._add_cage([asked.at], " ".join(asked.told), is_outlined=False)
        elif isinstance(rule, rules.Count) and self._is_room(rule):
            if rule.high is not None:
                self._add_cage([min(cells)], asked.told[0], is_outlined=False)
            return
        elif self._is_at_rim(asked) or isinstance(rule, rules.Count):
            return  # the line around the region shows it; a sheet says how many
        elif isinstance(rule, rules.Pattern) and (found := cage_result(asked.told[0])):
            self._add_cage(cells, _SIGNED[found[0]].format(found[1]))
        elif rule.each == REGION and isinstance(rule, rules.Sum | rules.Product):
            sign = "×" if isinstance(rule, rules.Product) else "+" * self._has_operations
            self._add_cage(cells, asked.told[0] + sign * (len(cells) > 1))
        else:
            self.notes.append(_note(asked))
            return
        if not self.is_square:
            self.notes.append(_note(asked))

    def _add_cage(self, cells: Sequence[Cell], told: str, *, is_outlined: bool = True) -> None:
        """Add a clue to a cage; several rules about the same cells share it."""
        key = frozenset(cells)
        before = f"{self.cages[key].told} " if key in self.cages else ""
        self.cages[key] = Cage(key, before + told, is_outlined)

    def _is_at_rim(self, asked: _Asked) -> bool:
        """Put a clue in a hole or outside the board; False if it does not belong there."""
        rule, cells = asked.rule, asked.cells
        is_caged = self.in_cages and rule.each == REGION
        if not self.is_square or isinstance(rule, rules.Pattern) or is_caged:
            return False
        is_run = rule.each == REGION or rule.each.endswith(" run")
        if isinstance(rule, rules.Sum) and is_run and (run := self.board_lines.run(cells)):
            before, goes_down = run
            self.totals[before][goes_down] = asked.told[0]
            self.runs.add(frozenset(cells))
            return True
        ends = self.board_lines.ends(rule.each, cells)
        if ends is None:
            return False
        told = asked.told
        if isinstance(rule, rules.Count):
            if rule.high == 0 and self._allowed(rule):
                return True  # it says what may stand there, not how often
            others = self._counts[frozenset(cells)]
            if len(others) > 1:
                if len({(other.low, other.high) for other in others}) == 1:
                    return True
                told = (f"{''.join(sorted(rule.symbols))}:{told[0]}",)
        at = 0
        if isinstance(rule, rules.LineRule):
            at = int(rule.backwards != (cells[0] > cells[-1]))
            told = told[::-1] if at else told
        elif self.kind_at.get(self.board_lines.side(ends.places[0]), type(rule)) is not type(rule):
            at = 1
        place = ends.places[at]
        self.kind_at.setdefault(self.board_lines.side(place), type(rule))
        self.rim[place] = self.rim.get(place, ()) + tuple(one + ends.arrows[at] for one in told)
        return True

    def _is_line(self, cells: Sequence[Cell]) -> bool:
        return self.is_square and self.board_lines.ends(REGION, cells) is not None

    def _blocks(self) -> Iterator[tuple[Cell, str]]:
        """The holes with clues, and their texts."""
        shown = self.numbers | {
            place: f"{told.get(True, '')}{KAKURO_STROKE}{told.get(False, '')}"
            for place, told in self.totals.items()
        }
        speaks = any(
            rule.each == "seen" or rule.each.endswith(" run")
            for rule in self.problem.rules
            if isinstance(rule, rules.GroupRule)
        )
        if self.is_square and (speaks or shown):
            drawn = self.cells | shown.keys()
            rows, columns = spans(drawn) or (range(0), range(0))
            if len(rows) * len(columns) <= _MOSTLY_HOLES * len(drawn):
                yield from ((cell, "") for cell in product(rows, columns) if cell not in drawn)
        yield from shown.items()

    # Regions, signs and lines.

    def _along(self, rule: rules.Neighbours | rules.Arrow, cells: tuple[Cell, ...]) -> None:
        """Draw relations between consecutive cells; negated ones are not drawn."""
        relation = rule.relation if isinstance(rule, rules.Neighbours) else ""
        is_pair = len(cells) == 2 and cells[1] in self.problem.board.lattice.neighbours(cells[0])
        if isinstance(rule, rules.Arrow):
            self.lines.append(Line(cells, "arrow"))
        elif relation in ("less", "greater"):
            upwards = cells if relation == "less" else cells[::-1]
            if is_pair:
                self.signs.append(Sign(upwards[0], upwards[1], "less"))
            else:
                self.lines.append(Line(upwards, "thermo"))
        elif is_pair and relation == "equal":
            self.signs.append(Sign(cells[0], cells[1], "equal"))
        elif is_pair and isinstance(relation, str) and (found := _NUMBERED.fullmatch(relation)):
            dot, sign, usual = _DOTS[found[1]]
            if self._has_operations:
                self._add_cage(cells, found[2] + sign)
            else:
                told = "" if int(found[2]) == usual else found[2]
                self.signs.append(Sign(cells[0], cells[1], dot, told))
                if told:  # text has no room for it
                    self.notes.append(f"{words.cells(cells)}: {relation}")
        elif not isinstance(relation, str) or not relation.startswith("not "):
            self.lines.append(Line(cells, "line"))
        elif relation.endswith(("less", "greater")) or not self.is_square:
            self.notes.append(f"{words.cells(cells)}: {relation}")

    def _is_between_regions(self, rule: rules.Neighbours | rules.Arrow) -> bool:
        """True if the rule lists what may be on both sides of borders between regions."""
        is_list = isinstance(rule, rules.Neighbours) and not isinstance(rule.relation, str)
        within = (set(cells) <= region for cells in rule.regions for region in self._counts)
        return is_list and bool(self._counts) and not any(within)

    @cached_property
    def _has_operations(self) -> bool:
        """True if cages need operation signs: with products, or pairs with other operations."""
        cages: list[frozenset[Cell]] = []
        has_pairs = False
        for rule in self.problem.rules:
            is_result = isinstance(rule, rules.Pattern) and rule.each == REGION
            if isinstance(rule, rules.Product) or is_result:
                return True
            is_numbered = isinstance(rule, rules.Neighbours) and (
                isinstance(rule.relation, str) and _NUMBERED.fullmatch(rule.relation)
            )
            if isinstance(rule, rules.Sum) or is_numbered:
                assert isinstance(rule, rules.GroupRule)
                cages += map(frozenset, rule.regions)
                has_pairs = has_pairs or not isinstance(rule, rules.Sum)
        cages += (
            frozenset({cell}) for cell in self.problem.clues.keys() - frozenset().union(*cages)
        )
        is_apart = sum(map(len, cages)) == len(frozenset().union(*cages)) == len(self.cells)
        return has_pairs and is_apart

    @cached_property
    def _counts(self) -> dict[frozenset[Cell], list[rules.Count]]:
        """The counting rules of each region."""
        found: dict[frozenset[Cell], list[rules.Count]] = defaultdict(list)
        for rule in self.problem.rules:
            if isinstance(rule, rules.Count):
                for region in rule.regions:
                    found[frozenset(region)].append(rule)
        return found

    def _regions(self) -> tuple[tuple[frozenset[Cell], ...], frozenset[Cell]]:
        """The regions with a bold line around them, and the cells of others that overlap these."""
        families: dict[tuple[frozenset[Cell], ...], bool] = {}
        for rule in self.problem.rules:
            if isinstance(rule, rules.Count | rules.Different):
                is_different = isinstance(rule, rules.Different)
                own = [frozenset(region) for region in rule.regions]
                own = [region for region in own if self._is_region(rule, region)]
                families.setdefault(tuple(own), is_different)
        found: dict[frozenset[Cell], None] = {}
        shaded: set[Cell] = set()
        whole = len(self.cells)
        for family in sorted(families, key=lambda family: sum(map(len, family)) != whole):
            covered = frozenset().union(*found)
            is_cage = bool(self.cages) and families[family] and sum(map(len, family)) != whole
            for region in family:
                if region in found:
                    continue
                if is_cage:
                    self.cages.setdefault(region, Cage(region, ""))
                elif region & covered:
                    shaded |= region
                else:
                    found[region] = None
        return tuple(found), frozenset(shaded)

    def _is_region(self, rule: rules.GroupRule, region: frozenset[Cell]) -> bool:
        """True if the region should be outlined, and has not been drawn in another way."""
        if isinstance(rule, rules.Count) and self._is_room(rule):
            return True
        if region in self.board_lines.whole or region in self.cages or region in self.runs:
            return False
        if isinstance(rule, rules.Count) and self._allowed(rule):
            return False
        if self.board_lines.diagonal_step(tuple(region)):
            line = Line(tuple(sorted(region)), "line")
            if len(region) > 2 and line not in self.lines:
                self.lines.append(line)
            return False
        return True

    def _is_room(self, rule: rules.Count) -> bool:
        """True for regions with their own numbers, such as rooms with shaded cells."""
        return self.problem.has_webs and len(rule.regions) == 1

    def _allowed(self, rule: rules.Count) -> frozenset[str]:
        """The symbols that all of the cells must have, if that is what the rule says."""
        symbols = frozenset(rule.symbols)
        # A region of one cell among larger ones counts as a region, too.
        if rule.low >= max(map(len, rule.regions)):
            return symbols
        others = frozenset(self.problem.symbols_by_name) - symbols
        return others if rule.high == 0 else frozenset()

    def _parities(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """The cells that must have even values, and those that must have odd ones."""
        found: tuple[set[Cell], set[Cell]] = (set(), set())
        for region, counting in self._counts.items():
            for rule in counting if region and region not in self.board_lines.whole else ():
                allowed = [self.problem.symbols_by_name[name] for name in self._allowed(rule)]
                if all(one.value is not None or one.name.isdecimal() for one in allowed):
                    parities = {one.amount % 2 for one in allowed}
                    if len(parities) == 1:
                        found[parities.pop()].update(region)
                        continue
                if allowed:
                    either = words.listed(sorted(one.name for one in allowed), "or", most=9)
                    self.notes.append(f"{words.cells(sorted(region))}: {either}")
        return frozenset(found[0]), frozenset(found[1])


def _told(rule: rules.Count | rules.CluedRule, group: int) -> tuple[str, ...]:
    """What the rule asks of a group, as labels; none if it asks nothing."""
    if isinstance(rule, rules.Count):
        return (amount(rule.low, rule.high),)
    clue = rule.clue(group)
    if clue is None:
        return ()
    if isinstance(rule, rules.Sum):
        return (amount(*clue),)
    if isinstance(rule, rules.Runs):
        return tuple(map(str, clue)) or ("0",)
    return (str(clue),)


def _note(asked: _Asked) -> str:
    name = words.cells(asked.cells) if asked.rule.each == REGION else asked.name
    kind = type(asked.rule).__name__.lower()
    return words.shortened(f"{name}: {kind} {' '.join(asked.told)}", 100)
