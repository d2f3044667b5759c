"""The rules of a puzzle of symbols in words: a short sentence for what is alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from boardfill import words
from boardfill.drawing.board_lines import BoardLines
from boardfill.drawing.rule_marks import RuleMarks
from boardfill.drawing.rule_reading import amount, rule_marks
from boardfill.drawing.symbol_shapes import DOMINO, is_light
from boardfill.problem import rules
from boardfill.problem.groups import REGION, WHOLE_BOARD, takes_cells
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.piece import Turn
from boardfill.problem.shading_puzzles import SUBMARINE, WATER
from boardfill.sheets.web_sentences import told_by_name, web_sentences

_MOST_LISTED = 16
"""If there are more symbols, only some are named."""
_OUTLINED = "outlined region"
_PAIRS = {
    "edge": "two cells side by side",
    "corner": "two cells that touch only at a corner",
    "knight": "two cells a knight's move apart",
}
_AROUND = {
    "around": "in the cells beside it",
    "touching": "in the cells that touch it",
    "seen": "in the cells that it sees along rows and columns",
}
_DRAWN = {"shaded": "a filled cell", "star": "a star", "bulb": "a light", "tent": "a tent"}
_TURNED = {Turn.FIXED: "", Turn.ROTATE: ", however turned", Turn.FREE: ", turned or mirrored"}
_TOWERS = (
    "says how many towers are seen from there: each is as high as its number and hides the lower "
    "ones behind it"
)
_CALCULATED = (
    "the small number in a cage is what its numbers give with the sign: their sum (+), difference "
    "(−), product (×) or quotient (÷); without a sign any of these"
)


Told: TypeAlias = tuple[str, tuple[str, ...]]
"""A sentence, and the kinds of groups that it speaks of where it has one of these markers."""
_ANY, _EACH, _ALL = "{any}", "{each}", "{all}"


def rule_sentences(problem: Marking, *, in_cages: bool = False) -> Iterator[str]:
    """What the rules say; those that say the same of several kinds of groups are one.

    All regions may be drawn `in_cages`.
    """
    telling = _Telling(problem, rule_marks(problem, in_cages=in_cages))
    for name, shape in telling.marks.shapes.items():
        if shape in _DRAWN:
            yield f"{name} is drawn as {_DRAWN[shape]}"
    yield from telling.counts()
    alike: dict[str, dict[str, None]] = {}
    for rule in problem.rules:
        for sentence, kinds in telling.sentences(rule):
            alike.setdefault(sentence, {}).update(dict.fromkeys(kinds))
    for sentence, named in alike.items():
        filled = sentence
        for marker, in_words in ((_ANY, _any), (_EACH, _named), (_ALL, _plural)):
            filled = filled.replace(marker, in_words([*named]))
        yield filled


class _Telling:
    def __init__(self, problem: Marking, marks: RuleMarks) -> None:
        self.problem, self.marks = problem, marks
        is_square = problem.board.lattice.name == "square"
        self.lines = BoardLines(problem.board.cells if is_square else frozenset())
        self.cages = {cage.cells for cage in self.marks.cages if cage.is_outlined}
        is_number = all(symbol.name.isdecimal() for symbol in problem.symbols)
        self.numbers = "numbers" if is_number else "values"
        self.is_fleet = "ship" in self.marks.shapes.values()
        self.has_dominoes = "half right" in self.marks.shapes.values()

    # Counts: those that say the same of several kinds of lines or symbols are one.

    def counts(self) -> Iterator[str]:
        """The counts that are the same for all lines of a kind."""
        if self.is_fleet:
            yield self._fleet()
            return
        lines: dict[tuple[frozenset[str], int, int | None], list[str]] = {}
        for rule in self.problem.rules:
            if isinstance(rule, rules.Count) and self._is_of_all(rule):
                key = frozenset(rule.symbols), rule.low, rule.high
                lines.setdefault(key, []).extend(self._kinds(rule))
        alike: dict[tuple[tuple[str, ...], str], list[list[str]]] = {}
        for (symbols, low, high), kinds in lines.items():
            same = tuple(dict.fromkeys(kinds)), _times(low, high)
            alike.setdefault(same, []).append(sorted(symbols))
        for (each_kind, how_often), groups in alike.items():
            is_board = each_kind == (WHOLE_BOARD,)
            where = "the board" if is_board else f"each {_named(each_kind)}"
            if len(groups) > 1 and all(len(group) == 1 for group in groups):
                symbols_named = words.listed((symbol for (symbol,) in groups), most=_MOST_LISTED)
                yield f"{where} holds each of {symbols_named} {how_often}"
            else:
                yield f"{where} holds " + words.listed(
                    f"{_either(group)} {how_often}" for group in groups
                )

    def _is_of_all(self, rule: rules.Count) -> bool:
        """True if it asks the same of all lines, or of regions that the board shows."""
        if rule.each != REGION:
            return not takes_cells(rule.each)
        found = set(self._kinds(rule))
        if found == {_OUTLINED}:
            return any(frozenset(region) in self.marks.regions for region in rule.regions)
        return not found & {"row", "column"}

    def _fleet(self) -> str:
        """Which ships there are: so many have a part at each place."""
        counts = [rule for rule in self.problem.rules if isinstance(rule, rules.Count)]
        on_board = [rule for rule in counts if rule.each == WHOLE_BOARD]
        alone = [rule.low for rule in on_board if len(rule.symbols) == 1]
        longer = sorted((rule.low for rule in on_board if len(rule.symbols) > 1), reverse=True)
        exactly = [*alone, *(more - less for more, less in pairwise([*longer, 0]))]
        shown = (f"{number} of {length}" for length, number in enumerate(exactly, 1) if number)
        return (
            f"{WATER} is water and the others are parts of ships, {SUBMARINE} a ship of one cell; "
            "ships lie straight and touch nowhere, not even at a corner; by their cells there are "
            f"{words.listed(shown)}"
        )

    # Every other rule by itself.

    def sentences(self, rule: rules.Rule) -> Iterator[Told]:
        """What the rule says that no count says."""
        match rule:
            case rules.Count() if not self.is_fleet:
                yield from ((told, ()) for told in self._count(rule))
            case rules.Different(each=each) if each == WHOLE_BOARD:
                yield "no symbol stands twice on the board", ()
            case rules.Different():
                yield f"no symbol stands twice in {_ANY}", self._kinds(rule)
            case rules.Unlike():
                yield f"no two {_ALL} are alike", self._kinds(rule)
            case rules.Sum() | rules.Product():
                yield from self._totals(rule)
            case rules.Neighbours() if not (self.is_fleet or self.has_dominoes):
                yield from self._neighbours(rule)
            case rules.LineRule():
                yield from self._along(rule)
            case _:
                yield from ((told, ()) for told in self._special(rule))

    def _special(self, rule: rules.Rule) -> Iterator[str]:
        """Sentences for rules that are never merged with others."""
        match rule:
            case rules.Arrow():
                yield f"the number in a circle is the sum of the {self.numbers} along its arrow"
            case rules.Window():
                shown = words.listed(map(_pattern, rule.patterns), "or", most=_MOST_LISTED)
                is_none = isinstance(rule, rules.Forbid)
                where = "nowhere is there" if is_none else "wherever their shape fits, there is"
                yield f"{where} {shown}{_TURNED[Turn(rule.turn)]}"
            case rules.Paired(symbols=symbols):
                mine = _either(symbols)
                yield f"each tree has {mine} beside it as its own, and there are no others"
            case rules.Held(name=name) if DOMINO.fullmatch(name):
                yield (
                    "dominoes cover the numbers, each domino once; a symbol points at the other "
                    "half of its domino"
                )
            case rules.Held(name=name) if (told := told_by_name(name)) is not None:
                yield told
            case rules.Held(name=name, low=low, high=high, cells=cells) if len(cells) > 1:
                if not (self.has_dominoes or self.is_fleet):
                    yield f"{name}: {_times(low, high)}"
            case _:
                yield from web_sentences(rule)

    def _count(self, rule: rules.Count) -> Iterator[str]:
        symbols = _either(rule.symbols)
        if is_light(rule, self.problem):
            yield f"every cell has {symbols} or sees one along its row or column, up to a hole"
        elif takes_cells(rule.each):
            yield f"the number in a cell says how many {symbols} are {_AROUND[rule.each]}"
        elif not self._is_of_all(rule):
            cells = {cell for region in rule.regions for cell in region}
            numbered = {cell for cage in self.marks.cages for cell in cage.cells}
            if cells <= self.marks.even:
                yield "a grey square holds an even number"
            elif cells <= self.marks.odd:
                yield "a grey circle holds an odd number"
            elif {"row", "column"}.intersection(self._kinds(rule)):
                yield f"a number beside a row or column says how many {symbols} it holds"
            elif rule.high == 0 and cells <= numbered:
                yield f"a cell with a number does not hold {symbols}"

    def _kinds(self, rule: rules.GroupRule) -> tuple[str, ...]:
        """The names for people of the groups of the rule."""
        if rule.each != REGION:
            return (_line_name(rule.each),)
        return tuple(dict.fromkeys(self._kind(frozenset(region)) for region in rule.regions))

    def _kind(self, region: frozenset[Cell]) -> str:
        if not self.lines.cells:
            return "cage" if region in self.cages else _OUTLINED
        if self.marks.blocks and self.lines.run(tuple(region)):
            return "run"
        if region in self.cages:
            return "cage"
        if region <= self.marks.shaded:
            return "shaded region"
        is_diagonal = self.lines.diagonal_step(tuple(region)) is not None
        return "diagonal" if is_diagonal else self.lines.whole.get(region, _OUTLINED)

    def _totals(self, rule: rules.Sum | rules.Product) -> Iterator[Told]:
        is_sum = isinstance(rule, rules.Sum)
        what = "sum" if is_sum else "product"
        groups = self.problem.groups_of(rule)
        is_all_alike = len(rule.clues) == 1 < len(groups)
        if is_all_alike and not set(map(frozenset, groups.values())) & self.cages:
            total = amount(*rule.clues[0]) if is_sum else str(rule.clues[0])
            yield f"in each {_EACH} the {self.numbers} have the {what} {total}", self._kinds(rule)
            return
        told = {
            "cage": f"the small number in a cage is the {what} of its {self.numbers}",
            "run": f"a number in a hole is the {what} of the run to the right of it or below it",
            "diagonal": f"a number with an arrow is the {what} of the {self.numbers} there",
        }
        if any(cage.told.endswith(tuple("+−×÷")) for cage in self.marks.cages):
            told["cage"] = _CALCULATED
        beside = f"a number beside a row or column is the {what} of its {self.numbers}"
        if {symbol.value for symbol in self.problem.symbols} <= {0, 1}:  # a sum that counts
            ones = _either(symbol.name for symbol in self.problem.symbols if symbol.value)
            counted = "parts of ships" if self.is_fleet else ones
            beside = f"a number beside a row or column says how many {counted} it holds"
        for kind in self._kinds(rule):
            yield told.get(kind, beside), ()

    def _along(self, rule: rules.LineRule) -> Iterator[Told]:
        kinds = self._kinds(rule)
        match rule:
            case rules.Runs(symbols=symbols):
                what = f"the lengths of its runs of {_either(symbols)}, in order, with other cells"
                yield f"numbers beside {_ANY} are {what} between them", kinds
            case rules.Visible():
                yield f"a number beside {_ANY} {_TOWERS}", kinds
            case rules.Sandwich(ends=ends):
                between = words.listed(ends)
                what = f"the sum of the {self.numbers} between {between}"
                yield f"a number beside {_ANY} is {what}", kinds
            case rules.Pattern() if rule.each == REGION and self.cages:
                yield _CALCULATED, ()
            case _ if len(rule.clues) == 1:
                yield f"each {_EACH} matches {rule.clues[0]}", kinds
            case _:
                yield "read as words, lines match the patterns below the board", ()

    def _neighbours(self, rule: rules.Neighbours) -> Iterator[Told]:
        relation = rule.relation
        if rule.each in _PAIRS:
            yield f"{_PAIRS[rule.each]} {_related(relation)}", ()
        elif rule.each != REGION:
            yield f"neighbours in {_ANY} {_related(relation)}", self._kinds(rule)
        else:
            yield self._drawn_relation(rule), ()

    def _drawn_relation(self, rule: rules.Neighbours) -> str:
        """What the signs, dots and lines of the rule mean."""
        relation = rule.relation
        is_pairs = all(len(region) == 2 for region in rule.regions)
        if relation in ("less", "greater"):
            if is_pairs:
                return "a sign between two cells points at the smaller number"
            return "along a thermometer the numbers grow from its bulb on"
        if not isinstance(relation, str) or not is_pairs:
            return f"neighbours along a line {_related(relation)}"
        if relation.startswith("not "):
            return f"two cells without a dot between them {_related(relation)}"
        if self.cages >= set(map(frozenset, rule.regions)):
            return _CALCULATED
        if relation == "equal":
            return "two cells with = between them are equal"
        dot = "black" if relation.startswith("ratio") else "white"
        number = relation.rpartition(" ")[2]
        inside = "" if number == ("2" if dot == "black" else "1") else f" and {number} in it"
        return f"two numbers with a {dot} dot{inside} between them {_related(relation)}"


_RUN = " run"
_RUN_IN = "run of cells in a "


def _line_name(each: str) -> str:
    return f"{_RUN_IN}{each.removesuffix(_RUN)}" if each.endswith(_RUN) else each


def _short(kinds: Sequence[str], last: str) -> list[str]:
    """The kinds, runs in several kinds of lines as one."""
    runs = [kind.removeprefix(_RUN_IN) for kind in kinds if kind.startswith(_RUN_IN)]
    others = [kind for kind in kinds if not kind.startswith(_RUN_IN)]
    return [*others, f"{_RUN_IN}{words.listed(runs, last)}"] if runs else others


def _named(kinds: Sequence[str]) -> str:
    return words.listed(_short(kinds, "or"))


def _any(kinds: Sequence[str]) -> str:
    found = _short(kinds, "or")
    return words.listed((f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in found), "or")


def _plural(kinds: Sequence[str]) -> str:
    return words.listed((f"{kind}s" for kind in kinds), "or")


def _either(symbols: Iterable[str]) -> str:
    return words.listed(sorted(symbols), "or", most=_MOST_LISTED)


def _related(relation: str | Sequence[tuple[str, str]]) -> str:
    """The relation of two cells in words; for a list of pairs, which may follow each other."""
    if not isinstance(relation, str):
        shown = (f"{one} {other}" for one, other in relation)
        return f"hold one of these pairs, in order: {words.listed(shown, 'or', most=12)}"
    is_not = relation.startswith("not ")
    said = relation.removeprefix("not ")
    if found := re.fullmatch(r"ratio (\d+)", said):
        times = "twice" if found[1] == "2" else f"{found[1]} times"
        return f"are {'not ' * is_not}such that one is {times} the other"
    if said.startswith("differ by"):
        return f"do not {said}" if is_not else said
    told = {"less": "in rising order", "greater": "in falling order"}.get(said, said)
    return f"are {'not ' * is_not}{told}"


def _pattern(pattern: str | rules.WindowCells) -> str:
    if isinstance(pattern, str):
        return " / ".join(pattern.split())
    shown = (f"{_either(held)} at {words.cell(cell)}" for cell, held in pattern)
    return words.listed(shown)


def _times(low: int, high: int | None) -> str:
    if low == high:
        return f"exactly {words.times(low)}" if low else "nowhere"
    if high is None:
        return f"at least {words.times(low)}"
    if low == 0:
        return f"at most {words.times(high)}"
    return f"{low} to {words.times(high)}"
