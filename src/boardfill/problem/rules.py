"""Rules: what the symbols on a board must obey.

Most rules look at one group of cells at a time: rows, regions, pairs of neighbours; `groups` has
the kinds, which `each` names.  A rule with `clues` has one for each group, in order, or one for all
of them; None for a group without a clue.  An empty cell adds nothing to a sum, differs from
everything, and satisfies every relation.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from boardfill.errors import BadInput
from boardfill.problem.board import cell_of, whole_number
from boardfill.problem.groups import REGION, takes_cells
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Supply, Turn
from boardfill.problem.puzzle_parts import cell_list, entries, flag, names

if TYPE_CHECKING:
    from boardfill.problem.marking import Symbol

EMPTY = "_"
"""An empty cell, in patterns and windows."""
ANYTHING = "."
"""Any symbol or none, in patterns and windows."""


class Rule(Struct, frozen=True):
    """The base of all rules."""

    may_hide: ClassVar[bool] = False
    """True if its cover may need hidden choices."""

    def __post_init__(self) -> None:
        """Check the values and normalise them; BadInput if they are wrong."""

    def _keep(self, name: str, value: object) -> None:
        force_setattr(self, name, value)

    def __repr__(self) -> str:
        shown = (name for name in self.__struct_fields__ if name not in LISTED_CELLS)
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in shown)})"


class _ListedCells(Rule, frozen=True, kw_only=True):
    """Groups or cells that the rule lists itself."""

    regions: Sequence[Sequence[Cell]] = ()
    cells: Sequence[Cell] = ()


LISTED_CELLS = _ListedCells.__struct_fields__


class GroupRule(_ListedCells, frozen=True):
    """A rule that looks at one group of cells at a time."""

    each: str
    is_ordered: ClassVar[bool] = False
    """True if the order of the cells in a group matters."""

    def __post_init__(self) -> None:
        if not isinstance(self.each, str):
            raise BadInput(f"expected a kind of group such as row, found {self.each!r}")
        regions = []
        for number, given in enumerate(entries(self.regions, "regions", "lists of cells")):
            region = cell_list(given, f"regions[{number}]", ordered=self.is_ordered)
            if len(set(region)) < len(region):
                raise BadInput("a cell is listed twice", place=f"regions[{number}]")
            regions.append(region if self.is_ordered else tuple(sorted(region)))
        self._keep("regions", tuple(regions))
        self._keep("cells", cell_list(self.cells, "cells", ordered=True))
        if len(set(self.cells)) < len(self.cells):
            raise BadInput("a cell is listed twice", place="cells")
        for name, listed, needed in (
            ("regions", self.regions, self.each == REGION),
            ("cells", self.cells, takes_cells(self.each)),
        ):
            if listed and not needed:
                kinds = f'"{REGION}"' if name == "regions" else '"seen", "around" or "touching"'
                raise BadInput(f'{name} require each = {kinds}, found each = "{self.each}"')
            if needed and not listed:
                what = "at least one region" if name == "regions" else "at least one cell in cells"
                raise BadInput(f'each = "{self.each}" needs {what}')


class Count(GroupRule, frozen=True):
    """The `symbols` together occur `low` to `high` times; None for `high` means any number."""

    symbols: Collection[str]
    low: int = 0
    high: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._keep("symbols", some_symbols(self.symbols))
        _check_bounds(self.low, self.high)


class Different(GroupRule, frozen=True):
    """No symbol occurs twice."""


class Unlike(GroupRule, frozen=True):
    """No two groups are alike: compared cell by cell from the first, they differ somewhere."""

    is_ordered = True
    may_hide = True


class Arrow(GroupRule, frozen=True):
    """The value in the first cell is the sum of the values in the others."""

    is_ordered = True


class CluedRule(GroupRule, frozen=True):
    """A rule with a clue for each group."""

    clues: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        several = isinstance(self.clues, list | tuple) and not isinstance(self.clues, Supply)
        clues = tuple(self.clues) if several else (self.clues,)
        self._keep("clues", tuple(None if clue is None else self._clue(clue) for clue in clues))
        if not self.clues:
            raise BadInput("expected a clue", place="clues")

    def _clue(self, clue: Any) -> Any:
        """The clue, checked and normalised."""
        return _natural(clue)

    def clue(self, group: int) -> Any:
        """The clue of the group with this number."""
        return self.clues[group if len(self.clues) > 1 else 0]


class Sum(CluedRule, frozen=True):
    """The values add up to the clue: a number, or a Supply from the least to the most."""

    def _clue(self, clue: Any) -> Supply:
        return Supply.of(clue if isinstance(clue, Supply) else _natural(clue))


class Product(CluedRule, frozen=True):
    """The values multiply to the clue."""

    def _clue(self, clue: Any) -> int:
        if _natural(clue) == 0:
            raise BadInput("expected a product of at least 1, found 0", place="clues")
        return int(clue)


_RELATION = (
    r"(?P<not>not )?(?P<kind>different|equal|less|greater|differ by|differ by at least|"
    r"differ by at most|ratio)(?: (?P<number>\d{1,9}))?"
)
_WITH_NUMBER = {
    "differ by": lambda a, b, number: abs(a - b) == number,
    "differ by at least": lambda a, b, number: abs(a - b) >= number,
    "differ by at most": lambda a, b, number: abs(a - b) <= number,
    "ratio": lambda a, b, number: a == b * number or b == a * number,
}
_OF_VALUES = {"less": lambda a, b: a < b, "greater": lambda a, b: a > b}


class Neighbours(GroupRule, frozen=True):
    """Each cell of a group has the `relation` to the next.

    It is different, equal, less, greater, "differ by 1", "differ by at least 5", "differ by at most
    2", or "ratio 2", with "not" before it for the opposite; or a list of the pairs of symbols that
    may stand side by side.
    """

    relation: str | Sequence[tuple[str, str]]
    is_ordered = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.relation, str):
            found = re.fullmatch(_RELATION, self.relation)
            if found is None or (found["kind"] in _WITH_NUMBER) != (found["number"] is not None):
                raise BadInput(
                    'expected different, equal, less, greater, "differ by 1", "ratio 2" or a list '
                    f"of pairs of symbols, found {self.relation!r}",
                    place="relation",
                )
            return
        try:
            pairs = tuple((a, b) for a, b in self.relation)
        except (TypeError, ValueError):
            pairs = ()
        if not pairs:
            raise BadInput("expected pairs of symbols", place="relation")
        self._keep("relation", tuple(tuple(names(pair, "relation")) for pair in pairs))

    @property
    def needs_values(self) -> bool:
        """True if it compares the values of symbols."""
        return isinstance(self.relation, str) and not re.search("different|equal", self.relation)

    def holds(self, one: Symbol, other: Symbol) -> bool:
        """True if the two may stand side by side, in this order."""
        if not isinstance(self.relation, str):
            return (one.name, other.name) in self.relation
        found = re.fullmatch(_RELATION, self.relation)
        assert found is not None
        kind = found["kind"]
        if kind in _WITH_NUMBER:
            is_so = _WITH_NUMBER[kind](one.amount, other.amount, int(found["number"]))
        elif kind in _OF_VALUES:
            is_so = _OF_VALUES[kind](one.amount, other.amount)
        else:
            is_so = (one.name == other.name) == (kind == "equal")
        return bool(is_so) != bool(found["not"])


class LineRule(CluedRule, frozen=True, kw_only=True):
    """A rule that reads the cells of a group in order; if `backwards`, from the last."""

    backwards: bool = False
    is_ordered = True
    may_hide = True

    def __post_init__(self) -> None:
        super().__post_init__()
        flag(self.backwards, "backwards")


class Pattern(LineRule, frozen=True):
    """The symbols, read as a word, match the clue, a regular expression.

    A symbol is its name, in angle brackets if that has several characters; `.` is anything, `_` an
    empty cell; operators are `|`, `(...)`, `[ab]`, `[^ab]`, `*`, `+`, `?`, `{2}` and `{1,3}`.
    """

    def _clue(self, clue: Any) -> str:
        if not isinstance(clue, str) or not clue:
            raise BadInput(f"expected a pattern such as 'a*b', found {clue!r}", place="clues")
        return clue


class Runs(LineRule, frozen=True):
    """The `symbols` stand in runs of these lengths, in this order, with others between them."""

    symbols: Collection[str]

    def __post_init__(self) -> None:
        given = self.clues
        if isinstance(given, tuple | list) and given and all(isinstance(n, int) for n in given):
            self._keep("clues", (tuple(given),))
        super().__post_init__()
        self._keep("symbols", some_symbols(self.symbols))

    def _clue(self, clue: Any) -> tuple[int, ...]:
        """The lengths; a single `0` means that there is no run."""
        given = clue.replace(",", " ").split() if isinstance(clue, str) else clue
        given = [given] if isinstance(given, int) else given
        try:
            listed = entries(given, "", "lengths")
            lengths = tuple(int(n) if isinstance(n, str) else whole_number(n, "") for n in listed)
        except ValueError:
            reason = f"expected lengths such as '3 1 2', found {clue!r}"
            raise BadInput(reason, place="clues") from None
        if lengths == (0,):
            return ()
        if any(length < 1 for length in lengths):
            raise BadInput(f"expected lengths of at least 1, found {clue!r}", place="clues")
        return lengths


class Visible(LineRule, frozen=True):
    """The clue counts the towers, as high as their values, seen from the start of the line."""


class Sandwich(LineRule, frozen=True, kw_only=True):
    """The values between the two `ends`, which occur once each, add up to the clue."""

    ends: Sequence[str] = ("1", "9")

    def __post_init__(self) -> None:
        super().__post_init__()
        self._keep("ends", tuple(names(self.ends, "ends")))
        if len(set(self.ends)) != 2:
            raise BadInput(f"expected two symbols, found {self.ends!r}", place="ends")


WindowCells: TypeAlias = tuple[tuple[Cell, tuple[str, ...]], ...]
"""Cells relative to any place, each with the symbols that it may hold."""


class Window(Rule, frozen=True):
    """A rule about the symbols wherever a small shape fits on the board; `turn` as for pieces.

    A pattern is a picture of symbols, with `.` for anything, `_` for an empty cell and `#` for
    places outside the shape; or it is cells with their symbols.
    """

    patterns: Any
    turn: Turn | str = Turn.FIXED
    may_hide = True

    def __post_init__(self) -> None:
        several = self.patterns
        given: Any = (several,) if isinstance(several, str | Mapping) else several
        try:
            self._keep("patterns", tuple(map(_window_cells, given)))
            self._keep("turn", Turn(self.turn))
        except (TypeError, ValueError):
            raise BadInput(
                "expected pictures, or cells with symbols, and a turn", place="patterns"
            ) from None
        if not self.patterns:
            raise BadInput("expected at least one pattern", place="patterns")


class Forbid(Window, frozen=True):
    """None of the patterns occurs anywhere."""


class Allow(Window, frozen=True):
    """Wherever the shape of the patterns fits on the board, one of them occurs."""


class Paired(Rule, frozen=True):
    """The `symbols` are paired with the `cells` one to one, each symbol beside its cell."""

    symbols: Collection[str]
    cells: Sequence[Cell]
    may_hide = True

    def __post_init__(self) -> None:
        self._keep("symbols", some_symbols(self.symbols))
        self._keep("cells", cell_list(self.cells, "cells", ordered=False))


class Held(Rule, frozen=True):
    """Of the `cells`, `low` to `high` hold a symbol listed for them; `name` is shown to people.

    The cells are given with their symbols: {(0, 0): "a", (0, 1): ["a", "b"]}.
    """

    name: str
    cells: Any
    low: int = 0
    high: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise BadInput(f"expected a name, found {self.name!r}", place="name")
        try:
            held = _window_cells(self.cells)
        except (TypeError, ValueError):
            held = ""
        if isinstance(held, str):
            raise BadInput("expected cells with symbols", place="cells")
        if len({cell for cell, _ in held}) < len(held):
            raise BadInput("a cell is listed twice", place="cells")
        self._keep("cells", held)
        _check_bounds(self.low, self.high)


def _check_bounds(low: int, high: int | None) -> None:
    if whole_number(low, "low") < 0:
        raise BadInput(f"expected a count of at least 0, found {low}")
    if high is not None and whole_number(high, "high") < low:
        raise BadInput(f"expected the least before the most, found [{low}, {high}]")


def some_symbols(given: object) -> frozenset[str]:
    """The symbols of a rule; BadInput if there are none."""
    if not (found := frozenset(names(given, "symbols"))):
        raise BadInput("a rule needs at least one symbol")
    return found


def _natural(given: object) -> int:
    if (number := whole_number(given, "clues")) < 0:
        raise BadInput(f"expected a number of at least 0, found {number}", place="clues")
    return number


def _window_cells(pattern: str | Mapping[Cell, Any] | WindowCells) -> str | WindowCells:
    if isinstance(pattern, str):
        return pattern
    pairs = pattern.items() if isinstance(pattern, Mapping) else pattern
    listed = ((cell, [held] if isinstance(held, str) else held) for cell, held in pairs)
    return tuple(sorted((cell_of(at, ""), tuple(sorted(names(held, "")))) for at, held in listed))
