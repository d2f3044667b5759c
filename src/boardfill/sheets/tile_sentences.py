"""Rules for pieces, a sentence for each."""

from __future__ import annotations

from collections.abc import Iterator

from boardfill import words
from boardfill.drawing.tile_reading import sign_of
from boardfill.problem.kinds import Tiling
from boardfill.problem.placement_rules import Areas, ListedPlacements, Lying, MostEmpty, Overhang
from boardfill.problem.rules import Rule
from boardfill.problem.tile_rules import ON_MARKS, BoardMarks, Fit, Sides, marks_as_symbols
from boardfill.sheets.rule_sentences import rule_sentences

_MOST_PAIRS, _MOST_CELLS = 12, 12
_LYING = {
    "within": "{} must lie inside {}",
    "touching": "{} must each cover one of {}",
    "only": "only {} may lie on {}",
}


def tile_sentences(problem: Tiling) -> Iterator[str]:
    """What the rules say."""
    for rule in problem.rules:
        yield from _sentences(rule)
    on_marks = [rule for rule in problem.rules if isinstance(rule, ON_MARKS)]
    for sign in dict.fromkeys(filter(None, map(sign_of, on_marks))):
        yield f"the marks in a cage with {sign} are all {'equal' if sign == '=' else 'different'}"
    if others := [rule for rule in on_marks if not sign_of(rule)]:
        for told in rule_sentences(marks_as_symbols(problem, others), in_cages=True):
            yield told.replace("symbol", "mark")


def _sentences(rule: Rule) -> Iterator[str]:
    match rule:
        case Sides(fit=fit, rim=rim):
            yield f"sides that meet must {_fitting(fit, 'have the same colour')}"
            if rim:
                colour = rim if isinstance(rim, str) else "coloured"
                yield f"the rim is {colour}, and sides there must fit it in the same way"
        case BoardMarks(fit=fit):
            how = _fitting(fit, "be the same")
            yield f"a mark on the board and the mark that covers it must {how}"
        case Lying(pieces=pieces, cells=cells, how=how):
            shown = words.listed(map(words.cell, cells), most=_MOST_CELLS)
            yield _LYING[how].format(words.listed(pieces), shown)
        case ListedPlacements(pieces=pieces, placements=listed):
            places = (
                f"{words.cells(cells)} ({name})" if name else words.cells(cells)
                for cells, name in listed
            )
            shown = words.listed(places, "or", most=_MOST_CELLS)
            yield f"{words.listed(pieces)} must lie on {shown or 'nothing'}"
        case Areas(areas=areas):
            yield "each piece covers exactly one number, which says how many cells it has"
            if not all(area for _, area in areas):
                yield "? stands for any number"
        case Overhang():
            yield "pieces may stick out of the board, but each must cover a cell of it"
        case MostEmpty(cells=cells):
            yield f"at most {words.counted(cells, 'cell')} may stay empty"


def _fitting(fit: Fit, equal: str) -> str:
    if isinstance(fit, str):
        letters = "be a small and a capital letter of one kind, such as a and A"
        return equal if fit == "equal" else letters
    pairs = (f"{one} {other}" for one, other in fit)
    return f"be one of these pairs: {words.listed(pairs, 'or', most=_MOST_PAIRS)}"
