"""Symmetry: the group of a problem.

It consists of the ways to turn or mirror the board onto itself that carry options onto options and
items onto items of equal bounds; so they carry fillings onto fillings.  Each is checked on the
cover itself: a symmetry of board, pieces and symbols is dropped if a supply, a clue or a rule
breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from boardfill import _core, words
from boardfill.answers.solution import Choice, Hidden
from boardfill.cover.bounded import Check, Cover, paced, rank_key, unchecked
from boardfill.cover.meanings import Clash, PartOf
from boardfill.cover.symmetry.turned_choices import ChoiceMap, PlacementMap, motions
from boardfill.cover.translation.tiling_cover import TilingCover
from boardfill.errors import NoEngine
from boardfill.problem.kinds import Marking, Problem, Tiling

if TYPE_CHECKING:
    from boardfill.cover.symmetry.rule_languages import RuleLanguages

Permutation: TypeAlias = tuple[int, ...]
"""The image of each index."""
_Element = TypeVar("_Element", bound=Hashable)
NOT_FOLDED = "lines and connected cells are counted up to symmetry by listing, in no other way"
NOWHERE = -1
"""The image of an item if it is unknown, because the rules prove the symmetry, not the cover."""


@dataclass(frozen=True)
class CoverSymmetry:
    """One way to turn (or, if `reflects`, mirror) the board, as it acts on the cover.

    Unless it `turns`, it only moves a closed board around itself.
    """

    name: str
    turns: bool
    reflects: bool
    options: Permutation
    items: Permutation


class SymmetryClass(NamedTuple):
    """Symmetries that fix equally many fillings, represented by one of them."""

    member: CoverSymmetry
    size: int


@dataclass(frozen=True)
class Group:
    """All symmetries of a cover, the identity first.

    On a board that is only one cell wide, say, two of them may act alike.
    """

    elements: tuple[CoverSymmetry, ...]

    @property
    def identity(self) -> CoverSymmetry:
        """The symmetry that changes nothing."""
        return self.elements[0]

    def rotations(self) -> Group:
        """The group without reflections."""
        return Group(tuple(element for element in self.elements if not element.reflects))

    def translations(self) -> Group:
        """The symmetries that only move a closed board around itself."""
        return Group(tuple(element for element in self.elements if not element.turns))

    def describe(self) -> str:
        """The group in a few words."""
        if len(self.elements) == 1:
            return "no symmetry but the identity"
        translations = len(self.translations().elements)
        rotations = len(self.rotations().elements)
        parts = [words.counted(translations, "translation")] if translations > 1 else []
        turning = rotations - translations if translations > 1 else rotations
        if turning:
            parts.append(words.counted(turning, "rotation"))
        if rotations < len(self.elements):
            parts.append(words.counted(len(self.elements) - rotations, "reflection"))
        symmetries = words.counted(len(self.elements), "symmetry", "symmetries")
        return f"{symmetries}: {', '.join(parts)}"

    @cached_property
    def acting(self) -> tuple[CoverSymmetry, ...]:
        """The symmetries that act differently on options, the identity first."""
        first: dict[Permutation, CoverSymmetry] = {}
        for element in self.elements:
            first.setdefault(element.options, element)
        return tuple(first.values())

    def classes(self, check: Check = unchecked) -> list[SymmetryClass]:
        """The symmetries in classes that fix equally many fillings: conjugates and inverses.

        If g fixes a filling, so does its inverse, and h g h' fixes the image of the filling under
        h.  So all members of a class fix equally many.  `check` may raise to stop the work: a large
        closed board has thousands of translations.
        """
        products = _Products(self.acting, check)
        sizes = [0] * len(self.acting)
        place_of = {element.options: place for place, element in enumerate(self.acting)}
        for element in self.elements:
            sizes[place_of[element.options]] += 1
        found, seen = [], set[int]()
        for place, element in enumerate(self.acting):
            if place in seen:
                continue
            check()
            alike = products.alike(place)
            seen |= alike
            found.append(SymmetryClass(element, sum(sizes[other] for other in alike)))
        return found


def group_of(
    problem: Problem,
    cover: Cover,
    check: Check = unchecked,
    *,
    translations: bool = False,
    by_rules: bool = False,
) -> Group:
    """The group of a problem whose cover is `cover`.

    Moves of a closed board around itself are included only with `translations`.  A cover may
    express rules for symbols in a way that hides symmetries; `by_rules` finds those, too, by what
    the rules allow.

    >>> from boardfill import arrows
    >>> from boardfill.cover.translation.translate import cover_of
    >>> group_of(arrows(4), cover_of(arrows(4))).describe()
    '8 symmetries: 4 rotations, 4 reflections'
    """
    has_webs = isinstance(problem, Marking) and problem.has_webs
    if cover.webs and not (by_rules and has_webs):
        raise NoEngine(NOT_FOLDED)
    form = cover.form
    items = _core.ItemsByUse(form, check)
    still = CoverSymmetry(
        "identity", False, False, tuple(range(form.option_count)), tuple(range(form.item_count))
    )
    elements, unproven = [still], list[CoverSymmetry]()
    index_of: dict[Choice | Hidden, int] = {}
    languages = _languages(problem, cover, check) if by_rules else None
    moving = motions(problem, cover, check, translations=translations)
    for motion, carried in islice(moving, 1, None):
        options = _carried_options(cover, carried, index_of, check, with_hidden=by_rules)
        check()
        image: Sequence[int] | None = None
        if options is not None:
            # Items do not say what is connected.
            is_connected = languages is not None and has_webs
            image = None if is_connected else items.carried(options, check)
            if image is None and languages is not None:
                # Marks on pieces do not change.
                of_symbols = carried if isinstance(problem, Marking) else (lambda mark: mark)
                image = languages.carried(motion, of_symbols, options)
        if options is not None:
            symmetry = motion.symmetry
            name = f"{symmetry.name}, moved by {motion.step}" if translations else symmetry.name
            items_to = tuple(image) if image is not None else (NOWHERE,) * form.item_count
            (unproven if image is None else elements).append(
                CoverSymmetry(name, motion.turns, symmetry.reflects, tuple(options), items_to)
            )
    if languages is not None and unproven:
        elements += _products_among(unproven, elements, check)
    return Group(tuple(elements))


def _products_among(
    unproven: Iterable[CoverSymmetry], proven: Iterable[CoverSymmetry], check: Check
) -> Iterator[CoverSymmetry]:
    """Those that are products of proven symmetries.

    One that the cover proves and one that the rules prove may have a product that neither does.
    """

    def product(a: Permutation, b: Permutation) -> Permutation:
        return tuple(a[to] for to in b)

    _, products = _generated((one.options for one in proven), product, check)
    return (one for one in unproven if one.options in products)


def _generated(
    elements: Iterable[_Element], product: Callable[[_Element, _Element], _Element], check: Check
) -> tuple[list[_Element], set[_Element]]:
    """Some elements of which all others, the identity first, are products; and all products."""
    each = iter(elements)
    chosen, reached = list[_Element](), {next(each)}
    for element in each:
        if element in reached:
            continue
        check()
        chosen.append(element)
        waiting = list(reached)
        while waiting:
            before = waiting.pop()
            after = {product(one, before) for one in chosen} - reached
            reached |= after
            waiting += after
    return chosen, reached


def representatives(
    cover: Cover, group: Group, fillings: Iterable[tuple[int, ...]]
) -> Iterator[tuple[int, ...]]:
    """The fillings that come first in rank order among all their images.

    If all fillings are given, in any order, that is one of each class.
    """
    key = rank_key(cover)
    others = [element.options for element in group.acting[1:]]
    hidden = _hidden(cover) if others else frozenset()
    for filling in fillings:
        shown = [option for option in filling if option not in hidden]
        rank = key(shown)
        if all(rank <= key(options[option] for option in shown) for options in others):
            yield filling


def _hidden(cover: Cover) -> frozenset[int]:
    """The hidden options, which follow from the others."""
    if isinstance(cover, TilingCover):
        return frozenset()
    return frozenset(n for n, one in enumerate(cover.options) if isinstance(one.meaning, Hidden))


def _languages(problem: Problem, cover: Cover, check: Check) -> RuleLanguages | None:
    """What the rules allow, where the cover may hide their symmetries; None if it cannot."""
    has_webs = isinstance(problem, Marking) and problem.has_webs
    if not has_webs and not any(isinstance(one.meaning, Clash | PartOf) for one in cover.items):
        return None
    from boardfill.cover.symmetry.rule_languages import RuleLanguages

    if isinstance(problem, Marking):
        return RuleLanguages(problem, cover, check)
    from boardfill.problem.tile_rules import ON_MARKS, marks_as_symbols

    assert isinstance(problem, Tiling)
    on_marks = (rule for rule in problem.rules if isinstance(rule, ON_MARKS))
    return RuleLanguages(marks_as_symbols(problem, on_marks), cover, check)


def _carried_options(
    cover: Cover,
    carried: ChoiceMap,
    index_of: dict[Choice | Hidden, int],
    check: Check,
    *,
    with_hidden: bool = False,
) -> Sequence[int] | None:
    """The image of each option; None if the images are not all the options.

    `index_of` finds options by their meaning; it is filled when needed.  Hidden options are left
    out or, `with_hidden`, stay where they are.
    """
    # On an open board, cells and piece usually identify a placement, so none need be listed.
    if (
        isinstance(cover, TilingCover)
        and isinstance(carried, PlacementMap)
        and not carried.motion.board.periods
        and cover.is_told_by_cells
    ):
        return cover.carried_placements(carried.motion.cells, carried.pieces, check)
    if not index_of:
        index_of.update((option.meaning, index) for index, option in enumerate(cover.options))
    images = []
    for option in paced(cover.options, check):
        meaning = option.meaning
        if with_hidden and isinstance(meaning, Hidden):
            images.append(index_of[meaning])
            continue
        choice = None if isinstance(meaning, Hidden) else carried(meaning)
        image = None if choice is None else index_of.get(choice)
        if image is None:
            return None
        images.append(image)
    return images if len(set(images)) == len(images) else None


class _Products:
    """Products of symmetries, identified by the images of a few options."""

    def __init__(self, elements: tuple[CoverSymmetry, ...], check: Check) -> None:
        self.options = [element.options for element in elements]
        self.base = _telling_options(self.options)
        self.place_of = {
            tuple(options[at] for at in self.base): place
            for place, options in enumerate(self.options)
        }
        chosen, _ = _generated(range(len(elements)), self._product, check)
        few = [self.options[place] for place in chosen]
        self.generators = [(one, sorted(range(len(one)), key=one.__getitem__)) for one in few]
        """Symmetries that generate all others, with their inverses."""

    def alike(self, start: int) -> set[int]:
        """The indices of this symmetry, its conjugates, and their inverses.

        Conjugating by a few symmetries that generate all others is enough.
        """
        found, waiting = {start}, [start]
        while waiting:
            options = self.options[waiting.pop()]
            images = [self._place(map(options.index, self.base))]
            for there, back in self.generators:
                images.append(self._place(there[options[back[at]]] for at in self.base))
            new = set(images) - found
            found |= new
            waiting += new
        return found

    def _product(self, a: int, b: int) -> int:
        """First b, then a."""
        return self._place(self.options[a][self.options[b][at]] for at in self.base)

    def _place(self, images: Iterable[int]) -> int:
        # A missing one would mean that this is no group.
        return self.place_of[tuple(images)]


def _telling_options(permutations: list[Permutation]) -> list[int]:
    """A few options whose images identify each of the permutations."""
    base: list[int] = []
    groups = [permutations]
    while groups:
        group = groups.pop()
        if len(group) < 2:
            continue
        at = next(at for at, (a, b) in enumerate(zip(*group[:2], strict=True)) if a != b)
        base.append(at)
        parts: dict[int, list[Permutation]] = {}
        for permutation in group:
            parts.setdefault(permutation[at], []).append(permutation)
        groups += parts.values()
    return base
