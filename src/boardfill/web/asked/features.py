"""Questions that features answer: explain, hint, rate, watch, make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, starmap
from typing import Annotated, Any

from boardfill.answers.json_parts import Cells, Digits, JsonObject, Natural
from boardfill.errors import BadInput, inside
from boardfill.explaining import no_filling
from boardfill.explaining.certificate_text import certificate_picture
from boardfill.formats.certificate_json import CertificateJson, certificate_object
from boardfill.formats.write_document import tree_of
from boardfill.hinting import next_step
from boardfill.hinting.hints import HintJson, hint_json
from boardfill.making import make_puzzles
from boardfill.making.puzzle import make_json
from boardfill.questions.keywords import OptionInfo
from boardfill.rating import rate_problem
from boardfill.rating.difficulty import RateJson, rate_json
from boardfill.watching import textbook_search
from boardfill.watching.search_events import Done, Event, EventJson, Found, Place, event_object
from boardfill.watching.textbook_search import Choose
from boardfill.web.asked.listing import SeedDigits, seed_of
from boardfill.web.conversation import FILE, Conversation, FillingTree, filling_of, question, send


class ToldTileJson(JsonObject):
    """Cells that belong together."""

    cells: Cells
    label: str
    colour: int | None


class ToldJson(JsonObject):
    """`explain` with `told`: the certificate, the argument in sentences, and what to show."""

    certificate: CertificateJson | None
    sentences: Sequence[str]
    tiles: list[ToldTileJson]


@question(lambda _: ["explain", FILE])
def ask_explain(
    asked: Conversation,
    told: Annotated[
        bool, OptionInfo("Also in sentences, and by labels and colours of cells.")
    ] = False,
) -> CertificateJson | ToldJson | None:
    """Why is there no filling?

    The certificate, as `explain --json` writes it; null if there is a filling.  If it should be
    told: an object with the `certificate`, its `sentences`, and the `tiles`, cells that belong
    together with their label and the number of their colour.
    """
    problem = asked.problem
    found = no_filling.explain(problem, limits=asked.limits)
    certificate = None if found is None else certificate_object(found)
    if not told:
        return certificate
    if found is None:
        return ToldJson(None, ["There is a filling."], [])
    picture = certificate_picture(problem, found)
    tiles = [
        ToldTileJson(sorted(tile.cells), tile.label, tile.colour)
        for panel in picture.panels
        for tile in panel.scene.tiles
        if tile.is_board
    ]
    return ToldJson(certificate, picture.notes, tiles)


@question("hint")
def ask_hint(
    asked: Conversation,
    position: FillingTree | None = None,
    level: next_step.LevelToSay = "gentle",  # noqa: ARG001 - the answer has all three
) -> HintJson:
    """What next, and why?  The answer of `hint --json`."""
    asked.refuse_kinds({"fitting": "a fitting has no next step: every hole may stay empty"})
    part = filling_of(position, "position")
    found = next_step.hint(asked.problem, part, limits=asked.limits)
    return hint_json(asked.problem, part, found)


@question("rate", of=rate_problem.rate)
def ask_rate(
    asked: Conversation, path: rate_problem.ShowPath = False, **options: Any
) -> RateJson | None:
    """How hard is it for a person?  The answer of `rate --json`; null if there is no filling."""
    asked.refuse_kinds({"fitting": "a fitting has no path of steps: every hole may stay empty"})
    found = rate_problem.rate(asked.problem, **options, limits=asked.limits)
    return None if found is None else rate_json(found, path=path)


class WatchedJson(JsonObject):
    """`watch`: what the steps come to; `whole` if the search came to its end."""

    nodes: Natural
    fillings: Natural
    whole: bool


@question("watch")
def ask_watch(
    asked: Conversation,
    strategy: Annotated[
        Choose, OptionInfo("Which cell is filled next.", flag="--choose")
    ] = "first",
    pockets: textbook_search.Pockets = False,
    max_steps: Annotated[
        int, OptionInfo("Report at most this many steps.", 1, 100_000, flag="--steps")
    ] = 5_000,
    until_found: textbook_search.UntilFound = False,
) -> WatchedJson:
    """How does the search go, step by step?

    Parts have the steps, as `watch --json` writes them; the answer sums them up.  It is `whole` if
    the search came to its end; what was searched till a limit is told, too.
    """
    problem = asked.problem
    events = textbook_search.watch(problem, choose=strategy, pockets=pockets, limits=asked.limits)
    seen: Counter[type[Event]] = Counter()

    def steps() -> Iterator[EventJson]:
        for event in islice(events, max_steps):
            seen[type(event)] += 1
            yield event_object(problem, event)
            if until_found and isinstance(event, Found):
                return

    send(asked, steps(), till_limit=True)
    # The first node is the empty board.
    return WatchedJson(1 + seen[Place], seen[Found], seen[Done] > 0)


class MadeJson(JsonObject):
    """`make`: with which seed, how many puzzles, and whether these are all that were asked for."""

    seed: Digits
    made: Natural
    whole: bool


@question("make", of=make_puzzles.make)
def ask_make(
    asked: Conversation,
    of: Annotated[
        str, OptionInfo("A kind of puzzles, such as killer or nonogram:15, instead of a problem.")
    ]
    | None = None,
    number: Annotated[int, OptionInfo("How many puzzles.", 1, 1_000, flag="-n")] = 1,
    fillings: Annotated[
        int | list[int], OptionInfo("How many fillings a puzzle has, or the least and the most.")
    ]
    | None = None,
    groups: Annotated[list[int], OptionInfo("How many cells are months, days, ...")] | None = None,
    filling: FillingTree | None = None,
    seed: SeedDigits | None = None,
    **options: Any,
) -> MadeJson:
    """Puzzles with exactly one filling.

    Parts have the puzzles, as `make --json` writes them; the answer their seed and number.  Where a
    limit ends the work, what was made by then is told, and `whole` is false.
    """
    if of is None:
        refused = "puzzles are made of a board with pieces or symbols, not of a"
        asked.refuse_kinds({kind: f"{refused} {kind}" for kind in ("fitting", "covering")})
    elif asked.has_problem:
        raise BadInput("leave it out when asking for puzzles of a kind", place="problem")
    else:
        with inside("options.of"):
            make_puzzles.refuse_unless_kind(of)
    chosen = seed_of(seed)
    try:
        made = make_puzzles.make(
            of or asked.problem,
            number,
            seed=chosen,
            fillings=_fillings(fillings),
            groups=groups,
            filling=None if filling is None else filling_of(filling, "filling"),
            limits=asked.limits,
            **options,
        )
    except LookupError:
        return MadeJson(str(chosen), 0, True)
    numbered = ((one, at, tree_of(one.problem)) for at, one in enumerate(made, 1))
    made_so_far, is_whole = send(asked, starmap(make_json, numbered), till_limit=True)
    return MadeJson(str(chosen), made_so_far, is_whole)


def _fillings(given: int | list[int] | None) -> int | tuple[int, int] | None:
    """The number of fillings of a puzzle: one number, or the least and the most."""
    if not isinstance(given, list):
        return given
    if len(given) != 2:
        raise BadInput(
            f"expected a number, or the least and the most, found {len(given)} numbers",
            place="options.fillings",
        )
    return given[0], given[1]
