"""Certificates: why there is no filling, and the subjects that they speak of."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, cast

from boardfill import words
from boardfill.answers.solution import Choice
from boardfill.display import Drawable
from boardfill.problem.lattices.lattice import Cell

CELL, PIECE, LINE, CORNER = "cell", "piece", "line", "corner"
TARGET, RULE, SYMBOL, SUM, ITEM = "target", "rule", "symbol", "sum", "item"
SUBJECT_KINDS = (CELL, PIECE, LINE, CORNER, TARGET, RULE, SYMBOL, SUM, ITEM)


class Subject(NamedTuple):
    """Something that a filling uses so and so often.

    kind      key                         used by
    cell      its coordinates             whatever lies or stands there
    piece     its name                    each copy of the piece
    line      ("row" or "column", n)      the pieces that cross the line after row or column n
    corner    the cell below on its right the pieces that have one cell there and no more
    target    the cells that meet there   the symbols that point there
    rule      (its number, the region)    the symbols that the rule counts in that region
    symbol    (rule, region, symbol)      the symbol there, where no symbol occurs twice
    sum       (its rule, the region)      symbols there, each as often as its value says
    item      its name                    the options of a covering that have it
    """

    kind: str
    key: Hashable

    @property
    def name(self) -> str:
        """What certificates call it, which know no more of the problem.

        >>> Subject(CELL, (0, 1)).name, Subject(TARGET, ((0, 1), (0, 2))).name
        ('cell (0, 1)', 'target (0, 1) (0, 2)')
        >>> Subject(LINE, ("row", 3)).name, Subject(PIECE, "L3").name
        ('line row 3', 'piece L3')
        """
        key = cast("Any", self.key)
        if self.kind in (CELL, CORNER):
            return f"{self.kind} {words.cell(key)}"
        if self.kind == TARGET:
            return f"{self.kind} {words.cells(key)}"
        return " ".join(map(str, (self.kind, *key) if isinstance(key, tuple) else (self.kind, key)))


Weights = tuple[tuple[Subject, int], ...]
"""What has a weight other than 0, each once, with its weight."""


@dataclass(frozen=True)
class Certificate(Drawable):
    """Why there is no filling; `kind` says by which sort of argument."""

    kind: ClassVar[str]

    def __str__(self) -> str:
        """The argument drawn and in words, as `boardfill explain` gives it."""
        from boardfill.printing import certificate_drawing

        return certificate_drawing(self)


class PieceArea(NamedTuple):
    """A piece, its number of cells, and how many copies may be used; `high` None for any number."""

    piece: str
    cells: int
    low: int
    high: int | None


@dataclass(frozen=True)
class Area(Certificate):
    """No choice of pieces covers between `least` and `most` cells, all there are to cover.

    `below` and `above` are the numbers of cells nearest to these that can be had, None if none can.
    """

    kind: ClassVar[str] = "area"
    least: int
    most: int
    pieces: tuple[PieceArea, ...]
    below: int | None
    above: int | None


@dataclass(frozen=True)
class Starved(Certificate):
    """The subject must be used `needed` times; all that is left can use it `available` times."""

    kind: ClassVar[str] = "starved"
    subject: Subject
    needed: int
    available: int


@dataclass(frozen=True)
class Pocket(Certificate):
    """What covers one of these cells lies on these cells alone, and nothing fills them.

    That follows from the areas of the pieces, or by trying everything, as `by` says.
    """

    kind: ClassVar[str] = "pocket"
    cells: tuple[Cell, ...]
    by: Literal["area", "search"]


class ForcedStep(NamedTuple):
    """The subject needs this choice: without it, too little is left that can use the subject."""

    subject: Subject
    choice: Choice


@dataclass(frozen=True)
class Forced(Certificate):
    """Every filling has these choices, each because of those before it; then comes the end."""

    kind: ClassVar[str] = "forced"
    steps: tuple[ForcedStep, ...]
    end: Starved | Pocket


NO_RULE = -1
"""What symbols ask by themselves: that lines meet at an edge, that one points at a target."""


class RuleGroup(NamedTuple):
    """A line or region by its name, with the number of the rule that asks something of it.

    Of a rule about connected cells the name tells what goes wrong: "cut off", "no room", "too
    large", "two marks", "no mark", "small loop".  Without a rule, the number of which is -1 then,
    it is an edge over which lines go on, or a target of symbols.
    """

    rule: int
    region: str


class RuledOut(NamedTuple):
    """With none of these symbols in the cell is the rule kept in the group; "" stands for none.

    Where a rule is about connected cells, it cannot be kept if the cell holds any of them.
    """

    group: RuleGroup
    cell: Cell
    symbols: tuple[str, ...]


@dataclass(frozen=True)
class Unmet(Certificate):
    """The rule of the group cannot be kept, once each of the steps has ruled out some symbols.

    What a group rules out follows from what its cells may hold after the steps before; and from
    other rules by which no symbol occurs twice in it.
    """

    kind: ClassVar[str] = "unmet"
    steps: tuple[RuledOut, ...]
    group: RuleGroup


class Number(NamedTuple):
    """So many copies of these pieces, all of one size, every filling has together, by the areas."""

    pieces: tuple[str, ...]
    times: int


@dataclass(frozen=True)
class Colouring(Certificate):
    """Every choice weighs 0, as often as each subject may be used the whole never does.

    A choice weighs what the subjects it uses weigh together.  With a `modulus` weights count modulo
    it; 0 means that there is none.  Pieces of a number weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "colouring"
    modulus: int
    weights: Weights
    numbers: tuple[Number, ...] = ()


class Raised(NamedTuple):
    """The subject is used at least `low` times, even if the problem requires fewer.

    The subject weighs 1, others have `weights`, and every choice weighs 0 modulo the modulus.  So
    does the whole, and what the others weigh tells which numbers of uses of the subject can be.
    """

    subject: Subject
    low: int
    modulus: int
    weights: Weights


@dataclass(frozen=True)
class Inequality(Certificate):
    """The choices that weigh more than 0 weigh less, all together, than the bounds ask for.

    Mostly no choice weighs more than 0 at all.  The bounds are those of the problem but where they
    are `raised`; pieces of a number weigh the same, and are used so many times.
    """

    kind: ClassVar[str] = "inequality"
    weights: Weights
    numbers: tuple[Number, ...] = ()
    raised: tuple[Raised, ...] = ()


class Exhausted(NamedTuple):
    """An engine that tried everything: the nodes of its search or the states of its sweep.

    `effort` is None where it is not known.
    """

    engine: str
    effort: int | None


@dataclass(frozen=True)
class Exhaustion(Certificate):
    """Nobody knows a shorter reason; engines of different kinds have tried everything."""

    kind: ClassVar[str] = "exhaustion"
    engines: tuple[Exhausted, ...]
