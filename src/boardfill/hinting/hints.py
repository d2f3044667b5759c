"""Hints: the next step in a partial filling and why, or what to take back; drawn, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import partial

from boardfill import words
from boardfill.answers.heat import exact
from boardfill.answers.json_answers import SolveJson, choice_json, solve_json
from boardfill.answers.json_parts import Cells, Digits, JsonObject
from boardfill.answers.solution import Choice, Pick, Solution, choice_cells, given_choices, names_in
from boardfill.display import Drawable
from boardfill.drawing.scene import Picture, Scene, Tile, option_line, picture_of, solution_scene
from boardfill.errors import NamedValues
from boardfill.problem.kinds import Covering, Problem
from boardfill.problem.lattices.lattice import Cell


class HintKind(Enum):
    """The kinds of reasons for hints, the simplest first."""

    COMPLETE = "complete"
    """Nothing is missing."""
    ONLY_CHOICE = "only choice"
    """A cell, a piece or a rule has no other choice left."""
    GROUP = "group"
    """The rules of one group of cells after the other, such as sums or lines, leave one symbol."""
    OTHERS_FAIL = "others fail"
    """Every other choice cuts off a pocket that nothing fills or leaves an item without options."""
    ALL_FILLINGS = "all fillings"
    """Every filling that completes this one makes this choice."""
    LIKELIEST = "likeliest"
    """Nothing is forced; this choice is made by the most fillings."""
    FEW_CHOICES = "few choices"
    """There are too many fillings to examine; this choice is made by one of them."""
    TAKE_BACK = "take back"
    """It cannot be completed unless something is taken back."""
    NO_FILLING = "no filling"
    """The problem has no filling at all."""


_FORCED = {HintKind.ONLY_CHOICE, HintKind.GROUP, HintKind.OTHERS_FAIL, HintKind.ALL_FILLINGS}


class HintLevel(NamedValues):
    """How much a hint says: where to look, why, or everything."""

    GENTLE = "gentle"
    CLEAR = "clear"
    FULL = "full"


@dataclass(frozen=True)
class Hint(Drawable):
    """The next step and the reason for it in three sentences, each saying more than the last.

    `look_at` are the cells to look at.  `fillings` is the number of fillings that complete the
    partial one, if it was counted, and `share` the fraction of them that make the choice.
    `is_completable` is None if a time limit came before it was known; a forced choice is right in
    any case.  `conflicts` are sets of choices that cannot all stay, and `take_back` is the smallest
    set that hits each of them, so that the rest can be completed.
    """

    kind: HintKind
    gentle: str
    clear: str
    full: str
    choice: Choice | None = None
    look_at: tuple[Cell, ...] = ()
    fillings: int | None = None
    share: Fraction | None = None
    take_back: tuple[Choice, ...] = ()
    conflicts: tuple[tuple[Choice, ...], ...] = ()
    is_completable: bool | None = True
    position: Solution | None = field(default=None, compare=False, repr=False)
    """The partial filling, for drawings."""

    @property
    def is_forced(self) -> bool:
        """True if every filling that completes the partial one makes the choice."""
        return self.kind in _FORCED

    def sentence(self, level: str | HintLevel = HintLevel.FULL) -> str:
        """The hint in words."""
        sentence: str = getattr(self, HintLevel(level).value)
        return sentence


def with_given(problem: Problem, part: Solution) -> Solution:
    """The partial filling together with the problem's own givens."""
    return Solution.of({*given_choices(problem, if_settled=True), *part.choices})


_NEXT, _BACK, _LOOK = "*", "!", "?"
"""The signs for the next step, for choices to take back, and for where to look."""
_COLOURS = {_NEXT: 4, _BACK: 0, _LOOK: 2}
"""The numbers of their colours: green, rose, sand."""


def hint_scene(
    problem: Problem, part: Solution, hint: Hint, level: str | HintLevel = HintLevel.FULL
) -> Scene:
    """The partial filling with the hint: the next step, or only where to look.

    Only what the hint is about is coloured.
    """
    following = _following(hint, level)
    if isinstance(problem, Covering):
        lines = [
            f"{_BACK if choice in hint.take_back else _NEXT if choice in following else ' '} "
            + option_line(problem.options[choice.option])
            for choice in (*part.choices, *following)
            if isinstance(choice, Pick)
        ]
        return Scene((), lines=tuple(lines) or ("(no options)",))
    signs = {frozenset(choice_cells(choice)): _BACK for choice in hint.take_back}
    signs |= {frozenset(choice_cells(choice)): _NEXT for choice in following}
    looked_at = set() if following else set(hint.look_at)

    def marked(tile: Tile) -> Tile:
        sign = signs.get(tile.cells)
        if sign is not None:
            return replace(tile, label=tile.label + sign, colour=_COLOURS[sign])
        if tile.label == "·" and tile.cells <= looked_at:
            return replace(tile, label=_LOOK, colour=_COLOURS[_LOOK])
        return replace(tile, colour=None)

    shown = solution_scene(problem, with_given(problem, Solution((*part.choices, *following))))
    return replace(shown, tiles=tuple(map(marked, shown.tiles)))


def hint_picture(
    problem: Problem, part: Solution, hint: Hint, level: str | HintLevel = HintLevel.FULL
) -> Picture:
    """The partial filling, with an arrow to where the hint points and what it says below.

    A gentle hint points at nothing.
    """
    if HintLevel(level) is HintLevel.GENTLE:
        scene = solution_scene(problem, with_given(problem, part))
    else:
        scene = hint_scene(problem, part, hint, level)
        choices = (*hint.take_back, *_following(hint, level))
        groups = [choice_cells(choice) for choice in choices] or [hint.look_at]
        scene = replace(
            scene,
            tiles=tuple(map(_without_sign, scene.tiles)),
            pointed_at=tuple(frozenset(cells) for cells in groups if cells),
        )
    return picture_of(scene, problem.title, (words.one_line(hint.sentence(level)),))


def _following(hint: Hint, level: str | HintLevel) -> list[Choice]:
    """The next choice, if the hint at this level reveals it."""
    is_full = HintLevel(level) is HintLevel.FULL
    return [hint.choice] if is_full and hint.choice is not None else []


def _without_sign(tile: Tile) -> Tile:
    """The tile as a picture shows it: an arrow says what the sign says in text."""
    has_sign = tile.colour is not None and tile.label.endswith((_NEXT, _BACK))
    return replace(tile, label=tile.label[:-1]) if has_sign else tile


class HintJson(JsonObject):
    """`hint`."""

    kind: str
    forced: bool
    completable: bool | None
    gentle: str
    clear: str
    full: str
    choice: JsonObject | None
    look_at: Cells
    fillings: Digits | None
    share: str | None
    take_back: list[JsonObject]
    conflicts: list[list[JsonObject]]
    next: SolveJson


def hint_json(problem: Problem, part: Solution, hint: Hint) -> HintJson:
    """The whole hint as a JSON object."""
    done = [choice for choice in part.choices if choice not in hint.take_back]
    if hint.choice is not None:
        done.append(hint.choice)
    told = partial(choice_json, names=names_in(problem))
    return HintJson(
        kind=hint.kind.value,
        forced=hint.is_forced,
        completable=hint.is_completable,
        gentle=hint.gentle,
        clear=hint.clear,
        full=hint.full,
        choice=None if hint.choice is None else told(hint.choice),
        look_at=hint.look_at,
        fillings=None if hint.fillings is None else words.decimal(hint.fillings),
        share=None if hint.share is None else exact(hint.share),
        take_back=list(map(told, hint.take_back)),
        conflicts=[list(map(told, conflict)) for conflict in hint.conflicts],
        next=solve_json(problem, Solution.of(done)),
    )
